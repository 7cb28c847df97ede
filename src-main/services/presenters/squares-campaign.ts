/** Squares battles in a campaign: sheets from its musters, what it is told of them, and where everybody stood (CP-SQU). */
import { z } from 'zod'
import type { JsonValue } from '../../../src-shared/engine/json'
import {
  draftArrivals,
  draftInDetail,
  DraftError,
  type SqDraftInput,
} from '../../../src-shared/rules/squares/sheet/draft/draft'
import { fieldReport } from '../../../src-shared/rules/squares/state/field-report'
import { houseRulesSchema } from '../../../src-shared/rules/squares/sheet/house-rules'
import type { Arrival, SqScenario, SqUnit } from '../../../src-shared/rules/squares/sheet/sheet'
import type { SqState } from '../../../src-shared/rules/squares/state/state'
import type { History } from '../../../src-shared/history/bundle'
import type { FieldReport } from '../../../src-shared/history/field-report'
import { DraftFault, type Mustered, type Place, type Telling } from './presenter'

const stoodSchema = z.object({ square: z.string(), inTown: z.boolean() })

/** What the squares draft is handed. Throws a DraftFault in words for the organiser, as the draft itself does. */
function inputOf({
  history,
  battleId,
  whatIfIds,
  muster,
  leader,
  houseRules,
  stoodAt,
}: Mustered): SqDraftInput {
  const chosen = houseRulesSchema.partial().safeParse(houseRules)
  if (!chosen.success) {
    const issue = chosen.error.issues[0]
    throw new DraftFault(`House rule ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const given = Object.fromEntries(Object.entries(chosen.data).filter(([key]) => key in houseRules))
  const stood = new Map(
    [...(stoodAt ?? [])].flatMap(([id, place]) => {
      const read = stoodSchema.safeParse(place).data
      return read ? [[id, read] as const] : []
    }),
  )
  return {
    history,
    battleId,
    whatIfIds,
    muster,
    houseRules: given,
    successor: leader,
    ...(stood.size > 0 && { stoodAt: stood }),
  }
}

function drafted<T>(draft: () => T): T {
  try {
    return draft()
  } catch (error) {
    if (error instanceof DraftError) throw new DraftFault(error.message)
    throw error
  }
}

export function draftMustered(mustered: Mustered) {
  const { sheet, withoutBase } = drafted(() => draftInDetail(inputOf(mustered)))
  return { sheet, withoutPiece: withoutBase }
}

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
  const now = drafted(() => draftInDetail(input)).sheet
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
  const coming =
    fresh.size > 0 ? drafted(() => draftArrivals(input, fresh)) : { commands: [], withoutBase: [] }
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

export function told(
  state: SqState,
  history: History,
  { menOf, withoutPiece, ended }: Telling,
): FieldReport | undefined {
  return fieldReport(state, history, { menOf, withoutBase: withoutPiece, ...(ended && { ended }) })
}

/** Where the units of every base on the board stand. */
export function places(state: SqState): ReadonlyMap<string, Place> {
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
