/** Who is moved how in the move phase: by its activity, by evasion, by its plot, in that order (4.3, BR-SEQ-05). */
import { otherSide } from '../../../engine/sides'
import { bearing, distance, normalHeading, type Point } from '../../../board/table/vectors'
import { bodyOf, gapOf } from '../state/bodies'
import { actionName, type Action } from '../turn/commands'
import { EDGE_BEARING } from '../../../board/table/table-edges'
import type { MoveMode } from '../turn/events'
import { brigadeOf, infoOf, onTable } from '../state/lookup'
import { asFarAsMay, FACING_TURN, roadLeg, standingAfter } from './plot/poses'
import { evadeRate, forcedRate, GUNNERS_RATE, plotRate, type Rate } from './rates'
import type { BrState, Charge, Plot } from '../state/state'
import type { Leg } from './ticks/way'

/** What a body is going to do in this move. */
export interface Intent {
  readonly id: string
  readonly mode: MoveMode
  readonly rate: Rate
  /** Its plot, where that moves it. */
  readonly plot: Plot | null
  /** The charger it evades. */
  readonly evades: string | null
}

/** Intents of everybody who does anything, in canonical order; made of the state at the start of the phase. */
export function intentsOf(state: BrState): readonly Intent[] {
  return onTable(state).flatMap(({ id }) => {
    const intent = intentOf(state, id)
    return intent ? [intent] : []
  })
}

function intentOf(state: BrState, id: string): Intent | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const { activity } = brigade
  const secret = state.secret[info.side]
  const forced = forcedRate(state, id)
  if (forced) {
    // A storming brigade takes the complex it has won without marching (BR-BLD-10).
    const rate =
      activity.kind === 'followingUp' && activity.complexId !== null
        ? { ...forced.rate, white: 0, half: false, factor: 0 }
        : forced.rate
    return { id, mode: forced.mode, rate, plot: null, evades: null }
  }
  const plot = secret.plots[id] ?? null
  if (activity.kind === 'crewGone') {
    const ordered = plot?.actions.some((action) => 'returnToGuns' in action) ?? false
    const goes = (ordered || brigade.gunners?.returning === true) && gunnersMayGo(state, id)
    return goes ? { id, mode: 'gunnersReturn', rate: GUNNERS_RATE, plot, evades: null } : undefined
  }
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return undefined
  const charger = chargerToEvade(state, id)
  if (charger)
    return {
      id,
      mode: 'evade',
      rate: evadeRate(info, brigade, secret.evasions[id] ?? 'full'),
      plot: null,
      evades: charger.brigadeId,
    }
  if (!plot) return undefined
  const retires = plot.actions.some((action) => 'retire' in action || 'turnBack' in action)
  return {
    id,
    mode: retires ? 'retire' : 'plot',
    rate: plotRate(state, id, plot.actions),
    plot,
    evades: null,
  }
}

/** Whether gunners have somewhere to go: they have not arrived, and no enemy is within an inch of the pieces (BR-CREW-03). */
export function gunnersMayGo(state: BrState, id: string): boolean {
  const { gunners } = brigadeOf(state, id)
  if (!gunners || gunners.arrived !== null) return false
  if (gunners.returnFrom === null || state.move < gunners.returnFrom) return false
  return gunsAreClear(state, id)
}

/** Whether no enemy body is within an inch of the pieces (BR-CREW-03). */
export function gunsAreClear(state: BrState, id: string): boolean {
  const { side } = infoOf(state, id)
  return onTable(state, otherSide(side)).every((enemy) => gapOf(state, id, enemy.id) > 1)
}

/** The charger from whom skirmishers must evade: of several the one with the smallest gap, then canonical (BR-SKIR-05, BR-R-96). */
export function chargerToEvade(state: BrState, id: string): Charge | undefined {
  const info = infoOf(state, id)
  const { activity, complexId, place } = brigadeOf(state, id)
  if (!info.isSkirmishers || complexId !== null || place !== 'table') return undefined
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return undefined
  const order = (charge: Charge) => infoOf(state, charge.brigadeId).order
  return state.charges
    .filter(({ targetId }) => targetId === id)
    .toSorted(
      (a, b) => gapOf(state, a.brigadeId, id) - gapOf(state, b.brigadeId, id) || order(a) - order(b),
    )[0]
}

/** The way of an intent from where its body stands now, re-faced and formed as it begins. */
export function legsOf(state: BrState, intent: Intent): readonly Leg[] {
  const brigade = brigadeOf(state, intent.id)
  const info = infoOf(state, intent.id)
  const { activity } = brigade
  const ahead: Leg = { kind: 'ahead', offset: 0, length: Infinity }
  switch (intent.mode) {
    case 'charge':
    case 'rout':
    case 'pursuit':
      return [ahead]
    case 'pushBack':
    case 'reversal':
    case 'followUp':
    case 'followUpAndFire':
      if (activity.kind !== 'pushedBack' && activity.kind !== 'followingUp') return []
      // Out of a complex and into it they go at the end of movement (BR-BLD-10).
      if (activity.complexId !== null) return []
      return [{ kind: 'go', bearing: activity.direction, length: Infinity }]
    case 'fallBack':
      return [{ kind: 'go', bearing: EDGE_BEARING[info.baseEdge], length: Infinity }]
    case 'evade': {
      const charger = bodyOf(state, intent.evades ?? '')
      const away = bearing(charger.centre, bodyOf(state, intent.id).centre)
      return [{ kind: 'go', bearing: away, length: Infinity }]
    }
    case 'gunnersReturn':
      return []
    case 'retire':
      if (activity.kind === 'retiring') {
        const sign = activity.toward === 'right' ? 1 : -1
        return [{ kind: 'turn', degrees: sign * (info.isCavalry ? 90 : 180) }]
      }
      return legsOfPlot(state, intent.id, intent.plot?.actions ?? [])
    case 'plot':
      return legsOfPlot(state, intent.id, intent.plot?.actions ?? [])
  }
}

/** The way of a plot from where its brigade stands. */
export function legsOfPlot(state: BrState, id: string, actions: readonly Action[]): readonly Leg[] {
  const legs: Leg[] = []
  for (const [i, action] of actions.entries()) {
    if ('followRoad' in action) {
      // What lies behind something that never ends is never begun.
      const at = standingAfter(state, id, actions.slice(0, i))
      if (!at) return legs
      legs.push(roadLeg(state, at.pose, action))
    } else legs.push(...legsOfAction(state, id, action))
  }
  return legs
}

function legsOfAction(state: BrState, id: string, action: Action): readonly Leg[] {
  if ('turn' in action) return [{ kind: 'turn', degrees: action.turn }]
  if ('advance' in action) {
    const offset = FACING_TURN[action.facing ?? 'front']
    return [{ kind: 'ahead', offset, length: asFarAsMay(state, action.advance) }]
  }
  if ('advanceAndFire' in action) return [{ kind: 'ahead', offset: 0, length: Infinity }]
  if ('skirmishFire' in action) return [{ kind: 'ahead', offset: 0, length: length(action.skirmishFire) }]
  if ('withdrawFacing' in action)
    return [{ kind: 'ahead', offset: 180, length: length(action.withdrawFacing) }]
  if ('dash' in action) return [{ kind: 'ahead', offset: 0, length: length(action.dash) }]
  if ('manhandle' in action)
    return [{ kind: 'ahead', offset: action.manhandle < 0 ? 180 : 0, length: Math.abs(action.manhandle) }]
  if ('pivotGuns' in action) return [{ kind: 'turn', degrees: action.pivotGuns }]
  if ('retire' in action) {
    const sign = action.retire === 'right' ? 1 : -1
    if (infoOf(state, id).isCavalry) return [{ kind: 'turn', degrees: sign * 90 }]
    return [
      { kind: 'turn', degrees: sign * 180 },
      { kind: 'ahead', offset: 0, length: Infinity },
    ]
  }
  if ('turnBack' in action) return [{ kind: 'turn', degrees: action.turnBack === 'left' ? -90 : 90 }]
  return []
}

function length(inches: number | 'max'): number {
  return inches === 'max' ? Infinity : inches
}

/** Heading to a point, for those who run straight to it. */
export function headingTo(from: Point, to: Point): number {
  return distance(from, to) === 0 ? 0 : normalHeading(bearing(from, to))
}

/** Whether a plot ends in another formation or in or out of a complex: such a body may be caught changing (BR-FORM-03). */
export function changes(actions: readonly Action[]): Action | undefined {
  return actions.find((action) => CHANGING.has(actionName(action)))
}
const CHANGING = new Set(['changeFormation', 'limber', 'unlimber', 'dash', 'occupy', 'vacate'])
