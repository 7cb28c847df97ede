/** The course of the open campaign with its present state at hand: commands are on disk before they are answered. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  resolve,
  resolveByHand,
  stateHash,
  type Act,
  type Resolution,
} from '../../../../src-shared/engine/battle'
import { diceAhead } from '../../../../src-shared/engine/dice-ahead'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { SheetBase } from '../../../../src-shared/engine/rule-set'
import {
  campaign as campaignRules,
  type CampaignRules,
  type CpCommand,
  type CpEvent,
  type CpSheet,
  type CpState,
  type PlaysOn,
} from '../../../../src-shared/campaign'
import { actorOf, undoableBy } from '../../../../src-shared/campaign/course/journal'
import { sideOfActor, type Actor } from '../../../../src-shared/campaign/state/vocabulary'
import type { History } from '../../../../src-shared/history/bundle'
import type { StepId } from '../../../../src-shared/history/calendar'
import { BATTLE_IDS, type BattleId } from '../../../../src-shared/history/vocabulary'
import { indexFormations } from '../../../../src-shared/history/formation-index'
import { orderOfBattleSchema } from '../../../../src-shared/history/order-of-battle'
import type { Campaign, CampaignInfo, Course, CourseRow, StoredEntry } from '../../../campaign-file'
import type { RuleSets } from '../../rule-sets'
import type { ServiceOptions } from '../../options'
import type { DiceShares } from '../../set-up/set-up-record'
import { CourseDice } from './course-dice'
import { CourseMilestones } from './course-milestones'
import { COURSE_SETTING, courseSetting, courseSheet, type CourseSetting } from './course-setting'
import { milestoneOf, type Milestone } from './milestones'

/** States kept in memory, so that undo and looking a little way back need no replay. */
const STATES_KEPT = 64
/** What a headquarters decides unseen by the enemy; it is nobody else's to know before the campaign is over (CP-SEE). */
const SECRET_COMMANDS: readonly CpCommand['type'][] = ['choose', 'sendMessage', 'takeUp', 'passOn']
const SECRET_CHOICE = 'course'
/** Every so many entries the hash of the state is recorded as a proof of the replay. */
const HASH_EVERY = 8
type PlayedCommand = Extract<Resolution<CpState>, { kind: 'played' }>
export type Given =
  | (Omit<PlayedCommand, 'events'> & { readonly seq: number; readonly events: readonly CpEvent[] })
  | Exclude<Resolution<CpState>, { kind: 'played' }>

export interface At {
  readonly seq: number
  readonly state: CpState
}

/** What a course is played from. */
export interface Sources extends Pick<ServiceOptions, 'history' | 'calendar'> {
  readonly rules: RuleSets
}

/** How far a campaign has come, in few words. */
export interface Progress {
  /** Name of the step of the calendar. */
  readonly step: string
  /** Battles whose report is booked, however they were resolved; both days of Wavre are one. */
  readonly over: readonly BattleId[]
}

/** Null: it has not begun. */
export function progressOf(campaign: Campaign, sources: Sources): Progress | null {
  const course = new LiveCourse(campaign, sources)
  if (!course.hasBegun) return null
  const { step, reports } = course.now().state
  const name = sources.calendar().steps.find((one) => one.id === step)?.name
  return { step: name ?? step, over: BATTLE_IDS.filter((id) => reports[id] !== undefined) }
}

export class LiveCourse {
  #rules: { readonly from: unknown; readonly rules: CampaignRules } | undefined
  #now: At | undefined
  #before: { readonly rules: CampaignRules; readonly info: CampaignInfo; readonly at: At } | undefined
  readonly #states = new Map<number, CpState>()
  readonly #milestones: CourseMilestones
  readonly #dice: CourseDice

  constructor(
    readonly campaign: Campaign,
    private readonly sources: Sources,
  ) {
    this.#milestones = new CourseMilestones(campaign, () => this.sheet())
    this.#dice = new CourseDice(campaign, (step) => this.#placeOf(step))
  }

  get course(): Course {
    return this.campaign.course()
  }

  get hasBegun(): boolean {
    return this.course.head !== null
  }

  setting(): CourseSetting | undefined {
    return courseSetting(this.campaign)
  }

  /** The rules on the order of battle with which the course was begun; before that on the campaign's own. */
  rules(): CampaignRules {
    const hash = this.hasBegun ? this.setting()?.orderOfBattle : null
    const from = hash ?? this.campaign.orderOfBattle()
    if (this.#rules?.from !== from) this.#rules = { from, rules: this.#rulesOn(hash ?? null) }
    return this.#rules.rules
  }

  #rulesOn(hash: string | null): CampaignRules {
    const { history, calendar } = this.sources
    const kept = hash === null ? undefined : this.campaign.document(hash)
    const isShipped = kept !== undefined && isDeepStrictEqual(kept, history.orderOfBattle)
    const parsed = kept === undefined || isShipped ? undefined : orderOfBattleSchema.safeParse(kept).data
    const orderOfBattle = isShipped ? history.orderOfBattle : (parsed ?? this.campaign.orderOfBattle())
    // The look-ups of the shipped data are made once for the program.
    const own: History =
      orderOfBattle === history.orderOfBattle
        ? history
        : { ...history, orderOfBattle, index: indexFormations(orderOfBattle) }
    return campaignRules(own, calendar(), (ruleSet, boardKind) => this.#playsOn(ruleSet, boardKind))
  }

  /** Before the rule sets are loaded nothing is chosen: what was judged when it was given is only played again. */
  #playsOn(ruleSet: string, boardKind: string): ReturnType<PlaysOn> {
    const { rules } = this.sources
    if (!rules.areLoaded) return 'yes'
    const found = rules.find(ruleSet)
    if (!found) return 'unknownRuleSet'
    return found.books.boardKind === boardKind ? 'yes' : 'otherBoards'
  }

  sheet(): CpSheet {
    return courseSheet(this.campaign)
  }

  /** The present state; before the set-up that of a campaign not yet begun, at entry -1. */
  now(): At {
    if (!this.hasBegun) return this.#beforeSetUp()
    this.#now ??= this.#foundAt('now')
    return this.#now
  }

  /** Mustered anew only under other rules or another name: every answer of the first screen stands on it. */
  #beforeSetUp(): At {
    const [rules, info] = [this.rules(), this.campaign.info()]
    if (this.#before?.rules !== rules || this.#before.info !== info)
      this.#before = { rules, info, at: { seq: -1, state: rules.muster(this.sheet()) } }
    return this.#before.at
  }

  /** The state after any entry, standing or undone. */
  stateAfter(seq: number): CpState {
    if (this.#now?.seq === seq) return this.#now.state
    return this.#states.get(seq) ?? this.#foundAt(seq).state
  }

  #foundAt(seq: number | 'now'): At {
    const found = this.course.stateAt(seq, this.#replayable(), this.sheet() as JsonValue)
    // The file layer has put it through the campaign's own schema.
    return { seq: found.seq, state: found.state as CpState }
  }

  #replayable() {
    const rules = this.rules()
    return {
      ...rules,
      sheetSchema: z.custom<SheetBase>((sheet) => rules.sheetSchema.safeParse(sheet).success),
      muster: () => rules.muster(this.sheet()),
      faults: () => [],
    }
  }

  *replay() {
    yield* this.course.replay(this.#replayable(), this.sheet() as JsonValue)
  }

  entries(): readonly StoredEntry[] {
    return this.course.entries()
  }

  /** Begins the course: settings, start and set-up in one step. */
  begin(
    command: CpCommand,
    setting: Pick<CourseSetting, 'id' | 'seed' | 'dice'> & { readonly shares: DiceShares | null },
    faces: readonly number[],
  ): Given {
    return this.campaign.inOneStep(() => {
      const orderOfBattle = this.campaign.keepDocument(this.campaign.orderOfBattle() as unknown as JsonValue)
      const full = { ...setting, orderOfBattle, parent: null }
      this.campaign.changeSettings({ [COURSE_SETTING]: full as unknown as JsonValue })
      const state = this.rules().muster(this.sheet())
      const given = this.#resolve(state, command, faces)
      if (given.kind !== 'played') throw new NotBegun(given)
      const start = milestoneOf(0, null, state, [])
      const commitments = this.#dice.commitments()
      return this.#record(state, command, given, [
        {
          row: {
            kind: 'act',
            act: { type: 'start' },
            rolls: [],
            barrier: true,
            ...(commitments && { dice: { dice: { version: 1, commitments: [...commitments] } } }),
          },
          ...(start !== undefined && { milestone: start }),
        },
      ])
    })
  }

  /** Gives a command to the present state with the program's dice, or with faces thrown by hand. */
  give(command: CpCommand, faces: readonly number[]): Given {
    const { state } = this.now()
    const given = this.#resolve(state, command, faces)
    return given.kind === 'played' ? this.#record(state, command, given, []) : given
  }

  #resolve(state: CpState, command: CpCommand, faces: readonly number[]): Resolution<CpState> {
    const act: Act = { type: 'command', side: sideOfActor(command.by), command }
    const rules = this.rules()
    if (this.setting()?.dice !== 'hand') return resolve(rules, state, act, this.#dice.of(state))
    const given = resolveByHand(rules, state, act, faces)
    if (given.kind !== 'diceWanted') return given
    return { kind: 'diceWanted', requests: diceAhead(rules, state, act, faces) }
  }

  #record(
    before: CpState,
    command: CpCommand,
    played: PlayedCommand,
    first: readonly CourseRow[],
  ): Extract<Given, { kind: 'played' }> {
    const next = this.course.length + first.length
    const events = played.events as readonly CpEvent[]
    const milestone = milestoneOf(next, before, played.state, events)
    const act: Act = { type: 'command', side: sideOfActor(command.by), command }
    // The dice of a step's outcomes are thrown as it is left; there are none unless an option wants one.
    const isLeft = played.state.step !== before.step
    const isSecret = SECRET_COMMANDS.includes(command.type)
    const proof = this.#dice.proofOf(before, played, { isLeft, isSecret, side: act.side })
    const { seqs, snapshotDue } = this.course.append([
      ...first,
      {
        row: {
          kind: 'act',
          act,
          rolls: played.rolls,
          barrier: played.barrier,
          ...(proof && { proof }),
          choices: {
            now: isSecret ? SECRET_CHOICE : '',
            after: played.state.phase === 'over' ? '' : SECRET_CHOICE,
            mayThrow: isLeft,
          },
          ...(next % HASH_EVERY === 0 && { stateHash: stateHash(played.state) }),
        },
        ...(milestone !== undefined && { milestone }),
      },
    ])
    const seq = seqs.at(-1) ?? next
    this.#milestones.note(seq, milestone)
    this.#stand({ seq, state: played.state })
    if (snapshotDue) this.#keepSnapshot(seq, played.state)
    return { ...played, events, seq }
  }

  #placeOf(step: StepId): number {
    return this.rules().data.calendar.steps.findIndex(({ id }) => id === step)
  }

  /** Seed of the stream of a battle that is simulated (CP-RES-04). */
  simulationSeed(battle: string): number {
    return this.#dice.simulationSeed(this.now().state, battle)
  }

  /** Forgets what is at hand, after a step that failed as a whole. */
  forget(): void {
    this.#now = undefined
    this.#states.clear()
    this.#milestones.forget()
    this.#rules = undefined
  }

  undoable(actor: Actor): number | undefined {
    const { head } = this.course
    const last = head === null ? undefined : this.course.entry(head)
    return last?.act.type === 'command' ? undoableBy([last], actor) : undefined
  }

  /** The undone entry that the actor may bring back: his own, with nothing done since. */
  redoable(actor: Actor): number | undefined {
    const entry = this.course.nextRedo()
    if (!entry || entry.barrier || actorOf(entry) !== actor) return undefined
    return entry.seq
  }

  undo(seq: number, actor: Actor): void {
    this.course.append([{ row: { kind: 'undo', seq, side: sideOfActor(actor) } }])
    this.#goTo()
  }

  redo(seq: number, actor: Actor): void {
    this.course.append([{ row: { kind: 'redo', seq, side: sideOfActor(actor) } }])
    this.#goTo()
  }

  /** Back to the state after an entry, with a reason: everything beyond is marked undone (CP-EDIT-03). */
  rollback(toSeq: number, reason: string): void {
    this.course.append([{ row: { kind: 'rollback', toSeq, reason } }])
    this.#goTo()
  }

  #goTo(): void {
    const { head } = this.course
    const state = head === null ? undefined : this.#states.get(head)
    this.#now = head !== null && state ? { seq: head, state } : undefined
  }

  #stand(now: At): void {
    this.#now = now
    this.#states.set(now.seq, now.state)
    for (const seq of this.#states.keys()) {
      if (this.#states.size <= STATES_KEPT) break
      this.#states.delete(seq)
    }
  }

  #keepSnapshot(seq: number, state: CpState): void {
    setImmediate(() => {
      try {
        this.course.keepSnapshot(seq, state)
      } catch {
        // Without it the next opening takes longer; nothing else is lost.
      }
    })
  }

  /** Work for when the screen stands, so that the first account of the ledger is there at once, however long the campaign. */
  prepare(): void {
    try {
      this.rules()
      this.milestones()
    } catch {
      // A course that cannot be found again says so to whoever asks for it.
    }
  }

  /** Milestones of the entries that stand, up to one; found by a replay if the file has not kept them. */
  milestones(toSeq = Infinity): readonly Milestone[] {
    if (!this.hasBegun) return []
    return this.#milestones.standing(this.now(), this.rules()).filter(({ seq }) => seq <= toSeq)
  }

  /** The entry that confirmed the report of a battle and stands. */
  confirmedAt(key: string): number | undefined {
    return this.entries().findLast(({ act, undone }) => {
      if (undone || act.type !== 'command') return false
      // Commands in the journal have passed the schema of commands.
      const command = act.command as CpCommand
      return command.type === 'confirmReport' && command.battleId === key
    })?.seq
  }

  /** Last entry of each step that the course has come to, and the entry that opened it. */
  steps(): ReadonlyMap<StepId, { readonly opened: number; readonly last: number }> {
    const steps = new Map<StepId, { opened: number; last: number }>()
    const { seq: head } = this.now()
    let here: { opened: number; last: number } | undefined
    const passed = this.#lastStanding()
    for (const { seq, step } of this.milestones()) {
      if (steps.has(step)) continue
      if (here) here.last = passed(seq)
      here = { opened: seq, last: head }
      steps.set(step, here)
    }
    return steps
  }

  /** The last entry that stands before another. */
  #lastStanding(): (seq: number) => number {
    return (seq) => this.course.entry(seq)?.base ?? 0
  }
}

/** The set-up of a campaign was refused; thrown so that nothing of it stays. */
export class NotBegun extends Error {
  constructor(readonly given: Exclude<Resolution<CpState>, { kind: 'played' }>) {
    super(given.kind)
    this.name = 'NotBegun'
  }
}
