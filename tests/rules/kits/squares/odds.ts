/** The chances of an assault as a case asks for them: an assault and its defence, from any state. */
import { z } from 'zod'
import { parsed } from '../../runner/faults'
import { roundModel } from '../../../../src-shared/rules/squares/combat/odds/model'
import { roundOdds } from '../../../../src-shared/rules/squares/combat/odds/round'
import { participantsFrom, type Round } from '../../../../src-shared/rules/squares/combat/round'
import { squareIdSchema } from '../../../../src-shared/rules/squares/sheet/sheet'
import { unitInfoOf } from '../../../../src-shared/rules/squares/state/lookup'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'

const ids = z.array(z.string()).default([])
const argumentSchema = z.strictObject({
  from: squareIdSchema,
  target: squareIdSchema,
  brigades: z.array(z.string()).min(1),
  supports: ids,
  artillery: ids,
  defence: z.strictObject({ brigades: ids, artillery: ids }),
  /** Taken as settled: a side, or null for nobody's. */
  advantage: z.union([z.literal(0), z.literal(1), z.null()]).optional(),
})

/** Chances of the first round, and the hits each side is expected to score after saves. */
export function assaultOddsOf(state: SqState, argument: unknown) {
  const given = parsed(argumentSchema, argument, 'with')
  const [first = ''] = given.brigades
  const round: Round = {
    round: 1,
    kind: 'assault',
    attacker: unitInfoOf(state, first).side,
    from: given.from,
    target: given.target,
    attackers: participantsFrom(state, given),
    defenders: participantsFrom(state, given.defence),
    advantage: null,
    tired: [],
  }
  const { attacker } = round
  const settled = given.advantage
  const model = roundModel(state, round)
  const odds = roundOdds(
    settled === undefined
      ? model
      : {
          ...model,
          skirmish: { advantage: settled === null ? null : settled === attacker ? 'attacker' : 'defender' },
        },
  )
  return {
    enemyLoses: odds.defender.loses,
    draw: odds.draw,
    weLose: odds.attacker.loses,
    hitsByAttacker: odds.defender.expectedSuffered,
    hitsByDefender: odds.attacker.expectedSuffered,
  }
}
