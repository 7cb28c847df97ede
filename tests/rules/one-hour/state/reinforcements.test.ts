/** Troops that come to a battle under way, and turns that have changed for those still to come (CP-STEP-08). */
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-shared/engine/json'
import { draftInDetail } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { faultsOfSheet } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { reinforced, sheetWith } from '../../../../src-shared/rules/one-hour/sheet/reinforcements'
import { reinforcementSchema } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { changesOf } from '../../../../src-shared/rules/one-hour/state/campaign'
import { stateSchema } from '../../../../src-shared/rules/one-hour/state/schema'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import { shippedHistory } from '../../../history/shipped'
import { mustered, PACK, transfer, units } from '../../ligny-of-a-campaign'

const history = shippedHistory()

/** Ligny of the campaign before anybody comes over, at the beginning of a game turn. */
const { sheet } = draftInDetail({ history, battleId: 'ligny', whatIfIds: [], muster: { units } })
const atTurn = (gameTurn: number): OhState => ({ ...muster(sheet), phase: 'turnStart', gameTurn })

describe('who comes over', () => {
  const change = changesOf(atTurn(5), mustered(transfer(18 * 60)))?.change ?? {}
  const parsed = reinforcementSchema.parse(JSON.parse(JSON.stringify(change)))

  it('comes at his hour, with an army that was not there', () => {
    // 18:00 and five minutes from the edge of the map: the eighth half hour from 14:30.
    expect(parsed.groups).toMatchObject([{ gameTurn: 8, entryBoxes: ['C1', 'B1', 'D1'], side: 0 }])
    expect(parsed.units).toMatchObject([{ id: `${PACK}-1`, army: 'aa', side: 0 }])
    expect(parsed.armies).toEqual([{ id: 'aa', side: 0, boardEdge: 'N' }])
    expect(parsed.arrivals).toEqual({})
  })

  it('joins sheet and state, which stay sound', () => {
    const joined = reinforced(atTurn(5), change as JsonValue)
    if (!('state' in joined)) throw new Error(JSON.stringify(joined.faults))
    const { state } = joined
    expect(faultsOfSheet(state.sheet)).toEqual([])
    expect(state.units[`${PACK}-1`]).toMatchObject({ status: 'due', box: null })
    expect(sheetWith(sheet, state.reinforcements)).toEqual(state.sheet)
    expect(sheetWith(sheet)).toEqual(sheet)
    expect(stateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  it('comes in the next turn if his hour is past', () => {
    const late = changesOf(atTurn(10), mustered(transfer(18 * 60)))?.change
    expect(reinforcementSchema.parse(late).groups).toMatchObject([{ gameTurn: 10 }])
    const inTurn = { ...atTurn(10), phase: 'move' } as const
    const later = changesOf(inTurn, mustered(transfer(18 * 60)))?.change
    expect(reinforcementSchema.parse(later).groups).toMatchObject([{ gameTurn: 11 }])
  })
})

describe('who comes later, or no longer', () => {
  const lobau = sheet.reinforcements.filter(({ unitIds }) => unitIds.some((id) => id.startsWith('fr.vi.')))

  it('has a new turn, and a group of his own if others of his keep theirs', () => {
    expect(lobau).toHaveLength(1)
    const shifts = [
      { formation: 'fr.vi.20', minutes: 60, kind: 'arrivalShift', cause: { kind: 'link', id: 'x' } },
    ] as const
    const change = changesOf(atTurn(3), mustered({ shifts }))?.change ?? {}
    const { arrivals } = reinforcementSchema.parse(JSON.parse(JSON.stringify(change)))
    const turn = lobau[0]?.gameTurn ?? 0
    const moved = sheet.units.filter(({ formationId }) => formationId === 'fr.vi.20').map(({ id }) => id)
    expect(arrivals).toEqual(Object.fromEntries(moved.map((id) => [id, turn + 2])))
    const joined = reinforced(atTurn(3), change as JsonValue)
    if (!('state' in joined)) throw new Error(JSON.stringify(joined.faults))
    const groups = joined.state.sheet.reinforcements.filter(({ unitIds }) =>
      unitIds.some((id) => id.startsWith('fr.vi.')),
    )
    expect(groups.map(({ gameTurn }) => gameTurn)).toEqual([turn, turn + 2])
    expect(groups.flatMap(({ unitIds }) => unitIds).toSorted()).toEqual(lobau[0]?.unitIds.toSorted())
  })

  it('is due after the last turn if he is kept away', () => {
    const removes = [{ formation: 'fr.vi', cause: { kind: 'decision', id: 'x' } }] as const
    const { arrivals } = reinforcementSchema.parse(changesOf(atTurn(3), mustered({ removes }))?.change)
    expect(new Set(Object.values(arrivals))).toEqual(new Set([sheet.turnLimit + 1]))
  })

  it('is nothing where nothing has changed', () => {
    expect(changesOf(atTurn(3), mustered({}))).toBeNull()
  })
})

describe('refused', () => {
  it('a form that is none, and a turn for somebody who is on the board', () => {
    expect(reinforced(atTurn(3), { units: 3 })).toMatchObject({ faults: expect.any(Array) as unknown })
    const there = sheet.units.find(({ box }) => box !== undefined)?.id ?? ''
    const none = { armies: [], units: [], leaders: [], groups: [] }
    expect(reinforced(atTurn(3), { ...none, arrivals: { [there]: 9 } })).toMatchObject({
      faults: [{ code: 'TWO_PLACES' }],
    })
  })
})
