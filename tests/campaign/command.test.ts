/** Who commands on a field: nobody on two of one day, nobody who is out; and what blocks on the map are called (CP-ROST-10). */
import { describe, expect, it } from 'vitest'
import { commanderAmong, commandersElsewhere } from '../../src-shared/campaign/muster/command'
import { rosterOf } from '../../src-shared/campaign/muster/muster'
import { leaderState } from '../../src-shared/campaign/state/successors'
import { theatreAt } from '../../src-shared/campaign/theatre/picture'
import type { BattleKey } from '../../src-shared/history/calendar'
import { asInHistory, begun, data, musterOf, atStep } from './fixtures'
import { theatre } from './shipped'

const QUATRE_BRAS = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
const WAVRE = asInHistory(begun(), musterOf('18-pm', 'wavre'))

/** Who commands a formation on a field. */
function commands(state: typeof WAVRE, key: BattleKey, id: string): string {
  const units = rosterOf(data, state, key).brigades.flatMap((b) =>
    b.units.map(({ record }) => record.unit.id),
  )
  return commanderAmong(data, state, id, units, commandersElsewhere(data, state, key))
}

describe('command on a field', () => {
  it.each([
    [QUATRE_BRAS, 'quatre-bras', 'fr', /Ney/],
    [QUATRE_BRAS, 'ligny', 'fr', /Napoleon/],
    [QUATRE_BRAS, 'quatre-bras', 'fr.ii', /Reille/],
    // Of the II Corps only Girard's division is at Ligny.
    [QUATRE_BRAS, 'ligny', 'fr.ii', /Girard/],
    [QUATRE_BRAS, 'ligny', 'pr', /Blücher/],
    [WAVRE, 'wavre', 'fr', /Grouchy/],
    [WAVRE, 'waterloo', 'fr', /Napoleon/],
    [WAVRE, 'wavre', 'fr.iii', /Vandamme/],
    [WAVRE, 'waterloo', 'fr.iii', /Domon/],
    [WAVRE, 'wavre', 'fr.cav1', /Pajol/],
    [WAVRE, 'waterloo', 'fr.cav1', /Subervie/],
    [WAVRE, 'wavre', 'pr', /Thielmann/],
    [WAVRE, 'waterloo', 'pr', /Blücher/],
  ] as const)('%#', (state, key, id, name) => {
    expect(commands(state, key, id)).toMatch(name)
  })

  it.each([
    [QUATRE_BRAS, 'quatre-bras', 'ligny'],
    [WAVRE, 'wavre', 'waterloo'],
  ] as const)('is held by nobody on two fields of a day', (state, first, second) => {
    const here = (key: BattleKey) => {
      const units = rosterOf(data, state, key).brigades.flatMap((b) =>
        b.units.map(({ record }) => record.unit.id),
      )
      const away = commandersElsewhere(data, state, key)
      const ids = [...data.history.index.formations.keys()].filter((id) =>
        units.some((unit) => unit.startsWith(`${id}.`)),
      )
      return new Set(ids.map((id) => commanderAmong(data, state, id, units, away)))
    }
    const known = (name: string) => data.leaders.some((post) => post.name === name)
    const second1 = here(second)
    expect([...here(first)].filter((name) => known(name) && second1.has(name))).toEqual([])
  })
})

describe('a block on the map', () => {
  it('bears no name of a general who has fallen', () => {
    const state = asInHistory(begun(), atStep('17-am'))
    const girard = data.leaderOf.get('fr.ii.7')
    expect(girard && leaderState(state, girard.id)).not.toBe('fit')
    const { blocks } = theatreAt(data, theatre, state, '17-am', 'organiser')
    const block = blocks.find(({ id }) => id.startsWith('fr.ii.7@'))
    expect(block?.label).toBe('7th Division')
    expect(block?.commander).not.toMatch(/Girard/)
  })
})
