// What the player has in hand: the chosen piece, the square the keyboard is on, a draft of an assault or bombardment.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Leader, Piece, UnitPreview } from '../../../../../src-shared/rules/squares/screen/schema'
import { cellOfTarget, type BoardTarget, type Overlays } from '../../../../board/scene'
import { useBattle, type Option } from '../../../../stores/battle/battle'
import { useCellHand, type CellHand } from '../../../choice/cell-hand'
import { inDraft, type Draft } from './drafts'
import { aimsOf, forceOf, generalsOf, gunsOn, isPlain, stepsOf } from './options'
import { overlaysOf } from '../board/overlays'
import { useTable } from '../table'

export const useChoice = defineStore('squares.choice', () => {
  const battle = useBattle()
  const table = useTable()
  const draft = shallowRef<Draft | null>(null)
  /** What the chosen unit has left and where it could go, as the rules foretell it. */
  const reach = shallowRef<UnitPreview | null>(null)
  /** Chance of the draft, in words, at the head of its arrow. */
  const tag = ref('')

  const hand: CellHand<Piece, Leader> = useCellHand({
    field: () => table.field,
    present: () => table.present,
    shown: () => table.shown,
    isBusy: () => draft.value !== null,
    isOpen: (cell) => steps.value.has(cell) || aims.value.has(cell),
    whyClosed: table.whyClosed,
    letGo,
  })
  const { selected, cursor, hovered, note, ways, offered, actors, piece, leader } = hand
  const { order, select, hasNext, next, nextIn, hover, probe, startCursor } = hand
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

  function letGo(): void {
    draft.value = null
    tag.value = ''
  }

  /** One step back: the ways, the draft, then the choice. Returns false if there was nothing to step back from. */
  function back(): boolean {
    note.value = null
    if (ways.value.length > 0) {
      ways.value = []
      return true
    }
    if (draft.value) {
      letGo()
      return true
    }
    if (selected.value !== null) {
      selected.value = null
      return true
    }
    return false
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

  watch([selected, () => battle.view?.seq], async ([id]) => {
    const found = id !== null && piece.value ? await table.previewUnit(id) : null
    if (selected.value === id) reach.value = found
  })

  // What was in hand stays only as long as it can still act.
  watch(
    () => [battle.options, battle.view?.seq] as const,
    () => {
      letGo()
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
