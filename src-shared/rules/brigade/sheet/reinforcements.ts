/** Troops that come to a battle under way, and hours that have changed for those still to come (CP-STEP-08). */
import type { JsonValue } from '../../../engine/json'
import { faultsOfForm, type Fault } from '../../../engine/refusal'
import { SIDES } from '../../../engine/sides'
import { sideWith } from '../../table-drafting'
import { faults } from './faults'
import { rosterOf } from '../state/lookup'
import { firstOrder, musterArmy, musterInfo, musterLeader } from './muster'
import { reinforcementSchema, type BrBrigade, type BrReinforcement, type BrSheet } from './sheet'
import type { BrState, OrderState } from '../state/state'
import { stateFaults } from '../state/faults'

/** The sheet with everything that has been added to it since the battle began. */
export function sheetWith(sheet: BrSheet, added: readonly BrReinforcement[]): BrSheet {
  return added.reduce(withOne, sheet)
}

function withOne(sheet: BrSheet, { armies, brigades, leaders, arrivals }: BrReinforcement): BrSheet {
  const timed = sheet.brigades.map((brigade) => {
    const start = arrivals[brigade.id]
    return start ? { ...brigade, start } : brigade
  })
  return {
    ...sheet,
    sides: [sideWith(sheet.sides[0], 0, armies), sideWith(sheet.sides[1], 1, armies)],
    brigades: [...timed, ...brigades],
    leaders: [...sheet.leaders, ...leaders],
  }
}

/**
 * The state with the troops added, off the table until their move. Faults: a form that is none, an hour for a brigade that
 * has come on, or a sheet that could not be mustered; that somebody comes after the last move is none here.
 */
export function reinforced(
  state: BrState,
  value: JsonValue,
): { readonly state: BrState } | { readonly faults: readonly Fault[] } {
  const parsed = reinforcementSchema.safeParse(value)
  if (!parsed.success) return { faults: faultsOfForm(parsed.error) }
  const { arrivals } = parsed.data
  const there = Object.keys(arrivals).filter((id) => state.brigades[id]?.place !== 'toCome')
  if (there.length > 0)
    return { faults: there.map((id) => ({ path: `arrivals.${id}`, code: 'WRONG_PLACE', values: { id } })) }
  const sheet = withOne(state.sheet, parsed.data)
  const wrong = faults(sheet).filter(({ code }) => code !== 'TOO_LATE')
  if (wrong.length > 0) return { faults: wrong }
  const next = mustered(state, sheet, parsed.data)
  const impossible = stateFaults(next)
  return impossible.length > 0 ? { faults: impossible } : { state: next }
}

function mustered(state: BrState, sheet: BrSheet, added: BrReinforcement): BrState {
  const roster = rosterOf(sheet)
  const brigades = { ...state.brigades }
  for (const info of roster.list) {
    const known = brigades[info.id]
    if (!known) brigades[info.id] = musterInfo(sheet, info, state.houseRules)
    // Whoever is still to come is kept at his entry.
    else if (info.id in arrivalsOf(added))
      brigades[info.id] = { ...known, pose: entryOf(info.brigade) ?? known.pose }
  }
  const leaders = { ...state.leaders }
  for (const info of roster.leaderList) leaders[info.id] ??= musterLeader(info)
  const armies = { ...state.armies }
  for (const side of SIDES)
    for (const armyId of sheet.sides[side].armies) armies[armyId] ??= musterArmy(sheet, armyId)
  const [zero, one] = SIDES.map((side) => {
    // Nobody has time to write anything for them (BR-ORD-19): the order that they bring is in force when they come.
    const orders: Record<string, OrderState> = { ...state.secret[side].orders }
    for (const info of roster.ofSide[side])
      if (added.brigades.some(({ id }) => id === info.id)) orders[info.id] = firstOrder(info)
    return { ...state.secret[side], orders }
  })
  return {
    ...state,
    sheet,
    brigades,
    leaders,
    armies,
    secret: [zero ?? state.secret[0], one ?? state.secret[1]],
    reinforcements: [...(state.reinforcements ?? []), added],
  }
}

const arrivalsOf = ({ arrivals }: BrReinforcement): BrReinforcement['arrivals'] => arrivals

function entryOf({ start }: BrBrigade) {
  return 'arriveMove' in start ? start.entry : undefined
}

/**
 * What has changed for a battle under way against a sheet drawn up anew: bodies of units that nobody stands for yet, and
 * new hours of those still to come, none of them before the next move; null: nothing. Whoever is no longer to come would
 * come after the last move.
 */
export function changesBetween(state: BrState, drawn: BrSheet): BrReinforcement | null {
  const { sheet } = state
  const next = state.move + 1
  const known = new Set(sheet.brigades.flatMap(membersOf))
  const taken = new Set([...sheet.brigades, ...sheet.leaders].map(({ id }) => id))
  const seq = (side: 0 | 1) =>
    Math.max(-1, ...sheet.brigades.filter((one) => one.side === side).map((one) => one.seq))
  const count: [number, number] = [seq(0), seq(1)]
  const brigades = drawn.brigades.flatMap((brigade): readonly BrBrigade[] => {
    const { start } = brigade
    const isNew = (one: Membered) => one.members.every(({ unitId }) => !known.has(unitId))
    const units = brigade.units.filter(isNew)
    const pieces = brigade.pieces.filter(isNew)
    if (!('arriveMove' in start) || units.length + pieces.length === 0) return []
    count[brigade.side] += 1
    const inTime = { ...start, arriveMove: Math.max(start.arriveMove, next) }
    return [
      { ...brigade, id: freeId(brigade.id, taken), seq: count[brigade.side], units, pieces, start: inTime },
    ]
  })
  const byMember = new Map(drawn.brigades.flatMap((one) => membersOf(one).map((id) => [id, one] as const)))
  const arrivals = sheet.brigades.flatMap((brigade): readonly [string, Coming][] => {
    const [first] = membersOf(brigade)
    const { start } = brigade
    if (!('arriveMove' in start) || first === undefined || state.brigades[brigade.id]?.place !== 'toCome')
      return []
    const drawnStart = byMember.get(first)?.start
    const due =
      drawnStart && 'arriveMove' in drawnStart ? drawnStart : { ...start, arriveMove: sheet.moves + 1 }
    if (due.arriveMove === start.arriveMove) return []
    return [[brigade.id, { ...due, arriveMove: Math.max(due.arriveMove, next) }]]
  })
  if (brigades.length === 0 && arrivals.length === 0) return null
  const fresh = new Set(brigades.map(({ army }) => army))
  const armies = SIDES.flatMap((side) =>
    drawn.sides[side].armies
      .filter((id) => fresh.has(id) && !sheet.sides[side].armies.includes(id))
      .map((id) => ({ side, id, baseEdge: drawn.sides[side].baseEdges[id] ?? 'north' })),
  )
  const leaders = drawn.leaders.filter(
    ({ id, army }) => !taken.has(id) && armies.some((one) => one.id === army),
  )
  return { armies, brigades, leaders, arrivals: Object.fromEntries(arrivals) }
}

type Coming = BrReinforcement['arrivals'][string]
type Membered = Pick<BrBrigade['units'][number] | BrBrigade['pieces'][number], 'members'>

const membersOf = ({ units, pieces }: BrBrigade): readonly string[] =>
  [...units, ...pieces].flatMap(({ members }) => members.map(({ unitId }) => unitId))

/** An id that nobody of the sheet has. */
function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let n = 2; taken.has(free); n += 1) free = `${id}.${n}`
  taken.add(free)
  return free
}
