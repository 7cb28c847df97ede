/** What a staff chooses in evasions, follow ups, rallies and pursuits (10.4, 10.5). */
import type { Side } from '../../../engine/sides'
import { bodyOf, enemiesOf, gapOf } from '../state/bodies'
import type { BrCommand } from '../turn/commands'
import { distanceToEdge } from '../../../board/table/table-edges'
import { chargerToEvade } from '../movement/intents'
import { brigadeOf, figuresOf, infoOf, onTable, type BrigadeInfo } from '../state/lookup'
import { chargeChance } from '../screen/previews/melee'
import { taskOf } from '../orders/clauses'
import { haltNeeded, rallyNeeded } from '../morale/rally'
import { only, type Decision } from './idea'
import type { BrState } from '../state/state'

/** Skirmishers stay to fire where the charger is not likely to reach so far beyond them. */
const LIKELY = 0.4
const BEYOND = 2
/** A quarry so near to its edge is let go where no fresh enemy is near, inches. */
const GONE_SOON = 6
const FRESH_NEAR = 12

export function chooseEvasion(state: BrState, id: string): BrCommand {
  const charger = chargerToEvade(state, id)
  const reached = charger ? chargeChance(state, charger.brigadeId, charger.gap + BEYOND) : 1
  return { type: 'ChooseEvade', brigadeId: id, mode: reached < LIKELY ? 'halfAndFire' : 'full' }
}

/** Fire where the press would be lost against the loser even at its disadvantage. */
export function chooseFollowUp(state: BrState, id: string): BrCommand {
  const { activity } = brigadeOf(state, id)
  const loserId = activity.kind === 'followingUp' ? activity.loserId : null
  const own = figuresOf(brigadeOf(state, id))
  const theirs = loserId === null ? 0 : figuresOf(brigadeOf(state, loserId)) - PUSHED
  return { type: 'ChooseFollowUp', brigadeId: id, mode: own < theirs ? 'fire' : 'press' }
}
/** What a pushed body lacks in melee (3.12 `M-MINUS6`). */
const PUSHED = 6

/** The next word of the rally phase; undefined: none is left to say. */
export function nextRally(state: BrState, side: Side): Decision | undefined {
  const { rallies } = state.secret[side]
  for (const { id } of onTable(state, side)) {
    if (id in rallies) continue
    if (rallyNeeded(state, id) !== undefined && wantsToRally(state, id))
      return only('rallies', { type: 'TryRally', brigadeId: id }, id)
    if (haltNeeded(state, id) !== undefined && wantsToHalt(state, id))
      return only('callsBack', { type: 'CheckPursuit', brigadeId: id }, id)
  }
  return undefined
}

/** After the first follow up, where a fresh enemy could charge or the order is to stand. */
function wantsToRally(state: BrState, id: string): boolean {
  const { activity } = brigadeOf(state, id)
  if (activity.kind !== 'followingUp' || activity.n !== 1) return false
  const verb = taskOf(state, id)?.verb
  return verb === 'hold' || verb === 'defend' || mayBeCharged(state, id, activity.loserId)
}

/** Enemies who are free and steady, but one; guns chase nobody. */
function freshEnemies(state: BrState, id: string, butId: string | null): readonly BrigadeInfo[] {
  return enemiesOf(state, id).filter((enemy) => {
    const { activity, morale } = brigadeOf(state, enemy.id)
    return enemy.id !== butId && activity.kind === 'free' && morale === 'ok' && !enemy.isArtillery
  })
}

/** Whether a fresh enemy but the loser could charge it in the next move. */
function mayBeCharged(state: BrState, id: string, butId: string | null): boolean {
  return freshEnemies(state, id, butId).some((enemy) => {
    const { formation } = brigadeOf(state, enemy.id)
    const reach = enemy.isCavalry ? CAVALRY_REACH : formation === 'attackColumn' ? COLUMN_REACH : 0
    return gapOf(state, id, enemy.id) <= reach
  })
}
const CAVALRY_REACH = 12
const COLUMN_REACH = 8

function wantsToHalt(state: BrState, id: string): boolean {
  const { activity } = brigadeOf(state, id)
  if (activity.kind !== 'pursuing' || activity.quarryId === null) return true
  const quarry = state.brigades[activity.quarryId]
  if (quarry?.place !== 'table') return true
  const info = infoOf(state, activity.quarryId)
  const nearEdge =
    distanceToEdge(state.sheet.table, info.baseEdge, bodyOf(state, info.id).centre) <= GONE_SOON
  const fresh = freshEnemies(state, id, activity.quarryId)
  return !nearEdge || fresh.some((enemy) => gapOf(state, id, enemy.id) <= FRESH_NEAR)
}
