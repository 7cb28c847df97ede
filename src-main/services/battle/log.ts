/** The log of a battle: events of entries with their sentences, found again by replay, and kept while the file is open. */
import { resolveByHand, type Act, type AnyRuleSet } from '../../../src-shared/engine/battle'
import type { BattleEvent, Sentence } from '../../../src-shared/engine/events'
import type { Side } from '../../../src-shared/engine/sides'
import type { LogLine } from '../../../src-shared/contract/battle'
import type { logMarkSchema } from '../../../src-shared/contract/battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonValue } from '../../../src-shared/engine/json'
import { REINFORCEMENTS } from '../../../src-shared/engine/umpire'
import type { Seat } from '../../../src-shared/contract/values'
import type { z } from 'zod'
import type { JournalRow, StoredEntry } from '../../campaign-file'
import { sideOf, type LiveBattle } from './live-battle'

interface EntryEvents {
  readonly turn: number
  readonly clock: string
  readonly events: readonly { readonly event: BattleEvent; readonly sentence: Sentence }[]
}

export type Line = Immutable<LogLine>
export type Mark = Immutable<z.infer<typeof logMarkSchema>>

export class BattleLog {
  readonly #byEntry = new Map<number, EntryEvents>()

  constructor(private readonly live: () => LiveBattle) {}

  /** Notes what an entry told when it was played, so that it need not be played again. */
  note(seq: number, state: unknown, events: readonly BattleEvent[]): void {
    const { rules } = this.live()
    const { turn, clock } = rules.turn(state)
    const withSentences = events.map((event) => ({ event, sentence: sentenceOf(event, state, rules) }))
    this.#byEntry.set(seq, { turn, clock, events: withSentences })
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
      return found ? [{ seq, turn: found.turn, clock: found.clock, side: sideOf(entry) ?? null }] : []
    })
  }

  #linesOf(entry: StoredEntry, seat: Seat): Line[] {
    const found = this.#byEntry.get(entry.seq)
    if (!found) return []
    const known = found.events.map(({ event, sentence }, index) => ({ event, sentence, index }))
    const mayKnow = ({ event }: { readonly event: BattleEvent }) =>
      seat === 'umpire' || event.seenBy === undefined || event.seenBy === seat
    return known.filter(mayKnow).map(({ event, sentence, index }) => ({
      seq: entry.seq,
      index,
      at: entry.at,
      turn: found.turn,
      clock: found.clock,
      side: event.side,
      kind: event.kind,
      sentence,
      rules: event.rules,
      dice: event.dice ?? [],
      working: event.working ?? [],
      undone: entry.undone,
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
      this.note(entry.seq, resolution.state, resolution.events)
    }
  }

  /** What was taken back and brought again, shown after the entries there were at the time. */
  marks(fromSeq: number, toSeq: number): Mark[] {
    const live = this.live()
    let last = -1
    return live.campaign.rows(live.id).flatMap((row): Mark[] => {
      if (row.kind === 'act') last = row.entry.seq
      if (row.kind === 'act' || last < fromSeq || last > toSeq) return []
      return [markOf(row, last)]
    })
  }
}

/** Every event is the rule set's to describe, but for the umpire's hand, which is the same under all of them. */
function sentenceOf(event: BattleEvent, state: unknown, rules: AnyRuleSet): Sentence {
  if (event.kind !== 'umpireEdit') return rules.describe(event, state)
  const { path, value, reason } = event.data
  const parts = Array.isArray(path) ? path.map(String) : []
  const [, who = '', ...part] = parts
  if (parts[0] === REINFORCEMENTS)
    return { key: 'event.umpireEdit.reinforced', values: { units: unitsIn(value) } }
  const shown = { value: shortOf(value), reason: reason ?? '' }
  if (!rules.names(state).has(who))
    return { key: 'event.umpireEdit.plain', values: { path: parts.join(' · '), ...shown } }
  return part.length > 0
    ? { key: 'event.umpireEdit.part', values: { who, part: part.join(' · '), ...shown } }
    : { key: 'event.umpireEdit.whole', values: { who, ...shown } }
}

/** Ids of the units that reinforcements bring, and of those whose hour they change, whatever the rule set. */
function unitsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(unitsIn)
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === 'arrivals' && typeof each === 'object' && each !== null) return Object.keys(each)
    if (key !== 'units' || !Array.isArray(each)) return unitsIn(each)
    return (each as readonly JsonValue[]).flatMap((unit) =>
      typeof unit === 'object' && unit !== null && 'id' in unit && typeof unit.id === 'string'
        ? [unit.id]
        : [],
    )
  })
}

/** A value set by hand in few words: of a whole unit the parts that a table of miniatures shows. */
function shortOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const shown = ['status', 'square', 'hits', 'inTown'].flatMap((key) => {
    const found: unknown = (value as Readonly<Record<string, unknown>>)[key]
    return found === undefined || found === null || found === false ? [] : [`${key} ${String(found)}`]
  })
  return shown.length > 0 ? shown.join(', ') : JSON.stringify(value)
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
