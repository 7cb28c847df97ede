/**
 * Access check of the browser host, by Host, Origin and token. Pages are the program's own files and hold nothing of
 * anybody: they need no token, only the socket does. There is no cookie: a browser would send it to every other server on
 * this machine too, whatever its port.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface AccessCheck {
  /** The request names this host and nothing else: no other name has been pointed at this address (DNS rebinding). */
  isOurHost(request: IncomingMessage): boolean
  /** The request comes from our own page, or from no page at all. */
  isOurOrigin(request: IncomingMessage): boolean
  /** Whether the token stands in the address, and is ours. */
  tokenOf(request: IncomingMessage): 'ours' | 'wrong' | 'none'
}

export function accessCheck(port: number, token: string): AccessCheck {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const origins = hosts.map((host) => `http://${host}`)
  return {
    isOurHost: ({ headers }) => headers.host !== undefined && hosts.includes(headers.host),
    isOurOrigin: ({ headers }) => headers.origin === undefined || origins.includes(headers.origin),
    tokenOf(request) {
      const given = targetOf(request).query.get('token')
      return given === null ? 'none' : sameText(given, token) ? 'ours' : 'wrong'
    },
  }
}

/**
 * Path and query of a request as they were sent. Not by `URL`: that takes `//name` for a host and throws on other
 * malformed targets.
 */
export function targetOf({ url = '/' }: IncomingMessage): {
  readonly path: string
  readonly query: URLSearchParams
} {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) }
}

/** What the host at a port, and nobody else, can say to a nonce of 43 characters; undefined: that is no nonce. */
export function proofOf(token: string, port: number, nonce: string): string | undefined {
  if (!/^[\w-]{43}$/.test(nonce)) return undefined
  return createHmac('sha256', token).update(`${port} ${nonce}`).digest('base64url')
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
