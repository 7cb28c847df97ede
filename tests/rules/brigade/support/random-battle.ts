// Random battles on random ground, played by random legal commands: for tests, soaks and benchmarks.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mixSeed, recordingDice, seededDice, type Roll } from '../../../../src-shared/engine/dice'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import type { BrEvent } from '../../../../src-shared/rules/brigade/turn/events'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { onTable } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { stateSchema } from '../../../../src-shared/rules/brigade/state/schema'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import type { TurnMachine } from '../../../../src-shared/rules/brigade/turn/turn'
import { combatMachine } from './combat-rules'
import { broken, brokenPaths, unreportedDice } from './invariants'

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

export type Choose = (machine: TurnMachine, state: BrState, side: 0 | 1, pick: Pick) => BrCommand

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

/**
 * The same without a list of all that could be done, as screens and staffs ask: one after another from a brigade picked at
 * random, what the first may do that may do anything.
 */
export function commandOfOne(machine: TurnMachine, state: BrState, side: 0 | 1, pick: Pick): BrCommand {
  const end: BrCommand = { type: 'EndPhase', side }
  if (pick(12) === 0) return end
  const own = onTable(state, side)
  const first = pick(own.length)
  for (let i = 0; i < own.length; i += 1) {
    const id = own[(first + i) % own.length]?.id
    if (id === undefined) break
    for (let tries = state.phase === 'plot' ? 4 : 0; tries > 0; tries -= 1) {
      const command = randomPlot(id, pick)
      if (!machine.refuse(state, side, command)) return command
    }
    const options = machine.options(state, side, id)
    const option = options[pick(options.length)]
    if (option) return option.command
  }
  return end
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

export interface RandomGame {
  readonly machine?: TurnMachine
  readonly choose?: Choose
  /** After each command. */
  readonly step?: (
    before: BrState,
    after: BrState,
    events: readonly BrEvent[],
    command: BrCommand,
    thrown: readonly Roll[],
  ) => void
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
  const { machine = combatMachine, choose = randomCommand, limit = 6000 } = game
  let state = muster(sheet)
  const begin = new Step({ ...state, phase: 'declare', move: 1 }, seededDice(seed, 0))
  machine.enter(begin)
  state = begin.state
  for (let entry = 1; state.phase !== 'finished'; entry += 1) {
    if (entry > limit) throw new Error(`stuck in ${state.phase} of move ${state.move}`)
    const { toAct } = machine.turn(state)
    const side = toAct[pick(toAct.length)]
    if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
    const command = choose(machine, state, side, pick)
    const refused = machine.refuse(state, side, command)
    if (refused) throw new Error(`${refused.code} for ${JSON.stringify(command)}`)
    const dice = recordingDice(seededDice(seed, entry))
    const step = new Step(state, dice)
    machine.play(step, side, command)
    game.step?.(state, step.state, step.events, command, dice.rolls)
    state = step.state
  }
  return state
}

/** Plays a random battle and tells whatever it did that may not be, each once. */
export function faultsOfBattle(seed: number): { readonly faults: readonly string[]; readonly end: BrState } {
  const pick = picker(seed)
  const faults = new Set<string>()
  const end = playAtRandom(playableSheet(pick), seed, pick, {
    step(before, after, events, _command, thrown) {
      const found = [...unreportedDice(thrown, events), ...brokenPaths(before, events)]
      if (after.move !== before.move || after.phase !== before.phase) found.push(...broken(before, after))
      for (const fault of found) faults.add(`move ${before.move}: ${fault}`)
    },
  })
  if (!stateSchema.safeParse(end).success) faults.add('it ends in a state that is none')
  return { faults: [...faults], end }
}
