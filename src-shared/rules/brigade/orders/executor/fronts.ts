/** Which way a standing brigade looks: to whom it may fire at, to whom it may charge; and clear of the hedge it stands astride (10.4). */
import { moved, turned } from '../../../../board/table/rectangles'
import { bearing, distance, turnBetween, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyOf, isAbandoned } from '../../state/bodies'
import { chargeGap, isAllowedTarget, refuseCharge } from '../../movement/charges'
import { isStraddling } from '../../state/condition'
import { targetInZone, zoneOfFace } from '../../fire/sight/cover'
import { chargeDeviation } from '../envelopes'
import { STAND, type Thought } from './considerations'
import { turnToward } from './ways'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf } from '../../state/lookup'
import { nearestEnemy } from '../clauses'
import { sees } from '../../fire/sight/sight'
import { CAUTION, chargeWorth, isBarred, leastWorth } from '../../staff/charges'
import type { BrState } from '../../state/state'
import { KEEP_OUT, SMALL_ARMS } from '../../sheet/tables'
import { enemiesWithin, type Standing } from '../../state/nearby'

/** Cavalry looks so far about for somebody to charge, inches (BR-ORD-07). */
const REACH = 12
/** A front this nearly straight on is straight enough, degrees. */
const STRAIGHT = 2

/** Whether a brigade has an enemy it may fire at before its front, in range and in sight. */
export function hasEnemyInFire(state: BrState, id: string): boolean {
  const { max } = SMALL_ARMS[infoOf(state, id).brigade.weapon]
  const zone = zoneOfFace(state, bodyOf(state, id))
  return mannedEnemies(state, id, max).some((enemy) => {
    if (!sees(state, id, enemy.id)) return false
    const found = targetInZone(bodyOf(state, enemy.id), zone)
    return found !== undefined && found.range <= max
  })
}

/** Enemies so near; guns that nobody mans are none. */
const mannedEnemies = (state: BrState, id: string, inches: number): readonly Standing[] =>
  enemiesWithin(state, id, inches).filter(({ brigade }) => !isAbandoned(brigade))

/** Centre of the nearest enemy in sight within range of its muskets; undefined: there is none. */
export function enemyToFireAt(state: BrState, id: string): Point | undefined {
  const { max } = SMALL_ARMS[infoOf(state, id).brigade.weapon]
  const { centre } = bodyOf(state, id)
  return mannedEnemies(state, id, max)
    .filter((enemy) => enemy.brigade.activity.kind !== 'routing' && sees(state, id, enemy.id))
    .map(({ body }) => body.centre)
    .toSorted((a, b) => distance(centre, a) - distance(centre, b))[0]
}

/** Cavalry turns straight to whom it could charge to advantage within its order, so that it may do so in the next move. */
export function eyeing(state: BrState, id: string): readonly Thought[] {
  const { isCavalry } = infoOf(state, id)
  const { activity, morale, formation, chargeReadyFrom } = brigadeOf(state, id)
  if (!isCavalry || activity.kind !== 'free' || morale !== 'ok' || formation !== 'line') return []
  if (chargeReadyFrom > state.move + 1 || nearestEnemy(state, id) > REACH) return []
  const { centre, rectangle } = bodyOf(state, id)
  const least = leastWorth(state, id, CAUTION)
  const worthy = mannedEnemies(state, id, REACH)
    .flatMap((enemy) => {
      const at = enemy.body.centre
      if (enemy.brigade.activity.kind === 'routing') return []
      if (Math.abs(turnBetween(rectangle.heading, bearing(centre, at))) > 90) return []
      if (!isAllowedTarget(state, id, enemy.id) || !sees(state, id, enemy.id)) return []
      if (state.houseRules.ordersMode !== 'off' && chargeDeviation(state, id, enemy.id)) return []
      const worth = chargeWorth(state, id, enemy.id)
      return worth > least ? [{ targetId: enemy.id, at, worth }] : []
    })
    .toSorted((a, b) => b.worth - a.worth)
  for (const { targetId, at } of worthy) {
    const isStraight = chargeGap(state, id, targetId) !== undefined
    const turn = isStraight ? undefined : turnToward(state, id, at, STRAIGHT)
    const then = turn ? afterTurning(state, id, turn.turn) : state
    const refused = refuseCharge(then, id, targetId)
    if ((refused && refused.code !== 'CHARGE_TOO_SOON') || isBarred(then, id, targetId)) continue
    return turn ? [{ actions: [turn] }, STAND] : [STAND]
  }
  return []
}

/** The state in which a brigade has turned where it stands. */
function afterTurning(state: BrState, id: string, degrees: number): BrState {
  const brigade = brigadeOf(state, id)
  const pose = turned(brigade.pose, bodyOf(state, id).rectangle.depth, degrees)
  return { ...state, brigades: { ...state.brigades, [id]: { ...brigade, pose } } }
}

/** Inches tried to get over an obstacle. */
const STEPS = [0.4, 0.8, 1.2, 1.6, 2, 2.5, 3] as const
/** With an enemy so near nobody can afford to be disordered, inches. */
const IN_ACTION = 6

/** Off the obstacle that it stands astride with an enemy near: it can neither fire nor charge there (BR-TERR-05). */
export function* steppingClear(state: BrState, id: string): Generator<Thought> {
  const { isInfantry, isCavalry } = infoOf(state, id)
  if (!(isInfantry || isCavalry) || nearestEnemy(state, id) > IN_ACTION || !isStraddling(state, id)) return
  const { rectangle } = bodyOf(state, id)
  const ground = groundOf(state.sheet)
  const { pose, formation } = brigadeOf(state, id)
  const about = mannedEnemies(state, id, IN_ACTION)
  const isClear = (inches: number) => {
    const there = { ...rectangle, ...moved(rectangle, rectangle.heading, inches) }
    if (ground.linesUnder(there).length > 0) return false
    const body = bodyAt(infoOf(state, id), { ...pose, ...moved(pose, pose.heading, inches) }, formation)
    return about.every((enemy) => gapBetween(body, enemy.body, KEEP_OUT) >= KEEP_OUT)
  }
  for (const advance of STEPS) if (isClear(advance)) yield { actions: [{ advance }], stopAt: 1 }
  // Where the enemy leaves no room beyond it, foot goes back behind it.
  if (isInfantry && !STEPS.some((inches) => isClear(inches)) && STEPS.some((inches) => isClear(-inches)))
    yield { actions: [{ retire: 'right' }] }
}
