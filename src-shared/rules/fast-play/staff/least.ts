/** The one of a list that costs least. */

/** Of equals the first; undefined: the list is empty, or nothing in it can be had at all. */
export function leastOf<T>(list: readonly T[], cost: (one: T) => number): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const one of list) {
    const own = cost(one)
    if (own < least) {
      least = own
      best = one
    }
  }
  return best
}
