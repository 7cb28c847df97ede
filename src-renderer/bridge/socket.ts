// The bridge over a WebSocket to the browser host: numbered calls, topics, and coming back when the host does.
import type { Bridge, ChannelName, InputOf, OutputOf } from '../../src-shared/contract'
import type { CallError, Result } from '../../src-shared/contract/errors'
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import { frameOf } from './frames'
import type { LinkState } from './link-state'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000
/** So many openings in a row that never came to a word: the host, which has just sent this page, does not let it in. */
const REFUSED_AFTER = 4

const disconnected: { readonly ok: false; readonly error: CallError } = {
  ok: false,
  error: { code: 'disconnected', key: 'error.disconnected', detail: {} },
}

export interface SocketLink {
  readonly bridge: Bridge
  close(): void
}

/**
 * Opens a link that keeps itself up. `onState` hears every change of it. Once it was lost, another program may listen in
 * the host's place: the address, with its token, is told to whoever `isHost` finds to be the host.
 */
export function socketLink(
  address: string,
  onState: (state: LinkState) => void,
  open: (address: string) => WebSocket = (to) => new WebSocket(to),
  isHost: () => Promise<boolean> = () => Promise.resolve(true),
): SocketLink {
  let socket: WebSocket | undefined
  let nextId = 1
  let wait = FIRST_WAIT_MS
  let failures = 0
  let closed = false
  let everOpen = false
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const waiting: (() => void)[] = []
  const listeners = new Map<string, Set<(value: never) => void>>()

  async function connectAgain(): Promise<void> {
    if (closed) return
    if (everOpen && !(await isHost())) retry()
    else connect()
  }

  function retry(): void {
    setTimeout(() => void connectAgain(), wait)
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  }

  function connect(): void {
    if (closed) return
    let opened = false
    const mine = open(address)
    socket = mine
    mine.addEventListener('open', () => {
      opened = true
      everOpen = true
      failures = 0
      wait = FIRST_WAIT_MS
      onState('open')
      for (const go of waiting.splice(0)) go()
    })
    mine.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') receive(event.data)
    })
    mine.addEventListener('close', () => {
      if (socket !== mine) return
      socket = undefined
      for (const answer of pending.values()) answer(disconnected)
      pending.clear()
      if (closed) return
      if (!opened) failures += 1
      onState(everOpen ? 'lost' : failures >= REFUSED_AFTER ? 'refused' : 'connecting')
      retry()
    })
  }

  function receive(text: string): void {
    let data: unknown
    try {
      data = JSON.parse(text)
    } catch {
      return
    }
    const frame = frameOf(data)
    if (!frame) return
    if ('topic' in frame) {
      for (const listener of listeners.get(frame.topic) ?? []) listener(frame.value as never)
      return
    }
    if (frame.id === null) return
    const answer = pending.get(frame.id)
    pending.delete(frame.id)
    if (!frame.ok) answer?.({ ok: false, error: frame.error })
    else answer?.({ ok: true, value: frame.value, ...(frame.damage && { damage: frame.damage }) })
  }

  async function call<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<Result<OutputOf<C>>> {
    // Only the very first calls wait for the link; later ones are refused at once while it is down.
    if (!everOpen && !closed) await new Promise<void>((go) => waiting.push(go))
    const through = socket
    if (through?.readyState !== WebSocket.OPEN) return disconnected
    const id = nextId
    nextId += 1
    const answer = new Promise<Result<unknown>>((resolve) => pending.set(id, resolve))
    through.send(JSON.stringify({ id, channel, input }))
    // The host has checked its answer against the channel's own schema before it sent it.
    return (await answer) as Result<OutputOf<C>>
  }

  function subscribe<T extends TopicName>(topic: T, listener: (value: TopicValue<T>) => void): () => void {
    const own = listeners.get(topic) ?? new Set()
    own.add(listener as (value: never) => void)
    listeners.set(topic, own)
    return () => own.delete(listener as (value: never) => void)
  }

  connect()
  return {
    bridge: { call, subscribe },
    close() {
      closed = true
      socket?.close()
      for (const go of waiting.splice(0)) go()
    },
  }
}
