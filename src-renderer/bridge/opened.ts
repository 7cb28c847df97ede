// The way to the program, opened before anything else of the page has run: whatever the program takes to answer, the page
// uses to get ready.
import type { Bridge } from '../../src-shared/contract'
import { openLink, type LinkState } from './link'

let state: LinkState = 'connecting'
let tell: ((state: LinkState) => void) | undefined

export const bridge: Bridge = openLink((now) => {
  state = now
  tell?.(now)
})

/** Tells the listener how the way stands, and of every change from now on. There is one listener, that of the screen. */
export function watchLink(listener: (state: LinkState) => void): void {
  tell = listener
  listener(state)
}
