/** What units throw in a round of an assault: dice, scores, rerolls and saves, each with its reasons (5.11). */
import type { Working } from '../../../engine/events'
import { otherSide, sideId } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { actsAsInfantry, unitInfoOf, unitStateOf, type UnitInfo } from '../state/lookup'
import { attackSquare, combatSquare, squaresOf, type Round } from './round'
import type { Die } from '../sheet/sheet'
import type { Participant, SqState } from '../state/state'
import { NEEDED, UNIT_TABLE } from '../sheet/tables'

/** The dice of one unit in one round. */
export interface CombatDice {
  readonly unitId: string
  readonly die: Die
  /** 0: takes hits and tests, throws nothing (SQ-ASLT-09). */
  readonly count: number
  /** Lowest score that hits. */
  readonly needed: number
  /** Rule by which each miss is thrown once more; null: none. */
  readonly reroll: 'SQ-RR-01' | 'SQ-RR-02' | null
  readonly working: readonly Working[]
}

/** What a participant throws (SQ-HIT-02, -03, SQ-WOOD-01, -02, SQ-RND2-08, SQ-RR-01, -02). */
export function combatDice(state: SqState, round: Round, participant: Participant): CombatDice {
  const { unitId } = participant
  const unit = unitInfoOf(state, unitId)
  const row = UNIT_TABLE[unit.unit.kind]
  const inWoods = fightsInWoods(state, round, participant)
  const isTired = unit.isBrigade && isTiredIn(state, round, unitId)
  const die = row.assaultDie ?? ratedDie(unit, inWoods)
  const count = Math.min(isTired ? row.tired : row.fresh, inWoods ? row.inWoods : Infinity)
  const needed = neededBy(state, round, participant)
  const reroll = rerollRule(state, round, participant)
  const working: Working[] = [{ key: 'combatDice', values: { unitId, n: count, die }, rule: 'SQ-HIT-02' }]
  if (isTired)
    working.push(
      round.tired.includes(unitId)
        ? { key: 'tired', values: { unitId, n: row.tired }, rule: 'SQ-RND2-08' }
        : { key: 'oneDieEach', values: { unitId, n: row.tired }, rule: 'SQ-R-48' },
    )
  if (inWoods) working.push({ key: 'woods', values: { unitId, n: count, die }, rule: 'SQ-WOOD-02' })
  if (reroll === 'SQ-RR-01') working.push({ key: 'rerollHeavyCavalry', values: { unitId }, rule: reroll })
  if (reroll === 'SQ-RR-02') working.push({ key: 'rerollUphill', values: { unitId }, rule: reroll })
  return { unitId, die, count, needed, reroll, working }
}

/** Skirmish die in woods for those who have one, else the quality die (SQ-WOOD-02). */
function ratedDie({ unit }: UnitInfo, inWoods: boolean): Die {
  const die = (inWoods ? unit.skirmishDie : undefined) ?? unit.qualityDie
  if (die === undefined) throw new Error(`${unit.id} has no quality die`)
  return die
}

/** Woods of the square fought over, or of the unit's own by house rule (SQ-WOOD-01, SQ-R-30); guns by either. */
function fightsInWoods(state: SqState, round: Round, { unitId, square }: Participant): boolean {
  const ground = groundOf(state.sheet)
  if (unitInfoOf(state, unitId).isArtillery) return ground.woods(square) || ground.woods(combatSquare(round))
  return ground.woods(state.houseRules.woodsAppliesTo === 'ownSquare' ? square : combatSquare(round))
}

/** Fought a round of this assault before; by house rule every brigade of a second round (SQ-R-48). */
function isTiredIn(state: SqState, round: Round, unitId: string): boolean {
  if (round.round === 1) return false
  return state.houseRules.secondRoundDice === 'all' || round.tired.includes(unitId)
}

function neededBy(state: SqState, round: Round, { unitId }: Participant): number {
  const enemy = otherSide(unitInfoOf(state, unitId).side)
  return round.advantage === enemy ? NEEDED.assaultHampered : NEEDED.assault
}

/** How the score that hits came about; after round one an advantage is the one won then (SQ-HIT-03, SQ-SKIR-06). */
export function neededWorking({ round, advantage }: Round, needed: number): readonly Working[] {
  if (needed === NEEDED.assault) return [{ key: 'needed', values: { needed }, rule: 'SQ-HIT-03' }]
  const hampered: Working = { key: 'neededHampered', values: { needed }, rule: 'SQ-HIT-03' }
  if (round === 1 || advantage === null) return [hampered]
  return [hampered, { key: 'advantageStays', values: { side: sideId(advantage) }, rule: 'SQ-SKIR-06' }]
}

function rerollRule(state: SqState, round: Round, { unitId }: Participant): CombatDice['reroll'] {
  const unit = unitInfoOf(state, unitId)
  if (unit.side === round.attacker) return unit.isHeavyCavalry ? 'SQ-RR-01' : null
  const mayReroll = unit.isArtillery || actsAsInfantry(unit, state.houseRules)
  return mayReroll && isUphill(state, round) ? 'SQ-RR-02' : null
}

/**
 * Whether the attacked square lies higher than every square that attackers fight from; with `uphillTest` `main` than
 * the assault square alone (SQ-RR-02, SQ-R-55, SQ-R-01).
 */
export function isUphill(
  state: SqState,
  round: Pick<Round, 'kind' | 'from' | 'target' | 'attackers'>,
): boolean {
  const { feb2012UphillReroll, uphillTest } = state.houseRules
  if (!feb2012UphillReroll) return false
  const ground = groundOf(state.sheet)
  const level = ground.level(combatSquare(round))
  const squares = uphillTest === 'main' ? [attackSquare(round)] : squaresOf(round.attackers)
  return squares.every((square) => level > ground.level(square))
}

export interface Save {
  readonly unitId: string
  readonly die: Die
  readonly cause: 'town' | 'cavalry'
  readonly rule: 'SQ-SAVE-01' | 'SQ-SAVE-02'
}

/**
 * The save of a participant against each hit it takes: infantry on the attacked side in a town, or attacked by cavalry
 * brigades only (SQ-SAVE-01 to -03, SQ-R-54). Null: none.
 */
export function canSave(state: SqState, round: Round, { unitId }: Participant): Save | null {
  const unit = unitInfoOf(state, unitId)
  const die = unit.unit.qualityDie
  if (unit.side === round.attacker || !actsAsInfantry(unit, state.houseRules) || die === undefined)
    return null
  if (unitStateOf(state, unitId).inTown) return { unitId, die, cause: 'town', rule: 'SQ-SAVE-02' }
  const brigades = round.attackers.filter((one) => unitInfoOf(state, one.unitId).isBrigade)
  return brigades.every((one) => unitInfoOf(state, one.unitId).isCavalry)
    ? { unitId, die, cause: 'cavalry', rule: 'SQ-SAVE-01' }
    : null
}
