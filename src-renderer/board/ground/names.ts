// Lettering of the map: which name stands where, out of the way of units, pennons and other names.
import { toScreen, type Camera } from '../camera'
import type { Palette } from '../palette'
import type { Ground, GroundFeature } from './ground'
import { boundsOf, lengthOf, middleOf, type XY } from './shapes'

export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type NameStyle = 'town' | 'village' | 'farm' | 'wood' | 'water' | 'hill' | 'road'

export interface PlacedName {
  readonly text: string
  readonly style: NameStyle
  /** Middle of the word, pixels of the screen. */
  readonly x: number
  readonly y: number
}

const STYLE_OF: Readonly<Record<string, NameStyle>> = {
  town: 'town',
  village: 'village',
  strongpoint: 'farm',
  farm: 'farm',
  wood: 'wood',
  denseWood: 'wood',
  stream: 'water',
  river: 'water',
  pond: 'water',
  hill: 'hill',
  ridge: 'hill',
}

const FACES: Readonly<
  Record<NameStyle, { font: string; spacing: number; height: number; token: keyof Palette }>
> = {
  town: { font: "400 16px 'Old Standard TT', Georgia, serif", spacing: 1.6, height: 17, token: 'map-name' },
  village: {
    font: "400 14px 'Old Standard TT', Georgia, serif",
    spacing: 0.5,
    height: 15,
    token: 'map-name',
  },
  farm: {
    font: "italic 400 12.5px 'Old Standard TT', Georgia, serif",
    spacing: 0,
    height: 13,
    token: 'map-name',
  },
  wood: {
    font: "italic 400 13px 'Old Standard TT', Georgia, serif",
    spacing: 0.6,
    height: 14,
    token: 'map-name-wood',
  },
  water: {
    font: "italic 400 12px 'Old Standard TT', Georgia, serif",
    spacing: 0.8,
    height: 13,
    token: 'map-name-water',
  },
  hill: {
    font: "italic 400 13px 'Old Standard TT', Georgia, serif",
    spacing: 1.8,
    height: 14,
    token: 'map-name-hill',
  },
  road: {
    font: "italic 400 11.5px 'Old Standard TT', Georgia, serif",
    spacing: 0.6,
    height: 12,
    token: 'map-name-hill',
  },
}

/** Order in which names take their places (LOOK, Names). */
const RANK: readonly NameStyle[] = ['town', 'village', 'farm', 'wood', 'water', 'hill', 'road']

/** What is lettered of a name in the data: without explanations in brackets and words that the sign says already. */
export function shortName(name: string): string {
  return name
    .replace(/\s*\(.*?\)/g, '')
    .replace(/[,:].*$/, '')
    .replace(/\s+(hamlet|village|farm|château|castle|copse)$/i, '')
    .trim()
}

function measure(ctx: CanvasRenderingContext2D, text: string, style: NameStyle): number {
  ctx.font = FACES[style].font
  return ctx.measureText(text).width + FACES[style].spacing * text.length
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

interface Candidate {
  readonly feature: GroundFeature
  readonly style: NameStyle
  readonly text: string
  readonly shape: readonly XY[]
}

/**
 * Places the names that fit. Each tries below, above, right and left of its feature, then stays away. `taken` are
 * the units, pennons and tags on the screen.
 */
export function placeNames(
  ground: Ground,
  camera: Camera,
  taken: readonly Rect[],
  widthOf: (text: string, style: NameStyle) => number,
): readonly PlacedName[] {
  const used: Rect[] = [...taken]
  const placed: PlacedName[] = []
  const said = new Set<string>()
  const candidates = ground.features
    .flatMap((feature): Candidate[] => {
      const style = STYLE_OF[feature.kind]
      if (!style) return []
      const short = shortName(feature.name)
      const shape = feature.geometry.coordinates.map(([x, y]): XY => {
        const at = toScreen(camera, { x, y })
        return [at.x, at.y]
      })
      return [{ feature, style, text: style === 'town' ? short.toUpperCase() : short, shape }]
    })
    .sort((a, b) => RANK.indexOf(a.style) - RANK.indexOf(b.style))
  for (const { style, text, shape, feature } of candidates) {
    if (said.has(text) || text.length > 26) continue
    const width = widthOf(text, style)
    const { height } = FACES[style]
    const bounds = boundsOf(shape)
    const [cx, cy] = middleOf(shape)
    const isLine = feature.geometry.type === 'polyline'
    // Small woods and short brooks are known by the places beside them.
    if (style === 'wood' && bounds.right - bounds.left < 26) continue
    if (isLine && lengthOf(shape) < width * 1.5) continue
    const half = (bounds.bottom - bounds.top) / 2
    const wide = (bounds.right - bounds.left) / 2
    const spots: readonly XY[] =
      isLine || style === 'wood' || style === 'hill'
        ? isLine
          ? [0.5, 0.35, 0.65, 0.2, 0.8].map((part): XY => {
              const at = shape[Math.floor(part * (shape.length - 1))] ?? [cx, cy]
              return [at[0], at[1] - 8]
            })
          : [
              [cx, cy],
              [cx, cy - half * 0.5],
              [cx, cy + half * 0.5],
              [cx, bounds.bottom + height * 0.7],
            ]
        : [
            [cx, bounds.bottom + height * 0.7],
            [cx, bounds.top - height * 0.7],
            [cx + Math.max(wide, 7) + width / 2 + 4, cy],
            [cx - Math.max(wide, 7) - width / 2 - 4, cy],
          ]
    for (const [x, y] of spots) {
      const rect: Rect = {
        left: x - width / 2 - 2,
        right: x + width / 2 + 2,
        top: y - height / 2,
        bottom: y + height / 2,
      }
      const off =
        rect.left < 4 || rect.top < 4 || rect.right > camera.width - 4 || rect.bottom > camera.height - 4
      if (off || used.some((other) => overlaps(rect, other))) continue
      used.push(rect)
      said.add(text)
      placed.push({ text, style, x, y })
      break
    }
  }
  return placed
}

/** Measures with the faces that `drawNames` letters in. */
export function nameMeasure(ctx: CanvasRenderingContext2D): (text: string, style: NameStyle) => number {
  return (text, style) => measure(ctx, text, style)
}

export function drawNames(
  ctx: CanvasRenderingContext2D,
  names: readonly PlacedName[],
  palette: Palette,
): void {
  ctx.save()
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  for (const { text, style, x, y } of names) {
    const face = FACES[style]
    ctx.font = face.font
    ctx.letterSpacing = `${face.spacing}px`
    ctx.strokeStyle = palette['map-halo']
    ctx.globalAlpha = 0.88
    ctx.lineWidth = 3.2
    ctx.strokeText(text, x, y)
    ctx.globalAlpha = 1
    ctx.fillStyle = palette[face.token]
    ctx.fillText(text, x, y)
  }
  ctx.letterSpacing = '0px'
  ctx.restore()
}
