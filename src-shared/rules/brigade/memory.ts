/** Answers about a brigade remembered for as long as the state they rest on: one question is asked from many sides. */
import type { BrState } from './state'

/** The same question, asked once of each state and brigade. The answer may rest on nothing else. */
export function remembered<T>(ask: (state: BrState, id: string) => T): (state: BrState, id: string) => T {
  const answers = new WeakMap<BrState, Map<string, { readonly answer: T }>>()
  return (state, id) => {
    let known = answers.get(state)
    if (!known) {
      known = new Map()
      answers.set(state, known)
    }
    let found = known.get(id)
    if (!found) {
      found = { answer: ask(state, id) }
      known.set(id, found)
    }
    return found.answer
  }
}
