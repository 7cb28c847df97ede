// The link to the browser host: calls find their answers, topics their listeners, and the link comes back by itself.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { socketLink } from '../../../src-renderer/bridge/socket'
import type { LinkState } from '../../../src-renderer/bridge/link-state'

/** A socket that is opened, fed and cut by the test. */
class FakeSocket extends EventTarget {
  static readonly all: FakeSocket[] = []
  readyState = 0
  readonly sent: { id: number; channel: string; input: unknown }[] = []

  constructor(readonly address: string) {
    super()
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number])
  }
  close(): void {
    this.cut()
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  cut(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  hear(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

function last(): FakeSocket {
  const socket = FakeSocket.all.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

describe('the link to the browser host', () => {
  let states: LinkState[] = []
  const start = (isHost?: () => Promise<boolean>) =>
    socketLink(
      'ws://127.0.0.1:1/contract',
      (state) => states.push(state),
      (address) => new FakeSocket(address) as unknown as WebSocket,
      isHost,
    )

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', { OPEN: 1 })
    states = []
    FakeSocket.all.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('gives each call its own answer, in whatever order they come', async () => {
    const { bridge } = start()
    last().open()
    const a = bridge.call('session.get', {})
    const b = bridge.call('library.close', {})
    await vi.advanceTimersByTimeAsync(0)
    const [first, second] = last().sent
    last().hear({ id: second?.id, ok: true, value: 'B' })
    last().hear({ id: first?.id, ok: true, value: 'A' })
    expect([await a, await b]).toEqual([
      { ok: true, value: 'A' },
      { ok: true, value: 'B' },
    ])
  })

  it('holds the first calls until it is open', async () => {
    const { bridge } = start()
    const call = bridge.call('session.get', {})
    await vi.advanceTimersByTimeAsync(0)
    expect(last().sent).toEqual([])
    last().open()
    await vi.advanceTimersByTimeAsync(0)
    expect(last().sent.map((one) => one.channel)).toEqual(['session.get'])
    last().hear({ id: last().sent[0]?.id, ok: true, value: 1 })
    expect(await call).toEqual({ ok: true, value: 1 })
  })

  it('answers what was under way when the host goes, says so, and comes back', async () => {
    const { bridge } = start()
    last().open()
    const call = bridge.call('session.get', {})
    await vi.advanceTimersByTimeAsync(0)
    last().cut()
    expect(await call).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(await bridge.call('session.get', {})).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(states).toEqual(['open', 'lost'])
    await vi.advanceTimersByTimeAsync(300)
    expect(FakeSocket.all).toHaveLength(2)
    last().open()
    expect(states).toEqual(['open', 'lost', 'open'])
  })

  it('tells its address, with the token, to nobody else who listens in the place of the host that has gone', async () => {
    let isBack = false
    const { close } = start(() => Promise.resolve(isBack))
    last().open()
    last().cut()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(states).toEqual(['open', 'lost'])
    isBack = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(FakeSocket.all).toHaveLength(2)
    last().open()
    expect(states).toEqual(['open', 'lost', 'open'])
    last().cut()
    close()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('says within two seconds that it is not let in when no opening ever succeeds, and never that the host has gone', async () => {
    start()
    for (const wait of [250, 500, 1000]) {
      last().cut()
      await vi.advanceTimersByTimeAsync(wait)
    }
    last().cut()
    expect(states).toEqual(['connecting', 'connecting', 'connecting', 'refused'])
  })

  it('hands topics to their listeners until they leave, and drops what is no frame', () => {
    const { bridge } = start()
    last().open()
    const heard: unknown[] = []
    const leave = bridge.subscribe('library.changed', (value) => heard.push(value))
    last().hear({ topic: 'library.changed', value: {} })
    last().hear({ topic: 'no such topic', value: {} })
    last().hear('nonsense')
    leave()
    last().hear({ topic: 'library.changed', value: {} })
    expect(heard).toEqual([{}])
  })
})
