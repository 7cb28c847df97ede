/** The rule sets and what shows their battles: loaded when one is first needed, not before the
 * first screen: 257 instead of 289 ms of a warm start (20 pairs). */
import type { ServiceOptions } from '../services'

type Books = Pick<ServiceOptions, 'ruleSet' | 'presenter'>

let books: Books | undefined
let loading: Promise<void> | undefined

/** Loads them, if that has not been done. */
export function loadRules(): Promise<void> {
  loading ??= Promise.all([import('../../src-shared/rules'), import('../services/presenters')]).then(
    ([{ ruleSet }, { presenter }]) => {
      books = { ruleSet, presenter }
    },
  )
  return loading
}

function loaded(): Books {
  if (!books) throw new Error('a rule set was asked for before the rule sets were loaded')
  return books
}

export const ruleSet: Books['ruleSet'] = (key) => loaded().ruleSet(key)
export const presenter: Books['presenter'] = (key) => loaded().presenter(key)
