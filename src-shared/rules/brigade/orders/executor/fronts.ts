/** Which way a standing brigade looks: to whom it may fire at (10.4). */
import { distance, type Point } from '../../../../board/table/vectors'
import { bodyOf, isAbandoned } from '../../state/bodies'
import { targetInZone, zoneOfFace } from '../../fire/sight/cover'
import { infoOf } from '../../state/lookup'
import { sees } from '../../fire/sight/sight'
import type { BrState } from '../../state/state'
import { SMALL_ARMS } from '../../sheet/tables'
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
