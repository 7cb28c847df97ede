/** Troops that come to a battle under way, and turns that have changed for those still to come (7.3, CP-STEP-08). */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import type { JsonValue } from '../../../../src-shared/engine/json'
import { seededRandom } from '../../../../src-shared/engine/random'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { draftMustered } from '../../../../src-shared/rules/fast-play/sheet/books'
import { faultsOfSheet } from '../../../../src-shared/rules/fast-play/sheet/faults'
import { muster } from '../../../../src-shared/rules/fast-play/sheet/muster'
import { reinforced, sheetWith } from '../../../../src-shared/rules/fast-play/sheet/reinforcements'
import { rosterOf } from '../../../../src-shared/rules/fast-play/sheet/roster'
import { reinforcementSchema } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import { changesOf } from '../../../../src-shared/rules/fast-play/state/campaign'
import { stateSchema } from '../../../../src-shared/rules/fast-play/state/schema'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import { mustered, PACK, transfer } from '../../ligny-of-a-campaign'

const SEED = 3
const { sheet } = draftMustered(mustered({}))
const atTurn = (turn: number): FpState => ({ ...muster(sheet), turn })
const SIX = 18 * 60

const changeAt = (turn: number, more = transfer(SIX)) =>
  reinforcementSchema.parse(JSON.parse(JSON.stringify(changesOf(atTurn(turn), mustered(more))?.change)))

function joined(from: FpState, change: unknown): FpState {
  const result = reinforced(from, change as JsonValue)
  if (!('state' in result)) throw new Error(JSON.stringify(result.faults))
  return result.state
}

describe('who comes over', () => {
  const change = changeAt(5)

  it('stands in a queue of his own at his hour, with an army and a general that were not there', () => {
    // 18:00 and the minutes from the edge of the map to the table, in turns of twenty minutes from 14:30.
    const [group] = change.groups
    expect(group?.turn).toBeGreaterThanOrEqual(11)
    expect(change.units.map(({ id, army, side }) => [id, army, side])).toEqual([[`${PACK}-1`, 'aa', 1]])
    expect(change.armies).toMatchObject([{ id: 'aa', side: 1 }])
    expect(change.generals.map(({ id }) => id)).toEqual([group?.generalId])
    expect(change.entryPoints.map(({ id }) => id)).toEqual([group?.entryPoint])
    expect(change.arrivals).toEqual({})
  })

  it('joins sheet and state, which stay sound, and counts as started with from then on (FP-WIN-01)', () => {
    const state = joined(atTurn(5), change)
    expect(faultsOfSheet(state.sheet)).toEqual([])
    expect(state.units[`${PACK}-1`]).toMatchObject({ status: 'due', pose: null })
    expect(sheetWith(sheet, state.reinforcements)).toEqual(state.sheet)
    expect(sheetWith(sheet)).toEqual(sheet)
    expect(stateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
    const more = rosterOf(state.sheet).units.get(`${PACK}-1`)?.elementsAtStart ?? 0
    expect(more).toBeGreaterThan(0)
    expect(rosterOf(state.sheet).elements[1]).toBe(rosterOf(sheet).elements[1] + more)
  })

  it('comes in the next turn if his hour is past, and not at all after the last', () => {
    expect(changeAt(18).groups.map(({ turn }) => turn)).toEqual([19])
    expect(changesOf(atTurn(5), mustered(transfer(23 * 60)))).toBeNull()
  })

  it('may be joined by nobody twice, and waits at his entry when his turn has begun', () => {
    const first = rules.start(muster(sheet), seededDice(SEED, 0)).state
    const second = joined(first, { ...change, groups: change.groups.map((one) => ({ ...one, turn: 2 })) })
    expect(changesOf(second, mustered(transfer(SIX)))).not.toBeNull()
    expect(reinforced(second, change as unknown as JsonValue)).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ code: 'DUPLICATE_ID' })]) as unknown,
    })
    let state = second
    for (let entry = 1; state.turn < 2; entry += 1) {
      const [side] = rules.turn(state).toAct
      if (side === undefined) throw new Error(`the battle ends in turn ${state.turn}`)
      const { command } = rules.staff(state, side, {}, seededRandom(SEED, entry), 'easy')
      state = rules.play(state, side, command, seededDice(SEED, entry)).state
    }
    expect(state.units[`${PACK}-1`]?.status).toBe('queued')
    expect(state.queues.some(({ units }) => units.includes(`${PACK}-1`))).toBe(true)
  })
})

describe('who comes later, or no longer', () => {
  const lobau = sheet.reinforcements.filter(({ unitIds }) => unitIds.some((id) => id.startsWith('fr.vi.')))
  const of = (formation: string) => sheet.units.filter(({ id }) => id.startsWith(`${formation}.`))

  it('has a new turn, and a group of his own if others of his keep theirs', () => {
    const shifts = [
      { formation: 'fr.vi.20', minutes: 60, kind: 'arrivalShift', cause: { kind: 'link', id: 'x' } },
    ] as const
    const change = changeAt(3, { shifts })
    const turn = lobau[0]?.turn ?? 0
    expect(of('fr.vi.20').length).toBeGreaterThan(0)
    expect(change.arrivals).toEqual(Object.fromEntries(of('fr.vi.20').map(({ id }) => [id, turn + 3])))
    const groups = joined(atTurn(3), change).sheet.reinforcements.filter(({ unitIds }) =>
      unitIds.some((id) => id.startsWith('fr.vi.')),
    )
    expect(new Set(groups.map((group) => group.turn))).toEqual(new Set([turn, turn + 3]))
    expect(groups.flatMap(({ unitIds }) => unitIds).toSorted()).toEqual(
      lobau.flatMap(({ unitIds }) => unitIds).toSorted(),
    )
  })

  it('is due after the last turn if he is kept away', () => {
    const removes = [{ formation: 'fr.vi', cause: { kind: 'decision', id: 'x' } }] as const
    const { arrivals } = changeAt(3, { removes })
    expect(new Set(Object.values(arrivals))).toEqual(new Set([sheet.turnLimit + 1]))
  })

  it('is nothing where nothing has changed', () => {
    expect(changesOf(atTurn(3), mustered({}))).toBeNull()
  })
})

describe('refused', () => {
  it('are a form that is none, and a turn for somebody who is on the table', () => {
    expect(reinforced(atTurn(3), { units: 3 })).toMatchObject({ faults: expect.any(Array) as unknown })
    const there = sheet.units.find(({ start }) => typeof start === 'object')?.id ?? ''
    const none = { armies: [], units: [], generals: [], entryPoints: [], groups: [] }
    expect(reinforced(atTurn(3), { ...none, arrivals: { [there]: 9 } })).toMatchObject({
      faults: [{ code: 'PLACED_AND_DUE' }],
    })
  })
})
