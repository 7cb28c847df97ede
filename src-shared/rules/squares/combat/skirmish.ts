/** The skirmish before the first round: who is able, who throws, who gains the advantage (5.10). */
import type { Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { actsAsCavalry, maySkirmish, unitInfoOf, unitsIn } from '../state/lookup'
import { squaresOf, type Round } from './round'
import type { SquareId } from '../sheet/sheet'
import type { Participant, SqState } from '../state/state'
import type { Step } from '../turn/step'

/** What decides the skirmish before any die, by side. */
export interface SkirmishAbility {
  /** A cavalry or mixed brigade that counts as present; null: none (SQ-SKIR-01). */
  readonly cavalry: readonly [string | null, string | null]
  /** Able participants in declaration order (SQ-SKIR-03); none while both sides have cavalry present. */
  readonly able: readonly [readonly string[], readonly string[]]
  /** Infantry and mixed that would throw but for enemy cavalry beside them. */
  readonly hampered: readonly { readonly unitId: string; readonly by: string }[]
  /** `dice`: both sides throw; else it is settled without (SQ-SKIR-02, -05). */
  readonly reason: 'dice' | 'oneSideOnly' | 'neither' | 'bothCavalry'
  /** Side with the advantage; null: nobody, or the dice will tell. */
  readonly advantage: Side | null
}

type Sides = Pick<Round, 'attacker' | 'attackers' | 'defenders'>

/** Who could skirmish in the first round of an assault (SQ-SKIR-01 to -03, -05, SQ-R-29, SQ-R-62, SQ-R-66). */
export function skirmishAbility(state: SqState, round: Sides): SkirmishAbility {
  const sides = bySide(round)
  const cavalry = [
    cavalryBeside(state, squaresOf(sides[1]), 0),
    cavalryBeside(state, squaresOf(sides[0]), 1),
  ] as const
  const hampered: { unitId: string; by: string }[] = []
  const ableOf = (side: Side): readonly string[] =>
    sides[side].flatMap(({ unitId, square }) => {
      if (!maySkirmish(unitInfoOf(state, unitId))) return []
      const by = cavalryBeside(state, [square], otherSide(side))
      if (by === null) return [unitId]
      hampered.push({ unitId, by })
      return []
    })
  const able = [ableOf(0), ableOf(1)] as const
  if (cavalry[0] !== null && cavalry[1] !== null)
    return { cavalry, able: [[], []], hampered, reason: 'bothCavalry', advantage: null }
  const [first, second] = [able[0].length > 0, able[1].length > 0]
  if (first && second) return { cavalry, able, hampered, reason: 'dice', advantage: null }
  if (!first && !second) return { cavalry, able, hampered, reason: 'neither', advantage: null }
  return { cavalry, able, hampered, reason: 'oneSideOnly', advantage: first ? 0 : 1 }
}

function bySide(round: Sides): readonly [readonly Participant[], readonly Participant[]] {
  return round.attacker === 0 ? [round.attackers, round.defenders] : [round.defenders, round.attackers]
}

/** A cavalry or mixed brigade of a side, of any command, next to one of the squares (SQ-SKIR-01, SQ-UNIT-04). */
function cavalryBeside(state: SqState, squares: readonly SquareId[], side: Side): string | null {
  const ground = groundOf(state.sheet)
  for (const square of squares)
    for (const around of ground.neighbours(square))
      for (const id of unitsIn(state, around)) {
        const unit = unitInfoOf(state, id)
        if (unit.side === side && actsAsCavalry(unit, state.houseRules)) return id
      }
  return null
}

const REASON_RULES = {
  dice: ['SQ-SKIR-04'],
  oneSideOnly: ['SQ-SKIR-05', 'SQ-SKIR-03'],
  neither: ['SQ-SKIR-05', 'SQ-SKIR-03'],
  bothCavalry: ['SQ-SKIR-02', 'SQ-SKIR-01'],
} as const

/** Throws the skirmish dice, if any, and settles the advantage for the whole assault (SQ-SKIR-04, -06). */
export function rollSkirmish(step: Step): void {
  const assault = step.assault()
  const ability = skirmishAbility(step.state, assault)
  const { reason, able } = ability
  const rolls = reason === 'dice' ? throwDice(step, able, assault.attacker) : []
  const best = [bestOf(rolls, 0), bestOf(rolls, 1)] as const
  const advantage = reason === 'dice' ? higher(best) : ability.advantage
  step.setAssault({ advantage })
  step.emit(
    'skirmish',
    advantage,
    REASON_RULES[reason],
    { reason, able, best, advantage },
    { dice: rolls, working: workingOf(ability) },
  )
}

function throwDice(step: Step, able: SkirmishAbility['able'], attacker: Side): readonly Roll[] {
  const inOrder = [...able[attacker], ...able[otherSide(attacker)]]
  return step.rollAll(
    inOrder.map((unitId) => {
      const { unit, side } = unitInfoOf(step.state, unitId)
      if (unit.skirmishDie === undefined) throw new Error(`${unitId} has no skirmish die`)
      return {
        die: unit.skirmishDie,
        count: 1,
        side,
        purpose: 'skirmish',
        rules: ['SQ-SKIR-04'],
        forId: unitId,
      }
    }),
  )
}

function bestOf(rolls: readonly Roll[], side: Side): number | null {
  const faces = rolls.filter((roll) => roll.side === side).flatMap((roll) => roll.faces)
  return faces.length > 0 ? Math.max(...faces) : null
}

/** A tie gives nobody the advantage (SQ-SKIR-04). */
function higher([first, second]: readonly [number | null, number | null]): Side | null {
  if (first === null || second === null || first === second) return null
  return first > second ? 0 : 1
}

function workingOf({ cavalry, hampered }: SkirmishAbility): readonly Working[] {
  return [
    ...cavalry
      .filter((unitId) => unitId !== null)
      .map((unitId) => ({ key: 'cavalryPresent', values: { unitId }, rule: 'SQ-SKIR-01' })),
    ...hampered.map(({ unitId, by }) => ({
      key: 'hampered',
      values: { unitId, by },
      rule: 'SQ-SKIR-03',
    })),
  ]
}
