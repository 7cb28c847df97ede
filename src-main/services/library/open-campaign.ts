/** The campaign files that are open, each once, with the battles that are at hand. */
import { CampaignFaultError, type Battle, type Campaign } from '../../campaign-file'
import { BattleLog } from '../battle/log'
import { failure } from '../failure'
import { LiveCourse, type Sources } from '../course/journal/live-course'
import { LiveBattle } from '../battle/live-battle'
import type { RuleSets, ShownRules } from '../rule-sets'

/** A battle with its rules and its log. */
export interface BattleDesk {
  readonly live: LiveBattle
  readonly log: BattleLog
  readonly rules: ShownRules
}

export class OpenCampaign {
  readonly #desks = new Map<string, BattleDesk>()
  isClosed = false
  readonly course: LiveCourse

  constructor(
    readonly campaign: Campaign,
    private readonly sources: Sources,
  ) {
    this.course = new LiveCourse(campaign, sources)
  }

  get path(): string {
    return this.campaign.path
  }

  get ruleSets(): RuleSets {
    return this.sources.rules
  }

  /** A battle of the campaign. Throws if there is none, or this program does not know its rules. */
  desk(battleId: string): BattleDesk {
    const battle = this.battle(battleId)
    const known = this.#desks.get(battleId)
    if (known?.rules.key === battle.ruleSet) return known
    const rules = this.ruleSets.shownOf(battle.ruleSet)
    const live: LiveBattle = new LiveBattle(this.campaign, battleId, rules, (seq, state, events) => {
      log.note(seq, state, events)
    })
    const log = new BattleLog(() => live)
    const desk = { live, log, rules }
    this.#desks.set(battleId, desk)
    return desk
  }

  battle(battleId: string): Battle {
    try {
      return this.campaign.battle(battleId)
    } catch (error) {
      if (error instanceof CampaignFaultError && error.fault.code === 'noSuchBattle')
        throw failure('noSuchBattle', { battleId })
      throw error
    }
  }

  /** A battle that has begun. */
  fighting(battleId: string): BattleDesk {
    const desk = this.desk(battleId)
    if (!desk.live.hasBegun()) throw failure('wrongStatus', { battleId, status: desk.live.battle.status })
    return desk
  }

  /** A battle that has been set up and has not begun. */
  deploying(battleId: string): BattleDesk {
    const desk = this.desk(battleId)
    if (desk.live.hasBegun()) throw failure('wrongStatus', { battleId, status: desk.live.battle.status })
    return desk
  }

  /** Does everything in one durable step with its course, or nothing of it: a failed step is forgotten. */
  inOneStep<T>(work: () => T): T {
    try {
      return this.campaign.inOneStep(work)
    } catch (error) {
      this.course.forget()
      throw error
    }
  }

  close(): void {
    this.isClosed = true
    this.#desks.clear()
    this.campaign.close()
  }
}
