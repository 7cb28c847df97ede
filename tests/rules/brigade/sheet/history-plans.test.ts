/** The plans of history name only what is there: formations of the order of battle, and places of the table (BR-SCN-09). */
import { describe, expect, it } from 'vitest'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { ROLES } from '../../../../src-shared/rules/brigade/sheet/draft/history-plans'
import { shippedHistory } from '../../../history/shipped'

describe.each(BATTLE_IDS)('the plan of %s', (battleId) => {
  const history = shippedHistory()
  const places = new Set(
    draft({ history, battleId, whatIfIds: [] }).places.map(({ placeId }) => placeId as string),
  )
  const brigades = BATTLE_IDS.flatMap((id) => draft({ history, battleId: id, whatIfIds: [] }).brigades)
  const isFormation = (id: string) => brigades.some((one) => one.id === id || one.id.startsWith(`${id}.`))

  it('names formations of the order of battle, and places of its table', () => {
    const unknown = ROLES[battleId].flatMap(({ of, goals, waits, guns }) => [
      ...[of].filter((id) => !isFormation(id)),
      ...goals.filter((id) => !places.has(id) && !isFormation(id)),
      ...[waits, guns].flatMap((spot) => (spot && !places.has(spot[0]) ? [`${of}: ${spot[0]}`] : [])),
    ])
    expect(unknown).toEqual([])
  })
})
