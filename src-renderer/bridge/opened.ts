// The connection to the program, opened before anything else of the page runs, so that both get ready at the same time.
import type { Bridge } from '../../src-shared/contract'
import { openLink } from './link'
import type { LinkState } from './link-state'

let state: LinkState = 'connecting'
let listening: ((state: LinkState) => void) | undefined

export const bridge: Bridge = openLink((now) => {
  state = now
  listening?.(now)
})

/** Gives the listener the present state and every change of it. There is one listener, the screen. */
export function watchLink(listener: (state: LinkState) => void): void {
  listening = listener
  listener(state)
}
