/** Electron's security checklist, item by item; what concerns a window's own settings is in `window.ts`. */
import { shell, type App, type Session, type WebContents, type WebFrameMain } from 'electron'
import { APP_ORIGIN } from './protocol'

/** Where our own pages come from: the built screen, and while it is being worked on the server of its sources. */
export function ourOrigins(devAddress: string | undefined): readonly string[] {
  return devAddress === undefined ? [APP_ORIGIN] : [APP_ORIGIN, new URL(devAddress).origin]
}

/** Addresses outside that the program may hand to the system's browser: the whole list, each in full. */
export const OUTSIDE_ADDRESSES: readonly string[] = []

/** Item 5: nothing on a page may use the camera, the microphone, notifications or anything else of the kind. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => {
    callback(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** The program makes no request that leaves the machine, whatever a page asks for. */
export function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const { protocol } = new URL(details.url)
    const isOurs = details.url.startsWith(`${APP_ORIGIN}/`)
    callback({ cancel: !isOurs && !['devtools:', 'data:', 'blob:'].includes(protocol) })
  })
}

/** Items 11 to 13: no navigation away from the program, no new windows, no web views, for every page there ever is. */
export function guardPages(app: App, origins: readonly string[]): void {
  app.on('web-contents-created', (_event, contents) => {
    guardPage(contents, origins)
  })
}

function guardPage(contents: WebContents, origins: readonly string[]): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isFrom(event.url, origins)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

/** Item 15: only addresses of the list are handed to the system, never what a page made up. */
export function openOutside(url: string): boolean {
  if (!OUTSIDE_ADDRESSES.includes(url)) return false
  void shell.openExternal(url)
  return true
}

/** Item 17: messages count only if the top frame of our own page sent them. */
export function isOurSender(
  frame: Pick<WebFrameMain, 'url' | 'parent'> | null,
  origins: readonly string[],
): boolean {
  return frame !== null && frame.parent === null && isFrom(frame.url, origins)
}

/** Of schemes of our own `origin` is not a rule everywhere, so scheme and host are compared. */
function isFrom(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return origins.includes(`${protocol}//${host}`)
}
