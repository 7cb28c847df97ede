/** The WebSockets of the browser host. Loaded with the program, after the pages are served. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES } from '../../src-shared/contract/names'
import type { Services } from '../services'
import { targetOf } from './access'
import { serveSocket } from './socket'

export interface Sockets {
  /** Answers an upgrade request that has passed the access check. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says goodbye to every page and accepts no more. */
  close(): void
  /** Cuts off the pages that have not gone. */
  terminate(): void
}

/** Frames over the contract's limit are read so far that they can be answered with a sentence. */
const READ_AT_MOST_BYTES = 16 * MAX_FRAME_BYTES
/** Close code of WebSocket: the server is going down. */
const GOING_AWAY = 1001

/** The key with which a page comes back to its seat after a reload or a lost connection. */
function keyOf(request: IncomingMessage): string | undefined {
  const key = targetOf(request).query.get('page')
  return key !== null && /^[0-9a-f-]{36}$/.test(key) ? key : undefined
}

export function socketsFor(services: Services): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: READ_AT_MOST_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        serveSocket(webSocket, services, () => performance.now(), keyOf(request))
      })
    },
    close() {
      for (const socket of server.clients) socket.close(GOING_AWAY, 'the program ends')
      server.close()
    },
    terminate() {
      for (const socket of server.clients) socket.terminate()
    },
  }
}
