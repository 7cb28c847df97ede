// Troops that come to a battle under way, and hours that change for those still to come (CP-STEP-08, BR-ORD-19, BR-SEQ-03).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import type { JsonValue } from '../../../../src-shared/engine/json'
import { seededRandom } from '../../../../src-shared/engine/random'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { changesBetween } from '../../../../src-shared/rules/brigade/sheet/reinforcements'
import type { BrReinforcement, BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { stateSchema } from '../../../../src-shared/rules/brigade/state/schema'
import { shippedHistory } from '../../../history/shipped'

const SEED = 4
const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })

/** Played by both staffs up to a phase of a move. */
function until(from: BrState, move: number, phase: BrState['phase'] = 'command'): BrState {
  let state = from
  for (let entry = 1; state.move < move || state.phase !== phase; entry += 1) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) throw new Error(`the battle ends in ${state.phase} of move ${state.move}`)
    const { command } = rules.staff(state, side, {}, seededRandom(SEED, entry))
    state = rules.play(state, side, command, seededDice(SEED + state.move, entry)).state
  }
  return state
}

const second = until(rules.start(rules.muster(sheet), seededDice(SEED, 0)).state, 2)
const CHALKETT = 'aa.i.3.chalkett'

/** The same muster with Pajol's horse, whom nobody stands for yet, and with Colin Halkett an hour earlier or never. */
function drawn(halkett: number | null): BrSheet {
  const like = sheet.brigades.find(({ id }) => id === 'fr.cav3.11cav.2')
  if (!like) throw new Error('no brigade to draw another after')
  const units = like.units.map((unit, i) => ({
    ...unit,
    members: [{ unitId: `fr.cav1.4cav.1.${i}`, men: 400 }],
  }))
  const pajol = { ...like, id: 'fr.cav1.4cav.1', formationId: 'fr.cav1.4cav', units }
  const others = sheet.brigades.flatMap((one) => {
    if (one.id !== CHALKETT || !('arriveMove' in one.start)) return [one]
    return halkett === null ? [] : [{ ...one, start: { ...one.start, arriveMove: halkett } }]
  })
  return { ...sheet, brigades: [...others, pajol] }
}

function change(from: BrState, to: BrSheet): BrReinforcement {
  const found = changesBetween(from, to)
  if (!found) throw new Error('nothing has changed')
  return found
}

function joined(from: BrState, added: unknown): BrState {
  const result = rules.reinforced?.(from, added as JsonValue)
  if (!result || 'faults' in result) throw new Error(JSON.stringify(result?.faults))
  return result.state
}

describe('what has changed against a sheet drawn up anew', () => {
  it('is nothing where everybody comes as he was to come', () => {
    expect(changesBetween(second, sheet)).toBeNull()
  })

  it('is who has no base yet, and the new hour of who is still to come', () => {
    const { brigades, arrivals, armies, leaders } = change(second, drawn(9))
    expect(brigades.map(({ id }) => id)).toEqual(['fr.cav1.4cav.1'])
    expect(brigades[0]?.seq).toBeGreaterThan(
      Math.max(...sheet.brigades.filter(({ side }) => side === 0).map(({ seq }) => seq)),
    )
    expect(Object.entries(arrivals).map(([id, { arriveMove }]) => [id, arriveMove])).toEqual([[CHALKETT, 9]])
    expect([armies, leaders]).toEqual([[], []])
  })

  it('never calls anybody for a move that has begun', () => {
    const fifteenth = until(second, 12)
    expect(change(fifteenth, drawn(3)).arrivals[CHALKETT]?.arriveMove).toBe(13)
    expect(
      change(fifteenth, drawn(3)).brigades.map(({ start }) => 'arriveMove' in start && start.arriveMove),
    ).toEqual([13])
  })

  it('lets come after the end who is no longer to come', () => {
    expect(change(second, drawn(null)).arrivals[CHALKETT]?.arriveMove).toBe(sheet.moves + 1)
  })
})

describe('a battle that is joined', () => {
  const added = change(second, drawn(4))
  const state = joined(second, added)

  it('has the newcomers off the table with an order in force, and its sheet is the old one with them', () => {
    expect(state.brigades['fr.cav1.4cav.1']?.place).toBe('toCome')
    expect(state.secret[0].orders['fr.cav1.4cav.1']?.clause).toBe(-1)
    expect(rules.sheetOf?.(sheet, state)).toEqual(state.sheet)
    expect(stateSchema.safeParse(state).success).toBe(true)
    expect(rules.stateFaults(state)).toEqual([])
  })

  it('sees them come on in their moves and is played on', () => {
    const later = until(state, 13)
    expect(later.brigades[CHALKETT]?.place).toBe('table')
    expect(later.brigades['fr.cav1.4cav.1']?.place).toBe('table')
    expect(until(second, 6).brigades[CHALKETT]?.place).toBe('toCome')
    expect(until(state, 6).brigades[CHALKETT]?.place).toBe('table')
  })

  it('may be joined again', () => {
    const again = joined(state, change(state, { ...drawn(6), brigades: drawn(6).brigades }))
    expect(again.reinforcements).toHaveLength(2)
    expect(changesBetween(again, drawn(6))).toBeNull()
  })

  it.each([
    ['a form that is none', { brigades: 1 }, 'WRONG_VALUE'],
    [
      'an hour for a brigade that is on the table',
      { ...added, brigades: [], arrivals: { 'fr.ii.5.1': added.arrivals[CHALKETT] } },
      'WRONG_PLACE',
    ],
    ['a brigade that is there already', { ...added, brigades: sheet.brigades.slice(0, 1) }, 'DUPLICATE_ID'],
    [
      'an army that nobody has',
      { ...added, brigades: added.brigades.map((one) => ({ ...one, army: 'xx' })) },
      'UNKNOWN_ARMY',
    ],
  ])('not by %s', (_, value, code) => {
    const result = rules.reinforced?.(second, value as unknown as JsonValue)
    expect(result && 'faults' in result && result.faults.map((fault) => fault.code)).toContain(code)
  })
})
