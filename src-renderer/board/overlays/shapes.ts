// Overlays of the moment: reach, frames, path with its costs, assault arrows with their chance, the keyboard's ring.
import { toScreen, type Camera } from '../camera'
import { cellCentre, parseCell } from '../grid'
import type { Rect } from '../rect'
import { sideColour, type Palette } from '../palette'
import type { EntryTag, Scene } from '../scene'
import { cellRect } from './cells'
import { zoneBorder } from './zones'

type Ctx = CanvasRenderingContext2D

/** Where one can go: a pale gold with one edge round the whole, the denser band for what leaves enough to attack. */
function drawReach(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const { reach } = scene.overlays
  const strong = new Set(reach.filter((one) => one.strong).map((one) => one.cell))
  const all = new Set(reach.map((one) => one.cell))
  ctx.save()
  ctx.fillStyle = palette.gold
  for (const cell of all) {
    const rect = cellRect(scene, camera, cell)
    if (!rect) continue
    ctx.globalAlpha = strong.has(cell) ? 0.3 : 0.16
    ctx.fillRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
  }
  ctx.globalAlpha = 1
  ctx.lineCap = 'square'
  const border = (cells: ReadonlySet<string>): void => {
    const path = zoneBorder(scene, camera, cells, 2)
    for (const [colour, width] of [
      [palette['gold-edge'], 3.4],
      [palette.gold, 2],
    ] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.stroke(path)
    }
  }
  if (all.size > strong.size) border(all)
  if (strong.size > 0) border(strong)
  ctx.restore()
}

/** Reach and frames: what lies under the units. */
export function drawUnder(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  drawReach(ctx, scene, camera, palette)
  for (const { cell, tone } of scene.overlays.frames) {
    const rect = cellRect(scene, camera, cell)
    if (!rect) continue
    const [width, height] = [rect.right - rect.left, rect.bottom - rect.top]
    ctx.save()
    if (tone === 'target') {
      ctx.globalAlpha = 0.1
      ctx.fillStyle = palette.bad
      ctx.fillRect(rect.left, rect.top, width, height)
      ctx.globalAlpha = 1
    }
    if (tone === 'chosen') {
      ctx.strokeStyle = palette['gold-edge']
      ctx.lineWidth = 4.4
      ctx.strokeRect(rect.left + 1, rect.top + 1, width - 2, height - 2)
    }
    ctx.strokeStyle = tone === 'chosen' ? palette.gold : tone === 'target' ? palette.bad : palette.focus
    ctx.lineWidth = 2.6
    ctx.setLineDash(tone === 'shown' ? [6, 4] : [])
    ctx.strokeRect(rect.left + 1, rect.top + 1, width - 2, height - 2)
    ctx.restore()
  }
}

function centreOf(scene: Scene, camera: Camera, cell: string): { x: number; y: number } | undefined {
  const centre = cellCentre(scene.grid, cell)
  return centre && toScreen(camera, centre)
}

function drawPath(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const { path } = scene.overlays
  if (!path) return
  const points = path.cells.flatMap((cell) => {
    const at = centreOf(scene, camera, cell)
    return at ? [at] : []
  })
  ctx.save()
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  const line = new Path2D()
  points.forEach(({ x, y }, i) => {
    if (i === 0) line.moveTo(x, y)
    else line.lineTo(x, y)
  })
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 7
  ctx.stroke(line)
  ctx.strokeStyle = palette.path
  ctx.lineWidth = 3.4
  ctx.stroke(line)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  points.forEach(({ x, y }, i) => {
    if (i === 0) return
    const refused = path.refusedAt === i
    ctx.beginPath()
    ctx.arc(x, y, 11, 0, 2 * Math.PI)
    ctx.fillStyle = refused ? palette.bad : palette.cream
    ctx.fill()
    ctx.strokeStyle = refused ? palette.edge : palette.path
    ctx.lineWidth = 2
    ctx.stroke()
    if (refused) {
      ctx.strokeStyle = palette.cream
      ctx.lineWidth = 2.2
      ctx.stroke(new Path2D(`M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}`))
      return
    }
    ctx.fillStyle = '#1A130B'
    ctx.font = "700 14px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
    ctx.fillText(String(path.costs[i] ?? ''), x, y + 0.5)
  })
  ctx.restore()
}

function drawArrow(
  ctx: Ctx,
  from: { x: number; y: number },
  to: { x: number; y: number },
  width: number,
  colour: string,
  palette: Palette,
): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  ctx.save()
  ctx.translate(from.x, from.y)
  ctx.rotate(angle)
  // From near the edge of the giving square to well inside the attacked one.
  const start = length * 0.36
  const end = length * 0.68
  const head = width * 1.5
  const w = width / 2
  const shape = new Path2D(
    `M${start} ${-w}H${end - head}V${-w * 2.1}L${end} 0L${end - head} ${w * 2.1}V${w}H${start}Z`,
  )
  ctx.lineJoin = 'round'
  ctx.strokeStyle = palette.cream
  ctx.lineWidth = 4
  ctx.stroke(shape)
  ctx.fillStyle = colour
  ctx.fill(shape)
  ctx.strokeStyle = '#1A130B'
  ctx.lineWidth = 1.2
  ctx.stroke(shape)
  ctx.restore()
}

function drawAssault(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const { assault } = scene.overlays
  if (!assault) return
  const target = centreOf(scene, camera, assault.target)
  if (!target) return
  const colour = sideColour(palette, assault.livery)
  for (const support of assault.supports) {
    const from = centreOf(scene, camera, support)
    if (from) drawArrow(ctx, from, target, 8, colour, palette)
  }
  const from = centreOf(scene, camera, assault.from)
  if (!from) return
  drawArrow(ctx, from, target, 15, colour, palette)
  if (assault.tag === '') return
  ctx.save()
  ctx.font = "700 15px 'Source Sans 3', system-ui, sans-serif"
  const width = ctx.measureText(assault.tag).width + 22
  const x = (from.x + target.x) / 2 + 22
  const y = (from.y + target.y) / 2 - 13
  ctx.beginPath()
  ctx.roundRect(x, y, width, 26, 3)
  ctx.fillStyle = palette.raised
  ctx.fill()
  ctx.strokeStyle = palette.edge
  ctx.lineWidth = 1.2
  ctx.stroke()
  ctx.fillStyle = palette.ink
  ctx.textBaseline = 'middle'
  ctx.fillText(assault.tag, x + 11, y + 14)
  ctx.restore()
}

/** Path, assault and tags: what lies over the units. */
export function drawOver(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  drawEntries(ctx, scene, camera, palette)
  drawAssault(ctx, scene, camera, palette)
  drawPath(ctx, scene, camera, palette)
}

const TAG_HEIGHT = 40
const TAG_WIDTH = 104
/** Height of a tag that says only when: in squares that are narrower than a whole tag. */
const SHORT_TAG_HEIGHT = 20

/** A tag over which others stand, in the strip of their square's key: the counters begin right below. */
const BRIEF_TAG = { width: 52, height: 15, drop: 1 } as const

/**
 * Where the tags of those who are still to come stand: in the square where they enter, below its key; where units or
 * generals stand there already one beside the key, so that nobody lies under it.
 */
export function entryRects(scene: Scene, camera: Camera): ReadonlyMap<string, Rect> {
  const perCell = new Map<string, number>()
  const rects = new Map<string, Rect>()
  const taken = new Set([...scene.counters, ...scene.leaders].map((one) => one.cell))
  for (const entry of scene.entries) {
    const cell = cellRect(scene, camera, entry.cell)
    if (!cell) continue
    const nth = perCell.get(entry.cell) ?? 0
    const right = Math.min(cell.right - 5, camera.width - 5)
    if (taken.has(entry.cell)) {
      // The others are told when the pointer or the keyboard is there.
      if (nth > 0 || cell.right - cell.left < 2 * BRIEF_TAG.width) continue
      perCell.set(entry.cell, 1)
      const [left, top] = [right - BRIEF_TAG.width, cell.top + BRIEF_TAG.drop]
      rects.set(entry.id, { left, top, right, bottom: top + BRIEF_TAG.height })
      continue
    }
    const isShort = cell.right - cell.left < TAG_WIDTH + 10
    const [width, height] = isShort
      ? [cell.right - cell.left - 10, SHORT_TAG_HEIGHT]
      : [TAG_WIDTH, TAG_HEIGHT]
    const top = cell.top + 24 + nth * (height + 3)
    // What has no room in its square is told when the pointer or the keyboard is there.
    if (top + height > cell.bottom + 4 || right - width < cell.left - 30) continue
    perCell.set(entry.cell, nth + 1)
    rects.set(entry.id, { left: right - width, top, right, bottom: top + height })
  }
  return rects
}

/** An arrowhead at the side of a tag from which they come on: that of the edge their square lies at. */
function drawWayIn(ctx: Ctx, scene: Scene, entry: EntryTag, rect: Rect, palette: Palette): void {
  const place = parseCell(entry.cell)
  if (!place) return
  const fromWest = place.column === 0
  if (!fromWest && place.column !== scene.grid.columns - 1) return
  const [base, tip] = fromWest ? [rect.left - 6, rect.left] : [rect.right + 6, rect.right]
  const middle = (rect.top + rect.bottom) / 2
  ctx.beginPath()
  ctx.moveTo(tip, middle)
  ctx.lineTo(base, middle - 6)
  ctx.lineTo(base, middle + 6)
  ctx.closePath()
  ctx.fillStyle = sideColour(palette, entry.livery)
  ctx.fill()
  ctx.strokeStyle = palette.edge
  ctx.lineWidth = 1
  ctx.stroke()
}

/** Tags of those who are still to come. */
function drawEntries(ctx: Ctx, scene: Scene, camera: Camera, palette: Palette): void {
  const rects = entryRects(scene, camera)
  ctx.save()
  ctx.textBaseline = 'middle'
  for (const entry of scene.entries) {
    const rect = rects.get(entry.id)
    if (!rect) continue
    const { left: x, top: y } = rect
    const [width, height] = [rect.right - x, rect.bottom - y]
    ctx.beginPath()
    ctx.roundRect(x, y, width, height, 3)
    ctx.fillStyle = palette.raised
    ctx.globalAlpha = 0.94
    ctx.fill()
    ctx.globalAlpha = 1
    ctx.strokeStyle = sideColour(palette, entry.livery)
    ctx.lineWidth = 1.6
    ctx.stroke()
    drawWayIn(ctx, scene, entry, rect, palette)
    ctx.fillStyle = palette.ink
    ctx.font = "600 12.5px 'Source Sans 3', system-ui, sans-serif"
    if (height === BRIEF_TAG.height) {
      ctx.fillText(entry.brief, x + 6, y + height / 2 + 0.5, width - 12)
      continue
    }
    if (height < TAG_HEIGHT) {
      ctx.fillText(entry.line, x + 6, y + height / 2 + 0.5, width - 12)
      continue
    }
    ctx.fillText(entry.title, x + 8, y + 13, width - 14)
    ctx.font = "400 12.5px 'Source Sans 3', system-ui, sans-serif"
    ctx.fillStyle = palette.ink2
    ctx.fillText(entry.line, x + 8, y + 28, width - 14)
  }
  ctx.restore()
}

/** The keyboard's place on the board: the same ring as everywhere else. */
export function drawFocus(ctx: Ctx, scene: Scene, camera: Camera, cell: string, palette: Palette): void {
  const rect = cellRect(scene, camera, cell)
  if (!rect) return
  ctx.save()
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 5
  ctx.strokeRect(rect.left + 3, rect.top + 3, rect.right - rect.left - 6, rect.bottom - rect.top - 6)
  ctx.strokeStyle = palette.focus
  ctx.lineWidth = 2.4
  ctx.strokeRect(rect.left + 3, rect.top + 3, rect.right - rect.left - 6, rect.bottom - rect.top - 6)
  ctx.restore()
}
