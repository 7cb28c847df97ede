/** Who has won: the last unit, army break, objectives and points (5.18, SQ-R-60). */
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import type { Outcome } from '../../../engine/rule-set'
import { isInPlay, rosterOf, unitsIn } from '../state/lookup'
import type { SqOutcome, SqState } from '../state/state'
import type { Step } from './step'

/** Rules behind each reason for the end of a battle. */
const REASON_RULES: Readonly<Record<SqOutcome['reason'], readonly string[]>> = {
  lastUnit: ['SQ-VIC-01'],
  armyBreak: ['SQ-VIC-02'],
  turnLimit: ['SQ-VIC-04', 'SQ-VIC-05'],
  concession: ['SQ-VIC-06', 'SQ-VIC-05'],
}

/** Points of a side, and what they are made of (SQ-VIC-05). */
export interface VictoryPoints {
  readonly atStart: number
  readonly objectives: number
  readonly destroyed: number
  readonly total: number
}

export function victoryPoints(state: SqState, side: Side): VictoryPoints {
  const { victory } = state.sheet
  const atStart = victory.vpAtStart[side]
  let objectives = 0
  for (const objective of victory.objectives)
    if (state.holders[objective.id]?.side === side) objectives += objective.vp
  let destroyed = 0
  for (const unit of rosterOf(state.sheet).unitList)
    if (unit.side !== side && state.units[unit.id]?.status === 'destroyed') destroyed += unit.value
  return { atStart, objectives, destroyed, total: atStart + objectives + destroyed }
}

/** Winner and level by the margin of points (SQ-VIC-05). */
export function verdictByPoints(state: SqState): Omit<SqOutcome, 'reason'> {
  const vp = [victoryPoints(state, 0).total, victoryPoints(state, 1).total] as const
  const margin = Math.abs(vp[0] - vp[1])
  const { decisiveMargin, marginalMargin } = state.sheet.victory
  const level = margin >= decisiveMargin ? 'decisive' : margin >= marginalMargin ? 'marginal' : 'draw'
  // Margins of 0 in a sheet leave level points without a winner.
  const winner = level === 'draw' || margin === 0 ? null : vp[0] > vp[1] ? 0 : 1
  return { winner, level: winner === null ? 'draw' : level, vp }
}

/** The one way in which a battle ends (SQ-TURN-03). */
function finish(step: Step, outcome: SqOutcome): void {
  step.set({
    phase: 'battleOver',
    outcome,
    active: null,
    assault: null,
    bombardment: null,
    night: null,
    cincSide: null,
    placing: [],
    afterPlacing: null,
    nominations: [null, null],
    assigned: [],
  })
  step.emit('battleEnded', outcome.winner, REASON_RULES[outcome.reason], { outcome })
}

/**
 * A side without a unit on the board and none still to arrive loses at once (SQ-VIC-01). Call it when a command after
 * which a unit has left play is carried out; in an assault when both sides' results of the round are, before the right
 * to a second round is looked at. True if the battle is over.
 */
export function testLastUnit(step: Step): boolean {
  const { state } = step
  const alive = SIDES.map((side) => rosterOf(state.sheet).unitIds[side].some((id) => isInPlay(state, id)))
  if (alive[0] && alive[1]) return false
  const winner = alive[0] ? 0 : alive[1] ? 1 : null
  finish(step, {
    winner,
    level: winner === null ? 'draw' : 'decisive',
    reason: 'lastUnit',
    vp: verdictByPoints(state).vp,
  })
  return true
}

/** What an army has lost of its value, and the share at which it breaks (SQ-VIC-02). */
export interface ArmyLosses {
  readonly armyId: string
  readonly side: Side
  /** Destroyed and withdrawn, not gone by an exit. */
  readonly lost: number
  readonly initial: number
  /** Null: left out of the test. */
  readonly breakPercent: number | null
  readonly broken: boolean
}

/** Every army, in the order of the army list (SQ-VIC-02). */
export function armyLosses(state: SqState): readonly ArmyLosses[] {
  const roster = rosterOf(state.sheet)
  return [...roster.armies.values()].map((army) => {
    let lost = 0
    let initial = 0
    for (const id of army.unitIds) {
      const value = roster.units.get(id)?.value ?? 0
      const unit = state.units[id]
      initial += value
      if (
        unit?.status === 'destroyed' ||
        (unit?.status === 'withdrawn' && (unit.gone?.exit ?? null) === null)
      )
        lost += value
    }
    const given = state.sheet.victory.breakPercent[army.id]
    const breakPercent = given === undefined ? 40 : given
    return {
      armyId: army.id,
      side: army.side,
      lost,
      initial,
      breakPercent,
      broken: breakPercent !== null && 100 * lost >= breakPercent * initial,
    }
  })
}

/** Tests armies at the end of a turn; true if the battle is over (SQ-VIC-02). */
export function testArmyBreak(step: Step): boolean {
  const losses = armyLosses(step.state)
  for (const army of losses) {
    if (!army.broken || army.breakPercent === null || step.state.brokenArmies.includes(army.armyId)) continue
    step.set({ brokenArmies: [...step.state.brokenArmies, army.armyId] })
    step.emit(
      'armyBroke',
      army.side,
      ['SQ-VIC-02'],
      { armyId: army.armyId, lost: army.lost, initial: army.initial, percent: army.breakPercent },
      {
        working: [
          {
            key: 'armyBreak',
            values: { lost: army.lost, initial: army.initial, percent: army.breakPercent },
            rule: 'SQ-VIC-02',
          },
        ],
      },
    )
  }
  const broken = SIDES.map((side) => {
    const tested = losses.filter((army) => army.side === side && army.breakPercent !== null)
    return tested.length > 0 && tested.every((army) => army.broken)
  })
  if (!broken[0] && !broken[1]) return false
  const byPoints = verdictByPoints(step.state)
  if (broken[0] && broken[1])
    finish(step, {
      ...byPoints,
      level: byPoints.level === 'decisive' ? 'marginal' : byPoints.level,
      reason: 'armyBreak',
    })
  else finish(step, { winner: broken[0] ? 1 : 0, level: 'decisive', reason: 'armyBreak', vp: byPoints.vp })
  return true
}

/** After the last turn the points decide (SQ-VIC-04); true if the battle is over. */
export function testTurnLimit(step: Step): boolean {
  if (step.state.turn < step.state.sheet.turnLimit) return false
  finish(step, { ...verdictByPoints(step.state), reason: 'turnLimit' })
  return true
}

/** The side gives up: the other wins marginally, decisively if the points would have it so (SQ-VIC-06). */
export function concede(step: Step, side: Side): void {
  step.emit('conceded', side, ['SQ-VIC-06'], {})
  const byPoints = verdictByPoints(step.state)
  const winner = otherSide(side)
  const level = byPoints.level === 'decisive' && byPoints.winner === winner ? 'decisive' : 'marginal'
  finish(step, { winner, level, reason: 'concession', vp: byPoints.vp })
}

/** Objectives change hands at the end of an activation (SQ-VIC-03). */
export function takeObjectives(step: Step): void {
  const roster = rosterOf(step.state.sheet)
  for (const objective of step.state.sheet.victory.objectives) {
    if (objective.square === undefined) continue
    const { state } = step
    const takers = unitsIn(state, objective.square).filter((id) =>
      objective.requires === 'inTown'
        ? state.units[id]?.inTown === true
        : roster.units.get(id)?.isBrigade === true,
    )
    // The army of the first brigade there in the order of the army list (7.5).
    const first = roster.unitList.find((unit) => takers.includes(unit.id))
    const holder = state.holders[objective.id] ?? null
    if (!first || holder?.side === first.side) continue
    step.set({
      holders: { ...state.holders, [objective.id]: { side: first.side, armyId: first.armyId } },
    })
    step.emit('objectiveTaken', first.side, ['SQ-VIC-03'], {
      objectiveId: objective.id,
      square: objective.square,
      from: holder?.side ?? null,
    })
  }
}

/** The verdict for the shell. Reasons are keys `outcome.<reason>` of the catalogue. */
export function outcome(state: SqState): Outcome | undefined {
  const ended = state.outcome
  if (!ended) return undefined
  return {
    winner: ended.winner,
    level: ended.level,
    points: ended.vp,
    reasons: [
      { key: `outcome.${ended.reason}`, values: { winner: ended.winner } },
      { key: 'outcome.points', values: { side0: ended.vp[0], side1: ended.vp[1] } },
    ],
    rules: REASON_RULES[ended.reason],
  }
}
