// What the player has in hand on the battle screen, and the plain form of it that serves any rules: whoever may act is
// chosen, then a place where the options have something for him; what several options would do there is asked.
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../src-shared/contract/values'
import type { Point } from '../../board/camera'
import { cellOfTarget, NO_OVERLAYS, type BoardTarget, type Overlays } from '../../board/scene'
import { useBattle, type Option } from '../../stores/battle/battle'

/** Why something cannot be done, beside the pointer or read aloud. */
export interface Note {
  readonly text: string
  readonly rule: string
  readonly cell: string
}

/** What board, keys, lists and palette do with whoever may act. A reactive object. */
export interface Hand {
  /** The cell that the keyboard is on; null: none yet. */
  cursor: string | null
  /** The chosen piece or leader. */
  readonly selected: string | null
  /** Pieces and leaders that may act now. */
  readonly actors: ReadonlySet<string>
  /** The command that is being put together, which Enter gives; null: none. */
  readonly draftCommand: JsonObject | null
  readonly note: Note | null
  /** What several options would do in the chosen place; empty: nothing is to be chosen between. */
  readonly ways: readonly Option[]
  /** A click or Enter on the board. */
  choose(target: BoardTarget): void
  /** The pointer rests on a target, or has left the board. */
  hover(target: BoardTarget | undefined): void
  /** A piece was dragged there, or off the board; kept once it stands where it is to stand. */
  drop(id: string, target: BoardTarget | undefined): Promise<void>
  /** Whether a drag over the board draws a line. */
  readonly isDrawing?: boolean
  /** A line was drawn, metres of the map. */
  draw?(points: readonly Point[]): void
  /** Takes a piece into a group or out of it; absent: one is chosen at a time. */
  toggle?(id: string): void
  /** A box was drawn round pieces. */
  box?(ids: readonly string[]): void
  /** Pieces that go with one that is dragged. */
  companions?(id: string): readonly string[]
  select(id: string | null): void
  hasNext(backwards: boolean): boolean
  next(backwards: boolean): void
  /** One step back: the draft, then the choice. False: there was nothing to step back from. */
  back(): boolean
}

/** The hand that knows nothing but the options, with the places that it has something for. */
export interface OptionHand extends Hand {
  readonly overlays: Overlays
}

export function useOptionHand(): OptionHand {
  const battle = useBattle()
  const cursor = ref<string | null>(null)
  const chosen = ref<string | null>(null)
  const ways = shallowRef<readonly Option[]>([])

  /** Nothing may be done while the board shows the past. */
  const offered = computed(() => (battle.actingSide === null ? [] : battle.options))
  const actors = computed(() => new Set(offered.value.flatMap(({ actorId }) => actorId ?? [])))
  /** Nobody has to be chosen where only one can be. */
  const selected = computed(() => {
    const [first, ...others] = actors.value
    return chosen.value ?? (others.length === 0 ? first : undefined) ?? null
  })
  const open = computed(() => offered.value.filter(({ actorId }) => actorId === selected.value))
  const overlays = computed<Overlays>(() => ({
    ...NO_OVERLAYS,
    destinations: [...new Set(open.value.flatMap(cellOf))].map((cell) => ({ cell, strong: false })),
  }))
  /** Whoever may act, by place. */
  const order = computed(() =>
    (battle.view?.pieces ?? [])
      .filter(({ id }) => actors.value.has(id))
      .toSorted((a, b) => (a.place ?? '').localeCompare(b.place ?? '', 'en', { numeric: true }))
      .map(({ id }) => id),
  )

  function select(id: string | null): void {
    chosen.value = id
    ways.value = []
    const place = battle.view?.pieces.find((one) => one.id === id)?.place
    if (place) cursor.value = place
  }

  function choose(target: BoardTarget): void {
    if (target.kind === 'piece' && target.id !== selected.value && actors.value.has(target.id))
      select(target.id)
    else void take(cellOfTarget(target))
  }

  /** Does what there is to do in a cell; where there is nothing, chooses the next who may act there. */
  async function take(cell: string | null): Promise<void> {
    if (cell === null) return
    const found = open.value.filter((option) => option.at === cell)
    const [only] = found
    if (only && found.length === 1) await battle.play(only.command)
    else if (only) ways.value = found
    else {
      const here = order.value.filter(
        (id) => battle.view?.pieces.find((one) => one.id === id)?.place === cell,
      )
      select(here[here.indexOf(selected.value ?? '') + 1] ?? here[0] ?? null)
    }
  }

  async function drop(id: string, target: BoardTarget | undefined): Promise<void> {
    if (selected.value !== id) select(id)
    if (target) await take(cellOfTarget(target))
  }

  const at = computed(() => (selected.value === null ? -1 : order.value.indexOf(selected.value)))
  function hasNext(backwards: boolean): boolean {
    return backwards ? at.value > 0 : at.value + 1 < order.value.length
  }
  function next(backwards: boolean): void {
    const found = order.value[backwards ? at.value - 1 : at.value + 1]
    if (found !== undefined) select(found)
  }

  function back(): boolean {
    const had = ways.value.length > 0 || chosen.value !== null
    if (ways.value.length > 0) ways.value = []
    else chosen.value = null
    return had
  }

  // What was in hand stays only as long as it can still act.
  watch(
    () => battle.options,
    () => {
      ways.value = []
      if (chosen.value !== null && !actors.value.has(chosen.value)) chosen.value = null
      cursor.value ??= offered.value.flatMap(cellOf)[0] ?? null
    },
    { immediate: true },
  )

  return reactive({
    cursor,
    selected,
    actors,
    draftCommand: null,
    note: null,
    ways,
    overlays,
    choose,
    hover: () => undefined,
    drop,
    select,
    hasNext,
    next,
    back,
  })
}

/** The cell that an option is shown in, if it is in one. */
function cellOf({ at }: Option): readonly string[] {
  return typeof at === 'string' ? [at] : []
}
