/** The contract over one WebSocket: frames in, answers and topics out, and an end to whoever floods it. */
import type { WebSocket } from 'ws'
import { failure } from '../services/failure'
import { isDeeperThan, requestSchema, type Frame } from '../../src-shared/contract/wire'
import type { Services } from '../services'

/** Frames that are no request at all, within one minute, before the socket is closed. */
const BAD_FRAMES_ALLOWED = 50
/** Requests that may be waiting for their answers at a time. */
const MOST_WAITING = 256
/** A screen that does not read is let go once so many bytes wait for it. */
const MOST_UNREAD = 64_000_000
const MINUTE_MS = 60_000
/** Close code of WebSocket: the other side breaks the rules. */
const POLICY = 1008

export function serveSocket(socket: WebSocket, services: Services, now: () => number): void {
  const session = services.connect((topic, value) => {
    send({ topic, value })
  })
  let bad: number[] = []
  let waiting = 0

  function send(frame: Frame): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate()
    else socket.send(JSON.stringify(frame))
  }

  function refuse(id: number | null, error: ReturnType<typeof failure>): void {
    send({ id, ok: false, error: error.error })
    bad = [...bad.filter((at) => now() - at < MINUTE_MS), now()]
    if (bad.length > BAD_FRAMES_ALLOWED) socket.close(POLICY, 'too many malformed messages')
  }

  async function answer(text: string): Promise<void> {
    const message = parsed(text)
    if (isDeeperThan(message)) {
      refuse(null, failure('badInput', { problem: 'a message is nested too deeply' }))
      return
    }
    const request = requestSchema.safeParse(message)
    if (!request.success) {
      refuse(null, failure('badInput', { problem: 'a message is no request' }))
      return
    }
    const { id, channel, input } = request.data
    if (waiting >= MOST_WAITING) {
      refuse(id, failure('tooMany'))
      return
    }
    waiting += 1
    const result = await services.call(session, channel, input)
    waiting -= 1
    send({ id, ...result })
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) refuse(null, failure('badInput', { problem: 'a message is not text' }))
    else void answer((data as Buffer).toString('utf8'))
  })
  socket.on('close', () => {
    services.disconnect(session)
  })
  // A frame that is too large or no WebSocket frame at all: ws closes the socket itself.
  socket.on('error', () => {
    socket.terminate()
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
