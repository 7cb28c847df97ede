// Random battles on random ground, played by random legal commands: for tests, soaks and benchmarks.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mixSeed, seededDice } from '../../../src-shared/engine/dice'
import { bodyOf } from '../../../src-shared/rules/brigade/bodies'
import { parseGiven, sheetOfGiven } from '../../../src-shared/rules/brigade/case-given'
import type { BrCommand } from '../../../src-shared/rules/brigade/commands'
import type { BrEvent } from '../../../src-shared/rules/brigade/events'
import { faults } from '../../../src-shared/rules/brigade/faults'
import { groundOf } from '../../../src-shared/rules/brigade/ground'
import { onTable, rosterOf } from '../../../src-shared/rules/brigade/lookup'
import { muster } from '../../../src-shared/rules/brigade/muster'
import type { BrSheet } from '../../../src-shared/rules/brigade/sheet'
import { stateFaults } from '../../../src-shared/rules/brigade/state-faults'
import type { BrState } from '../../../src-shared/rules/brigade/state'
import { Step } from '../../../src-shared/rules/brigade/step'
import type { TurnMachine } from '../../../src-shared/rules/brigade/turn'
import { combatMachine } from './combat-rules'

export type Pick = (most: number) => number

export function picker(seed: number): Pick {
  const stream = xoroshiro128plus(mixSeed(seed, 7))
  return (most) => uniformInt(stream, 0, Math.max(0, most - 1))
}

const KINDS = ['1', '1', '2', 'G', 'C', 'L', 'A', '12', 'H']
const ALLIED: Readonly<Record<string, string>> = {
  F1: 'A1',
  F2: 'P1',
  FG: 'AG',
  FC: 'AC',
  FL: 'AD',
  FA: 'AA',
  F12: 'AH',
  FH: 'AS',
}

/** A sheet with bodies on both sides of the middle, and some of every kind of ground. */
export function randomSheet(pick: Pick) {
  const bodies: Record<string, unknown> = {}
  for (const side of ['F', 'A'] as const)
    for (let i = 0; i < 7; i += 1) {
      const model = `F${KINDS[pick(KINDS.length)] ?? '1'}`
      bodies[`${side}x${i}`] = {
        like: side === 'F' ? model : (ALLIED[model] ?? 'A1'),
        seq: i,
        at: [
          6 + i * 9 + pick(20) / 10,
          side === 'F' ? 28 + pick(40) / 10 : 20 - pick(40) / 10,
          side === 'F' ? 180 : 0,
        ],
      }
    }
  const box = (id: string, kind: string) => {
    const x = pick(600) / 10
    const y = pick(400) / 10
    const w = 2 + pick(60) / 10
    const h = 2 + pick(40) / 10
    const at = (dx: number, dy: number) => ({ x: x + dx, y: y + dy })
    return { id, kind, polygon: [at(0, 0), at(w, 0), at(w + 1, h), at(0, h)] }
  }
  const areaKinds = [
    'wood',
    'scrub',
    'stream',
    'thickWood',
    'village',
    'tallCrops',
    'river',
    'deadGround',
    'decorativeBuilding',
  ]
  const lineKinds = ['hedge', 'fence', 'wall', 'trench', 'work', 'wagons']
  const terrain = {
    areas: Array.from({ length: 5 }, (_, i) => box(`area${i}`, areaKinds[pick(areaKinds.length)] ?? 'wood')),
    hills: Array.from({ length: 2 }, (_, i) => {
      const { id, polygon } = box(`hill${i}`, 'wood')
      return { id, polygon, level: 1 + pick(2) }
    }),
    lines: Array.from({ length: 4 }, (_, i) => {
      const x = pick(600) / 10
      const y = 18 + pick(120) / 10
      const kind = lineKinds[pick(lineKinds.length)] ?? 'hedge'
      return {
        id: `line${i}`,
        kind,
        polyline: [
          { x, y },
          { x: x + 3 + pick(5), y: y + pick(3) - 1 },
        ],
      }
    }),
    roads: [
      {
        id: 'road',
        polyline: [
          { x: 30, y: 0 },
          { x: 32, y: 24 },
          { x: 28, y: 48 },
        ],
      },
    ],
  }
  return sheetOfGiven(parseGiven({ bodies, terrain, moves: 12 }))
}

/** A random command that is legal now; ends the phase now and then, or where it finds none. */
export function randomCommand(machine: TurnMachine, state: BrState, side: 0 | 1, pick: Pick): BrCommand {
  const end: BrCommand = { type: 'EndPhase', side }
  if (pick(12) === 0) return end
  if (state.phase === 'plot') {
    const own = onTable(state, side)
    const id = own[pick(own.length)]?.id
    if (id === undefined) return end
    for (let i = 0; i < 4; i += 1) {
      const command = randomPlot(id, pick)
      if (!machine.refuse(state, side, command)) return command
    }
  }
  const options = machine.options(state, side, undefined)
  return options[pick(options.length)]?.command ?? end
}

function randomPlot(brigadeId: string, pick: Pick): BrCommand {
  const turn = { turn: pick(181) - 90 }
  const advance = { advance: pick(3) === 0 ? pick(60) / 10 : ('max' as const) }
  const stop = pick(3) === 0 ? { stopIfEnemyWithin: 1 + pick(5) } : {}
  const actions = [[advance], [turn, advance], [advance, { turn: pick(60) - 30 }], [turn]][pick(4)] ?? [
    advance,
  ]
  return { type: 'PlotMove', brigadeId, actions, ...stop }
}

/** What may never be, whatever anybody does. */
export function broken(before: BrState, state: BrState): readonly string[] {
  const wrong: string[] = []
  wrong.push(...stateFaults(state).map((fault) => `${fault.code} ${JSON.stringify(fault.values)}`))
  for (const { id, brigade } of rosterOf(state.sheet).list) {
    const was = before.brigades[id]
    const is = state.brigades[id]
    if (!was || !is) continue
    if (is.figures.some((figures, i) => figures > (was.figures[i] ?? 0))) wrong.push(`${id} gained figures`)
    if (is.pieces.some(({ points }, i) => points > (was.pieces[i]?.points ?? 0)))
      wrong.push(`${id} gained points`)
    if (was.place === 'gone' && is.place !== 'gone') wrong.push(`${id} came back`)
    if (is.place !== 'table' || is.complexId !== null) continue
    const flees =
      ['routing', 'fallingBack'].includes(is.activity.kind) ||
      ['routing', 'fallingBack'].includes(was.activity.kind)
    const barred = groundOf(state.sheet)
      .areasUnder(bodyOf(state, id).rectangle)
      .filter(({ kind }) => kind.going === 'impassable')
    const barredBefore =
      was.place === 'table'
        ? groundOf(state.sheet)
            .areasUnder(bodyOf(before, id).rectangle)
            .map(({ area }) => area.id)
        : []
    for (const { area } of barred)
      if (!flees && !barredBefore.includes(area.id) && brigade.start !== undefined)
        wrong.push(`${id} (${is.activity.kind}, ${is.formation}) went into ${area.id}`)
  }
  return wrong
}

export interface RandomGame {
  readonly machine?: TurnMachine
  /** After each command. */
  readonly step?: (before: BrState, after: BrState, events: readonly BrEvent[], command: BrCommand) => void
  /** Most commands before the battle counts as stuck. */
  readonly limit?: number
}

/** A random sheet that can be played: ground strewn at random may lie where a body stands, and is strewn again. */
export function playableSheet(pick: Pick): BrSheet {
  for (;;) {
    const sheet = randomSheet(pick)
    const wrong = faults(sheet)
    if (wrong.length === 0) return sheet
    if (wrong.some(({ code }) => code !== 'IN_IMPASSABLE' && code !== 'OVERLAP'))
      throw new Error(`a random sheet with ${wrong.map(({ code }) => code).join(', ')}`)
  }
}

/** Plays a sheet to its end by random legal commands, from the first declaration on. Throws if it is stuck. */
export function playAtRandom(sheet: BrSheet, seed: number, pick: Pick, game: RandomGame = {}): BrState {
  const { machine = combatMachine, limit = 6000 } = game
  let state = muster(sheet)
  const begin = new Step({ ...state, phase: 'declare', move: 1 }, seededDice(seed, 0))
  machine.enter(begin)
  state = begin.state
  for (let entry = 1; state.phase !== 'finished'; entry += 1) {
    if (entry > limit) throw new Error(`stuck in ${state.phase} of move ${state.move}`)
    const { toAct } = machine.turn(state)
    const side = toAct[pick(toAct.length)]
    if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
    const command = randomCommand(machine, state, side, pick)
    const refused = machine.refuse(state, side, command)
    if (refused) throw new Error(`${refused.code} for ${JSON.stringify(command)}`)
    const step = new Step(state, seededDice(seed, entry))
    machine.play(step, side, command)
    game.step?.(state, step.state, step.events, command)
    state = step.state
  }
  return state
}
