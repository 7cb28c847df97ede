// Battles of staffs watched from outside: who plots and gets nowhere, who does nothing all day, when reserves go in.
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import type { Side } from '../../../../src-shared/engine/sides'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { figuresOf as figuresLeft, rosterOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import {
  BrigadeCounter,
  endsPlotting,
  withPlots,
  type PlottedMove,
} from '../../../../src-shared/rules/brigade/state/statistics'
import { broken, brokenPaths } from './invariants'

/** More commands than any battle takes. */
const MOST_COMMANDS = 20_000

export interface Watched {
  readonly end: BrState
  readonly plotted: readonly PlottedMove[]
  /** Brigades that had a way to go, nobody near and stood all the same, counted once a move; of so many under way. */
  readonly waited: number
  readonly underWay: number
  readonly shots: number
  readonly volleys: number
  readonly charges: number
  readonly melees: number
  /** Brigades that were on the table and never fired, charged or fought. */
  readonly idle: readonly string[]
  readonly acted: readonly string[]
  /** Move in which each reserve was let go; null: never. */
  readonly reserves: ReadonlyMap<string, number | null>
  /** Who came within an inch of an enemy. */
  readonly metEnemies: ReadonlySet<string>
  /** Figures, and points of pieces, lost by each side. */
  readonly lost: readonly [number, number]
  readonly faults: readonly string[]
}

export interface Watch {
  readonly skills?: readonly [StaffSkill, StaffSkill]
  /** Whether bodies are looked at for overlaps after each movement, from the one before on. */
  readonly checks?: boolean
  /** Whether they are looked at on their ways as well. */
  readonly paths?: boolean
  /** Called with the state in which a move is plotted, plots included, before anybody moves. */
  readonly onMove?: (state: BrState) => void
}

/** Both sides by their staffs until the battle is over. */
export function watch(sheet: BrSheet, seed: number, { skills, checks, paths, onMove }: Watch = {}): Watched {
  let state = rules.start(rules.muster(sheet), seededDice(seed, 0)).state
  const counter = new BrigadeCounter(state)
  const faults: string[] = []
  let checked = state
  for (let n = 1; state.phase !== 'finished' && n < MOST_COMMANDS; n += 1) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) break
    const before = state
    const { command } = rules.staff(
      rules.seenBy(state, side),
      side,
      {},
      seededRandom(seed, n),
      skills?.[side] ?? 'normal',
    )
    const refused = rules.refuse(state, side, command)
    if (refused) throw new Error(`move ${state.move}: ${command.type} is refused: ${refused.code}`)
    const { state: after, events } = rules.play(state, side, command, seededDice(seed, n))
    state = after
    counter.note(before, after, events)
    if (endsPlotting(before, after)) {
      onMove?.(withPlots(before, events))
      if (checks) faults.push(...broken(checked, after).map((fault) => `move ${before.move}: ${fault}`))
      checked = after
    }
    if (paths) faults.push(...brokenPaths(before, events).map((fault) => `move ${before.move}: ${fault}`))
  }
  return {
    end: state,
    plotted: counter.plotted,
    waited: counter.waited,
    underWay: counter.underWay,
    shots: counter.tally.count('shots'),
    volleys: counter.tally.count('volleys'),
    charges: counter.tally.count('charges'),
    melees: counter.tally.count('melees'),
    idle: counter.tally.idle(),
    acted: counter.tally.acted(),
    reserves: counter.reserves,
    metEnemies: counter.metEnemies,
    lost: [lossOf(state, 0), lossOf(state, 1)],
    faults,
  }
}

function lossOf(state: BrState, side: Side): number {
  return rosterOf(state.sheet).ofSide[side].reduce((sum, { brigade }) => {
    const now = state.brigades[brigade.id]
    const before = brigade.units.reduce((all, { figures }) => all + figures, 0)
    return sum + before - (now ? figuresLeft(now) : 0)
  }, 0)
}

export interface Totals {
  readonly battles: number
  readonly moves: number
  readonly plots: number
  readonly stuck: number
  readonly repeated: number
  readonly undone: number
  readonly marches: number
  readonly slow: number
  readonly waited: number
  readonly underWay: number
  readonly shots: number
  readonly volleys: number
  readonly charges: number
  readonly melees: number
  readonly faults: readonly string[]
}

/** What some battles come to together. */
export function totalsOf(watched: readonly Watched[]): Totals {
  const sum = (of: (one: Watched) => number) => watched.reduce((all, one) => all + of(one), 0)
  const count = (is: (one: PlottedMove) => boolean) => sum(({ plotted }) => plotted.filter(is).length)
  return {
    battles: watched.length,
    moves: sum(({ end }) => end.move),
    plots: sum(({ plotted }) => plotted.length),
    stuck: count((one) => one.isStuck),
    repeated: count((one) => one.isRepeated),
    undone: count((one) => one.isUndone),
    marches: count((one) => one.isMarch),
    slow: count((one) => one.isSlow),
    waited: sum((one) => one.waited),
    underWay: sum((one) => one.underWay),
    shots: sum((one) => one.shots),
    volleys: sum((one) => one.volleys),
    charges: sum((one) => one.charges),
    melees: sum((one) => one.melees),
    faults: watched.flatMap((one) => one.faults),
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const mean = (numbers: readonly number[]) =>
  (numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)).toFixed(1)

/** The figures of some battles on one sheet, in words. */
export function figuresOf(watched: readonly Watched[]): readonly string[] {
  const t = totalsOf(watched)
  const perMove = (n: number) => (n / Math.max(1, t.moves)).toFixed(2)
  const reserves = watched.map((one) => [...one.reserves.values()])
  const entered = reserves.flat().filter((move): move is number => move !== null)
  return [
    `stuck plots ${percent(t.stuck, t.plots)} of ${t.plots}, repeated unchanged ${t.repeated}`,
    `slow marchers ${percent(t.slow, t.marches)} of ${t.marches}, under way but standing ${percent(t.waited, t.underWay)}`,
    `per move: shots ${perMove(t.shots)}, volleys ${perMove(t.volleys)}, charges ${perMove(t.charges)}, rounds of melee ${perMove(t.melees)}`,
    `idle by arm: ${idleBy(watched, (id, { end }) => armOf(end, id))}`,
    `idle by corps: ${idleBy(watched, (id) => id.split('.').slice(0, 2).join('.'))}`,
    `reserves ${mean(reserves.map((one) => one.length))}, let go ${mean(reserves.map((one) => one.filter((move) => move !== null).length))}, in move ${mean(entered)}`,
    `within an inch of an enemy ${mean(watched.map(({ metEnemies }) => metEnemies.size))} bodies`,
    `lost ${mean(watched.map(({ lost }) => lost[0]))} and ${mean(watched.map(({ lost }) => lost[1]))} figures`,
  ]
}

function armOf(end: BrState, id: string): string {
  const brigade = rosterOf(end.sheet).byId.get(id)?.brigade
  return `${brigade?.army ?? ''} ${brigade?.arm ?? ''}`
}

/** Bodies that never fired, charged or fought, of all that were there, by a name for each. */
function idleBy(watched: readonly Watched[], nameOf: (id: string, one: Watched) => string): string {
  const counts = new Map<string, { idle: number; all: number }>()
  for (const one of watched)
    for (const id of [...one.idle, ...one.acted]) {
      const name = nameOf(id, one)
      const count = counts.get(name) ?? { idle: 0, all: 0 }
      counts.set(name, { idle: count.idle + (one.idle.includes(id) ? 1 : 0), all: count.all + 1 })
    }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, { idle, all }]) =>
        `${name} ${(idle / watched.length).toFixed(1)}/${(all / watched.length).toFixed(0)}`,
    )
    .join(', ')
}
