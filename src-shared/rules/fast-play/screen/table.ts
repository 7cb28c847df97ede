/** A state as the screen is shown it: units with their elements, generals, objectives, and the situation between commands. */
import { otherSide } from '../../../engine/sides'
import { centroidOf } from '../../../board/table/polygons'
import type { History } from '../../../history/bundle'
import { coloursOf } from '../../table-screen'
import type { GeneralInfo, UnitInfo } from '../sheet/roster'
import { ALLOWANCE, COMMAND_RANGE, OPTION_DEDUCTION } from '../sheet/tables'
import { fieldOf, type Field as Index } from '../state/field'
import { movingSide, type FpState } from '../state/state'
import { isHeld } from '../turn/actors'
import { elementsLost } from '../turn/victory'
import { optionChances } from './odds'
import type { Leader, Piece, Situation, Table } from './schema'
import { standingOf } from './standing'

/** Of a state as the viewer may know it: what it does not hold is not shown. */
export function table(state: FpState, history: History): Table {
  const index = fieldOf(state)
  return {
    pieces: [...index.roster.units.values()].map((info) => piece(index, info, history)),
    leaders: [...index.roster.generals.values()].flatMap((info) => leader(index, info)),
    objectives: objectives(state),
    situation: situation(index),
  }
}

function piece(index: Index, info: UnitInfo, history: History): Piece {
  const { state } = index
  const { id, unit, side, type, arm, unitClass, frenchColumn, generalId, elementsAtStart } = info
  const now = index.unit(id)
  const body = index.isOnBoard(id) ? index.body(id) : null
  const { heldUntil = 'end', heldCause = '' } = unit
  return {
    id,
    name: unit.name,
    side,
    armyId: unit.army,
    commandId: generalId,
    ...coloursOf(
      id,
      unit.members.map(({ unitId }) => unitId),
      history,
    ),
    type,
    arm,
    unitClass,
    rifles: unit.rifles,
    reserve: unit.reserve,
    frenchColumn,
    status: now.status,
    pose: now.pose && { x: now.pose.x, y: now.pose.y, heading: now.pose.heading },
    formation: now.formation,
    standing: body && standingOf(body),
    base: { width: info.base.width, depth: info.base.depth },
    allowances: { ...ALLOWANCE[type] },
    elements: now.elements,
    start: elementsAtStart,
    hits: now.hits,
    lost: now.lost,
    isSkirmishing: body?.isSkirmishing ?? false,
    shaken: now.shaken,
    inCommand: now.inCommand,
    acted: now.acted,
    failed: now.failed,
    held: isHeld(index, id) ? { until: heldUntil, cause: heldCause } : null,
    generals: index.allJoinedTo(id).map((general) => general.id),
    fights: index.pairsOf(id).map(({ charger, target }) => (charger === id ? target : charger)),
    shots: state.shots
      .filter((shot) => shot.unit === id)
      .map(({ slot, targetUnit, targetSlot }) => ({ slot, targetId: targetUnit, targetSlot })),
    arrival: arrivalOf(state, id),
    mayPlace: state.phase === 'deployment' && unit.start === 'deploy',
  }
}

/** The turn and entry point of a unit that is to come, from its queue or from the sheet. */
function arrivalOf({ sheet, queues, units, turn }: FpState, id: string): Piece['arrival'] {
  const status = units[id]?.status
  const queue = status === 'queued' ? queues.find((one) => one.units.includes(id)) : undefined
  const group = status === 'due' ? sheet.reinforcements.find((one) => one.unitIds.includes(id)) : undefined
  const order = queue ? queue.units.indexOf(id) : (group?.unitIds.indexOf(id) ?? 0)
  const entryId = queue?.entryPoint ?? group?.entryPoint
  const at = sheet.entryPoints.find((one) => one.id === entryId)
  if (!at) return null
  const { x, y, heading } = at
  return { turn: group?.turn ?? turn, entryId: at.id, order: order + 1, x, y, heading }
}

function leader(index: Index, { id, general, side }: GeneralInfo): readonly Leader[] {
  const now = index.state.generals[id]
  if (!now) return []
  const at = index.pointOf(now)
  return [
    {
      id,
      name: general.name,
      side,
      armyId: general.army,
      rating: now.rating,
      ranges: { ...COMMAND_RANGE[now.rating] },
      status: now.status,
      point: at && { x: at.x, y: at.y },
      joined: now.joined,
      moved: now.moved,
      mayPlace: index.state.phase === 'deployment' && general.start === 'deploy',
    },
  ]
}

function objectives({ sheet, holders }: FpState): Table['objectives'] {
  return sheet.victory.objectives.map(({ id, name, value, polygon }) => {
    const middle = polygon && centroidOf(polygon)
    const holder = holders[id]
    return {
      id,
      name,
      value,
      x: middle?.x ?? null,
      y: middle?.y ?? null,
      holder: holder?.side ?? null,
      armyId: holder?.army ?? null,
      polygon: polygon ?? [],
    }
  })
}

function situation(index: Index): Situation {
  const { state, roster, rules } = index
  const { phase, wins, option } = state
  const isMoving = phase === 'generals' || phase === 'moves'
  const ties = rules.optionTie === 'previousLoser' && option ? otherSide(option.winner) : null
  return {
    phase,
    turn: state.turn,
    asking: state.asking,
    mover: isMoving ? movingSide(state) : null,
    option: option && { ...option },
    wins: [wins[0], wins[1]],
    deductions: [wins[0] * OPTION_DEDUCTION, wins[1] * OPTION_DEDUCTION],
    chances: [...optionChances(wins, ties)] as [number, number],
    ended: [state.ended[0], state.ended[1]],
    placing: state.command,
    decision: decisionOf(state),
    pairs: state.pairs.map(({ charger, target, side, mode, roundsFought }) => ({
      chargerId: charger,
      targetId: target,
      side,
      mode,
      rounds: roundsFought,
    })),
    lost: [...elementsLost(state)] as [number, number],
    started: [roster.elements[0], roster.elements[1]],
    breaksAt: breaksAt(index),
  }
}

/** The first number of elements lost that is too many (FP-WIN-01, FP-R-07); null where elements do not decide. */
function breaksAt({ state, roster, rules }: Index): Situation['breaksAt'] {
  if (!state.sheet.victory.breakpoint || rules.victoryBasis === 'units') return null
  const of = rules.victoryBasis === 'elements' ? roster.elements : roster.unitCount
  return [Math.floor(of[0] / 2) + 1, Math.floor(of[1] / 2) + 1]
}

function decisionOf({ decision, combat }: FpState): Situation['decision'] {
  if (!decision) return null
  if (decision.kind === 'casualties')
    return { kind: 'casualties', side: decision.side, unitId: decision.unit, hits: decision.hits }
  const hit = combat?.hits.find(({ id }) => id === decision.hit)
  return { kind: 'allot', side: decision.side, unitId: hit?.unit ?? '', hits: 1 }
}
