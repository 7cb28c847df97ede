/** The rule sets of the program: given as a list, or loaded when the first call needs one. */
import type { RuleSetKey } from '../../src-shared/engine/rule-set'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { failure } from './failure'

/** A rule set whose battles a screen can show. */
export type ShownRules = AnyRulesFace & Required<Pick<AnyRulesFace, 'screen'>>

export type GivenRuleSets = readonly AnyRulesFace[] | (() => Promise<readonly AnyRulesFace[]>)

export class RuleSets {
  #list: readonly AnyRulesFace[] | undefined
  #loading: Promise<void> | undefined

  constructor(private readonly given: GivenRuleSets) {
    if (typeof given !== 'function') this.#list = given
  }

  get areLoading(): boolean {
    return this.#loading !== undefined
  }

  get areLoaded(): boolean {
    return this.#list !== undefined
  }

  load(): Promise<void> {
    const { given } = this
    if (typeof given !== 'function') return Promise.resolve()
    return (this.#loading ??= given().then((list) => {
      this.#list = list
    }))
  }

  get all(): readonly AnyRulesFace[] {
    if (!this.#list) throw new Error('a rule set was asked for before the rule sets were loaded')
    return this.#list
  }

  /** Those whose battles a screen can show. */
  get shown(): readonly ShownRules[] {
    return this.all.filter((rules): rules is ShownRules => rules.screen !== undefined)
  }

  find(key: RuleSetKey): AnyRulesFace | undefined {
    return this.all.find((rules) => rules.key === key)
  }

  /** A rule set that a screen can show. Throws `ruleSetMissing` if there is none of that key. */
  shownOf(key: RuleSetKey): ShownRules {
    const rules = this.shown.find((one) => one.key === key)
    if (!rules) throw failure('ruleSetMissing', { ruleSet: key })
    return rules
  }

  /** What a battle is played under that nobody has chosen a rule set for. */
  get first(): ShownRules {
    const [rules] = this.shown
    if (!rules) throw new Error('the program has no rule set that a screen can show')
    return rules
  }
}
