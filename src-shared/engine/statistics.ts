/** What a rule set alone can count in a battle: shots, idle troops, when reserves went in. */
import type { BattleEvent } from './events'

/** A figure of one battle, in a form that can be added up over many. */
export interface BattleFigure {
  /** Its sentence stands in the rule set's catalogue under `figure.<key>`. */
  readonly key: string
  /** What it is counted for, such as an arm of an army; empty: the whole battle. */
  readonly group: string
  readonly count: number
  readonly of: number
  /** `share`: so many of so many, in hundredths; `mean`: the sum `count` over `of` cases. */
  readonly as: 'share' | 'mean'
}

/** Counts while a battle goes on: told of every step, asked at the end. */
export interface BattleCounter<State, Event extends BattleEvent = BattleEvent> {
  /** After each step, the opening one among them. */
  note(before: State, after: State, events: readonly Event[]): void
  figures(): readonly BattleFigure[]
}

/** The outline of a piece on an open table, for simple drawings. */
export interface Outline {
  readonly id: string
  /** Corners in inches from the south-west corner of the table. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** Counts acts by kind, and who had his chance and never acted. */
export class ActTally {
  readonly #counts = new Map<string, number>()
  readonly #acted = new Set<string>()
  readonly #seen = new Map<string, string>()
  readonly #inReach = new Set<string>()

  /** `kinds` are told even if none of them happens. */
  constructor(kinds: readonly string[]) {
    for (const kind of kinds) this.#counts.set(kind, 0)
  }

  /** Somebody was on the field who might act, under the name by which he is counted. */
  saw(id: string, group: string): void {
    this.#seen.set(id, group)
  }

  /** He had an enemy within reach, or an order that led to one. */
  hadReach(id: string): void {
    this.#inReach.add(id)
  }

  did(kind: string, ids: readonly string[]): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    for (const id of ids) this.#acted.add(id)
  }

  acted(): readonly string[] {
    return [...this.#acted]
  }

  idle(): readonly string[] {
    return [...this.#seen.keys()].filter((id) => !this.#acted.has(id))
  }

  count(kind: string): number {
    return this.#counts.get(kind) ?? 0
  }

  /** Acts of each kind in a turn; those without any by group, and of them who had an enemy within reach. */
  figures(turns: number): readonly BattleFigure[] {
    return [
      ...[...this.#counts].map(([key, count]): BattleFigure => ({
        key,
        group: '',
        count,
        of: turns,
        as: 'mean',
      })),
      ...this.idleBy('idle'),
      ...this.idleBy('idleInReach', (id) => this.#inReach.has(id)),
    ]
  }

  /** Those without any act, of those who count, by the group in which they were seen or by another. */
  idleBy(
    key: string,
    counts: (id: string) => boolean = () => true,
    groupOf?: (id: string) => string,
  ): readonly BattleFigure[] {
    const groups = new Map<string, { idle: number; all: number }>()
    for (const [id, seenIn] of this.#seen) {
      if (!counts(id)) continue
      const group = groupOf?.(id) ?? seenIn
      const sum = groups.get(group) ?? { idle: 0, all: 0 }
      groups.set(group, { idle: sum.idle + (this.#acted.has(id) ? 0 : 1), all: sum.all + 1 })
    }
    return [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([group, { idle, all }]): BattleFigure => ({ key, group, count: idle, of: all, as: 'share' }))
  }
}

/** Reserves let go, of those there were, and in which turn. */
export function reserveFigures(turns: readonly (number | null)[]): readonly BattleFigure[] {
  const gone = turns.filter((turn) => turn !== null)
  return [
    { key: 'reservesUsed', group: '', count: gone.length, of: turns.length, as: 'share' },
    {
      key: 'reservesTurn',
      group: '',
      count: gone.reduce((sum, turn) => sum + turn, 0),
      of: gone.length,
      as: 'mean',
    },
  ]
}
