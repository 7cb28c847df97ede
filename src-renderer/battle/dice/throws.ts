// Throws of dice that nobody has put away yet, the newest first, each with what came of it.
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { useBattle, type Line } from '../../stores/battle/battle'

/** Lines shown at once, of all throws together. */
const MOST_LINES = 6

export interface Throws {
  /** Entries of the log with dice, the newest first; in each the dice in order, and what came of them. */
  readonly entries: readonly (readonly Line[])[]
  /** Throws that there is no room for. */
  readonly more: number
}

/** Time to read what the dice came to, milliseconds: to begin with, for each line, and at most. */
const READING = { begin: 3000, line: 1000, most: 9000 }

export function readingTime(lines: number): number {
  return Math.min(READING.most, READING.begin + READING.line * lines)
}

/**
 * The entries `unread` of a log, of each its dice and what is told right after dice: their result. Where there are too many
 * lines, the newest entries and the last lines of the oldest shown stay.
 */
export function unreadThrows(
  lines: readonly Line[],
  unread: ReadonlySet<number>,
  quiet: ReadonlySet<string> = new Set(),
): Throws {
  const kept = lines.filter(({ seq, undone, kind }) => unread.has(seq) && !undone && !quiet.has(kind))
  const whole = [...Map.groupBy(kept, ({ seq }) => seq)]
    .toSorted(([a], [b]) => b - a)
    .map(([, those]) => those.filter(({ dice }, i) => dice.length > 0 || those[i - 1]?.dice.length))
    .filter(({ length }) => length > 0)
  const entries: Line[][] = []
  let room = MOST_LINES
  for (const those of whole) {
    if (room <= 0) break
    entries.push(those.slice(-room))
    room -= those.length
  }
  const thrown = (all: readonly (readonly Line[])[]): number =>
    all.flat().filter(({ dice }) => dice.length > 0).length
  return { entries, more: thrown(whole) - thrown(entries) }
}

/**
 * Dice stay until they are put away or somebody here decides the next thing; what the staff throws meanwhile joins them.
 * The last that were put away can be brought back, and then stay.
 */
export function useThrows() {
  const battle = useBattle()
  const unread = shallowRef<ReadonlySet<number>>(new Set())
  const last = shallowRef<ReadonlySet<number>>(new Set())
  const isBack = ref(false)

  function read(): void {
    if (unread.value.size === 0) return
    last.value = unread.value
    unread.value = new Set()
    isBack.value = false
  }
  function bringBack(): void {
    if (last.value.size === 0) return
    unread.value = last.value
    isBack.value = true
  }

  // At once: what has come may be followed by a curtain in the same go.
  watch(
    () => battle.latest,
    (lines) => {
      const fresh = lines.filter(({ dice }) => dice.length > 0).map(({ seq }) => seq)
      if (fresh.length === 0) return
      // Who only looks on decides nothing: for him each throw makes room for the next.
      isBack.value = false
      unread.value = new Set(battle.peopleSides.length === 0 ? fresh : [...unread.value, ...fresh])
    },
    { flush: 'sync' },
  )
  watch(
    () => battle.busy,
    (isGiving) => {
      if (isGiving) read()
    },
    { flush: 'sync' },
  )

  // From the log, which behind a curtain and after an undo holds only what may be seen and still stands.
  const throwsOf = (seqs: ReadonlySet<number>): Throws =>
    unreadThrows(
      // Nothing of what came before lies over the end of a battle.
      battle.view?.outcome ? [] : battle.log.lines,
      seqs,
      battle.face?.log?.quiet,
    )
  const shown = computed(() => throwsOf(unread.value))
  const entries = computed(() => shown.value.entries)
  const more = computed(() => shown.value.more)
  const isAway = computed(() => entries.value.length === 0 && throwsOf(last.value).entries.length > 0)
  return reactive({ entries, more, isBack, isAway, read, bringBack })
}
