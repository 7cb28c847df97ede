/** How much ground a brigade takes in each formation, and where its bases stand in it (3.3, 3.4, BR-GEO-03, BR-GEO-04). */
import { sizeOfRows, slotsOfRows, type Slot } from '../../../board/table/formations'
import type { Size } from '../../../board/table/rectangles'
import { roundInch } from '../../../board/table/vectors'
import type { BrigadeInfo } from './lookup'
import type { BrBrigade, Formation } from '../sheet/sheet'
import { BLOCKS, FOOT_TEAM_BASE, HORSE_TEAM_BASE, INCH_MM, PIECE_BASE } from '../sheet/tables'

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

/** Bases of the brigade as they stand in a formation, in unit order, inches (3.3, BR-R-06, BR-R-07). */
function basesOf(brigade: BrBrigade, formation: Formation): readonly Size[] {
  if (brigade.arm !== 'artillery') return brigade.units.map(({ block }) => inInches(BLOCKS[block].base))
  const team = brigade.horse ? HORSE_TEAM_BASE : FOOT_TEAM_BASE
  const base = formation === 'limbered' || formation === 'marchColumn' ? team : PIECE_BASE
  return brigade.pieces.map(() => inInches(base))
}

function inInches([frontage, depth]: readonly [frontage: number, depth: number]): Size {
  return { width: frontage / INCH_MM, depth: depth / INCH_MM }
}

/** Rows of an attack column: two abreast if the brigade has four units or more (3.4, BR-R-08). */
function columnRows<T>(bases: readonly T[]): readonly (readonly T[])[] {
  const abreast = bases.length >= 4 ? 2 : 1
  const rows: T[][] = []
  for (let i = 0; i < bases.length; i += abreast) rows.push(bases.slice(i, i + abreast))
  return rows
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
    shape = shapeIn(brigade, formation)
    known.set(formation, shape)
  }
  return shape
}

function shapeIn(brigade: BrBrigade, formation: Formation): Shape {
  const bases = basesOf(brigade, formation)
  switch (formation) {
    case 'line':
    case 'skirmish':
    case 'limbered':
    case 'unlimbered':
      return shapeOfRows([bases])
    case 'attackColumn':
      return shapeOfRows(columnRows(bases))
    case 'marchColumn':
      return shapeOfRows(bases.map((base) => [base]))
    case 'garrison':
      return shapeOfOne(sizeOfRows([bases]))
    case 'square': {
      const { width, depth } = sizeOfRows([bases])
      const side = width / 4 + depth
      return shapeOfOne({ width: side, depth: side })
    }
  }
}

function shapeOfRows(rows: readonly (readonly Size[])[]): Shape {
  return { size: rounded(sizeOfRows(rows)), slots: slotsOfRows(rows) }
}

/** A square or garrison is one base (BR-GEO-04, BR-BURST-04). */
function shapeOfOne(whole: Size): Shape {
  const size = rounded(whole)
  return { size, slots: [{ u: 0, v: 0, ...size }] }
}

/** Kept to a thousandth of an inch (3.4). */
function rounded({ width, depth }: Size): Size {
  return { width: roundInch(width), depth: roundInch(depth) }
}

/** The size of its footprint, inches. It never shrinks, nor by wrecks (BR-GEO-03, BR-ART-07). */
export function sizeIn(info: BrigadeInfo, formation: Formation): Size {
  return shapeOf(info, formation).size
}

/** The place of each unit or piece in it, in unit order. */
export function slotsIn(info: BrigadeInfo, formation: Formation): readonly Slot[] {
  return shapeOf(info, formation).slots
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
