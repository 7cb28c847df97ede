// What every rule set on a grid has in hand alike: whoever is chosen, the cell that pointer and keyboard are on, and what
// is against going there. What is put together for a command is the rule set's own.
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { cellName, parseCell } from '../../../src-shared/board/grid/cells'
import { cellOfTarget, type BoardTarget } from '../../board/scene'
import { useBattle, type Option, type Refusal } from '../../stores/battle/battle'
import type { Note } from './hand'

/** How long pointer or keyboard rest on a cell before it is asked about. */
const PROBE_MS = 140

interface Standing {
  readonly id: string
  readonly cell: string | null
}

interface GridTable<P, L> {
  readonly pieces: readonly P[]
  readonly leaders: readonly L[]
}

export interface CellHandInput<P extends Standing, L extends Standing> {
  readonly field: () => { readonly columns: number; readonly rows: number } | null
  /** What may be done besides the options that the battle lists. */
  readonly more?: () => readonly Option[]
  readonly present: () => GridTable<P, L> | null
  readonly shown: () => GridTable<P, L> | null
  /** Whether a command is being put together: nothing else is asked about then. */
  readonly isBusy: () => boolean
  /** Whether the options have something there for whoever is chosen. */
  readonly isOpen: (cell: string) => boolean
  /** Why a cell is closed to a piece or leader; null: it is open. */
  readonly whyClosed: (actorId: string, cell: string) => Promise<Refusal | null>
  /** Lets go of what is being put together: somebody else has been chosen. */
  readonly letGo: () => void
}

export interface CellHand<P, L> {
  readonly selected: Ref<string | null>
  readonly cursor: Ref<string | null>
  readonly hovered: Ref<string | null>
  readonly note: ShallowRef<Note | null>
  /** The ways of being in the chosen cell, where there are several. */
  readonly ways: ShallowRef<readonly Option[]>
  /** What may be done here and now: nothing while the board shows the past. */
  readonly offered: ComputedRef<readonly Option[]>
  readonly actors: ComputedRef<ReadonlySet<string>>
  readonly piece: ComputedRef<P | undefined>
  readonly leader: ComputedRef<L | undefined>
  /** Where the chosen one stands. */
  readonly from: ComputedRef<string | null>
  /** Everyone who may act and stands on the board, in the order of the cells; then those off it. */
  readonly order: ComputedRef<readonly string[]>
  /** Where a unit or leader stands; null: it is not on the board. */
  cellOf(id: string): string | null
  select(id: string | null): void
  hasNext(backwards: boolean): boolean
  next(backwards: boolean): void
  /** Those in a cell that may act, after the chosen one, so that repeated Enter goes through them. */
  nextIn(cell: string): string | undefined
  hover(target: BoardTarget | undefined): void
  /** Asks why the chosen one cannot do there what it would do. */
  probe(cell: string): Promise<void>
  startCursor(): void
}

/** For the setup of a store, which it is kept in. */
export function useCellHand<P extends Standing, L extends Standing>(
  input: CellHandInput<P, L>,
): CellHand<P, L> {
  const battle = useBattle()
  const selected = ref<string | null>(null)
  const cursor = ref<string | null>(null)
  const hovered = ref<string | null>(null)
  const note = shallowRef<Note | null>(null)
  const ways = shallowRef<readonly Option[]>([])

  const offered = computed(() =>
    battle.actingSide === null ? [] : [...battle.options, ...(input.more?.() ?? [])],
  )
  const actors = computed<ReadonlySet<string>>(
    () => new Set(offered.value.flatMap(({ actorId }) => actorId ?? [])),
  )
  const piece = computed(() => input.shown()?.pieces.find((one) => one.id === selected.value))
  const leader = computed(() => input.shown()?.leaders.find((one) => one.id === selected.value))
  const from = computed(() => piece.value?.cell ?? leader.value?.cell ?? null)
  const cells = computed(() => {
    const table = input.present()
    return new Map([...(table?.pieces ?? []), ...(table?.leaders ?? [])].map(({ id, cell }) => [id, cell]))
  })
  const cellOf = (id: string): string | null => cells.value.get(id) ?? null
  const order = computed(() => {
    const rank = (id: string): number => {
      const place = parseCell(cellOf(id) ?? '')
      return place ? place.row * 100 + place.column : 9999
    }
    return [...actors.value].sort((a, b) => rank(a) - rank(b))
  })
  const place = computed(() => (selected.value === null ? -1 : order.value.indexOf(selected.value)))

  function select(id: string | null): void {
    selected.value = id
    ways.value = []
    note.value = null
    input.letGo()
    if (from.value !== null) cursor.value = from.value
  }

  function hasNext(backwards: boolean): boolean {
    // What has been put together is completed in the drawer: the keys go there, and nobody else is chosen in its stead.
    if (input.isBusy() || ways.value.length > 0) return false
    return backwards ? place.value > 0 : place.value + 1 < order.value.length
  }
  function next(backwards: boolean): void {
    const found = order.value[backwards ? place.value - 1 : place.value + 1]
    if (found !== undefined) select(found)
  }
  function nextIn(cell: string): string | undefined {
    const here = order.value.filter((id) => cellOf(id) === cell)
    const at = selected.value === null ? -1 : here.indexOf(selected.value)
    return here[at + 1] ?? (at > 0 ? here[0] : undefined)
  }

  let probing: ReturnType<typeof setTimeout> | undefined

  function hover(target: BoardTarget | undefined): void {
    const cell = target ? cellOfTarget(target) : null
    if (cell === hovered.value) return
    hovered.value = cell
    probeSoon(cell)
  }

  /** Once the pointer or the keyboard rests on a cell, asks what is against going there. */
  function probeSoon(cell: string | null): void {
    note.value = null
    clearTimeout(probing)
    if (cell !== null && selected.value !== null && !input.isBusy())
      probing = setTimeout(() => {
        if ((hovered.value ?? cursor.value) === cell) void probe(cell)
      }, PROBE_MS)
  }

  async function probe(cell: string): Promise<void> {
    const id = selected.value
    if (id === null || battle.actingSide === null || input.isOpen(cell)) return
    const found = await input.whyClosed(id, cell)
    if (found && selected.value === id)
      note.value = { text: battle.refusalWords(found), rule: found.rule, cell }
  }

  watch(cursor, (cell) => {
    if (hovered.value === null) probeSoon(cell)
  })

  function startCursor(): void {
    const field = input.field()
    if (cursor.value !== null || !field) return
    cursor.value = cellName({ column: Math.floor(field.columns / 2), row: Math.floor(field.rows / 2) })
  }

  return {
    selected,
    cursor,
    hovered,
    note,
    ways,
    offered,
    actors,
    piece,
    leader,
    from,
    order,
    cellOf,
    select,
    hasNext,
    next,
    nextIn,
    hover,
    probe,
    startCursor,
  }
}
