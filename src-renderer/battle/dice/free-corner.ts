// Where a card over the board hides none of the places that it speaks of.

export interface Corner<Name extends string> {
  readonly name: Name
  /** Places of the board that a card in this corner would cover. */
  readonly covers: ReadonlySet<string>
}

/**
 * The corner whose card covers fewest of the places to be kept in sight, and of those fewest that somebody stands in; the
 * first of several.
 */
export function freeCorner<Name extends string>(
  corners: readonly [Corner<Name>, ...Corner<Name>[]],
  keepClear: readonly string[],
  taken: readonly string[] = [],
): Name {
  const among = (places: readonly string[], { covers }: Corner<Name>): number =>
    new Set(places.filter((one) => covers.has(one))).size
  const [first, ...others] = corners
  return others.reduce((best, one) => {
    const less = among(keepClear, one) - among(keepClear, best) || among(taken, one) - among(taken, best)
    return less < 0 ? one : best
  }, first).name
}
