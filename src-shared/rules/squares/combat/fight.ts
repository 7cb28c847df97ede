/** Fighting a round: skirmish, dice of both sides, hits and saves, up to the tests (section 4, 5.10 to 5.12). */
import type { DiceRequest, Roll } from '../../../engine/dice'
import { SIDES, otherSide, sideId, type Side } from '../../../engine/sides'
import { canSave, combatDice, neededWorking, type CombatDice } from './combat'
import { onlyShare, type Share } from './hit-sharing'
import { unitInfoOf, unitStateOf } from '../state/lookup'
import { rollTests } from '../morale/morale'
import { resultsOf } from './retreat'
import { idsOf, participantsOf } from './round'
import { rollSkirmish } from './skirmish'
import type { Step } from '../turn/step'
import { NEEDED } from '../sheet/tables'

/**
 * Fights the round whose defence has just been declared. It stops where an owner has to share out hits
 * (`assault.toAllocate`) and goes on with `shareHits`; it is done when `assault.results` stands.
 */
export function fightRound(step: Step): void {
  const { round, attacker } = step.assault()
  // The advantage is won once for the whole assault (SQ-SKIR-06).
  if (round === 1) rollSkirmish(step)
  throwFor(step, attacker)
}

/** Dice of one side; its hits go to the other's participants, whose owner shares them out (SQ-HIT-01, SQ-HIT-05). */
function throwFor(step: Step, side: Side): void {
  const hits = rollCombat(step, side)
  const enemy = otherSide(side)
  const unitIds = idsOf(participantsOf(step.assault(), enemy))
  const share = onlyShare(unitIds, hits, step.state.houseRules.hitSharing)
  if (share) shareHits(step, enemy, share)
  else step.setAssault({ toAllocate: { side: enemy, hits } })
}

/** Marks hits as shared; then saves and the dice of the attacked side, or the comparison (SQ-HIT-06, SQ-R-32). */
export function shareHits(step: Step, side: Side, share: Share): void {
  step.setAssault({ toAllocate: null })
  const taken = Object.entries(share).filter(([, hits]) => hits > 0)
  const hits = Object.fromEntries(taken)
  if (taken.length > 0) step.emit('hitsAllocated', side, ['SQ-HIT-06'], { hits, cause: 'assault' })
  const isAttacked = side !== step.assault().attacker
  const cancelled = isAttacked ? rollSaves(step, side, hits) : {}
  for (const [unitId, given] of taken) {
    const marked = given - (cancelled[unitId] ?? 0)
    step.setUnit(unitId, { hits: unitStateOf(step.state, unitId).hits + marked })
    addSuffered(step, side, marked)
  }
  if (isAttacked) throwFor(step, side)
  else compare(step)
}

function addSuffered(step: Step, side: Side, hits: number): void {
  const [first, second] = step.assault().suffered
  step.setAssault({ suffered: side === 0 ? [first + hits, second] : [first, second + hits] })
}

/** Throws all dice of a side in declaration order, each unit's rerolls behind its own; gives its hits (SQ-HIT-04). */
function rollCombat(step: Step, side: Side): number {
  const assault = step.assault()
  const throwing = participantsOf(assault, side)
    .map((participant) => combatDice(step.state, assault, participant))
    .filter((dice) => dice.count > 0)
  const rolls: Roll[] = []
  const units: {
    unitId: string
    die: string
    faces: readonly number[]
    rerolls: readonly number[]
    hits: number
  }[] = []
  // Dice up to the next reroll may be thrown together: the order stays the same.
  for (const batch of untilReroll(throwing)) {
    const thrown = step.rollAll(batch.map((dice) => requestOf(dice, side, dice.count, 'assault')))
    rolls.push(...thrown)
    for (const [i, dice] of batch.entries()) {
      const faces = thrown[i]?.faces ?? []
      const misses = faces.filter((face) => face < dice.needed).length
      const again =
        dice.reroll !== null && misses > 0 ? step.roll(requestOf(dice, side, misses, 'reroll')) : null
      if (again) rolls.push(again)
      const rerolls = again?.faces ?? []
      const hits = [...faces, ...rerolls].filter((face) => face >= dice.needed).length
      units.push({ unitId: dice.unitId, die: dice.die, faces, rerolls, hits })
    }
  }
  const hits = units.reduce((sum, unit) => sum + unit.hits, 0)
  const needed = assault.advantage === otherSide(side) ? NEEDED.assaultHampered : NEEDED.assault
  const working = [...neededWorking(assault, needed), ...throwing.flatMap((dice) => dice.working)]
  const rules = new Set(['SQ-HIT-02', 'SQ-HIT-03', ...working.map((line) => line.rule)])
  step.emit('combatRoll', side, [...rules], { needed, hits, units }, { dice: rolls, working })
  return hits
}

function untilReroll(throwing: readonly CombatDice[]): readonly (readonly CombatDice[])[] {
  const batches: CombatDice[][] = []
  let open: CombatDice[] | null = null
  for (const dice of throwing) {
    if (!open) batches.push((open = []))
    open.push(dice)
    if (dice.reroll !== null) open = null
  }
  return batches
}

function requestOf(dice: CombatDice, side: Side, count: number, purpose: 'assault' | 'reroll'): DiceRequest {
  const rules = purpose === 'reroll' && dice.reroll !== null ? [dice.reroll, 'SQ-RR-03'] : ['SQ-HIT-02']
  return { die: dice.die, count, side, purpose, rules, forId: dice.unitId }
}

/** Saves of the attacked side in declaration order; hits cancelled by unit (SQ-SAVE-01 to -03). */
function rollSaves(step: Step, side: Side, hits: Share): Readonly<Record<string, number>> {
  const assault = step.assault()
  const saves = participantsOf(assault, side).flatMap((participant) => {
    const count = hits[participant.unitId] ?? 0
    const save = count > 0 ? canSave(step.state, assault, participant) : null
    return save ? [{ ...save, count }] : []
  })
  const rolls = step.rollAll(
    saves.map(({ unitId, die, count, rule }) => ({
      die,
      count,
      side,
      purpose: 'save',
      rules: [rule],
      forId: unitId,
    })),
  )
  const cancelled: Record<string, number> = {}
  for (const [i, { unitId, cause, rule, die }] of saves.entries()) {
    const roll = rolls[i]
    if (!roll) continue
    const saved = roll.faces.filter((face) => face >= NEEDED.save).length
    cancelled[unitId] = saved
    step.emit(
      'savesRolled',
      side,
      [rule],
      { unitId, faces: roll.faces, cancelled: saved, cause },
      { dice: [roll], working: [{ key: 'save', values: { unitId, die, needed: NEEDED.save }, rule }] },
    )
  }
  return cancelled
}

/**
 * Compares what both sides suffered, saved hits left out (SQ-HIT-07, SQ-R-33); the loser tests, both in a draw, for all
 * hits that they bear now (SQ-MOR-01, SQ-MOR-05, SQ-R-34, SQ-R-35). The hits stay (SQ-MOR-06).
 */
function compare(step: Step): void {
  const { suffered, attacker, round, winnerOfFirst, tired, attackers, defenders } = step.assault()
  const loser: Side | null = suffered[0] === suffered[1] ? null : suffered[0] > suffered[1] ? 0 : 1
  const brigades = idsOf([...attackers, ...defenders]).filter((id) => unitInfoOf(step.state, id).isBrigade)
  step.setAssault({
    winnerOfFirst: round === 1 ? (loser === null ? null : otherSide(loser)) : winnerOfFirst,
    tired: [...new Set([...tired, ...brigades])],
  })
  step.emit(
    'roundEnded',
    null,
    ['SQ-HIT-07', 'SQ-MOR-01'],
    { suffered, loser },
    {
      working: SIDES.map((side) => ({
        key: 'suffered',
        values: { side: sideId(side), n: suffered[side] },
        rule: 'SQ-HIT-07',
      })),
    },
  )
  const sides: readonly Side[] = loser === null ? [attacker, otherSide(attacker)] : [loser]
  const tested = sides.flatMap((side) =>
    idsOf(participantsOf(step.assault(), side)).filter(
      (id) => isOnBoard(step, id) && unitStateOf(step.state, id).hits >= 1,
    ),
  )
  const tests = rollTests(step, tested, false)
  step.setAssault({ results: resultsOf(step.state, step.assault(), sides, tests) })
}

/** The umpire's hand may have taken a participant away. */
function isOnBoard(step: Step, unitId: string): boolean {
  return unitStateOf(step.state, unitId).square !== null
}
