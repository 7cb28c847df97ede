/** Whole numbers of men divided without making or losing one (CP-LED-03, CP-LED-04). */

/** `total` times n / d to the nearest whole number, halves up (CP-LED-04). */
export function share(total: number, n: number, d: number): number {
  return Math.floor((2 * total * n + d) / (2 * d))
}

/**
 * A whole number in proportion to weights: each its whole part, what is left over one each to the largest remainders,
 * equal ones to the earlier (CP-LED-03). With no weight at all the total must be 0.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) {
    if (total !== 0) throw new RangeError(`${total} cannot be spread over nothing`)
    return weights.map(() => 0)
  }
  const parts = weights.map((weight) => Math.floor((total * weight) / sum))
  const left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = weights
    .map((weight, i) => ({ i, rest: (total * weight) % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}
