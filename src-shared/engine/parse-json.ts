/** JSON from outside: read as it stands, but for the one key that would change what an object is. */

/** A text in which no key can be `__proto__`, however it is spelt. */
const MAY_HOLD_IT = /__proto__|\\u/

/** The value of a JSON text. Throws a SyntaxError if it is none, or if a key of it is `__proto__`. */
export function parseJson(text: string): unknown {
  return MAY_HOLD_IT.test(text) ? (JSON.parse(text, refuseIt) as unknown) : (JSON.parse(text) as unknown)
}

function refuseIt(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('no key may be called __proto__')
  return value
}
