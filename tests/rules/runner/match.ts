/** Comparing what a case expects with what came: partial, with a tolerance for numbers, naming every difference. */

/** One place where expectation and fact differ. `path` joins keys by dots; both values are shown as JSON. */
export interface Difference {
  readonly path: string
  readonly expected: string
  readonly actual: string
}

/**
 * Differences between an expectation and a value; none: it fits.
 *
 * Objects fit if every key named fits; keys not named do not matter. Arrays must fit element by element and in length.
 * Numbers fit within `tolerance`. Matchers are objects with one `$` key: `$any`, `$absent`, `$oneOf`, `$contains`,
 * `$length`, `$near` (with `by`), `$not`, `$exactly` (no further keys).
 */
export function differences(
  expected: unknown,
  actual: unknown,
  tolerance = 0,
  path: readonly string[] = [],
): readonly Difference[] {
  if (isRecord(expected)) {
    const matcher = Object.keys(expected).find((key) => key.startsWith('$'))
    if (matcher !== undefined) return matched(matcher, expected, actual, tolerance, path)
    if (!isRecord(actual)) return [difference(path, expected, actual)]
    return Object.entries(expected).flatMap(([key, inner]) =>
      differences(inner, actual[key], tolerance, [...path, key]),
    )
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return [difference(path, expected, actual)]
    return expected.flatMap((inner, i) => differences(inner, actual[i], tolerance, [...path, String(i)]))
  }
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(expected - actual) <= tolerance ? [] : [difference(path, expected, actual)]
  return Object.is(expected, actual) ? [] : [difference(path, expected, actual)]
}

function matched(
  matcher: string,
  expected: Readonly<Record<string, unknown>>,
  actual: unknown,
  tolerance: number,
  path: readonly string[],
): readonly Difference[] {
  const wanted = expected[matcher]
  const fits = (inner: unknown, value: unknown) => differences(inner, value, tolerance).length === 0
  const verdict = (good: boolean) => (good ? [] : [difference(path, expected, actual)])
  switch (matcher) {
    case '$any':
      return verdict(actual !== undefined)
    case '$absent':
      // `false`: there.
      return verdict((actual === undefined) === (wanted !== false))
    case '$oneOf':
      return verdict(Array.isArray(wanted) && wanted.some((inner) => fits(inner, actual)))
    case '$contains':
      return verdict(
        Array.isArray(wanted) &&
          Array.isArray(actual) &&
          wanted.every((inner) => actual.some((value) => fits(inner, value))),
      )
    case '$length':
      return verdict(Array.isArray(actual) && actual.length === wanted)
    case '$near': {
      const by = typeof expected['by'] === 'number' ? expected['by'] : tolerance
      return verdict(
        typeof wanted === 'number' && typeof actual === 'number' && Math.abs(wanted - actual) <= by,
      )
    }
    case '$not':
      return verdict(!fits(wanted, actual))
    case '$exactly':
      if (!isRecord(wanted) || !isRecord(actual)) return differences(wanted, actual, tolerance, path)
      return [
        ...differences(wanted, actual, tolerance, path),
        ...Object.keys(actual)
          .filter((key) => !(key in wanted))
          .map((key) => difference([...path, key], undefined, actual[key])),
      ]
    default:
      return [difference(path, `a matcher that exists, not ${matcher}`, actual)]
  }
}

function difference(path: readonly string[], expected: unknown, actual: unknown): Difference {
  return { path: path.join('.') || '(whole)', expected: shown(expected), actual: shown(actual) }
}

export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * JSON merge patch (RFC 7396) but for one thing: null is a value, and a key is taken away by `{ "$remove": true }`,
 * because states hold nulls that mean something.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {}
  for (const [key, inner] of Object.entries(patch)) {
    if (isRecord(inner) && inner['$remove'] === true) delete merged[key]
    else merged[key] = mergePatch(merged[key], inner)
  }
  return merged
}
