// What the player has in hand under Fast Play Napoleonic: a unit or general, the command that is being put together, and
// what the rules foretell of both. A click on the ground goes on with a way, one on an enemy charges or fires at him.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type {
  CommandPreview,
  GeneralPreview,
  OrdersPreview,
  Piece,
  ShotsPreview,
  UnitPreview,
} from '../../../../../src-shared/rules/fast-play/screen/schema'
import type { Point } from '../../../../board/camera'
import type { BoardTarget } from '../../../../board/scene'
import { useBattle, type Option } from '../../../../stores/battle/battle'
import { useDrawnOrders } from '../../../orders/drawn-orders'
import { toInches } from '../../../open-table/places'
import { useTableHand } from '../../../open-table/table-hand'
import { useTable } from '../table'
import { actorOf, behindWhom, isWeighed, targetOf } from './options'
import { chargeAt, commandTo, stepsIn, stepsPart } from './steps'

export const useChoice = defineStore('fast-play.choice', () => {
  const battle = useBattle()
  const table = useTable()
  /** What the pointer or the focus is on, foretold before it is chosen. */
  const looked = shallowRef<JsonObject | null>(null)
  /** How the chosen unit or general stands, as the rules say it. */
  const seen = shallowRef<UnitPreview | null>(null)
  const reach = shallowRef<GeneralPreview | null>(null)
  /** What the command in hand, or the one looked at, would bring. */
  const foreseen = shallowRef<CommandPreview | null>(null)
  const shots = shallowRef<ShotsPreview | null>(null)
  /** General orders that are shown, as they stand now. */
  const orders = shallowRef<OrdersPreview | null>(null)
  const drawnOrders = useDrawnOrders()
  /** Formation in which whoever is placed will stand. */
  const formation = ref<Piece['formation']>('line')

  /** Nothing may be done while the board shows the past. */
  const offered = computed<readonly Option[]>(() =>
    battle.actingSide === null
      ? []
      : battle.options.map((one) => ({ ...one, actorId: actorOf(one.command) })),
  )
  const situation = computed(() => table.present?.situation ?? null)
  const phase = computed(() => situation.value?.phase ?? 'ended')
  const decision = computed(() => situation.value?.decision ?? null)
  const isPlacing = computed(() => phase.value === 'deployment')
  const actors = computed(() => {
    const ids = new Set(offered.value.flatMap(({ actorId }) => actorId ?? []))
    if (isPlacing.value)
      for (const { id, side, mayPlace } of [
        ...(table.present?.pieces ?? []),
        ...(table.present?.leaders ?? []),
      ])
        if (mayPlace && side === battle.actingSide) ids.add(id)
    return ids
  })
  const hand = useTableHand({ table, offered, actors, isWeighed })
  const { cursor, selected, draft, ways, note, piece, leader, open, change, hasNext, back } = hand
  const isOwn = computed(() => piece.value !== null && piece.value.side === battle.actingSide)
  /** The command that the board shows: the one in hand, else the one looked at. */
  const shownCommand = computed(() => draft.value ?? looked.value)
  const foretold = computed(() => (shownCommand.value ? foreseen.value : null))
  /** Whoever of the acting side has nothing told yet: in the shooting those without a shot. */
  const untold = computed(
    () =>
      new Set(
        [...actors.value].filter((id) => {
          const one = table.present?.pieces.find((each) => each.id === id)
          return one ? one.shots.length === 0 && !(isPlacing.value && one.status !== 'deploy') : true
        }),
      ),
  )

  function select(id: string | null): void {
    hand.choose(id)
    looked.value = null
  }

  async function take(option: Option): Promise<void> {
    looked.value = null
    await hand.take(option)
  }

  function look(option: Option | null): void {
    looked.value = option?.command ?? null
  }

  /** Every element of the chosen unit that has no shot yet fires at a target, each at its best element. */
  async function fireAt(targetId: string): Promise<void> {
    const unit = piece.value?.id
    if (unit === undefined) return
    const known = seen.value?.unitId === unit ? seen.value : await table.previewUnit(unit)
    const found = known?.targets.find((one) => one.targetId === targetId)
    const side = battle.actingSide
    if (!found || side === null) return
    for (const { slot, targetSlot } of found.shots)
      if (!(await battle.play({ type: 'declareShot', side, unit, slot, targetUnit: targetId, targetSlot })))
        return
  }

  function setDraft(command: JsonObject | null): void {
    draft.value = command
    looked.value = null
    ways.value = []
  }

  /** Takes the last step of the way back. */
  function shorten(): void {
    const steps = stepsIn(draft.value).slice(0, -1)
    const isWhole = ['aboutFace', 'charge'].includes(String(draft.value?.['type'] ?? ''))
    if (steps.length === 0 && !isWhole) draft.value = null
    else change(stepsPart(draft.value, steps))
  }

  /** What would bring the chosen one to a point on the ground; null: nothing. */
  function commandAt(at: Point): JsonObject | null {
    if (phase.value === 'generals' && leader.value)
      return { type: 'moveGeneral', general: leader.value.id, x: at.x, y: at.y }
    if (phase.value !== 'moves' || !piece.value || !isOwn.value || !actors.value.has(piece.value.id))
      return null
    return commandTo(piece.value, draft.value, at)
  }

  async function goTo(at: Point): Promise<void> {
    if (isPlacing.value) await placeAt(at)
    else {
      const command = commandAt(at)
      if (command) setDraft(command)
      else if (draft.value === null) select(null)
    }
  }

  /** Puts whoever is chosen on the table before the first turn, at a point. */
  async function placeAt(at: Point, part: JsonObject = {}): Promise<void> {
    if (leader.value) await battle.play({ type: 'deployGeneral', general: leader.value.id, x: at.x, y: at.y })
    else if (piece.value && isOwn.value) {
      const { id: unit, pose, formation: now, status } = piece.value
      await battle.play({
        type: 'deployUnit',
        unit,
        formation: status === 'board' ? now : formation.value,
        x: at.x,
        y: at.y,
        heading: pose?.heading ?? headingIn(piece.value),
        ...part,
      })
    }
  }

  /** Towards the enemy: straight in from the nearest strip of one's own. */
  function headingIn({ side }: Piece): number {
    const [strip] = table.field?.zones[side] ?? []
    const { width = 0, height = 0 } = table.field ?? {}
    if (!strip) return 0
    const xs = strip.map(({ x }) => x)
    const ys = strip.map(({ y }) => y)
    if (Math.max(...ys) - Math.min(...ys) < Math.max(...xs) - Math.min(...xs))
      return Math.min(...ys) < height / 2 ? 0 : 180
    return Math.min(...xs) < width / 2 ? 90 : 270
  }

  /** A click or Enter on a unit or general. */
  async function chooseOne(id: string): Promise<void> {
    const own = piece.value
    const target = table.shown?.pieces.find((one) => one.id === id)
    if (own && isOwn.value && target && target.side !== own.side && actors.value.has(own.id)) {
      if (phase.value === 'shooting') return fireAt(id)
      if (phase.value === 'moves') return chargeOn(own, target)
    }
    if (leader.value && phase.value === 'generals') {
      const joins = open.value.filter(
        ({ command }) => command['type'] === 'joinUnit' && targetOf(command) === id,
      )
      const [join] = joins
      if (join) return take(join)
      const rear = target && open.value.find(({ command }) => behindWhom(command, [target]) === target)
      if (rear) return take(rear)
    }
    select(id === selected.value && draft.value === null ? null : id)
  }

  async function chargeOn(own: Piece, target: Piece): Promise<void> {
    const drawn = stepsIn(draft.value).length > 0 && draft.value?.['type'] === 'moveUnit'
    const found = open.value.filter(
      ({ command }) => command['type'] === 'charge' && targetOf(command) === target.id,
    )
    const [only] = found
    if (!drawn && only && found.length === 1) return take(only)
    if (!drawn && found.length > 1) {
      ways.value = found
      return
    }
    const command = chargeAt(own, draft.value, target, 'front')
    if (command) setDraft(command)
  }

  function choose(target: BoardTarget): void {
    note.value = null
    if (target.kind === 'piece') void chooseOne(target.id)
    else if (target.kind === 'ground' && table.field) {
      const at = toInches(table.field, target.at)
      void goTo(at)
    }
  }

  /** The pointer rests somewhere: the way there is foretold before it is taken. */
  function hover(target: BoardTarget | undefined): void {
    const at = target?.kind === 'ground' && table.field ? toInches(table.field, target.at) : null
    const known = looked.value !== null
    if (draft.value !== null || isPlacing.value || at === null) {
      if (known) looked.value = null
      return
    }
    looked.value = commandAt(at)
  }

  /** A piece was dragged to a point or onto somebody. */
  async function drop(id: string, target: BoardTarget | undefined): Promise<void> {
    if (selected.value !== id) select(id)
    looked.value = null
    if (!target || !table.field) return
    draft.value = null
    if (target.kind === 'piece') await chooseOne(target.id)
    else if (target.kind === 'ground') await goTo(toInches(table.field, target.at))
  }

  function next(backwards: boolean): void {
    const found = hand.neighbour(backwards)
    if (found !== undefined) select(found)
  }

  // What is asked of the rules is asked again once it is another; an answer that comes too late is laid aside.
  watch([selected, () => battle.view?.seq, () => battle.curtainFor], async ([id]) => {
    const isUnit = table.present?.pieces.some((one) => one.id === id) ?? false
    const open = id !== null && battle.curtainFor === null
    const [unit, general] = await Promise.all([
      open && isUnit ? table.previewUnit(id) : null,
      open && !isUnit ? table.previewGeneral(id) : null,
    ])
    if (selected.value !== id) return
    seen.value = unit
    reach.value = general
  })
  let asked = 0
  watch(shownCommand, async (command) => {
    asked += 1
    const mine = asked
    if (command === null) {
      foreseen.value = null
      return
    }
    const found = await table.previewCommand(command)
    if (mine === asked) foreseen.value = found
  })
  watch([phase, () => battle.view?.seq, () => battle.curtainFor], async () => {
    const asks = phase.value === 'shooting' && battle.actingSide !== null && battle.curtainFor === null
    const found = asks ? await table.previewShots() : null
    shots.value = phase.value === 'shooting' ? found : null
  })
  watch([() => drawnOrders.orders, () => battle.view?.seq, () => battle.curtainFor], async () => {
    const asks = !drawnOrders.isEmpty && battle.curtainFor === null
    const found = asks ? await table.previewOrders(drawnOrders.orders) : null
    orders.value = drawnOrders.isEmpty ? null : found
  })
  // What is in hand stays while the same side goes on with the same part of the turn.
  watch(
    [
      phase,
      () => situation.value?.turn,
      () => situation.value?.mover,
      () => battle.actingSide,
      () => battle.curtainFor,
    ],
    () => {
      hand.empty()
      looked.value = null
      if (battle.curtainFor !== null || !actors.value.has(selected.value ?? '')) selected.value = null
    },
  )
  // Whoever has acted has nothing more in hand.
  watch(
    () => JSON.stringify([piece.value?.acted, piece.value?.pose, leader.value?.point, leader.value?.joined]),
    () => {
      draft.value = null
      looked.value = null
    },
  )
  // A decision is about one unit, which is shown.
  watch(
    () => decision.value?.unitId,
    (id) => {
      if (id !== undefined && battle.actingSide === decision.value?.side) select(id)
    },
  )

  return {
    cursor,
    selected,
    actors,
    untold,
    draft,
    looked,
    draftCommand: computed(() => (foretold.value?.refusal ? null : draft.value)),
    note,
    ways,
    seen,
    reach,
    shownCommand,
    foretold,
    shots,
    orders,
    formation,
    offered,
    situation,
    phase,
    decision,
    isPlacing,
    isOwn,
    piece,
    leader,
    open,
    select,
    take,
    look,
    fireAt,
    setDraft,
    shorten,
    change,
    choose,
    hover,
    drop,
    goTo,
    placeAt,
    hasNext,
    next,
    back,
  }
})
