/** The rule sets of the program: given as a list, or loaded when the first call needs one. */
import type { ChannelName } from '../../src-shared/contract'
import type { RuleSetKey } from '../../src-shared/engine/rule-set'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { failure } from './failure'
import type { Session } from './session'

/** A rule set whose battles a screen can show. */
export type ShownRules = AnyRulesFace & Required<Pick<AnyRulesFace, 'screen'>>

export type GivenRuleSets = readonly AnyRulesFace[] | (() => Promise<readonly AnyRulesFace[]>)

/** Channels that ask no rule set of a battle, wherever the campaign stands: the first screen of a campaign needs no more. */
const WITHOUT_RULES: ReadonlySet<ChannelName> = new Set([
  'app.info',
  'app.settings.get',
  'session.get',
  'library.open',
  'history.theatre',
  'campaign.people',
  'campaign.stand',
  'campaign.strip',
  'campaign.names',
  'campaign.theatre',
  'campaign.setUp.get',
  'campaign.decisions',
  'campaign.messages',
  'campaign.leads',
])

export class RuleSets {
  #list: readonly AnyRulesFace[] | undefined
  #loading: Promise<void> | undefined

  constructor(private readonly given: GivenRuleSets) {
    if (typeof given !== 'function') this.#list = given
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

  /** How long a call has to wait for them; undefined: not at all. */
  waitFor(channel: ChannelName, session: Session): Promise<void> | undefined {
    // Nobody is answered before those who have begun to wait: a call must not overtake the one before it.
    const mayGo = this.areLoaded || (this.#loading === undefined && !needsRules(channel, session))
    return mayGo ? undefined : this.load()
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

/** Whether a call asks a rule set; the list of battles does so for each that has been drawn up. */
function needsRules(channel: ChannelName, { open }: Session): boolean {
  if (channel === 'campaign.get')
    return (
      open !== null && !open.isClosed && open.campaign.battles().some(({ sheetHash }) => sheetHash !== null)
    )
  return !WITHOUT_RULES.has(channel)
}
