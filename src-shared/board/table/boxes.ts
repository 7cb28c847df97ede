/** Rectangles by their middle and half their sides: gaps and overlaps of two of them without a polygon being made. */
import { cosine, sine } from './angles'
import type { Pose, Size } from './rectangles'

/** A rectangle ready to be measured from: its middle, sine and cosine of its heading, half its front and half its depth. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly s: number
  readonly c: number
  readonly hw: number
  readonly hd: number
}

export function boxOf({ x, y, heading }: Pose, { width, depth }: Size): Box {
  const s = sine(heading)
  const c = cosine(heading)
  return { x: x - (s * depth) / 2, y: y - (c * depth) / 2, s, c, hw: width / 2, hd: depth / 2 }
}

/**
 * As `separation` of their corners: the gap edge to edge in inches, or, if they overlap, minus the least shift that would
 * part them. `enough`: gaps larger than this need not be exact, only larger than this. `x`, `y`: where the middle of the
 * first would be.
 */
export function boxGap(a: Box, b: Box, enough = Infinity, x = a.x, y = a.y): number {
  const dx = b.x - x
  const dy = b.y - y
  // The middle of each as the other sees it, to its right and ahead, and the turn from one to the other.
  const bu = dx * a.c - dy * a.s
  const bv = dx * a.s + dy * a.c
  const au = dy * b.s - dx * b.c
  const av = -dx * b.s - dy * b.c
  const s = b.s * a.c - b.c * a.s
  const c = b.c * a.c + b.s * a.s
  const absS = Math.abs(s)
  const absC = Math.abs(c)
  const apart = Math.max(
    Math.abs(bu) - a.hw - b.hw * absC - b.hd * absS,
    Math.abs(bv) - a.hd - b.hw * absS - b.hd * absC,
    Math.abs(au) - b.hw - a.hw * absC - a.hd * absS,
    Math.abs(av) - b.hd - a.hw * absS - a.hd * absC,
  )
  if (apart <= 0 || apart > enough) return apart
  // Apart along an axis: the exact gap is between a corner of one and a side of the other.
  const bwc = b.hw * c
  const bws = b.hw * s
  const bdc = b.hd * c
  const bds = b.hd * s
  const awc = a.hw * c
  const aws = a.hw * s
  const adc = a.hd * c
  const ads = a.hd * s
  // Each corner in turn; nothing but plain numbers, for this is asked more often than anything else.
  let least = Infinity
  for (let i = -1; i <= 1; i += 2)
    for (let j = -1; j <= 1; j += 2) {
      const du = Math.max(0, Math.abs(bu + i * bwc + j * bds) - a.hw)
      const dv = Math.max(0, Math.abs(bv - i * bws + j * bdc) - a.hd)
      const eu = Math.max(0, Math.abs(au + i * awc - j * ads) - b.hw)
      const ev = Math.max(0, Math.abs(av + i * aws + j * adc) - b.hd)
      least = Math.min(least, du * du + dv * dv, eu * eu + ev * ev)
    }
  return Math.sqrt(least)
}
