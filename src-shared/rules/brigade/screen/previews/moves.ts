/** How far a plot may carry a brigade for every score of its dice, and what that does to it (9.1, BR-MOVE-01 to -06). */
import { DIE_FACES } from '../../../../engine/dice'
import { turned, type Pose } from '../../../../board/table/rectangles'
import { targetInZone, zoneOfFace } from '../../fire/sight/cover'
import { bodyAt, bodyOf, enemiesOf } from '../../state/bodies'
import { actionName, type Action } from '../../turn/commands'
import { plotDeviation } from '../../orders/envelopes'
import { GoingRules } from '../../movement/ticks/going'
import { sizeIn } from '../../state/footprints'
import { legsOf } from '../../movement/intents'
import { brigadeOf, infoOf } from '../../state/lookup'
import { refusePlot } from '../../movement/plot/plots'
import { diceCount, inchesOf, plotRate, statusRate, type Rate } from '../../movement/rates'
import type { BrRefusal, Deviation } from '../../turn/refusals'
import { blockageOf, type Blockage } from '../../movement/blockage'
import type { Formation } from '../../sheet/sheet'
import type { BrState } from '../../state/state'
import { PROJECTILE_TABLE, SMALL_ARMS, TICKS } from '../../sheet/tables'
import { hasArrived, setOut, walk, type Progress } from '../../movement/ticks/way'

/** Where one score brings the brigade if nobody stands in its way. */
export interface Band {
  /** Inches of the move on open ground. */
  readonly score: number
  /** Chance of exactly this score. */
  readonly chance: number
  readonly end: Pose
  /** Inches gone on the ground there is. */
  readonly gone: number
  /** Everything plotted is done with inches to spare or none. */
  readonly done: boolean
  /** Ground that ends the move there; null: none. */
  readonly barredBy: string | null
  /** It ends astride an obstacle, in disorder (BR-TERR-05). */
  readonly disordered: boolean
  /** Slowest going on the way, as a factor (3.6). */
  readonly going: number
}

export interface PlotPreview {
  /** Why the plot is refused; undefined: it may be given. */
  readonly refused: BrRefusal | undefined
  /** Why it lies outside the order; undefined: within it (BR-ORD-10). */
  readonly deviation: Deviation | undefined
  readonly dice: number
  readonly bands: readonly Band[]
  /** Share of the move that turning uses up, hundredths (BR-MOVE-05). */
  readonly turningPercent: number
  /** Whether it may fire in this move (BR-MUSK-01, BR-MUSK-09, BR-SKIR-04, BR-ART-04). */
  readonly mayFire: boolean
  /** Footprint after a change of formation, with what keeps it from having room (BR-FORM-02). */
  readonly change: { readonly formation: Formation; readonly blockage: Blockage | null } | null
}

/** Every score of a rate with its chance, ascending. */
export function scoresOf(rate: Rate): readonly { readonly score: number; readonly chance: number }[] {
  const dice = diceCount(rate)
  const throws = Array.from({ length: dice }).reduce<readonly (readonly number[])[]>(
    (all) => all.flatMap((faces) => DIE_FACES.d6.map((face) => [...faces, face])),
    [[]],
  )
  const chances = new Map<number, number>()
  for (const faces of throws) {
    const score = inchesOf(rate, faces)
    chances.set(score, (chances.get(score) ?? 0) + 1 / throws.length)
  }
  return [...chances].map(([score, chance]) => ({ score, chance })).toSorted((a, b) => a.score - b.score)
}

/** What a plot promises before it is given. Other bodies are left out: they move at the same time. */
export function plotPreview(state: BrState, id: string, actions: readonly Action[]): PlotPreview {
  const command = { type: 'PlotMove' as const, brigadeId: id, actions: [...actions] }
  const rate = plotRate(state, id, actions)
  const turning = actions.reduce((sum, action) => sum + ('turn' in action ? Math.abs(action.turn) : 0), 0)
  const refused = actions.length === 0 ? undefined : refusePlot(state, command)
  return {
    refused,
    deviation: refused ? undefined : plotDeviation(state, id, actions),
    dice: diceCount(rate),
    bands: refused
      ? []
      : scoresOf(rate).map(({ score, chance }) => bandOf(state, id, actions, rate, score, chance)),
    turningPercent: (100 * turning) / 360,
    mayFire: actions.every((action) => FIRING.has(actionName(action))) && !infoOf(state, id).isCavalry,
    change: changeOf(state, id, actions),
  }
}

/** Actions after which a body may still fire. */
const FIRING: ReadonlySet<string> = new Set(['stand', 'advanceAndFire', 'skirmishFire'])

/** Straight ahead as far as each score carries it. */
export function reachPreview(state: BrState, id: string): readonly Band[] {
  const rate = statusRate(infoOf(state, id), brigadeOf(state, id))
  const actions: readonly Action[] = [{ advance: 'max' }]
  return scoresOf(rate).map(({ score, chance }) => bandOf(state, id, actions, rate, score, chance))
}

function bandOf(
  state: BrState,
  id: string,
  actions: readonly Action[],
  rate: Rate,
  score: number,
  chance: number,
): Band {
  const info = infoOf(state, id)
  const { formation, pose } = brigadeOf(state, id)
  const legs = legsOf(state, {
    id,
    mode: 'plot',
    rate,
    plot: { actions, stopIfEnemyWithin: null, byOrder: false },
    evades: null,
  })
  const walker = {
    legs,
    size: sizeIn(info, formation),
    allowance: score,
    going: new GoingRules(state, info, formation, false),
  }
  let at: Progress = setOut(walker, pose)
  let going = at.going.factor
  let barredBy: string | null = null
  // In small steps, so that what bars the way or slows it is seen where it begins.
  for (let tick = 0; tick < STEPS && !hasArrived(walker, at); tick += 1) {
    const next = walk(walker, at, 1 / STEPS)
    const bar = next.going.stops.find((stop) => !at.going.stops.includes(stop))
    if (bar !== undefined) {
      barredBy = bar
      break
    }
    at = next
    going = Math.min(going, at.going.factor)
  }
  return {
    score,
    chance,
    end: at.pose,
    gone: at.gone,
    done: hasArrived(walker, at),
    barredBy,
    disordered: at.going.straddles,
    going,
  }
}

/** A quarter of the engine's own ticks: finer than a screen can show. */
const STEPS = TICKS / 4

function changeOf(state: BrState, id: string, actions: readonly Action[]): PlotPreview['change'] {
  const formation = actions
    .map((action): Formation | undefined => {
      if ('changeFormation' in action) return action.changeFormation
      if ('limber' in action) return action.limber
      return 'unlimber' in action ? 'unlimbered' : undefined
    })
    .find((one) => one !== undefined)
  if (formation === undefined) return null
  const { pose } = brigadeOf(state, id)
  const old = bodyOf(state, id)
  const blockage = blockageOf(state, id, bodyAt(infoOf(state, id), pose, formation), old)
  return { formation, blockage: blockage?.why ?? null }
}

/** Whether a turn would leave nobody in the zone of fire who is in it now (`WARN_LEAVES_ARC`). */
export function leavesArc(state: BrState, id: string, degrees: number): boolean {
  const info = infoOf(state, id)
  const body = bodyOf(state, id)
  const reach = info.isArtillery
    ? Math.max(...PROJECTILE_TABLE.map(({ max }) => max))
    : SMALL_ARMS[info.brigade.weapon].max
  if (info.isCavalry) return false
  const { formation, pose } = brigadeOf(state, id)
  const after = bodyAt(info, turned(pose, body.rectangle.depth, degrees), formation)
  const anybody = (zone: ReturnType<typeof zoneOfFace>) =>
    enemiesOf(state, id).some((enemy) => {
      const found = targetInZone(bodyOf(state, enemy.id), zone)
      return found !== undefined && found.range <= reach
    })
  return anybody(zoneOfFace(state, body)) && !anybody(zoneOfFace(state, after))
}
