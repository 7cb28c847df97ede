// The order book in hand: drafts of the side that writes, kept on this machine until they are given, and what the rules say
// of the one that is open.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { draftsSchema, MOST_STROKES } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { FittedBrigade } from '../../../../../src-shared/rules/brigade/screen/fitted-schema'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type {
  BookPreview,
  GeneralOrder,
  OrderPreview,
  ReadPreview,
} from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'
import { useBattle } from '../../../../stores/battle/battle'
import { useProgram } from '../../../../stores/program/program'
import { useTable } from '../table'
import { middleOf } from '../board/places'
import { MOST_CLAUSES, NEW_ORDER, type PickField } from '../../../orders/order-parts'
import { keptAs } from './kept'
import { clauseWith, nameAt } from './picked'
import { clauseOf, strokeOf, withoutNewest, type Pen, type Stroke } from './strokes'

type Drafts = Readonly<Record<string, GeneralOrder>>

function without<T>(all: Readonly<Record<string, T>>, ids: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id)))
}

/** What a part of an order is given by the next click on the table. */
export interface Picking {
  readonly clause: number
  readonly field: PickField
}

export const useOrderBook = defineStore('brigade.orders', () => {
  const battle = useBattle()
  const program = useProgram()
  const table = useTable()
  /** The brigade whose order is open; null: none. */
  const editing = ref<string | null>(null)
  const drafts = shallowRef<Drafts>({})
  /** Short forms that have been typed and not been read into an order. */
  const typed = shallowRef<Readonly<Record<string, string>>>({})
  const preview = shallowRef<OrderPreview | null>(null)
  const notes = shallowRef<BookPreview['notes']>([])
  /** The book has been checked as it is now. */
  const checked = ref(false)
  /** What is drawn with on the sketch; null: nothing. */
  const pen = ref<Pen | null>(null)
  const penText = ref('')
  /** The brigade whose order is shown with what became of it, or `all`; null: none. */
  const outcomeOf = ref<string | null>(null)
  /** All orders of the side lie open at a glance. */
  const isListOpen = ref(false)
  const picking = shallowRef<Picking | null>(null)

  const key = computed(() =>
    battle.actingSide === null
      ? ''
      : keptAs('brigade.orders', program.session, battle.battleId, battle.actingSide),
  )
  const piece = computed(() => table.present?.pieces.find(({ id }) => id === editing.value) ?? null)
  const phase = computed(() => table.present?.situation.phase ?? 'finished')
  /** Commander-in-chief who may alter the open order; null: there is none. */
  const commander = computed(
    () =>
      table.present?.leaders.find(
        ({ commands, armyId, status }) => commands && status === 'onTable' && armyId === piece.value?.armyId,
      ) ?? null,
  )
  /** The order that is open, as it is now. */
  const order = computed<GeneralOrder>(() => {
    const id = editing.value ?? ''
    return drafts.value[id] ?? knownOrder(id) ?? NEW_ORDER
  })
  const strokes = computed(() => order.value.strokes ?? [])
  const isDraft = computed(() => editing.value !== null && drafts.value[editing.value] !== undefined)

  /** The order given, without the parts that are over, or the one of the sheet. */
  function knownOrder(id: string): GeneralOrder | undefined {
    const given = table.present?.pieces.find((one) => one.id === id)?.order
    if (!given) return sheetOrder(id)
    return given.clause > 0
      ? { ...given.order, clauses: given.order.clauses.slice(given.clause) }
      : given.order
  }
  function sheetOrder(id: string): GeneralOrder | undefined {
    const offered = battle.options.find(
      ({ command, actorId }) => actorId === id && command['type'] === 'WriteOrder',
    )
    // The program has made it; it is an order.
    return offered ? (offered.command['order'] as unknown as GeneralOrder) : undefined
  }

  /** Every letter is kept at once: the page may go between two words. */
  function keep(next: Drafts, texts: Readonly<Record<string, string>> = typed.value): void {
    drafts.value = next
    typed.value = texts
    if (key.value === '') return
    try {
      localStorage.setItem(key.value, JSON.stringify({ orders: next, typed: texts }))
    } catch {
      // A full or closed store keeps nothing: the draft lives as long as the screen.
    }
  }
  function load(): void {
    drafts.value = {}
    typed.value = {}
    if (key.value === '') return
    try {
      const kept = draftsSchema.safeParse(JSON.parse(localStorage.getItem(key.value) ?? 'null')).data
      drafts.value = kept?.orders ?? {}
      typed.value = kept?.typed ?? {}
    } catch {
      // What cannot be read was not kept by this program.
    }
  }

  function open(id: string | null): void {
    editing.value = id
    pen.value = null
    picking.value = null
  }
  function set(next: GeneralOrder): void {
    if (editing.value !== null)
      keep({ ...drafts.value, [editing.value]: next }, without(typed.value, [editing.value]))
  }
  /** An order read from its short form, which knows no sketch: the strokes stay. */
  function setRead(next: GeneralOrder): void {
    set(strokes.value.length > 0 ? { ...next, strokes: strokes.value } : next)
  }
  function setStrokes(next: readonly Stroke[]): void {
    const { strokes: _, ...rest } = order.value
    set(next.length > 0 ? { ...rest, strokes: next } : rest)
  }
  /** Takes back the stroke drawn last on the sketch of the open order; null: none has been drawn. */
  const takeStrokeBack = computed(() => {
    const id = editing.value
    const left = id === null ? null : withoutNewest(strokes.value, knownOrder(id)?.strokes ?? [])
    return (
      left &&
      (() => {
        setStrokes(left)
      })
    )
  })
  /** The last stroke, if it is an arrow that can become a part of the order; it binds nobody as it is. */
  const arrow = computed(() => {
    const last = strokes.value.at(-1)
    const clause = last ? clauseOf(last) : null
    return clause && order.value.clauses.length < MOST_CLAUSES ? clause : null
  })
  function bindArrow(): void {
    const { value: clause } = arrow
    if (!clause) return
    setStrokes(strokes.value.slice(0, -1))
    set({ ...order.value, clauses: [...order.value.clauses, clause] })
  }
  /** Draws with the pen in hand, points in inches. True: there was one. */
  function draw(points: readonly Point[]): boolean {
    if (pen.value === null || editing.value === null) return false
    const targets = {
      points: [
        ...(table.field?.places ?? []),
        ...(table.present?.pieces ?? []).filter(({ status }) => status === 'table').map(middleOf),
      ],
      roads: table.field?.roads ?? [],
    }
    const stroke = strokeOf(pen.value, points, penText.value, targets)
    if (stroke && strokes.value.length < MOST_STROKES) setStrokes([...strokes.value, stroke])
    return true
  }
  /** A short form as far as it has been typed. */
  function type(text: string): void {
    if (editing.value !== null) keep(drafts.value, { ...typed.value, [editing.value]: text })
  }
  function forget(ids: readonly string[]): void {
    keep(without(drafts.value, ids), without(typed.value, ids))
  }
  /** Orders from elsewhere as drafts, beside those there are. */
  function take(orders: Drafts): void {
    keep({ ...drafts.value, ...orders }, without(typed.value, Object.keys(orders)))
  }

  const plain = (value: Drafts | GeneralOrder): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

  /** Writes orders before the battle, all at once; they are drafts no more. */
  async function giveBook(orders: Drafts): Promise<boolean> {
    if (!(await battle.play({ type: 'WriteOrders', orders: plain(orders) }))) return false
    forget(Object.keys(orders))
    return true
  }

  /** The whole book as it is now: drafts, else what was given, else the sheet's. */
  const whole = computed<Drafts>(() =>
    Object.fromEntries(
      (table.present?.pieces ?? []).flatMap((one): [string, GeneralOrder][] => {
        if (one.side !== battle.actingSide || one.activity === 'removed') return []
        const found = drafts.value[one.id] ?? knownOrder(one.id)
        return found ? [[one.id, found]] : []
      }),
    ),
  )

  const own = computed(() => (table.present?.pieces ?? []).filter(({ side }) => side === battle.actingSide))
  /** Sketch and book of the side; what the other does meanwhile, unseen, changes neither. */
  const plan = computed(() => {
    const poses = own.value.map(({ id, pose, formation, complexId }) => ({ id, pose, formation, complexId }))
    return JSON.stringify([table.present?.situation.phase, poses, whole.value])
  })
  const withoutOrder = computed(() =>
    own.value.flatMap(({ id, order: given }) => (given === null ? [id] : [])).join(' '),
  )

  /** Brigades of the division of the open order; later only those on the table take new orders. */
  const division = computed(() =>
    (table.present?.pieces ?? []).filter(
      ({ commandId, side, status, activity }) =>
        commandId === piece.value?.commandId &&
        side === piece.value.side &&
        activity !== 'removed' &&
        (phase.value === 'setup.orders' || status === 'table'),
    ),
  )
  /** What each of the division makes of the open order. */
  const fitToDivision = (): Promise<readonly FittedBrigade[]> =>
    table.previewFitted(
      division.value.map(({ id }) => id),
      order.value,
    )

  /** Writes the open order before the battle, or sends it as an alteration. */
  async function give(): Promise<boolean> {
    const id = editing.value
    if (id === null) return false
    return phase.value === 'setup.orders' ? giveBook({ [id]: order.value }) : send(id)
  }

  /** The same for the whole division, each as it can carry it out. */
  async function giveToDivision(fitted: readonly FittedBrigade[]): Promise<boolean> {
    if (!piece.value) return false
    if (phase.value !== 'setup.orders') return send(piece.value.commandId)
    const taken = fitted.filter(({ isLeftOut }) => !isLeftOut)
    return giveBook(Object.fromEntries(taken.map((one) => [one.brigadeId, one.order])))
  }

  async function send(addressee: string): Promise<boolean> {
    const leaderId = commander.value?.id ?? ''
    if (!(await battle.play({ type: 'AlterOrder', leaderId, addressee, order: plain(order.value) })))
      return false
    if (editing.value !== null) forget([editing.value])
    return true
  }

  /** The short form read into the open order; what could not be read is told. */
  async function read(text: string): Promise<ReadPreview | null> {
    if (editing.value === null) return null
    const found = await table.readOrder(editing.value, text)
    if (found?.order && found.faults.length === 0) setRead(found.order)
    return found
  }

  async function check(): Promise<void> {
    notes.value = (await table.checkBook(drafts.value))?.notes ?? []
    checked.value = true
  }

  /** A point of the table, or somebody on it, was clicked while a part of the order asks for something. True: it was taken. */
  function pick(at: Point, pieceId: string | null = null): boolean {
    if (pen.value !== null) return pieceId === null && draw([at])
    const asked = picking.value
    if (!asked || !piece.value) return false
    const { field } = asked
    const found = nameAt(field, at, pieceId, {
      own: piece.value,
      pieces: table.present?.pieces ?? [],
      places:
        field === 'complex'
          ? (table.field?.complexes ?? []).map(({ id, middle }) => ({ id, ...middle }))
          : (table.field?.places ?? []),
    })
    isAmiss.value = found === null
    if (found === null) return true
    set({
      ...order.value,
      clauses: order.value.clauses.map((clause, i) =>
        i === asked.clause ? clauseWith(clause, field, found) : clause,
      ),
    })
    // Points of a way come one after another.
    if (field !== 'via') picking.value = null
    return true
  }
  /** What was clicked is nothing that is asked for. */
  const isAmiss = ref(false)
  watch(picking, () => (isAmiss.value = false))

  watch(key, load, { immediate: true })
  // Behind a curtain nothing of what one side writes is left for the other.
  watch([() => battle.curtainFor, () => battle.actingSide], () => {
    open(null)
    penText.value = ''
    outcomeOf.value = null
    isListOpen.value = false
    notes.value = []
    checked.value = false
    preview.value = null
  })
  watch([plan, withoutOrder], () => {
    checked.value = false
    notes.value = []
  })
  watch([editing, order], async ([id, written]) => {
    const found = id === null ? null : await table.previewOrder(id, written)
    if (editing.value === id && order.value === written) preview.value = found
  })

  return {
    editing,
    outcomeOf,
    isListOpen,
    drafts,
    typed,
    whole,
    plan,
    preview,
    notes,
    checked,
    picking,
    isAmiss,
    piece,
    phase,
    commander,
    order,
    pen,
    penText,
    strokes,
    isFull: computed(() => strokes.value.length >= MOST_STROKES),
    arrow,
    bindArrow,
    isDraft,
    division,
    fitToDivision,
    sheetOrder,
    open,
    set,
    setRead,
    setStrokes,
    takeStrokeBack,
    draw,
    type,
    take,
    forget,
    give,
    giveToDivision,
    giveBook,
    read,
    check,
    pick,
  }
})
