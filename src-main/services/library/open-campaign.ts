/** The campaign files that are open, each once, with the battles that are at hand. */
import { CampaignFaultError, type Battle, type Campaign } from '../../campaign-file'
import type { Side } from '../../../src-shared/engine/sides'
import { BattleLog } from '../battle/log'
import { failure } from '../failure'
import { LiveCourse, type Sources } from '../course/journal/live-course'
import { LiveBattle } from '../battle/live-battle'
import type { RuleSets, ShownRules } from '../rule-sets'

/** A battle with its rules and its log. */
export interface OpenBattle {
  readonly live: LiveBattle
  readonly log: BattleLog
  readonly rules: ShownRules
}

export class OpenCampaign {
  readonly #battles = new Map<string, OpenBattle>()
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
  openBattle(battleId: string): OpenBattle {
    const battle = this.battle(battleId)
    const known = this.#battles.get(battleId)
    if (known?.rules.key === battle.ruleSet) return known
    const rules = this.ruleSets.shownOf(battle.ruleSet)
    const live: LiveBattle = new LiveBattle(this.campaign, battleId, rules, (...played) => {
      log.note(...played)
    })
    const log = new BattleLog(() => live)
    const opened = { live, log, rules }
    this.#battles.set(battleId, opened)
    return opened
  }

  /** The side of a battle that a seat of the campaign has. */
  sideOfSeat(battleId: string, seat: Side): Side {
    // Sides and seats are numbered alike or crossed, so that the way there is the way back.
    return this.campaign.seatsOf(this.battle(battleId).id)[seat]
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
  fighting(battleId: string): OpenBattle {
    const opened = this.openBattle(battleId)
    if (!opened.live.hasBegun()) throw failure('wrongStatus', { battleId, status: opened.live.battle.status })
    return opened
  }

  /** A battle that has been set up and has not begun. */
  deploying(battleId: string): OpenBattle {
    const opened = this.openBattle(battleId)
    if (opened.live.hasBegun()) throw failure('wrongStatus', { battleId, status: opened.live.battle.status })
    return opened
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
    this.#battles.clear()
    this.campaign.close()
  }
}
