/**
 * The computer opponent of Fast Play Napoleonic, after section 10 of the rules: it carries out general orders, and without them
 * plays for what the battle gives. It sees what its side sees, and gives legal commands only.
 */
import { distance } from '../../../board/table/vectors'
import type { OrderBook } from '../../../engine/orders'
import type { StaffSkill } from '../../../engine/rule-set'
import { otherSide, type Side } from '../../../engine/sides'
import type { StaffAct } from '../../../engine/staff-act'
import { defaultChoice } from '../combat/casualties'
import { automaticShots, targetsOf } from '../fire/shots'
import type { Body } from '../state/bodies'
import { isCrowded } from '../state/field'
import type { FpState } from '../state/state'
import type { FpCommand } from '../turn/commands'
import { options } from '../turn/options'
import { refuse } from '../turn/refuse'
import { reasonOf } from '../words/reason'
import { arrivalDecision } from './arrivals'
import { generalDecision } from './generals'
import { only, type Decision } from './idea'
import { placingDecision } from './placing'
import { planOf } from './goals'
import { taskOf } from './plan'
import { worthiestShot } from './shots'
import { unitDecision } from './units'
import { viewOf, type View } from './view'

/** The next command, and why. */
export function act(
  state: FpState,
  side: Side,
  book: OrderBook,
  skill: StaffSkill = 'normal',
): StaffAct<FpCommand> {
  const decision = decisionOf(state, side, book, skill)
  return { command: decision.idea.command, reason: reasonOf(decision) }
}

/** The next command of a side that has something to decide, and what else was thought of. */
export function decisionOf(
  state: FpState,
  side: Side,
  book: OrderBook,
  skill: StaffSkill = 'normal',
): Decision {
  const view = viewOf(state, side, skill, book)
  const chosen = state.decision ? answer(view) : ofPhase(view)
  if (chosen && refuse(state, side, chosen.idea.command) === undefined) return chosen
  const [first] = options(state, side)
  if (!first) throw new Error(`the side has nothing to do in ${state.phase}`)
  return only(first.command)
}

/** Who goes, and where a hit falls: as the rules do by themselves, but that two overlaps are kept (item 7). */
function answer({ state, field }: View): Decision | undefined {
  const { decision, combat } = state
  if (decision?.kind === 'casualties') {
    const { unit, hits } = decision
    const ends = defaultChoice(field, field.body(unit), hits, combat?.engaged[unit] ?? [])
    return only({ type: 'chooseCasualties', unit, ends: [...ends] }, 'loses')
  }
  if (decision?.kind !== 'allot') return undefined
  const hit = combat?.hits.find(({ id }) => id === decision.hit)
  if (!hit) return undefined
  // The unit that is farther from its next row of morale takes it.
  const lost = (id: string) => state.units[id]?.lost ?? 0
  const unit = [hit.unit, ...hit.others].reduce((best, id) => (lost(id) < lost(best) ? id : best))
  return only({ type: 'allotHit', hit: hit.id, unit }, 'loses')
}

function ofPhase(view: View): Decision | undefined {
  const { state, side } = view
  switch (state.phase) {
    case 'deployment':
      return placingDecision(view)
    case 'moveOption':
      return optionDecision(view)
    case 'shooting':
      return fireDecision(view)
    case 'generals':
      return generalDecision(view) ?? only({ type: 'endGenerals', side })
    case 'moves':
      return movementDecision(view) ?? only({ type: 'endMovement', side })
    default:
      return undefined
  }
}

/** Whoever fears horse moves first, to form square untested; otherwise the side that attacks does (item 1). */
function optionDecision({ state, side, field, skill }: View): Decision {
  if (state.asking === 'roll') return only({ type: 'rollMoveOption' }, 'option')
  const reach = (of: Side, arm: 'cavalry' | 'foot') =>
    field
      .ofSide(of)
      .filter(({ info }) => info.arm === arm)
      .flatMap((body) => field.enemiesOf(of).filter((enemy) => distance(body.centre, enemy.centre) < 12))
      .filter(({ info }) => info.type === 'heavyFoot').length
  const fears = reach(otherSide(side), 'cavalry')
  const threatens = reach(side, 'cavalry') + reach(side, 'foot')
  const first = skill === 'easy' || fears > 0 || threatens > 0 || state.turn > 1
  return only(
    {
      type: 'chooseMoveOption',
      side,
      firstMover: first ? side : otherSide(side),
      combatDirection: 'leftToRight',
    },
    'option',
  )
}

/** Every element that may fire does, as far as orders let it. */
function fireDecision(view: View): Decision {
  const { state, side, field } = view
  const end = only({ type: 'endDeclaration', side })
  const shooters = field.ofSide(side).filter(({ info }) => info.arm !== 'cavalry')
  const plan = planOf(view)
  const bound = shooters.filter(({ id }) => view.instruction(id) !== undefined)
  const isBound = bound.some((body) => taskOf(view, plan, body).fireWithin < Infinity)
  if (!isBound && view.skill === 'hard') return aimedShot(view, shooters) ?? end
  if (!isBound) {
    const isDone = state.shots.some((shot) => shot.side === side) || automaticShots(field, side).length === 0
    return isDone ? end : only({ type: 'autoDeclareShots', side }, 'shoots')
  }
  // One by one: those who hold their fire are passed over; who came before the last shot has been asked.
  const lastShot = state.shots.findLast((shot) => shot.side === side)
  const from = lastShot ? shooters.findIndex(({ id }) => id === lastShot.unit) : 0
  for (const body of shooters.slice(Math.max(0, from))) {
    const { fireWithin, orderOf } = taskOf(view, plan, body)
    for (const element of body.elements) {
      const { slot } = element
      if (state.shots.some((shot) => shot.unit === body.id && shot.slot === slot)) continue
      const shot = targetsOf(field, side, body.id, slot).find(
        ({ targetUnit }) =>
          distance(field.body(targetUnit).centre, body.centre) - body.radius <= fireWithin + 2,
      )
      if (!shot) continue
      const command: FpCommand = { type: 'declareShot', ...shot }
      if (refuse(state, side, command) === undefined)
        return { idea: { command, want: 'shoots', score: 0, orderOf }, others: [] }
    }
  }
  return end
}

/** Element after element in the order of the sheet, each asked once, at what is worth most with the shots before it. */
function aimedShot(view: View, shooters: readonly Body[]): Decision | undefined {
  const { state, side } = view
  const last = state.shots.findLast((shot) => shot.side === side)
  const from = last ? shooters.findIndex(({ id }) => id === last.unit) : 0
  for (const body of shooters.slice(Math.max(0, from)))
    for (const { slot } of body.elements) {
      if (last?.unit === body.id && slot <= last.slot) continue
      const best = worthiestShot(view, body, slot)
      if (!best) continue
      const command: FpCommand = { type: 'declareShot', ...best.shot }
      return { idea: { command, want: 'shoots', score: best.worth, orderOf: null }, others: [] }
    }
  return undefined
}

/** Unit after unit, the nearest to the enemy first, then once more those whose way others barred; then those who come on. */
function movementDecision(view: View): Decision | undefined {
  const { state, side, field } = view
  const plan = planOf(view)
  const order = turnOrder(view)
  const done = order.findLastIndex((id) => state.units[id]?.acted === true)
  const waiting = order.slice(0, Math.max(0, done)).filter((id) => state.units[id]?.acted === false)
  const isFree = (id: string) => waiting.includes(id) && !isCrowded(field, field.body(id))
  for (const id of [...order.slice(done + 1), ...waiting]) {
    if (!field.isOnBoard(id) || isFree(id)) continue
    const body = field.body(id)
    const found = unitDecision(view, body, taskOf(view, plan, body))
    if (found) return found
  }
  return arrivalDecision(view, side)
}

/** By how near each stood to the enemy when the turn began, so that the order does not change as they move. */
function turnOrder({ state, side, field }: View): readonly string[] {
  const places = Object.entries(state.notes.at(-1)?.units ?? {})
  const of = (one: Side) => places.filter(([id]) => field.roster.units.get(id)?.side === one)
  const enemies = of(otherSide(side))
  return of(side)
    .map(([id, { pose }]) => ({
      id,
      inches: enemies.reduce((least, [, enemy]) => Math.min(least, distance(pose, enemy.pose)), Infinity),
    }))
    .toSorted((a, b) => a.inches - b.inches)
    .map(({ id }) => id)
}
