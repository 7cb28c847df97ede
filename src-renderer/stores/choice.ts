// What the player has in hand: the chosen piece, the square the keyboard is on, a draft of an assault or bombardment.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { cellName, parseCell } from '../board/grid'
import type { BoardTarget, Overlays } from '../board/scene'
import type { JsonObject } from '../../src-shared/contract/values'
import { pieceLivery } from '../views/battle/figures'
import { actorsOf, aimsOf, forceOf, gunsOn, stepsOf, straightWay, wayOf } from '../views/battle/options'
import { useBattle, type Option, type Refusal } from './battle'

/** An assault being put together. */
export interface AssaultDraft {
  readonly kind: 'assault'
  readonly from: string
  readonly target: string
  readonly chosen: readonly string[]
}
/** A bombardment being put together: points by gun. */
export interface FireDraft {
  readonly kind: 'bombard'
  readonly target: string
  readonly points: Readonly<Record<string, number>>
}
export type Draft = AssaultDraft | FireDraft

/** Why something cannot be done, beside the pointer or read aloud. */
export interface Note {
  readonly text: string
  readonly rule: string
  readonly cell: string
}

const PROBE_MS = 140

export const useChoice = defineStore('choice', () => {
  const battle = useBattle()
  const selected = ref<string | null>(null)
  const cursor = ref<string | null>(null)
  const hovered = ref<string | null>(null)
  const draft = shallowRef<Draft | null>(null)
  const note = shallowRef<Note | null>(null)
  /** Chance of the draft, in words, at the head of its arrow. */
  const tag = ref('')

  /** What may be done here and now: nothing while the board shows the past. */
  const offered = computed(() => (battle.actingSide === null ? [] : battle.options))
  const actors = computed(() => actorsOf(offered.value))
  const piece = computed(() => battle.shown?.pieces.find((one) => one.id === selected.value))
  const leader = computed(() => battle.shown?.leaders.find((one) => one.id === selected.value))
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

  const highlighted = computed<ReadonlySet<string>>(() => {
    const ids = new Set<string>()
    if (selected.value !== null) ids.add(selected.value)
    if (draft.value?.kind === 'assault') for (const id of draft.value.chosen) ids.add(id)
    if (draft.value?.kind === 'bombard')
      for (const [id, points] of Object.entries(draft.value.points)) if (points > 0) ids.add(id)
    return ids
  })

  const overlays = computed<Overlays>(() => {
    const value = draft.value
    const reach = value
      ? []
      : [...steps.value].map(([cell, ways]) => ({ cell, strong: canStillAttack(ways[0]) }))
    const frames: Overlays['frames'][number][] = value
      ? [{ cell: value.target, tone: 'target' }]
      : [...aims.value.keys()].map((cell) => ({ cell, tone: 'target' as const }))
    if (value?.kind === 'assault') frames.push({ cell: value.from, tone: 'chosen' })
    return { reach, frames, path: pathOverlay(), assault: assaultOverlay() }
  })

  function canStillAttack(option: Option | undefined): boolean {
    const points = piece.value?.points
    return points !== null && points !== undefined && points.left - (option?.cost ?? 0) >= 2
  }

  function pathOverlay(): Overlays['path'] {
    const cell = hovered.value ?? cursor.value
    const ways = cell === null ? undefined : steps.value.get(cell)
    const way = ways?.[0]
    if (!way || draft.value || way.cost === null) return null
    const cells = wayOf(way, piece.value?.cell ?? null)
    const last = cells.length - 1
    const costs = cells.map((at, i) =>
      i === last ? (way.cost ?? 0) : i === 0 ? 0 : (steps.value.get(at)?.[0]?.cost ?? i),
    )
    return { cells, costs, refusedAt: null }
  }

  function assaultOverlay(): Overlays['assault'] {
    const value = draft.value
    if (value?.kind !== 'assault') return null
    const chosen = battle.view?.pieces.filter((one) => value.chosen.includes(one.id)) ?? []
    const first = chosen[0]
    if (!first) return null
    return {
      target: value.target,
      from: value.from,
      supports: [
        ...new Set(chosen.flatMap((one) => (one.cell && one.cell !== value.from ? [one.cell] : []))),
      ],
      livery: pieceLivery(first),
      tag: tag.value,
    }
  }

  function select(id: string | null): void {
    selected.value = id
    draft.value = null
    note.value = null
    tag.value = ''
    const at = piece.value?.cell ?? leader.value?.cell
    if (at) cursor.value = at
  }

  /** One step back: the draft, then the choice. Returns false if there was nothing to step back from. */
  function back(): boolean {
    note.value = null
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
    for (const one of battle.view?.pieces ?? []) cellOf.set(one.id, one.cell)
    for (const one of battle.view?.leaders ?? []) cellOf.set(one.id, one.cell)
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
        battle.view?.pieces.find((one) => one.id === id)?.cell === cell ||
        battle.view?.leaders.find((one) => one.id === id)?.cell === cell,
    )
    const at = selected.value === null ? -1 : here.indexOf(selected.value)
    return here[at + 1] ?? (at > 0 ? here[0] : undefined)
  }

  /**
   * A click or Enter on the board. Returns the ways of going there if that is what it means; everything else is done
   * here.
   */
  function choose(target: BoardTarget): readonly Option[] | undefined {
    note.value = null
    if (draft.value && target.kind === 'counter' && inForce(target.id)) {
      toggle(target.id)
      return undefined
    }
    if (draft.value && target.cell === draft.value.target) return undefined
    draft.value = null
    if (aims.value.has(target.cell)) {
      aimAt(target.cell)
      return undefined
    }
    const ways = steps.value.get(target.cell)
    const clickedActor = target.kind !== 'cell' && actors.value.has(target.id) && target.id !== selected.value
    if (ways && !clickedActor) return ways
    if (target.kind === 'cell') {
      const found = nextIn(target.cell)
      if (found !== undefined) select(found)
      else if (selected.value !== null && target.cell !== piece.value?.cell) void probe(target.cell)
    } else select(target.id)
    return undefined
  }

  let probing: ReturnType<typeof setTimeout> | undefined

  function hover(target: BoardTarget | undefined): void {
    const cell = target?.cell ?? null
    if (cell === hovered.value) return
    hovered.value = cell
    note.value = null
    clearTimeout(probing)
    if (cell !== null && selected.value !== null && !draft.value)
      probing = setTimeout(() => {
        if (hovered.value === cell) void probe(cell)
      }, PROBE_MS)
  }

  /** Asks why the chosen piece cannot do there what it would do. */
  async function probe(cell: string): Promise<void> {
    const id = selected.value
    if (id === null || steps.value.has(cell) || aims.value.has(cell)) return
    const command = probeCommand(id, cell)
    if (!command) return
    const found = await battle.judge(command)
    if (found && selected.value === id) note.value = noteOf(found, cell)
  }

  function noteOf(found: Refusal, cell: string): Note {
    return { text: battle.refusalWords(found), rule: found.rule, cell }
  }

  function probeCommand(id: string, cell: string): JsonObject | undefined {
    const one = piece.value
    const enemyThere = battle.view?.pieces.some(
      (other) => other.cell === cell && other.side !== one?.side && other.status === 'onBoard',
    )
    const phase = battle.view?.turn.phase
    if (leader.value) {
      if (phase === 'cincMoves') return { type: 'moveCinc', generalId: id, to: cell, joinGeneralId: null }
      if (phase === 'placeGeneral') return { type: 'placeGeneral', generalId: id, to: cell }
      return { type: 'moveGeneral', generalId: id, to: cell }
    }
    if (!one) return undefined
    if (phase === 'retreats') return { type: 'chooseRetreat', unitId: id, to: cell }
    if (phase === 'voluntaryRetreats') return { type: 'retreatUnit', unitId: id, to: cell }
    if (one.cell === null) return { type: 'enterReserve', unitId: id, at: cell }
    if (one.cell === cell) return undefined
    if (enemyThere && one.points && (one.arm === 'footArtillery' || one.arm === 'horseArtillery'))
      return { type: 'bombard', target: cell, guns: [{ unitId: id, points: Math.max(1, one.points.left) }] }
    if (enemyThere)
      return {
        type: 'declareAssault',
        from: one.cell,
        target: cell,
        brigades: [id],
        supports: [],
        artillery: [],
      }
    return { type: 'moveUnit', unitId: id, path: [...straightWay(one.cell, cell)] }
  }

  // What was in hand stays only as long as it can still act.
  watch(
    () => [battle.options, battle.view?.seq] as const,
    () => {
      draft.value = null
      tag.value = ''
      note.value = null
      if (selected.value !== null && !actors.value.has(selected.value)) selected.value = null
      const only = order.value.length === 1 ? order.value[0] : undefined
      const forced = ['retreats', 'placeGeneral', 'cincMoves'].includes(battle.view?.turn.phase ?? '')
      if (selected.value === null && forced) select(order.value[0] ?? null)
      else if (selected.value === null && only !== undefined) select(only)
    },
  )

  function startCursor(): void {
    if (cursor.value !== null || !battle.field) return
    cursor.value = cellName({
      column: Math.floor(battle.field.columns / 2),
      row: Math.floor(battle.field.rows / 2),
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
    highlighted,
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
    choose,
    hover,
    startCursor,
  }
})
