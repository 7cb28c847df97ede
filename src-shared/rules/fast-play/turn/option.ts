/** The move option: two dice, the winner's choice of the first mover and of the direction of combat (FP-OPT). */
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import { OPTION_DEDUCTION } from '../sheet/tables'
import type { CommandOf } from './commands'
import { faceOf, type Step } from './step'

/** `rollMoveOption`. */
export function rollOption(step: Step): void {
  const { wins } = step.state
  const deductions = [wins[0] * OPTION_DEDUCTION, wins[1] * OPTION_DEDUCTION] as const
  for (;;) {
    const rolls = SIDES.map((side) => step.roll(side, 'option', 'FP-OPT-01'))
    const [first = 0, second = 0] = rolls.map(faceOf)
    const scores = [first - deductions[0], second - deductions[1]] as const
    const working = SIDES.filter((side) => deductions[side] > 0).map((side) => ({
      key: 'optionDeduction',
      values: { side, by: -deductions[side] },
      rule: 'FP-OPT-02',
    }))
    step.emit(
      'optionRolled',
      null,
      ['FP-OPT-01'],
      { faces: [first, second], scores },
      { dice: rolls, working },
    )
    const winner = winnerOf(step, scores)
    if (winner === undefined) {
      step.emit('optionTied', null, ['FP-OPT-03'], { again: true })
      continue
    }
    if (scores[0] === scores[1]) step.emit('optionTied', null, ['FP-OPT-03'], { again: false })
    const row = wins[winner] + 1
    step.set({
      option: { winner, firstMover: winner, direction: 'leftToRight' },
      wins: winner === 0 ? [row, 0] : [0, row],
      asking: step.field.rules.declareTiming === 'eachPhase' ? 'direction' : 'both',
    })
    step.emit('optionWon', winner, ['FP-OPT-02'], { wins: row, deduction: row * OPTION_DEDUCTION })
    return
  }
}

/** By house rule the loser of the turn before wins a tie (FP-R-10). */
function winnerOf(step: Step, [first, second]: readonly [number, number]): Side | undefined {
  if (first !== second) return first > second ? 0 : 1
  const { option } = step.state
  if (step.field.rules.optionTie === 'reroll' || !option) return undefined
  return otherSide(option.winner)
}

/** `chooseMoveOption`: what is asked for is taken from it, the rest has no effect (FP-R-11). */
export function chooseOption(
  step: Step,
  { side, firstMover, combatDirection }: CommandOf<'chooseMoveOption'>,
): void {
  const { option, asking } = step.state
  if (!option) return
  const wantsMover = asking === 'both' || asking === 'mover'
  const wantsDirection = asking !== 'mover'
  step.set({
    option: {
      ...option,
      firstMover: wantsMover ? firstMover : option.firstMover,
      direction: wantsDirection ? combatDirection : option.direction,
    },
  })
  if (wantsMover) step.emit('firstMoverNamed', side, ['FP-OPT-04'], { firstMover })
  if (wantsDirection) step.emit('directionNamed', side, ['FP-OPT-05'], { direction: combatDirection })
}
