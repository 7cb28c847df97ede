/**
 * The morale phase: who is destroyed, breaks, falls back or halts, and what that makes of the melees (5.16,
 * BR-MOR-08).
 */
import { afterMorale, setNext } from '../combat/after-melee'
import { followingUp, pushedBack } from '../combat/after-round'
import { moraleOf, unitMoralesOf } from '../state/condition'
import { brigadeOf, enemiesInContact, figuresOf, infoOf, onTable, rosterOf } from '../state/lookup'
import { meleeGroups } from '../combat/groups'
import { stayIn } from '../movement/places-outside'
import { putOut } from './put-out'
import { brokenOff, standingOf } from '../combat/sequences'
import { remove } from '../movement/ticks/settling'
import type { BrEventData } from '../turn/events'
import type { BrState, MoraleState } from '../state/state'
import type { Step } from '../turn/step'
import { MAX_PUSHBACKS_RUN, MAX_PUSHBACKS_TOTAL, THIRD_FOLLOW_UP_MOVES } from '../sheet/tables'

/** Carries out the phase in the order of BR-MOR-08. */
export function resolveMorale(step: Step): void {
  removeDestroyed(step)
  const routed = new Set<string>()
  breakAfterPushBacks(step, routed)
  const fellBefore = fallingBack(step.state)
  const states = noteMorale(step)
  for (const [id, morale] of states)
    if (morale === 'rout' && !isBreaking(step.state, id)) breakBody(step, id, 'morale', routed)
  const unfollowed = fallBack(step, states)
  afterMorale(step, routed, unfollowed)
  leaveComplexes(step, routed, states, fellBefore)
}

const fallingBack = ({ brigades }: BrState): ReadonlySet<string> =>
  new Set(Object.values(brigades).flatMap(({ id, morale }) => (morale === 'fallBack' ? [id] : [])))

/** Bodies without figures are destroyed, batteries without pieces knocked out (BR-MOR-08, BR-CB-03). */
function removeDestroyed(step: Step): void {
  for (const { id, isArtillery } of onTable(step.state)) {
    const brigade = step.brigade(id)
    if (isArtillery) {
      if (brigade.pieces.every(({ out }) => out)) remove(step, id, 'knockedOut', ['BR-MOR-08', 'BR-CB-03'])
    } else if (figuresOf(brigade) === 0) remove(step, id, 'destroyed', ['BR-MOR-08', 'BR-GEN-05'])
  }
}

/** Third push backs of a run, then sixth ones in all (BR-AFT-10, BR-AFT-12). */
function breakAfterPushBacks(step: Step, routed: Set<string>): void {
  const pushed = onTable(step.state).filter(({ id }) => {
    const { activity } = step.brigade(id)
    return activity.kind === 'pushedBack' && activity.n > 0
  })
  for (const { id } of pushed) {
    const { activity } = step.brigade(id)
    if (activity.kind === 'pushedBack' && activity.n === MAX_PUSHBACKS_RUN)
      breakBody(step, id, 'thirdPushBack', routed)
  }
  for (const { id } of onTable(step.state)) {
    const { activity } = step.brigade(id)
    if (activity.kind !== 'followingUp' || activity.n !== MAX_PUSHBACKS_RUN) continue
    // The winner rallies without a die, unless a fight with another enemy claims it (BR-RAL-02).
    step.claim(id, { kind: 'rallying', left: THIRD_FOLLOW_UP_MOVES, recovering: THIRD_FOLLOW_UP_MOVES })
  }
  for (const { id } of pushed)
    if (step.brigade(id).pushBackTotal >= MAX_PUSHBACKS_TOTAL && !isBreaking(step.state, id))
      breakBody(step, id, 'sixthPushBack', routed)
}

/** Whether it flees already or will. */
function isBreaking(state: BrState, id: string): boolean {
  const { activity, next } = brigadeOf(state, id)
  return activity.kind === 'routing' || next?.kind === 'routing'
}

const BREAK_RULES = {
  morale: ['BR-MOR-07', 'BR-ROUT-01'],
  thirdPushBack: ['BR-AFT-10', 'BR-ROUT-01'],
  sixthPushBack: ['BR-AFT-12', 'BR-ROUT-01'],
} as const

function breakBody(step: Step, id: string, cause: BrEventData['routs']['cause'], routed: Set<string>): void {
  routed.add(id)
  step.claim(id, { kind: 'routing' })
  step.emit('routs', infoOf(step.state, id).side, BREAK_RULES[cause], { brigadeId: id, cause })
}

/**
 * The state of every brigade by the figures it has left, which binds its next movement (BR-MOR-01, BR-MOR-02,
 * BR-MOR-03, BR-MOR-04, BR-R-101).
 */
function noteMorale(step: Step): ReadonlyMap<string, MoraleState> {
  const states = new Map<string, MoraleState>()
  for (const { id, isArtillery, side } of onTable(step.state)) {
    if (isArtillery) continue
    const before = step.brigade(id).morale
    const now = moraleOf(step.state, id)
    states.set(id, now)
    if (now === before) continue
    const units = unitMoralesOf(step.state, id)
    const count = (state: MoraleState) => units.filter((unit) => unit === state).length
    step.setBrigade(id, { morale: now })
    step.emit('moraleChanged', side, ['BR-MOR-02', 'BR-MOR-01', MORALE_RULE[now]], {
      brigadeId: id,
      from: before,
      to: now,
      units: [count('ok'), count('halt'), count('fallBack')],
    })
  }
  return states
}

const MORALE_RULE: Readonly<Record<MoraleState, string>> = {
  ok: 'BR-MOR-01',
  halt: 'BR-MOR-05',
  fallBack: 'BR-MOR-06',
  rout: 'BR-MOR-07',
}

/**
 * Bodies at Fall back (BR-R-75): after a drawn round they alone count as losers, as winners and everywhere else they go (BR-MOR-06,
 * BR-AFT-15). Gives those whom nobody follows, because both sides of their melee gave way.
 */
function fallBack(step: Step, states: ReadonlyMap<string, MoraleState>): ReadonlySet<string> {
  const failing = [...states].flatMap(([id, morale]) =>
    morale === 'fallBack' && !isBreaking(step.state, id) ? [id] : [],
  )
  const drew = new Set(failing.filter((id) => step.brigade(id).next?.kind === 'engaged'))
  const unfollowed = bothGiveWay(step.state, drew)
  for (const id of failing) {
    if (drew.has(id)) giveWay(step, id, unfollowed)
    else step.claim(id, { kind: 'fallingBack' })
    const { activity, next } = step.brigade(id)
    if (activity.kind !== 'fallingBack' && next?.kind === 'fallingBack')
      step.emit('fallsBack', infoOf(step.state, id).side, ['BR-MOR-06'], { brigadeId: id })
  }
  for (const id of drew) winByDefault(step, id, drew)
  return unfollowed
}

/** Bodies of melees in which both sides have such bodies: both are pushed back and nobody follows (BR-MOR-06). */
function bothGiveWay(state: BrState, drew: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { bodies } of meleeGroups(state)) {
    const giving = bodies.map((side) => side.filter((id) => drew.has(id)))
    if (giving.every((side) => side.length > 0)) for (const id of giving.flat()) found.add(id)
  }
  return found
}

/**
 * A drawn round that one body cannot stand: pushed back as a loser, a follower as in a reversal (BR-MOR-06,
 * BR-AFT-11).
 */
function giveWay(step: Step, id: string, unfollowed: ReadonlySet<string>): void {
  const standing = standingOf(step.state, id)
  if (standing.kind !== 'follower') {
    setNext(step, id, pushedBack(1))
    return
  }
  setNext(step, id, pushedBack(0))
  step.emit('reversal', infoOf(step.state, id).side, ['BR-AFT-11', 'BR-MOR-06'], {
    followerId: id,
    winnerId: standing.loserId,
  })
  const { next } = step.brigade(standing.loserId)
  if (next?.kind !== 'pushedBack' || unfollowed.has(standing.loserId)) return
  // Nobody else may keep the sequence up.
  setNext(step, standing.loserId, null)
  step.claim(standing.loserId, { kind: 'rallying', left: 1, recovering: 0 })
}

/** Opponents of one who gives way after a draw have won, if nobody else holds them there (BR-MOR-06, BR-AFT-03). */
function winByDefault(step: Step, id: string, drew: ReadonlySet<string>): void {
  if (step.brigade(id).next?.kind !== 'pushedBack') return
  for (const enemy of enemiesInContact(step.state, id)) {
    const { next, activity } = step.brigade(enemy.id)
    if (next?.kind !== 'engaged' || drew.has(enemy.id)) continue
    const held = enemiesInContact(step.state, enemy.id).some(
      (other) => !drew.has(other.id) && step.brigade(other.id).next?.kind === 'engaged',
    )
    if (held) continue
    // A released body that was pushed itself does not follow (BR-AFT-13).
    setNext(step, enemy.id, activity.kind === 'pushedBack' ? brokenOff(activity.n) : followingUp(1))
  }
}

/**
 * Garrisons that break or fall back leave their complex toward their base edge (BR-MOR-06). Where there is no room for
 * them one that falls back stays in until there is, or goes back as a beaten one; one that breaks disperses (BR-BLD-10).
 */
function leaveComplexes(
  step: Step,
  routed: ReadonlySet<string>,
  states: ReadonlyMap<string, MoraleState>,
  fellBefore: ReadonlySet<string>,
): void {
  for (const { id } of rosterOf(step.state.sheet).list) {
    const brigade = step.state.brigades[id]
    if (brigade?.place !== 'table' || brigade.complexId === null) continue
    const falls = states.get(id) === 'fallBack'
    if (!falls && !routed.has(id)) continue
    if (!putOut(step, id)) {
      // While it goes on staying in nothing is new.
      if (falls && fellBefore.has(id) && !routed.has(id)) continue
      stayIn(step, id, brigade.complexId, 'BR-MOR-06')
      if (routed.has(id)) remove(step, id, 'dispersed', ['BR-ROUT-02', 'BR-BLD-10'])
      continue
    }
    setNext(step, id, null)
    step.claim(id, falls && !routed.has(id) ? { kind: 'fallingBack' } : { kind: 'routing' })
  }
}
