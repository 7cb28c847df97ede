// Battles at random: a sheet with every kind of ground and unit, and a side that picks any of its options.
import { cellName } from '../../../../src-shared/board/grid/cells'
import { DIRECTIONS } from '../../../../src-shared/board/grid/facing'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { Side } from '../../../../src-shared/engine/sides'
import { squares as rules } from '../../../../src-shared/rules/squares'
import { HOUSE_RULES } from '../../../../src-shared/rules/squares/sheet/house-rules'
import {
  DICE,
  sheetSchema,
  UNIT_KINDS,
  type SqScenario,
} from '../../../../src-shared/rules/squares/sheet/sheet'
import { pick, playsAtRandom } from '../../at-random'

export interface BattleSize {
  readonly cols: number
  readonly rows: number
  readonly commandsPerSide: number
  readonly unitsPerCommand: number
  readonly turnLimit: number
}

/** A sheet without faults; the same seed gives the same. House rules are mixed unless `defaults`. */
export function randomSheet(seed: number, size: BattleSize, defaults = false): SqScenario {
  const random = seededRandom(seed, 1)
  const chance = (percent: number) => random.int(100) < percent
  const name = (column: number, row: number) => cellName({ column, row })
  const squares: Record<string, unknown> = {}
  for (let row = 0; row < size.rows; row += 1)
    for (let column = 0; column < size.cols; column += 1) {
      const middle = row > 0 && row < size.rows - 1
      squares[name(column, row)] = {
        ...(chance(15) ? { woods: true } : {}),
        ...(chance(15) ? { hill: true } : {}),
        ...(chance(8) ? { rough: true } : {}),
        ...(chance(10) ? { level: random.int(3) } : {}),
        ...(middle && chance(3) ? { impassable: true } : {}),
        ...(chance(15) ? { town: { name: 'Town', capacity: 1 + random.int(2) } } : {}),
        ...(chance(5)
          ? { riverInside: { bank: Object.fromEntries(DIRECTIONS.map((e, i) => [e, i < 4 ? 'a' : 'b'])) } }
          : {}),
      }
    }
  const rivers: unknown[] = []
  for (let column = 0; column < size.cols; column += 1)
    for (let row = 0; row + 1 < size.rows; row += 1)
      if (chance(15))
        rivers.push({
          a: name(column, row),
          b: name(column, row + 1),
          kind: chance(50) ? 'crossable' : 'uncrossable',
          bridge: chance(30),
        })
  const free = new Map<string, { side: Side; brigades: number; total: number; inTown: number }>()
  const side = (s: Side) => ({
    name: `Side ${String(s)}`,
    armies: [
      {
        id: `army${String(s)}`,
        name: `Army ${String(s)}`,
        homeEdge: s === 0 ? 'S' : 'N',
        ...(chance(80)
          ? { commanderInChief: { id: `cinc${String(s)}`, name: 'C', die: pick(random, DICE) } }
          : {}),
        commands: Array.from({ length: size.commandsPerSide }, (_, c) => ({
          id: `c${String(s)}${String(c)}`,
          name: 'Command',
          general: { id: `g${String(s)}${String(c)}`, name: 'G', die: pick(random, DICE) },
          arrival: {
            turn: 1 + random.int(3),
            entry: [name(random.int(size.cols), s === 0 ? size.rows - 1 : 0)],
          },
          units: Array.from({ length: size.unitsPerCommand }, (_, u) => unit(s, c, u)),
        })),
      },
    ],
  })
  const unit = (s: Side, c: number, u: number) => {
    const kind = pick(random, [...UNIT_KINDS, 'infantry', 'infantry', 'infantry', 'cavalry'] as const)
    const artillery = kind.endsWith('Artillery')
    const die = () => pick(random, DICE)
    const square = name(random.int(size.cols), s === 0 ? size.rows - 1 - random.int(3) : random.int(3))
    const here = free.get(square) ?? { side: s, brigades: 0, total: 0, inTown: 0 }
    const ground = squares[square] as { impassable?: boolean; town?: { capacity: number } }
    const fits =
      here.side === s && here.total < 6 && (artillery || here.brigades < 4) && ground.impassable !== true
    const placed = fits && chance(85)
    const inTown = placed && kind === 'infantry' && here.inTown < (ground.town?.capacity ?? 0) && chance(60)
    if (placed)
      free.set(square, {
        side: s,
        brigades: here.brigades + (artillery ? 0 : 1),
        total: here.total + 1,
        inTown: here.inTown + (inTown ? 1 : 0),
      })
    return {
      id: `u${String(s)}${String(c)}${String(u).padStart(2, '0')}`,
      name: 'Unit',
      nation: 'x',
      kind,
      ...(kind === 'cavalry' ? { cavalryWeight: pick(random, ['light', 'line', 'heavy']) } : {}),
      ...(kind === 'infantry' || kind === 'mixed' ? { skirmishDie: die() } : {}),
      ...(artillery ? {} : { qualityDie: die() }),
      moraleDie: die(),
      hits: chance(20) ? random.int(3) : 0,
      members: [`m${String(s)}${String(c)}${String(u)}`],
      ...(placed ? { square } : {}),
      ...(inTown ? { inTown } : {}),
      ...(chance(5) ? { heldUntil: pick(random, ['13:00', 'end']), brigadeId: `b${String(s)}` } : {}),
    }
  }
  const houseRules = defaults
    ? {}
    : Object.fromEntries(
        HOUSE_RULES.map(({ key, kind, default: normal }) => {
          if (chance(60)) return [key, normal]
          if (kind.type === 'boolean') return [key, chance(50)]
          if (kind.type === 'choice') return [key, pick(random, kind.values)]
          return [key, kind.min + random.int(kind.max - kind.min + 1)]
        }),
      )
  return sheetSchema.parse({
    id: `random-${String(seed)}`,
    title: 'At random',
    date: '1815-06-18',
    startTime: '11:00',
    turnLimit: size.turnLimit,
    nights: size.turnLimit > 3 ? [{ afterTurn: 3, resumeTime: '04:00' }] : [],
    board: { cols: size.cols, rows: size.rows },
    squares,
    rivers,
    sides: [side(0), side(1)],
    houseRules,
    withdrawal: chance(30),
    exits: [{ id: 'road', side: 0, squares: [name(0, 0)] }],
    victory: {
      breakPercent: {},
      objectives: [
        { id: 'o1', name: 'O1', square: name(2, 2), vp: 4, holder: null },
        { id: 'o2', name: 'O2', square: name(3, 2), vp: 3, holder: 1 },
        { id: 'o3', name: 'O3', vp: 2, holder: 0 },
      ],
    },
  })
}

/** Plays to the end or `limit` commands; every choice is one of the options. */
export const playAtRandom = playsAtRandom(rules)
