/** What may be done in an assault: declaring it, defending, sharing hits, retreats, second rounds (5.9 to 5.14). */
import type { Side } from '../../../../engine/sides'
import { advanceCandidates, refuseAdvance } from '../../combat/advance'
import { refuseDeclaration } from '../../combat/declare'
import { groundOf } from '../../sheet/ground'
import { bonusSpent, isHeld, occupancyOf, unitInfoOf, unitStateOf, unitsIn } from '../../state/lookup'
import type { SqOption } from '../commands'
import { retreatChoices } from '../../combat/retreat'
import { defenceChoice, idsOf, participantsOf } from '../../combat/round'
import { refuseSecondRound, secondRoundRight } from '../../combat/second-round'
import type { SquareId } from '../../sheet/sheet'
import type { SqState } from '../../state/state'
import { COST, DIE_SIZE } from '../../sheet/tables'

/** Most shares of hits that are listed; the first are those that spare what is worth most. */
const MOST_SHARES = 60

/** Units that may take part in an assault from one square on another. */
export interface AssaultForce {
  readonly from: SquareId
  readonly target: SquareId
  /** Brigades of the assault square, the best first. */
  readonly brigades: readonly string[]
  readonly artillery: readonly string[]
  /** The best brigade of each other square, the best first. */
  readonly supports: readonly string[]
}

/** Whether a unit of the active command could pay for an assault at all: a cheap test before the full one. */
export function mayAssault(state: SqState, unitId: string): boolean {
  const { active } = state
  const unit = unitStateOf(state, unitId)
  return (
    active !== null &&
    unit.square !== null &&
    !unit.assaulted &&
    !unit.stopped &&
    !unit.rallied &&
    unit.spent + COST.assault <= active.actionDie &&
    !isHeld(state, unitId) &&
    !bonusSpent(state, unitId)
  )
}

/** Every assault square (or the one given) and target that the active command has, with all who may take part. */
export function assaultForces(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  only?: SquareId,
): readonly AssaultForce[] {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const able = unitIds.filter((id) => mayAssault(state, id))
  const squares = only === undefined ? squaresOfUnits(state, able) : [only]
  const forces: AssaultForce[] = []
  for (const from of squares) {
    const number = ground.number(from)
    for (let d = 0; d < 8; d += 1) {
      const to = ground.neighbour[number * 8 + d] ?? -1
      if (to < 0 || sides[to] !== 1 - side || ground.barredStep[number * 8 + d] === 1) continue
      const force = forceOf(state, side, from, ground.name(to), able)
      if (force) forces.push(force)
    }
  }
  return forces
}

function squaresOfUnits(state: SqState, unitIds: readonly string[]): readonly SquareId[] {
  return [...new Set(unitIds.flatMap((id) => unitStateOf(state, id).square ?? []))]
}

function forceOf(
  state: SqState,
  side: Side,
  from: SquareId,
  target: SquareId,
  able: readonly string[],
): AssaultForce | undefined {
  const ground = groundOf(state.sheet)
  const legal = (brigades: readonly string[], supports: readonly string[], artillery: readonly string[]) =>
    refuseDeclaration(state, side, {
      type: 'declareAssault',
      from,
      target,
      brigades: [...brigades],
      supports: [...supports],
      artillery: [...artillery],
    }) === undefined
  const here = able.filter((id) => unitStateOf(state, id).square === from)
  const brigades = bestFirst(
    state,
    here.filter((id) => unitInfoOf(state, id).isBrigade && legal([id], [], [])),
  )
  const [first] = brigades
  if (first === undefined) return undefined
  const artillery = here.filter((id) => unitInfoOf(state, id).isArtillery && legal([first], [], [id]))
  const bySquare = new Map<SquareId, string>()
  for (const id of bestFirst(
    state,
    able.filter((id) => unitInfoOf(state, id).isBrigade),
  )) {
    const square = unitStateOf(state, id).square
    if (square === null || square === from || bySquare.has(square)) continue
    if (ground.adjacent(square, target) && legal([first], [id], [])) bySquare.set(square, id)
  }
  return { from, target, brigades, artillery, supports: [...bySquare.values()] }
}

/** Largest quality die, fewest hits, then by id. */
function bestFirst(state: SqState, unitIds: readonly string[]): readonly string[] {
  const die = (id: string) => DIE_SIZE[unitInfoOf(state, id).unit.qualityDie ?? 'd6']
  return unitIds.toSorted(
    (a, b) => die(b) - die(a) || unitStateOf(state, a).hits - unitStateOf(state, b).hits || (a < b ? -1 : 1),
  )
}

/** One brigade or two, in every way. */
export function singlesAndPairs(brigades: readonly string[]): readonly (readonly string[])[] {
  return [
    ...brigades.map((id) => [id]),
    ...brigades.flatMap((id, i) => brigades.slice(i + 1).map((other) => [id, other])),
  ]
}

/**
 * Assaults worth listing: every brigade alone and every pair, without guns and with all of them, without supports, with
 * each support alone, and with all. Any other mixture is legal too and judged by `refuse`.
 */
export function assaultOptions(force: AssaultForce): SqOption[] {
  const guns = force.artillery.length > 0 ? [[], force.artillery] : [[]]
  const supports = [
    [],
    ...(force.supports.length > 1 ? force.supports.map((id) => [id]) : []),
    ...(force.supports.length > 0 ? [force.supports] : []),
  ]
  return singlesAndPairs(force.brigades).flatMap((brigades) =>
    supports.flatMap((backing) =>
      guns.map((artillery): SqOption => {
        const [actorId] = brigades
        return {
          command: {
            type: 'declareAssault',
            from: force.from,
            target: force.target,
            brigades: [...brigades],
            supports: [...backing],
            artillery: [...artillery],
          },
          ...(actorId === undefined ? {} : { actorId }),
          at: force.target,
          cost: COST.assault,
        }
      }),
    ),
  )
}

/** Every brigade alone and every pair, without guns, with the horse guns, with all; guns alone: each, and all. */
export function defenceOptions(state: SqState): SqOption[] {
  const { assault } = state
  if (!assault) return []
  const { brigades, artillery, square } = defenceChoice(state, assault)
  const option = (chosen: readonly string[], guns: readonly string[]): SqOption => ({
    command: { type: 'declareDefence', brigades: [...chosen], artillery: [...guns] },
    at: square,
  })
  if (brigades.length === 0) {
    const alone = artillery.map((gun) => option([], [gun]))
    return artillery.length > 1 ? [...alone, option([], artillery)] : alone
  }
  const guns = gunChoices(state, artillery)
  return singlesAndPairs(brigades).flatMap((chosen) => guns.map((with_) => option(chosen, with_)))
}

function gunChoices(state: SqState, artillery: readonly string[]): readonly (readonly string[])[] {
  const horse = artillery.filter((id) => !unitInfoOf(state, id).isFoot)
  return [
    [],
    ...(horse.length > 0 && horse.length < artillery.length ? [horse] : []),
    ...(artillery.length > 0 ? [artillery] : []),
  ]
}

/** Units among which hits are to be shared now, and how many (6a); null: none. */
export function sharing(
  state: SqState,
): { readonly side: Side; readonly unitIds: readonly string[]; readonly hits: number } | null {
  if (state.bombardment)
    return {
      side: state.bombardment.allocator,
      unitIds: unitsIn(state, state.bombardment.target),
      hits: state.bombardment.hits,
    }
  const waiting = state.assault?.toAllocate
  if (!state.assault || !waiting) return null
  const unitIds = idsOf(participantsOf(state.assault, waiting.side))
  return { side: waiting.side, unitIds, hits: waiting.hits }
}

/**
 * Even shares: who takes one hit more than the others, in every way up to a limit (SQ-HIT-06). By the house rule of
 * free sharing there are more, judged by `refuse`.
 */
export function shareOptions(state: SqState): SqOption[] {
  const waiting = sharing(state)
  if (!waiting || waiting.unitIds.length === 0) return []
  const { unitIds, hits } = waiting
  const least = Math.floor(hits / unitIds.length)
  return combinations(unitIds, hits % unitIds.length, MOST_SHARES).map((more) => ({
    command: {
      type: 'allocateHits',
      hits: Object.fromEntries(
        unitIds
          .map((id) => [id, least + (more.includes(id) ? 1 : 0)] as const)
          .filter(([, taken]) => taken > 0),
      ),
    },
  }))
}

/** Ways to choose `count` of some ids, in their order, up to `most` ways. */
function combinations(ids: readonly string[], count: number, most: number): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const choose = (from: number, chosen: readonly string[]): void => {
    if (found.length >= most) return
    if (chosen.length === count) {
      found.push(chosen)
      return
    }
    for (let i = from; i <= ids.length - (count - chosen.length); i += 1) {
      const id = ids[i]
      if (id !== undefined) choose(i + 1, [...chosen, id])
    }
  }
  choose(0, [])
  return found
}

/** Retreats that are owed (6c), or that may be made with their end (6d). */
export function retreatOptions(state: SqState, type: 'chooseRetreat' | 'retreatUnit'): SqOption[] {
  const options = retreatChoices(state).flatMap(({ unitId, squares }) =>
    squares.map((to): SqOption => ({ command: { type, unitId, to }, actorId: unitId, at: to })),
  )
  return type === 'retreatUnit' ? [...options, { command: { type: 'finishRetreats' } }] : options
}

/** Every brigade alone and every pair with a fresh one, without guns and with all; or letting it be (SQ-RND2-04, -05). */
export function secondRoundOptions(state: SqState): SqOption[] {
  const right = secondRoundRight(state)
  const decline: SqOption = { command: { type: 'declineSecondRound' } }
  if (!right) return [decline]
  const command = (brigades: readonly string[], artillery: readonly string[]) => ({
    type: 'declareSecondRound' as const,
    brigades: [...brigades],
    artillery: [...artillery],
  })
  const legal = (brigades: readonly string[], artillery: readonly string[]) =>
    refuseSecondRound(state, command(brigades, artillery)) === undefined
  const here = unitsIn(state, right.from)
  const brigades = here.filter((id) => unitInfoOf(state, id).isBrigade)
  const teams = singlesAndPairs(brigades).filter((team) => legal(team, []))
  const [first] = teams
  if (!first) return [decline]
  const artillery = here.filter((id) => unitInfoOf(state, id).isArtillery && legal(first, [id]))
  const guns = artillery.length > 0 ? [[], artillery] : [[]]
  return [
    ...teams.flatMap((team) =>
      guns.map((with_): SqOption => ({ command: command(team, with_), at: right.target })),
    ),
    decline,
  ]
}

/** Nobody, each alone, as many as there is room for (SQ-R-43). */
export function advanceOptions(state: SqState): SqOption[] {
  const candidates = advanceCandidates(state)
  const target = state.assault?.target
  const option = (unitIds: readonly string[]): SqOption => ({
    command: { type: 'advance', unitIds: [...unitIds] },
    ...(target === undefined ? {} : { at: target }),
  })
  const legal = (unitIds: readonly string[]) =>
    refuseAdvance(state, { type: 'advance', unitIds: [...unitIds] }) === undefined
  let most: readonly string[] = []
  for (const id of candidates) if (legal([...most, id])) most = [...most, id]
  return [option([]), ...candidates.map((id) => option([id])), ...(most.length > 1 ? [option(most)] : [])]
}
