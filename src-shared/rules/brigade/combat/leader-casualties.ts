/** Leaders lost: commanders taken, leaders hit by house rule, and who commands after them (BR-ORD-16, BR-R-80). */
import { separation } from '../../../board/table/polygons'
import { cornersOf } from '../../../board/table/rectangles'
import { roundInch } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import { bodyOf } from '../state/bodies'
import { faceOf } from '../turn/dice-chain'
import { leaderInfoOf, onTable, rosterOf } from '../state/lookup'
import type { BrState } from '../state/state'
import type { Step } from '../turn/step'
import { CONTACT_EPS, LEADER_BASE } from '../sheet/tables'
import { standingNear, type Standing } from '../state/nearby'

/** A friend this near keeps a commander from being taken, and losses this near may hit a leader, inches. */
const BESIDE = 1
/** Figures that a brigade must lose in one phase to endanger the leaders beside it (6.2, `leaderCasualties`). */
const ENDANGERING_LOSS = 5
/** The face that hits. */
const LEADER_HIT = 6

/** Inches from a leader's base to a brigade's footprint; 0 if they touch. */
export function gapToLeader(state: BrState, leaderId: string, brigadeId: string): number {
  const leader = state.leaders[leaderId]
  if (!leader) throw new Error(`no leader ${leaderId}`)
  const half = LEADER_BASE / 2
  const base = cornersOf({
    x: leader.x,
    y: leader.y + half,
    heading: 0,
    width: LEADER_BASE,
    depth: LEADER_BASE,
  })
  const { parts } = bodyOf(state, brigadeId)
  return roundInch(Math.max(0, Math.min(...parts.map((part) => separation(base, part)))))
}

/** Brigades of a side of which some part may lie within so many inches of a leader's base, in canonical order. */
export function aboutLeader(
  state: BrState,
  leaderId: string,
  within: number,
  side: Side,
): readonly Standing[] {
  const leader = state.leaders[leaderId]
  return leader ? standingNear(state, leader, within + LEADER_BASE, side) : []
}

/**
 * At the end of movement: a commander-in-chief whose base an enemy brigade touches that does not rout, with no friendly
 * brigade within an inch of it, is taken (BR-ORD-16).
 */
export function captureCommanders(step: Step): void {
  const { state } = step
  for (const { id, side, leader } of rosterOf(state.sheet).leaderList) {
    if (leader.role !== 'commanderInChief' && !isActing(state, id)) continue
    if (state.leaders[id]?.status !== 'onTable') continue
    const touched = aboutLeader(state, id, CONTACT_EPS, otherSide(side)).some(
      (enemy) => enemy.brigade.activity.kind !== 'routing' && gapToLeader(state, id, enemy.id) <= CONTACT_EPS,
    )
    if (!touched) continue
    const guarded = aboutLeader(state, id, BESIDE, side).some(
      (friend) => gapToLeader(state, id, friend.id) <= BESIDE,
    )
    if (!guarded) loseLeader(step, id, 'captured')
  }
}

/** Whether a leader commands his army now, as its chief or in his place. */
function isActing(state: BrState, leaderId: string): boolean {
  return Object.values(state.armies).some(({ commanderId }) => commanderId === leaderId)
}

/** Takes a leader out of the battle; if he commanded, his army is without a commander (BR-ORD-16). */
export function loseLeader(step: Step, leaderId: string, cause: 'captured' | 'hit'): void {
  const { armyId, side } = leaderInfoOf(step.state, leaderId)
  step.setLeader(leaderId, { status: cause })
  const army = step.state.armies[armyId]
  if (!army) return
  if (army.commanderId === leaderId) {
    const lost = { ...army, commanderId: null, lostIn: step.state.move }
    step.set({ armies: { ...step.state.armies, [armyId]: lost } })
    step.emit('commanderLost', side, ['BR-ORD-16'], { leaderId, armyId, cause })
  } else if (army.successor?.leaderId === leaderId) {
    step.set({ armies: { ...step.state.armies, [armyId]: { ...army, successor: null } } })
  }
}

/**
 * House rule `leaderCasualties`: at the end of a phase each leader within an inch of a brigade that lost five figures or
 * more in it is hit on a 6, in canonical order (6.2, BR-R-80). `before` is the state at the start of the phase.
 */
export function testLeaders(step: Step, before: BrState): void {
  if (!step.state.houseRules.leaderCasualties) return
  const hurt = onTable(before)
    .map(({ id }) => id)
    .filter((id) => lostFigures(before, step.state, id) >= ENDANGERING_LOSS)
  if (hurt.length === 0) return
  const near = rosterOf(before.sheet).leaderList.filter(
    ({ id }) =>
      before.leaders[id]?.status === 'onTable' &&
      hurt.some((brigadeId) => gapToLeader(before, id, brigadeId) <= BESIDE),
  )
  const rolls = step.rollAll(
    near.map(({ id, side }) => ({
      die: 'd6',
      count: 1,
      side,
      purpose: 'leader',
      rules: ['BR-R-80', 'BR-ORD-16'],
      forId: id,
    })),
  )
  near.forEach(({ id, side }, i) => {
    const roll = rolls[i]
    const face = faceOf(roll)
    const hit = face >= LEADER_HIT
    step.emit(
      'leaderTested',
      side,
      ['BR-R-80', 'BR-ORD-16'],
      { leaderId: id, face, hit },
      roll ? { dice: [roll] } : {},
    )
    if (hit) loseLeader(step, id, 'hit')
  })
}

function lostFigures(before: BrState, after: BrState, id: string): number {
  const then = before.brigades[id]?.figures ?? []
  const now = after.brigades[id]?.figures ?? []
  return then.reduce((total, figures, i) => total + figures - (now[i] ?? 0), 0)
}

/** In the command phase after the loss: the die for the second in command of each army without a chief (BR-ORD-16). */
export function rollSuccessors(step: Step): void {
  const { state } = step
  const due = Object.entries(state.armies).flatMap(([armyId, army]) => {
    if (army.commanderId !== null || army.lostIn === null || army.successor !== null) return []
    if (state.move !== army.lostIn + 1) return []
    const second = rosterOf(state.sheet).leaderList.find(
      (info) =>
        info.armyId === armyId &&
        info.leader.role === 'secondInCommand' &&
        state.leaders[info.id]?.status !== 'captured' &&
        state.leaders[info.id]?.status !== 'hit',
    )
    return second ? [{ armyId, army, second }] : []
  })
  const rolls = step.rollAll(
    due.map(({ second }) => ({
      die: 'd6',
      count: 1,
      side: second.side,
      purpose: 'successor',
      rules: ['BR-ORD-16'],
      forId: second.id,
    })),
  )
  due.forEach(({ armyId, army, second }, i) => {
    const roll = rolls[i]
    const die = faceOf(roll)
    const from = state.move + die
    const armies = { ...step.state.armies, [armyId]: { ...army, successor: { leaderId: second.id, from } } }
    step.set({ armies })
    step.emit(
      'successorRolled',
      second.side,
      ['BR-ORD-16'],
      { leaderId: second.id, armyId, die, from },
      roll ? { dice: [roll] } : {},
    )
  })
}

/** At the start of a move: seconds in command whose time has come take over (BR-ORD-16). */
export function successorsTakeOver(step: Step): void {
  for (const [armyId, army] of Object.entries(step.state.armies)) {
    const { successor } = army
    if (army.commanderId !== null || !successor || step.state.move < successor.from) continue
    const taken = { commanderId: successor.leaderId, lostIn: null, successor: null }
    step.set({ armies: { ...step.state.armies, [armyId]: taken } })
    step.emit('successorCommands', leaderInfoOf(step.state, successor.leaderId).side, ['BR-ORD-16'], {
      leaderId: successor.leaderId,
      armyId,
    })
  }
}
