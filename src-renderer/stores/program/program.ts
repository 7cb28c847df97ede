// The program behind the screen: the bridge, whether it answers, who sits here, and errors that were not expected.
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Bridge, ChannelName, InputOf, OutputOf } from '../../../src-shared/contract'
import type { SessionInfo } from '../../../src-shared/contract/app'
import type { CallError, Result } from '../../../src-shared/contract/errors'
import type { Seat } from '../../../src-shared/contract/values'
import type { LinkState } from '../../bridge/link-state'
import { useSeatAsking, wantedBy } from './seat-asking'

export const useProgram = defineStore('program', () => {
  const link = ref<LinkState>('connecting')
  const session = shallowRef<SessionInfo>({ seat: 'umpire', isSeated: true, campaign: null })
  /** The error on the screen; null: none. */
  const error = shallowRef<CallError | null>(null)
  const shell = ref<'electron' | 'browser' | 'none'>('none')
  const campaignFolder = ref('')
  let bridge: Bridge | undefined
  /** How often the program has come back and knows campaign and seat again: then screens look anew. */
  const returns = ref(0)
  let resuming = false
  /** Seats asked for whose answer has not come. */
  let seatsAsked = 0

  function use(found: Bridge): void {
    bridge = found
  }

  function the(): Bridge {
    if (!bridge) throw new Error('no bridge yet')
    return bridge
  }

  /** Any answer may bring word of damage that was found in the campaign. */
  function heard<T>(result: Result<T>): Result<T> {
    if (result.ok && result.damage && !session.value.campaign?.damage) void refreshSession()
    return result
  }

  /** Asks and hands the answer on, errors too. */
  async function ask<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<Result<OutputOf<C>>> {
    return heard(await the().call(channel, input))
  }

  const seatAsking = useSeatAsking(ask, async () => {
    await refreshSession()
  })

  /**
   * Asks; an error is shown, and undefined handed back. Where a seat or its PIN is wanted first, whoever sits here is
   * asked for it and the call is made again; who does not give it has been told why already.
   */
  async function get<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<OutputOf<C> | undefined> {
    for (;;) {
      const result = await ask(channel, input)
      if (result.ok) return result.value
      const wanted = wantedBy(result.error)
      if (!wanted) {
        show(result.error)
        return undefined
      }
      if (!(await seatAsking.ask(wanted))) return undefined
    }
  }

  /** Shows an error; that the program is gone is said elsewhere. */
  function show(found: CallError): void {
    if (found.code !== 'disconnected') error.value = found
  }

  async function start(): Promise<void> {
    const [info] = await Promise.all([get('app.info', {}), refreshSession()])
    if (info) {
      shell.value = info.shell
      campaignFolder.value = info.campaignFolder
    }
  }

  async function refreshSession(): Promise<void> {
    const found = await get('session.get', {})
    if (found && !resuming) session.value = found
  }

  async function takeSeat(seat: Seat): Promise<boolean> {
    // While another seat is being asked for, the one that is known may be gone in a moment.
    if (seatsAsked === 0 && session.value.seat === seat) return true
    seatsAsked += 1
    const found = await get('session.takeSeat', { seat })
    seatsAsked -= 1
    if (found) session.value = found
    return found !== undefined
  }

  /**
   * After the program has come back: a host that was started anew knows neither campaign nor seat, so both are given
   * to it again. The screen learns of it when both are there: in between nobody may see it from another seat.
   */
  async function resume(): Promise<void> {
    const before = session.value
    resuming = true
    try {
      const now = await get('session.get', {})
      if (!now) return
      const path = before.campaign?.path
      const isOpen = path === undefined || path === now.campaign?.path
      if (!isOpen && !(await get('library.open', { path }))) session.value = now
      else session.value = (await get('session.takeSeat', { seat: before.seat })) ?? now
    } finally {
      resuming = false
    }
    returns.value += 1
  }

  return {
    link,
    returns,
    session,
    error,
    shell,
    campaignFolder,
    wanted: seatAsking.wanted,
    wantedError: seatAsking.error,
    choose: seatAsking.choose,
    givePin: seatAsking.givePin,
    leaveAsking: seatAsking.leave,
    askForSeat: () => seatAsking.ask({ kind: 'seat' }),
    use,
    the,
    ask,
    get,
    show,
    start,
    refreshSession,
    takeSeat,
    resume,
  }
})
