// What the player has in hand: the chosen brigade or leader, the command being put together, and what the rules foretell.
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type {
  Action,
  BrigadePreview,
  CommandPreview,
  OrderPreview,
  Piece,
} from '../../../../../src-shared/rules/brigade/screen/schema'
import { poseAbout } from '../../../../../src-shared/board/table/rectangles'
import type { BoardTarget } from '../../../../board/scene'
import type { Point } from '../../../../board/camera'
import { useBattle, type Option } from '../../../../stores/battle/battle'
import { useFilm } from '../../../../stores/battle/film'
import { useProgram } from '../../../../stores/program/program'
import { toInches } from '../../../open-table/places'
import { useTableHand } from '../../../open-table/table-hand'
import { useOrderBook } from '../orders/book'
import { DRAWS } from '../orders/strokes'
import { middleOf } from '../board/places'
import { useTable } from '../table'
import { useGroup } from './group'
import { useInstruments } from './instruments'
import { isWeighed, targetsOf } from './options'
import { actionsTo, asJson, legsOf } from './paths'

export const useChoice = defineStore('brigade.choice', () => {
  const battle = useBattle()
  const program = useProgram()
  const table = useTable()
  const book = useOrderBook()
  const film = useFilm()
  const instruments = useInstruments()
  const group = useGroup()
  /** How the chosen brigade stands, as the rules say it. */
  const seen = shallowRef<BrigadePreview | null>(null)
  /** The newest order on its way to it, as it would be drawn. */
  const coming = shallowRef<OrderPreview | null>(null)
  /** Before the battle, the order that is given or drafted for it. */
  const given = shallowRef<OrderPreview | null>(null)
  /** What the command in hand would bring. */
  const foreseen = shallowRef<CommandPreview | null>(null)

  /** The first leg of the way in hand that leads out of the order, or that may not be gone; null: none does. */
  const strayLeg = shallowRef<number | null>(null)

  /** Nothing may be done while the board shows the past. */
  const offered = computed(() => (battle.actingSide === null ? [] : battle.options))
  const phase = computed(() => table.present?.situation.phase ?? 'finished')
  const actors = computed(() => new Set(offered.value.flatMap(({ actorId }) => actorId ?? [])))
  const hand = useTableHand({ table, offered, actors, isWeighed })
  const { cursor, selected, draft, ways, note, piece, leader, open, take, change, hasNext } = hand
  /** Those of them who have been told nothing yet. */
  const untold = computed(
    () =>
      new Set(
        [...actors.value].filter((id) => {
          const piece = table.present?.pieces.find((one) => one.id === id)
          if (!piece) return phase.value === 'command'
          const { plot, chargeOf, evade, followUp, shots, held, rally } = piece.told
          if (phase.value === 'setup.orders') return piece.order === null
          return !plot && chargeOf === null && !evade && !followUp && shots === 0 && !held && !rally
        }),
      ),
  )
  /** Whether a way can be drawn for the chosen brigade. */
  const mayMarch = computed(() =>
    open.value.some(({ command }) => {
      const { type, actions } = command
      return (
        type === 'PlotMove' &&
        Array.isArray(actions) &&
        actions.some((one) => typeof one === 'object' && one !== null && ('advance' in one || 'turn' in one))
      )
    }),
  )

  function select(id: string | null): void {
    if (id !== null) film.end()
    group.clear()
    hand.choose(id)
    instruments.chosen = id
    if (book.editing !== id) book.open(null)
  }

  async function takeOne(options: readonly Option[]): Promise<void> {
    const [only] = options
    if (only && options.length === 1) await take(only)
    else ways.value = options
  }

  const actionsOf = (command: JsonObject | null): readonly Action[] =>
    command?.['type'] === 'PlotMove' && Array.isArray(command['actions'])
      ? (command['actions'] as readonly Action[])
      : []

  /** Goes on with the way of the chosen brigade to a point, inches. */
  function marchTo(to: Point): void {
    if (!piece.value) return
    const before = actionsOf(draft.value).filter((one) => 'turn' in one || 'advance' in one)
    const further = actionsTo(piece.value, before, to)
    if (further.length > 0) setActions([...before, ...further])
  }

  function setActions(actions: readonly Action[]): void {
    if (selected.value === null) return
    const stop = draft.value?.['stopIfEnemyWithin']
    draft.value =
      actions.length === 0
        ? null
        : {
            type: 'PlotMove',
            brigadeId: selected.value,
            actions: actions.map(asJson),
            ...(typeof stop === 'number' && { stopIfEnemyWithin: stop }),
          }
  }

  /** Takes the last leg of the way back. */
  function shorten(): void {
    const actions = [...actionsOf(draft.value)]
    actions.pop()
    const last = actions.at(-1)
    if (last && 'turn' in last) actions.pop()
    setActions(actions)
  }

  /** A click or Enter on the board. */
  function choose(target: BoardTarget): void {
    note.value = null
    if (target.kind === 'ground' && table.field && book.pick(toInches(table.field, target.at))) return
    if (target.kind === 'piece') {
      const hit = table.shown?.pieces.find(({ id }) => id === target.id)
      if (hit && book.pick(middleOf(hit), hit.id)) return
    }
    if (group.isMany && target.kind === 'ground' && table.field) {
      group.aim(toInches(table.field, target.at))
      return
    }
    if (target.kind === 'piece') {
      const aimed = open.value.filter(({ command }) => targetsOf(command).includes(target.id))
      if (aimed.length > 0) void takeOne(aimed)
      else select(target.id === selected.value && draft.value === null ? null : target.id)
    } else if (target.kind === 'ground' && table.field) {
      if (phase.value === 'plot' && mayMarch.value) marchTo(toInches(table.field, target.at))
      else if (draft.value === null) select(null)
    }
  }

  /** A piece was dragged to a point: it is put there on the sketch, rides there, or is to march there. */
  async function drop(id: string, target: BoardTarget | undefined): Promise<void> {
    const isGrouped = group.isMany && group.ids.includes(id)
    if (selected.value !== id && !isGrouped) select(id)
    const { field } = table
    if (!target || !field) return
    if (isGrouped) {
      if (target.kind !== 'ground') return
      group.aim(toInches(field, target.at), id)
      if (phase.value === 'setup.orders') await group.carryOut()
      return
    }
    const at = target.kind === 'ground' ? toInches(field, target.at) : undefined
    if (target.kind === 'piece') {
      choose(target)
      return
    }
    if (!at) return
    if (leader.value) await rideTo(id, at)
    else if (phase.value === 'setup.orders' && piece.value) await placeAt(piece.value, at)
    else if (mayMarch.value) {
      draft.value = null
      marchTo(at)
    }
  }

  /** Puts a leader on the sketch, or lets him ride to a point of the table. */
  async function rideTo(leaderId: string, { x, y }: Point): Promise<void> {
    const type = phase.value === 'setup.orders' ? 'PlaceLeader' : 'MoveLeader'
    await battle.play({ type, leaderId, x, y })
  }

  /** Puts a brigade on the sketch with its middle at a point; a garrison leaves its buildings. */
  async function placeAt(one: Piece, at: Point, part: JsonObject = {}): Promise<void> {
    const heading = typeof part['heading'] === 'number' ? part['heading'] : one.pose.heading
    const formation =
      one.formation !== 'garrison' ? one.formation : one.arm === 'artillery' ? 'unlimbered' : 'line'
    const pose = poseAbout(at, heading, one.size.depth)
    const round = (value: number): number => Math.round(value * 100) / 100
    await battle.play({
      type: 'PlaceOnSketch',
      brigadeId: one.id,
      x: round(pose.x),
      y: round(pose.y),
      heading,
      formation,
      ...part,
    })
  }

  function next(backwards: boolean): void {
    const found = hand.neighbour(backwards)
    if (found !== undefined) select(found)
  }

  /** One step back: the book, the group, then what is in hand. False: there was nothing to step back from. */
  function back(): boolean {
    note.value = null
    if (book.editing !== null) {
      if (book.picking) book.picking = null
      else if (book.pen !== null) book.pen = null
      else book.open(null)
      return true
    }
    if (group.ids.length > 0) {
      if (group.by) group.by = null
      else group.clear()
      return true
    }
    return hand.back()
  }

  // What is asked of the rules is asked again once it is another; an answer that comes too late is laid aside.
  watch([selected, () => battle.view?.seq, () => battle.curtainFor], async ([id]) => {
    const isShown = id !== null && battle.curtainFor === null
    const next = isShown ? piece.value?.underWay.at(-1)?.order : undefined
    const [found, drawn] = await Promise.all([
      isShown ? table.previewBrigade(id) : null,
      isShown && next ? table.previewOrder(id, next) : null,
    ])
    if (selected.value !== id) return
    seen.value = found
    coming.value = drawn
  })
  watch(
    [selected, () => battle.view?.seq, () => battle.curtainFor, () => book.editing],
    async ([id, , curtain, editing]) => {
      if (given.value?.brigadeId !== id) given.value = null
      const isShown = phase.value === 'setup.orders' && curtain === null && editing === null
      const order = isShown && id !== null ? (book.drafts[id] ?? piece.value?.order?.order) : undefined
      const drawn = id !== null && order ? await table.previewOrder(id, order) : null
      if (selected.value === id && book.editing === editing) given.value = drawn
    },
  )
  watch(draft, async (command) => {
    strayLeg.value = null
    const found = command ? await table.previewCommand(command) : null
    if (draft.value !== command) return
    foreseen.value = found
    if (command && strays(found)) await findStray(command)
  })
  const strays = (of: CommandPreview | null): boolean =>
    (of?.refusal ?? null) !== null || (of?.plot?.deviation ?? null) !== null
  /** Goes through the legs of a way that leads astray as a whole, from its start. */
  async function findStray(command: JsonObject): Promise<void> {
    for (const [leg, actions] of legsOf(actionsOf(command)).entries()) {
      const found = await table.previewCommand({ ...command, actions: actions.map(asJson) })
      if (draft.value !== command) return
      if (!strays(found)) continue
      strayLeg.value = leg
      return
    }
  }
  // What is in hand stays while the phase lasts: the other side's commands come in meanwhile, unseen.
  watch(
    [phase, () => table.present?.situation.move, () => battle.actingSide, () => battle.curtainFor],
    () => {
      hand.empty()
      if (battle.curtainFor !== null) {
        selected.value = null
        instruments.chosen = null
      }
    },
  )
  // The store outlives its battle, and brigades of another have the same names.
  watch([() => battle.battleId, () => program.session.campaign?.path], () => {
    select(null)
    cursor.value = null
  })
  // Whoever has been told something has nothing more in hand.
  watch(
    () => JSON.stringify(piece.value?.told),
    () => {
      draft.value = null
    },
  )

  return {
    cursor,
    selected,
    actors,
    untold,
    draft,
    draftCommand: computed(() => (foreseen.value?.refusal ? null : draft.value)),
    note,
    ways,
    seen,
    coming,
    given,
    foreseen,
    strayLeg,
    offered,
    phase,
    piece,
    leader,
    open,
    mayMarch,
    /** The plot in hand, action by action. */
    actions: computed(() => actionsOf(draft.value)),
    select,
    take,
    takeOne,
    setActions,
    shorten,
    change,
    choose,
    drop,
    rideTo,
    placeAt,
    hasNext,
    next,
    back,
    /** Shift takes several into the hand. */
    toggle(id: string) {
      const alone = selected.value
      film.end()
      selected.value = null
      draft.value = null
      book.open(null)
      group.toggle(id, alone)
      if (group.ids.length === 1) select(group.ids[0] ?? null)
    },
    box(ids: readonly string[]) {
      select(null)
      group.set(ids)
      if (group.ids.length === 1) select(group.ids[0] ?? null)
    },
    companions: (id: string): readonly string[] =>
      group.isMany && group.ids.includes(id) ? group.ids.filter((one) => one !== id) : [],
    isDrawing: computed(() => book.pen !== null && DRAWS.has(book.pen)),
    draw(points: readonly Point[]) {
      const { field } = table
      if (field) book.draw(points.map((point) => toInches(field, point)))
    },
    /** The ruler follows the pointer. */
    hover(target: BoardTarget | undefined) {
      if (!instruments.isOut('ruler')) return
      const at = target?.kind === 'ground' ? target.at : null
      if (at && table.field) instruments.pointed = toInches(table.field, at)
      else if (target?.kind === 'piece') {
        const other = table.shown?.pieces.find(({ id }) => id === target.id)
        instruments.pointed = other ? middleOf(other) : null
      } else instruments.pointed = null
    },
  }
})
