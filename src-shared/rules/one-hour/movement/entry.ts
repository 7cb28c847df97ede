/** Reinforcements come on (OH-REINF-01). */
import { DIRECTIONS, turned } from '../../../board/grid/facing'
import { otherSide, type Side } from '../../../engine/sides'
import { overrun } from '../combat/leader-risk'
import { heldRefusal } from '../fire/shot'
import { groundOf } from '../sheet/ground'
import { mayEnterDeployed, rosterOf } from '../sheet/roster'
import type { OhGroup } from '../sheet/sheet'
import { LEADER_ALLOWANCE, STEP_COST } from '../sheet/tables'
import type { Box, Facing } from '../sheet/vocabulary'
import { isHeld, isOccupied, leadersIn, sideAt, unitInfo } from '../state/lookup'
import type { OhState } from '../state/state'
import type { CommandOf } from '../turn/commands'
import { refusal, type OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { rememberHolder } from './holders'
import { pathCost, refuseLeaderPath } from './leader-steps'
import { beginMarch } from './march'
import { isPath, judgePath, type PathPlan } from './path'
import { mayEndIn } from './stacking'

type Enter = CommandOf<'EnterReinforcement'>

/** Whether a group is free to enter now: its turn has come, and its die if it has one, or a card lets it in. */
export function isFreeToEnter(state: OhState, group: OhGroup): boolean {
  if (state.earlyGroup === group.groupId) return true
  if (state.gameTurn < group.gameTurn) return false
  return group.roll === undefined || state.freeGroups.includes(group.groupId)
}

/** Groups of a side that are diced for in this turn, in order of id. */
export function dicedGroups(state: OhState, side: Side): readonly OhGroup[] {
  return [...rosterOf(state.sheet).groups.values()].filter(
    (group) =>
      group.side === side &&
      group.roll !== undefined &&
      state.gameTurn >= group.gameTurn &&
      !state.freeGroups.includes(group.groupId) &&
      isStillToCome(state, group),
  )
}

export function isStillToCome(state: OhState, { unitIds, leaderIds }: OhGroup): boolean {
  return (
    unitIds.some((id) => state.units[id]?.status === 'due') ||
    leaderIds.some((id) => state.leaders[id]?.status === 'due')
  )
}

export function refuseEntry(state: OhState, side: Side, command: Enter): OhRefusal | undefined {
  const { unitId, leaderId } = command
  if (state.chargesBegun && state.houseRules.chargeTiming === 'afterMoves')
    return refusal('CHARGES_HAVE_BEGUN', 'OH-R-85', { unitId: unitId ?? leaderId ?? '' })
  if (unitId !== undefined) return refuseUnitEntry(state, side, unitId, command)
  if (leaderId !== undefined) return refuseLeaderEntry(state, side, leaderId, command)
  return refusal('NO_SUCH_UNIT', 'OH-REINF-01', { unitId: '' })
}

/** The group must be the side's, still off the board and free to enter, and the box one of its own. */
function refuseGroup(
  state: OhState,
  id: string,
  status: string | undefined,
  group: OhGroup | undefined,
  box: Box,
): OhRefusal | undefined {
  if (!group || status !== 'due') return refusal('UNIT_GONE', 'OH-REINF-01', { unitId: id }, id)
  if (!isFreeToEnter(state, group))
    return refusal('REINFORCEMENT_NOT_DUE', 'OH-REINF-01', { unitId: id, gameTurn: group.gameTurn }, id)
  if (!group.entryBoxes.includes(box))
    return refusal('ENTRY_BLOCKED', 'OH-REINF-01', { unitId: id, box, otherId: null }, id)
  return undefined
}

function planOf({ unitId, box, facing, formation, steps }: Enter): PathPlan {
  return {
    unitId: unitId ?? '',
    start: box,
    facing: facing ?? 'N',
    column: formation === 'column',
    steps: steps ?? [],
    entering: true,
  }
}

function refuseUnitEntry(state: OhState, side: Side, unitId: string, command: Enter): OhRefusal | undefined {
  const info = rosterOf(state.sheet).units.get(unitId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-REINF-01', { unitId })
  const { box, withLeaders, facing } = command
  const refused = refuseGroup(state, unitId, state.units[unitId]?.status, info.group, box)
  if (refused) return refused
  if (facing === undefined) return refusal('PATH_BLOCKED', 'OH-REINF-01', { unitId, box }, unitId)
  if (isOccupied(state, box)) {
    const otherId = rosterOf(state.sheet).unitList.find(({ id }) => state.units[id]?.box === box)?.id ?? null
    return refusal('ENTRY_BLOCKED', 'OH-REINF-01', { unitId, box, otherId }, unitId)
  }
  const ground = groundOf(state.sheet)
  const at = ground.number(box)
  const byRoad = command.formation === 'column' && ground.isOnRoad(at)
  if (!byRoad && !mayEnterDeployed(info.type, ground.kind(at), state.houseRules))
    return refusal('TERRAIN_CLOSED', 'OH-TERR-01', { unitId, box }, unitId)
  // Whoever is held comes no farther than the entry box (OH-R-86).
  if ((command.steps ?? []).length > 0 && isHeld(state, unitId)) return heldRefusal(state, unitId)
  const path = judgePath(state, planOf(command))
  if (!isPath(path)) return path
  if (path.directions.length > 0 && !path.leaves && !mayEndIn(state, unitId, null, path.end))
    return refusal('OVERSTACKED', 'OH-STACK-03', { unitId, box: path.end }, unitId)
  const strangers = withLeaders.find((id) => !mayComeWith(state, info.group, id))
  if (strangers !== undefined)
    return refusal('LEADER_NOT_HERE', 'OH-REINF-01', { leaderId: strangers, unitId }, unitId)
  return undefined
}

function mayComeWith(state: OhState, group: OhGroup | undefined, leaderId: string): boolean {
  return group?.leaderIds.includes(leaderId) === true && state.leaders[leaderId]?.status === 'due'
}

/** A leader alone: the entry box costs 1 of his 3, and must not be the enemy's. */
function refuseLeaderEntry(
  state: OhState,
  side: Side,
  leaderId: string,
  { box, path }: Enter,
): OhRefusal | undefined {
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-REINF-01', { unitId: leaderId })
  const refused = refuseGroup(state, leaderId, state.leaders[leaderId]?.status, info.group, box)
  if (refused) return refused
  const ground = groundOf(state.sheet)
  const at = ground.number(box)
  const there = sideAt(state, at)
  if (there !== undefined && there !== side)
    return refusal('ENTRY_BLOCKED', 'OH-REINF-01', { unitId: leaderId, box, otherId: null }, leaderId)
  const kind = ground.kind(at)
  if ((kind === 'marsh' || kind === 'water') && !ground.isOnRoad(at))
    return refusal('TERRAIN_CLOSED', 'OH-LEAD-01', { unitId: leaderId, box }, leaderId)
  return refuseLeaderPath(state, side, leaderId, box, path ?? [], LEADER_ALLOWANCE - STEP_COST.straight)
}

export function enter(step: Step, command: Enter): void {
  if (command.unitId === undefined) enterLeader(step, command)
  else enterUnit(step, command.unitId, command)
}

function enterLeader(step: Step, { leaderId, box, path }: Enter): void {
  if (leaderId === undefined) return
  const info = rosterOf(step.state.sheet).leaders.get(leaderId)
  const to = path?.at(-1) ?? box
  step.setLeaders([leaderId], () => ({ status: 'board', box: to, moved: true }))
  step.emit('leaderEntered', info?.side ?? null, ['OH-REINF-01'], {
    leaderId,
    groupId: info?.group?.groupId ?? '',
    box,
  })
  if (path && path.length > 0)
    step.emit('leaderMoved', info?.side ?? null, ['OH-LEAD-01'], {
      leaderId,
      path: [box, ...path],
      cost: STEP_COST.straight + pathCost(groundOf(step.state.sheet), box, path),
    })
}

function enterUnit(step: Step, unitId: string, command: Enter): void {
  const path = judgePath(step.state, planOf(command))
  if (!isPath(path)) return
  const { box, withLeaders } = command
  const facing: Facing = command.facing ?? 'N'
  const formation = command.formation ?? 'deployed'
  const { side, group } = unitInfo(step.state, unitId)
  step.setUnit(unitId, {
    status: 'board',
    box,
    facing,
    facingAtTurnStart: facing,
    formation,
    moved: true,
  })
  if (withLeaders.length > 0) step.setLeaders(withLeaders, () => ({ status: 'board', box, moved: true }))
  step.emit('unitEntered', side, ['OH-REINF-01'], { unitId, groupId: group?.groupId ?? '', box })
  if (formation === 'column') step.emit('formationChanged', side, ['OH-COL-01'], { unitId, formation })
  step.emit('unitMoved', side, ['OH-MOVE-03'], {
    unitId,
    path: [box, ...path.boxes],
    cost: path.cost,
    facing: command.endFacing ?? facing,
    byRoad: path.byRoad,
  })
  rememberHolder(step, unitId, box)
  beginMarch(step, {
    kind: 'enter',
    unitId,
    steps: path.directions,
    leaves: path.leaves,
    from: box,
    endFacing: command.endFacing ?? facing,
    withLeaders,
  })
  if (leadersIn(step.state, box, otherSide(side)).length > 0) overrun(step, box, side, facing)
}

/** Ways to come on that stand for all others: each entry box, deployed and in column, no farther. */
export function entriesOf(state: OhState, side: Side, id: string): readonly Enter[] {
  const { units, leaders } = rosterOf(state.sheet)
  const group = units.get(id)?.group ?? leaders.get(id)?.group
  if (!group || group.side !== side || !isFreeToEnter(state, group)) return []
  const ground = groundOf(state.sheet)
  return group.entryBoxes.flatMap((box) => {
    const [edge = 'N'] = ground.boardEdges(box)
    const inward = turned(edge, 4)
    const facing = DIRECTIONS.indexOf(inward) % 2 === 0 ? (inward as Facing) : 'N'
    const all: Enter[] = units.has(id)
      ? (['deployed', 'column'] as const).map((formation) => ({
          type: 'EnterReinforcement',
          unitId: id,
          box,
          facing,
          formation,
          steps: [],
          endFacing: facing,
          withLeaders: [],
        }))
      : [{ type: 'EnterReinforcement', leaderId: id, box, path: [], withLeaders: [] }]
    return all.filter((command) => refuseEntry(state, side, command) === undefined)
  })
}
