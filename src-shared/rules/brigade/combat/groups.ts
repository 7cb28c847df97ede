/** Who fights together: melee groups, and who of them is able to (BR-MEL-01, BR-MEL-02). */
import { SIDES, type Side } from '../../../engine/sides'
import { isStruckInFlank } from '../state/condition'
import { brigadeOf, enemiesInContact, figuresOf, infoOf, rosterOf } from '../state/lookup'
import type { BrState } from '../state/state'
import { MAX_PUSHBACKS_RUN, MAX_PUSHBACKS_TOTAL } from '../sheet/tables'

/** Bodies joined by contact, by side, each side in canonical order. */
export interface MeleeGroup {
  readonly bodies: readonly [readonly string[], readonly string[]]
}

/**
 * Bodies that fight no round in this move: after their third or sixth push back (BR-AFT-10, BR-AFT-12, BR-R-62); guns never do.
 */
export function isOutOfRound(state: BrState, id: string): boolean {
  const { activity, pushBackTotal, place } = brigadeOf(state, id)
  if (place !== 'table' || infoOf(state, id).isArtillery) return true
  if (activity.kind !== 'pushedBack') return false
  return activity.n === MAX_PUSHBACKS_RUN || pushBackTotal >= MAX_PUSHBACKS_TOTAL
}

/** Groups in canonical order of their first body (BR-MEL-01, BR-R-46). */
export function meleeGroups(state: BrState): readonly MeleeGroup[] {
  const seen = new Set<string>()
  const groups: MeleeGroup[] = []
  for (const { id } of rosterOf(state.sheet).list) {
    if (seen.has(id) || isOutOfRound(state, id)) continue
    const members = connected(state, id)
    for (const member of members) seen.add(member)
    if (members.size > 1) groups.push(groupOf(state, members))
  }
  return groups
}

/** The group of one body; undefined: it is in none. */
export function meleeGroupOf(state: BrState, id: string): MeleeGroup | undefined {
  if (isOutOfRound(state, id)) return undefined
  const members = connected(state, id)
  return members.size > 1 ? groupOf(state, members) : undefined
}

function groupOf(state: BrState, members: ReadonlySet<string>): MeleeGroup {
  const ofSide = (side: Side) =>
    rosterOf(state.sheet).ofSide[side].flatMap((info) => (members.has(info.id) ? [info.id] : []))
  return { bodies: [ofSide(0), ofSide(1)] }
}

function connected(state: BrState, first: string): ReadonlySet<string> {
  const found = new Set([first])
  const open = [first]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const enemy of enemiesInContact(state, id)) {
      if (found.has(enemy.id) || isOutOfRound(state, enemy.id)) continue
      found.add(enemy.id)
      open.push(enemy.id)
    }
  return found
}

/** Why a body cannot fight; each names its rule (BR-MEL-02). */
export type Inability = 'flank' | 'skirmishers' | 'marchColumn' | 'limbered' | 'routing' | 'noFigures'
export const INABILITY_RULES: Readonly<Record<Inability, string>> = {
  flank: 'BR-MEL-02',
  skirmishers: 'BR-SKIR-06',
  marchColumn: 'BR-FORM-06',
  limbered: 'BR-MEL-02',
  routing: 'BR-MEL-02',
  noFigures: 'BR-MEL-02',
}

/**
 * What keeps a body from fighting; undefined: it fights. Skirmishers in a complex fight as infantry (BR-SKIR-06,
 * BR-R-97, BR-R-98).
 */
export function inabilityOf(state: BrState, id: string): Inability | undefined {
  const { activity, formation } = brigadeOf(state, id)
  const { isSkirmishers, isArtillery } = infoOf(state, id)
  if (activity.kind === 'routing') return 'routing'
  if (isArtillery) return 'limbered'
  if (figuresOf(brigadeOf(state, id)) === 0) return 'noFigures'
  if (isSkirmishers && formation !== 'garrison') return 'skirmishers'
  if (formation === 'marchColumn') return 'marchColumn'
  return isStruckInFlank(state, id) ? 'flank' : undefined
}

/** Whether a body is able to fight. */
export function isAble(state: BrState, id: string): boolean {
  return inabilityOf(state, id) === undefined
}

/** Figures of a side of a group. */
export function sideFigures(state: BrState, { bodies }: MeleeGroup, side: Side): number {
  return bodies[side].reduce((total, id) => total + figuresOf(brigadeOf(state, id)), 0)
}

/** The side of a group that has a body, by id. */
export function sideIn({ bodies }: MeleeGroup, id: string): Side {
  return SIDES.find((side) => bodies[side].includes(id)) ?? 0
}
