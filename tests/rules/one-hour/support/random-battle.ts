// Battles at random: a sheet with every kind of ground, unit and leader, and sides that pick any of their options.
import { cellName } from '../../../../src-shared/board/grid/cells'
import { seededRandom, type Random } from '../../../../src-shared/engine/random'
import type { Side } from '../../../../src-shared/engine/sides'
import { oneHour } from '../../../../src-shared/rules/one-hour'
import { HOUSE_RULES } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import { LEADERS } from '../../../../src-shared/rules/one-hour/sheet/leader-effects'
import { sheetSchema, type OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import {
  BOX_KINDS,
  EDGE_KINDS,
  FACINGS,
  TRAITS,
  UNIT_TYPES,
} from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import type { OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { pick, playsAtRandom } from '../../at-random'

export interface BattleSize {
  readonly columns: number
  readonly rows: number
  readonly unitsPerSide: number
  readonly turnLimit: number
}

/** A sheet without faults; the same seed gives the same. House rules are mixed unless `defaults`. */
export function randomSheet(seed: number, size: BattleSize, defaults = false): OhSheet {
  const random = seededRandom(seed, 1)
  const chance = (percent: number) => random.int(100) < percent
  const { columns, rows } = size
  const name = (column: number, row: number) => cellName({ column, row })
  const boxes = Object.fromEntries(
    Array.from({ length: columns * rows }, (_, i) => {
      const row = Math.floor(i / columns)
      const isRear = row < 3 || row >= rows - 3
      const kind = isRear && chance(90) ? 'clear' : chance(65) ? 'clear' : pick(random, BOX_KINDS)
      return [name(i % columns, row), { kind, ...(chance(25) ? { level: random.int(4) } : {}) }]
    }),
  )
  const counted = [name(2, 4), name(columns - 3, rows - 5)]
  counted.forEach((box, i) => {
    Object.assign(boxes[box] ?? {}, { objective: { id: `o${String(i)}`, points: 2 + i, heldBy: i } })
  })
  for (const box of [name(0, 0), name(columns - 1, rows - 1)])
    Object.assign(boxes[box] ?? {}, { exit: [0, 1] })
  const roads: { a: string; b: string }[] = []
  const edges: unknown[] = []
  const roadColumn = 1 + random.int(columns - 2)
  for (let row = 0; row + 1 < rows; row += 1) {
    const bend = chance(20) && roadColumn + 1 < columns
    roads.push({ a: name(roadColumn, row), b: name(roadColumn + (bend ? 1 : 0), row + 1) })
    if (bend) roads.push({ a: name(roadColumn + 1, row + 1), b: name(roadColumn, row + 1) })
  }
  const linked = new Set(roads.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]))
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row + 1 < rows; row += 1) {
      const [a, b] = [name(column, row), name(column, row + 1)]
      const onRoad = linked.has(`${a} ${b}`)
      if (!chance(row === Math.floor(rows / 2) ? 70 : 12)) continue
      const kind = pick(random, EDGE_KINDS)
      const fitting = onRoad ? (kind === 'river' ? 'bridge' : kind) : kind === 'bridge' ? 'stream' : kind
      edges.push({
        a,
        b,
        kind: fitting,
        ...(fitting === 'bridge' && chance(40) ? { barricaded: true } : {}),
        ...(chance(30) ? { hedge: true } : {}),
      })
    }
  const armies = ['fr', 'aa', 'pr']
  const armyOf = (side: Side) => (side === 0 ? 'fr' : pick(random, ['aa', 'aa', 'pr']))
  const taken = new Set<string>()
  const units = ([0, 1] as const).flatMap((side) =>
    Array.from({ length: size.unitsPerSide }, (_, n) => {
      const type = pick(random, [...UNIT_TYPES, 'line', 'line', 'cavalry'] as const)
      const army = armyOf(side)
      const traits = TRAITS.filter(
        (trait) =>
          chance(25) && (trait !== 'rifles' || type === 'light') && (trait !== 'conscript' || chance(50)),
      ).filter((trait, _i, all) => trait !== 'conscript' || !all.includes('steadfast'))
      const due = n >= size.unitsPerSide - 3
      const place = () => {
        for (let tries = 0; tries < 300; tries += 1) {
          const row = side === 0 ? rows - 1 - random.int(3) : random.int(3)
          const box = name(random.int(columns), row)
          const kind = boxes[box]?.kind ?? 'clear'
          if (!taken.has(box) && (kind === 'clear' || kind === 'town')) {
            taken.add(box)
            return { box }
          }
        }
        throw new Error('no room')
      }
      const maxHits = 5 + random.int(4)
      return {
        id: `u${String(side)}-${String(n)}`,
        name: `Unit ${String(n)}`,
        side,
        army,
        nation: pick(random, ['french', 'british', 'kgl', 'prussian']),
        formationId: `${army}.${pick(random, ['i', 'ii', 'iii', 'reserve.5', 'cavalry'])}.1`,
        members: [`m${String(side)}-${String(n)}`],
        type,
        maxHits,
        hitsTaken: chance(20) ? random.int(3) : 0,
        traits,
        facing: chance(80) ? (side === 0 ? 'N' : 'S') : pick(random, FACINGS),
        formation: chance(15) ? 'column' : 'deployed',
        ...(due ? {} : place()),
        ...(chance(8) ? { heldUntil: pick(random, ['13:00', 'end']), brigadeId: `b${String(side)}` } : {}),
      }
    }),
  )
  const groups = ([0, 1] as const).map((side) => ({
    groupId: `g${String(side)}`,
    side,
    gameTurn: 1 + random.int(3),
    entryBoxes: [name(roadColumn, side === 0 ? rows - 1 : 0), name(0, side === 0 ? rows - 1 : 0)],
    unitIds: units.filter((unit) => unit.side === side && !('box' in unit)).map(({ id }) => id),
    leaderIds: side === 0 ? ['lobau'] : ['hill'],
    ...(chance(40) ? { roll: { die: pick(random, [6, 8, 10]), target: 3 } } : {}),
  }))
  const leaders = LEADERS.filter(({ id, army }) => {
    const isDue = id === 'lobau' || id === 'hill'
    return isDue || (units.some((unit) => unit.army === army) && chance(45))
  }).map((row) => {
    const side = row.army === 'fr' ? 0 : 1
    const isDue = row.id === 'lobau' || row.id === 'hill'
    const own = units.filter((unit) => unit.side === side && 'box' in unit)
    const with_ = pick(random, own)
    return {
      ...row,
      name: row.id,
      side,
      ...(isDue || !('box' in with_) ? {} : { box: with_.box }),
    }
  })
  const houseRules = defaults
    ? {}
    : Object.fromEntries(
        HOUSE_RULES.flatMap(({ key, kind, default: normal }) => {
          if (chance(60)) return [[key, normal]]
          if (kind.type === 'boolean') return [[key, chance(50)]]
          return kind.type === 'choice' ? [[key, pick(random, kind.values)]] : []
        }),
      )
  return sheetSchema.parse({
    id: `random-${String(seed)}`,
    title: 'At random',
    date: '1815-06-18',
    columns,
    rows,
    startTime: '11:30',
    sides: [
      { id: 'french', name: 'French', armies: ['fr'], boardEdges: { fr: 'S' } },
      { id: 'coalition', name: 'Allies', armies: armies.slice(1), boardEdges: { aa: 'N', pr: 'N' } },
    ],
    firstSide: random.int(2),
    turnLimit: size.turnLimit,
    boxes,
    edges,
    roads,
    units,
    leaders,
    reinforcements: groups,
    record: {
      objectives: [],
      exits: [{ id: 'road', side: 0, boxes: [name(0, 0)], formations: ['fr.i'] }],
    },
    victory: {
      atLimit: pick(random, ['points', 'draw', 0, { side: 1, holds: 'any', boxes: counted }] as const),
      ...(chance(30) ? { holdAll: { side: 0, boxes: counted, ownTurns: 2 } } : {}),
    },
    houseRules,
  })
}

/** Commands that end something. */
const ENDS: ReadonlySet<string> = new Set(['EndPhase', 'EndTurn', 'EndSetup'])
const ATTACKS: ReadonlySet<string> = new Set(['Shoot', 'Charge'])

/** A random option of a random type, so that of many moves and few charges some are charges; ends come one in ten. */
export function choose(random: Random, commands: readonly OhCommand[]): OhCommand {
  const all = [...new Set(commands.map(({ type }) => type))]
  const acts = all.filter((type) => !ENDS.has(type))
  const attacks = all.filter((type) => ATTACKS.has(type))
  const types =
    acts.length === 0 || (acts.length < all.length && random.int(10) === 0)
      ? all.filter((type) => ENDS.has(type))
      : attacks.length > 0 && random.int(2) === 0
        ? attacks
        : acts
  const type = pick(random, types.length > 0 ? types : all)
  return pick(
    random,
    commands.filter((command) => command.type === type),
  )
}

/** Plays to the end or `limit` commands; every choice is one of the options. */
export const playAtRandom = playsAtRandom(oneHour, choose)
