/** Before the first turn: decks are laid, and places taken where the players choose them (section 4, OH-R-87, OH-R-88). */
import type { Side } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import { refuseLeaderPlace, refuseUnitPlace, zoneOf, type UnitAt } from '../sheet/zones'
import { groundOf } from '../sheet/ground'
import { sideAt, unitsAt } from '../state/lookup'
import type { OhState } from '../state/state'
import { layDecks } from './cards/decks'
import type { CommandOf } from './commands'
import { refusal, type OhRefusal } from './refusals'
import { beginTurn } from './sequence'
import type { Step } from './step'

/** Opens the battle: an event names the house rules, and the decks are shuffled. */
export function open(step: Step): void {
  const { sheet } = step.state
  const named = Object.entries(sheet.houseRules).flatMap(([key, value]) =>
    typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
      ? [[key, value]]
      : [],
  )
  step.emit('battleBegun', null, ['OH-TURN-01'], {
    houseRules: Object.fromEntries(named) as Record<string, boolean | number | string>,
    turnLimit: sheet.turnLimit,
  })
  layDecks(step)
}

/** Who stands where, besides one who is being placed. */
function othersAt(state: OhState, id: string): UnitAt {
  const ground = groundOf(state.sheet)
  return (box) => unitsAt(state, ground.number(box)).find((unit) => unit.id !== id)
}

/** With zones a unit takes any free box of its side's zone where it may stand, deployed or in column. */
export function refuseDeployUnit(
  state: OhState,
  side: Side,
  { unitId, box, formation }: CommandOf<'DeployUnit'>,
): OhRefusal | undefined {
  const { zones } = state.sheet
  if (!zones) return refusal('WRONG_PHASE', 'OH-R-88', { phase: state.phase })
  const info = rosterOf(state.sheet).units.get(unitId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-R-88', { unitId })
  if (state.units[unitId]?.status !== 'board') return refusal('UNIT_GONE', 'OH-R-88', { unitId }, unitId)
  if (formation === 'square') return refusal('CANNOT_DEPLOY_HERE', 'OH-R-88', { unitId, box }, unitId)
  const at = { box, formation }
  return refuseUnitPlace(
    state.sheet,
    state.houseRules,
    info,
    at,
    othersAt(state, unitId),
    zoneOf(state.sheet),
  )
}

/** With fixed positions a leader joins any unit of his side; with zones he takes any box of the zone. */
export function refuseDeployLeader(
  state: OhState,
  side: Side,
  { leaderId, box }: CommandOf<'DeployLeader'>,
): OhRefusal | undefined {
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-R-88', { unitId: leaderId })
  if (state.leaders[leaderId]?.status !== 'board')
    return refusal('UNIT_GONE', 'OH-R-88', { unitId: leaderId }, leaderId)
  if (state.sheet.zones)
    return refuseLeaderPlace(state.sheet, leaderId, box, othersAt(state, leaderId), zoneOf(state.sheet))
  const ground = groundOf(state.sheet)
  if (!ground.has(box)) return refusal('OFF_BOARD', 'OH-R-88', { unitId: leaderId, box }, leaderId)
  const fits = sideAt(state, ground.number(box)) === side
  return fits ? undefined : refusal('CANNOT_DEPLOY_HERE', 'OH-R-88', { unitId: leaderId, box }, leaderId)
}

/** Everybody who is not due must have a box. */
export function refuseEndSetup(state: OhState, side: Side): OhRefusal | undefined {
  if (state.ready[side]) return refusal('NOT_YOUR_TURN', 'OH-R-88', {})
  const { unitIds, leaderIds } = rosterOf(state.sheet)
  const homeless =
    unitIds[side].find((id) => state.units[id]?.status === 'board' && state.units[id].box === null) ??
    leaderIds[side].find((id) => state.leaders[id]?.status === 'board' && state.leaders[id].box === null)
  if (homeless === undefined) return undefined
  return refusal('CANNOT_DEPLOY_HERE', 'OH-R-88', { unitId: homeless, box: null }, homeless)
}

export function deployUnit(
  step: Step,
  side: Side,
  { unitId, box, facing, formation }: CommandOf<'DeployUnit'>,
): void {
  step.setUnit(unitId, { box, facing, formation, facingAtTurnStart: facing })
  step.emit('unitDeployed', side, ['OH-R-88'], { unitId, box, facing, formation }, { seenBy: side })
}

export function deployLeader(step: Step, side: Side, { leaderId, box }: CommandOf<'DeployLeader'>): void {
  step.setLeaders([leaderId], () => ({ box }))
  step.emit('leaderDeployed', side, ['OH-R-88'], { leaderId, box }, { seenBy: side })
}

/** When both have ended it, what each has placed is laid open and the first turn begins. */
export function endSetup(step: Step, side: Side): void {
  const [zero, one] = step.state.ready
  step.set({ ready: [zero || side === 0, one || side === 1] })
  step.emit('setupEnded', side, ['OH-R-87'], {})
  if (!step.state.ready.every(Boolean)) return
  step.revealed = true
  if (step.state.sheet.zones) rememberPlaces(step)
  beginTurn(step, 1, step.state.sheet.firstSide)
}

/** Boxes that count are held by whoever has been put there (OH-VICT-03). */
function rememberPlaces(step: Step): void {
  const holders = { ...step.state.holders }
  for (const { id, side, unit } of rosterOf(step.state.sheet).unitList) {
    const box = step.state.units[id]?.box ?? null
    if (box !== null && box in holders) holders[box] = { side, army: unit.army }
  }
  step.set({ holders })
}
