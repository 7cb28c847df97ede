/**
 * The contract over one WebSocket: frames in, answers and topics out. Who asks faster than can be answered is read more
 * slowly; who sends what is no request is let go.
 */
import { parseJson, TooDeep } from '../../src-shared/engine/parse-json'
import type { WebSocket } from 'ws'
import { failure } from '../services/failure'
import { MAX_FRAME_BYTES } from '../../src-shared/contract/names'
import { isDeeperThan, requestSchema, type Frame } from '../../src-shared/contract/wire'
import type { Services } from '../services'

/** Frames that are no request at all, within one minute, before the socket is closed. */
const BAD_FRAMES_ALLOWED = 50
/** Requests that wait for their answers; with so many nothing more is read until there are fewer. */
const MOST_WAITING = 256
/** A screen that does not read is let go once so many bytes wait for it. */
const MOST_UNREAD = 64_000_000
const MINUTE_MS = 60_000
/** Close code of WebSocket: the other side breaks the rules. */
const POLICY = 1008

export function serveSocket(socket: WebSocket, services: Services, now: () => number, key?: string): void {
  const session = services.connect((topic, value) => {
    send({ topic, value })
  }, key)
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
    if (message instanceof TooDeep || isDeeperThan(message)) {
      refuse(null, failure('badInput', { problem: 'a message is nested too deeply' }))
      return
    }
    const request = requestSchema.safeParse(message)
    if (!request.success) {
      refuse(null, failure('badInput', { problem: 'a message is no request' }))
      return
    }
    const { id, channel, input } = request.data
    waiting += 1
    if (waiting >= MOST_WAITING) socket.pause()
    const result = await services.call(session, channel, input)
    waiting -= 1
    if (waiting < MOST_WAITING && socket.isPaused) socket.resume()
    send({ id, ...result })
  }

  /** A request over the limit is refused unread, by the number at its head. */
  function refuseTooLarge(data: Buffer): void {
    const id = /^\{"id":(\d{1,15}),/.exec(data.toString('latin1', 0, 24))?.[1]
    send({ id: id === undefined ? null : Number(id), ok: false, error: failure('tooLarge').error })
  }

  socket.on('message', (data, isBinary) => {
    const frame = data as Buffer
    if (isBinary) refuse(null, failure('badInput', { problem: 'a message is not text' }))
    else if (frame.length > MAX_FRAME_BYTES) refuseTooLarge(frame)
    else void answer(frame.toString('utf8'))
  })
  socket.on('close', () => {
    services.disconnect(session)
  })
  // A frame that no person's work can come to, or no WebSocket frame at all: ws closes the socket itself.
  socket.on('error', () => {
    socket.terminate()
  })
}

/** What a message says, or why it says nothing. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    return error
  }
}
