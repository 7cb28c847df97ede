// Messages of the catalogues into functions: text, `{name}`, and ` | ` between the wordings for none, one and several.
// The library's own compiler reads a larger language, and takes longer over a first screen than all else it does for it.
import type { MessageContext, MessageFunction } from 'vue-i18n'

/** Text, a name, text, a name … text. */
type Wording = readonly string[]

const compiled = new Map<string, MessageFunction>()

/** The function that says a message with the values of its context. */
export function compileMessage(message: string): MessageFunction {
  const known = compiled.get(message)
  if (known) return known
  const wordings = message.split(/\s*\|\s*/).map((part): Wording => part.split(/\{(\w+)\}/))
  const [only = []] = wordings
  const made: MessageFunction =
    wordings.length === 1
      ? (context: MessageContext) => worded(only, context)
      : (context: MessageContext) => context.plural(wordings.map((one) => worded(one, context)))
  compiled.set(message, made)
  return made
}

function worded(wording: Wording, context: MessageContext): string {
  let text = ''
  for (const [i, part] of wording.entries()) text += i % 2 === 0 ? part : shown(context.named(part))
  return text
}

/** Values are words and numbers; one that was not given is left out. */
function shown(value: unknown): string {
  return value === undefined || value === null ? '' : String(value as string | number)
}
