/** Dice thrown again: the attacker's misses first, then hits by order of the defender's leaders (OH-SHOOT-09, OH-CMD-03). */
import { otherSide, type Side } from '../../../engine/sides'
import { defendersHelp, spentByUse } from '../morale/commanders'
import { leaderInfo, unitInfo } from '../state/lookup'
import type { Attack, AttackDie } from '../state/state'
import { cardOf } from '../turn/cards/use'
import { faceOf, type Step } from '../turn/step'

/** The attack's dice: whether one was a hit. */
const isHit = ({ toHit }: Attack, { face }: AttackDie): boolean => face >= toHit

interface Candidate {
  readonly leaderId: string
  readonly by: 'attacker' | 'defender'
  readonly side: Side
}

/** The next leader who can alter a die; under the simplified rules one for each side at most (OH-CMD-05). */
function candidate(step: Step): Candidate | undefined {
  const attack = step.attack()
  const { help, targetId, at, kind, dice, rerolledBy } = attack
  const { side } = unitInfo(step.state, attack.unitId)
  const open = (wantsHit: boolean) => dice.some((die) => !die.again && isHit(attack, die) === wantsHit)
  const free = (ids: readonly string[]) => {
    if (step.state.houseRules.commanderEffects === 'uniform' && ids.some((id) => rerolledBy.includes(id)))
      return undefined
    return ids.find((id) => !rerolledBy.includes(id))
  }
  const mine = open(false) ? free(help.rerolls) : undefined
  if (mine !== undefined) return { leaderId: mine, by: 'attacker', side }
  const foes = open(true)
    ? free(defendersHelp(step.state, targetId, at, kind === 'shoot' ? 'fire' : 'melee'))
    : undefined
  return foes === undefined ? undefined : { leaderId: foes, by: 'defender', side: otherSide(side) }
}

/** Makes or offers the next throw; false: there is none. */
export function nextReroll(step: Step): boolean {
  if (rerollByCard(step)) return true
  const next = candidate(step)
  if (!next) return false
  if (step.state.houseRules.rerollPolicy === 'ask')
    step.set({ decision: { kind: 'reroll', side: next.side, leaderId: next.leaderId } })
  else rerollBy(step, next)
  return true
}

/** The answer to the offer. */
export function decideReroll(step: Step, use: boolean): void {
  step.set({ decision: null })
  const next = candidate(step)
  if (!next) return
  if (use) rerollBy(step, next)
  else step.setAttack({ rerolledBy: [...step.attack().rerolledBy, next.leaderId] })
}

/** A card that throws every miss again comes before the leaders of its side. */
function rerollByCard(step: Step): boolean {
  const attack = step.attack()
  const { useCard, rerolledBy, dice } = attack
  if (useCard === null || rerolledBy.includes(useCard)) return false
  if (cardOf(step.state, useCard)?.effect.type !== 'rerollMisses') return false
  step.setAttack({ rerolledBy: [...rerolledBy, useCard] })
  dice.forEach((die, i) => {
    if (!isHit(attack, die)) throwAgain(step, i, useCard, 'attacker', 'OH-CARD-04')
  })
  return true
}

/** The first eligible die in the order of the throw. */
function rerollBy(step: Step, { leaderId, by }: Candidate): void {
  const attack = step.attack()
  const i = attack.dice.findIndex((die) => !die.again && isHit(attack, die) === (by === 'defender'))
  step.setAttack({ rerolledBy: [...attack.rerolledBy, leaderId] })
  const isUniform = step.state.houseRules.commanderEffects === 'uniform'
  throwAgain(step, i, leaderId, by, isUniform ? 'OH-CMD-05' : 'OH-CMD-04')
  if (isUniform) return
  const info = leaderInfo(step.state, leaderId)
  const ofAttack = attack.kind === 'shoot' ? 'shootReroll' : 'meleeReroll'
  const spent = spentByUse(info, [by === 'attacker' ? ofAttack : 'forceReroll'])
  if (spent.length > 0) step.setLeaders([leaderId], ({ used }) => ({ used: [...used, ...spent] }))
}

/** The new face stands (OH-SHOOT-09). */
function throwAgain(step: Step, i: number, sourceId: string, by: 'attacker' | 'defender', why: string): void {
  const attack = step.attack()
  const { side } = unitInfo(step.state, attack.unitId)
  const rules = ['OH-SHOOT-09', why]
  const roll = step.roll({ count: 1, side, purpose: 'reroll', rules, forId: attack.unitId })
  const from = attack.dice[i]?.face ?? 1
  const to = faceOf(roll)
  step.setAttack({ dice: attack.dice.map((die, n) => (n === i ? { face: to, again: true } : die)) })
  step.emit('rerolled', side, rules, { sourceId, by, from, to }, { dice: [roll] })
}
