// Several brigades in hand at once, chosen with shift, by a box or by division: moved together, their intervals kept.
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { cosine, sine } from '../../../../../src-shared/board/table/angles'
import type { Action, CommandPreview, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Point } from '../../../../board/camera'
import { useBattle } from '../../../../stores/battle/battle'
import { middleOf } from '../board/places'
import { useTable } from '../table'
import { actionsTo, asJson } from './paths'

export interface GroupedMove {
  readonly piece: Piece
  readonly actions: readonly Action[]
}

/** Those who stand farthest along a way first: nobody walks into one who has yet to go. */
export function inOrderOf(pieces: readonly Piece[], by: Point): readonly Piece[] {
  const along = (piece: Piece): number => middleOf(piece).x * by.x + middleOf(piece).y * by.y
  return pieces.toSorted((a, b) => along(b) - along(a))
}

/** Inches ahead and to the right of a heading, as inches east and north. */
export function towards(heading: number, ahead: number, right: number): Point {
  const [s, c] = [sine(((heading % 360) + 360) % 360), cosine(((heading % 360) + 360) % 360)]
  const round = (value: number): number => Math.round(value * 100) / 100
  return { x: round(ahead * s + right * c), y: round(ahead * c - right * s) }
}

const round = (value: number): number => Math.round(value * 100) / 100

export const useGroup = defineStore('brigade.group', () => {
  const battle = useBattle()
  const table = useTable()
  const ids = shallowRef<readonly string[]>([])
  /** Inches east and north by which all are to go; null: nothing is in hand. */
  const by = shallowRef<Point | null>(null)
  const foreseen = shallowRef<ReadonlyMap<string, CommandPreview | null>>(new Map())

  const phase = computed(() => table.present?.situation.phase ?? 'finished')
  const pieces = computed(() =>
    ids.value.flatMap((id) => table.present?.pieces.find((one) => one.id === id) ?? []),
  )
  const isMany = computed(() => ids.value.length > 1)
  /** Who goes: on the sketch whoever stands in the open, in the plot whoever has a way to go. */
  const moves = computed<readonly GroupedMove[]>(() => {
    const to = by.value
    if (!to || !isMany.value) return []
    return pieces.value
      .filter(({ complexId }) => complexId === null)
      .map((piece) => {
        const { x, y } = middleOf(piece)
        return { piece, actions: actionsTo(piece, [], { x: x + to.x, y: y + to.y }) }
      })
  })

  const isOwn = (id: string): boolean =>
    table.present?.pieces.some(
      (one) => one.id === id && one.side === battle.actingSide && one.status === 'table',
    ) === true

  function set(next: readonly string[]): void {
    ids.value = [...new Set(next)].filter(isOwn)
    by.value = null
  }
  /** Takes one into the hand or out of it, beside the one that was chosen alone. */
  function toggle(id: string, alone: string | null): void {
    const now = ids.value.length > 0 || alone === null ? ids.value : [alone]
    set(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])
  }
  function clear(): void {
    if (ids.value.length > 0) set([])
  }
  /** Aims at a point with the middle of all of them, or with that of one. */
  function aim(at: Point, id?: string): void {
    const from = pieces.value.filter((one) => id === undefined || one.id === id).map(middleOf)
    if (from.length === 0) return
    const mean = (of: (point: Point) => number): number =>
      from.reduce((sum, point) => sum + of(point), 0) / from.length
    by.value = { x: round(at.x - mean(({ x }) => x)), y: round(at.y - mean(({ y }) => y)) }
  }

  function commandOf({ piece, actions }: GroupedMove): JsonObject {
    const to = by.value ?? { x: 0, y: 0 }
    if (phase.value !== 'setup.orders')
      return { type: 'PlotMove', brigadeId: piece.id, actions: actions.map(asJson) }
    const { pose, formation, id } = piece
    const [x, y] = [round(pose.x + to.x), round(pose.y + to.y)]
    return { type: 'PlaceOnSketch', brigadeId: id, x, y, heading: pose.heading, formation }
  }

  /** Gives everybody his part of the common move, one command each. Those who may not go stay in hand, with why. */
  async function carryOut(): Promise<void> {
    const to = by.value
    if (!to) return
    const all = new Map(moves.value.map((move) => [move.piece.id, move]))
    const commands = inOrderOf(pieces.value, to).flatMap(({ id }) => {
      const move = all.get(id)
      return move ? [{ id, command: commandOf(move) }] : []
    })
    const stay: string[] = []
    for (const { id, command } of commands) if (!(await battle.play(command))) stay.push(id)
    if (stay.length > 1) ids.value = stay
    else set([])
    by.value = null
  }

  watch(moves, async (now) => {
    // On the sketch each is judged where he is put: the others have gone before.
    const answers =
      phase.value === 'plot'
        ? await Promise.all(
            now.map(async (move) => [move.piece.id, await table.previewCommand(commandOf(move))] as const),
          )
        : []
    if (moves.value === now) foreseen.value = new Map(answers)
  })
  watch([phase, () => battle.actingSide, () => battle.curtainFor], () => {
    set([])
  })

  return { ids, by, pieces, isMany, moves, foreseen, phase, set, toggle, clear, aim, carryOut }
})
