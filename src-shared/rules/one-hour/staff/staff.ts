/**
 * The computer opponent of One Hour Waterloo, after section 10 of the rules: it shoots and charges where that promises
 * most, and goes for objectives that the enemy holds. It sees what its side sees.
 */
import { otherSide, type Side } from '../../../engine/sides'
import { mustCharge } from '../combat/charge'
import { chargeOdds, shotOdds } from '../screen/odds'
import { proposal } from '../screen/proposal'
import type { Odds } from '../screen/schema'
import type { Box } from '../sheet/vocabulary'
import { hasTrait, isOccupied, nearestEnemy, onBoard, rangeOf, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import type { CommandOf, OhCommand, OhCommandType, OhOption } from '../turn/commands'
import { listOptions } from '../turn/options/options'

type Of<T extends OhCommandType> = OhOption & { readonly command: CommandOf<T> }
const ofType =
  <T extends OhCommandType>(type: T) =>
  (option: OhOption): option is Of<T> =>
    option.command.type === type

export function command(state: OhState, side: Side): OhCommand {
  const options = listOptions(state, side)
  const chosen = proposal(state, side)?.command ?? ofPhase(state, side, options)
  if (!chosen) throw new Error(`the side has nothing to do in ${state.phase}`)
  return chosen
}

function ofPhase(state: OhState, side: Side, options: readonly OhOption[]): OhCommand | undefined {
  const over = options.findLast(({ command: { type } }) => type.startsWith('End'))?.command
  switch (state.phase) {
    case 'turnStart':
    case 'turnEnd':
      return rally(state, options) ?? over
    case 'shoot':
      return shot(state, options) ?? over
    case 'move':
      return (
        charge(state, side, options) ??
        entry(options) ??
        march(state, side, options) ??
        over ??
        options[0]?.command
      )
    case 'setup':
    case 'chanceCard':
    case 'formations':
    case 'ended':
      return over ?? options[0]?.command
  }
}

/** The option of the highest score, if that is at least so much; of equals the first. */
function best<O extends OhOption>(
  options: readonly O[],
  score: (option: O) => number,
  least: number,
): O | undefined {
  let found: O | undefined
  let most = least
  for (const option of options) {
    const worth = score(option)
    if (worth > most || (worth === most && !found)) [found, most] = [option, worth]
  }
  return found
}

/** What a unit is worth (section 10). */
function valueOf(state: OhState, id: string): number {
  const { maxHits, type } = unitInfo(state, id)
  return 4 + maxHits / 2 + (hasTrait(state, id, 'shock') ? 2 : 0) + (type === 'artillery' ? 2 : 0)
}

function rally(state: OhState, options: readonly OhOption[]): OhCommand | undefined {
  return best(
    options.filter(ofType('Rally')),
    ({ command: { unitId } }) =>
      (valueOf(state, unitId) * (unitState(state, unitId).hitsTaken - 1)) / unitInfo(state, unitId).maxHits,
    0.1,
  )?.command
}

/** Hits to be expected, routs and retreats weighed (section 10, item 4). */
function worthOf(state: OhState, { expected, routs, retreats, targetId }: Odds): number {
  return expected + (6 * routs * valueOf(state, targetId)) / 8 + 2 * retreats
}

const LEAST_SHOT = 0.3
const LEAST_CHARGE = 1.5

function shot(state: OhState, options: readonly OhOption[]): OhCommand | undefined {
  return best(
    options.filter(ofType('Shoot')),
    ({ command: { unitId, targetId } }) => worthOf(state, shotOdds(state, unitId, targetId)),
    LEAST_SHOT,
  )?.command
}

function charge(state: OhState, side: Side, options: readonly OhOption[]): OhCommand | undefined {
  const must = new Set(mustCharge(state, side))
  return best(
    options.filter(ofType('Charge')),
    ({ command: idea }) => worthOf(state, chargeOdds(state, idea)) + (must.has(idea.unitId) ? 100 : 0),
    LEAST_CHARGE,
  )?.command
}

function entry(options: readonly OhOption[]): OhCommand | undefined {
  return options.find(ofType('EnterReinforcement'))?.command
}

/** Foot that has the enemy within musket range stays and shoots in the next turn; guns stay in range of somebody. */
function isEngaged(state: OhState, side: Side, id: string): boolean {
  const { box } = unitState(state, id)
  const { type } = unitInfo(state, id)
  return box !== null && nearestEnemy(state, box, side) <= (type === 'artillery' ? 4 : 1)
}

/** Boxes that count and are not the side's own, or where the enemy stands if it has them all. */
function goals(state: OhState, side: Side): readonly Box[] {
  const wanted = Object.entries(state.sheet.boxes).flatMap(([box, { objective }]) =>
    objective && state.holders[box]?.side !== side ? [box] : [],
  )
  const isFirst = state.sheet.firstSide === side
  if (wanted.length > 0 || !isFirst) return wanted
  return onBoard(state, otherSide(side)).flatMap((id) => unitState(state, id).box ?? [])
}

/** A move into an empty box nearer to the nearest goal; the unit looks then where it looked before, to the enemy's side. */
function march(state: OhState, side: Side, options: readonly OhOption[]): OhCommand | undefined {
  const to = goals(state, side)
  const near = (box: Box): number => Math.min(...to.map((goal) => rangeOf(state, box, goal)))
  if (to.length === 0) return undefined
  const found = best(
    options
      .filter(ofType('Move'))
      .filter(
        ({ command: { unitId, formation, steps }, at }) =>
          steps.length > 0 &&
          formation === 'deployed' &&
          typeof at === 'string' &&
          !isOccupied(state, at) &&
          !isEngaged(state, side, unitId),
      ),
    ({ command: { unitId }, at }) => {
      const { box } = unitState(state, unitId)
      return box === null || typeof at !== 'string' ? 0 : near(box) - near(at)
    },
    0.5,
  )
  return found && { ...found.command, endFacing: unitState(state, found.command.unitId).facing }
}
