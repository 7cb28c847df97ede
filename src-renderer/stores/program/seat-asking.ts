// What has to be given before a call is answered: a seat of one's own, or the PIN of a seat. One question at a time.
import { ref, shallowRef } from 'vue'
import type { ChannelName, InputOf, OutputOf } from '../../../src-shared/contract'
import type { CallError, Result } from '../../../src-shared/contract/errors'
import type { Seat } from '../../../src-shared/contract/values'

export type Wanted = { readonly kind: 'seat' } | { readonly kind: 'pin'; readonly seat: Seat }

type Ask = <C extends ChannelName>(channel: C, input: InputOf<C>) => Promise<Result<OutputOf<C>>>

/** What an error asks for; undefined: it is another. */
export function wantedBy({ code, detail }: CallError): Wanted | undefined {
  if (code === 'seatWanted') return { kind: 'seat' }
  const seat = detail['seat']
  const isPin = code === 'pinWanted' || code === 'campaignFile.sealed'
  return isPin && (seat === 'umpire' || seat === 0 || seat === 1) ? { kind: 'pin', seat } : undefined
}

/** `seated` is called when a seat has been taken here. */
export function useSeatAsking(call: Ask, seated: () => Promise<void>) {
  const wanted = shallowRef<Wanted | null>(null)
  const error = shallowRef<CallError | null>(null)
  const busy = ref(false)
  let answered: ((given: boolean) => void)[] = []
  /** The seat that was chosen and has a PIN. */
  let chosen: Seat | undefined

  /** Asks whoever sits here. False: he gives nothing. Calls that want something meanwhile get the same answer. */
  function ask(what: Wanted): Promise<boolean> {
    if (!wanted.value) {
      wanted.value = what
      error.value = null
      chosen = undefined
    }
    return new Promise((resolve) => answered.push(resolve))
  }

  function end(given: boolean): void {
    wanted.value = null
    error.value = null
    const all = answered
    answered = []
    for (const answer of all) answer(given)
  }

  async function choose(seat: Seat): Promise<void> {
    const taken = await call('session.takeSeat', { seat })
    if (taken.ok) {
      await seated()
      end(true)
    } else if (wantedBy(taken.error)?.kind === 'pin') {
      chosen = seat
      error.value = null
      wanted.value = { kind: 'pin', seat }
    } else error.value = taken.error
  }

  async function givePin(pin: string): Promise<void> {
    const now = wanted.value
    if (now?.kind !== 'pin' || busy.value) return
    busy.value = true
    const given = await call('session.givePin', { seat: now.seat, pin })
    busy.value = false
    if (!given.ok) error.value = given.error
    else if (chosen !== undefined) await choose(chosen)
    else end(true)
  }

  return {
    wanted,
    error,
    ask,
    choose,
    givePin,
    leave: () => {
      end(false)
    },
  }
}
