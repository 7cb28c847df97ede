// Guards a decision against a press that was meant for what stood there before it: a double click, a key held down.
import { onBeforeUnmount, onMounted, watch } from 'vue'
import { isTyping } from '../../actions/listen'

/** Longest time between the two presses of a double click, milliseconds; the style sheet may set another. */
const DOUBLE_MS = 500
const TOKEN = '--press-guard'

/** What decides; marks, ticks and choices among a few only prepare it, unless they say that they act at once. */
const DECIDES = 'button:not([aria-pressed], [role="radio"]), [data-acts]'

/** For how long after it has come a decision takes no press. */
function guardMs(): number {
  const set = getComputedStyle(document.documentElement).getPropertyValue(TOKEN)
  return set === '' ? DOUBLE_MS : Number.parseFloat(set)
}

export interface PressGuard {
  /** Whether the decision has only just come, so that no press can be meant for it. */
  isNew(): boolean
}

/**
 * Swallows clicks on buttons that decide in `area`, and those that keys make there, while what `decision` says is new.
 * Keys that repeat because they are held down decide nothing at all: Enter, Space, and those that `decides` names.
 */
export function usePressGuard(
  area: () => HTMLElement | null,
  decision: () => string,
  decides: (event: KeyboardEvent) => boolean,
): PressGuard {
  let since = -Infinity
  let guarded: HTMLElement | null = null

  function isNew(): boolean {
    return performance.now() - since < guardMs()
  }

  function onClick(event: MouseEvent): void {
    if (!isNew() || !(event.target instanceof Element) || !event.target.closest(DECIDES)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onKey(event: KeyboardEvent): void {
    if (!event.repeat || isTyping(event.target)) return
    if (event.key !== 'Enter' && event.key !== ' ' && !decides(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  // It counts from when the decision is seen.
  watch(decision, () => (since = performance.now()), { flush: 'post' })
  onMounted(() => {
    // The screen itself may have come under a press on the one before it.
    since = performance.now()
    guarded = area()
    guarded?.addEventListener('click', onClick, true)
    window.addEventListener('keydown', onKey, true)
  })
  onBeforeUnmount(() => {
    guarded?.removeEventListener('click', onClick, true)
    window.removeEventListener('keydown', onKey, true)
  })
  return { isNew }
}
