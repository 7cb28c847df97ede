// The connection to the program: the preload's bridge in Electron, a WebSocket to the browser host elsewhere.
import type { Bridge } from '../../src-shared/contract'
import { BRIDGE_KEY, PROOF_PATH, SOCKET_PATH } from '../../src-shared/contract/names'
import type { LinkState } from './link-state'
import { socketLink } from './socket'

function preloaded(): Bridge | undefined {
  const found: unknown = Reflect.get(window, BRIDGE_KEY)
  return typeof found === 'object' && found !== null && 'call' in found ? (found as Bridge) : undefined
}

/** Where this tab keeps the token: no other tab, port or server gets it, as they would a cookie. */
const TOKEN_KEY = 'token'

/** The token in the address with which the program opened the page, or, after a reload, the one that this tab has kept. */
function ownToken(): string {
  const given = new URLSearchParams(window.location.search).get('token')
  if (given !== null) window.sessionStorage.setItem(TOKEN_KEY, given)
  return given ?? window.sessionStorage.getItem(TOKEN_KEY) ?? ''
}

/** Where this tab keeps the key with which it comes back to its seat after a reload or a lost connection. */
const PAGE_KEY = 'page'

function ownKey(): string {
  const key = window.sessionStorage.getItem(PAGE_KEY) ?? crypto.randomUUID()
  window.sessionStorage.setItem(PAGE_KEY, key)
  return key
}

/** Address of the socket beside the page. */
function socketAddress(token: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${SOCKET_PATH}?token=${encodeURIComponent(token)}&page=${ownKey()}`
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Whether the program that answers at this page's address knows the token, which it is not told. */
async function isHost(token: string): Promise<boolean> {
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  try {
    const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const answer = await fetch(`${PROOF_PATH}?nonce=${nonce}`, { cache: 'no-store' })
    const key = await crypto.subtle.importKey('raw', text.encode(token), hmac, false, ['sign'])
    const signed = await crypto.subtle.sign('HMAC', key, text.encode(`${window.location.port} ${nonce}`))
    return (await answer.text()) === base64url(new Uint8Array(signed))
  } catch {
    // Nobody answers.
    return false
  }
}

/** A change of the address makes the browser update its whole window, so it waits until the first screen is there. */
const FORGET_AFTER_MS = 1000

/** Takes the token out of the address bar, where somebody might read or copy it. */
function forgetToken(): void {
  window.history.replaceState(null, '', window.location.pathname)
}

/** Opens the connection and reports every state of it. */
export function openLink(onState: (state: LinkState) => void): Bridge {
  const bridge = preloaded()
  if (bridge) {
    onState('open')
    return bridge
  }
  setTimeout(forgetToken, FORGET_AFTER_MS)
  const token = ownToken()
  return socketLink(socketAddress(token), onState, undefined, () => isHost(token)).bridge
}
