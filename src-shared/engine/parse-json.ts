/** JSON from outside: read as it stands, but for the one key that would change what an object is, and endless nesting. */

/** A text in which no key can be `__proto__`, however it is spelt. */
const MAY_HOLD_IT = /__proto__|\\u/

/** Things within things: nothing of ours is a tenth as deep, and to read what is takes a hundred times as long. */
const MOST_LEVELS = 200

/** The fault of a text that opens more things within one another than anything of ours does. */
export class TooDeep extends SyntaxError {
  constructor() {
    super('it is nested too deeply')
  }
}

/** The value of a JSON text. Throws a SyntaxError if it is none or TooDeep, or if a key of it is `__proto__`. */
export function parseJson(text: string): unknown {
  if (text.length > 2 * MOST_LEVELS && isDeep(text)) throw new TooDeep()
  return MAY_HOLD_IT.test(text) ? (JSON.parse(text, refuseIt) as unknown) : (JSON.parse(text) as unknown)
}

function refuseIt(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('no key may be called __proto__')
  return value
}

/** Whether a text opens more brackets within one another than there may be. */
function isDeep(text: string): boolean {
  let level = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) inText = !inText
    else if (inText) at += sign === BACKSLASH ? 1 : 0
    else if (sign === OPENING_BRACKET || sign === OPENING_BRACE) {
      level += 1
      if (level > MOST_LEVELS) return true
    } else if (sign === CLOSING_BRACKET || sign === CLOSING_BRACE) level -= 1
  }
  return false
}

const QUOTE = 34
const BACKSLASH = 92
const OPENING_BRACKET = 91
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125
