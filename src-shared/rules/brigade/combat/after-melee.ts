/**
 * After the melee and its morale: who goes back before whom and where to, who follows, holds, pursues or stays (5.15).
 */
import { bearing } from '../../../board/table/vectors'
import { sectorOf } from '../../../board/table/zones'
import { FREE } from '../turn/activity'
import { ENGAGED, followingUp } from './after-round'
import { bodyOf } from '../state/bodies'
import { brigadeOf, enemiesInContact, figuresOf, infoOf, rosterOf, type BrigadeInfo } from '../state/lookup'
import { isAble } from './groups'
import { brokenOff, standingOf, type PushedBack } from './sequences'
import type { Activity, BrState } from '../state/state'
import type { Step } from '../turn/step'
import { MAX_PUSHBACKS_RUN } from '../sheet/tables'

/** Sets what a body is about next move whatever was claimed before. */
export function setNext(step: Step, id: string, next: Activity | null): void {
  step.setBrigade(id, { next })
}

/** Enemies it touches, most figures first, then canonical. */
function byFigures(state: BrState, enemies: readonly BrigadeInfo[]): readonly BrigadeInfo[] {
  return enemies.toSorted(
    (a, b) => figuresOf(brigadeOf(state, b.id)) - figuresOf(brigadeOf(state, a.id)) || a.order - b.order,
  )
}

/**
 * The principal winner of a loser: of the enemies it touches that were able to fight, else of all, the strongest
 * (BR-AFT-02).
 */
export function principalWinner(state: BrState, loserId: string): BrigadeInfo | undefined {
  const all = enemiesInContact(state, loserId)
  const able = all.filter(({ id }) => isAble(state, id))
  return byFigures(state, able.length > 0 ? able : all)[0]
}

/** Direction of a push back and how the loser faces it (BR-AFT-02, BR-R-58). */
export function pushDirection(
  state: BrState,
  loserId: string,
  winnerId: string,
): Pick<PushedBack, 'direction' | 'reface'> {
  const winner = brigadeOf(state, winnerId)
  const from = bodyOf(state, winnerId)
  const { centre } = bodyOf(state, loserId)
  const isSquare = brigadeOf(state, loserId).formation === 'square'
  const rigid = winner.formation === 'square' || winner.complexId !== null
  if (!rigid && sectorOf(from.rectangle, centre) === 'front')
    return { direction: winner.pose.heading, reface: isSquare ? 'none' : 'onWinner' }
  return { direction: bearing(from.centre, centre), reface: isSquare ? 'none' : 'onCentre' }
}

/**
 * Settles at the end of the morale phase what the melees left open. `routed` are the bodies that broke in this phase,
 * `unfollowed` those whom nobody follows (BR-MOR-06).
 */
export function afterMorale(step: Step, routed: ReadonlySet<string>, unfollowed: ReadonlySet<string>): void {
  const ids = rosterOf(step.state.sheet).list.flatMap(({ id }) =>
    step.state.brigades[id]?.place === 'table' ? [id] : [],
  )
  for (const id of ids) directLoser(step, id)
  for (const id of ids) directWinner(step, id, unfollowed)
  releaseEngaged(step, ids)
  for (const id of ids) sendAfter(step, id, routed)
  for (const id of ids) settleRest(step, id)
}

/** What lets a sequence go on beyond its first push back (BR-AFT-08). */
function againRules(n: number): readonly string[] {
  return n > 1 ? ['BR-AFT-08'] : []
}

function directLoser(step: Step, id: string): void {
  const { next, activity, pushBackTotal, complexId } = step.brigade(id)
  if (next?.kind !== 'pushedBack') return
  const { side } = infoOf(step.state, id)
  if (next.n === 0) {
    // The former follower goes back the way it came (BR-AFT-11).
    if (activity.kind !== 'followingUp') return
    const direction = (activity.direction + 180) % 360
    setNext(step, id, { ...next, winnerId: activity.loserId, direction })
    step.emit('willBePushedBack', side, ['BR-AFT-11', 'BR-R-63'], {
      brigadeId: id,
      n: 0,
      total: pushBackTotal,
      winnerId: activity.loserId,
      direction,
    })
    return
  }
  const winner = principalWinner(step.state, id)
  if (!winner) {
    setNext(step, id, FREE)
    return
  }
  const push = pushDirection(step.state, id, winner.id)
  setNext(step, id, { ...next, ...push, winnerId: winner.id, complexId })
  const rules = [complexId === null ? 'BR-AFT-01' : 'BR-BLD-10', 'BR-AFT-02', ...againRules(next.n)]
  step.emit('willBePushedBack', side, rules, {
    brigadeId: id,
    n: next.n,
    total: pushBackTotal,
    winnerId: winner.id,
    direction: push.direction,
  })
}

/**
 * Whether a body is among the winners of a round: those that drew as followers go on likewise (BR-AFT-03, BR-AFT-08).
 */
function isFollowing(state: BrState, id: string): boolean {
  const { next } = brigadeOf(state, id)
  return (
    next?.kind === 'followingUp' || (next?.kind === 'engaged' && standingOf(state, id).kind === 'follower')
  )
}

/** Losers that a winner touches and may follow (BR-AFT-03). */
function losersOf(state: BrState, id: string, unfollowed: ReadonlySet<string>): readonly BrigadeInfo[] {
  return enemiesInContact(state, id).filter((enemy) => {
    const { next } = brigadeOf(state, enemy.id)
    return next?.kind === 'pushedBack' && next.n > 0 && !unfollowed.has(enemy.id)
  })
}

function directWinner(step: Step, id: string, unfollowed: ReadonlySet<string>): void {
  if (!isFollowing(step.state, id)) return
  const { state } = step
  if (staysEngaged(state, id)) {
    setNext(step, id, ENGAGED)
    return
  }
  const losers = losersOf(state, id, unfollowed)
  if (losers.length === 0) {
    setNext(step, id, null)
    return
  }
  const hold = holdOf(state, id)
  if (hold) {
    holdGround(step, id, hold === 'must')
    return
  }
  const course = courseOf(state, id, losers)
  if (!course) {
    holdGround(step, id, true)
    return
  }
  const { loser, direction, storms } = course
  const { next: push, complexId } = brigadeOf(state, loser.id)
  const n = push?.kind === 'pushedBack' ? push.n : 1
  setNext(step, id, { ...followingUp(n, loser.id), direction, complexId: storms ? complexId : null })
  const rules = [storms ? 'BR-BLD-10' : 'BR-AFT-03', 'BR-AFT-04', ...againRules(n)]
  step.emit('willFollowUp', infoOf(state, id).side, rules, {
    brigadeId: id,
    n,
    loserId: loser.id,
    direction,
  })
}

/** Touches an enemy that neither goes back nor flees (BR-AFT-03). */
function staysEngaged(state: BrState, id: string): boolean {
  return enemiesInContact(state, id).some((enemy) => {
    const { next } = brigadeOf(state, enemy.id)
    return next?.kind === 'engaged' && standingOf(state, enemy.id).kind !== 'follower'
  })
}

/** Whether a winner must or may hold its ground, which it then does (BR-AFT-06, BR-R-65, BR-R-102). */
export function holdOf(state: BrState, id: string): 'must' | 'may' | undefined {
  const { morale, formation } = brigadeOf(state, id)
  const info = infoOf(state, id)
  if (formation === 'square' || formation === 'garrison') return 'may'
  if (morale === 'halt' || info.isSkirmishers || !isAble(state, id)) return 'must'
  return info.isInfantry && state.contacts.some(({ targetId, across }) => targetId === id && across !== null)
    ? 'may'
    : undefined
}

function holdGround(step: Step, id: string, must: boolean): void {
  const { formation, morale } = step.brigade(id)
  const rules = [
    'BR-AFT-06',
    ...(formation === 'square' ? ['BR-SQ-04'] : []),
    ...(morale === 'halt' ? ['BR-MOR-05'] : []),
  ]
  setNext(step, id, FREE)
  step.emit('holdsGround', infoOf(step.state, id).side, rules, { brigadeId: id, must })
}

interface Course {
  readonly loser: BrigadeInfo
  readonly direction: number
  readonly storms: boolean
}

/** Along whose line a winner follows; undefined: it has no loser before it and holds (BR-AFT-03, BR-BLD-10). */
function courseOf(state: BrState, id: string, losers: readonly BrigadeInfo[]): Course | undefined {
  const isMine = (loser: BrigadeInfo) => {
    const { next } = brigadeOf(state, loser.id)
    return next?.kind === 'pushedBack' && next.winnerId === id
  }
  const [mine] = byFigures(state, losers.filter(isMine))
  if (mine) {
    const { next, complexId } = brigadeOf(state, mine.id)
    const direction = next?.kind === 'pushedBack' ? next.direction : 0
    if (complexId === null) return { loser: mine, direction, storms: false }
    return infoOf(state, id).isInfantry ? { loser: mine, direction, storms: true } : undefined
  }
  const { rectangle } = bodyOf(state, id)
  const ahead = losers.filter(
    (loser) =>
      brigadeOf(state, loser.id).complexId === null &&
      sectorOf(rectangle, bodyOf(state, loser.id).centre) === 'front',
  )
  const [first] = byFigures(state, ahead)
  return first && { loser: first, direction: brigadeOf(state, id).pose.heading, storms: false }
}

/** Bodies stay in melee only with enemies that stay too; the others are free (BR-MEL-11). */
function releaseEngaged(step: Step, ids: readonly string[]): void {
  const stays = (id: string) => step.brigade(id).next?.kind === 'engaged'
  let changed = true
  while (changed) {
    changed = false
    for (const id of ids) {
      if (!stays(id) || enemiesInContact(step.state, id).some((enemy) => stays(enemy.id))) continue
      setNext(step, id, null)
      changed = true
    }
  }
}

/** Opponents of a body that breaks pursue it, unless they may not or have better to do (BR-PUR-01, BR-ROUT-03, BR-R-66). */
function sendAfter(step: Step, id: string, routed: ReadonlySet<string>): void {
  const { state } = step
  const { next, activity } = brigadeOf(state, id)
  if (next !== null && next.kind !== 'free') return
  const enemies = enemiesInContact(state, id)
  // One who has a loser to follow, or an enemy who stays, does not pursue.
  if (enemies.some((enemy) => isGivingGroundOrStaying(state, enemy.id))) return
  const quarries = enemies.filter((enemy) => routed.has(enemy.id))
  const [quarry] = byFigures(state, quarries)
  if (!quarry || !mayPursue(state, id)) return
  const third = activity.kind === 'followingUp' && activity.n === MAX_PUSHBACKS_RUN
  if (third) return
  const direction = bearing(bodyOf(state, id).centre, bodyOf(state, quarry.id).centre)
  setNext(step, id, { kind: 'pursuing', k: 0, quarryId: quarry.id, direction })
  step.emit('willPursue', infoOf(state, id).side, ['BR-PUR-01'], { brigadeId: id, quarryId: quarry.id })
}

function isGivingGroundOrStaying(state: BrState, id: string): boolean {
  const { next } = brigadeOf(state, id)
  return next?.kind === 'engaged' || (next?.kind === 'pushedBack' && next.n > 0)
}

function mayPursue(state: BrState, id: string): boolean {
  const { formation, morale } = brigadeOf(state, id)
  const info = infoOf(state, id)
  return (
    formation !== 'square' &&
    formation !== 'garrison' &&
    !info.isArtillery &&
    !info.isSkirmishers &&
    morale === 'ok' &&
    isAble(state, id)
  )
}

/** Whoever has nothing claimed of him by the end: released losers rally, the rest are free (BR-MEL-11, BR-RAL-03). */
function settleRest(step: Step, id: string): void {
  const { next, activity } = step.brigade(id)
  if (next !== null) return
  switch (activity.kind) {
    case 'pushedBack':
      setNext(step, id, brokenOff(activity.n))
      return
    case 'engaged':
    case 'followingUp':
      setNext(step, id, FREE)
      return
    default:
      return
  }
}
