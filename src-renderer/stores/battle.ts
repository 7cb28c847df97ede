// The battle on the screen: what this seat may know of it, what it may do, and giving commands. No rule is judged here.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type {
  SquaresNightPreview,
  SquaresPreview,
  SquaresUnitPreview,
} from '../../src-shared/contract/previews'
import type { JsonObject, Side } from '../../src-shared/contract/values'
import { NO_LOG, type Field, type Line, type Log, type Option, type Refusal, type View } from './battle-data'
import type { Pace } from './battle-data'
import { dueSideOf, keepKnown, peopleOf, secretKeyOf, seatFor } from './due'
import { useGiving } from './giving'
import { labelsOf } from './labels'
import { useLookBack } from './look-back'
import { useProgram } from './program'
import { viewOfSheet } from './sheet-view'
import { useToasts } from './toasts'
import { t } from '../i18n'
import { say } from '../i18n/say'

export type {
  DiceRequests,
  Field,
  LeaderView,
  Line,
  Log,
  Moment,
  Option,
  Pace,
  Piece,
  Played,
  Refusal,
  View,
} from './battle-data'

/** Shows a piece on its way; given by the screen that has a board. */
export type Travel = (id: string, cells: readonly string[]) => Promise<void>

const LOG_ENTRIES = 80

export const useBattle = defineStore('battle', () => {
  const program = useProgram()
  const toasts = useToasts()

  const battleId = ref('')
  const field = shallowRef<Field | null>(null)
  const ruleSet = ref('squares')
  const view = shallowRef<View | null>(null)
  /** Short names of units and generals by id. */
  const labels = shallowRef<Readonly<Record<string, string>>>({})
  const options = shallowRef<readonly Option[]>([])
  const log = shallowRef<Log>(NO_LOG)
  /** Lines of the last thing that happened: their dice are shown on the board. */
  const latest = shallowRef<readonly Line[]>([])
  const giving = useGiving(battleId, refresh)
  const lookBack = useLookBack(battleId, called)
  /** The umpire has the screen: he sees all, and what is done is done by his hand. */
  const umpiring = ref(false)
  /** Seat for which the curtain has been raised in the present secret choice; see `curtainFor`. */
  const raised = ref('')
  let travel: Travel | undefined

  const peopleSides = computed<readonly Side[]>(() => peopleOf(view.value))
  const dueSide = computed<Side | null>(() => dueSideOf(view.value))
  /** The side that is to act at this screen now; null: nobody here, or the screen shows the past or the umpire's view. */
  const actingSide = computed<Side | null>(() =>
    umpiring.value || lookBack.past.value ? null : dueSide.value,
  )
  /** What the board shows: the present, or the moment that is looked back at. */
  const shown = computed(() => lookBack.past.value ?? view.value)

  /** One secret choice of one side: the curtain falls before each. */
  const secretKey = computed(() => secretKeyOf(view.value))
  /** Side to which the seat is to be passed before anything more is shown; null: no curtain. */
  const curtainFor = computed<Side | null>(() =>
    !umpiring.value && secretKey.value !== '' && raised.value !== secretKey.value ? dueSide.value : null,
  )

  function nameOf(id: string): string | undefined {
    return labels.value[id] ?? view.value?.names[id]?.name
  }

  function words(sentence: { readonly key: string; readonly values: JsonObject }): string {
    return say(ruleSet.value, sentence, nameOf)
  }

  function refusalWords(found: Refusal): string {
    return words({ key: `refusal.${found.code}`, values: found.values })
  }

  function setTravel(found: Travel | undefined): void {
    travel = found
  }

  async function open(id: string): Promise<boolean> {
    battleId.value = id
    view.value = null
    latest.value = []
    giving.leaveDice()
    lookBack.backToNow()
    umpiring.value = false
    isLeft = false
    raised.value = ''
    const sheet = await program.get('battle.sheet', { battleId: id })
    if (!sheet) return false
    field.value = sheet.field
    ruleSet.value = sheet.ruleSet
    await loadLabels(sheet.sheet)
    await refresh()
    return view.value !== null
  }

  async function loadLabels(sheet: JsonObject): Promise<void> {
    const found = await program.get('orderOfBattle.get', {})
    labels.value = found ? labelsOf(sheet, found.orderOfBattle, (of) => t('battle.gunsOf', { of })) : {}
  }

  /** The view with everybody under his short name. */
  function called(found: View): View {
    const short = <N extends { readonly id: string; readonly name: string }>(one: N): N => ({
      ...one,
      name: labels.value[one.id] ?? one.name,
    })
    return { ...found, pieces: found.pieces.map(short), leaders: found.leaders.map(short) }
  }

  /** A battle that has been drawn up and not begun: its pieces where the sheet has them. */
  async function openDrawnUp(id: string): Promise<boolean> {
    battleId.value = id
    view.value = null
    options.value = []
    latest.value = []
    giving.leaveDice()
    lookBack.backToNow()
    const [sheet, campaign] = await Promise.all([
      program.get('battle.sheet', { battleId: id }),
      program.get('campaign.get', {}),
    ])
    const summary = campaign?.battles.find((one) => one.id === id)
    if (!sheet || !summary) return false
    field.value = sheet.field
    ruleSet.value = sheet.ruleSet
    await loadLabels(sheet.sheet)
    view.value = called(viewOfSheet(sheet.sheet, summary, program.session.seat))
    return true
  }

  let refreshing: Promise<void> | undefined
  let again = false
  /** Newest entry that whoever called during a run wants to see; -1: nobody asked for any. */
  let wanted = -1
  /** The screen has been left: what was still being fetched for it takes no seat any more. */
  let isLeft = false
  const fetching = ref(false)
  /** Whether what is shown is about to change: a command is under way, or its answer is being fetched. */
  const settling = computed(() => giving.busy.value || fetching.value)

  /**
   * Brings everything up to date; calls while one is under way are answered by one more run. Whoever wants just what
   * came of an entry, `upTo` its seq, needs none if it is shown, or has been fetched by the run under way: a command
   * given here is told of twice, in its answer and as a change.
   */
  async function refresh(upTo?: number): Promise<void> {
    if (refreshing) {
      if (upTo === undefined) again = true
      else wanted = Math.max(wanted, upTo)
      return refreshing
    }
    if (upTo !== undefined && view.value?.battleId === battleId.value && view.value.seq >= upTo) return
    fetching.value = true
    refreshing = (async () => {
      let seq: number | undefined
      do {
        again = false
        wanted = -1
        seq = await refreshOnce()
        // What a run did not come to, a further one need not either; it is tried once for each that asked.
      } while (again || wanted > (seq ?? -1))
    })()
    try {
      await refreshing
    } finally {
      refreshing = undefined
      fetching.value = false
    }
  }

  /** The seq that is shown now; undefined: nothing was to be had. */
  async function refreshOnce(): Promise<number | undefined> {
    const id = battleId.value
    if (id === '') return undefined
    let found = await program.get('battle.view', { battleId: id })
    if (!found || id !== battleId.value || isLeft) return undefined
    const seat = seatFor(found, umpiring.value, raised.value, program.session.seat)
    if (seat !== program.session.seat && (await program.takeSeat(seat))) {
      found = await program.get('battle.view', { battleId: id })
      if (!found) return undefined
    }
    const [page, offered] = await Promise.all([
      program.get('battle.log', { battleId: id, limit: LOG_ENTRIES }),
      optionsFor(found),
    ])
    await nameNewcomers(found)
    if (id !== battleId.value) return undefined
    const before = view.value
    if (page && before && found.seq > before.seq) {
      const fresh = page.lines.filter((line) => line.seq > before.seq && !line.undone)
      latest.value = fresh
      if (!lookBack.past.value) await showTravels(before, found, fresh)
    }
    // All at once: between two moments the screen never shows what may be done in neither.
    view.value = called(found)
    options.value = offered
    // Behind the curtain nothing that one side may know is kept for the other to find.
    if (curtainFor.value !== null) {
      log.value = NO_LOG
      latest.value = []
      lookBack.backToNow()
    } else if (page) log.value = { ...page, lines: [...keepKnown(page.lines, log.value.lines)] }
    if (before?.seq !== found.seq) await lookBack.noteChange()
    return found.seq
  }

  /** Who has come to the battle since it was opened has no short name yet. */
  async function nameNewcomers({ pieces }: View): Promise<void> {
    const known = labels.value
    if (Object.keys(known).length === 0 || pieces.every(({ id }) => known[id] !== undefined)) return
    const sheet = await program.get('battle.sheet', { battleId: battleId.value })
    if (sheet) await loadLabels(sheet.sheet)
  }

  /** What the side that a view waits for may do; nothing for the umpire and behind the curtain. */
  async function optionsFor(found: View): Promise<readonly Option[]> {
    const side = dueSideOf(found)
    const secret = secretKeyOf(found)
    if (side === null || umpiring.value || (secret !== '' && raised.value !== secret)) return []
    const answer = await program.get('battle.options', { battleId: battleId.value, side })
    return answer?.options ?? []
  }

  async function showTravels(before: View, after: View, lines: readonly Line[]): Promise<void> {
    // A fast staff would be far ahead of its own marches.
    if (!travel || after.pace === 'fast') return
    for (const line of lines.slice(-6)) {
      const { unit, to, via } = line.sentence.values
      if (line.kind !== 'unitMoved' || typeof unit !== 'string' || typeof to !== 'string') continue
      const from = before.pieces.find((piece) => piece.id === unit)?.cell
      if (!from || after.pieces.find((piece) => piece.id === unit)?.cell !== to) continue
      const between = typeof via === 'string' && via !== '' ? via.split(', ') : []
      await travel(unit, [from, ...between, to])
    }
  }

  /** The next player sits down: from now on the screen shows what he may see. */
  async function raiseCurtain(): Promise<void> {
    const side = curtainFor.value
    if (side === null || !(await program.takeSeat(side))) return
    raised.value = secretKey.value
    await refresh()
  }

  async function play(command: JsonObject): Promise<boolean> {
    const side = actingSide.value
    return side === null ? false : giving.give({ kind: 'play', side, command })
  }

  /** The umpire takes the screen, or gives it back to whoever is to act. */
  async function setUmpiring(on: boolean): Promise<void> {
    if (umpiring.value === on) return
    umpiring.value = on
    await refresh()
  }

  /** The screen goes away, and with it the seat that it had taken. */
  function leave(): void {
    isLeft = true
    umpiring.value = false
    lookBack.backToNow()
  }

  async function takeBack(channel: 'battle.undo' | 'battle.redo'): Promise<void> {
    const done = await program.get(channel, { battleId: battleId.value })
    if (!done) return
    latest.value = []
    toasts.show(t(channel === 'battle.undo' ? 'battle.undone' : 'battle.redone'))
    await refresh()
  }

  async function setPace(pace: Pace): Promise<void> {
    await program.get('battle.pace', { battleId: battleId.value, pace })
    await refresh()
  }

  /** Why a command would be refused; null: it would not. */
  async function judge(command: JsonObject): Promise<Refusal | null | undefined> {
    const side = actingSide.value
    if (side === null) return undefined
    const result = await program.ask('battle.refuse', { battleId: battleId.value, side, command })
    return result.ok ? result.value.refusal : undefined
  }

  async function preview(command: JsonObject): Promise<SquaresPreview | null> {
    const side = actingSide.value
    if (side === null) return null
    const result = await program.ask('battle.preview', { battleId: battleId.value, side, command })
    return result.ok ? result.value.preview : null
  }

  async function previewUnit(unitId: string): Promise<SquaresUnitPreview | null> {
    const result = await program.ask('battle.unitPreview', { battleId: battleId.value, unitId })
    return result.ok ? result.value.preview : null
  }

  async function previewNight(): Promise<SquaresNightPreview | null> {
    const result = await program.ask('battle.nightPreview', { battleId: battleId.value })
    return result.ok ? result.value.preview : null
  }

  /** Listens to the program as long as the screen is there. */
  function listen(): () => void {
    const bridge = program.the()
    const ends = [
      bridge.subscribe('battle.changed', (change) => {
        if (change.battleId === battleId.value)
          void refresh(change.what === 'played' ? change.seq : undefined)
      }),
      bridge.subscribe('battle.staffWaits', ({ battleId: id, wants }) => {
        if (id !== battleId.value) return
        if (view.value) giving.notePace(view.value.pace)
        if (wants?.kind === 'diceWanted') giving.staffWaits(wants.requests)
        void refresh()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  return {
    battleId,
    field,
    ruleSet,
    view,
    shown,
    labels,
    options,
    log,
    latest,
    umpiring,
    refusal: giving.refusal,
    waiting: giving.waiting,
    wrongDice: giving.wrongDice,
    busy: giving.busy,
    settling,
    ...lookBack,
    peopleSides,
    actingSide,
    curtainFor,
    nameOf,
    words,
    refusalWords,
    setTravel,
    open,
    openDrawnUp,
    refresh,
    raiseCurtain,
    setUmpiring,
    leave,
    play,
    start: () => giving.give({ kind: 'start' }),
    staffStep: () => giving.give({ kind: 'staff' }),
    giveDice: giving.giveDice,
    leaveDice: giving.leaveDice,
    undo: () => takeBack('battle.undo'),
    redo: () => takeBack('battle.redo'),
    setPace,
    judge,
    preview,
    previewUnit,
    previewNight,
    listen,
  }
})
