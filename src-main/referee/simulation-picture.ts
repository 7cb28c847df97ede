/** A battle at a moment as a small SVG: ground from the battle's file, pieces by side, on a grid or an open table. */
import { parseCell } from '../../src-shared/board/grid/cells'
import type { FramePiece, SheetBase } from '../../src-shared/engine/rule-set'
import type { Outline } from '../../src-shared/engine/statistics'
import type { Battle } from '../../src-shared/history/battle'
import type { History } from '../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../src-shared/history/vocabulary'
import type { AnyRulesFace } from '../../src-shared/rules/face'

type Board = Battle['boards'][number]
type GridBoard = Extract<Board, { readonly cells: unknown }>
type TableBoard = Exclude<Board, GridBoard>

const SIDE_COLOURS = ['#b3382c', '#2f5f9e'] as const
const NEUTRAL = '#666666'
const GROUND: Readonly<Record<string, string>> = {
  wood: '#b9cfa3',
  denseWood: '#a3bf8c',
  orchard: '#cddcb4',
  town: '#d8b7a0',
  village: '#d8b7a0',
  farm: '#d8b7a0',
  strongpoint: '#c79a80',
  water: '#a9c6dc',
  marsh: '#c4d6d0',
  hill: '#e9dcb8',
  ridge: '#e9dcb8',
  stream: '#8fb3cf',
  river: '#8fb3cf',
  road: '#b8a98a',
  pavedRoad: '#a08f6c',
  track: '#cdbf9f',
}
/** Pixels of a cell, and of an inch. */
const CELL = 56
const INCH = 14
const HEAD = 24

/** Draws what stands on the board; off it is nobody. */
export function pictureOf(rules: AnyRulesFace, state: unknown, sheet: SheetBase, history: History): string {
  const battleId = BATTLE_IDS.find((id) => id === sheet.battle?.battleId)
  const battle = battleId && history.battles[battleId]
  const board = battle?.boards.find(({ id }) => id === sheet.battle?.boardId)
  const { pieces, objectives } = rules.frame(state)
  const here = pieces.filter((piece) => piece.state === 'onBoard')
  const { turn, clock } = rules.turn(state)
  const held = objectives.map(
    ({ name, holder }) => `${name}: ${holder === null ? 'nobody' : `side ${holder}`}`,
  )
  const title = `Turn ${turn}, ${clock}. ${held.join('; ')}`
  const outlines = rules.outlines?.(state)
  const drawing = outlines
    ? tableDrawing(outlines, here, battle, board && !('cells' in board) ? board : undefined)
    : gridDrawing(here, board && 'cells' in board ? board : undefined)
  const { width, height, parts } = drawing
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + HEAD}" font-family="sans-serif" font-size="9">`,
    `<rect width="100%" height="100%" fill="#f6f0e0"/>`,
    `<text x="6" y="16" font-size="11">${escaped(title)}</text>`,
    `<g transform="translate(0 ${HEAD})">`,
    ...parts,
    '</g></svg>\n',
  ].join('\n')
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly parts: readonly string[]
}

function gridDrawing(pieces: readonly FramePiece[], board: GridBoard | undefined): Drawing {
  const byCell = new Map<string, FramePiece[]>()
  for (const piece of pieces)
    if (piece.place !== null) byCell.set(piece.place, [...(byCell.get(piece.place) ?? []), piece])
  const places = [...byCell.keys()].flatMap((name) => parseCell(name) ?? [])
  const columns = board?.columns ?? 1 + Math.max(0, ...places.map(({ column }) => column))
  const rows = board?.rows ?? 1 + Math.max(0, ...places.map(({ row }) => row))
  const parts: string[] = []
  for (const [name, { terrain, level }] of Object.entries(board?.cells ?? {})) {
    const at = parseCell(name)
    const kind = terrain.find((one) => GROUND[one] !== undefined)
    const fill = kind === undefined ? (level > 0 ? '#efe4c4' : 'none') : (GROUND[kind] ?? 'none')
    if (at)
      parts.push(
        `<rect x="${at.column * CELL}" y="${at.row * CELL}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="#cbbf9f"/>`,
        `<text x="${at.column * CELL + 2}" y="${at.row * CELL + 9}" fill="#8a7d5c">${name}</text>`,
      )
  }
  for (const [name, list] of byCell) {
    const at = parseCell(name)
    if (!at) continue
    // Pieces of one cell stand below each other; leaders are dots.
    const units = list.filter(({ kind }) => kind === 'unit')
    const height = Math.min(12, (CELL - 14) / Math.max(1, units.length))
    units.forEach((piece, i) => {
      const y = at.row * CELL + 12 + i * height
      parts.push(
        `<rect x="${at.column * CELL + 4}" y="${y}" width="${CELL - 8}" height="${height - 1}" fill="${colourOf(piece)}"><title>${escaped(piece.name)}</title></rect>`,
      )
    })
    list
      .filter(({ kind }) => kind === 'leader')
      .forEach((piece, i) => {
        parts.push(
          `<circle cx="${at.column * CELL + 8 + 9 * i}" cy="${(at.row + 1) * CELL - 6}" r="4" fill="${colourOf(piece)}" stroke="white"><title>${escaped(piece.name)}</title></circle>`,
        )
      })
  }
  return { width: columns * CELL, height: rows * CELL, parts }
}

function tableDrawing(
  outlines: readonly Outline[],
  pieces: readonly FramePiece[],
  battle: Battle | undefined,
  board: TableBoard | undefined,
): Drawing {
  const width =
    board?.widthIn ?? 1 + Math.max(0, ...outlines.flatMap(({ corners }) => corners.map(({ x }) => x)))
  const height =
    board?.heightIn ?? 1 + Math.max(0, ...outlines.flatMap(({ corners }) => corners.map(({ y }) => y)))
  const at = (x: number, y: number) => `${(x * INCH).toFixed(1)},${((height - y) * INCH).toFixed(1)}`
  const parts: string[] = []
  for (const { kind, geometry } of board ? (battle?.features ?? []) : []) {
    const colour = GROUND[kind]
    if (colour === undefined || !board) continue
    const points = geometry.coordinates
      .map(([x, y]) => at((x - board.originM[0]) / board.inchM, (y - board.originM[1]) / board.inchM))
      .join(' ')
    if (geometry.type === 'polygon') parts.push(`<polygon points="${points}" fill="${colour}"/>`)
    if (geometry.type === 'polyline')
      parts.push(`<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`)
  }
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  for (const { id, corners } of outlines) {
    const piece = byId.get(id)
    if (!piece) continue
    const points = corners.map(({ x, y }) => at(x, y)).join(' ')
    parts.push(
      `<polygon points="${points}" fill="${colourOf(piece)}" fill-opacity="0.8" stroke="#222"><title>${escaped(piece.name)}</title></polygon>`,
    )
  }
  return { width: width * INCH, height: height * INCH, parts }
}

const colourOf = ({ side }: FramePiece): string => (side === null ? NEUTRAL : SIDE_COLOURS[side])

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign)
