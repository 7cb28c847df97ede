// Measures of outlines and lines on the screen, for lettering.

export type XY = readonly [number, number]

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boundsOf(points: readonly XY[]): Bounds {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export function middleOf(points: readonly XY[]): XY {
  const { left, top, right, bottom } = boundsOf(points)
  return [(left + right) / 2, (top + bottom) / 2]
}

export function lengthOf(points: readonly XY[]): number {
  let sum = 0
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [ax, ay] = points[i] ?? [0, 0]
    const [bx, by] = points[i + 1] ?? [0, 0]
    sum += Math.hypot(bx - ax, by - ay)
  }
  return sum
}
