/** How much ground a brigade takes in each formation, and where its bases stand in it (3.3, 3.4, BR-GEO-03, BR-GEO-04). */
import { rowOf, rowsOf, type Size, type Slot } from '../../../board/table/rectangles'
import { roundInch } from '../../../board/table/vectors'
import type { BrigadeInfo } from './lookup'
import type { BrBrigade, Formation } from '../sheet/sheet'
import { BLOCKS, FOOT_TEAM_BASE, HORSE_TEAM_BASE, INCH_MM, PIECE_BASE } from '../sheet/tables'

type Millimetres = readonly [frontage: number, depth: number]

/** Formations an arm may take, every one into every other (BR-FORM-05). */
export const ARM_FORMATIONS = {
  infantry: ['line', 'attackColumn', 'marchColumn', 'square'],
  cavalry: ['line', 'marchColumn'],
  skirmishers: ['skirmish', 'marchColumn'],
  artillery: ['limbered', 'marchColumn', 'unlimbered'],
} as const satisfies Record<BrBrigade['arm'], readonly Formation[]>

/** Whether a formation is one of the arm's own; a garrison is infantry, skirmishers or guns (BR-BLD-02). */
export function mayForm(info: BrigadeInfo, formation: Formation): boolean {
  if (formation === 'garrison') return !info.isCavalry && !(info.isArtillery && info.brigade.horse)
  return (ARM_FORMATIONS[info.brigade.arm] as readonly Formation[]).includes(formation)
}

/** Bases of the brigade as they stand in a formation, in unit order (3.3, BR-R-06, BR-R-07). */
function basesOf(brigade: BrBrigade, formation: Formation): readonly Millimetres[] {
  if (brigade.arm !== 'artillery') return brigade.units.map(({ block }) => BLOCKS[block].base)
  const team = brigade.horse ? HORSE_TEAM_BASE : FOOT_TEAM_BASE
  const base = formation === 'limbered' || formation === 'marchColumn' ? team : PIECE_BASE
  return brigade.pieces.map(() => base)
}

/** Rows of an attack column: two abreast if the brigade has four units or more (3.4, BR-R-08). */
function columnRows<T>(bases: readonly T[]): readonly (readonly T[])[] {
  const abreast = bases.length >= 4 ? 2 : 1
  const rows: T[][] = []
  for (let i = 0; i < bases.length; i += abreast) rows.push(bases.slice(i, i + abreast))
  return rows
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const frontages = (bases: readonly Millimetres[]) => bases.map(([frontage]) => frontage)
const depths = (bases: readonly Millimetres[]) => bases.map(([, depth]) => depth)

function millimetres(brigade: BrBrigade, formation: Formation): Millimetres {
  const bases = basesOf(brigade, formation)
  switch (formation) {
    case 'line':
    case 'skirmish':
    case 'limbered':
    case 'unlimbered':
    case 'garrison':
      return [sumOf(frontages(bases)), Math.max(...depths(bases))]
    case 'attackColumn': {
      const rows = columnRows(bases)
      return [
        Math.max(...rows.map((row) => sumOf(frontages(row)))),
        sumOf(rows.map((row) => Math.max(...depths(row)))),
      ]
    }
    case 'marchColumn':
      return [Math.max(...frontages(bases)), sumOf(depths(bases))]
    case 'square': {
      const side = sumOf(frontages(bases)) / 4 + Math.max(...depths(bases))
      return [side, side]
    }
  }
}

interface Shape {
  readonly size: Size
  readonly slots: readonly Slot[]
}

const shapes = new WeakMap<BrBrigade, Map<Formation, Shape>>()

function shapeOf({ brigade }: BrigadeInfo, formation: Formation): Shape {
  let known = shapes.get(brigade)
  if (!known) {
    known = new Map()
    shapes.set(brigade, known)
  }
  let shape = known.get(formation)
  if (!shape) {
    const [width, depth] = millimetres(brigade, formation)
    const size = { width: roundInch(width / INCH_MM), depth: roundInch(depth / INCH_MM) }
    shape = { size, slots: slots(brigade, formation, size) }
    known.set(formation, shape)
  }
  return shape
}

/** Inches, rounded to a thousandth after one division (3.4). A footprint never shrinks, nor by wrecks (BR-GEO-03, BR-ART-07). */
export function sizeIn(info: BrigadeInfo, formation: Formation): Size {
  return shapeOf(info, formation).size
}

/** The place of each unit or piece, in unit order; a square or garrison is one base (BR-GEO-04, BR-BURST-04). */
export function slotsIn(info: BrigadeInfo, formation: Formation): readonly Slot[] {
  return shapeOf(info, formation).slots
}

function slots(brigade: BrBrigade, formation: Formation, whole: Size): readonly Slot[] {
  const bases = basesOf(brigade, formation).map(([width, depth]) => ({
    width: width / INCH_MM,
    depth: depth / INCH_MM,
  }))
  switch (formation) {
    case 'line':
    case 'skirmish':
    case 'limbered':
    case 'unlimbered':
      return rowOf(bases)
    case 'attackColumn':
      return rowsOf(columnRows(bases))
    case 'marchColumn':
      return rowsOf(bases.map((base) => [base]))
    case 'square':
    case 'garrison':
      return [{ u: 0, v: 0, ...whole }]
  }
}

/** Units of the front row, which fire (3.4): indices from 0. Nobody in march column or limbered. */
export function frontRow(info: BrigadeInfo, formation: Formation): readonly number[] {
  const all = (info.isArtillery ? info.brigade.pieces : info.brigade.units).map((_, i) => i)
  switch (formation) {
    case 'line':
    case 'skirmish':
    case 'unlimbered':
    case 'square':
    case 'garrison':
      return all
    case 'attackColumn':
      return columnRows(all)[0] ?? []
    case 'marchColumn':
    case 'limbered':
      return []
  }
}
