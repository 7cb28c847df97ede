/** Battles of the campaign on a board: drawn up from the muster as ordinary battles, and what comes back from them. */
import { z } from 'zod'
import type { CpState } from '../../../../src-shared/campaign'
import { draftInput } from '../../../../src-shared/campaign/muster/muster'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { RuleSetKey, SheetBase, StaffSkill } from '../../../../src-shared/engine/rule-set'
import type { Temperament } from '../../../../src-shared/engine/temperament'
import { BATTLE_KEYS, battleIdOf, type BattleKey } from '../../../../src-shared/history/calendar'
import type { FieldReport } from '../../../../src-shared/history/field-report'
import { names } from '../../../../src-shared/campaign/words/describe'
import { seatsOfRoster, turned, type Battle } from '../../../campaign-file'
import { asJson } from '../../campaign'
import { failure } from '../../failure'
import type { OpenCampaign } from '../../library/open-campaign'
import { campaignLinkOf, type CampaignLink } from './campaign-link'
import { DraftError } from '../../../../src-shared/rules/drafting'
import type { AnyRulesFace, Mustered } from '../../../../src-shared/rules/face'
import { sheetFaults } from '../../set-up/sheets'
import { mustHaveSkills, mustHaveTemperaments, staffSkillsOf } from '../../set-up/staff-skills'

/** The battle on a board that belongs to a battle of the campaign as it stands after an entry. */
export function boardOf(
  open: OpenCampaign,
  key: BattleKey,
  atSeq: number,
): { readonly battleId: string; readonly link: CampaignLink } | undefined {
  if (atSeq < 0) return undefined
  return open.campaign
    .battles()
    .flatMap((battle) => {
      const link = campaignLinkOf(battle)
      const stands = link && link.seq <= atSeq && open.course.course.entry(link.seq) !== undefined
      return link?.key === key && stands && isStanding(open, link.seq) ? [{ battleId: battle.id, link }] : []
    })
    .at(-1)
}

const isStanding = (open: OpenCampaign, seq: number): boolean => open.course.course.stands(seq)

export interface Drawn {
  readonly sheet: SheetBase
  readonly withoutPiece: readonly string[]
  readonly rules: AnyRulesFace
}

/** Draws up the sheet of a battle from the campaign. Throws `badChoice` or `badSheet` in words for the organiser. */
export function drawUp(open: OpenCampaign, state: CpState, key: BattleKey, ruleSet: RuleSetKey): Drawn {
  const { data } = open.course.rules()
  const rules = open.ruleSets.shownOf(ruleSet)
  if (!rules.books.draftMustered) throw failure('ruleSetMissing', { ruleSet })
  const input = draftInput(data, state, key)
  const battle = state.battles[key]
  const mustered: Mustered = {
    ...input,
    history: data.history,
    boardId: battle.boardId ?? '',
    houseRules: battle.houseRules ?? {},
    ...(input.samePlaces && { stoodAt: stoodAt(open, rules, key) }),
  }
  try {
    const { sheet, withoutPiece } = rules.books.draftMustered(mustered)
    const faults = sheetFaults(rules, sheet)
    if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
    return { sheet, withoutPiece, rules }
  } catch (error) {
    if (error instanceof DraftError) throw failure('badChoice', { problem: error.message })
    throw error
  }
}

/** Where the units stood when the first day at Wavre ended (CP-STEP-05). */
function stoodAt(open: OpenCampaign, { books }: AnyRulesFace, key: BattleKey) {
  const first = key === 'wavre-19' ? boardOf(open, 'wavre', open.course.now().seq) : undefined
  if (!first || !books.places) return new Map<string, never>()
  const { live } = open.openBattle(first.battleId)
  return live.hasBegun() ? books.places(live.now().state) : new Map<string, never>()
}

/** Makes the battle for a board, or draws the one up anew that has not begun; within one step with its entry. */
export function putOnBoard(
  open: OpenCampaign,
  key: BattleKey,
  seq: number,
  state: CpState,
  drawn: Drawn,
  given: Pick<Battle, 'seats' | 'dice'> & {
    readonly skills: readonly [StaffSkill, StaffSkill]
    readonly temperaments: readonly [Temperament, Temperament]
  },
): string {
  const { ruleSet, boardId, houseRules } = state.battles[key]
  const link: CampaignLink = { key, seq, boardId: boardId ?? '', withoutPiece: [...drawn.withoutPiece] }
  const { seats, skills, temperaments, dice } = given
  mustHaveSkills(drawn.rules, skills)
  mustHaveTemperaments(drawn.rules, temperaments)
  const setUp = { houseRules: houseRules ?? {}, skills, temperaments, campaign: link } as unknown as JsonValue
  const change = {
    ruleSet: ruleSet ?? '',
    status: 'deploying',
    sheet: asJson(drawn.sheet),
    seats,
    dice,
    setUp,
  } as const
  const free = freeBattle(open, key)
  if (free) {
    const heldBy = seatsOfRoster(drawn.rules.roster(drawn.sheet))
    // Under other rules an army may have another number: its general orders go with it.
    const isTurned = heldBy[0] !== open.campaign.seatsOf(free.id)[0]
    const orders = isTurned && { orders: turned(free.orders) }
    return open.campaign.updateBattle(free.id, { ...change, ...orders }).id
  }
  const { data } = open.course.rules()
  const name = names(data).get(key)?.name ?? key
  return open.campaign.addBattle({ name, historyId: battleIdOf(key), ...change }).id
}

/** A battle of this key that has not begun, or the plain one of history that nobody has set up. */
function freeBattle(open: OpenCampaign, key: BattleKey): Battle | undefined {
  const waiting = open.campaign.battles().filter(({ id }) => open.campaign.standing(id).entries === 0)
  return (
    waiting.find((battle) => campaignLinkOf(battle)?.key === key) ??
    waiting.find(
      ({ historyId, status, setUp }) => historyId === key && status === 'planned' && setUp === null,
    )
  )
}

/**
 * Boards stand as the course has them after something was taken back or done again: a battle whose result went home has
 * ended, one whose result has been called back goes on unless it was fought out, and one that was drawn up anew since
 * is drawn up again as it was.
 */
export function boardsFollow(open: OpenCampaign): void {
  const { seq, state } = open.course.now()
  for (const key of BATTLE_KEYS) {
    const { begun, phase, how } = state.battles[key]
    const board = boardOf(open, key, seq)
    if (!board && !begun && phase === 'resolve' && how === 'fight') drawUpAgain(open, state, key)
    if (!board || !begun) continue
    const { live, rules } = open.openBattle(board.battleId)
    if (!live.hasBegun()) continue
    const isOver = phase !== 'resolve' || rules.outcome(live.now().state) !== undefined
    const status = isOver ? 'ended' : 'fighting'
    if (live.battle.status !== status) open.campaign.updateBattle(board.battleId, { status })
  }
}

/** Draws the battle up by the entry of the course that did so and stands; within one step with what brought it back. */
function drawUpAgain(open: OpenCampaign, state: CpState, key: BattleKey): void {
  const { ruleSet } = state.battles[key]
  const drew = open.course.course
    .entries()
    .findLast(({ undone, act }) => !undone && act.type === 'command' && drawsUp(act.command, key))
  const last = open.campaign.battles().findLast((battle) => campaignLinkOf(battle)?.key === key)
  if (!drew || !last || !ruleSet) return
  const { skills, temperaments } = staffSkillsOf(last)
  putOnBoard(open, key, drew.seq, state, drawUp(open, state, key, ruleSet), { ...last, skills, temperaments })
}

const drawing = z.object({ type: z.literal('chooseRuleSet'), battleId: z.string() })

const drawsUp = (command: unknown, key: BattleKey): boolean =>
  drawing.safeParse(command).data?.battleId === key

/** What the board tells the campaign as it stands. Throws `wrongStatus` if it has not begun. */
export function reportFromBoard(
  open: OpenCampaign,
  key: BattleKey,
  state: CpState,
  ended?: 'brokenOff' | 'playedOut',
): FieldReport {
  const board = boardOf(open, key, open.course.now().seq)
  if (!board) throw failure('noSuchBattle', { battleId: key })
  const { live, rules } = open.fighting(board.battleId)
  return fieldReportOf(open, rules, key, state, live.now().state, board.link.withoutPiece, ended)
}

export function fieldReportOf(
  open: OpenCampaign,
  { books }: AnyRulesFace,
  key: BattleKey,
  state: CpState,
  battleState: unknown,
  withoutPiece: readonly string[],
  ended?: 'brokenOff' | 'playedOut',
): FieldReport {
  const { history } = open.course.rules().data
  const units = state.battles[key].mustered?.units ?? {}
  const report = books.fieldReport?.(battleState, history, {
    menOf: (id) => units[id as keyof typeof units]?.men ?? 0,
    gunsOf: (id) => units[id as keyof typeof units]?.guns ?? 0,
    withoutPiece,
    ...(ended && { ended }),
  })
  if (!report) throw failure('ruleSetMissing', { ruleSet: state.battles[key].ruleSet ?? '' })
  return report
}
