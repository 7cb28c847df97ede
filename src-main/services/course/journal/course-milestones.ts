/** The milestones of a course: kept beside its journal, and found again by a replay where they are missing or not whole. */
import { resolveByHand, type Act } from '../../../../src-shared/engine/battle'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { CampaignRules, CpEvent, CpSheet, CpState } from '../../../../src-shared/campaign'
import type { Campaign } from '../../../campaign-file'
import { fits, milestoneFrom, milestoneOf, type Milestone } from './milestones'

export class CourseMilestones {
  #known: Map<number, Milestone> | undefined
  /** Those that stand, once they have been held against the state after an entry. */
  #found: { readonly head: number; readonly standing: readonly Milestone[] } | undefined

  constructor(
    private readonly campaign: Campaign,
    private readonly sheet: () => CpSheet,
  ) {}

  /** Takes up the milestone of an entry that has just been recorded. */
  note(seq: number, milestone: JsonValue | undefined): void {
    const kept = milestoneFrom(seq, milestone)
    if (kept) this.#known?.set(seq, kept)
  }

  forget(): void {
    this.#known = undefined
    this.#found = undefined
  }

  /** Milestones of the entries that stand; if they do not lead to the present state they are found again. */
  standing(
    now: { readonly seq: number; readonly state: CpState },
    rules: CampaignRules,
  ): readonly Milestone[] {
    if (this.#found?.head !== now.seq) {
      let standing = this.#standing()
      if (!fits(standing, rules.data.opening, now.state)) {
        this.#findAgain(rules)
        standing = this.#standing()
      }
      this.#found = { head: now.seq, standing }
    }
    return this.#found.standing
  }

  #standing(): readonly Milestone[] {
    const course = this.campaign.course()
    this.#known ??= asMap(course.milestones().map((seq) => ({ seq, milestone: course.milestone(seq) })))
    return [...this.#known.values()].filter(({ seq }) => course.stands(seq))
  }

  #findAgain(rules: CampaignRules): void {
    const course = this.campaign.course()
    const found: { seq: number; milestone: JsonValue }[] = []
    let state = rules.muster(this.sheet())
    for (const entry of course.entries()) {
      if (entry.undone) continue
      const faces = entry.rolls.flatMap((roll) => roll.faces)
      const act: Act =
        entry.act.type === 'command'
          ? { ...entry.act, command: rules.commandSchema.parse(entry.act.command) }
          : entry.act
      const played = resolveByHand(rules, state, act, faces)
      if (played.kind !== 'played') throw new Error(`entry ${entry.seq} cannot be replayed: ${played.kind}`)
      const before = entry.seq === 0 ? null : state
      const milestone = milestoneOf(entry.seq, before, played.state, played.events as readonly CpEvent[])
      if (milestone !== undefined) found.push({ seq: entry.seq, milestone })
      state = played.state
    }
    if (!this.campaign.readOnly) course.keepMilestones(found)
    this.#known = asMap(found)
  }
}

function asMap(
  kept: readonly { readonly seq: number; readonly milestone: JsonValue | undefined }[],
): Map<number, Milestone> {
  return new Map(
    kept.flatMap(({ seq, milestone }) => {
      const made = milestoneFrom(seq, milestone)
      return made ? [[seq, made] as const] : []
    }),
  )
}
