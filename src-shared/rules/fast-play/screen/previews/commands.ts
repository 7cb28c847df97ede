/** What a command would bring before it is given: the way with its cost, the test, the fight, the shape that is left. */
import { faceOf } from '../../../../board/table/rectangles'
import { distance } from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { reduced } from '../../combat/casualties'
import { rounded, workingOf } from '../../fire/shots'
import { planCharge, type ChargePlan } from '../../movement/charge-plan'
import type { CommandTest } from '../../movement/command-tests'
import { distanceToContact } from '../../movement/contact'
import { slowedBy, type Going } from '../../movement/going'
import { judge, shown } from '../../movement/judge'
import { planned, type MoveCommand } from '../../movement/moves'
import { isReason, isRefusal, movedStages, stagesOf, straightened } from '../../movement/plans'
import { planEvade, planFormation, planWheel } from '../../movement/reactions'
import { advanceStage, wayOf, type WayGone } from '../../movement/way'
import { ALLOWANCE, COMMAND_NEED, GENERAL_MOVE } from '../../sheet/tables'
import { Body, rounded as roundedPose } from '../../state/bodies'
import type { Field } from '../../state/field'
import type { CommandOf, FpCommand, MoveStep } from '../../turn/commands'
import { refuseOn } from '../../turn/refuse'
import { describeRefusal } from '../../words/describe'
import { chanceOf } from '../odds'
import type { CommandPreview } from '../schema'
import { standingOf } from '../standing'
import { chargeFight } from './fights'
import { aimOf } from './shooting'
import { commanded } from './units'

type Foretold = Omit<CommandPreview, 'kind' | 'refusal'>

const NOTHING: Foretold = {
  test: null,
  way: null,
  ends: [],
  lane: [],
  dressedOn: null,
  charge: null,
  shot: null,
  ride: null,
}

export function commandForetold(field: Field, side: Side, command: FpCommand): CommandPreview {
  const refused = refuseOn(field, side, command)
  const refusal = refused
    ? { code: refused.code, rule: refused.rule, sentence: describeRefusal(refused) }
    : null
  return { kind: 'command', refusal, ...NOTHING, ...whatOf(field, side, command, refused !== undefined) }
}

function whatOf(field: Field, side: Side, command: FpCommand, isRefused: boolean): Partial<Foretold> {
  switch (command.type) {
    case 'deployUnit':
      return placed(field, command)
    case 'moveUnit':
    case 'roadMove':
    case 'aboutFace':
    case 'retire':
    case 'enterTable':
    case 'forcedMove':
    case 'haltCavalry': {
      const result = planned(field, side, command)
      if ('refusal' in result) return attempted(field, command)
      const { way, end, allowance, going, test, dressedOn } = result.plan
      return {
        ...testOf(field, command.unit, test),
        ...gone(field, way, end, allowance, going),
        dressedOn: dressedOn ?? null,
      }
    }
    case 'evade': {
      const result = planEvade(field, side, command)
      if ('refusal' in result) return {}
      const { way, end, allowance, going, test } = result.plan
      return { ...testOf(field, command.unit, test), ...gone(field, way, end, allowance, going) }
    }
    case 'changeFormation': {
      const result = planFormation(field, side, command)
      if ('refusal' in result) return {}
      const { to, test } = result.plan
      return { ...testOf(field, command.unit, test), ends: [standingOf(to)] }
    }
    case 'completeWheel': {
      const result = planWheel(field, side, command.unit)
      return 'refusal' in result ? {} : { ends: [standingOf(result.body)] }
    }
    case 'charge': {
      const result = planCharge(field, side, command)
      return 'refusal' in result ? attempted(field, command) : charged(field, result.plan)
    }
    case 'declareShot':
      return isRefused ? {} : shotOf(field, command)
    case 'moveGeneral':
      return rides(field, side, command)
    case 'chooseCasualties': {
      const body = field.isOnBoard(command.unit) ? field.body(command.unit) : undefined
      const engaged = field.state.combat?.engaged[command.unit] ?? []
      const left = body && !isRefused ? reduced(body, command.ends, engaged) : null
      return left ? { ends: [standingOf(left)] } : {}
    }
    default:
      return {}
  }
}

function testOf(field: Field, id: string, { row, roll, modifier }: CommandTest): Partial<Foretold> {
  if (!roll) return {}
  const need = COMMAND_NEED[field.info(id).unitClass]
  return { test: { row, need, modifier, chance: chanceOf(need, modifier) } }
}

/** A way with where each of its steps ends; a last turn or dressing is part of the last. */
function gone(
  { ground }: Field,
  { start, stages, cost }: WayGone,
  end: Body,
  allowance: number,
  touched: Going,
): Partial<Foretold> {
  const kinds = slowedBy(start, touched).map(
    (id) => ground.areas.find((area) => area.id === id)?.kind ?? ('obstacle' as const),
  )
  let sum = 0
  return {
    way: {
      cost: shown(cost),
      allowance: shown(allowance),
      going: [...new Set(kinds)],
      costs: stages.map((stage) => shown((sum += stage.cost))),
    },
    ends: [...stages.slice(0, -1).map(({ to }) => standingOf(to)), standingOf(end)],
  }
}

/** Where the steps of a refused command would lead all the same, so that its fault can be seen. */
function attempted(field: Field, command: MoveCommand | CommandOf<'charge'>): Partial<Foretold> {
  if (!field.roster.units.has(command.unit) || !field.isOnBoard(command.unit)) return {}
  const body = field.body(command.unit)
  const straight = straightened(field, body)
  const start = isRefusal(straight) ? body.at(body.pose) : straight
  const way = stepsOf(field, start, command)
  if (!way) return {}
  const { allowance, going } = judge(field, way, { contact: true })
  return gone(field, way, way.end, allowance, going)
}

function stepsOf(field: Field, start: Body, command: MoveCommand | CommandOf<'charge'>): WayGone | undefined {
  if (command.type === 'moveUnit') {
    const stages = movedStages(start, command)
    return isReason(stages) || stages.length === 0 ? undefined : wayOf(start, stages)
  }
  if (command.type !== 'charge') return undefined
  const before = command.steps.filter((step): step is MoveStep => step !== 'advance')
  const stages = stagesOf(start, before)
  if (isReason(stages)) return undefined
  const way = wayOf(start, stages)
  const left = ALLOWANCE[start.info.type][start.formation] - way.cost
  if (left <= 0) return way
  const ahead = distanceToContact(way.end, field.enemiesOf(start.info.side), left) ?? left
  return ahead > 0 ? wayOf(start, [...stages, advanceStage(way.end, ahead)]) : way
}

function charged(field: Field, plan: ChargePlan): Partial<Foretold> {
  const { way, end, target, side, lineUp, turn, further, going, allowance, test } = plan
  const last = way.stages.at(-1)
  return {
    ...testOf(field, end.id, test),
    ...gone(field, way, end, allowance, going),
    lane: last ? laneOf(last.from, last.to) : [],
    charge: {
      targetId: target.id,
      side,
      lineUp: lineUp && { own: lineUp.own, enemy: lineUp.enemy, slide: shown(lineUp.slide) },
      turn: shown(turn),
      furtherIds: further.map(({ enemy }) => enemy.id),
      fight: [...chargeFight(field, plan)],
    },
  }
}

/** From the front of a unit to its front after an advance. */
function laneOf(from: Body, to: Body): CommandPreview['lane'] {
  const [near, far] = [from, to].map(({ rectangle }) => faceOf(rectangle, 'front').edge)
  if (!near || !far) return []
  return [near.left, far.left, far.right, near.right].map(({ x, y }) => ({ x, y }))
}

function shotOf(field: Field, command: CommandOf<'declareShot'>): Partial<Foretold> {
  const { range, need } = aimOf(field, command)
  const shooter = field.body(command.unit)
  const target = field.body(command.targetUnit)
  const working = workingOf(
    field,
    shooter,
    shooter.element(command.slot),
    target,
    target.element(command.targetSlot),
  )
  return {
    shot: {
      range: rounded(range),
      need,
      chance: chanceOf(need, 0),
      working: working.map(({ key, values, rule }) => ({ key, values: { ...values }, rule })),
    },
  }
}

/** Whom a general would command from another point. */
function rides(field: Field, side: Side, { general: id, x, y }: CommandOf<'moveGeneral'>): Partial<Foretold> {
  const general = field.state.generals[id]
  const from = general && field.pointOf(general)
  if (!general || !from) return {}
  const generals = { ...field.state.generals, [id]: { ...general, point: { x, y }, joined: null } }
  const there = field.after({ ...field.state, generals })
  return {
    ride: {
      inches: shown(distance(from, { x, y })),
      limit: GENERAL_MOVE,
      reach: commanded(there, side, id),
    },
  }
}

function placed(field: Field, command: CommandOf<'deployUnit'>): Partial<Foretold> {
  const info = field.roster.units.get(command.unit)
  if (!info) return {}
  const { formation, x, y, heading } = command
  const pose = roundedPose({ x, y, heading })
  return { ends: [standingOf(new Body({ info, formation, count: info.elementsAtStart, pose }))] }
}
