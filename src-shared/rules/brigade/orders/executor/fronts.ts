/** Which way a standing brigade looks: to whom it may fire at; and clear of the hedge it stands astride (10.4). */
import { moved } from '../../../../board/table/rectangles'
import { distance, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyOf, isAbandoned } from '../../state/bodies'
import { isStraddling } from '../../state/condition'
import { targetInZone, zoneOfFace } from '../../fire/sight/cover'
import type { Thought } from './considerations'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf } from '../../state/lookup'
import { nearestEnemy } from '../clauses'
import { sees } from '../../fire/sight/sight'
import type { BrState } from '../../state/state'
import { KEEP_OUT, SMALL_ARMS } from '../../sheet/tables'
import { enemiesWithin, type Standing } from '../../state/nearby'

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
export const mannedEnemies = (state: BrState, id: string, inches: number): readonly Standing[] =>
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
