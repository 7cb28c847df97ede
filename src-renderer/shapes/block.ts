// Outline of a counter by livery: square corners, corners cut at 45 degrees, rounded corners.
import type { Livery } from './livery'

/** Cut of the Allied corner and radius of the Prussian one, for a block 38 px high. */
const CUT = 5 / 38
const ROUND = 8 / 38

/**
 * Path of a block with its upper left corner at (x, y), in pixels. Corners grow with the height, at least 3 px so that
 * they tell the side at every zoom.
 */
export function blockPath(livery: Livery, width: number, height: number, x = 0, y = 0): string {
  const right = x + width
  const bottom = y + height
  if (livery === 'french') return `M${x} ${y}H${right}V${bottom}H${x}Z`
  if (livery === 'allied') {
    const c = Math.max(3, CUT * height)
    return `M${x + c} ${y}H${right - c}L${right} ${y + c}V${bottom - c}L${right - c} ${bottom}H${x + c}L${x} ${bottom - c}V${y + c}Z`
  }
  const r = Math.max(4, ROUND * height)
  return `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
}

/** A shield of 16 by 18 px, for bars, drawers and the curtain. */
export const SHIELD_PATH = 'M1 1H15V9C15 13.4 11.6 15.8 8 17.4C4.4 15.8 1 13.4 1 9Z'

/** The engraver's hatching on a shield. */
export const SHIELD_HATCHING: Readonly<Record<Livery, string>> = {
  french: 'M2 5H14M2 8.5H14M3.3 12H12.7',
  allied: 'M4.7 2V13.2M8 2V15.8M11.3 2V13.2',
  prussian: 'M2 5.5H14M2 10H14M5.6 2V14M10.4 2V14',
}

/** A cocked hat about its own centre, 17 px wide: the sign of a leader. */
export const HAT_PATH =
  'M-8.2 3C-6.9-1.2-3.9-5.4 0-6.2C3.9-5.4 6.9-1.2 8.2 3C5.2 1.7 2.6 1.2 0 1.2C-2.6 1.2-5.2 1.7-8.2 3Z' +
  'M-8.6 3.6C-5.4 2.4-2.6 2 0 2C2.6 2 5.4 2.4 8.6 3.6C5.6 4.7 3 5.1 0 5.1C-3 5.1-5.6 4.7-8.6 3.6Z'
