// The period's block signs: a full block is foot, a block cut by a diagonal is horse, a gun is a gun.

export const ARMS = [
  'infantry',
  'lightInfantry',
  'guardInfantry',
  'heavyCavalry',
  'lineCavalry',
  'lightCavalry',
  'lancers',
  'footArtillery',
  'horseArtillery',
  'mixed',
] as const
export type Arm = (typeof ARMS)[number]

/** One stroke or area of a sign. `ink` is the sign's own colour, `ground` that of the block behind it. */
export interface Mark {
  readonly path: string
  readonly fill?: 'ink' | 'ground'
  /** Width of the line in pixels; absent: no line. */
  readonly stroke?: number
}

const frame = (w: number, h: number): Mark => ({
  path: `M.6 .6H${w - 0.6}V${h - 0.6}H.6Z`,
  stroke: 1.2,
})

const star = (cx: number, cy: number, r: number): string =>
  Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? r : r * 0.42
    const angle = (i * Math.PI) / 5 - Math.PI / 2
    return `${i === 0 ? 'M' : 'L'}${(cx + Math.cos(angle) * radius).toFixed(2)} ${(cy + Math.sin(angle) * radius).toFixed(2)}`
  }).join('') + 'Z'

function gun(w: number, h: number, horse: boolean): Mark[] {
  const k = h / 11
  const left = (w - 15 * k) / 2
  const at = (x: number, y: number): string => `${(left + x * k).toFixed(2)} ${(y * k).toFixed(2)}`
  const wheel = `M${at(2.9, 7)}A${3.2 * k} ${3.2 * k} 0 1 1 ${at(9.3, 7)}A${3.2 * k} ${3.2 * k} 0 1 1 ${at(2.9, 7)}Z`
  const marks: Mark[] = [
    { path: `M${at(1, 3.3)}L${at(13.6, 0.5)}L${at(14.2, 2.9)}L${at(6.2, 5.6)}L${at(2, 5.6)}Z`, fill: 'ink' },
    { path: wheel, stroke: 1.5 * k },
    { path: `M${at(6, 7)}L${at(0, 10.7)}`, stroke: 1.6 * k },
  ]
  if (horse)
    marks.push({ path: `M${at(10.2, 6.4)}L${at(15, 6.4)}M${at(11, 9)}L${at(15, 9)}`, stroke: 1.3 * k })
  return marks
}

/** The sign of an arm in a box of w by h pixels, its upper left corner at 0, 0. */
export function armMarks(arm: Arm, w: number, h: number): readonly Mark[] {
  const block: Mark = { path: `M0 0H${w}V${h}H0Z`, fill: 'ink' }
  const diagonal: Mark = { path: `M.6 ${h - 0.6}L${w - 0.6} .6`, stroke: 1.6 }
  switch (arm) {
    case 'infantry':
      return [block]
    case 'lightInfantry':
      return [frame(w, h), { path: `M3 3H${w - 3}V${h - 3}H3Z`, fill: 'ink' }]
    case 'guardInfantry':
      return [block, { path: star(w / 2, h / 2 + h * 0.03, h * 0.4), fill: 'ground' }]
    case 'heavyCavalry':
      return [frame(w, h), { path: `M0 ${h}L${w} 0V${h}Z`, fill: 'ink' }]
    case 'lineCavalry':
      return [frame(w, h), diagonal, { path: `M${w} ${h * 0.4}V${h}H${w * 0.4}Z`, fill: 'ink' }]
    case 'lightCavalry':
      return [frame(w, h), diagonal]
    case 'lancers':
      return [
        frame(w, h),
        diagonal,
        { path: `M${w} 0V${h * 0.45}L${w - h * 0.55} ${h * 0.36}Z`, fill: 'ink' },
      ]
    case 'footArtillery':
      return gun(w, h, false)
    case 'horseArtillery':
      return gun(w, h, true)
    case 'mixed':
      return [frame(w, h), diagonal, { path: `M2.5 2.5H${w * 0.45}L2.5 ${h * 0.62}Z`, fill: 'ink' }]
  }
}
