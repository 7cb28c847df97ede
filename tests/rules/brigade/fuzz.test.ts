/** Random battles on random ground, played by random legal commands: no exception, no stuck turn, nothing impossible. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, it } from 'vitest'
import { mixSeed, seededDice } from '../../../src-shared/engine/dice'
import { parseGiven, sheetOfGiven } from '../../../src-shared/rules/brigade/case-given'
import type { BrCommand } from '../../../src-shared/rules/brigade/commands'
import { faults } from '../../../src-shared/rules/brigade/faults'
import { groundOf } from '../../../src-shared/rules/brigade/ground'
import { bodyOf } from '../../../src-shared/rules/brigade/bodies'
import { onTable, rosterOf } from '../../../src-shared/rules/brigade/lookup'
import { muster } from '../../../src-shared/rules/brigade/muster'
import { stateFaults } from '../../../src-shared/rules/brigade/state-faults'
import { stateSchema } from '../../../src-shared/rules/brigade/state-schema'
import type { BrState } from '../../../src-shared/rules/brigade/state'
import { Step } from '../../../src-shared/rules/brigade/step'
import { combatMachine } from './combat-rules'

type Pick = (most: number) => number

function picker(seed: number): Pick {
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
function randomSheet(pick: Pick) {
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
function randomCommand(state: BrState, side: 0 | 1, pick: Pick): BrCommand {
  const end: BrCommand = { type: 'EndPhase', side }
  if (pick(12) === 0) return end
  if (state.phase === 'plot') {
    const own = onTable(state, side)
    const id = own[pick(own.length)]?.id
    if (id === undefined) return end
    for (let i = 0; i < 4; i += 1) {
      const command = randomPlot(id, pick)
      if (!combatMachine.refuse(state, side, command)) return command
    }
  }
  const options = combatMachine.options(state, side, undefined)
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
function broken(before: BrState, state: BrState): readonly string[] {
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

describe('random battles', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i + 1)
  it.each(seeds)('seed %i', (seed) => {
    const pick = picker(seed)
    const sheet = randomSheet(pick)
    // Ground strewn at random may lie where a body stands; such a sheet is refused, which is right, and not played.
    if (faults(sheet).length > 0) {
      expect(faults(sheet).every(({ code }) => ['IN_IMPASSABLE', 'OVERLAP'].includes(code))).toBe(true)
      return
    }
    let state = muster(sheet)
    const begin = new Step({ ...state, phase: 'declare', move: 1 }, seededDice(seed, 0))
    combatMachine.enter(begin)
    state = begin.state
    let entries = 0
    while (state.phase !== 'finished') {
      entries += 1
      expect(entries).toBeLessThan(6000)
      const { toAct } = combatMachine.turn(state)
      const side = toAct[pick(toAct.length)]
      if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
      const command = randomCommand(state, side, pick)
      expect(combatMachine.refuse(state, side, command)).toBeUndefined()
      const step = new Step(state, seededDice(seed, entries))
      combatMachine.play(step, side, command)
      if (step.state.move !== state.move || step.state.phase !== state.phase)
        expect(broken(state, step.state)).toEqual([])
      state = step.state
    }
    expect(stateSchema.safeParse(state).success).toBe(true)
  })
})
