/** What a battle of the brigade rules is counted by: plots that come to nothing, idle bodies, shots, when reserves go in. */
import { gapBetween } from '../../../board/table/bodies'
import { distance, turnBetween } from '../../../board/table/vectors'
import { canonicalJson } from '../../../engine/json'
import { ActTally, reserveFigures, type BattleCounter, type BattleFigure } from '../../../engine/statistics'
import { otherSide } from '../../../engine/sides'
import { translates } from '../movement/plot/plotting'
import { lastStep, undoes } from '../orders/executor/going-back'
import type { Action } from '../turn/commands'
import type { BrEvent } from '../turn/events'
import { bodyOf } from './bodies'
import { brigadeOf, onTable, type BrigadeInfo } from './lookup'
import { standingNear } from './nearby'
import { couldFight } from './reach'
import type { BrState } from './state'

/** A plot is stuck if it ends so near to where it began, inches and degrees. */
const STUCK = { inches: 0.05, degrees: 1 } as const
/** A marcher without an enemy so near goes so far at least, inches. */
const MARCH = { enemyBeyond: 8, slowBelow: 0.6 } as const

/** An enemy so near has been met, inches. */
const MET = 1

/** A move that was plotted in one move of the battle, with what came of it. */
export interface PlottedMove {
  readonly move: number
  readonly id: string
  readonly actions: readonly Action[]
  /** Inches between where its centre was and is. */
  readonly gone: number
  readonly isStuck: boolean
  /** The same plot from the same place was stuck in the move before. */
  readonly isRepeated: boolean
  /** It was to go somewhere, and no enemy was near. */
  readonly isMarch: boolean
  readonly isSlow: boolean
  /** It ended where the brigade had been a move before. */
  readonly isUndone: boolean
  /** What stopped it, as the log has it. */
  readonly stop: string
}

export const statistics = (mustered: BrState): BrigadeCounter => new BrigadeCounter(mustered)

export class BrigadeCounter implements BattleCounter<BrState, BrEvent> {
  readonly tally = new ActTally(['shots', 'volleys', 'charges', 'melees'])
  readonly plotted: PlottedMove[] = []
  /** Brigades that had a way to go, nobody near and stood all the same, counted once a move; of so many under way. */
  waited = 0
  underWay = 0
  /** Move in which each reserve was let go; null: never. */
  readonly reserves = new Map<string, number | null>()
  /** Who was on the table, and who came within an inch of an enemy. */
  readonly #seen = new Set<string>()
  readonly metEnemies = new Set<string>()
  #move: number
  readonly #stuckBefore = new Map<string, string>()

  constructor({ move }: BrState) {
    this.#move = move
  }

  note(before: BrState, after: BrState, events: readonly BrEvent[]): void {
    this.#move = after.move
    for (const event of events) this.#act(event)
    for (const info of onTable(after)) this.tally.saw(info.id, groupOf(info))
    if (!endsPlotting(before, after)) return
    this.plotted.push(...movesOf(before, after, events, this.#stuckBefore))
    this.#countWaiting(after)
    this.#noteReach(before)
    this.#noteMeetings(after)
    this.#noteReserves(before)
  }

  figures(): readonly BattleFigure[] {
    const { plotted } = this
    const share = (key: string, count: number, of: number): BattleFigure => ({
      key,
      group: '',
      count,
      of,
      as: 'share',
    })
    const of = (is: (one: PlottedMove) => boolean) => plotted.filter(is).length
    return [
      share(
        'stuck',
        of(({ isStuck }) => isStuck),
        plotted.length,
      ),
      share(
        'repeated',
        of(({ isRepeated }) => isRepeated),
        of(({ isStuck }) => isStuck),
      ),
      share(
        'slow',
        of(({ isSlow }) => isSlow),
        of(({ isMarch }) => isMarch),
      ),
      share(
        'undone',
        of(({ isUndone }) => isUndone),
        plotted.length,
      ),
      share('waited', this.waited, this.underWay),
      ...this.tally.figures(this.#move),
      ...this.tally.idleBy('idleInCorps', undefined, corpsOf),
      ...this.#metByCorps(),
      ...reserveFigures([...this.reserves.values()]),
    ]
  }

  #act({ kind, data }: BrEvent): void {
    switch (kind) {
      case 'gunsFired':
        this.tally.did('shots', [data.brigadeId])
        return
      case 'musketsFired':
        this.tally.did('volleys', [data.brigadeId])
        return
      case 'chargeRevealed':
        this.tally.did('charges', [data.brigadeId])
        return
      case 'meleeRound':
        this.tally.did('melees', data.bodies.flat())
        return
      default:
        return
    }
  }

  #countWaiting(state: BrState): void {
    for (const secret of state.secret)
      for (const [id, { order, clause, waiting, idle }] of Object.entries(secret.orders)) {
        const brigade = state.brigades[id]
        const verb = order.clauses[clause]?.verb
        if (brigade?.place !== 'table' || waiting || brigade.activity.kind !== 'free') continue
        if (verb !== 'march' && verb !== 'advance' && verb !== 'attack' && verb !== 'retire') continue
        this.underWay += 1
        if (idle > 0) this.waited += 1
      }
  }

  #noteReach(state: BrState): void {
    for (const info of onTable(state)) if (couldFight(state, info)) this.tally.hadReach(info.id)
  }

  #noteMeetings(state: BrState): void {
    for (const { id, side } of onTable(state)) {
      this.#seen.add(id)
      if (this.metEnemies.has(id)) continue
      const body = bodyOf(state, id)
      const near = standingNear(state, body.centre, body.radius + MET + 0.5, otherSide(side))
      if (near.some((enemy) => gapBetween(body, enemy.body, MET + 0.1) <= MET + 0.01)) this.metEnemies.add(id)
    }
  }

  /** For each corps that came, whether one of its bodies met an enemy. */
  #metByCorps(): readonly BattleFigure[] {
    const met = new Set([...this.metEnemies].map(corpsOf))
    const corps = new Set([...this.#seen].map(corpsOf))
    return [...corps]
      .toSorted()
      .map((group) => ({ key: 'met', group, count: met.has(group) ? 1 : 0, of: 1, as: 'share' }))
  }

  #noteReserves(state: BrState): void {
    for (const secret of state.secret)
      for (const [id, { order, clause }] of Object.entries(secret.orders)) {
        const first = order.clauses.findIndex(({ verb }) => verb === 'reserve')
        if (first < 0 || first + 1 >= order.clauses.length) continue
        if (!this.reserves.has(id)) this.reserves.set(id, null)
        if (this.reserves.get(id) === null && clause > first) this.reserves.set(id, state.move)
      }
  }
}

/** Corps of the order of battle, by which ids of formations begin: `fr.ii`. */
const corpsOf = (id: string): string => id.split('.', 2).join('.')

const groupOf = ({ brigade: { army, arm } }: BrigadeInfo): string => `${army} ${arm}`

/** Whether what was plotted in the first state has been done in the second. */
export function endsPlotting(before: BrState, after: BrState): boolean {
  return before.phase === 'plot' && (after.phase !== 'plot' || after.move !== before.move)
}

/** The state in which the plots of standing orders are written beside those of the staffs. */
export function withPlots(before: BrState, events: readonly BrEvent[]): BrState {
  const [zero, one] = before.secret.map((secret, side) => {
    const plots = { ...secret.plots }
    for (const event of events)
      if (event.kind === 'standingOrder' && event.side === side)
        plots[event.data.brigadeId] = {
          actions: event.data.actions as unknown as Action[],
          stopIfEnemyWithin: null,
          byOrder: true,
        }
    return { ...secret, plots }
  })
  return zero && one ? { ...before, secret: [zero, one] } : before
}

function movesOf(
  before: BrState,
  after: BrState,
  events: readonly BrEvent[],
  stuckBefore: Map<string, string>,
): readonly PlottedMove[] {
  const { move, secret } = withPlots(before, events)
  const stops = new Map<string, string>()
  for (const event of events) if (event.kind === 'bodyMoved') stops.set(event.data.brigadeId, event.data.stop)
  const found: PlottedMove[] = []
  const stuckNow = new Map<string, string>()
  for (const { plots } of secret)
    for (const [id, { actions }] of Object.entries(plots)) {
      const was = before.brigades[id]
      const is = after.brigades[id]
      if (!was || !is || was.place !== 'table' || is.place !== 'table') continue
      if (was.activity.kind !== 'free' && was.activity.kind !== 'recovering') continue
      if (!actions.some((action) => 'turn' in action || translates(action))) continue
      const gone = distance(bodyOf(before, id).centre, bodyOf(after, id).centre)
      const turned = Math.abs(turnBetween(was.pose.heading, is.pose.heading))
      const isStuck = gone <= STUCK.inches && turned <= STUCK.degrees
      // Guns shifted by hand do not march, nor does a step back that makes room.
      const marches = actions.some(
        (action) => translates(action) && !('manhandle' in action || 'withdrawFacing' in action),
      )
      const isMarch = marches && nearestEnemy(before, id) > MARCH.enemyBeyond
      const key = canonicalJson([actions, was.pose])
      if (isStuck) stuckNow.set(id, key)
      found.push({
        move,
        id,
        actions,
        gone,
        isStuck,
        isRepeated: isStuck && stuckBefore.get(id) === key,
        isMarch,
        isSlow: isMarch && gone < MARCH.slowBelow,
        isUndone: endsWhereItWas(before, after, id),
        stop: stops.get(id) ?? 'none',
      })
    }
  stuckBefore.clear()
  for (const [id, key] of stuckNow) stuckBefore.set(id, key)
  return found
}

function endsWhereItWas(before: BrState, after: BrState, id: string): boolean {
  const last = lastStep(before, id)
  const { heading } = brigadeOf(after, id).pose
  return last !== undefined && undoes(last, { ...bodyOf(after, id).centre, heading })
}

function nearestEnemy(state: BrState, id: string): number {
  const body = bodyOf(state, id)
  let least = Infinity
  for (const { side, id: other } of onTable(state))
    if (side !== body.side) least = Math.min(least, gapBetween(body, bodyOf(state, other)))
  return least
}
