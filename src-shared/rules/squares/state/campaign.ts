/** Battles of a campaign under way: who comes to them, where everybody stood, and whether a turn is over (CP-SQU). */
import type { JsonValue } from '../../../engine/json'
import type { Mustered, StoodAt } from '../../face'
import { inputOf } from '../sheet/books'
import { draftArrivals, draftInDetail } from '../sheet/draft/draft'
import type { Arrival, SqScenario, SqUnit } from '../sheet/sheet'
import type { SqState } from './state'

/** Bases of a sheet, with the units each stands for. */
const basesOf = (sheet: SqScenario): readonly SqUnit[] =>
  sheet.sides.flatMap((side) =>
    side.armies.flatMap((army) => army.commands.flatMap((command) => command.units)),
  )

/**
 * Who comes to a battle under way, and the new hours of those still to come: in the turn of their hour, at the beginning
 * of the next one if that is past (CP-STEP-08).
 */
export function changesOf(
  state: SqState,
  mustered: Mustered,
): { readonly change: JsonValue; readonly withoutPiece: readonly string[] } | null {
  const input = inputOf(mustered)
  const now = draftInDetail(input).sheet
  const there = basesOf(state.sheet)
  const known = new Set(there.flatMap(({ members }) => members))
  const fresh = new Set(
    mustered.roster.brigades.flatMap((brigade) =>
      brigade.placing.kind === 'arrival' && brigade.placedBy
        ? brigade.units.map(({ record }) => record.unit.id).filter((id) => !known.has(id))
        : [],
    ),
  )
  const next = isTurnOver(state) ? state.turn : state.turn + 1
  const inTime = (arrival: Arrival): Arrival =>
    arrival.turn < state.turn ? { ...arrival, turn: next } : arrival
  const coming = fresh.size > 0 ? draftArrivals(input, fresh) : { commands: [], withoutBase: [] }
  const commands = coming.commands.map((one) => ({
    ...one,
    command: {
      ...one.command,
      units: one.command.units.map((unit) =>
        unit.arrival ? { ...unit, id: freeId(unit.id, there), arrival: inTime(unit.arrival) } : unit,
      ),
    },
  }))
  const byMember = new Map(basesOf(now).flatMap((base) => base.members.map((id) => [id, base] as const)))
  const arrivals = there.flatMap(({ id, members, arrival }): [string, Arrival][] => {
    const [first] = members
    if (!arrival || first === undefined || state.units[id]?.status !== 'offBoard') return []
    // Who is no longer to come would come after the end.
    const due = byMember.get(first)?.arrival ?? { ...arrival, turn: state.sheet.turnLimit + 1 }
    const then = inTime({ turn: due.turn, entry: [...due.entry] })
    return then.turn === arrival.turn ? [] : [[id, then]]
  })
  if (commands.length === 0 && arrivals.length === 0) return null
  const change = { commands, arrivals: Object.fromEntries(arrivals) }
  return { change: change as unknown as JsonValue, withoutPiece: coming.withoutBase }
}

/** An id that no base of the sheet has. */
function freeId(id: string, there: readonly SqUnit[]): string {
  const taken = new Set(there.map((base) => base.id))
  const plain = id.replace(/#\d+$/, '')
  for (let n = 2; ; n += 1) {
    if (!taken.has(id)) return id
    id = `${plain}#${n}`
  }
}

/** Where the units of every base on the board stand. */
export function places(state: SqState): ReadonlyMap<string, StoodAt> {
  return new Map(
    basesOf(state.sheet).flatMap(({ id, members }) => {
      const now = state.units[id]
      const square = now?.status === 'onBoard' ? now.square : null
      if (!now || square === null) return []
      return members.map((unit) => [unit, { square, inTown: now.inTown }] as const)
    }),
  )
}

/** A turn is over when the next has begun and nobody has acted in it yet (CP-RES-11). */
export function isTurnOver(state: SqState): boolean {
  const isBetween = ['cincMoves', 'nominate', 'night', 'battleOver'].includes(state.phase)
  return isBetween && Object.values(state.generals).every((general) => !general.activatedThisTurn)
}
