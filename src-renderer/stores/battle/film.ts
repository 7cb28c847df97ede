// The film of moves: bodies along their paths, run, halted and scrubbed through, with what happened when. A move as it went, by
// the lines of the log, of all at once or of one after another, or several as they would go. Who moved where the program says.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Seat } from '../../../src-shared/contract/values'
import { haltBetween, type Film } from '../../battle/film/poses'
import { useProgram } from '../program/program'
import type { Line, View } from './data'

/** Ticks into which a move is divided: steps of the scrubber. */
export const FILM_TICKS = 240
/** What happened so shortly before is still told, part of the move. */
const LINGERS = 8 / FILM_TICKS
const MOST_TOLD = 3

/** One move of a film, or what one entry has to do with it. */
export interface FilmPart {
  readonly film: Pick<Film, 'bodies' | 'moments'>
  /** How everybody stood when it began. */
  readonly before: View
  /** Lines of the log that tell of it, by the `index` of its moments. */
  readonly lines: readonly Line[]
  /** Without a log: what its moments tell, in words, by their `index`. */
  readonly said?: readonly string[]
  /** Absent: it is of the move as it went. */
  readonly title?: string
}

export const useFilm = defineStore('battle.film', () => {
  const program = useProgram()
  const parts = shallowRef<readonly FilmPart[]>([])
  /** Whole moves gone by, and the time of the present one, 0 to 1. */
  const at = ref(0)
  const index = computed(() => Math.max(0, Math.min(parts.value.length - 1, Math.floor(at.value))))
  const part = computed(() => parts.value[index.value])
  const film = computed(() => part.value?.film ?? null)
  /** How everybody stood when the present move began; null: no film is shown. */
  const before = computed(() => part.value?.before ?? null)
  /** Time of the present move. */
  const time = computed(() => at.value - index.value)
  /** Whether it is a move as it went that one body made after another. */
  const isJoined = computed(() => parts.value.length > 1 && part.value?.title === undefined)
  /** Whether it is of moves as they went. */
  const isOfLog = computed(() => part.value !== undefined && part.value.title === undefined)
  const isRunning = ref(false)
  /** Whether it halts at contacts. */
  const halts = ref(true)
  /** Counts what was asked for and what was ended: an answer that comes too late is laid aside. */
  let asked = 0

  /** What happened last by now, with the line that tells of it; halting moments first. */
  const told = computed(() => {
    const found = (film.value?.moments ?? [])
      .filter(({ t }) => t <= time.value && t > time.value - LINGERS)
      .toSorted((a, b) => Number(b.halts) - Number(a.halts) || b.t - a.t)
    return found
      .flatMap((moment) => {
        const line = part.value?.lines.find((one) => one.index === moment.index) ?? null
        const said = part.value?.said?.[moment.index] ?? null
        return line || said !== null ? [{ moment, line, said }] : []
      })
      .slice(0, MOST_TOLD)
  })

  /** Up to which entry each seat has been shown moves; one that has been shown none saw the battle opened. */
  const shownTo = new Map<Seat, number>()
  let openedAt = -1

  /** A battle is opened: what was moved before is not shown unasked. */
  function begin(seq: number): void {
    end()
    shownTo.clear()
    openedAt = seq
  }

  /** The newest entry with a move, by the `kinds` of lines that tell of one, that a seat has not been shown; null: none. */
  function newMove(
    seq: number,
    seat: Seat,
    log: readonly Line[],
    kinds: ReadonlySet<string> | undefined,
  ): number | null {
    const after = shownTo.get(seat) ?? openedAt
    shownTo.set(seat, seq)
    const found = log.findLast((line) => kinds?.has(line.kind) && line.seq > after && !line.undone)
    return found?.seq ?? null
  }

  /**
   * Shows the move that an entry is part of, from that entry on or from its beginning; `called` gives a view short names.
   * False: there is none.
   */
  async function show(
    battleId: string,
    seq: number,
    from: 'entry' | 'beginning',
    called: (view: View) => View,
  ): Promise<boolean> {
    end()
    const own = (asked += 1)
    const answer = await program.ask('battle.film', { battleId, seq })
    const films = answer.ok ? answer.value.films : []
    const [first, last] = [films[0], films.at(-1)]
    if (!first || !last || own !== asked) return false
    const limit = last.seq + 1 - first.seq
    const [page, ...stood] = await Promise.all([
      program.get('battle.log', { battleId, fromSeq: first.seq, limit }),
      ...films.map(({ baseSeq }) =>
        baseSeq === null ? null : program.get('battle.lookBack', { battleId, seq: baseSeq }),
      ),
    ])
    if (!page || own !== asked) return false
    const found = films.flatMap((one, i): readonly FilmPart[] => {
      const before = stood[i]
      const lines = page.lines.filter((line) => line.seq === one.seq)
      return before ? [{ film: one, before: called(before), lines }] : []
    })
    showParts(found)
    const here = films.findIndex((one) => one.seq === seq)
    if (from === 'entry' && here > 0) at.value = here
    return found.length > 0
  }

  /** Shows moves, one after another, from their beginning. */
  function showParts(next: readonly FilmPart[]): void {
    end()
    at.value = 0
    parts.value = next
    isRunning.value = next.length > 0
  }

  function end(): void {
    asked += 1
    parts.value = []
    isRunning.value = false
  }

  /** Goes on by a part of a move; halts at what is worth it. The move as it went ends by itself, others stay at their end. */
  function runOn(by: number): void {
    if (!film.value || !isRunning.value) return
    const halt = halts.value ? haltBetween(film.value, time.value, time.value + by) : undefined
    at.value = index.value + (halt ? halt.t : Math.min(1, time.value + by))
    if (halt) isRunning.value = false
    else if (at.value < parts.value.length) return
    else if (part.value?.title === undefined) end()
    else isRunning.value = false
  }

  function goTo(t: number): void {
    isRunning.value = false
    at.value = Math.min(parts.value.length, Math.max(0, t))
  }

  /** To the next moment that is told of, or the one before. */
  function goToMoment(by: -1 | 1): void {
    const times = parts.value.flatMap((one, i) => one.film.moments.map(({ t }) => i + t))
    goTo(
      (by === 1 ? times.find((t) => t > at.value) : times.findLast((t) => t < at.value)) ??
        (by === 1 ? parts.value.length : 0),
    )
  }

  /** Runs or halts; at its end it runs from the beginning. */
  function toggle(): void {
    if (!isRunning.value && at.value >= parts.value.length) at.value = 0
    isRunning.value = !isRunning.value
  }

  return {
    parts,
    part,
    index,
    film,
    before,
    at,
    time,
    isJoined,
    isOfLog,
    isRunning,
    halts,
    told,
    begin,
    newMove,
    show,
    showParts,
    end,
    runOn,
    goTo,
    goToMoment,
    toggle,
  }
})
