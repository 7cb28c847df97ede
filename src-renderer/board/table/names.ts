// Names of bodies on the open table, each beside its body, upright whatever its facing, and clear of others where there is
// room; whoever is chosen is always named.
import { measuredIn, type Canvas2D } from '../canvas'
import { sideText, type Palette } from '../palette'
import { overlaps, type Rect } from '../rect'
import type { Counter } from '../scene'

/** A body on the screen. */
export interface NamedBody {
  readonly counter: Counter
  /** What it takes of the screen, pixels. */
  readonly rect: Rect
}

export interface PlacedName {
  readonly counter: Counter
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  /** Room that it takes, pixels. */
  readonly rect: Rect
}

const EVERYWHERE: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
const HEIGHT = 14
const GAP = 3
/** Pixels of its longer side below which a body has no name of its own. */
const LEAST_LENGTH = 16
/** From which its state stands below its name. */
const STATED_FROM = 60

const FONT = "600 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"

/**
 * Where names stand, clear of `others` too: the chosen first, then whoever may act; four sides are tried. The name of a
 * body that is seen is within the window, or what of it there is.
 */
export function placeBodyNames(
  bodies: readonly NamedBody[],
  widthOf: (text: string) => number,
  others: readonly Rect[] = [],
  window: Rect = EVERYWHERE,
): readonly PlacedName[] {
  const taken: Rect[] = [...bodies.map(({ rect }) => rect), ...others]
  const order = { selected: 0, mayAct: 1, rest: 2, done: 3 } as const
  return bodies
    .toSorted((a, b) => order[a.counter.state] - order[b.counter.state])
    .flatMap(({ counter, rect }): readonly PlacedName[] => {
      const length = Math.max(rect.right - rect.left, rect.bottom - rect.top)
      if (counter.faceDown || (length < LEAST_LENGTH && counter.state !== 'selected')) return []
      const state = 'body' in counter.place ? (counter.place.body?.state ?? '') : ''
      const lines = [counter.label, ...(state !== '' && length >= STATED_FROM ? [state] : [])]
      const width = Math.max(...lines.map(widthOf)) + 4
      const height = HEIGHT * lines.length
      const [midX, midY] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
      const isSeen = overlaps(rect, window)
      const inWindow = (x: number): number =>
        isSeen ? Math.max(window.left, Math.min(x, window.right - width)) : x
      const places = [
        { x: midX - width / 2, y: rect.bottom + GAP },
        { x: midX - width / 2, y: rect.top - GAP - height },
        { x: rect.right + GAP, y: midY - height / 2 },
        { x: rect.left - GAP - width, y: midY - height / 2 },
      ].map(({ x, y }) => ({ x: inWindow(x), y }))
      const rectAt = ({ x, y }: { readonly x: number; readonly y: number }): Rect => ({
        left: x,
        top: y,
        right: x + width,
        bottom: y + height,
      })
      const free = places.find((place) => !taken.some((one) => overlaps(one, rectAt(place))))
      const place = free ?? (counter.state === 'selected' ? places[0] : undefined)
      if (!place) return []
      const own = rectAt(place)
      taken.push(own)
      return [{ counter, x: place.x + width / 2, y: place.y, lines, rect: own }]
    })
}

const widthOf = measuredIn(FONT)

/** Room that the lines of a name take, pixels. */
export function measureName(lines: readonly string[]): { readonly width: number; readonly height: number } {
  return { width: Math.max(...lines.map(widthOf)) + 4, height: HEIGHT * lines.length }
}

/** Names in their places in the window, clear of `others`. */
export const placedNames = (
  bodies: readonly NamedBody[],
  others: readonly Rect[],
  window: Rect,
): readonly PlacedName[] => placeBodyNames(bodies, widthOf, others, window)

export function drawBodyTabs(ctx: Canvas2D, bodies: readonly NamedBody[], palette: Palette): void {
  for (const body of bodies)
    if (body.counter.tab !== '' && !body.counter.faceDown) drawTab(ctx, body, palette)
}

const TAB = 13

/** Over the lower right corner of a body: what its tab says, such as losses. */
function drawTab(ctx: Canvas2D, { counter, rect }: NamedBody, palette: Palette): void {
  const [x, y] = [rect.right - TAB / 2, rect.bottom - TAB / 2]
  ctx.save()
  ctx.font = FONT
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = palette.cream
  ctx.strokeStyle = palette.edge
  ctx.fillRect(x, y, TAB, TAB)
  ctx.strokeRect(x, y, TAB, TAB)
  ctx.fillStyle = sideText(palette, counter.livery)
  ctx.fillText(counter.tab, x + TAB / 2, y + TAB / 2 + 0.5)
  ctx.restore()
}

export function drawBodyName(ctx: Canvas2D, { counter, x, y, lines }: PlacedName, palette: Palette): void {
  ctx.save()
  ctx.font = FONT
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 3.2
  ctx.strokeStyle = palette['map-halo']
  for (const [i, line] of lines.entries()) {
    const at = y + HEIGHT * (i + 0.5)
    ctx.strokeText(line, x, at)
    ctx.fillStyle = i === 0 ? sideText(palette, counter.livery) : palette.ink2
    ctx.fillText(line, x, at)
  }
  ctx.restore()
}
