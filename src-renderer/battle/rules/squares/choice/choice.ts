// What the player has in hand: the chosen piece, the square the keyboard is on, a draft of an assault or bombardment.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { UnitPreview } from '../../../../../src-shared/rules/squares/screen/schema'
import { cellName, parseCell } from '../../../../../src-shared/board/grid/cells'
import { cellOfTarget, type BoardTarget, type Overlays } from '../../../../board/scene'
import { useBattle, type Option } from '../../../../stores/battle/battle'
import type { Note } from '../../../choice/hand'
import { inDraft, type Draft } from './drafts'
import { actorsOf, aimsOf, forceOf, generalsOf, gunsOn, isPlain, stepsOf } from './options'
import { overlaysOf } from '../board/overlays'
import { useTable } from '../table'

const PROBE_MS = 140

export const useChoice = defineStore('squares.choice', () => {
  const battle = useBattle()
  const table = useTable()
  const selected = ref<string | null>(null)
  const cursor = ref<string | null>(null)
  const hovered = ref<string | null>(null)
  const draft = shallowRef<Draft | null>(null)
  const note = shallowRef<Note | null>(null)
  /** What the chosen unit has left and where it could go, as the rules foretell it. */
  const reach = shallowRef<UnitPreview | null>(null)
  /** The ways of being in the chosen square, where there are several. */
  const ways = shallowRef<readonly Option[]>([])
  /** Chance of the draft, in words, at the head of its arrow. */
  const tag = ref('')

  /** What may be done here and now: nothing while the board shows the past. */
  const offered = computed(() => (battle.actingSide === null ? [] : battle.options))
  const actors = computed(() => actorsOf(offered.value))
  const piece = computed(() => table.shown?.pieces.find((one) => one.id === selected.value))
  const leader = computed(() => table.shown?.leaders.find((one) => one.id === selected.value))
  const steps = computed<ReadonlyMap<string, readonly Option[]>>(() =>
    selected.value === null ? new Map() : stepsOf(offered.value, selected.value),
  )
  const aims = computed(() =>
    selected.value === null ? new Map<string, never>() : aimsOf(offered.value, selected.value),
  )

  /** Units that can take part in the drafted assault. */
  const force = computed(() =>
    draft.value?.kind === 'assault'
      ? forceOf(battle.options, 'declareAssault', draft.value.from, draft.value.target)
      : null,
  )
  const guns = computed(() =>
    draft.value?.kind === 'bombard' ? gunsOn(battle.options, draft.value.target) : new Map<string, number>(),
  )

  /** The command that the draft amounts to. */
  const draftCommand = computed<JsonObject | null>(() => {
    const { value } = draft
    if (value?.kind === 'assault') {
      const parts = force.value
      const named = (ids: readonly string[]): string[] => ids.filter((id) => value.chosen.includes(id))
      return {
        type: 'declareAssault',
        from: value.from,
        target: value.target,
        brigades: named(parts?.brigades ?? []),
        supports: named(parts?.supports ?? []),
        artillery: named(parts?.artillery ?? []),
      }
    }
    if (value?.kind === 'bombard')
      return {
        type: 'bombard',
        target: value.target,
        guns: Object.entries(value.points)
          .filter(([, points]) => points > 0)
          .map(([unitId, points]) => ({ unitId, points })),
      }
    return null
  })

  /** The general who is to be named as things stand: the one in hand, else the first of the list. */
  const named = computed<string | null>(() => {
    const listed = generalsOf(offered.value)
    return listed.find((id) => id === selected.value) ?? listed[0] ?? null
  })
  /** He and all of his command. */
  const namedForce = computed<readonly string[]>(() => {
    const general = table.shown?.leaders.find((one) => one.id === named.value)
    if (!general) return []
    const own = table.shown?.pieces.filter((one) => one.commandId === general.commandId) ?? []
    return [general.id, ...own.map((one) => one.id)]
  })

  const highlighted = computed<ReadonlySet<string>>(
    () =>
      new Set([
        ...(selected.value === null ? [] : [selected.value]),
        ...inDraft(draft.value),
        ...namedForce.value,
      ]),
  )

  const overlays = computed<Overlays>(() =>
    overlaysOf({
      draft: draft.value,
      steps: steps.value,
      aims: aims.value,
      piece: piece.value,
      pieces: table.shown?.pieces ?? [],
      preview: reach.value?.unitId === selected.value ? reach.value : null,
      cell: hovered.value ?? cursor.value,
      refusedTo: note.value?.cell ?? null,
      tag: tag.value,
      declared:
        battle.shown?.turn.phase === 'declareDefence' ? (table.shown?.situation.assault ?? null) : null,
    }),
  )

  function select(id: string | null): void {
    selected.value = id
    ways.value = []
    draft.value = null
    note.value = null
    tag.value = ''
    const at = piece.value?.cell ?? leader.value?.cell
    if (at) cursor.value = at
  }

  /** One step back: the ways, the draft, then the choice. Returns false if there was nothing to step back from. */
  function back(): boolean {
    note.value = null
    if (ways.value.length > 0) {
      ways.value = []
      return true
    }
    if (draft.value) {
      draft.value = null
      tag.value = ''
      return true
    }
    if (selected.value !== null) {
      selected.value = null
      return true
    }
    return false
  }

  /** Everyone who may act and stands on the board, in the order of the squares; then those off it. */
  const order = computed(() => {
    const cellOf = new Map<string, string | null>()
    for (const one of table.present?.pieces ?? []) cellOf.set(one.id, one.cell)
    for (const one of table.present?.leaders ?? []) cellOf.set(one.id, one.cell)
    const rank = (id: string): number => {
      const place = parseCell(cellOf.get(id) ?? '')
      return place ? place.row * 100 + place.column : 9999
    }
    return [...actors.value].sort((a, b) => rank(a) - rank(b))
  })

  function hasNext(backwards: boolean): boolean {
    const at = selected.value === null ? -1 : order.value.indexOf(selected.value)
    return backwards ? at > 0 : at + 1 < order.value.length
  }

  function next(backwards: boolean): void {
    const at = selected.value === null ? -1 : order.value.indexOf(selected.value)
    const found = order.value[backwards ? at - 1 : at + 1]
    if (found !== undefined) select(found)
  }

  function aimAt(target: string): void {
    const aim = aims.value.get(target)
    const from = piece.value?.cell
    if (!aim || selected.value === null || !from) return
    note.value = null
    if (aim.assault) draft.value = { kind: 'assault', from, target, chosen: [selected.value] }
    else startFire(target)
  }

  function startFire(target: string): void {
    if (selected.value === null) return
    const most = gunsOn(battle.options, target).get(selected.value) ?? 1
    draft.value = { kind: 'bombard', target, points: { [selected.value]: most } }
  }

  function toggle(id: string): void {
    const value = draft.value
    if (value?.kind === 'assault') {
      const chosen = value.chosen.includes(id)
        ? value.chosen.filter((one) => one !== id)
        : [...value.chosen, id]
      draft.value = { ...value, chosen }
    } else if (value?.kind === 'bombard') {
      const most = guns.value.get(id) ?? 0
      draft.value = { ...value, points: { ...value.points, [id]: (value.points[id] ?? 0) > 0 ? 0 : most } }
    }
  }

  function setPoints(id: string, points: number): void {
    if (draft.value?.kind === 'bombard')
      draft.value = { ...draft.value, points: { ...draft.value.points, [id]: points } }
  }

  /** Whether a unit can be put into the draft or taken out of it. */
  function inForce(id: string): boolean {
    if (draft.value?.kind === 'bombard') return guns.value.has(id)
    const parts = force.value
    return parts !== null && [...parts.brigades, ...parts.supports, ...parts.artillery].includes(id)
  }

  /** Those in a square that may act, the chosen one's follower first, so that repeated Enter goes through them. */
  function nextIn(cell: string): string | undefined {
    const here = order.value.filter(
      (id) =>
        table.present?.pieces.find((one) => one.id === id)?.cell === cell ||
        table.present?.leaders.find((one) => one.id === id)?.cell === cell,
    )
    const at = selected.value === null ? -1 : here.indexOf(selected.value)
    return here[at + 1] ?? (at > 0 ? here[0] : undefined)
  }

  /** Goes there if there is one way of being there; lets the player choose if there are several. */
  async function take(found: readonly Option[]): Promise<void> {
    const [only] = found
    if (found.length === 1 && only && isPlain(only)) {
      ways.value = []
      await battle.play(only.command)
    } else ways.value = found
  }

  /** A click or Enter on the board. */
  function choose(target: BoardTarget): void {
    note.value = null
    const open = waysTo(target)
    if (open) void take(open)
    else ways.value = []
  }

  /** A click on a counter chooses one that may act, and in an activation every other of one's own; ground is gone to. */
  function isChosenByClick(id: string): boolean {
    if (actors.value.has(id)) return true
    const shown = [...(table.shown?.pieces ?? []), ...(table.shown?.leaders ?? [])]
    const isOwn = shown.find((one) => one.id === id)?.side === battle.actingSide
    return isOwn && battle.view?.turn.phase === 'activation'
  }

  /** The ways of going to a target if that is what choosing it means; everything else that it means is done here. */
  function waysTo(target: BoardTarget): readonly Option[] | undefined {
    const cell = cellOfTarget(target)
    if (cell === null) return undefined
    if (draft.value && target.kind === 'piece' && inForce(target.id)) {
      toggle(target.id)
      return undefined
    }
    if (draft.value && cell === draft.value.target) return undefined
    draft.value = null
    if (aims.value.has(cell)) {
      aimAt(cell)
      return undefined
    }
    const there = steps.value.get(cell)
    const isChoice = target.kind === 'piece' && target.id !== selected.value && isChosenByClick(target.id)
    if (there && !isChoice) return there
    if (target.kind === 'piece') select(target.id)
    else {
      const found = nextIn(cell)
      if (found !== undefined) select(found)
      else if (selected.value !== null && cell !== piece.value?.cell) void probe(cell)
    }
    return undefined
  }

  /** A unit was dragged: it goes there, attacks, or is told why it cannot. */
  async function drop(id: string, target: BoardTarget | undefined): Promise<void> {
    if (selected.value !== id) select(id)
    const cell = target && cellOfTarget(target)
    if (!cell) return
    cursor.value = cell
    const there = steps.value.get(cell)
    if (there) await take(there)
    else if (aims.value.has(cell)) aimAt(cell)
    else hover({ kind: 'cell', cell })
  }

  let probing: ReturnType<typeof setTimeout> | undefined

  function hover(target: BoardTarget | undefined): void {
    const cell = target ? cellOfTarget(target) : null
    if (cell === hovered.value) return
    hovered.value = cell
    probeSoon(cell)
  }

  /** Once the pointer or the keyboard rests on a square, asks what is against going there. */
  function probeSoon(cell: string | null): void {
    note.value = null
    clearTimeout(probing)
    if (cell !== null && selected.value !== null && !draft.value)
      probing = setTimeout(() => {
        if ((hovered.value ?? cursor.value) === cell) void probe(cell)
      }, PROBE_MS)
  }

  /** Asks why the chosen piece cannot do there what it would do. */
  async function probe(cell: string): Promise<void> {
    const id = selected.value
    if (id === null || battle.actingSide === null || steps.value.has(cell) || aims.value.has(cell)) return
    const found = await table.whyClosed(id, cell)
    if (found && selected.value === id)
      note.value = { text: battle.refusalWords(found), rule: found.rule, cell }
  }

  watch(cursor, (cell) => {
    if (hovered.value === null) probeSoon(cell)
  })
  watch([selected, () => battle.view?.seq], async ([id]) => {
    const found = id !== null && piece.value ? await table.previewUnit(id) : null
    if (selected.value === id) reach.value = found
  })

  // What was in hand stays only as long as it can still act.
  watch(
    () => [battle.options, battle.view?.seq] as const,
    () => {
      draft.value = null
      tag.value = ''
      note.value = null
      ways.value = []
      if (selected.value !== null && !actors.value.has(selected.value)) selected.value = null
      const only = order.value.length === 1 ? order.value[0] : undefined
      const forced = ['retreats', 'placeGeneral', 'cincMoves'].includes(battle.view?.turn.phase ?? '')
      if (selected.value === null && forced) select(order.value[0] ?? null)
      else if (selected.value === null && only !== undefined) select(only)
    },
    { immediate: true },
  )

  function startCursor(): void {
    if (cursor.value !== null || !table.field) return
    cursor.value = cellName({
      column: Math.floor(table.field.columns / 2),
      row: Math.floor(table.field.rows / 2),
    })
  }

  return {
    selected,
    cursor,
    hovered,
    draft,
    note,
    tag,
    actors,
    piece,
    leader,
    steps,
    aims,
    force,
    guns,
    draftCommand,
    named,
    highlighted,
    reach,
    ways,
    overlays,
    order,
    select,
    back,
    hasNext,
    next,
    aimAt,
    startFire,
    toggle,
    setPoints,
    take,
    choose,
    drop,
    hover,
    startCursor,
  }
})
