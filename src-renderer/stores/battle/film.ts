// The film of a simultaneous move: bodies along their paths as it went, run, halted and scrubbed through, with the lines of
// the log that tell what happened when. Who moved where is for the program to say.
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

export const useFilm = defineStore('battle.film', () => {
  const program = useProgram()
  const film = shallowRef<Film | null>(null)
  /** How everybody stood when it began; null: no film is shown. */
  const before = shallowRef<View | null>(null)
  const lines = shallowRef<readonly Line[]>([])
  /** Time of the move, 0 to 1. */
  const at = ref(0)
  const isRunning = ref(false)
  /** Whether it halts at contacts. */
  const halts = ref(true)
  /** Counts what was asked for and what was ended: an answer that comes too late is laid aside. */
  let asked = 0

  /** What happened last by now, with the line that tells of it; halting moments first. */
  const told = computed(() => {
    const found = (film.value?.moments ?? [])
      .filter(({ t }) => t <= at.value && t > at.value - LINGERS)
      .toSorted((a, b) => Number(b.halts) - Number(a.halts) || b.t - a.t)
    return found
      .flatMap((moment) => {
        const line = lines.value.find(({ index }) => index === moment.index)
        return line ? [{ moment, line }] : []
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

  /** Shows the film of an entry from its beginning; `called` gives a view short names. False: there is none. */
  async function show(battleId: string, seq: number, called: (view: View) => View): Promise<boolean> {
    end()
    const own = (asked += 1)
    const answer = await program.ask('battle.film', { battleId, seq })
    const found = answer.ok ? answer.value.film : null
    if (!found || found.baseSeq === null || own !== asked) return false
    const [stood, page] = await Promise.all([
      program.get('battle.lookBack', { battleId, seq: found.baseSeq }),
      program.get('battle.log', { battleId, fromSeq: seq, limit: 1 }),
    ])
    if (!stood || !page || own !== asked) return false
    film.value = found
    lines.value = page.lines
    at.value = 0
    before.value = called(stood)
    isRunning.value = true
    return true
  }

  function end(): void {
    asked += 1
    before.value = null
    film.value = null
    lines.value = []
    isRunning.value = false
  }

  /** Goes on by a part of the move; halts at what is worth it, and ends by itself. */
  function runOn(by: number): void {
    if (!film.value || !isRunning.value) return
    const halt = halts.value ? haltBetween(film.value, at.value, at.value + by) : undefined
    at.value = halt ? halt.t : Math.min(1, at.value + by)
    if (halt) isRunning.value = false
    else if (at.value >= 1) end()
  }

  function goTo(t: number): void {
    isRunning.value = false
    at.value = Math.min(1, Math.max(0, t))
  }

  /** To the next moment that is told of, or the one before. */
  function goToMoment(by: -1 | 1): void {
    const times = (film.value?.moments ?? []).map(({ t }) => t)
    goTo(
      (by === 1 ? times.find((t) => t > at.value) : times.findLast((t) => t < at.value)) ??
        (by === 1 ? 1 : 0),
    )
  }

  /** Runs or halts; at its end it runs from the beginning. */
  function toggle(): void {
    if (!isRunning.value && at.value >= 1) at.value = 0
    isRunning.value = !isRunning.value
  }

  return {
    film,
    before,
    lines,
    at,
    isRunning,
    halts,
    told,
    begin,
    newMove,
    show,
    end,
    runOn,
    goTo,
    goToMoment,
    toggle,
  }
})
