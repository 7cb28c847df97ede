// Chance that belongs to places: the same metre of ground always gets the same stroke, whatever tile it is drawn in.

/** A number from 0 up to 1 that belongs to a lattice point and a seed. */
export function noiseAt(column: number, row: number, seed: number): number {
  let h = Math.imul(column, 374761393) ^ Math.imul(row, 668265263) ^ Math.imul(seed, 2246822519)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise from -1 to 1 over the plane; one wave is about one unit long. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = fade(x - column)
  const v = fade(y - row)
  const south = mix(noiseAt(column, row, seed), noiseAt(column + 1, row, seed), u)
  const north = mix(noiseAt(column, row + 1, seed), noiseAt(column + 1, row + 1, seed), u)
  return mix(south, north, v) * 2 - 1
}

/** A whole number that belongs to a text, for noise that differs from feature to feature. */
export function seedOf(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** From 0 at `from` to 1 at `to`, level at both ends. */
export function smoothStep(from: number, to: number, x: number): number {
  return fade(Math.min(1, Math.max(0, (x - from) / (to - from))))
}

function fade(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}
