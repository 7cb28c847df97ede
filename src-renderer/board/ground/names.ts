// Lettering of the map: which name stands where, out of the way of units, pennons and other names.
import { toScreen, type Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import { overlaps, type Rect } from '../rect'
import type { Ground, NameSide } from './ground'
import { boundsOf, lengthOf, middleOf, type XY } from './measures'

export type NameStyle = 'town' | 'market' | 'village' | 'farm' | 'wood' | 'water' | 'hill' | 'road'

export interface PlacedName {
  readonly text: string
  readonly style: NameStyle
  /** Middle of the word, pixels of the screen. */
  readonly x: number
  readonly y: number
  /** What it names, pixels of the screen: the word keeps its distance from there while the map is moved. */
  readonly of: XY
  /** Which of its places it stands in. */
  readonly spot: number
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
  market: {
    font: "400 15.5px 'Old Standard TT', Georgia, serif",
    spacing: 0.3,
    height: 16,
    token: 'map-name',
  },
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
const RANK: readonly NameStyle[] = ['town', 'market', 'village', 'farm', 'wood', 'water', 'hill', 'road']

/** What is lettered of a name in the data: without explanations in brackets and words that the sign says already. */
export function shortName(name: string): string {
  return name
    .replace(/\s*\(.*?\)/g, '')
    .replace(/[,:].*$/, '')
    .replace(/\s+(hamlet|village|farm|château|castle|copse)$/i, '')
    .trim()
}

/** Places that are fought for come right after the towns. */
function rankOf({ style, isObjective }: Candidate): number {
  const rank = RANK.indexOf(style)
  return isObjective ? Math.min(rank, RANK.indexOf('market')) : rank
}

/** What is lettered of the objectives of a battle. */
export function lettersOf(objectives: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(objectives.map(({ name }) => shortName(name)))
}

function measure(ctx: Canvas2D, text: string, style: NameStyle): number {
  ctx.font = FACES[style].font
  return ctx.measureText(text).width + FACES[style].spacing * text.length
}

interface Candidate {
  readonly style: NameStyle
  readonly text: string
  readonly shape: readonly XY[]
  readonly form: 'spot' | 'area' | 'line'
  /** Among names of one style, the smaller first. */
  readonly weight: number
  /** Side on which it stands best. */
  readonly side?: NameSide | undefined
  /** Somebody fights for it: its name comes before others and looks farther for room. */
  readonly isObjective?: boolean
}

/**
 * Places the names that fit. Each tries the sides of its place, then stays away. `taken` are the units, pennons and
 * tags on the screen, `objectives` the places that are fought for, by their names. None is cut by the edge of the window;
 * `beyond` pixels round it names are placed as well. One that stood in a place before, by `stood`, stays there as long as
 * that is free and some of it is seen, be it cut: else it would wander over its ridge as the map is moved.
 */
export function placeNames(
  ground: Ground,
  camera: Camera,
  taken: readonly Rect[],
  widthOf: WidthOf,
  beyond = 0,
  objectives: ReadonlySet<string> = new Set(),
  stood: ReadonlyMap<string, number> = new Map(),
): readonly PlacedName[] {
  const used: Rect[] = [...taken]
  const placed: PlacedName[] = []
  const said = new Set<string>()
  const candidates = [...namesOfPlaces(ground, camera), ...namesOfFeatures(ground, camera)]
    .map((one) => ({ ...one, isObjective: objectives.has(one.text) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.weight - b.weight)
  for (const candidate of candidates) {
    const { style, text } = candidate
    if (said.has(text) || text.length > 26) continue
    const width = widthOf(text, style)
    const { height } = FACES[style]
    if (isTooSmall(candidate, width)) continue
    const free = spotsFor(candidate, width, height)
      .map((at, i) => ({ at, i, rect: rectAt(at, width, height) }))
      .filter(({ rect }) => !used.some((other) => overlaps(rect, other)))
    const spot =
      free.find(({ i, rect }) => i === stood.get(text) && isSeen(rect, camera)) ??
      free.find(({ rect }) => isWithin(rect, camera)) ??
      (beyond > 0 ? free.find(({ rect }) => isBeyond(rect, camera, beyond)) : undefined)
    if (!spot) continue
    const [x, y] = spot.at
    used.push(spot.rect)
    said.add(text)
    const of = candidate.form === 'spot' ? middleOf(candidate.shape) : spot.at
    placed.push({ text, style, x, y, of, spot: spot.i })
  }
  return placed
}

function rectAt([x, y]: XY, width: number, height: number): Rect {
  return {
    left: x - width / 2 - 2,
    right: x + width / 2 + 2,
    top: y - height / 2,
    bottom: y + height / 2,
  }
}

/** Whether a word is seen whole. */
function isWithin(rect: Rect, { width, height, covered }: Camera): boolean {
  const edge = 4
  const right = width - (covered?.right ?? 0) - edge
  return rect.left >= edge && rect.top >= edge && rect.right <= right && rect.bottom <= height - edge
}

/** Whether some of a word is seen. */
function isSeen(rect: Rect, { width, height }: Camera): boolean {
  return rect.left < width && rect.right > 0 && rect.top < height && rect.bottom > 0
}

/** Whether nothing of a word is seen, and it is no more than so many pixels away. */
function isBeyond(rect: Rect, camera: Camera, beyond: number): boolean {
  const { width, height } = camera
  return (
    !isSeen(rect, camera) &&
    rect.left >= -beyond &&
    rect.top >= -beyond &&
    rect.right <= width + beyond &&
    rect.bottom <= height + beyond
  )
}

/** Small woods and short brooks are known by the places beside them. */
function isTooSmall({ style, form, shape }: Candidate, width: number): boolean {
  const { left, right } = boundsOf(shape)
  return (style === 'wood' && right - left < 26) || (form === 'line' && lengthOf(shape) < width * 1.5)
}

function namesOfFeatures(ground: Ground, camera: Camera): readonly Candidate[] {
  return ground.features.flatMap((feature): Candidate[] => {
    const style = STYLE_OF[feature.kind]
    if (!style || (ground.places && PLACE_STYLES.includes(style))) return []
    const short = shortName(feature.name)
    const shape = feature.geometry.coordinates.map(([x, y]) => onScreen(camera, x, y))
    const isArea = style === 'wood' || style === 'hill'
    const form = feature.geometry.type === 'polyline' ? 'line' : isArea ? 'area' : 'spot'
    return [{ style, text: style === 'town' ? short.toUpperCase() : short, shape, form, weight: 0 }]
  })
}

const PLACE_STYLES: readonly NameStyle[] = ['town', 'village', 'farm']
/** Pixels from the middle of a town to its edge, where places are dots. */
const TOWN_HALF = 13
/** Pixels a metre from which names of the fourth weight are lettered. */
const CLOSE_BY = 0.026

/** Names by weight: cities in capitals, then towns and battles, then those of the whole map, then those close by. */
function namesOfPlaces({ places = [] }: Ground, camera: Camera): readonly Candidate[] {
  return places.flatMap(({ name, at, rank, side, isFarm }): Candidate[] => {
    if (rank > (camera.scale >= CLOSE_BY ? 4 : 3)) return []
    const style =
      rank === 1 ? 'town' : rank === 2 ? 'market' : isFarm ? 'farm' : rank === 3 ? 'village' : 'farm'
    const [x, y] = onScreen(camera, at[0], at[1])
    const half = rank <= 2 ? TOWN_HALF : 5
    const shape: readonly XY[] = [
      [x - half, y - half],
      [x + half, y + half],
    ]
    return [{ style, text: rank === 1 ? name.toUpperCase() : name, shape, form: 'spot', weight: rank, side }]
  })
}

function onScreen(camera: Camera, x: number, y: number): XY {
  const at = toScreen(camera, { x, y })
  return [at.x, at.y]
}

/** Middles at which a name may stand, the best first. */
function spotsFor(
  { shape, form, side, isObjective }: Candidate,
  width: number,
  height: number,
): readonly XY[] {
  const bounds = boundsOf(shape)
  const [cx, cy] = middleOf(shape)
  const half = (bounds.bottom - bounds.top) / 2
  if (form === 'line')
    return [0.5, 0.35, 0.65, 0.2, 0.8].map((part): XY => {
      const at = shape[Math.floor(part * (shape.length - 1))] ?? [cx, cy]
      return [at[0], at[1] - 8]
    })
  if (form === 'area')
    return [
      [cx, cy],
      [cx, cy - half * 0.5],
      [cx, cy + half * 0.5],
      [cx, bounds.bottom + height * 0.7],
    ]
  const wide = Math.max((bounds.right - bounds.left) / 2, 7) + width / 2 + 4
  const around: readonly XY[] = [
    [cx, bounds.bottom + height * 0.7],
    [cx, bounds.top - height * 0.7],
    [cx + wide, cy],
    [cx - wide, cy],
  ]
  if (isObjective) {
    const slanted = [bounds.bottom + height * 0.9, bounds.top - height * 0.9].flatMap((y): XY[] => [
      [cx + wide, y],
      [cx - wide, y],
    ])
    return [...around, ...slanted, [cx, bounds.bottom + height * 1.6], [cx, bounds.top - height * 1.6]]
  }
  if (!side) return around
  const across = side.includes('e') ? 1 : side.includes('w') ? -1 : 0
  const down = side.includes('s') ? 1 : side.includes('n') ? -1 : 0
  const slant = across !== 0 && down !== 0 ? 0.75 : 1
  return [[cx + across * wide * slant, cy + down * (half + height * 0.7) * slant], ...around]
}

/** Height of a word, pixels. */
export function nameHeight(style: NameStyle): number {
  return FACES[style].height
}

/** Width of a name, pixels. */
export type WidthOf = (text: string, style: NameStyle) => number

/** Measures with the faces that `drawNames` letters in. */
export function nameMeasure(ctx: Canvas2D): WidthOf {
  return (text, style) => measure(ctx, text, style)
}

/** Measures each name once: widths are noted in `widths`, by `nameKey`, and hold as long as the faces are the same. */
export function cachedWidths(widths: Map<string, number>, widthOf: WidthOf): WidthOf {
  return (text, style) => {
    const key = nameKey(text, style)
    let width = widths.get(key)
    if (width === undefined) widths.set(key, (width = widthOf(text, style)))
    return width
  }
}

export function nameKey(text: string, style: NameStyle): string {
  return `${style}|${text}`
}

export function drawNames(
  ctx: Canvas2D,
  names: readonly Pick<PlacedName, 'text' | 'style' | 'x' | 'y'>[],
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
