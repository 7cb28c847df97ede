/** Answers remembered for as long as what they rest on: one question is asked from many sides. */
import type { BrState } from './state'

/** The same question, asked once of each thing. Nearly always it is asked again of the thing asked about last. */
export function kept<K extends object, T>(ask: (about: K) => T): (about: K) => T {
  const answers = new WeakMap<K, { readonly answer: T }>()
  let last: { readonly about: K; readonly answer: T } | undefined
  return (about) => {
    if (last?.about === about) return last.answer
    let found = answers.get(about)
    if (!found) {
      found = { answer: ask(about) }
      answers.set(about, found)
    }
    last = { about, answer: found.answer }
    return found.answer
  }
}

/** The same question, asked once of each state and brigade. The answer may rest on nothing else. */
export function remembered<T>(ask: (state: BrState, id: string) => T): (state: BrState, id: string) => T {
  const answersOf = kept((_: BrState) => new Map<string, T>())
  return (state, id) => {
    const known = answersOf(state)
    const found = known.get(id)
    if (found !== undefined || known.has(id)) return found as T
    const answer = ask(state, id)
    known.set(id, answer)
    return answer
  }
}
