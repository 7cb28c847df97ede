/** What is proposed to a player who is asked for a decision, by the exact odds: a legal command, with its reason. */
import type { Sentence } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import { assaultDecider } from '../combat/assault'
import { roundModel } from '../combat/odds/model'
import { fateAfter, roundOdds, sharingOrder, type Sharer } from '../combat/odds/round'
import { combatSquare, participantsFrom } from '../combat/round'
import { moraleDiceCount } from '../morale/morale'
import { groundOf } from '../sheet/ground'
import { UNIT_TABLE } from '../sheet/tables'
import { unitInfoOf, unitStateOf } from '../state/lookup'
import type { SqState } from '../state/state'
import type { CommandOf } from '../turn/commands'
import { defenceOptions, shareOptions, sharing } from '../turn/options/assault'

export interface Proposal {
  readonly command: CommandOf<'allocateHits' | 'declareDefence'>
  readonly reason: Sentence
}

/** Null where a side is asked for nothing that a proposal is made for. */
export function proposal(state: SqState, side: Side): Proposal | null {
  if (state.phase === 'allocateHits') return proposedShare(state, side)
  if (state.phase === 'declareDefence' && assaultDecider(state) === side) return proposedDefence(state)
  return null
}

const percent = (chance: number): number => Math.round(100 * chance)

/** The best option by a list of values, the first value counting most; of equals the first. */
function bestBy<T>(options: readonly T[], valuesOf: (option: T) => readonly number[]): T | undefined {
  return options
    .map((option) => ({ option, values: valuesOf(option) }))
    .toSorted((a, b) => {
      const decides = a.values.findIndex((value, i) => value !== b.values[i])
      return decides < 0 ? 0 : (b.values[decides] ?? 0) - (a.values[decides] ?? 0)
    })[0]?.option
}

/**
 * Of the even shares the one by which fewest are destroyed in a test with these hits, a hundredth of a unit being
 * nothing; of equals the one that gives odd hits as the odds do. Hits on the enemy the other way round (SQ-R-22).
 */
function proposedShare(state: SqState, side: Side): Proposal | null {
  const waiting = sharing(state)
  if (waiting?.side !== side) return null
  const { unitIds } = waiting
  const [first] = unitIds
  if (first === undefined) return null
  const isOwn = unitInfoOf(state, first).side === side
  const sharers = sharersOf(state, unitIds)
  const order = sharingOrder(sharers).map((index) => unitIds[index] ?? '')
  const shares = shareOptions(state).flatMap(({ command }) => {
    if (command.type !== 'allocateHits') return []
    const destroyed = sharers.map((one, i) => fateAfter(one, command.hits[unitIds[i] ?? ''] ?? 0).destroyed)
    const late = order.reduce((sum, id, place) => sum + place * (command.hits[id] ?? 0), 0)
    return [{ command, destroyed, late }]
  })
  const sign = isOwn ? -1 : 1
  const best = bestBy(shares, ({ destroyed, late }) => [
    sign * percent(destroyed.reduce((sum, one) => sum + one, 0)),
    sign * late,
  ])
  if (!best) return null
  const worst = Math.max(...best.destroyed)
  const unit = unitIds[best.destroyed.indexOf(worst)] ?? first
  const reason = !isOwn ? 'enemy' : percent(worst) === 0 ? 'nobody' : 'fewest'
  return {
    command: best.command,
    reason: {
      key: `proposal.share.${reason}`,
      values: reason === 'nobody' ? {} : { unit, percent: percent(worst) },
    },
  }
}

/** Those who share hits as a test would find them: of an assault, or of a bombardment (SQ-BOMB-06). */
function sharersOf(state: SqState, unitIds: readonly string[]): readonly Sharer[] {
  const { assault, bombardment } = state
  if (assault && !bombardment) {
    const { attacker, defender } = roundModel(state, assault)
    return assault.toAllocate?.side === assault.attacker ? attacker.fighters : defender.fighters
  }
  return unitIds.map((id) => {
    const { unit, isArtillery } = unitInfoOf(state, id)
    const { hits, inTown, square } = unitStateOf(state, id)
    const town = square !== null && inTown ? groundOf(state.sheet).town(square) : undefined
    return {
      save: town?.bombardSaveDie ?? null,
      moraleDie: unit.moraleDie,
      hits,
      cover: moraleDiceCount(state, id, hits + 1) === hits,
      artillery: isArtillery,
      oneFailDestroys: UNIT_TABLE[unit.kind].oneFail === 'destroyed',
      // A bombardment makes nobody retreat (SQ-BOMB-07).
      canRetreat: true,
    }
  })
}

/** So much less of a chance to hold is given up for fewer losses. */
const NEAR = 0.05

/** Of the defences that lose the round least often, or hardly more often, the one that costs fewest units. */
function proposedDefence(state: SqState): Proposal | null {
  const { assault } = state
  if (!assault) return null
  const defences = defenceOptions(state).flatMap(({ command }) => {
    if (command.type !== 'declareDefence') return []
    const round = { ...assault, defenders: participantsFrom(state, command) }
    const { loses, fighters } = roundOdds(roundModel(state, round)).defender
    return [{ command, stands: 1 - loses, destroyed: fighters.reduce((sum, one) => sum + one.destroyed, 0) }]
  })
  const most = Math.max(...defences.map(({ stands }) => stands))
  const best = bestBy(
    defences.filter(({ stands }) => stands >= most - NEAR),
    ({ stands, destroyed }) => [-percent(destroyed), stands],
  )
  if (!best) return null
  const reason = defences.length === 1 ? 'only' : best.stands === most ? 'best' : 'spares'
  return {
    command: best.command,
    reason: {
      key: `proposal.defence.${reason}`,
      values: { square: combatSquare(assault), percent: percent(best.stands) },
    },
  }
}
