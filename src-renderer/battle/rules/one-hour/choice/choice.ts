// What the player has in hand: the chosen unit or leader, the box the keyboard is on, and a command being put together.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Leader, Piece, UnitPreview } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { cellOfTarget, type BoardTarget, type Overlays } from '../../../../board/scene'
import { useBattle, type Option } from '../../../../stores/battle/battle'
import { useCellHand, type CellHand } from '../../../choice/cell-hand'
import { isDueWith, leaderOf } from '../board/figures'
import { overlaysOf } from '../board/overlays'
import { useTable } from '../table'
import {
  aimsOf,
  deedsOf,
  facingOf,
  isOnTheSpot,
  listOf,
  stepsOf,
  turnedFacing,
  typeOf,
  type Facing,
} from './options'

/** A command being put together, and the box where it shows. */
export interface Draft {
  readonly command: JsonObject
  readonly at: string | null
}

/** Phases in which a player minds where enemy horse can charge. */
const THREATENED: ReadonlySet<string> = new Set(['shoot', 'formations', 'move'])
/** Commands that go to a box, and are given by choosing it once more. */
const RIDES_OR_MARCHES: ReadonlySet<string> = new Set(['Move', 'MoveLeader', 'RideLeader'])
/** Commands that take a unit somewhere deployed or in column. */
const CAN_BE_IN_COLUMN: ReadonlySet<string> = new Set(['Move', 'EnterReinforcement'])

export const useChoice = defineStore('one-hour.choice', () => {
  const battle = useBattle()
  const table = useTable()
  const draft = shallowRef<Draft | null>(null)
  /** What the chosen unit sees, could shoot at and could charge, as the rules foretell it. */
  const seen = shallowRef<UnitPreview | null>(null)

  /** Boxes that enemy horse could charge into, with those who could; empty while nobody wants to see them. */
  const threat = shallowRef<ReadonlyMap<string, readonly string[]>>(new Map())
  /** Whether the player wants to see them; null: he has not said, and where squares are formed he does. */
  const wantsThreat = ref<boolean | null>(null)

  /** Leaders may join other units before the battle. */
  const setupOptions = shallowRef<readonly Option[]>([])

  const hand: CellHand<Piece, Leader> = useCellHand({
    more: () => setupOptions.value,
    field: () => table.field,
    present: () => table.present,
    shown: () => table.shown,
    isBusy: () => draft.value !== null,
    isOpen: (cell) => steps.value.has(cell) || aims.value.has(cell),
    whyClosed: async (id, cell) => (hand.actors.value.has(id) ? table.whyClosed(id, cell) : null),
    letGo() {
      if (!isNaming.value) draft.value = null
    },
  })
  const { selected, cursor, hovered, note, ways, offered, actors, piece, leader, from } = hand
  const { order, cellOf, select, hasNext, next, nextIn, hover, probe, startCursor } = hand
  const isNaming = computed(
    () => battle.actingSide !== null && table.present?.situation.card?.chooser === battle.actingSide,
  )
  /** Further ways of the chosen one onto the board, beside those that are offered. */
  const entries = computed<readonly Option[]>(() =>
    seen.value === null || seen.value.unitId !== selected.value || battle.actingSide === null
      ? []
      : seen.value.entries.map(({ cell, command, cost }) => ({
          command,
          actorId: selected.value,
          at: cell,
          cost,
          warnings: [],
        })),
  )
  const steps = computed<ReadonlyMap<string, readonly Option[]>>(() =>
    selected.value === null
      ? new Map()
      : stepsOf([...offered.value, ...entries.value], selected.value, from.value),
  )
  const phase = computed(() => table.present?.situation.phase)
  const mayShowThreat = computed(
    () => battle.actingSide !== null && phase.value !== undefined && THREATENED.has(phase.value),
  )
  const showsThreat = computed(
    () => mayShowThreat.value && (wantsThreat.value ?? phase.value === 'formations'),
  )
  const aims = computed<ReadonlyMap<string, readonly Option[]>>(() =>
    selected.value === null ? new Map() : aimsOf(offered.value, selected.value),
  )
  const deeds = computed(() =>
    selected.value === null ? [] : deedsOf(offered.value, selected.value, from.value),
  )
  /** Whether the chosen unit may turn or change formation where it stands. */
  const spot = computed(() =>
    offered.value.filter((option) => option.actorId === selected.value && isOnTheSpot(option)),
  )
  const draftCommand = computed(() => draft.value?.command ?? null)

  const highlighted = computed<ReadonlySet<string>>(
    () =>
      new Set([
        ...(selected.value === null ? [] : [selected.value]),
        ...(draft.value ? listOf(draft.value.command, 'unitIds') : []),
      ]),
  )

  const overlays = computed<Overlays>(() =>
    table.shown
      ? overlaysOf({
          table: table.shown,
          draft: draft.value,
          steps: steps.value,
          aims: aims.value,
          piece: piece.value,
          leader: leader.value,
          seen: seen.value?.unitId === selected.value ? seen.value : null,
          cell: hovered.value ?? cursor.value,
          refusedTo: note.value?.cell ?? null,
          threat: threat.value,
        })
      : { destinations: [], shapes: [] },
  )

  /** One step back: the ways, the draft, then the choice. Returns false if there was nothing to step back from. */
  function back(): boolean {
    note.value = null
    const had = ways.value.length > 0 || draft.value !== null || selected.value !== null
    if (ways.value.length > 0) ways.value = []
    else if (draft.value) draft.value = null
    else selected.value = null
    return had
  }

  /** Leaders of its command in the box of a unit, or who come on with it; they go along unless they are told to stay. */
  function companyOf(unitId: unknown): string[] {
    const unit = table.present?.pieces.find((one) => one.id === unitId)
    if (unit?.cell === null) {
      const leads = table.present && leaderOf(table.present, unit)
      return leads && isDueWith(leads, unit) ? [leads.id] : []
    }
    return (table.present?.leaders ?? [])
      .filter(({ id, moved }) => unit?.attached.includes(id) && !moved)
      .map(({ id }) => id)
  }

  /** Puts the command of an option into the hand; leaders go with their unit, and guns go on facing as they did. */
  function take(option: Option): void {
    const { command } = option
    const at = typeof option.at === 'string' ? option.at : null
    ways.value = []
    note.value = null
    if (['RetireLeader', 'DeployLeader'].includes(typeOf(option))) void battle.play(command)
    else if (typeOf(option) === 'Charge' || (CAN_BE_IN_COLUMN.has(typeOf(option)) && command['unitId']))
      draft.value = { command: { ...command, withLeaders: companyOf(command['unitId']) }, at }
    else draft.value = { command, at }
  }

  /** Of the ways of going to a box the one in the present formation; the other can be chosen in the panel. */
  function plainWay(options: readonly Option[]): Option | undefined {
    const [first, ...others] = options
    if (!first || others.length === 0) return first
    if (options.some((one) => !CAN_BE_IN_COLUMN.has(typeOf(one)))) return undefined
    const formation = piece.value?.formation === 'column' ? 'column' : 'deployed'
    return options.find(({ command }) => command['formation'] === formation) ?? first
  }

  /** What is done with a box; paths of a charge that strike another side are asked about. */
  function takeOne(options: readonly Option[]): void {
    const only = plainWay(options)
    if (only) take(only)
    else {
      draft.value = null
      ways.value = options
    }
  }

  /** Changes the command being put together. */
  function change(part: JsonObject): void {
    if (!draft.value) return
    const command = Object.fromEntries(
      Object.entries({ ...draft.value.command, ...part }).filter(([, value]) => value !== null),
    )
    draft.value = { ...draft.value, command }
  }

  /** Deployed or in column: with the way into the same box in that formation, if there is one. */
  function toFormation(formation: string): void {
    const { value: now } = draft
    if (!now) return
    const ways = now.at === null ? undefined : steps.value.get(now.at)
    const way = ways?.find(({ command }) => command['formation'] === formation)
    const { endFacing, withLeaders } = now.command
    if (way && endFacing !== undefined && withLeaders !== undefined)
      draft.value = { ...now, command: { ...way.command, endFacing, withLeaders } }
    else change({ formation })
  }

  /** Turns what is being put together, or the chosen unit where it stands. */
  function turnTo(facing: Facing): void {
    const command = draft.value?.command
    if (command && 'endFacing' in command) change({ endFacing: facing })
    else if (command?.['type'] === 'DeployUnit') change({ facing })
    else if (command?.['type'] === 'Charge') change({ endFacing: facing })
    else if (piece.value && spot.value.length > 0) onTheSpot(facing, piece.value.formation)
  }

  function turnBy(by: 1 | -1): void {
    const command = draft.value?.command
    const now =
      (command && (facingOf(command, 'endFacing') ?? facingOf(command, 'facing'))) ?? piece.value?.facing
    if (now) turnTo(turnedFacing(now, by))
  }

  /** Facing and formation without a step. */
  function onTheSpot(facing: Facing, formation: string): void {
    const { value: unit } = piece
    if (!unit) return
    draft.value = {
      at: unit.cell,
      command: {
        type: 'Move',
        unitId: unit.id,
        startFacing: facing,
        steps: [],
        endFacing: facing,
        formation: formation === 'column' ? 'column' : 'deployed',
        withLeaders: [],
      },
    }
  }

  /** A unit or leader is named for a card, or no longer. */
  function toggleNamed(id: string): void {
    const { present } = table
    const hand = present?.situation.card
    if (!hand) return
    const option = offered.value.find(({ actorId }) => actorId === id)
    if (option && option.command['unitIds'] === undefined) {
      take(option)
      return
    }
    const named = draft.value ? listOf(draft.value.command, 'unitIds') : []
    const next = named.includes(id) ? named.filter((one) => one !== id) : [...named, id].slice(-hand.count)
    draft.value =
      next.length === 0 ? null : { at: null, command: { type: 'ChooseCardTarget', unitIds: next } }
  }

  /** A click or Enter on the board. */
  function choose(target: BoardTarget): void {
    const cell = cellOfTarget(target)
    if (cell === null) return
    note.value = null
    if (isNaming.value) {
      const id = target.kind === 'piece' && actors.value.has(target.id) ? target.id : nextIn(cell)
      if (id !== undefined) toggleNamed(id)
      return
    }
    // The same box once more moves there: a double click does both.
    if (draft.value?.at === cell && RIDES_OR_MARCHES.has(typeOf(draft.value)) && cell !== from.value) {
      void battle.play(draft.value.command)
      return
    }
    const aimed = aims.value.get(cell)
    const there = steps.value.get(cell)
    const isChoice = target.kind === 'piece' && target.id !== selected.value && actors.value.has(target.id)
    if (aimed) takeOne(aimed)
    else if (there && !isChoice) takeOne(there)
    else if (target.kind === 'piece') select(target.id)
    else {
      const found = nextIn(cell) ?? table.shown?.pieces.find((one) => one.cell === cell)?.id
      if (found !== undefined) select(found)
      else if (selected.value !== null) void probe(cell)
    }
  }

  /** A unit was dragged: it goes there, shoots or charges, or is told why it cannot. */
  function drop(id: string, target: BoardTarget | undefined): Promise<void> {
    if (selected.value !== id) select(id)
    const cell = target && cellOfTarget(target)
    const found = cell ? (aims.value.get(cell) ?? steps.value.get(cell)) : undefined
    if (found) takeOne(found)
    else if (cell) hover({ kind: 'cell', cell })
    return Promise.resolve()
  }

  watch(
    [() => phase.value === 'setup' && battle.actingSide !== null, () => battle.view?.seq],
    async ([isSetup]) => {
      setupOptions.value = isSetup ? await table.leaderPlaces() : []
    },
    { immediate: true },
  )

  watch(
    [showsThreat, () => battle.view?.seq],
    async ([shows]) => {
      const found = shows ? await table.threats() : new Map<string, readonly string[]>()
      if (showsThreat.value === shows) threat.value = found
    },
    { immediate: true },
  )

  watch([selected, () => battle.view?.seq], async ([id]) => {
    const found = id !== null && piece.value ? await table.previewUnit(id) : null
    if (selected.value === id) seen.value = found
  })

  /** The last card that was on show with nobody in hand: whoever is in hand covers it. */
  let readCard = ''
  /** The card of this player turn; empty before it is drawn. */
  function cardOfTurn(): string {
    const { drawn, active } = table.present?.situation ?? {}
    return drawn ? [battle.view?.turn.turn, active, drawn.cardId].join(' ') : ''
  }

  // What was in hand stays only as long as it can still act.
  watch(
    () => [battle.options, battle.view?.seq] as const,
    () => {
      draft.value = null
      note.value = null
      ways.value = []
      if (selected.value !== null && !actors.value.has(selected.value)) selected.value = null
      const [only, ...others] = order.value
      const must = table.present?.situation.mustCharge[0]
      if (isNaming.value || selected.value !== null || battle.actingSide === null) return
      const card = cardOfTurn()
      const isRead = card === readCard
      readCard = card
      if (must !== undefined) select(must)
      else if (only !== undefined && others.length === 0 && isRead) select(only)
    },
    { immediate: true },
  )

  return {
    selected,
    cursor,
    hovered,
    draft,
    draftCommand,
    note,
    seen,
    ways,
    offered,
    actors,
    piece,
    leader,
    isNaming,
    steps,
    aims,
    deeds,
    spot,
    highlighted,
    overlays,
    threat,
    mayShowThreat,
    showsThreat,
    toggleThreat: () => (wantsThreat.value = !showsThreat.value),
    order,
    cellOf,
    select,
    back,
    hasNext,
    next,
    take,
    takeOne,
    change,
    toFormation,
    turnTo,
    turnBy,
    onTheSpot,
    toggleNamed,
    choose,
    drop,
    hover,
    startCursor,
  }
})
