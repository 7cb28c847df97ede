/** Battles of a campaign under way: who comes to them, where everybody stands, and whether a turn is over (CP-ONE-06). */
import type { JsonValue } from '../../../engine/json'
import type { Mustered, StoodAt } from '../../face'
import { inputOf } from '../sheet/books'
import { draftArrivals, draftInDetail, type OhArrivals } from '../sheet/draft/draft'
import type { StoodLeader, StoodUnit } from '../sheet/draft/second-day'
import { freeId } from '../sheet/reinforcements'
import type { OhReinforcement, OhSheet } from '../sheet/sheet'
import type { OhState } from './state'

/** Where the units of every unit on the board stand, and leaders by their own ids; a square is deployed (CP-ONE-06). */
export function places(state: OhState): ReadonlyMap<string, StoodAt> {
  const { sheet } = state
  const units = sheet.units.flatMap(({ id, name, formationId, type, traits, members }) => {
    const now = state.units[id]
    if (now?.status !== 'board' || now.box === null) return []
    const { box, facing } = now
    const formation = now.formation === 'column' ? 'column' : 'deployed'
    const stood = { unitId: id, name, formationId, type, traits, box, facing, formation } satisfies StoodUnit
    return members.map((member): [string, StoodAt] => [member, stood])
  })
  const leaders = sheet.leaders.flatMap(({ id }): [string, StoodAt][] => {
    const now = state.leaders[id]
    if (now?.status !== 'board' || now.box === null) return []
    return [[id, { leaderBox: now.box } satisfies StoodLeader]]
  })
  return new Map([...units, ...leaders])
}

/** A turn is over when the next has begun and nobody has done anything in it, nor drawn a card (CP-RES-11). */
export function isTurnOver(state: OhState): boolean {
  const { phase, active, sheet, units, leaders, card, decks, ready } = state
  if (phase === 'ended') return true
  if (phase === 'setup') return ready.every((one) => !one)
  const isUntouched =
    card === null &&
    Object.values(units).every(({ shot, moved }) => !shot && !moved) &&
    Object.values(leaders).every(({ moved, used }) => !moved && !used.includes('rally'))
  const hasCards = decks.some(({ draw, discards }) => draw.length + discards.length > 0)
  const isFirst = phase === 'turnStart' || phase === 'chanceCard' || (phase === 'shoot' && !hasCards)
  return active === sheet.firstSide && isFirst && isUntouched
}

/**
 * Who comes to a battle under way, and the new turns of those still to come: in the turn of their hour, at the beginning of
 * the next one if that is past (CP-STEP-08).
 */
export function changesOf(
  state: OhState,
  mustered: Mustered,
): { readonly change: JsonValue; readonly withoutPiece: readonly string[] } | null {
  const input = inputOf(mustered)
  const { sheet, gameTurn } = state
  const next = isTurnOver(state) ? gameTurn : gameTurn + 1
  const inTime = (turn: number): number => (turn < gameTurn ? next : turn)
  const known = new Set(sheet.units.flatMap(({ members }) => members))
  const fresh = new Set(
    mustered.roster.brigades.flatMap(({ placing, placedBy, units }) =>
      placing.kind === 'arrival' && placedBy
        ? units.map(({ record }): string => record.unit.id).filter((id) => !known.has(id))
        : [],
    ),
  )
  const arrivals = newTurns(state, draftInDetail(input).sheet, inTime)
  const coming = fresh.size > 0 ? draftArrivals(input, fresh) : null
  if ((coming?.units.length ?? 0) === 0 && Object.keys(arrivals).length === 0) return null
  const change = { ...addedTo(state, coming, inTime), arrivals } satisfies OhReinforcement
  return { change: change as unknown as JsonValue, withoutPiece: coming?.withoutPiece ?? [] }
}

type Turned = (turn: number) => number

/** By unit still on its way: whoever is no longer to come would come after the last turn. */
function newTurns(state: OhState, drawn: OhSheet, inTime: Turned): Readonly<Record<string, number>> {
  const { sheet, gameTurn } = state
  const turnOf = (groups: OhSheet['reinforcements']) =>
    new Map(groups.flatMap((group) => group.unitIds.map((id) => [id, group.gameTurn] as const)))
  const dueThen = turnOf(drawn.reinforcements)
  const byMember = new Map(
    drawn.units.flatMap(({ id, members }) => members.map((member) => [member, dueThen.get(id)] as const)),
  )
  const dueNow = turnOf(sheet.reinforcements)
  return Object.fromEntries(
    sheet.units.flatMap(({ id, members }): [string, number][] => {
      const [first] = members
      const now = dueNow.get(id)
      // Whose turn has come waits at the edge already.
      if (first === undefined || now === undefined || now <= gameTurn || state.units[id]?.status !== 'due')
        return []
      const then = inTime(byMember.get(first) ?? sheet.turnLimit + 1)
      return then === now ? [] : [[id, then]]
    }),
  )
}

/** The troops with ids that nobody of the sheet has, at the earliest in the next turn. */
function addedTo(
  { sheet }: OhState,
  coming: OhArrivals | null,
  inTime: Turned,
): Omit<OhReinforcement, 'arrivals'> {
  const taken = new Set([...sheet.units, ...sheet.leaders].map(({ id }) => id))
  const takenGroups = new Set(sheet.reinforcements.map(({ groupId }) => groupId))
  const leaders = (coming?.leaders ?? []).filter(({ id }) => !taken.has(id))
  const newIds = new Map((coming?.units ?? []).map(({ id }) => [id, freeId(id, taken)] as const))
  const known = new Set(sheet.sides.flatMap(({ armies }) => armies))
  return {
    armies: (coming?.armies ?? []).filter(({ id }) => !known.has(id)),
    units: (coming?.units ?? []).map((unit) => ({ ...unit, id: newIds.get(unit.id) ?? unit.id })),
    leaders,
    groups: (coming?.groups ?? []).map((group) => ({
      ...group,
      groupId: freeId(group.groupId, takenGroups),
      gameTurn: inTime(group.gameTurn),
      unitIds: group.unitIds.map((id) => newIds.get(id) ?? id),
      leaderIds: group.leaderIds.filter((id) => leaders.some((leader) => leader.id === id)),
    })),
  }
}
