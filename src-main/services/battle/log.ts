/** The log of a battle: events of entries with their sentences, found again by replay, and kept while the file is open. */
import { resolveByHand, type Act } from '../../../src-shared/engine/battle'
import type { BattleEvent, Sentence } from '../../../src-shared/engine/events'
import type { TurnInfo } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'
import type { LogLine } from '../../../src-shared/contract/battle'
import type { logMarkSchema } from '../../../src-shared/contract/battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { Seat } from '../../../src-shared/contract/values'
import type { z } from 'zod'
import type { JournalRow, OwnRisk, StoredEntry } from '../../campaign-file'
import {
  staffSkillsOf,
  type SeatChange,
  type SkillChange,
  type TemperamentChange,
} from '../set-up/staff-skills'
import { sideOf, type LiveBattle } from './live-battle'
import { sentenceOfEdit } from './umpire-edits'

type Hour = Pick<TurnInfo, 'turn' | 'clock'>

interface EntryEvent {
  readonly event: BattleEvent
  readonly sentence: Sentence
  /** The turn in which it happened. */
  readonly hour: Hour
}

interface EntryEvents {
  /** The turn to which the entry left the battle: the last entry of a turn begins the next. */
  readonly left: Hour
  readonly events: readonly EntryEvent[]
}

interface KnownEvent extends EntryEvent {
  readonly index: number
}

export type Line = Immutable<LogLine>
export type Mark = Immutable<z.infer<typeof logMarkSchema>>

export class BattleLog {
  readonly #byEntry = new Map<number, EntryEvents>()

  constructor(private readonly live: () => LiveBattle) {}

  /** Notes the events of an entry when it was played, so that it need not be played again. */
  note(seq: number, before: unknown, state: unknown, events: readonly BattleEvent[]): void {
    const { rules } = this.live()
    let hour: Hour = rules.turn(before)
    // The umpire's hand is the same under all rules; every other event is the rule set's to describe.
    const told = events.map((event) => {
      hour = rules.turnBegun?.(event) ?? hour
      const sentence =
        event.kind === 'umpireEdit' ? sentenceOfEdit(event, rules.names(state)) : rules.describe(event, state)
      return { event, sentence, hour }
    })
    this.#byEntry.set(seq, { left: rules.turn(state), events: told })
  }

  /** Lines of the entries from one seq to another, both included, as far as the seat may know. */
  lines(fromSeq: number, toSeq: number, seat: Seat): Line[] {
    const entries = this.live().entries()
    const page = entries.slice(Math.max(0, fromSeq), toSeq + 1)
    this.#playAgain(page)
    return page.flatMap((entry) => this.#linesOf(entry, seat))
  }

  /** Every entry that stands, with the hour at which it left the battle. */
  moments(): {
    readonly seq: number
    readonly turn: number
    readonly clock: string
    readonly side: Side | null
  }[] {
    const standing = this.live()
      .entries()
      .filter((entry) => !entry.undone)
    this.#playAgain(standing)
    return standing.flatMap((entry) => {
      const found = this.#byEntry.get(entry.seq)
      const { seq } = entry
      return found
        ? [{ seq, turn: found.left.turn, clock: found.left.clock, side: sideOf(entry) ?? null }]
        : []
    })
  }

  /** Events of an entry, as far as the seat may know, each with its place among all of them. */
  events(entry: StoredEntry, seat: Seat): KnownEvent[] {
    this.#playAgain([entry])
    return this.#known(entry, seat)
  }

  #known(entry: StoredEntry, seat: Seat): KnownEvent[] {
    const all = this.#byEntry.get(entry.seq)?.events ?? []
    const mayKnow = ({ event }: { readonly event: BattleEvent }) =>
      seat === 'umpire' || event.seenBy === undefined || event.seenBy === seat
    return all.map((told, index) => ({ ...told, index })).filter(mayKnow)
  }

  #linesOf(entry: StoredEntry, seat: Seat): Line[] {
    return this.#known(entry, seat).map(({ event, sentence, hour, index }) => ({
      seq: entry.seq,
      index,
      at: entry.at,
      turn: hour.turn,
      clock: hour.clock,
      side: event.side,
      kind: event.kind,
      sentence,
      rules: event.rules,
      dice: event.dice ?? [],
      working: event.working ?? [],
      undone: entry.undone,
      commitment: entry.seal?.commitment ?? null,
    }))
  }

  /** Plays entries whose events are not known again, each on the state it was played on, with its own dice. */
  #playAgain(page: readonly StoredEntry[]): void {
    const live = this.live()
    const states = new Map<number, unknown>()
    for (const entry of page) {
      if (this.#byEntry.has(entry.seq)) continue
      const { base } = entry
      const before = (base === null ? undefined : states.get(base)) ?? live.stateAfter(base)
      const act = checked(entry.act, live)
      const faces = entry.rolls.flatMap((roll) => roll.faces)
      const resolution = act && resolveByHand(live.rules, before, act, faces)
      if (resolution?.kind !== 'played') continue
      states.set(entry.seq, resolution.state)
      this.note(entry.seq, before, resolution.state, resolution.events)
    }
  }

  /** What was taken back, brought again or changed beside the board, shown after the entries there were at the time. */
  marks(fromSeq: number, toSeq: number): Mark[] {
    const live = this.live()
    let last = -1
    const risks = live.campaign.ownRisk().map((risk) => markOfRisk(risk, (risk.entries[live.id] ?? 0) - 1))
    const { skillChanges, temperamentChanges, seatChanges } = staffSkillsOf(live.battle)
    const changes = [
      ...skillChanges.map(markOfSkill),
      ...temperamentChanges.map(markOfTemperament),
      ...seatChanges.map(markOfSeat),
    ]
    const shown = [...risks, ...changes].filter(({ afterSeq }) => afterSeq >= fromSeq && afterSeq <= toSeq)
    const ofRows = live.campaign.rows(live.id).flatMap((row): Mark[] => {
      if (row.kind === 'act') last = row.entry.seq
      if (row.kind === 'act' || last < fromSeq || last > toSeq) return []
      return [markOf(row, last)]
    })
    return [...ofRows, ...shown]
  }
}

/** A command read from the file passes the rule set's schema like one from a screen; undefined: it is none. */
function checked(act: Act, { rules }: LiveBattle): Act | undefined {
  if (act.type !== 'command') return act
  const parsed = rules.commandSchema.safeParse(act.command)
  return parsed.success ? { ...act, command: parsed.data } : undefined
}

function markOf(row: Exclude<JournalRow, { kind: 'act' }>, afterSeq: number): Mark {
  const { number, at, kind } = row
  return kind === 'rollback'
    ? { number, at, kind, seq: row.toSeq, afterSeq, side: null, reason: row.reason }
    : { number, at, kind, seq: row.seq, afterSeq, side: row.side, reason: null }
}

function markOfRisk({ at, problems }: OwnRisk, afterSeq: number): Mark {
  return { number: 0, at, kind: 'ownRisk', seq: afterSeq, afterSeq, side: null, reason: problems.join('; ') }
}

function markOfSeat({ at, afterSeq, side, leads, reason }: SeatChange): Mark {
  return { number: 0, at, kind: 'seat', seq: afterSeq, afterSeq, side, reason, leads }
}

function markOfSkill({ at, afterSeq, side, skill }: SkillChange): Mark {
  return { number: 0, at, kind: 'staffSkill', seq: afterSeq, afterSeq, side, reason: null, skill }
}

function markOfTemperament({ at, afterSeq, side, temperament }: TemperamentChange): Mark {
  return { number: 0, at, kind: 'temperament', seq: afterSeq, afterSeq, side, reason: null, temperament }
}
