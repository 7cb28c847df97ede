// The edge of the mapped ground, outside the board: the map fades into bare paper there instead of breaking off.
import { toScreen, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Ground } from '../ground/ground'
import type { Rect } from '../rect'

/** Pixels over which it fades, where the board leaves room for so many. */
const FADE = 50

/** Fades the map into `paper`, six hexadecimal digits; the board itself, at `board` on the screen, is left whole. */
export function drawEdgeFade(
  ctx: Canvas2D,
  { widthM, heightM }: Pick<Ground, 'widthM' | 'heightM'>,
  board: Rect,
  camera: Camera,
  paper: string,
): void {
  const { width, height } = camera
  const northWest = toScreen(camera, { x: 0, y: heightM })
  const southEast = toScreen(camera, { x: widthM, y: 0 })
  fadeSide(ctx, paper, 'x', 0, northWest.x, board.left, height)
  fadeSide(ctx, paper, 'x', width, southEast.x, board.right, height)
  fadeSide(ctx, paper, 'y', 0, northWest.y, board.top, width)
  fadeSide(ctx, paper, 'y', height, southEast.y, board.bottom, width)
}

/** One side: bare paper from the edge of the window to that of the ground, from there less and less towards the board. */
function fadeSide(
  ctx: Canvas2D,
  paper: string,
  axis: 'x' | 'y',
  rim: number,
  groundEdge: number,
  boardEdge: number,
  length: number,
): void {
  const inward = rim === 0 ? 1 : -1
  // Whole pixels, so that what meets leaves no seam; never beyond the edge of the board.
  const outside = (at: number): number =>
    Math.round(inward > 0 ? Math.min(at, boardEdge) : Math.max(at, boardEdge))
  const edge = outside(groundEdge)
  const inner = outside(edge + inward * FADE)
  const fill = (from: number, to: number): void => {
    if (axis === 'x') ctx.fillRect(from, 0, to - from, length)
    else ctx.fillRect(0, from, length, to - from)
  }
  ctx.fillStyle = paper
  // Nothing where the ground goes on beyond the window.
  if ((edge - rim) * inward > 0) fill(rim, edge)
  const gradient =
    axis === 'x' ? ctx.createLinearGradient(edge, 0, inner, 0) : ctx.createLinearGradient(0, edge, 0, inner)
  gradient.addColorStop(0, paper)
  gradient.addColorStop(1, `${paper}00`)
  ctx.fillStyle = gradient
  fill(edge, inner)
}
