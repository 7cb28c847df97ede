/** The WebSockets of the browser host. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES } from '../../src-shared/contract/names'
import type { Services } from '../services'
import { serveSocket } from './socket'

export interface Sockets {
  /** Answers a request for a socket that the gate has let through. */
  letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells every page that the program ends; nobody is let in any more. */
  bidFarewell(): void
  /** Cuts off whoever has not gone. */
  end(): void
}

/** The sockets of the services; `noteAsked` hears that a page has asked something, when what came with it is answered. */
export function socketsFor(services: Services, noteAsked: () => void): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  return {
    letIn(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        serveSocket(webSocket, services, () => performance.now())
        webSocket.once('message', () => setImmediate(noteAsked))
      })
    },
    bidFarewell() {
      for (const socket of server.clients) socket.close(1001, 'the program ends')
      server.close()
    },
    end() {
      for (const socket of server.clients) socket.terminate()
    },
  }
}
