/** Legal commands, each family by its plainest members; `refuse` judges every other (section 4). */
import { EDGE_BEARING, type TableEdge } from '../../../board/table/table-edges'
import { bearing, distance, turnBetween } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { legalChoices } from '../combat/casualties'
import { targetsOf } from '../fire/shots'
import { eligibleSides } from '../movement/contact'
import { ALLOWANCE, DEPLOYMENT_DEPTH, EPS, ROAD_BONUS } from '../sheet/tables'
import { COMBAT_DIRECTIONS } from '../sheet/vocabulary'
import { gapOf, type Body } from '../state/bodies'
import { fieldOf, type Field } from '../state/field'
import type { FpState } from '../state/state'
import type { FormationChange, FpCommand, FpOption } from './commands'
import { deciders, refuseOn } from './refuse'

/** Shares of the allowance that are offered as advances. */
const SHARES = [1, 0.5] as const

export function options(state: FpState, side: Side, actorId?: string): readonly FpOption[] {
  if (!deciders(state).includes(side)) return []
  const field = fieldOf(state)
  return candidates(field, side, actorId)
    .filter((command) => refuseOn(field, side, command) === undefined)
    .map((command) => {
      const actor = 'unit' in command ? command.unit : 'general' in command ? command.general : undefined
      return actor === undefined ? { command } : { command, actorId: actor }
    })
}

/** What is worth asking about; `refuse` takes out what may not be done. */
export function candidates(field: Field, side: Side, actorId?: string): readonly FpCommand[] {
  const { state } = field
  const { phase, decision, asking } = state
  if (decision?.kind === 'allot') return allotments(field, decision.hit)
  if (decision?.kind === 'casualties') {
    const body = field.body(decision.unit)
    const engaged = state.combat?.engaged[decision.unit] ?? []
    return legalChoices(field, body, decision.hits, engaged).map((ends): FpCommand => ({
      type: 'chooseCasualties',
      unit: decision.unit,
      ends: [...ends],
    }))
  }
  const bodies = field.ofSide(side).filter(({ id }) => actorId === undefined || id === actorId)
  const whole = (commands: readonly FpCommand[]) => (actorId === undefined ? commands : [])
  switch (phase) {
    case 'deployment':
      return [...whole([{ type: 'endDeployment', side }]), ...placings(field, side, actorId)]
    case 'moveOption':
      return whole(asking === 'roll' ? [{ type: 'rollMoveOption' }] : choices(side))
    case 'shooting':
      return [
        ...whole([
          { type: 'endDeclaration', side },
          { type: 'autoDeclareShots', side },
        ]),
        ...bodies.flatMap(({ id, elements }) =>
          elements.flatMap(({ slot }) =>
            targetsOf(field, side, id, slot).map((shot): FpCommand => ({ type: 'declareShot', ...shot })),
          ),
        ),
        ...state.shots
          .filter((shot) => shot.side === side && bodies.some(({ id }) => id === shot.unit))
          .map(({ unit, slot }): FpCommand => ({ type: 'withdrawShot', side, unit, slot })),
      ]
    case 'generals':
      return [...whole([{ type: 'endGenerals', side }]), ...generalMoves(field, side, actorId)]
    case 'moves':
      return [
        ...whole([{ type: 'endMovement', side }]),
        ...bodies
          .filter(({ id }) => !field.unit(id).acted)
          .flatMap((body) => unitCommands(field, side, body)),
        ...entries(field, side, actorId),
      ]
    default:
      return []
  }
}

/** Inches between the places that are offered along a deployment strip. */
const PLACE_STEP = 4

/** Units in line at the front of their strip, generals behind; whoever is to come by an entry point queues there. */
function placings({ state, roster, ground }: Field, side: Side, actorId?: string): readonly FpCommand[] {
  const isWanted = (id: string) => actorId === undefined || id === actorId
  const entries = state.sheet.entryPoints.filter((point) => point.side === side)
  const units = [...roster.units.values()].filter(
    (info) => info.side === side && state.units[info.id]?.status === 'deploy',
  )
  const generals = [...roster.generals.values()].filter(
    (info) => info.side === side && state.generals[info.id]?.status === 'deploy',
  )
  return [
    ...units
      .filter(({ id }) => isWanted(id))
      .flatMap(({ id: unit, baseEdge }): FpCommand[] => [
        ...alongStrip(baseEdge, ground, DEPLOYMENT_DEPTH).map((at): FpCommand => ({
          type: 'deployUnit',
          unit,
          formation: 'line',
          ...at,
        })),
        ...entries.map(({ id }): FpCommand => ({ type: 'queueForEntry', entryPoint: id, units: [unit] })),
      ]),
    ...generals
      .filter(({ id }) => isWanted(id))
      .flatMap(({ id: general, baseEdge }) =>
        alongStrip(baseEdge, ground, DEPLOYMENT_DEPTH / 2).map(({ x, y }): FpCommand => ({
          type: 'deployGeneral',
          general,
          x,
          y,
        })),
      ),
  ]
}

/** Places so far in from a base edge, looking straight in. */
function alongStrip(edge: TableEdge, { width, height }: Field['ground'], inches: number) {
  const isLong = edge === 'south' || edge === 'north'
  const length = isLong ? width : height
  const far = (isLong ? height : width) - inches
  const across = edge === 'south' || edge === 'west' ? inches : far
  const heading = (EDGE_BEARING[edge] + 180) % 360
  return Array.from({ length: Math.floor(length / PLACE_STEP) - 1 }, (_, i) => {
    const at = (i + 1) * PLACE_STEP
    return { x: isLong ? at : across, y: isLong ? across : at, heading }
  })
}

function choices(side: Side): readonly FpCommand[] {
  return ([0, 1] as const).flatMap((firstMover) =>
    COMBAT_DIRECTIONS.map((combatDirection): FpCommand => ({
      type: 'chooseMoveOption',
      side,
      firstMover,
      combatDirection,
    })),
  )
}

function allotments({ state }: Field, id: number): readonly FpCommand[] {
  const hit = state.combat?.hits.find((one) => one.id === id)
  return hit ? [hit.unit, ...hit.others].map((unit): FpCommand => ({ type: 'allotHit', hit: id, unit })) : []
}

/** A general goes to a unit of his, or joins it. */
function generalMoves(field: Field, side: Side, actorId?: string): readonly FpCommand[] {
  return [...field.roster.generals.values()]
    .filter((info) => info.side === side && (actorId === undefined || info.id === actorId))
    .flatMap(({ id: general }) =>
      field
        .ofSide(side)
        .filter(({ id }) => field.isOwnGeneral(general, id))
        .flatMap((body): FpCommand[] => [
          { type: 'moveGeneral', general, ...body.rearMiddle },
          { type: 'joinUnit', general, unit: body.id },
        ]),
    )
}

/** What a unit of its kind, formation and state has at all; the ground and the others on it are asked later. */
function unitCommands(field: Field, side: Side, body: Body): readonly FpCommand[] {
  const { id: unit, info, formation } = body
  const full = ALLOWANCE[info.type][formation]
  const fighting = field.isInHandToHand(unit)
  const turns: readonly FpCommand[] = changes(body).map((change): FpCommand => ({
    type: 'changeFormation',
    unit,
    change,
  }))
  if (!field.isSteady(unit))
    return fighting ? turns : [...turns, { type: 'retire', unit, distance: full / 2 }]
  const about: readonly FpCommand[] =
    formation === 'square' ? turns : [{ type: 'aboutFace', unit, steps: [] }, ...turns]
  if (fighting)
    return [
      ...about,
      ...(body.isSkirmishing ? evades(unit, full) : []),
      ...(field.pairsOf(unit).some(({ mode, charger }) => mode === 'corner' && charger === unit)
        ? [{ type: 'completeWheel' as const, unit }]
        : []),
    ]
  return [
    ...SHARES.map((share): FpCommand => ({ type: 'moveUnit', unit, steps: [{ advance: full * share }] })),
    ...(formation === 'square' ? [] : wheels(unit)),
    ...(formation === 'column' ? [{ type: 'roadMove' as const, unit, distance: full + ROAD_BONUS }] : []),
    ...(body.isSkirmishing
      ? [{ type: 'moveUnit' as const, unit, steps: [{ advance: full }], backward: 'facing' as const }]
      : []),
    ...about,
    ...charges(field, side, body),
    ...(field.rules.cavalryForcedMovement && info.arm === 'cavalry'
      ? [
          { type: 'forcedMove' as const, unit, steps: [] },
          { type: 'haltCavalry' as const, unit },
        ]
      : []),
  ]
}

function wheels(unit: string): readonly FpCommand[] {
  return (['left', 'right'] as const).map((wheel): FpCommand => ({
    type: 'moveUnit',
    unit,
    steps: [{ wheel, degrees: 30 }],
  }))
}

function evades(unit: string, distance: number): readonly FpCommand[] {
  return [false, true].map((about): FpCommand => ({ type: 'evade', unit, distance, about }))
}

/** Facings that guns may limber and unlimber to (FP-FORM-10). */
const FACINGS = [0, 90, 180, 270] as const

function changes({ info, formation, count }: Body): readonly FormationChange[] {
  if (info.arm === 'artillery') {
    if (formation === 'column') return FACINGS.map((facing) => ({ kind: 'unlimber', facing }))
    return count > 1 ? FACINGS.map((facing) => ({ kind: 'limber', facing })) : []
  }
  const slots = Array.from({ length: count }, (_, i) => i + 1)
  if (formation === 'square')
    return slots.flatMap((face): FormationChange[] => [
      { kind: 'fromSquare', to: 'line', face },
      { kind: 'fromSquare', to: 'column', face },
    ])
  const shapes: readonly FormationChange[] =
    formation === 'column'
      ? [{ kind: 'columnToLine' }]
      : count > 1
        ? slots.map((stationary) => ({ kind: 'lineToColumn', stationary }))
        : []
  return [
    ...shapes,
    ...(['left', 'right'] as const).map((dir): FormationChange => ({ kind: 'quarterTurn', dir })),
    ...(info.type === 'heavyFoot' && count > 1 ? [{ kind: 'toSquare' as const }] : []),
  ]
}

/** Whether a charge could touch an enemy at all: the tail of a column swings wider than its wheel costs, and who is bent along a road is straightened first. */
function mayReach(body: Body, enemy: Body, reach: number): boolean {
  if (body.bend || enemy.bend)
    return distance(enemy.centre, body.centre) <= reach + enemy.radius + body.radius
  const most = reach + (body.formation === 'column' ? body.depth : 0) + 2 * EPS
  return gapOf(body, enemy, most) <= most
}

/** Straight ahead, or after one wheel towards the target. */
function charges(field: Field, side: Side, body: Body): readonly FpCommand[] {
  const { id: unit, info, pose } = body
  const reach = ALLOWANCE[info.type][body.formation]
  if (info.arm === 'artillery' || body.formation === 'square') return []
  return field
    .enemiesOf(side)
    .filter((enemy) => mayReach(body, enemy, reach))
    .flatMap((enemy) => {
      const turn = turnBetween(pose.heading, bearing(pose, enemy.centre))
      const degrees = Math.round(Math.abs(turn) * 100) / 100
      const ways = [
        ['advance' as const],
        ...(degrees > 0 && degrees <= 90
          ? [[{ wheel: turn < 0 ? ('left' as const) : ('right' as const), degrees }, 'advance' as const]]
          : []),
      ]
      const sides = eligibleSides(body, enemy)
      return ways.flatMap((steps) =>
        sides.map((on): FpCommand => ({ type: 'charge', unit, target: enemy.id, side: on, steps })),
      )
    })
}

/** The first of every queue comes on straight, or by the road. */
function entries({ state, roster }: Field, side: Side, actorId?: string): readonly FpCommand[] {
  return state.queues.flatMap((queue) => {
    const [unit] = queue.units
    const info = unit === undefined ? undefined : roster.units.get(unit)
    if (queue.side !== side || unit === undefined || !info || (actorId !== undefined && actorId !== unit))
      return []
    const count = state.units[unit]?.elements ?? 1
    const full = Math.max(ALLOWANCE[info.type].column, count * info.base.depth)
    const least = count * info.base.depth
    return [full, least].flatMap((length): FpCommand[] => [
      { type: 'enterTable', unit, steps: [{ advance: length }] },
      { type: 'enterTable', unit, steps: [{ road: length }] },
    ])
  })
}
