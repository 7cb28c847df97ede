/** Access check of the browser host: only this machine's own browser is served, by Host, Origin and token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface AccessCheck {
  /** The request names this host and nothing else: no other name has been pointed at this address (DNS rebinding). */
  isOurHost(request: IncomingMessage): boolean
  /** The request comes from our own page, or from no page at all. */
  isOurOrigin(request: IncomingMessage): boolean
  /** The token is in the address or in the cookie that came with the page. */
  hasToken(request: IncomingMessage): boolean
  readonly cookie: string
}

export function accessCheck(port: number, token: string): AccessCheck {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const origins = hosts.map((host) => `http://${host}`)
  // Cookies know no ports: two hosts on one machine must not overwrite each other's.
  const cookieName = `hundred-days-${port}`
  return {
    isOurHost: ({ headers }) => headers.host !== undefined && hosts.includes(headers.host),
    isOurOrigin: ({ headers }) => headers.origin === undefined || origins.includes(headers.origin),
    hasToken(request) {
      const given = targetOf(request).query.get('token') ?? cookieOf(request, cookieName)
      return given !== undefined && sameText(given, token)
    },
    cookie: `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
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

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
