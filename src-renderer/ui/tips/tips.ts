// The one tooltip of the screen, and the control it stands for: one for each control would take longer to build than all
// the rest of a bar.
import { shallowRef } from 'vue'

/** What a control has its tooltip say, as it is at the moment. */
export interface TipWords {
  readonly label: string
  readonly keyCap?: string | undefined
  readonly tipSide: 'top' | 'right' | 'bottom' | 'left'
}

export interface TipTarget {
  /** Another for each time that a control is reached. */
  readonly id: number
  readonly element: HTMLElement
  readonly words: TipWords
  /** How the control was reached. */
  readonly by: 'pointermove' | 'pointerdown' | 'focus'
}

/** The control that was reached last; null: none that is still there. */
export const tipTarget = shallowRef<TipTarget | null>(null)

/** Whether any control has been reached: until then the screen does without tooltips. */
export const areTipsWanted = shallowRef(false)

/** Whether the pointer is on its way from a control to its tooltip. */
export const isPointerInTransit = shallowRef(false)

let count = 0

/** A control has been reached, by the pointer or by keyboard. */
export function reachTip({ currentTarget, type }: Event, words: TipWords): void {
  if (!(currentTarget instanceof HTMLElement) || tipTarget.value?.element === currentTarget) return
  if (type !== 'pointermove' && type !== 'pointerdown' && type !== 'focus') return
  count += 1
  areTipsWanted.value = true
  tipTarget.value = { id: count, element: currentTarget, words, by: type }
}

/** A control is gone. */
export function forgetTip(element: HTMLElement | null): void {
  if (element && tipTarget.value?.element === element) tipTarget.value = null
}
