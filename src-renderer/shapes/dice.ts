// Dice drawn flat, known by their outline.

/** The average die, or one with so many faces from 1 on; those without a shape of their own are drawn as a wheel. */
export type DrawnDie = 'average' | `d${number}`

export interface DieShape {
  /** Outline about the centre (0, 0). */
  readonly outline: string
  /** Lines inside it; the average die has two. */
  readonly inner: string
  /** How far below the centre the number stands. */
  readonly numberDy: number
  /** Size of the number against that of a d6. */
  readonly numberScale: number
}

const ring = (sides: number, r: number, dy = 0): string =>
  Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * 2 * Math.PI - Math.PI / 2
    return `${i === 0 ? 'M' : 'L'}${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r + dy).toFixed(2)}`
  }).join('') + 'Z'

const through = (...points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('') + 'Z'

/** The shape of a die of radius r pixels. */
export function dieShape(die: DrawnDie, r: number): DieShape {
  const square = through(
    [-0.84 * r, -0.84 * r],
    [0.84 * r, -0.84 * r],
    [0.84 * r, 0.84 * r],
    [-0.84 * r, 0.84 * r],
  )
  switch (die) {
    case 'd3':
      return { outline: ring(3, r * 1.1, r * 0.14), inner: '', numberDy: r * 0.3, numberScale: 0.82 }
    case 'd4':
      return {
        outline: ring(4, r * 0.98),
        inner: `M${-r * 0.98} 0H${r * 0.98}`,
        numberDy: 0,
        numberScale: 0.8,
      }
    case 'd6':
      return { outline: square, inner: '', numberDy: 0, numberScale: 1 }
    case 'average':
      return {
        outline: square,
        inner: `M${-0.84 * r} ${-0.62 * r}H${0.84 * r}M${-0.84 * r} ${0.62 * r}H${0.84 * r}`,
        numberDy: 0,
        numberScale: 0.9,
      }
    case 'd8':
      return {
        outline: through([0, -1.12 * r], [0.98 * r, 0], [0, 1.12 * r], [-0.98 * r, 0]),
        inner: '',
        numberDy: 0,
        numberScale: 0.95,
      }
    case 'd10':
      return {
        outline: through([0, -1.1 * r], [r, 0.22 * r], [0, 1.02 * r], [-r, 0.22 * r]),
        inner: '',
        numberDy: r * 0.06,
        numberScale: 0.86,
      }
    case 'd12':
      return { outline: ring(5, r * 1.06, r * 0.06), inner: '', numberDy: r * 0.08, numberScale: 0.9 }
    default:
      return { outline: ring(10, r), inner: '', numberDy: 0, numberScale: 0.8 }
  }
}

/** How a die came out, as far as the one who draws it knows. */
export type DieMark = 'plain' | 'hit' | 'miss' | 'rerolled' | 'toEnter'

/** Faces against the number needed: at least as much is a hit. */
export function markFaces(faces: readonly number[], needed: number | undefined): readonly DieMark[] {
  return faces.map((face) => (needed === undefined ? 'plain' : face >= needed ? 'hit' : 'miss'))
}
