/** The browser host: serves the screen and the contract on loopback, to whoever has the token. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SOCKET_PATH } from '../../src-shared/contract/names'
import { pageFile } from '../program/page-files'
import { pageHeaders } from '../program/page-headers'
import type { Services } from '../services'
import { addressIfServed, type Door } from './door'
import { addressOf, gateFor, type Gate } from './gate'
import type { Sockets } from './sockets'

// Imported by name it would bring the whole of Node's fetch with it, which takes as long as all the rest of this.
const { createServer } = process.getBuiltinModule('node:http')

const LOOPBACK = '127.0.0.1'

export interface HostOptions {
  /** A promise: pages are served from the start, and their sockets are let in once it is kept. */
  readonly services: Services | Promise<Services>
  /** Folder of the built screen. */
  readonly pages: string
  /** 0: any free one. */
  readonly port: number
  /** Absent: drawn by chance, 256 bits. */
  readonly token?: string
}

export interface Host {
  readonly port: number
  readonly token: string
  /** The address that lets a browser in. */
  readonly address: string
  /** Resolves once the page has been handed out for the first time. */
  readonly visited: Promise<void>
  /** Whether a page has asked for its socket. */
  isAwaited(): boolean
  /** Resolves once a page has asked something for the first time. */
  readonly asked: Promise<void>
  close(): Promise<void>
}

/** Whether serving failed because another program has the port. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** The folder has a host already, at this address. */
export interface ServedAlready {
  readonly servedAt: string
}

/**
 * Serves where it was served last time, so that pages left open find it again; at `port` if one is asked for (not 0).
 * Where another program has taken the old port meanwhile, any free one will do. The folder's own host, still running, has
 * its old port: only where that is not asked for or not free need be asked who is there.
 */
export async function serveAtDoor(
  options: Omit<HostOptions, 'port' | 'token'>,
  port: number,
  door: Door,
): Promise<Host | ServedAlready> {
  const { token } = door
  const at = port === 0 ? (door.port ?? 0) : port
  const other = at === door.port ? undefined : await addressIfServed(door)
  if (other !== undefined) return { servedAt: other }
  try {
    return await serve({ ...options, port: at, token })
  } catch (error) {
    if (!isTaken(error) || at !== door.port) throw error
    const servedAt = await addressIfServed(door)
    if (servedAt !== undefined) return { servedAt }
    if (port !== 0) throw error
    return serve({ ...options, port: 0, token })
  }
}

/** Starts to serve. Rejects if the port is taken. */
export async function serve({ services, pages, port, token: given }: HostOptions): Promise<Host> {
  const token = given ?? randomBytes(32).toString('base64url')
  const server = createServer()
  // A caller that dawdles over its headers is cut off.
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.maxHeadersCount = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  const gate = gateFor(bound, token)
  let noteVisit: () => void = () => undefined
  const visited = new Promise<void>((resolve) => (noteVisit = resolve))
  server.on('request', (request, response) => {
    const isPage = answer(request, response, gate, pages)
    // What is put off until then must not begin before the answer is under way.
    if (isPage) setImmediate(noteVisit)
  })

  let isAwaited = false
  let noteAsked: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (noteAsked = resolve))
  let sockets: Sockets | undefined
  const ready = Promise.resolve(services).then(async (found) => {
    const { socketsFor } = await import('./sockets')
    return (sockets = socketsFor(found, noteAsked))
  })
  // Whoever promised the services hears that they failed; a socket that waits for them is told below.
  ready.catch(() => undefined)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refuseSocket(request, gate)
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const drop = () => {
      socket.destroy()
    }
    isAwaited = true
    socket.on('error', drop)
    ready.then((found) => {
      socket.off('error', drop)
      found.letIn(request, socket, head)
    }, drop)
  })

  return {
    port: bound,
    token,
    address: `http://${LOOPBACK}:${bound}/?token=${token}`,
    visited,
    isAwaited: () => isAwaited,
    asked,
    close: () =>
      new Promise((resolve) => {
        sockets?.bidFarewell()
        server.close(() => {
          resolve()
        })
        server.closeIdleConnections()
        setTimeout(() => {
          sockets?.end()
          server.closeAllConnections()
        }, 500).unref()
      }),
  }
}

/** Why a socket is not opened, as a status line; undefined: it may be. A page must say where it comes from. */
function refuseSocket(request: IncomingMessage, gate: Gate): string | undefined {
  if (!gate.isOurHost(request)) return '421 Misdirected Request'
  if (request.headers.origin === undefined || !gate.isOurOrigin(request)) return '403 Forbidden'
  if (addressOf(request).path !== SOCKET_PATH) return '404 Not Found'
  return gate.hasToken(request) ? undefined : '401 Unauthorized'
}

/**
 * Answers in one go: while the program is being loaded there are few moments for a page. True: the page itself was
 * handed out.
 */
function answer(request: IncomingMessage, response: ServerResponse, gate: Gate, pages: string): boolean {
  const fail = (status: number, sentence: string) => {
    response.writeHead(status, { ...pageHeaders("'none'"), 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`)
    return false
  }
  if (!gate.isOurHost(request)) {
    return fail(421, 'This program answers only to its own address on this machine.')
  }
  if (!gate.isOurOrigin(request)) {
    return fail(403, 'Another page asked for this; only the program’s own page may.')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return fail(405, 'Only pages can be fetched here.')
  }
  if (!gate.hasToken(request)) {
    return fail(
      401,
      'The address does not hold the token of this program. Open the whole address that it printed when it was started.',
    )
  }
  const file = pageFile(pages, addressOf(request).path)
  const body = file && contentOf(file.path)
  if (!file || !body) {
    return fail(404, 'There is no such page.')
  }
  const isPage = file.mediaType.startsWith('text/html')
  response.writeHead(200, {
    ...pageHeaders(`'self' ws://${request.headers.host ?? ''}`),
    'Content-Type': file.mediaType,
    'Content-Length': body.length,
    // Built files carry their hash in their name; the page itself does not.
    'Cache-Control': isPage ? 'no-store' : 'private, max-age=31536000, immutable',
    ...(isPage && { 'Set-Cookie': gate.cookie }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return isPage && request.method === 'GET'
}

/** The content of a file of the screen; undefined if it has just gone. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
