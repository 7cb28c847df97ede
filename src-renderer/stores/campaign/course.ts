// The campaign under way: where it stands, its strip of days, the theatre, decisions and messages, as whoever sits here
// may know them; and the commands that take it on.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ChannelName, InputOf, OutputOf } from '../../../src-shared/contract'
import type { Result } from '../../../src-shared/contract/errors'
import type { CampaignSeat } from '../../../src-shared/contract/campaign/values'
import type { Seat } from '../../../src-shared/contract/values'
import { useProgram } from '../program/program'
import type { TheatreMap } from './theatre-ground'

export type Stand = OutputOf<'campaign.stand'>
export type Strip = OutputOf<'campaign.strip'>
export type Picture = OutputOf<'campaign.theatre'>
export type Decision = OutputOf<'campaign.decisions'>['decisions'][number]
export type DecisionOption = Decision['options'][number]
export type Leads = OutputOf<'campaign.leads'>['leads']
export type SetUpForm = OutputOf<'campaign.setUp.get'>
export type LaidOpen = OutputOf<'campaign.laidOpen'>['choices'][number]
export type Letters = OutputOf<'campaign.messages'>
export type Refused = Extract<OutputOf<'campaign.seal'>, { kind: 'refused' }>

/** A command that waits for dice thrown by hand. */
interface Waiting {
  readonly requests: Extract<OutputOf<'campaign.seal'>, { kind: 'diceWanted' }>['requests']
  readonly again: (faces: number[]) => Promise<boolean>
}

/** Channels that give a command and answer with what came of it. */
type CommandChannel = {
  [C in ChannelName]: OutputOf<C> extends OutputOf<'campaign.seal'> ? C : never
}[ChannelName]

/** The seat of each headquarters: the two of the Coalition share one. */
const SEAT_OF: Readonly<Record<Army | 'organiser', Seat>> = { organiser: 'umpire', fr: 1, aa: 0, pr: 0 }

export const useCourse = defineStore('course', () => {
  const program = useProgram()
  const map = shallowRef<TheatreMap | null>(null)
  const stand = shallowRef<Stand | null>(null)
  /** Whether the campaign is known not to have begun; that is known before where it stands. */
  const isToBegin = shallowRef(false)
  const strip = shallowRef<Strip | null>(null)
  const picture = shallowRef<Picture | null>(null)
  const decisions = shallowRef<readonly Decision[]>([])
  const letters = shallowRef<Letters | null>(null)
  /** Choices of others that whoever sits here has learned of lately. */
  const laidOpen = shallowRef<readonly LaidOpen[]>([])
  /** Where the options of the decisions lead on the map, by decision and option. */
  const leads = shallowRef<Readonly<Record<string, Leads>>>({})
  /** Names of ids in sentences, as far as the seat may know them. */
  const names = shallowRef<OutputOf<'campaign.names'>['names']>({})
  /** An earlier moment that is looked at: the entry and the step; null: the present. */
  const lookingBack = shallowRef<{ readonly seq: number; readonly step: string } | null>(null)
  /** Why the last command was refused; gone with the next. */
  const refused = shallowRef<Refused | null>(null)
  const busy = ref(false)
  const waiting = shallowRef<Waiting | null>(null)
  /** The dice last entered were not those that were asked for. */
  const wrongDice = ref(false)
  /** Whether another headquarters than that behind the curtain has sealed, which is no secret. */
  const isSealedBehind = ref(false)
  /** Curtain: the seat that is to be taken next; nothing of it has been fetched yet. */
  const handOver = shallowRef<Army | 'organiser' | 'whoever' | null>(null)
  /** Seats among which a page that has been loaded anew asks who sits at it. */
  const seatsAsked = shallowRef<readonly (Army | 'organiser')[]>([])
  /** The headquarters that has gone to a screen outside the campaign, where the organiser has the table. */
  const away = shallowRef<Army | null>(null)
  /** Who sits here has said so before the first screen came. */
  let hasJustSat = false
  let asked = 0
  let ahead: Promise<void> | undefined
  let mapAsked: Promise<void> | undefined
  let formAhead: { readonly path: string; readonly form: Promise<SetUpForm | undefined> } | undefined

  const seat = computed<CampaignSeat>(() => stand.value?.viewer ?? 'organiser')
  /** The army that is looked at and decided for; null: the organiser. */
  const army = computed<Army | null>(() => {
    const now = seat.value
    return typeof now === 'object' ? now.army : now === 'organiser' ? null : now
  })

  /** The map is the same in every campaign. */
  async function loadMap(): Promise<void> {
    if (!map.value) await (mapAsked ??= getMap())
    mapAsked = undefined
  }

  async function getMap(): Promise<void> {
    const found = await program.get('history.theatre', {})
    // The program's own file, which a test has held against its schema.
    if (found) map.value = found.theatre as unknown as TheatreMap
  }

  async function getNames(): Promise<typeof names.value> {
    return (await program.get('campaign.names', {}))?.names ?? {}
  }

  /** Choices that troops have shown on the boards of battles under way, before any report tells of them. */
  async function getShown({ battles }: Stand): Promise<readonly LaidOpen[]> {
    const boards = battles.flatMap(({ phase, begun, battleId }) =>
      phase === 'resolve' && begun && battleId !== null ? [battleId] : [],
    )
    const found = await Promise.all(boards.map((battleId) => program.get('campaign.laidOpen', { battleId })))
    return found.flatMap((each) => each?.choices ?? [])
  }

  /** Everything that is shown, as it stands now or stood then. What a later call has overtaken is dropped. */
  async function load(): Promise<void> {
    // Before the curtain nothing is fetched: the seat behind it has not been taken.
    if (handOver.value !== null) return
    if (program.session.campaign === null) {
      clear()
      return
    }
    asked += 1
    const mine = asked
    const at: { atSeq?: number } = lookingBack.value ? { atSeq: lookingBack.value.seq } : {}
    const [now, days, theatre] = await Promise.all([
      program.get('campaign.stand', at),
      program.get('campaign.strip', {}),
      program.get('campaign.theatre', at),
      loadMap(),
    ])
    if (mine !== asked || !now || !days) return
    const begun = now.begun
    const [offered, messages, named] = await Promise.all([
      begun ? program.get('campaign.decisions', at) : { decisions: [] },
      begun ? program.get('campaign.messages', at) : null,
      // Nothing that is shown of a campaign before it has begun is told in sentences.
      begun ? getNames() : {},
    ])
    const shown = now.isPast || !begun ? [] : await getShown(now)
    const leading = await Promise.all(
      (at.atSeq === undefined ? (offered?.decisions ?? []) : []).map(async ({ id }) => {
        const found = await program.get('campaign.leads', { decisionId: id })
        return [id, found?.leads ?? {}] as const
      }),
    )
    if (mine !== asked) return
    leads.value = Object.fromEntries(leading)
    names.value = named
    stand.value = now
    isToBegin.value = !begun
    strip.value = days
    picture.value = theatre ?? null
    decisions.value = offered?.decisions ?? []
    letters.value = messages ?? null
    laidOpen.value = [
      ...now.laidOpen,
      ...shown.filter((one) => !now.laidOpen.some(({ decision }) => decision === one.decision)),
    ]
  }

  /**
   * Fetches for the first screen while that is still being built: before all else the map, which the page reads while the
   * program works out the rest, and the form of a campaign that has not begun, which is to be there when the screen is drawn.
   */
  function loadAhead(): void {
    const path = program.session.campaign?.path
    void loadMap()
    if (path !== undefined) formAhead = { path, form: program.get('campaign.setUp.get', {}) }
    ahead = load()
  }

  /** The form of the set-up: once that which was fetched ahead, if it is still that of the open campaign. */
  async function setUpForm(): Promise<SetUpForm | null> {
    const fetched = formAhead
    formAhead = undefined
    const isOfThis = fetched !== undefined && fetched.path === program.session.campaign?.path
    return (await (isOfThis ? fetched.form : program.get('campaign.setUp.get', {}))) ?? null
  }

  /** What a screen does when it comes: waits for what has been fetched ahead, else fetches. */
  async function arrive(): Promise<void> {
    const fetched = ahead ?? load()
    ahead = undefined
    await fetched
  }

  function clear(): void {
    asked += 1
    stand.value = null
    isToBegin.value = false
    strip.value = null
    picture.value = null
    decisions.value = []
    letters.value = null
    laidOpen.value = []
    leads.value = {}
    lookingBack.value = null
    refused.value = null
    handOver.value = null
    leaveDice()
  }

  /** Looks at an earlier moment; without one, at the present. */
  async function look(at: { readonly seq: number; readonly step: string } | null): Promise<void> {
    lookingBack.value = at
    await load()
  }

  /**
   * Gives a command. True: it was carried out, and everything has been fetched anew. Errors of the codes in `quiet` are
   * not shown: whoever gave it expects them. What asks for dice waits for them: `giveDice` gives it again with all that
   * have been thrown.
   */
  async function give<C extends CommandChannel>(
    channel: C,
    input: InputOf<C>,
    quiet: readonly string[] = [],
    faces: readonly number[] = [],
  ): Promise<boolean> {
    // Until the screen shows what came of it: a second click on what still stands there would be meant for the first.
    busy.value = true
    try {
      return await carryOut(channel, input, quiet, faces)
    } finally {
      busy.value = false
    }
  }

  async function carryOut<C extends CommandChannel>(
    channel: C,
    input: InputOf<C>,
    quiet: readonly string[],
    faces: readonly number[],
  ): Promise<boolean> {
    refused.value = null
    const lookedAt = lookingBack.value
    const result = await program.ask(channel, faces.length > 0 ? { ...input, faces: [...faces] } : input)
    if (!result.ok) {
      if (!quiet.includes(result.error.code)) program.show(result.error)
      return false
    }
    // Every channel of a command answers so.
    const answer: OutputOf<'campaign.seal'> = result.value
    wrongDice.value = answer.kind === 'wrongDice'
    if (answer.kind === 'wrongDice') return false
    // What dice or a refusal are about is told by name, at the set-up too.
    if (answer.kind !== 'played' && stand.value?.begun === false) names.value = await getNames()
    waiting.value =
      answer.kind === 'diceWanted'
        ? {
            requests: answer.requests,
            again: (thrown) => give(channel, input, quiet, [...faces, ...thrown]),
          }
        : null
    if (answer.kind === 'refused') refused.value = answer
    if (answer.kind !== 'played') return false
    // Whoever has turned to an earlier moment meanwhile goes on looking at it.
    if (lookingBack.value === lookedAt) lookingBack.value = null
    await load()
    return true
  }

  async function giveDice(faces: number[]): Promise<boolean> {
    return (await waiting.value?.again(faces)) ?? false
  }

  function leaveDice(): void {
    waiting.value = null
    wrongDice.value = false
  }

  async function undo(): Promise<void> {
    if (await program.get('campaign.undo', {})) await load()
  }

  async function redo(): Promise<void> {
    if (await program.get('campaign.redo', {})) await load()
  }

  /**
   * A page that has been loaded anew does not know who sits at it: if people play armies here, the curtain is down
   * until somebody says so. True: it is. Who has chosen a seat is asked no more than at which headquarters of it he sits.
   */
  async function askWhoSits(
    people: Promise<Result<OutputOf<'campaign.people'>>>,
    /** The seat that was chosen here a moment ago; undefined: nobody has been asked. */
    chosen?: Seat,
  ): Promise<boolean> {
    const found = await people
    if (!found.ok) program.show(found.error)
    isToBegin.value = found.ok && !found.value.begun
    if (!found.ok || found.value.armies.length === 0) return false
    const all = ['organiser', ...found.value.armies] as const
    const own = all.filter((each) => SEAT_OF[each] === chosen)
    const [only] = own
    if (only !== undefined && own.length === 1) {
      await sit(only)
      hasJustSat = true
      return false
    }
    seatsAsked.value = own.length === 0 ? all : own
    handOver.value = 'whoever'
    return true
  }

  /** Lets the curtain fall before a seat; what was shown is forgotten at once. */
  function pass(to: Army | 'organiser'): void {
    const sealed = stand.value?.sealed ?? []
    clear()
    isSealedBehind.value = sealed.some((each) => each !== to)
    handOver.value = to
  }

  /** Raises the curtain; the screen behind it fetches what its seat may know. */
  async function sit(to: Army | 'organiser'): Promise<void> {
    if (await program.get('campaign.takeSeat', { seat: to })) handOver.value = null
  }

  /** A screen outside the campaign is gone to: whoever sits here is remembered. */
  function leave(): void {
    away.value = army.value
  }

  /** Back on a screen of the campaign from outside; true: whoever sat here has the curtain before him, or sits already. */
  function comeBack(): boolean {
    if (handOver.value !== null || hasJustSat) {
      hasJustSat = false
      return true
    }
    const before = away.value
    away.value = null
    const wasPlayer = program.session.seat !== 'umpire' && stand.value?.begun === true
    if (before === null && !wasPlayer) return false
    pass(before ?? 'organiser')
    return true
  }
  // A host that was started anew knows the side that sits here, but not at which headquarters.
  watch(
    () => program.returns,
    async () => {
      if (army.value !== null && (await program.get('campaign.takeSeat', { seat: seat.value }))) await load()
    },
  )
  // Another file: nobody sits at a headquarters of it yet.
  watch(
    () => program.session.campaign?.path,
    () => {
      away.value = null
      handOver.value = null
    },
  )

  return {
    map,
    stand,
    isToBegin,
    strip,
    picture,
    decisions,
    letters,
    laidOpen,
    leads,
    names,
    lookingBack,
    refused,
    busy,
    waiting,
    wrongDice,
    giveDice,
    leaveDice,
    handOver,
    isSealedBehind,
    loadMap,
    seatsAsked,
    askWhoSits,
    seat,
    army,
    load,
    loadAhead,
    arrive,
    setUpForm,
    look,
    give,
    undo,
    redo,
    pass,
    sit,
    leave,
    comeBack,
    clear,
  }
})

export type Army = 'fr' | 'aa' | 'pr'
export const ARMIES: readonly Army[] = ['fr', 'aa', 'pr']
