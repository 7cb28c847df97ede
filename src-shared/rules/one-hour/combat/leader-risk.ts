/** Dangers to leaders: hits and routs in their box, enemies upon them, and where survivors retire (3.9, 5.16). */
import { DIRECTIONS, turned, type Direction } from '../../../board/grid/facing'
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { LEADER_RISK } from '../sheet/tables'
import type { Box } from '../sheet/vocabulary'
import { leaderInfo, leadersIn } from '../state/lookup'
import type { OhState, Retiring } from '../state/state'
import { leaderMayStep } from '../movement/leader-steps'
import { total, type Step } from '../turn/step'

type Cause = 'hit' | 'rout' | 'overrun'

const RULE: Readonly<Record<Cause, string>> = {
  hit: 'OH-LEAD-05',
  rout: 'OH-LEAD-06',
  overrun: 'OH-LEAD-07',
}

/** Rolls for one leader; true: he is lost, and his effects with him (OH-LEAD-09). */
function rollFor(step: Step, leaderId: string, cause: Cause): boolean {
  const { dice, lostOn } = LEADER_RISK[cause === 'hit' ? 'hit' : 'rout']
  const { side } = leaderInfo(step.state, leaderId)
  const rules = [RULE[cause]]
  const roll = step.roll({ count: dice, side, purpose: 'leaderRisk', rules, forId: leaderId })
  const sum = total(roll)
  const lost = sum <= lostOn
  if (lost) loseLeader(step, leaderId)
  step.emit('leaderRisked', side, rules, { leaderId, cause, total: sum, lost }, { dice: [roll] })
  return lost
}

export function loseLeader(step: Step, leaderId: string): void {
  step.setLeaders([leaderId], () => ({ status: 'lost', box: null }))
}

/**
 * Each leader of a side in a box that was hit, once for the attack, or for each hit by house rule (OH-LEAD-05, OH-R-33). Those
 * who ride with a charge are not hit (OH-R-75).
 */
export function riskOfHit(step: Step, box: Box, side: Side, hits: number): void {
  const times = step.state.houseRules.leaderRiskPer === 'hit' ? hits : 1
  for (const { id } of leadersIn(step.state, box, side))
    for (let n = 0; n < times; n += 1) if (rollFor(step, id, 'hit')) break
}

/** Each leader of a side in a box whose unit has routed (OH-LEAD-06, OH-R-34). */
export function riskOfRout(step: Step, box: Box, side: Side): void {
  for (const { id } of leadersIn(step.state, box, side)) rollFor(step, id, 'rout')
}

/** A unit comes into a box with enemy leaders: each rolls, and survivors must retire (OH-MOVE-07, OH-LEAD-07, OH-R-81). */
export function overrun(step: Step, box: Box, attacker: Side, onward: Direction): void {
  const survivors = leadersIn(step.state, box, otherSide(attacker)).filter(
    ({ id }) => !rollFor(step, id, 'overrun'),
  )
  mustRetire(
    step,
    survivors.map(({ id }) => id),
    box,
    onward,
  )
}

/** The victor comes into the box: those who outlived the rout retire without another roll (OH-LEAD-08). */
export function retireFrom(step: Step, box: Box, victor: Side, onward: Direction): void {
  const there = leadersIn(step.state, box, otherSide(victor)).map(({ id }) => id)
  mustRetire(step, there, box, onward)
}

function mustRetire(step: Step, leaderIds: readonly string[], from: Box, onward: Direction): void {
  if (leaderIds.length === 0) return
  const { retiring } = step.state
  step.set({ retiring: [...retiring, ...leaderIds.map((leaderId) => ({ leaderId, from, onward }))] })
}

/** Turns from the way onward in the order in which they are tried: 45 degrees clockwise, then the other way, and so on. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4] as const

/** Boxes to which a leader may retire, the natural one first (OH-LEAD-08, OH-R-74). */
export function retreatsOfLeader(state: OhState, { leaderId, from, onward }: Retiring): readonly Box[] {
  const ground = groundOf(state.sheet)
  const at = ground.number(from)
  const { side } = leaderInfo(state, leaderId)
  return TURNS.flatMap((turn) => {
    const d = DIRECTIONS.indexOf(turned(onward, turn))
    return leaderMayStep(state, side, at, d) ? [ground.name(ground.beside(at, d))] : []
  })
}

/** The next who must retire: he goes, or his side is asked, or there is nowhere and he is lost. */
export function retireNext(step: Step): void {
  const [next, ...rest] = step.state.retiring
  if (!next) return
  const boxes = retreatsOfLeader(step.state, next)
  const { side } = leaderInfo(step.state, next.leaderId)
  const [natural] = boxes
  if (natural === undefined) {
    step.set({ retiring: rest })
    loseLeader(step, next.leaderId)
    step.emit('leaderTrapped', side, ['OH-LEAD-08'], { leaderId: next.leaderId, box: next.from })
  } else if (step.state.houseRules.autoRetire) retireTo(step, natural)
  else step.set({ decision: { kind: 'retire', side, leaderId: next.leaderId, boxes } })
}

/** The leader whose turn it is to retire goes to a box. */
export function retireTo(step: Step, to: Box): void {
  const [next, ...rest] = step.state.retiring
  if (!next) return
  const { leaderId, from } = next
  step.set({ retiring: rest, decision: null })
  step.setLeaders([leaderId], () => ({ box: to }))
  step.emit('leaderRetired', leaderInfo(step.state, leaderId).side, ['OH-LEAD-08'], { leaderId, from, to })
}
