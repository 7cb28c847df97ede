/** When infantry by its orders forms square, and leaves it (10.4). */
import { turnBetween, bearing } from '../../../../board/table/vectors'
import { bodyOf, sectorAt } from '../../state/bodies'
import { STAND, type Thought } from './considerations'
import { brigadeOf, figuresOf, infoOf } from '../../state/lookup'
import { chargeChance, inchesToThrow } from '../../screen/previews/melee'
import { goesOn, taskOf } from '../clauses'
import type { BrState } from '../../state/state'
import { enemiesWithin } from '../../state/nearby'
import { isShutOff } from '../ways'

/** Chance that cavalry arrives, at flank or rear, from which infantry forms square and stays in it. */
const DANGER = 0.25
/** So many times its number horse counts for. */
const TELLS = 2
/** Cavalry farther off than this cannot arrive; guns and columns so near keep a square from being formed, inches. */
const CAVALRY_NEAR = 15
const GUNS_NEAR = 8
/** How far cavalry may turn before it charges, degrees. */
const WHEEL = 45

export function squaring(state: BrState, id: string): readonly Thought[] {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (!info.isInfantry || brigade.complexId !== null) return []
  const charges = state.charges.filter(({ targetId }) => targetId === id)
  // Who is charged from three inches or nearer is caught at forming, and who leaves a square from wherever (BR-FORM-03, -04).
  if (charges.some(({ warned }) => !warned)) return []
  if (charges.length > 0 && brigade.formation === 'square') return [STAND]
  const cavalry = enemiesWithin(state, id, CAVALRY_NEAR).filter(
    ({ info: enemy }) => enemy.isCavalry && isReady(state, enemy.id),
  )
  if (brigade.formation === 'square') {
    if (cavalry.some(({ id: enemyId }) => looksAt(state, enemyId, id) && mayArrive(state, enemyId, id)))
      return [{ actions: [{ stand: true }] }]
    // Whoever is to go on forms for it at once.
    const task = taskOf(state, id)
    const column: readonly Thought[] =
      task && goesOn(task) ? [{ actions: [{ changeFormation: 'attackColumn' }] }] : []
    return [...column, { actions: [{ changeFormation: 'line' }] }]
  }
  const charged = charges.some(({ brigadeId }) => infoOf(state, brigadeId).isCavalry)
  const endangered = charged || cavalry.some((enemy) => endangers(state, enemy.id, id))
  if (!endangered || isUnderGuns(state, id)) return []
  return [{ actions: [{ changeFormation: 'square' }] }]
}

function isReady(state: BrState, id: string): boolean {
  const { activity, morale, chargeReadyFrom } = brigadeOf(state, id)
  if (activity.kind === 'charging') return true
  return activity.kind === 'free' && morale === 'ok' && chargeReadyFrom <= state.move + 1
}

/** A charge into flank or rear finds a line helpless: what counts is whether it gets there (BR-MEL-02). */
function endangers(state: BrState, enemyId: string, id: string): boolean {
  if (!looksAt(state, enemyId, id)) return false
  const body = bodyOf(state, id)
  const { centre } = bodyOf(state, enemyId)
  const sector = sectorAt(body.info, brigadeOf(state, id).formation, body.rectangle, centre)
  return sector !== 'front' && mayArrive(state, enemyId, id)
}

/** Whether cavalry could charge a brigade after one small turn: through a village or a river it could not. */
function looksAt(state: BrState, enemyId: string, id: string): boolean {
  const { info, centre } = bodyOf(state, enemyId)
  const aim = bodyOf(state, id).centre
  const turn = turnBetween(brigadeOf(state, enemyId).pose.heading, bearing(centre, aim))
  return Math.abs(turn) <= WHEEL && !isShutOff(state.sheet, info, centre, aim)
}

/** Whether a charge that begins now is likely enough to get there: what a handful of horse may do is not worth a square. */
function mayArrive(state: BrState, enemyId: string, id: string): boolean {
  const share = Math.min(1, (TELLS * figuresOf(brigadeOf(state, enemyId))) / figuresOf(brigadeOf(state, id)))
  return share * chargeChance(state, enemyId, inchesToThrow(state, enemyId, id)) >= DANGER
}

function isUnderGuns(state: BrState, id: string): boolean {
  return enemiesWithin(state, id, GUNS_NEAR).some(({ info: enemy, brigade: { formation, activity } }) =>
    enemy.isArtillery
      ? formation === 'unlimbered' && activity.kind === 'free'
      : enemy.isInfantry && formation === 'attackColumn',
  )
}
