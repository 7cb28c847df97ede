/** Places chosen by the players before the first turn (FP-DEP-01, -02, -04, -06, FP-R-138, FP-R-144). */
import { distanceToEdge, type TableEdge } from '../../../board/table/table-edges'
import type { Roll } from '../../../engine/dice'
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import { DEPLOYMENT_DEPTH, EPS } from '../sheet/tables'
import { mayForm } from '../sheet/faults'
import type { Point } from '../../../board/table/vectors'
import { Body, gapOf, rounded } from '../state/bodies'
import { closedGround, isOffBoard, overlapped } from '../movement/room'
import type { Field } from '../state/field'
import type { FpState } from '../state/state'
import type { CommandOf } from './commands'
import { firstOf, refusal, type FpRefusal } from './refusals'
import { faceOf, type Step } from './step'

type Placing = CommandOf<'deployUnit' | 'deployGeneral' | 'queueForEntry' | 'endDeployment'>

/** How near to an enemy in view nobody may be placed, inches (FP-DEP-06). */
const ENEMY_DISTANCE = 1
/** The command of artillery without a general (FP-DEP-02). */
const UNATTACHED = ''

/** Units and generals of a side that the players place. */
function toPlace(
  { state, roster }: Field,
  side: Side,
): readonly { readonly id: string; readonly command: string }[] {
  const units = [...roster.units.values()].filter(
    (info) => info.side === side && info.unit.start === 'deploy',
  )
  const generals = [...roster.generals.values()].filter(
    (info) => info.side === side && info.general.start === 'deploy',
  )
  return [
    ...units.map(({ id, generalId }) => ({ id, command: generalId ?? UNATTACHED })),
    ...generals.map(({ id }) => ({ id, command: id })),
  ].filter(({ id }) => state.units[id] !== undefined || state.generals[id] !== undefined)
}

function isWaiting({ state }: Field, id: string): boolean {
  return (state.units[id] ?? state.generals[id])?.status === 'deploy'
}

/** Commands of a side with somebody still to be placed. */
function commandsLeft(field: Field, side: Side): ReadonlySet<string> {
  return new Set(
    toPlace(field, side)
      .filter(({ id }) => isWaiting(field, id))
      .map(({ command }) => command),
  )
}

/** Sides that may place somebody or end their deployment now. */
export function placers(field: Field): readonly Side[] {
  const { placing, ended } = field.state
  if (placing !== null) return [placing]
  return SIDES.filter((side) => !ended[side])
}

/** Whether sides place by turns, in view of each other. */
function isByTurns({ rules }: Field): boolean {
  return rules.alternateDeployment
}

export function refusePlacing(field: Field, side: Side, command: Placing): FpRefusal | undefined {
  if (command.type === 'endDeployment') {
    const left = commandsLeft(field, side)
    return left.size > 0 ? refusal('NOT_ALL_PLACED', 'FP-DEP-06', { n: left.size }) : undefined
  }
  const ids =
    command.type === 'deployUnit'
      ? [command.unit]
      : command.type === 'deployGeneral'
        ? [command.general]
        : [...command.units, ...(command.general === undefined ? [] : [command.general])]
  if (new Set(ids).size < ids.length) return refusal('NO_SUCH_UNIT', 'FP-DEP-06', { id: ids[0] ?? '' })
  for (const id of ids) {
    const barred = refusePerson(field, side, id)
    if (barred) return barred
  }
  if (command.type === 'queueForEntry') return refuseQueue(field, side, command, ids)
  return command.type === 'deployUnit' ? refusePlace(field, command) : refuseGeneralPlace(field, command)
}

/** Whether that unit or general may be placed now. */
function refusePerson(field: Field, side: Side, id: string): FpRefusal | undefined {
  const info = field.roster.units.get(id) ?? field.roster.generals.get(id)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-DEP-06', { id })
  if (info.side !== side) return refusal('NOT_YOUR_UNIT', 'FP-DEP-06', { unit: id }, id)
  const own = toPlace(field, side).find((one) => one.id === id)
  const status = (field.state.units[id] ?? field.state.generals[id])?.status
  if (!own)
    return refusal(status === 'due' ? 'NOT_ON_BOARD' : 'POSITION_FIXED', 'FP-DEP-06', { unit: id }, id)
  if (!isByTurns(field) || field.state.placing === null) return undefined
  const { command } = field.state
  if (command !== null && command !== own.command)
    return refusal(
      isWaiting(field, id) ? 'OTHER_COMMAND_FIRST' : 'POSITION_FIXED',
      'FP-DEP-06',
      { unit: id, general: command },
      id,
    )
  // A command is done with when the last of it has a place.
  return commandsLeft(field, side).has(own.command)
    ? undefined
    : refusal('POSITION_FIXED', 'FP-DEP-06', { unit: id }, id)
}

function refuseQueue(
  field: Field,
  side: Side,
  { entryPoint, units, general }: CommandOf<'queueForEntry'>,
  ids: readonly string[],
): FpRefusal | undefined {
  const point = field.state.sheet.entryPoints.find(({ id }) => id === entryPoint)
  if (!point) return refusal('NO_SUCH_UNIT', 'FP-DEP-06', { id: entryPoint })
  const commands = new Set(
    toPlace(field, side)
      .filter(({ id }) => ids.includes(id))
      .map(({ command }) => command),
  )
  if (commands.size > 1)
    return refusal('OTHER_COMMAND_FIRST', 'FP-DEP-06', { unit: units[0] ?? '', general: general ?? '' })
  return point.side === side ? undefined : refusal('NOT_YOUR_ENTRY', 'FP-DEP-06', { entryPoint })
}

/** The zone of an army: its strip without what lies in the strip of an enemy army too (FP-DEP-06). */
function isInZone(field: Field, side: Side, edge: TableEdge, points: readonly Point[]): boolean {
  const size = { width: field.ground.width, height: field.ground.height }
  if (points.some((point) => distanceToEdge(size, edge, point) > DEPLOYMENT_DEPTH + EPS)) return false
  const enemy = field.state.sheet.sides[otherSide(side)]
  return enemy.armies.every((army) => {
    const theirs = enemy.baseEdges[army]
    return (
      theirs === undefined ||
      theirs === edge ||
      points.every((point) => distanceToEdge(size, theirs, point) >= DEPLOYMENT_DEPTH - EPS)
    )
  })
}

function refusePlace(
  field: Field,
  { unit, formation, x, y, heading }: CommandOf<'deployUnit'>,
): FpRefusal | undefined {
  const info = field.info(unit)
  const values = { unit }
  if (!mayForm(info.unit, formation)) return refusal('FORMATION_NOT_ALLOWED', 'FP-DEP-01', values, unit)
  const body = new Body({ info, formation, count: info.elementsAtStart, pose: rounded({ x, y, heading }) })
  const corners = body.elements.flatMap(({ corners: own }) => [...own])
  const ground = closedGround(field, body)
  const inView = (other: Body) =>
    field.rules.alternateDeployment || other.info.side === info.side || isFixed(other)
  const other = overlapped(
    field,
    body,
    field.all.filter((one) => !inView(one)).map(({ id }) => id),
  )
  const near = field
    .enemiesOf(info.side)
    .find((enemy) => inView(enemy) && gapOf(body, enemy, ENEMY_DISTANCE * 2) <= ENEMY_DISTANCE + EPS)
  return firstOf([
    isOffBoard(field, body) ? refusal('OFF_BOARD', 'FP-DEP-01', values, unit) : undefined,
    isInZone(field, info.side, info.baseEdge, corners)
      ? undefined
      : refusal('OUT_OF_DEPLOYMENT_ZONE', 'FP-DEP-01', { ...values, inches: DEPLOYMENT_DEPTH }, unit),
    ground === 'impassable' ? refusal('IMPASSABLE', 'FP-DEP-06', values, unit) : undefined,
    ground === 'river' ? refusal('RIVER_CLOSED_TO_ARTILLERY', 'FP-DEP-06', values, unit) : undefined,
    other ? refusal('OVERLAPS_UNIT', 'FP-DEP-06', { ...values, other: other.id }, unit) : undefined,
    near ? refusal('TOO_NEAR_ENEMY', 'FP-DEP-06', { ...values, enemy: near.id }, unit) : undefined,
  ])
}

function isFixed({ info }: Body): boolean {
  return typeof info.unit.start === 'object'
}

function refuseGeneralPlace(
  field: Field,
  { general, x, y }: CommandOf<'deployGeneral'>,
): FpRefusal | undefined {
  const info = field.roster.generals.get(general)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-DEP-04', { id: general })
  const point = { x, y }
  const values = { unit: general }
  const { ground } = field
  const closed = ground
    .holding(point, ground.areas)
    .some((area) => area.kind === 'impassable' && !ground.isBridged(area, point))
  return firstOf([
    ground.isOn(point) ? undefined : refusal('OFF_BOARD', 'FP-DEP-04', values, general),
    isInZone(field, info.side, info.baseEdge, [point])
      ? undefined
      : refusal('OUT_OF_DEPLOYMENT_ZONE', 'FP-DEP-04', { ...values, inches: DEPLOYMENT_DEPTH }, general),
    closed ? refusal('IMPASSABLE', 'FP-DEP-04', values, general) : undefined,
  ])
}

/** Who begins, where sides place by turns and somebody is to be placed (FP-DEP-02, FP-R-91). */
export function openDeployment(step: Step): void {
  if (step.state.phase !== 'deployment' || !isByTurns(step.field)) return
  const dice: Roll[] = []
  for (;;) {
    const rolls = SIDES.map((side) => step.roll(side, 'deployment', 'FP-DEP-02'))
    dice.push(...rolls)
    const [first = 0, second = 0] = rolls.map(faceOf)
    // Of a tie both are thrown again; the log has every throw.
    if (first === second) continue
    const begins: Side = first > second ? 0 : 1
    step.set({ placing: begins })
    step.emit('deploymentDiced', null, ['FP-DEP-02'], { scores: [first, second], begins }, { dice })
    passOn(step, otherSide(begins))
    return
  }
}

export function place(step: Step, side: Side, command: Placing): void {
  const seenBy = step.field.rules.alternateDeployment ? {} : { seenBy: side }
  switch (command.type) {
    case 'deployUnit': {
      const { unit, formation, ...at } = command
      const pose = rounded({ x: at.x, y: at.y, heading: at.heading })
      dequeue(step, [unit])
      step.setUnit(unit, { status: 'board', formation, pose })
      step.emit('unitDeployed', side, ['FP-DEP-01'], { unit, ...pose, formation }, seenBy)
      break
    }
    case 'deployGeneral': {
      const { general, x, y } = command
      step.setGeneral(general, { status: 'board', point: { x, y }, comesWith: null })
      step.emit('generalDeployed', side, ['FP-DEP-04'], { general, x, y }, seenBy)
      break
    }
    case 'queueForEntry':
      queue(step, side, command)
      step.emit(
        'unitsQueued',
        side,
        ['FP-DEP-03'],
        { units: command.units, entryPoint: command.entryPoint },
        seenBy,
      )
      break
    case 'endDeployment':
      endDeployment(step, side)
      return
  }
  afterPlacing(step, side, command)
}

function dequeue(step: Step, ids: readonly string[]): void {
  step.set({
    queues: step.state.queues
      .map((one) => ({ ...one, units: one.units.filter((id) => !ids.includes(id)) }))
      .filter(({ units }) => units.length > 0),
  })
}

function queue(step: Step, side: Side, { units, entryPoint, general }: CommandOf<'queueForEntry'>): void {
  dequeue(step, units)
  for (const id of units) step.setUnit(id, { status: 'queued', pose: null })
  if (general !== undefined)
    step.setGeneral(general, { status: 'queued', point: null, comesWith: units[0] ?? null })
  const known = step.state.queues.find((one) => one.entryPoint === entryPoint && one.side === side)
  step.set({
    queues: known
      ? step.state.queues.map((one) => (one === known ? { ...one, units: [...one.units, ...units] } : one))
      : [...step.state.queues, { entryPoint, side, units }],
  })
}

/** By turns, a command begun must be finished; with its last place the turn passes (FP-DEP-06). */
function afterPlacing(step: Step, side: Side, command: Placing): void {
  if (step.state.placing === null) return
  const { field } = step
  const id =
    command.type === 'deployUnit'
      ? command.unit
      : command.type === 'deployGeneral'
        ? command.general
        : command.type === 'queueForEntry'
          ? (command.units[0] ?? '')
          : ''
  const own = toPlace(field, side).find((one) => one.id === id)?.command ?? UNATTACHED
  if (commandsLeft(field, side).has(own)) {
    step.set({ command: own })
    return
  }
  step.set({ command: null })
  passOn(step, side)
}

/** The other side's turn, unless it has nobody left; nobody at all: both may end. */
function passOn(step: Step, side: Side): void {
  const other = otherSide(side)
  const next = [other, side].find((one) => commandsLeft(step.field, one).size > 0)
  const was = step.state.placing
  step.set({ placing: next ?? null })
  if (next !== undefined && next !== was) step.emit('deploymentPassed', next, ['FP-DEP-02'], { next })
}

function endDeployment(step: Step, side: Side): void {
  const ended: FpState['ended'] = side === 0 ? [true, step.state.ended[1]] : [step.state.ended[0], true]
  step.set({ ended })
  step.emit('deploymentEnded', side, ['FP-DEP-06'], {})
  if (!ended[0] || !ended[1]) return
  step.revealed = true
  step.set({ phase: 'moveOption', asking: 'roll', ended: [false, false], placing: null, command: null })
}
