/** Who acts next: nominations, the dice-off, and the dice left when one side has no ready general (5.5). */
import type { Working } from '../../../engine/events'
import { otherSide, type Side } from '../../../engine/sides'
import { beginActivation } from './activation'
import type { CommandOf } from './commands'
import { generalInfoOf, generalStateOf, isReady, rosterOf } from '../state/lookup'
import { refusal, type SqRefusal } from './refusals'
import type { Die } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from './step'
import { DIE_SIZE } from '../sheet/tables'

/** The CinC who has joined a general for this turn; null if none has (SQ-CIC-02). */
export function joinedCinc(state: SqState, generalId: string): string | null {
  for (const info of rosterOf(state.sheet).generals.values())
    if (info.role === 'commanderInChief' && state.generals[info.id]?.joined === generalId) return info.id
  return null
}

/** Die a general throws in dice-offs: that of the CinC who has joined him, better or worse (SQ-CIC-03, SQ-R-04). */
export function diceOffDie(state: SqState, generalId: string): Die {
  return generalInfoOf(state, joinedCinc(state, generalId) ?? generalId).general.die
}

/** Open nominations: the winner of the dice-off before names first, else side 0 (SQ-R-08). */
export function openNominator(state: SqState): Side {
  const first = state.lastDiceOffWinner ?? 0
  return state.nominations[first] === null ? first : otherSide(first)
}

/** A general of one's own who leads a command (SQ-CIC-04), and is ready (SQ-TURN-02). */
function refuseGeneral(state: SqState, side: Side, generalId: string, rule: string): SqRefusal | undefined {
  const info = rosterOf(state.sheet).generals.get(generalId)
  if (!info || info.side !== side || info.role !== 'general')
    return refusal('UNKNOWN_ID', info?.role === 'commanderInChief' ? 'SQ-CIC-04' : rule, { id: generalId })
  if (!isReady(state, generalId)) return refusal('GENERAL_NOT_READY', 'SQ-TURN-02', { generalId }, generalId)
  return undefined
}

export function refuseNominate(
  state: SqState,
  side: Side,
  { generalId }: CommandOf<'nominateGeneral'>,
): SqRefusal | undefined {
  return refuseGeneral(state, side, generalId, 'SQ-OFF-01')
}

/** Sealed until both are in (SQ-OFF-01); open by house rule (SQ-R-08). Then the dice decide. */
export function nominate(step: Step, side: Side, { generalId }: CommandOf<'nominateGeneral'>): void {
  const sealed = step.state.houseRules.nominations === 'sealed'
  const [first, second] = step.state.nominations
  step.set({ nominations: side === 0 ? [generalId, second] : [first, generalId] })
  step.emit('generalNominated', side, ['SQ-OFF-01'], { generalId }, sealed ? { seenBy: side } : {})
  const [zero, one] = step.state.nominations
  if (zero === null || one === null) return
  step.revealed = true
  step.emit('nominationsRevealed', null, ['SQ-OFF-01'], { generalIds: [zero, one] })
  diceOff(step, [zero, one])
}

/** SQ-OFF-02 to -06. Side 0 throws first; level scores go to the larger die, level dice are thrown again. */
function diceOff(step: Step, generalIds: readonly [string, string]): void {
  const prize = step.state.actionDice[0] ?? 0
  const cincs = generalIds.map((id) => joinedCinc(step.state, id))
  const dice = [diceOffDie(step.state, generalIds[0]), diceOffDie(step.state, generalIds[1])] as const
  step.set({ phase: 'diceOff' })
  let winner: Side | null = null
  while (winner === null) {
    const rolls = step.rollAll(
      ([0, 1] as const).map((side) => ({
        die: dice[side],
        count: 1,
        side,
        purpose: 'diceOff',
        rules: cincs[side] === null ? ['SQ-OFF-03'] : ['SQ-OFF-03', 'SQ-CIC-03'],
        forId: generalIds[side],
      })),
    )
    const scores = [rolls[0]?.faces[0] ?? 0, rolls[1]?.faces[0] ?? 0] as const
    const sizes = [DIE_SIZE[dice[0]], DIE_SIZE[dice[1]]] as const
    const level = scores[0] === scores[1]
    winner = level ? higher(sizes) : higher(scores)
    const working: Working[] = ([0, 1] as const).flatMap((side) => diceOffWorking(side))
    const rules = ['SQ-OFF-03', 'SQ-OFF-02']
    if (level) {
      const rule = winner === null ? 'SQ-OFF-05' : 'SQ-OFF-04'
      working.push({ key: winner === null ? 'diceOffAgain' : 'diceOffLargerDie', values: {}, rule })
      rules.push(rule)
    }
    if (cincs.some((cinc) => cinc !== null)) rules.push('SQ-CIC-03')
    step.emit('diceOff', winner, rules, { generalIds, scores, prize }, { dice: rolls, working })

    function diceOffWorking(side: Side): Working[] {
      const values = { generalId: generalIds[side], die: dice[side], score: scores[side] }
      const cincId = cincs[side] ?? null
      return [
        { key: 'diceOffScore', values, rule: 'SQ-OFF-03' },
        ...(cincId === null
          ? []
          : [
              {
                key: 'diceOffCinc',
                values: { generalId: generalIds[side], cincId, die: dice[side] },
                rule: 'SQ-CIC-03',
              },
            ]),
      ]
    }
  }
  const generalId = generalIds[winner]
  const pool = step.state.actionDice.slice(1)
  step.set({ actionDice: pool, nominations: [null, null], lastDiceOffWinner: winner })
  step.emit('dieWon', winner, ['SQ-OFF-02', 'SQ-OFF-06'], { generalId, die: prize, pool })
  beginActivation(step, winner, generalId, prize)
}

function higher([zero, one]: readonly [number, number]): Side | null {
  return zero === one ? null : zero > one ? 0 : 1
}

export function refuseAssign(
  state: SqState,
  side: Side,
  { generalId, dieIndex }: CommandOf<'assignDie'>,
): SqRefusal | undefined {
  const refused = refuseGeneral(state, side, generalId, 'SQ-REM-01')
  if (refused) return refused
  if (state.assigned.some((pair) => pair.generalId === generalId))
    return refusal('GENERAL_NOT_READY', 'SQ-REM-02', { generalId }, generalId)
  if (dieIndex >= state.actionDice.length) return refusal('DIE_NOT_AVAILABLE', 'SQ-REM-01', { dieIndex })
  return undefined
}

/**
 * Any remaining die for any ready general (SQ-REM-01). He acts at once; with `allAtOnce` (SQ-R-11) the pair waits until
 * all are fixed, and `toNextGeneral` begins the first.
 */
export function assignDie(step: Step, side: Side, { generalId, dieIndex }: CommandOf<'assignDie'>): void {
  const die = step.state.actionDice[dieIndex] ?? 0
  const pool = step.state.actionDice.filter((_, i) => i !== dieIndex)
  step.set({ actionDice: pool })
  step.emit('dieAssigned', side, ['SQ-REM-01'], { generalId, die, pool })
  if (step.state.houseRules.remainingDice === 'asYouGo') beginActivation(step, side, generalId, die)
  else step.set({ assigned: [...step.state.assigned, { generalId, die }] })
}

/** The first fixed pair whose general is still ready begins; a pair without its general gives its die back (SQ-REM-02). */
export function beginAssigned(step: Step): boolean {
  while (step.state.assigned.length > 0) {
    const [pair, ...rest] = step.state.assigned
    if (!pair) return false
    step.set({ assigned: rest })
    if (isReady(step.state, pair.generalId) && generalStateOf(step.state, pair.generalId).inPlay) {
      beginActivation(step, generalInfoOf(step.state, pair.generalId).side, pair.generalId, pair.die)
      return true
    }
    step.set({ actionDice: [...step.state.actionDice, pair.die].sort((a, b) => b - a) })
  }
  return false
}
