/** At whom a staff fires: the shot with the best expectation (10.1, 10.5). */
import type { Side } from '../../../engine/sides'
import { distance } from '../../../board/table/vectors'
import { movesMissed } from '../fire/guns/battery'
import { standingNear } from '../state/nearby'
import { BURST_OUTER } from '../sheet/tables'
import type { CommandOf, GunTarget } from '../turn/commands'
import { gunChoices, musketChoices, type GunChoice, type MusketChoice } from '../fire/options'
import { oddsOfShot } from '../fire/guns/shots'
import { brigadeOf, inContact, infoOf, onTable } from '../state/lookup'
import { planMuskets } from '../fire/muskets/volleys'
import type { Idea } from './idea'
import { expected } from './likely'
import { shakes, targetWeight } from './worth'
import type { BrState } from '../state/state'
import { rowDistribution, splitCasualties, volleyRow } from '../fire/muskets/volley'
import { isVolley } from '../fire/muskets/plans'

/** Fire at batteries is for guns that have nothing else to hit, casualties on average. */
const WORTH_A_SHOT = 1
/** A battery with so few points is worth finishing off (10.5). */
const FEW_POINTS = 6
/** A piece that misses so many moves after a shot thinks twice about it (10.5, BR-CB-04). */
const SLOW = 2
/** How much better the shot of the next move must be to wait for it. */
const TWICE = 2
/** A rocket's chance of coming down where it was aimed at, and what it then does. */
const ROCKET = 0.3

/** The shots of the first battery that has pieces to fire, the best first; none: none is left. An artless one fires at whom is nearest, and not far. */
export function shots(state: BrState, side: Side, isArtless = false): readonly Idea<CommandOf<'FireGuns'>>[] {
  for (const { id, isArtillery } of onTable(state, side)) {
    if (!isArtillery) continue
    const list = isArtless ? nearestFirst(choicesOf(state, side, id)) : choicesOf(state, side, id)
    const [best] = list
    if (!best || best.score <= 0) continue
    const { command } = best.choice
    const pieces = isArtless ? command.pieces : withoutPatient(state, side, command, best.score)
    if (pieces.length === 0) continue
    return list.map(({ choice, score }, i) => ({
      command: i === 0 ? { ...command, pieces: [...pieces] } : choice.command,
      wants: 'hurtsEnemy',
      score,
      brigadeId: id,
    }))
  }
  return []
}

type Scored = { readonly choice: GunChoice; readonly score: number }

const rangeOf = ({ choice: { shot } }: Scored) => (shot.kind === 'aimed' ? shot.line.range : 0)

function nearestFirst(list: readonly Scored[]): readonly Scored[] {
  return list
    .filter((one) => one.score > 0 && rangeOf(one) <= NOT_FAR)
    .toSorted((a, b) => rangeOf(a) - rangeOf(b))
}
/** Beyond this an easy staff saves its shot, inches. */
const NOT_FAR = 12

/** Canister wherever it can be fired; batteries only where there is nothing better, or they are nearly done for (10.5). */
function choicesOf(state: BrState, side: Side, id: string): readonly Scored[] {
  const scored = gunChoices(state, id)
    .filter((choice) => !endangersFriends(state, side, choice))
    .map((choice) => ({ choice, score: scoreOfShot(state, choice) }))
  const soft = scored.filter(({ choice }) => !isGunTarget(state, choice.command.target))
  const isBusy = soft.some(({ score }) => score > WORTH_A_SHOT)
  const good = isBusy ? scored.filter((one) => soft.includes(one) || isNearlyOut(state, one)) : scored
  const canister = good.filter(({ choice, score }) => choice.command.projectile === 'canister' && score > 0)
  return byScore(canister.length > 0 ? canister : good)
}

/** Whether a shot is at a battery that has few points left. */
function isNearlyOut(state: BrState, { choice }: Scored): boolean {
  const { target } = choice.command
  if ('sectionId' in target) return false
  const id = 'brigadeId' in target ? target.brigadeId : target.pieceRef.brigadeId
  if (!infoOf(state, id).isArtillery) return false
  return brigadeOf(state, id).pieces.reduce((sum, { points }) => sum + points, 0) <= FEW_POINTS
}

/** Pieces of a shot but those that are slow to fire again and have twice as good a one if they wait (10.5). */
function withoutPatient(
  state: BrState,
  side: Side,
  { brigadeId: id, pieces }: CommandOf<'FireGuns'>,
  score: number,
): readonly number[] {
  const own = brigadeOf(state, id)
  const isSlow = (piece: number) => movesMissed(own.pieces[piece]?.points ?? 0, state.houseRules) >= SLOW
  if (inContact(state, id) || !pieces.some(isSlow)) return pieces
  const later = choicesOf(expected(state, side), side, id)[0]?.score ?? 0
  return later >= TWICE * score ? pieces.filter((piece) => !isSlow(piece)) : pieces
}

function byScore<T extends { readonly score: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((a, b) => b.score - a.score)
}

function isGunTarget(state: BrState, target: GunTarget): boolean {
  if ('pieceRef' in target) return true
  return 'brigadeId' in target && infoOf(state, target.brigadeId).isArtillery
}

function scoreOfShot(state: BrState, { command, shot }: GunChoice): number {
  const { target } = command
  const mean = oddsOfShot(state, shot)?.mean ?? ROCKET
  // Walls are shot down only where nobody stands in the open.
  if ('sectionId' in target) return mean * 0.3
  const id = 'brigadeId' in target ? target.brigadeId : target.pieceRef.brigadeId
  return mean * targetWeight(state, id, mean, command.brigadeId)
}

/** Shell, shrapnel and rockets are not fired where friends stand within a burst of the target (10.5). */
function endangersFriends(state: BrState, side: Side, { shot, command }: GunChoice): boolean {
  if (shot.kind !== 'aimed' || shot.aim === null) return false
  const { aim } = shot
  const reach = command.projectile === 'rocket' ? 4 : BURST_OUTER
  return standingNear(state, aim, reach, side).some(
    ({ id, body: { centre, radius } }) => id !== command.brigadeId && distance(centre, aim) - radius <= reach,
  )
}

/** The volleys of the first brigade that can still fire one, the best first; none: none is left. */
export function volleys(state: BrState, side: Side): readonly Idea<CommandOf<'FireMuskets'>>[] {
  for (const { id, isFoot } of onTable(state, side)) {
    if (!isFoot) continue
    const scored = musketChoices(state, id).map((choice) => ({ choice, score: scoreOfVolley(state, choice) }))
    const defensive = scored.filter(({ choice }) => choice.volley.kind === 'defensive')
    // Crossing fire is for whoever offers himself in this move alone (10.5, BR-MUSK-10).
    const crossing = scored.filter(({ choice, score }) => choice.command.crossing === true && score > 0)
    const list = byScore([defensive, crossing].find((some) => some.length > 0) ?? scored)
    const [best] = list
    if (!best || best.score <= 0) continue
    const all = scored.map(({ choice }) => choice)
    const first = splitOf(state, side, best.choice, all) ?? best.choice.command
    return list.map(({ choice, score }, i) => ({
      command: i === 0 ? first : choice.command,
      wants: 'hurtsEnemy',
      score,
      brigadeId: id,
    }))
  }
  return []
}

/** A volley is split only where a second target would be shaken by its share (10.5, BR-MUSK-06); undefined: none would. */
function splitOf(
  state: BrState,
  side: Side,
  { command, volley }: MusketChoice,
  choices: readonly MusketChoice[],
): CommandOf<'FireMuskets'> | undefined {
  const [first] = volley.targets
  const mayBeSplit = state.houseRules.splitFire && brigadeOf(state, command.brigadeId).formation === 'line'
  if (!first || !mayBeSplit || volley.kind !== 'aimed') return undefined
  for (const other of choices) {
    const [second] = other.volley.targets
    if (!second || other.volley.kind !== 'aimed' || second.id === first.id) continue
    const split = { ...command, targets: [{ id: first.id }, { id: second.id }] }
    const plan = planMuskets(state, side, split)
    if (!isVolley(plan)) continue
    const isClose = plan.targets.every(({ band }) => band === 'close')
    const covered = plan.targets.find(({ cover }) => cover !== 'none')
    const { row } = volleyRow(plan.figures, {
      band: isClose ? 'close' : 'long',
      cover: covered?.cover ?? 'none',
    })
    const { mean } = rowDistribution(row, 'carryBack', state.houseRules.casualtyTable)
    const share = splitCasualties(Math.round(mean), plan.targets.length, plan.covers)[1] ?? 0
    if (share > 0 && shakes(state, second.id, share)) return split
  }
  return undefined
}

function scoreOfVolley(state: BrState, { command, volley }: MusketChoice): number {
  const [target] = volley.targets
  if (!target) return 0
  const { row } = volleyRow(volley.figures, target)
  const { mean } = rowDistribution(row, 'carryBack', state.houseRules.casualtyTable)
  return mean * targetWeight(state, target.id, mean, command.brigadeId)
}
