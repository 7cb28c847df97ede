// The battle on the screen: what this seat may know of it, what it may do, and giving commands. No rule is judged here.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject, Seat, Side } from '../../../src-shared/contract/values'
import type { ScreenFace } from '../../battle/rules/face'
import { screenFace } from '../../battle/rules/load'
import { t } from '../../i18n'
import { liveryOfSide, type Livery } from '../../shapes/livery'
import { NO_LOG, type Line, type Log, type Option, type Sheet, type View } from './data'
import { crossed, dueSideOf, keepKnown, peopleOf, secretKeyOf, seatFor } from './due'
import { useAsking } from './asking'
import { useGiving } from './giving'
import { useFilm } from './film'
import { labelsOf, NO_LABELS } from '../order-of-battle/labels'
import { useLookBack } from './look-back'
import { useNaming } from './naming'
import { useStaff } from './staff'
import { useProgram } from '../program/program'
import { useSettings } from '../program/settings'
import { useRuleSets } from '../shipped/rule-sets'
import { useToasts } from '../program/toasts'

export type {
  DiceRequests,
  Line,
  Log,
  Moment,
  Option,
  Pace,
  Piece,
  Played,
  Refusal,
  RosterPiece,
  Sheet,
  View,
} from './data'

/** Shows on a board how pieces came from one view to the next, by the lines that tell of it. */
export type Travel = (before: View, after: View, lines: readonly Line[]) => Promise<void>

const LOG_ENTRIES = 80
/** Lines of one answer whose way is shown. */
const MOST_TRAVELS = 6

export const useBattle = defineStore('battle', () => {
  const program = useProgram()
  const toasts = useToasts()
  const film = useFilm()

  const battleId = ref('')
  /** What does not change during the battle; its field is read by the face. */
  const sheet = shallowRef<Sheet | null>(null)
  /** How the rule set of the battle is shown and handled. */
  const face = shallowRef<ScreenFace | null>(null)
  const view = shallowRef<View | null>(null)
  /** Short names of units and generals by id. */
  const allLabels = shallowRef(NO_LABELS)
  const labels = computed(() => allLabels.value.pieces)
  const options = shallowRef<readonly Option[]>([])
  const log = shallowRef<Log>(NO_LOG)
  /** Lines of the last thing that happened: their dice are shown on the board. */
  const latest = shallowRef<readonly Line[]>([])
  const giving = useGiving(battleId, refresh)
  const lookBack = useLookBack(battleId, called)
  const staff = useStaff(battleId, refresh)
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
  /** What the board shows: the present, the moment that is looked back at, or how a move that is shown began. */
  const shown = computed(() => film.before ?? lookBack.past.value ?? view.value)
  watch(lookBack.past, (past) => {
    if (past) film.end()
  })

  /** One secret choice of one side: the curtain falls before each. */
  const secretKey = computed(() => secretKeyOf(view.value))
  /** Side to which the seat is to be passed before anything more is shown; null: no curtain. */
  const curtainFor = computed<Side | null>(() =>
    !umpiring.value && secretKey.value !== '' && raised.value !== secretKey.value ? dueSide.value : null,
  )

  const roster = computed(() => sheet.value?.pieces ?? [])
  const ruleSet = computed(() => sheet.value?.ruleSet ?? '')
  const liveries = computed<readonly [Livery, Livery]>(() => [
    liveryOfSide(roster.value, 0),
    liveryOfSide(roster.value, 1),
  ])

  const naming = useNaming({ sheet, view, face, labels })
  const asking = useAsking(battleId, actingSide)

  /** The side of the battle that this screen's seat has; the umpire has none. */
  const ownSide = computed<Seat>(() => crossed(view.value, program.session.seat))

  function setTravel(found: Travel | undefined): void {
    travel = found
  }

  async function open(id: string): Promise<boolean> {
    umpiring.value = false
    isLeft = false
    raised.value = ''
    if (!(await openSheet(id))) return false
    await refresh()
    film.begin(view.value?.seq ?? -1)
    return view.value !== null
  }

  /** A battle that has been drawn up and not begun: its pieces where the seat may know them to be. */
  async function openDrawnUp(id: string): Promise<boolean> {
    if (!(await openSheet(id))) return false
    options.value = []
    return loadDrawnUp()
  }

  async function loadDrawnUp(): Promise<boolean> {
    const found = await program.get('battle.view', { battleId: battleId.value })
    if (found) view.value = called(found)
    return found !== undefined
  }

  /** What does not change, with the face and words of its rule set; false: it cannot be shown. */
  async function openSheet(id: string): Promise<boolean> {
    battleId.value = id
    view.value = null
    latest.value = []
    giving.leaveDice()
    lookBack.backToNow()
    const found = await program.get('battle.sheet', { battleId: id })
    if (!found || id !== battleId.value) return false
    if (!useRuleSets().hasScreen(found.ruleSet)) {
      program.show({ code: 'ruleSetMissing', key: 'error.noScreen', detail: { ruleSet: found.ruleSet } })
      return false
    }
    const [shownBy] = await Promise.all([screenFace(found.ruleSet), takeSheet(found)])
    face.value = shownBy
    return id === battleId.value
  }

  async function takeSheet(found: Sheet): Promise<void> {
    const book = await program.get('orderOfBattle.get', {})
    allLabels.value = book
      ? labelsOf(found.pieces, book.orderOfBattle, (of) => t('battle.gunsOf', { of }))
      : NO_LABELS
    sheet.value = found
  }

  /** The view with everybody under his short name. */
  function called(found: View): View {
    const pieces = found.pieces.map((one) => ({ ...one, name: labels.value[one.id] ?? one.name }))
    return { ...found, pieces }
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
    const present = crossed(found, program.session.seat)
    const side = seatFor(found, umpiring.value, raised.value, present)
    if (side !== present && (await program.takeSeat(crossed(found, side)))) {
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
    if (page && !isUnraised(found)) {
      const { moves, areMovesNew } = face.value?.log ?? {}
      const move = film.newMove(found.seq, crossed(found, program.session.seat), page.lines, moves)
      if (
        areMovesNew &&
        move !== null &&
        travel &&
        found.pace !== 'fast' &&
        !lookBack.past.value &&
        useSettings().moves
      )
        await showMove(move)
    }
    // All at once: between two moments the screen never shows what may be done in neither.
    view.value = called(found)
    options.value = offered
    // Behind the curtain nothing that one side may know is kept for the other to find.
    if (curtainFor.value !== null) {
      log.value = NO_LOG
      latest.value = []
      lookBack.backToNow()
      film.end()
    } else if (page) log.value = { ...page, lines: [...keepKnown(page.lines, log.value.lines)] }
    if (before?.seq !== found.seq) await lookBack.noteChange()
    return found.seq
  }

  /** Who has come to the battle since it was opened has no short name yet. */
  async function nameNewcomers({ pieces }: View): Promise<void> {
    const known = labels.value
    if (Object.keys(known).length === 0 || pieces.every(({ id }) => known[id] !== undefined)) return
    const found = await program.get('battle.sheet', { battleId: battleId.value })
    if (found) await takeSheet(found)
  }

  /** Whether a view asks for a secret choice for which the curtain has not been raised. */
  function isUnraised(found: View): boolean {
    const secret = secretKeyOf(found)
    return !umpiring.value && secret !== '' && raised.value !== secret
  }

  /** What the side that a view waits for may do; nothing for the umpire and behind the curtain. */
  async function optionsFor(found: View): Promise<readonly Option[]> {
    const side = dueSideOf(found)
    if (side === null || umpiring.value || isUnraised(found)) return []
    const answer = await program.get('battle.options', { battleId: battleId.value, side })
    return answer?.options ?? []
  }

  async function showTravels(before: View, after: View, lines: readonly Line[]): Promise<void> {
    // A fast staff would be far ahead of its own marches.
    if (!travel || after.pace === 'fast') return
    await travel(before, after, lines.slice(-MOST_TRAVELS))
  }

  /** The film of the move that an entry brought about. */
  const showMove = (seq: number, from: 'entry' | 'beginning' = 'entry'): Promise<boolean> =>
    film.show(battleId.value, seq, from, called)

  /** The newest entry with a move to be watched; null: there is none. */
  const lastMove = computed<number | null>(
    () =>
      log.value.lines.findLast(({ kind, undone }) => !undone && face.value?.log?.moves?.has(kind))?.seq ??
      null,
  )

  /** The next player sits down: from now on the screen shows what he may see. */
  async function raiseCurtain(): Promise<void> {
    const side = curtainFor.value
    if (side === null || !(await program.takeSeat(crossed(view.value, side)))) return
    raised.value = secretKey.value
    await refresh()
  }

  async function play(command: JsonObject): Promise<boolean> {
    const side = actingSide.value
    film.end()
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
    film.end()
    lookBack.backToNow()
  }

  async function takeBack(channel: 'battle.undo' | 'battle.redo'): Promise<void> {
    const done = await program.get(channel, { battleId: battleId.value })
    if (!done) return
    latest.value = []
    toasts.show(t(channel === 'battle.undo' ? 'battle.undone' : 'battle.redone'))
    await refresh()
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
    sheet,
    face,
    roster,
    ruleSet,
    liveries,
    view,
    shown,
    labels,
    /** What the units of one line of a list of losses are called together, by the id of each. */
    groupLabels: computed(() => allLabels.value.groups),
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
    ...naming,
    ...asking,
    ...staff,
    peopleSides,
    actingSide,
    curtainFor,
    ownSide,
    setTravel,
    open,
    openDrawnUp,
    loadDrawnUp,
    refresh,
    raiseCurtain,
    setUmpiring,
    leave,
    play,
    start: () => giving.give({ kind: 'start' }),
    staffStep: () => giving.give({ kind: 'staff' }),
    giveDice: giving.giveDice,
    leaveDice: giving.leaveDice,
    showMove,
    lastMove,
    undo: () => takeBack('battle.undo'),
    redo: () => takeBack('battle.redo'),
    listen,
  }
})
