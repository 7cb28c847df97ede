/** What the staff thinks of an assault: exact odds turned into gain and loss, and the best one on offer (section 10). */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { isHeld, occupancyOf, unitInfoOf, unitStateOf, unitsIn } from '../state/lookup'
import { roundModel } from '../combat/odds/model'
import { roundOdds, type RoundOdds } from '../combat/odds/round'
import { barredByTown, gunsBarredByWoods, idsOf, squaresOf, type Round } from '../combat/round'
import type { SquareId } from '../sheet/sheet'
import type { Participant, SqState } from '../state/state'
import type { Skill } from './skill'
import { worthOfPlaces } from './standing'
import { worthOf } from './view'
import { DIE_SIZE } from '../sheet/tables'

/** Share of a unit's worth that a forced retreat costs, and that a collapse costs the bystanders. */
const RETREAT_SHARE = 0.25
const COLLAPSE_SHARE = 0.15
/** Worth of one victory point of an objective. */
const POINT_WORTH = 4
/** Share of a mean unit's worth that a hit costs whoever comes away with it. */
const HIT_WORTH = 1.2
const COUNTERATTACK_SHARE = 0.5
/** Cavalry alone against fresh infantry wants better odds than these. */
const CAVALRY_ODDS = 0.45
/** A brigade of horse that is alone and has so many hits wants these. */
const WORN_HORSE = 2
const LONE_ODDS = 0.65

export interface Attack {
  readonly from: SquareId
  readonly target: SquareId
  readonly brigades: readonly string[]
  readonly supports: readonly string[]
  readonly artillery: readonly string[]
}

/** What an attack is judged by. */
export type Judging = Pick<Skill, 'combines' | 'killsWeigh'>

/** Which of the attacks are looked at; all if nothing is said. */
export interface Choice {
  /** Number of the square attacked. */
  readonly target?: number
  /** Only with everybody who may take part. */
  readonly isWhole?: boolean
}

export interface Judged {
  readonly attack: Attack
  readonly odds: RoundOdds
  /** Gain less loss, in worth. */
  readonly margin: number
  readonly gain: number
}

const participant =
  (square: SquareId, role: Participant['role']) =>
  (unitId: string): Participant => ({
    unitId,
    square,
    role,
  })

/** Defenders that a staff would put up: garrison first, then the best dice, and all guns that may fight. */
export function likelyDefence(state: SqState, target: SquareId): readonly Participant[] {
  const here = unitsIn(state, target)
  const brigades = here
    .filter((id) => unitInfoOf(state, id).isBrigade)
    .sort((a, b) => defenceRank(state, b) - defenceRank(state, a))
    .slice(0, 2)
  const guns = here.filter((id) => unitInfoOf(state, id).isArtillery)
  const barred = gunsBarredByWoods(state, target, target) && brigades.length > 0
  return [
    ...brigades.map(participant(target, 'brigade')),
    ...(barred ? [] : guns.map(participant(target, 'artillery'))),
  ]
}

function defenceRank(state: SqState, unitId: string): number {
  const { inTown, hits } = unitStateOf(state, unitId)
  return (inTown ? 100 : 0) + DIE_SIZE[unitInfoOf(state, unitId).unit.qualityDie ?? 'd6'] - 2 * hits
}

/** The first round of an attack, should it be met by the likely defence. */
export function roundOf(state: SqState, side: Side, attack: Attack): Round {
  return {
    round: 1,
    kind: 'assault',
    attacker: side,
    from: attack.from,
    target: attack.target,
    attackers: [
      ...attack.brigades.map(participant(attack.from, 'brigade')),
      ...attack.supports.map((id) =>
        participant(unitStateOf(state, id).square ?? attack.from, 'support')(id),
      ),
      ...attack.artillery.map(participant(attack.from, 'artillery')),
    ],
    defenders: likelyDefence(state, attack.target),
    advantage: null,
    tired: [],
  }
}

/** Expected losses of both sides in a round, in worth: destroyed, beaten back, and bystanders carried away. */
export function expectedLosses(
  state: SqState,
  round: Round,
  odds: RoundOdds,
  { killsWeigh }: Pick<Skill, 'killsWeigh'>,
): { readonly attacker: number; readonly defender: number } {
  const loss = (role: 'attacker' | 'defender') => {
    const participants = role === 'attacker' ? round.attackers : round.defenders
    let sum = 0
    participants.forEach(({ unitId }, i) => {
      const fate = odds[role].fighters[i]
      if (!fate) return
      sum += worthOf(state, unitId) * (fate.destroyed + RETREAT_SHARE * fate.retreats)
      sum += killsWeigh * unitInfoOf(state, unitId).value * fate.destroyed
    })
    const ids = idsOf(participants)
    squaresOf(participants).forEach((square, i) => {
      const collapses = odds[role].squares[i]?.collapses ?? 0
      if (collapses > 0) sum += collapses * COLLAPSE_SHARE * worthOfOthers(state, square, ids)
    })
    return sum + HIT_WORTH * odds[role].expectedSuffered
  }
  return { attacker: loss('attacker'), defender: loss('defender') }
}

function worthOfOthers(state: SqState, square: SquareId, except: readonly string[]): number {
  return unitsIn(state, square).reduce((sum, id) => (except.includes(id) ? sum : sum + worthOf(state, id)), 0)
}

/** Worth of objectives in a square that a side does not hold. */
export function objectiveWorth(state: SqState, side: Side, square: SquareId): number {
  const places = state.sheet.victory.objectives.filter((objective) => objective.square === square)
  const isTheirs = places.some(({ id }) => state.holders[id]?.side !== side)
  return isTheirs ? POINT_WORTH * (worthOfPlaces(state).get(square) ?? 0) : 0
}

/** An attack in worth: gain less loss, the risk of a counterattack counted in. */
export function judge(state: SqState, side: Side, attack: Attack, skill: Judging): Judged {
  const round = roundOf(state, side, attack)
  const odds = roundOdds(roundModel(state, round))
  const losses = expectedLosses(state, round, odds, skill)
  const emptied = odds.defender.squares[0]?.emptied ?? 0
  const gain = losses.defender + objectiveWorth(state, side, attack.target) * emptied
  const margin = gain - losses.attacker - COUNTERATTACK_SHARE * counterattackRisk(state, side, round, emptied)
  return { attack, odds, margin: isRash(state, round, odds) ? -Infinity : margin, gain }
}

/** What a fresh enemy brigade could do to tired attackers without a reserve of their own (SQ-RND2-02). */
function counterattackRisk(state: SqState, side: Side, round: Round, emptied: number): number {
  const attackers = idsOf(round.attackers)
  const reserve = unitsIn(state, round.from).some(
    (id) => unitInfoOf(state, id).isBrigade && !attackers.includes(id),
  )
  if (reserve) return 0
  const defenders = idsOf(round.defenders)
  const fresh = unitsIn(state, round.target).filter(
    (id) => unitInfoOf(state, id).side !== side && unitInfoOf(state, id).isBrigade && !defenders.includes(id),
  )
  if (fresh.length === 0) return 0
  return (1 - emptied) * RETREAT_SHARE * attackers.reduce((sum, id) => sum + worthOf(state, id), 0)
}

function isRash(state: SqState, round: Round, odds: RoundOdds): boolean {
  const wins = odds.defender.loses
  const [first, second] = round.attackers
  const isLoneHorse = first !== undefined && !second && unitInfoOf(state, first.unitId).isCavalry
  if (isLoneHorse && unitStateOf(state, first.unitId).hits >= WORN_HORSE && wins < LONE_ODDS) return true
  if (wins > CAVALRY_ODDS) return false
  const isBrigade = ({ unitId }: Participant) => unitInfoOf(state, unitId).isBrigade
  return (
    round.attackers.filter(isBrigade).every(({ unitId }) => unitInfoOf(state, unitId).isCavalry) &&
    round.defenders.some(({ unitId }) => unitInfoOf(state, unitId).isInfantry && isFresh(state, unitId))
  )
}

function isFresh(state: SqState, unitId: string): boolean {
  return unitStateOf(state, unitId).hits === 0
}

/** The best attack open to some units as they stand; undefined where none is to be thought of. */
export function bestAttack(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  skill: Judging,
  choice: Choice = {},
): Judged | undefined {
  let best: Judged | undefined
  for (const judged of judgedAttacks(state, side, unitIds, skill, choice))
    if (judged.margin > (best?.margin ?? -Infinity)) best = judged
  return best
}

/**
 * The attacks open to some units as they stand, each weighed: the best brigade, the best pair, either with all supports,
 * with guns and without.
 */
export function judgedAttacks(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  skill: Judging,
  choice: Choice = {},
): readonly Judged[] {
  const { combines } = skill
  return attacksOf(state, side, unitIds, choice)
    .filter(
      ({ brigades, supports, artillery }) =>
        combines === 'all' ||
        (supports.length === 0 && artillery.length === 0 && (combines === 'pair' || brigades.length === 1)),
    )
    .map((attack) => judge(state, side, attack, skill))
}

function attacksOf(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  { target: only, isWhole = false }: Choice,
): readonly Attack[] {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const enemy = otherSide(side)
  const bySquare = new Map<number, string[]>()
  for (const id of unitIds) {
    const { square } = unitStateOf(state, id)
    if (square === null || isHeld(state, id)) continue
    const i = ground.number(square)
    const list = bySquare.get(i)
    if (list) list.push(id)
    else bySquare.set(i, [id])
  }
  const attacks: Attack[] = []
  for (const [from, here] of bySquare) {
    for (const target of ground.oneStep[from] ?? []) {
      if (sides[target] !== enemy || (only !== undefined && target !== only)) continue
      const square = ground.name(target)
      const may = (id: string) => unitInfoOf(state, id).isBrigade && !barredByTown(state, id, square)
      const brigades = here.filter(may).sort((a, b) => attackRank(state, b) - attackRank(state, a))
      if (brigades.length === 0) continue
      const supports: string[] = []
      for (const [beside, others] of bySquare) {
        if (beside === from || !(ground.oneStep[beside] ?? []).includes(target)) continue
        const [support] = others.filter(may).sort((a, b) => attackRank(state, b) - attackRank(state, a))
        if (support !== undefined) supports.push(support)
      }
      const artillery = here.filter(
        (id) =>
          unitInfoOf(state, id).isArtillery &&
          !unitStateOf(state, id).bombardedThisTurn &&
          !gunsBarredByWoods(state, ground.name(from), square),
      )
      const force = { from: ground.name(from), target: square, brigades, supports, artillery }
      attacks.push(...(isWhole ? [{ ...force, brigades: brigades.slice(0, 2) }] : variants(force)))
    }
  }
  return attacks
}

function variants(force: Attack): readonly Attack[] {
  const { brigades } = force
  const teams = brigades.length > 1 ? [brigades.slice(0, 2), brigades.slice(0, 1)] : [brigades]
  const found: Attack[] = []
  for (const team of teams) {
    found.push({ ...force, brigades: team })
    if (force.supports.length > 0) found.push({ ...force, brigades: team, supports: [] })
    if (force.artillery.length > 0) found.push({ ...force, brigades: team, artillery: [] })
    if (force.supports.length > 0 && force.artillery.length > 0)
      found.push({ ...force, brigades: team, supports: [], artillery: [] })
  }
  return found
}

/** Larger dice first, then fewer hits. */
function attackRank(state: SqState, unitId: string): number {
  return DIE_SIZE[unitInfoOf(state, unitId).unit.qualityDie ?? 'd6'] - 2 * unitStateOf(state, unitId).hits
}
