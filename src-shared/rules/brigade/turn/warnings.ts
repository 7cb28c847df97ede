/** Doubts about what is legal (9.2): each a sentence of the catalogue under `warning.<code>`. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import type { Side } from '../../../engine/sides'
import type { CommandOption } from '../../../engine/rule-set'
import { centreOf } from '../../../board/table/rectangles'
import { distance } from '../../../board/table/vectors'
import { bodyOf, enemiesOf, sectorAt } from '../state/bodies'
import { chargeGap, chargeReach } from '../movement/charges'
import { unitMoralesOf } from '../state/condition'
import type { Action, BrCommand, CommandOf } from './commands'
import { brigadeOf, infoOf } from '../state/lookup'
import { chargeChance, inchesToThrow } from '../screen/previews/melee'
import type { Warning } from '../words/messages'
import { figuresToNextState } from '../morale/morale'
import { goalOf, goesOn, taskOf } from '../orders/clauses'
import { decisionOf } from '../orders/executor/executor'
import { isUnderWay } from '../orders/idleness'
import { leavesArc, plotPreview } from '../screen/previews/moves'
import { shotPreview } from '../screen/previews/fire'
import type { BrState } from '../state/state'
import { ARRIVED_WITHIN, MAX_PUSHBACKS_TOTAL } from '../sheet/tables'

const warning = (code: Warning, values: { readonly [name: string]: JsonValue }): Sentence => ({
  key: `warning.${code}`,
  values,
})

/** Reach below which a charge is doubtful, and figures that are near to a worse state. */
const UNLIKELY = 0.5
const CLOSE_FIGURES = 3

/** Doubts about a charge. */
export function chargeWarnings(state: BrState, id: string, targetId: string): readonly Sentence[] {
  const gap = chargeGap(state, id, targetId)
  const chance = gap === undefined ? 0 : chargeChance(state, id, inchesToThrow(state, id, targetId))
  return chance < UNLIKELY
    ? [
        warning('WARN_CHARGE_UNLIKELY', {
          brigade: id,
          target: targetId,
          percent: Math.round(100 * chance),
        }),
      ]
    : []
}

/** Doubts about a plot. */
export function plotWarnings(state: BrState, id: string, actions: readonly Action[]): readonly Sentence[] {
  const found: Sentence[] = []
  const degrees = actions.reduce((sum, action) => sum + ('turn' in action ? action.turn : 0), 0)
  if (degrees !== 0 && leavesArc(state, id, degrees)) found.push(warning('WARN_LEAVES_ARC', { brigade: id }))
  if (plotPreview(state, id, actions).bands.some(({ disordered }) => disordered))
    found.push(warning('WARN_DISORDERED_AT_END', { brigade: id }))
  const clause = state.secret[infoOf(state, id).side].orders[id]?.clause ?? -1
  if (endsClause(state, id, actions))
    found.push(warning('WARN_ORDER_CLAUSE_ENDS', { brigade: id, clause: clause + 1 }))
  return found
}

/** Whether some score brings it within two inches of where its march is to end (BR-ORD-05). */
function endsClause(state: BrState, id: string, actions: readonly Action[]): boolean {
  const task = taskOf(state, id)
  if (!task || !['march', 'advance', 'retire'].includes(task.verb)) return false
  const goal = goalOf(state, id, task)
  const { depth } = bodyOf(state, id).rectangle
  return (
    goal !== undefined &&
    plotPreview(state, id, actions).bands.some(
      ({ end }) => distance(centreOf({ ...end, depth }), goal) <= ARRIVED_WITHIN,
    )
  )
}

/** Brigades of a side whose next clauses wait for each other in a ring (`WARN_ORDERS_WAIT`). */
export function orderWarnings(state: BrState, side: Side): readonly Sentence[] {
  const { orders } = state.secret[side]
  const waitsFor = (id: string): readonly string[] => {
    const order = orders[id]
    const next = order?.order.clauses[order.clause + 1]
    return (next?.start ?? []).flatMap((one) =>
      one.when === 'brigadeState' && one.states.includes('arrived') ? [one.brigadeId] : [],
    )
  }
  const rings = new Map<string, readonly string[]>()
  for (const id of Object.keys(orders)) {
    const way = [id]
    for (let at = waitsFor(id)[0]; at !== undefined && way.length <= MOST_IN_RING; at = waitsFor(at)[0]) {
      if (at === id) {
        const ring = way.toSorted()
        rings.set(ring.join(), ring)
        break
      }
      way.push(at)
    }
  }
  return [...rings.values()].map((brigades) => warning('WARN_ORDERS_WAIT', { brigades: [...brigades] }))
}
const MOST_IN_RING = 12

/** Doubts about a shot. */
export function shotWarnings(state: BrState, command: CommandOf<'FireGuns'>): readonly Sentence[] {
  const preview = shotPreview(state, command)
  if ('refused' in preview) return []
  return [
    ...(preview.friendsInBurst.length > 0
      ? [warning('WARN_FRIENDS_IN_BURST', { friends: [...preview.friendsInBurst] })]
      : []),
    ...preview.silence.map(({ piece, moves }) =>
      warning('WARN_CADENCE_LOST', { brigade: command.brigadeId, piece: piece + 1, n: moves }),
    ),
  ]
}

/** Doubts about a brigade as it stands. */
export function brigadeWarnings(state: BrState, id: string): readonly Sentence[] {
  const info = infoOf(state, id)
  const own = brigadeOf(state, id)
  if (own.place !== 'table') return []
  const found: Sentence[] = []
  for (const enemyId of flankers(state, id))
    found.push(warning('WARN_FLANK_EXPOSED', { brigade: id, enemy: enemyId }))
  const morales = unitMoralesOf(state, id)
  const left = info.brigade.units.flatMap(({ block }, i) => {
    const next = morales[i] === 'fallBack' ? null : figuresToNextState(own.figures[i] ?? 0, block)
    return next === null ? [] : [next]
  })
  const least = Math.min(...left)
  if (least <= CLOSE_FIGURES) found.push(warning('WARN_CLOSE_TO_HALT', { brigade: id, n: least }))
  if (own.pushBackTotal === MAX_PUSHBACKS_TOTAL - 1)
    found.push(warning('WARN_FIFTH_PUSHBACK', { brigade: id }))
  const secret = state.secret[info.side]
  if (state.phase === 'plot' && own.activity.kind === 'free' && !(id in secret.plots)) {
    found.push(warning('WARN_NO_PLOT', { brigade: id }), ...hindrances(state, id))
    const task = taskOf(state, id)
    if (task && goesOn(task) && secret.orders[id]?.idle === 1)
      found.push(warning('WARN_DAWDLING', { brigade: id }))
  }
  return found
}

/** Why a brigade that has a way to go by its order would stand in this move (BR-ORD-18, BR-MOVE-11). */
function hindrances(state: BrState, id: string): readonly Sentence[] {
  const { autoExecuteMissing, ordersMode } = state.houseRules
  const task = taskOf(state, id)
  if (!task || !autoExecuteMissing || ordersMode === 'off') return []
  const { plot, waitsFor } = decisionOf(state, id)
  if (plot) return []
  if (waitsFor !== null) return [warning('WARN_HELD_UP', { brigade: id, by: waitsFor })]
  return isUnderWay(state, id) ? [warning('WARN_NO_WAY', { brigade: id })] : []
}

/** Enemy cavalry near enough to charge that stands in a flank or rear sector of the brigade. */
function flankers(state: BrState, id: string): readonly string[] {
  const info = infoOf(state, id)
  const { formation, pose } = brigadeOf(state, id)
  const body = bodyOf(state, id)
  return enemiesOf(state, id)
    .filter(({ isCavalry }) => isCavalry)
    .filter((enemy) => {
      const other = bodyOf(state, enemy.id)
      const gap = distance(body.centre, other.centre) - body.radius - other.radius
      if (gap > chargeReach(state, enemy.id)) return false
      return sectorAt(info, formation, pose, other.centre) !== 'front'
    })
    .map((enemy) => enemy.id)
}

/** Options of one actor with the doubts about each (9.2). */
export function withWarnings(
  state: BrState,
  options: readonly CommandOption<BrCommand>[],
): readonly CommandOption<BrCommand>[] {
  return options.map((option) => {
    const warnings = doubtsAbout(state, option.command)
    return warnings.length === 0 ? option : { ...option, warnings: [...(option.warnings ?? []), ...warnings] }
  })
}

function doubtsAbout(state: BrState, command: BrCommand): readonly Sentence[] {
  switch (command.type) {
    case 'DeclareCharge':
      return chargeWarnings(state, command.brigadeId, command.targetId)
    case 'PlotMove':
      return plotWarnings(state, command.brigadeId, command.actions)
    case 'FireGuns':
      return shotWarnings(state, command)
    default:
      return []
  }
}
