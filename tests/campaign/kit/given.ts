/** The short form in which a case of the campaign says where it begins: set-up, step, choices, results. */
import { z } from 'zod'
import { CaseFault, parsed, refuseIfAny, unknownName } from '../../rules/runner/faults'
import type { CaseGiven } from '../../rules/runner/kit'
import type { Dice, DiceRequest } from '../../../src-shared/engine/dice'
import { clockTime } from '../../../src-shared/engine/holds'
import { mergePatch, type Difference } from '../../rules/runner/match'
import { battleKeySchema, stepIdSchema, type BattleKey } from '../../../src-shared/history/calendar'
import { battleFile } from '../../../src-shared/campaign/state/data'
import { arrivedUnits, blankEntry } from '../../../src-shared/campaign/report/hand'
import type { CampaignRules } from '../../../src-shared/campaign'
import { clockQuestions, factQuestions } from '../../../src-shared/campaign/report/questions'
import type { CpState } from '../../../src-shared/campaign/state/state'
import { sideOfActor } from '../../../src-shared/campaign/state/vocabulary'
import { BOARD_KIND, reportsOf } from './rule-sets'

/** Rule set of the battles of a case that names none. */
const RULE_SET = 'squares'

const patchSchema = z.record(z.string(), z.json())
const choiceSchema = z.union([
  z.string(),
  z.strictObject({
    option: z.string(),
    formations: z.array(z.string()).optional(),
    /** Face of its die. */
    face: z.int().min(1).max(6).optional(),
  }),
])

export const givenSchema = z.strictObject({
  /** False: before the set-up. */
  setUp: z.union([patchSchema, z.literal(false)]).default({}),
  seed: z.int().default(1815),
  /** Go on to the opening of this step. */
  step: stepIdSchema.optional(),
  /** Go on until this battle is due. */
  battle: battleKeySchema.optional(),
  /** Then choose how it is resolved. */
  how: z.enum(['fight', 'hand', 'simulate', 'historical']).optional(),
  /** Rule set, board and what is done with the rest of the field, of a battle fought or simulated. */
  ruleSet: z.string().default(RULE_SET),
  boardId: z.string().optional(),
  rest: z.enum(['untouched', 'historical']).default('untouched'),
  /** Then enter this result by hand, or bring this report, as patches on what a plain one would be. */
  entry: patchSchema.optional(),
  report: patchSchema.optional(),
  choices: z.record(z.string(), choiceSchema).default({}),
  weather: z.string().optional(),
  /** Results of battles on the way; one not named is as in history. */
  results: z.partialRecord(battleKeySchema, patchSchema).default({}),
  /** Further commands, the last of the way. */
  then: z.array(patchSchema).default([]),
  state: patchSchema.default({}),
})
export type CpGiven = z.infer<typeof givenSchema>

/** Dice of the way there: the faces that choices name, riders at their usual pace, leaders wounded. */
function wayDice(given: CpGiven): Dice {
  const roll = (request: DiceRequest): readonly number[] => {
    const choice = given.choices[request.forId ?? '']
    const face = request.purpose === 'outcome' && typeof choice === 'object' ? choice.face : undefined
    const usual = request.purpose === 'outcome' ? 6 : request.purpose === 'leader' ? 3 : 2
    return Array.from({ length: request.count }, () => face ?? usual)
  }
  return { roll, rollAll: (requests) => requests.map(roll) }
}

/** Where a case begins. Throws CaseFault with what is wrong. */
export function givenState(
  rules: CampaignRules,
  raw: Readonly<Record<string, unknown>>,
): Pick<CaseGiven, 'patches' | 'enter'> & { readonly mustered: CpState } {
  const given = parsed(givenSchema, raw, 'given')
  refuseIfAny(nameFaults(rules, given))
  const before = new Way(rules, given)
  before.toStep()
  return {
    mustered: before.state,
    patches: [given.state],
    // The runner hands on the state made of these.
    enter: (state) => {
      const way = new Way(rules, given, state as CpState)
      way.intoBattle()
      return way.state
    },
  }
}

/** Decisions and rule sets that there are not. */
function nameFaults({ data }: CampaignRules, { choices, ruleSet }: CpGiven): readonly Difference[] {
  const decisions = [...data.decisions.keys()]
  const ruleSets = Object.keys(BOARD_KIND)
  return [
    ...Object.keys(choices)
      .filter((id) => !data.decisions.has(id))
      .map((id) => unknownName(`given.choices.${id}`, 'a decision', id, decisions)),
    ...(ruleSets.includes(ruleSet) ? [] : [unknownName('given.ruleSet', 'a rule set', ruleSet, ruleSets)]),
  ]
}

/** Plays a campaign from its set-up to where a case begins. */
class Way {
  private readonly dice: Dice

  constructor(
    private readonly rules: CampaignRules,
    private readonly given: CpGiven,
    public state: CpState = rules.muster({ id: 'case', name: 'Case', seed: given.seed }),
  ) {
    this.dice = wayDice(given)
  }

  give(raw: unknown): void {
    const command = this.rules.commandSchema.parse(raw)
    const side = sideOfActor(command.by)
    const refusal = this.rules.refuse(this.state, side, command)
    if (refusal)
      throw new CaseFault([
        {
          path: `given ${command.type}`,
          expected: 'a lawful way there',
          actual: `${refusal.code} ${JSON.stringify(refusal.values)}`,
        },
      ])
    this.state = this.rules.play(this.state, side, command, this.dice).state
  }

  /** From the set-up to the step or the battle that the case is about. */
  toStep(): void {
    const { given } = this
    if (given.setUp === false) return
    const prologue = Object.keys(given.choices).some((id) => /^\w\w-15-/.test(id))
    this.give({
      type: 'setUp',
      setUp: {
        prologue,
        ...(given.weather !== undefined && { weather: given.weather }),
        ...given.setUp,
      },
    })
    for (let guard = 0; guard < 80 && !this.there(); guard += 1) this.on()
    // Choices of the open step are made, not sealed.
    if (this.state.phase === 'decide') this.choose()
  }

  /** How the battle is resolved, with its form or report, and what else the case has done before it begins. */
  intoBattle(): void {
    const { given } = this
    if (given.setUp === false) return
    if (given.battle !== undefined && given.how !== undefined) this.resolveBy(given.battle, given.how)
    if (given.battle !== undefined && given.entry) this.enter(given.battle, given.entry)
    if (given.battle !== undefined && given.report) this.bring(given.battle, given.report)
    for (const command of given.then) this.give(command)
  }

  private there(): boolean {
    const { step, battle } = this.given
    if (this.state.phase === 'over') return true
    if (battle !== undefined) return this.state.battle === battle
    return step === undefined || this.state.step === step
  }

  /** One command further, by the choices and results of the given. */
  private on(): void {
    const { state } = this
    if (state.phase === 'decide') {
      const { step } = state
      this.choose()
      // The last seal may have closed the step.
      if (this.state.step === step && this.state.phase === 'decide') this.give({ type: 'closeStep' })
      return
    }
    if (state.phase === 'weather') return this.give({ type: 'rollWeather' })
    const offer = state.offers.find((o) => o.answer === null)
    if (offer)
      return this.give({
        type: 'takeUp',
        by: offer.army,
        linkId: offer.linkId,
        effectIndex: offer.effectIndex,
        yes: false,
      })
    if (!state.battle) throw new Error(`no way on from ${state.step}`)
    if (state.phase === 'report') return this.give({ type: 'confirmReport', battleId: state.battle })
    // The second day of Wavre has no result in history: nobody is lost there.
    const result = this.given.results[state.battle] ?? (state.battle === 'wavre-19' ? {} : undefined)
    if (!result) return this.give({ type: 'chooseHow', battleId: state.battle, how: 'historical' })
    this.result(state.battle, result)
  }

  private choose(): void {
    const { data } = this.rules
    for (const decision of data.decisionsAt.get(this.state.step) ?? []) {
      const choice = this.given.choices[decision.id]
      if (choice === undefined || this.state.choices[decision.id]) continue
      const chosen = typeof choice === 'string' ? { option: choice } : choice
      this.give({
        type: 'choose',
        by: decision.army,
        decisionId: decision.id,
        optionId: chosen.option,
        ...('formations' in chosen && chosen.formations && { formations: chosen.formations }),
      })
    }
  }

  private resolveBy(battleId: BattleKey, how: string): void {
    this.give({ type: 'chooseHow', battleId, how })
    if (how === 'hand' || how === 'historical') return
    const { ruleSet, rest } = this.given
    const boardId = this.given.boardId ?? firstBoard(this.rules, battleId, ruleSet)
    this.give({ type: 'chooseRuleSet', battleId, ruleSet, boardId, rest })
  }

  private bring(battleId: BattleKey, patch: Readonly<Record<string, unknown>>): void {
    const { ruleSet } = this.given
    const plain = {
      ...plainReport(this.rules, this.state, battleId, patch),
      ruleSet,
      ...reportsOf(ruleSet),
    }
    const { onFieldAt: _at, ...rest } = patch
    this.give({ type: 'bringReport', battleId, report: mergePatch(plain, rest) })
  }

  private enter(battleId: BattleKey, patch: Readonly<Record<string, unknown>>): void {
    this.give({ type: 'enterResult', entry: mergePatch(plainEntry(this.rules, this.state, battleId), patch) })
  }

  /** A result of the given: `kind` `hand` (as prefilled, with history's ground) or `fought` or `simulated`. */
  private result(key: BattleKey, { kind = 'hand', ...patch }: Readonly<Record<string, unknown>>): void {
    if (kind === 'fought' || kind === 'simulated') {
      this.resolveBy(key, kind === 'fought' ? 'fight' : 'simulate')
      return this.bring(key, patch)
    }
    this.resolveBy(key, 'hand')
    this.enter(key, patch)
  }
}

/** The first board of a battle that a rule set is played on. */
function firstBoard({ data }: CampaignRules, key: BattleKey, ruleSet: string): string | undefined {
  return battleFile(data, key).boards.find(({ kind }) => kind === BOARD_KIND[ruleSet])?.id
}

/** The form prefilled, with the ground and the facts of history, and no to what is asked of an hour. */
export function plainEntry(
  { data }: Pick<CampaignRules, 'data'>,
  state: CpState,
  key: BattleKey,
): Readonly<Record<string, unknown>> {
  const { mustered } = state.battles[key]
  if (!mustered) throw new Error(`${key} has not been laid out`)
  const history = battleFile(data, key).historicalResult
  const facts = [...factQuestions(data, key).keys()].map((id) => [id, history.facts[id] ?? false])
  return {
    ...blankEntry(data, key, mustered),
    ...(key !== 'wavre-19' && { holders: history.holders }),
    facts: Object.fromEntries(facts) as Record<string, boolean>,
    answers: Object.fromEntries(clockQuestions(data, key).map((question) => [question.key, false])),
    overrides: [{ code: 'UNUSUAL', reason: 'example' }],
  }
}

/** A report of a battle in which nobody was lost and the ground is as in history. */
export function plainReport(
  rules: CampaignRules,
  state: CpState,
  key: BattleKey,
  { onFieldAt }: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const { mustered } = state.battles[key]
  const history = battleFile(rules.data, key).historicalResult
  const onField = mustered
    ? arrivedUnits(rules.data, mustered, {}, typeof onFieldAt === 'string' ? onFieldAt : '23:59')
    : []
  return {
    ruleSet: RULE_SET,
    boardId: firstBoard(rules, key, RULE_SET),
    endTime: clockTime(mustered?.endMinutes ?? 0),
    pieces: [],
    onField: onField.map((r) => r.unit.id),
    holders: key === 'wavre-19' ? (mustered?.holders ?? {}) : history.holders,
    record: null,
    exits: [],
    facts: Object.fromEntries(
      [...factQuestions(rules.data, key).keys()].map((id) => [id, history.facts[id] ?? false]),
    ),
    leaders: [],
    gunsLost: {},
    ended: 'played',
  }
}
