/** One round of an assault as a whole: which square is fought over, who fights from where, and who may (5.9, SQ-RND2-09). */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { actsAsCavalry, townHeldAgainst, unitInfoOf, unitStateOf, unitsIn } from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { AssaultState, Participant, SqState } from '../state/state'

/** What the dice of a round depend on; previews build one of their own. */
export type Round = Pick<
  AssaultState,
  'round' | 'kind' | 'attacker' | 'from' | 'target' | 'attackers' | 'defenders' | 'advantage' | 'tired'
>
type Squares = Pick<AssaultState, 'kind' | 'from' | 'target'>

/** The square attacked in the round: in a counterattack the former assault square (SQ-WOOD-01, SQ-RND2-09). */
export function combatSquare({ kind, from, target }: Squares): SquareId {
  return kind === 'counterattack' ? from : target
}

/** The assault square of the round's attacker, without supports. */
export function attackSquare({ kind, from, target }: Squares): SquareId {
  return kind === 'counterattack' ? target : from
}

export function participantsOf(
  round: Pick<Round, 'attacker' | 'attackers' | 'defenders'>,
  side: Side,
): readonly Participant[] {
  return side === round.attacker ? round.attackers : round.defenders
}

/** Squares from which units take part, each once, in declaration order. */
export function squaresOf(participants: readonly Participant[]): readonly SquareId[] {
  return [...new Set(participants.map((participant) => participant.square))]
}

export function idsOf(participants: readonly Participant[]): readonly string[] {
  return participants.map((participant) => participant.unitId)
}

/** Brigades (and supports) first, then artillery: the order of dice and tests (SQ-HIT-04). */
export function participantsFrom(
  state: SqState,
  declared: {
    readonly brigades: readonly string[]
    readonly supports?: readonly string[]
    readonly artillery: readonly string[]
  },
): readonly Participant[] {
  const join = (ids: readonly string[], role: Participant['role']) =>
    ids.map((unitId): Participant => {
      const { square } = unitStateOf(state, unitId)
      if (square === null) throw new Error(`${unitId} is not on the board`)
      return { unitId, square, role }
    })
  return [
    ...join(declared.brigades, 'brigade'),
    ...join(declared.supports ?? [], 'support'),
    ...join(declared.artillery, 'artillery'),
  ]
}

/** Whether woods keep guns out: those of their own square or of the square fought over (SQ-WOOD-03, SQ-ASLT-06). */
export function gunsBarredByWoods(state: SqState, ownSquare: SquareId, fightSquare: SquareId): boolean {
  const ground = groundOf(state.sheet)
  return ground.woods(ownSquare) || ground.woods(fightSquare)
}

/** Whether a brigade may not attack a square because an enemy is inside its town (SQ-ASLT-07, SQ-R-28). */
export function barredByTown(state: SqState, unitId: string, fightSquare: SquareId): boolean {
  const unit = unitInfoOf(state, unitId)
  return actsAsCavalry(unit, state.houseRules) && townHeldAgainst(state, fightSquare, unit.side)
}

/** What the attacked side of a round may declare. */
export interface DefenceChoice {
  readonly side: Side
  readonly square: SquareId
  readonly brigades: readonly string[]
  /** Guns that may fight. */
  readonly artillery: readonly string[]
  /** Guns alone in woods, in order of id: they all take part without a declaration (SQ-ASLT-09, SQ-R-27); else empty. */
  readonly forced: readonly string[]
}

/** Units of the attacked square, split into what may be declared (SQ-ASLT-08, -09, SQ-RND2-06). */
export function defenceChoice(
  state: SqState,
  round: Pick<AssaultState, 'kind' | 'from' | 'target' | 'attacker'>,
): DefenceChoice {
  const square = combatSquare(round)
  const here = unitsIn(state, square)
  const brigades = here.filter((id) => unitInfoOf(state, id).isBrigade)
  const guns = here.filter((id) => unitInfoOf(state, id).isArtillery)
  const barred = gunsBarredByWoods(state, square, square)
  return {
    side: otherSide(round.attacker),
    square,
    brigades,
    artillery: barred ? [] : guns,
    forced: barred && brigades.length === 0 ? guns : [],
  }
}
