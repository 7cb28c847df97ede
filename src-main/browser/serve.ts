/** The browser host: serves the screen on loopback, and the contract to whoever has the token. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { PROOF_PATH, SOCKET_PATH } from '../../src-shared/contract/names'
import { pageFile } from '../program/page-files'
import { pageHeaders } from '../program/page-headers'
import type { Services } from '../services'
import { accessCheck, proofOf, targetOf, type AccessCheck } from './access'
import { newToken, urlIfServed, urlOf, type SavedAddress } from './saved-address'
import type { Sockets } from './sockets'

const LOOPBACK = '127.0.0.1'

export interface HostOptions {
  /** A promise: pages are served at once, and sockets once it resolves. */
  readonly services: Services | Promise<Services>
  /** Folder of the built screen. */
  readonly pages: string
  /** 0: any free one. */
  readonly port: number
  /** Absent: a new one. */
  readonly token?: string
}

export interface Host {
  readonly port: number
  readonly token: string
  /** The address that lets a browser in. */
  readonly url: string
  /** Resolves once the page has been served for the first time. */
  readonly visited: Promise<void>
  close(): Promise<void>
}

/** Whether serving failed because another program has the port. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** The data folder has a running host already, at this URL. */
export interface ServedAlready {
  readonly servedAt: string
}

/**
 * Serves at the saved port, so that pages left open find it again; at `port` if one is asked for (not 0). Where another
 * program has taken the saved port meanwhile, any free one will do, with a new token: pages left open cannot follow, and
 * may have told theirs to that program. A host of the same data folder that still runs holds
 * the saved port, so it is looked for only where that port is not the one asked for, or is not free.
 */
export async function serveAtSavedAddress(
  options: Omit<HostOptions, 'port' | 'token'>,
  port: number,
  saved: SavedAddress,
): Promise<Host | ServedAlready> {
  const { token } = saved
  const wanted = port === 0 ? (saved.port ?? 0) : port
  const other = wanted === saved.port ? undefined : await urlIfServed(saved)
  if (other !== undefined) return { servedAt: other }
  try {
    return await serve({ ...options, port: wanted, token })
  } catch (error) {
    if (!isPortTaken(error) || wanted !== saved.port) throw error
    const servedAt = await urlIfServed(saved)
    if (servedAt !== undefined) return { servedAt }
    if (port !== 0) throw error
    return serve({ ...options, port: 0 })
  }
}

/** Starts to serve. Rejects if the port is taken. */
export async function serve({ services, pages, port, token = newToken() }: HostOptions): Promise<Host> {
  const server = createServer()
  // A client that is slow to send its headers is cut off.
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.maxHeadersCount = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  const access = accessCheck(bound, token)
  const visited = Promise.withResolvers<undefined>()
  server.on('request', (request, response) => {
    const isPage = answer(request, response, access, pages, (nonce) => proofOf(token, bound, nonce))
    if (isPage)
      response.once('finish', () => {
        visited.resolve(undefined)
      })
  })

  let sockets: Sockets | undefined
  const ready = Promise.resolve(services).then(async (found) => {
    const { socketsFor } = await import('./sockets')
    return (sockets = socketsFor(found))
  })
  // Whoever promised the services hears that they failed; a socket that waits for them is dropped below.
  ready.catch(() => undefined)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refuseSocket(request, access)
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const drop = () => {
      socket.destroy()
    }
    socket.on('error', drop)
    ready.then((found) => {
      socket.off('error', drop)
      found.accept(request, socket, head)
    }, drop)
  })

  return {
    port: bound,
    token,
    url: urlOf(bound, token),
    visited: visited.promise,
    close: () =>
      new Promise((resolve) => {
        sockets?.close()
        server.close(() => {
          resolve()
        })
        server.closeIdleConnections()
        setTimeout(() => {
          sockets?.terminate()
          server.closeAllConnections()
        }, 500).unref()
      }),
  }
}

/** Why a socket is not opened, as a status line; undefined: it may be. A page must say where it comes from. */
function refuseSocket(request: IncomingMessage, access: AccessCheck): string | undefined {
  if (!access.isOurHost(request)) return '421 Misdirected Request'
  if (request.headers.origin === undefined || !access.isOurOrigin(request)) return '403 Forbidden'
  if (targetOf(request).path !== SOCKET_PATH) return '404 Not Found'
  return access.tokenOf(request) === 'ours' ? undefined : '401 Unauthorized'
}

/** True if it answered with the page. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  access: AccessCheck,
  pages: string,
  prove: (nonce: string) => string | undefined,
): boolean {
  const fail = (status: number, sentence: string) => {
    response.writeHead(status, { ...pageHeaders("'none'"), 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`)
    return false
  }
  if (!access.isOurHost(request)) {
    return fail(421, 'This program answers only to its own address on this machine.')
  }
  if (!access.isOurOrigin(request)) {
    return fail(403, 'Another page asked for this; only the program’s own page may.')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return fail(405, 'Only pages can be fetched here.')
  }
  if (access.tokenOf(request) === 'wrong') {
    return fail(
      401,
      'The token in the address is not that of this program. Open the whole address that it printed when it was started.',
    )
  }
  const { path, query } = targetOf(request)
  const proof = path === PROOF_PATH ? prove(query.get('nonce') ?? '') : undefined
  if (proof !== undefined) {
    response.writeHead(200, {
      ...pageHeaders("'none'"),
      'Content-Type': 'text/plain',
      'Cache-Control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : proof)
    return false
  }
  const file = pageFile(pages, path)
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
