/** Two tables of a day: what is asked, who may go over, who has, and what a board is told of the other table (CP-STEP-08). */
import type { tableChannels, Tables } from '../../../../src-shared/contract/campaign/two-tables'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { CpState } from '../../../../src-shared/campaign'
import { battlesOf, type CampaignData } from '../../../../src-shared/campaign/state/data'
import { draftInput } from '../../../../src-shared/campaign/muster/muster'
import { waysOut } from '../../../../src-shared/campaign/report/questions'
import { withdrawn } from '../../../../src-shared/campaign/report/draft'
import { factsAhead, otherTable, transferBy } from '../../../../src-shared/campaign/muster/two-tables'
import { clockTime } from '../../../../src-shared/engine/holds'
import type { JsonValue } from '../../../../src-shared/engine/json'
import { editFaults, REINFORCEMENTS } from '../../../../src-shared/engine/umpire'
import { battleIdOf, type BattleKey } from '../../../../src-shared/history/calendar'
import { brigadeIdSchema, covers } from '../../../../src-shared/history/vocabulary'
import { asJson } from '../../campaign'
import { failure } from '../../failure'
import type { Handlers } from '../../handlers'
import type { AppContext } from '../../context'
import type { OpenCampaign } from '../../library/open-campaign'
import { playAct } from '../../battle/acts'
import type { Session } from '../../session'
import { boardOf, drawUp, reportFromBoard } from './boards'
import { begunView, type View } from '../views/view'
import { giveCommand, refused, type Answer } from '../journal/commands'
import { computersAct } from '../handlers'
import { nameOf, sum } from '../views/rows'

export function tableHandlers(context: AppContext): Handlers<keyof typeof tableChannels> {
  /** A command at one table and what it means for the board of the other: one step, or none of it. */
  function give(session: Session, key: BattleKey, command: object, faces?: readonly number[]): Answer {
    session.mustBeUmpire()
    const { open, state, data } = begunView(session)
    const other = otherTable(data, key)
    const playedTo = other && clockOfBoard(open, state, other)
    return open.inOneStep(() => {
      const whole = { ...command, ...(playedTo && { playedTo }) }
      const answer = giveCommand(context, session, whole, faces)
      if (answer.kind !== 'played') return answer
      if (other) bearOnBoard(context, open, state, other)
      computersAct(context, session)
      return answer
    })
  }

  return {
    'campaign.tables': (session) => {
      session.mustBeUmpire()
      return { tables: tablesOf(begunView(session)) }
    },
    'campaign.answerFact': (session, { battle, faces, ...answer }) =>
      give(session, battle, { type: 'answerFact', battleId: battle, ...answer }, faces),
    'campaign.confirmReport': (session, { battle, faces, ...rest }) =>
      give(session, battle, { type: 'confirmReport', battleId: battle, ...rest }, faces),
    'campaign.leave': (session, { battle, brigadeId, exit, time, lost, faces, ...rest }) => {
      session.mustBeUmpire()
      const { open, state } = begunView(session)
      const stands = standingReport(open, state, battle)
      const gone = stands?.exits.find((one) => one.brigadeId === brigadeId && one.exit === exit)
      // A board knows who has left it, when, and with how many men.
      if (stands && !gone)
        return refused({ code: 'NOT_A_WAY_OUT', rule: 'CP-RES-09', values: { id: brigadeId, exit } })
      const pieces = stands
        ? stands.pieces.filter((piece) => piece.members.some(({ unitId }) => covers(brigadeId, unitId)))
        : pieceOf(state, battle, brigadeId, lost)
      const way = { brigadeId, exit, time: gone?.time ?? time ?? '', pieces, ...rest }
      return give(session, battle, { type: 'leave', battleId: battle, ...way }, faces)
    },
  }
}

/** What the board of a battle under way would tell the campaign; undefined: it is on none, or has not begun. */
function standingReport(open: OpenCampaign, state: CpState, key: BattleKey) {
  const { phase, how, begun } = state.battles[key]
  const board = how === 'fight' && begun ? boardOf(open, key, open.course.now().seq) : undefined
  if (!board || phase !== 'resolve' || !open.openBattle(board.battleId).live.hasBegun()) return undefined
  // Over there a side may have given up, and then nobody of it goes over any more (CP-RES-12).
  return withdrawn(reportFromBoard(open, key, state, 'brokenOff'))
}

/** Clock to which the turns of a board have been played. */
const clockOfBoard = (open: OpenCampaign, state: CpState, key: BattleKey): string | undefined =>
  standingReport(open, state, key)?.endTime

/** A brigade on a table elsewhere as one piece, with the men who have left its ranks. */
function pieceOf(state: CpState, key: BattleKey, brigadeId: string, lost: number) {
  const units = Object.entries(state.battles[key].mustered?.units ?? {})
  const members = units.flatMap(([unitId, { men }]) => (covers(brigadeId, unitId) ? [{ unitId, men }] : []))
  if (members.length === 0) return []
  const piece = { id: brigadeId, name: brigadeId, members, state: 'fit', n: 0, d: 1, cutOff: false }
  return [
    {
      ...piece,
      men: Math.min(
        lost,
        sum(members, ({ men }) => men),
      ),
    },
  ]
}

/**
 * Tells the board of a battle what has changed for it: drawn up anew if it has not begun, else as reinforcements by the
 * umpire's hand, from the next turn on.
 */
export function bearOnBoard(context: AppContext, open: OpenCampaign, before: CpState, key: BattleKey): void {
  const { seq, state } = open.course.now()
  const battle = state.battles[key]
  const board = boardOf(open, key, seq)
  const { ruleSet } = battle
  if (battle.mustered === before.battles[key].mustered) return
  if (battle.phase !== 'resolve' || battle.how !== 'fight' || !board || ruleSet === undefined) return
  const opened = open.openBattle(board.battleId)
  const { setUp } = opened.live.battle
  const bound = (withoutPiece: readonly string[]): JsonValue => ({
    ...(setUp as Readonly<Record<string, JsonValue>>),
    campaign: { ...board.link, withoutPiece: [...withoutPiece] },
  })
  if (!opened.live.hasBegun()) {
    const drawn = drawUp(open, state, key, ruleSet)
    open.campaign.updateBattle(board.battleId, {
      sheet: asJson(drawn.sheet),
      setUp: bound(drawn.withoutPiece),
    })
    return
  }
  const { data } = open.course.rules()
  const { state: now } = opened.live.now()
  if (opened.rules.outcome(now)) return
  const changes = opened.rules.books.changesOf?.(now, {
    ...draftInput(data, state, key),
    history: data.history,
    boardId: battle.boardId ?? '',
    houseRules: battle.houseRules ?? {},
  })
  if (!changes) return
  const edit = { path: [REINFORCEMENTS], value: changes.change, reason: REASON }
  const faults = editFaults(opened.rules, now, edit)
  if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
  const link = [...board.link.withoutPiece, ...changes.withoutPiece]
  open.campaign.updateBattle(board.battleId, { setUp: bound([...new Set(link)]) })
  playAct(context, open, opened, { act: { type: 'edit', edit }, faces: [], by: 'umpire', seat: 'umpire' })
}

/** Why the board was changed: the id of the rule, which the log explains. */
const REASON = 'CP-STEP-08'

function tablesOf(view: View): Immutable<Tables> | null {
  const { data, state, open } = view
  const [first, second] = battlesOf(data, state.step)
  if (!state.houseRules.linksFirst || first === undefined || second === undefined) return null
  const isOver = (key: BattleKey) => ['done', 'leftOut'].includes(state.battles[key].phase)
  if (isOver(first) || isOver(second)) return null
  const stands = standingReport(open, state, first)
  const facts = [...factsAhead(data, first)].map(([id, question]) => {
    const hour = hourOf(view, first, id)
    const isPlayed = stands && hour !== null && stands.endTime >= hour
    return {
      id,
      question,
      hour,
      answer: state.battles[first].facts[id] ?? null,
      onBoard: isPlayed ? (stands.facts[id] ?? null) : null,
    }
  })
  return {
    first,
    second,
    clocks: { first: stands?.endTime ?? null, second: clockOfBoard(open, state, second) ?? null },
    facts,
    mayLeave: mayLeave(view, first, stands?.exits),
    left: state.battles[first].left.map(({ brigadeId, time, lines }) => ({
      brigadeId,
      name: brigadeName(data, brigadeId),
      time,
      lost: sum(Object.values(lines), (line) => line.lost),
      due: dueAt(state, second, brigadeId),
    })),
    warnings: facts.some(({ hour, answer }) => answer === null && isPast(view, first, second, hour))
      ? [{ key: 'warning.factPast', values: {} }]
      : [],
  }
}

/** Whether the hour of a question has been played at either table, or a result of the first is in (9.3). */
function isPast({ open, state }: View, first: BattleKey, second: BattleKey, hour: string | null): boolean {
  if (state.battles[first].phase === 'report') return true
  return hour !== null && [first, second].some((key) => (clockOfBoard(open, state, key) ?? '00:00') >= hour)
}

/** Clock time of a question of fact, as the data of the rule sets have it. */
function hourOf({ data, open }: View, key: BattleKey, factId: string): string | null {
  const times = open.ruleSets.all.flatMap(
    ({ books }) => books.factTime?.(data.history, battleIdOf(key), factId) ?? [],
  )
  return times[0] ?? null
}

function mayLeave(
  { data, state }: View,
  key: BattleKey,
  exits: readonly { readonly brigadeId: string; readonly exit: string; readonly time: string }[] | undefined,
): Tables['mayLeave'] {
  const { mustered, left, phase } = state.battles[key]
  if (!mustered || phase !== 'resolve') return []
  const ways = waysOut(data, key, mustered.whatIfIds).map(({ exit }) => exit)
  return Object.keys(mustered.brigades).flatMap((brigadeId) => {
    if (left.some((one) => one.brigadeId === brigadeId)) return []
    const exit = ways.find((way) => transferBy(data, state, key, brigadeId, way))
    const gone = exits?.find((one) => one.brigadeId === brigadeId && one.exit === exit)
    if (exit === undefined || (exits && !gone)) return []
    return [{ brigadeId, name: brigadeName(data, brigadeId), exit, time: gone?.time ?? null }]
  })
}

const brigadeName = (data: CampaignData, id: string): string =>
  data.history.index.brigadeNames.get(id) ?? nameOf(data, id)

/** When a brigade that went over comes on at the other table; null: it reaches no field. */
function dueAt(state: CpState, key: BattleKey, brigadeId: string): string | null {
  const id = brigadeIdSchema.safeParse(brigadeId).data
  const { mustered } = state.battles[key]
  const at = id && mustered?.brigades[id]
  const transfer = state.transfers.find((one) => one.brigadeId === brigadeId)
  if (at) return clockTime(at.minutes)
  // Nobody has been laid out yet: as the link has it.
  return !mustered && transfer ? clockTime(transfer.minutes) : null
}
