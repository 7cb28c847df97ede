// Keys pressed anywhere in the window, turned into actions of the register.
import { onBeforeUnmount, onMounted } from 'vue'
import { useToasts } from '../stores/program/toasts'
import { useActions } from './registry'

/** Whether what has the focus takes letters for itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}

/** Whether a dialogue or a menu is open, which has the keys to itself. */
export function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

/** Listens as long as the component is there. Whoever has taken a key before has it for himself. */
export function useActionKeys(): void {
  const actions = useActions()
  const toasts = useToasts()
  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented) return
    const action = actions.forKeys(event, isTyping(event.target) || hasDialog())
    if (!action) return
    // The browser's own meaning of the key is never wanted here, not even if there is nothing to be done.
    event.preventDefault()
    // A key that can do nothing now says why, as its button does under the pointer.
    if (!actions.run(action.id) && action.unless !== undefined)
      toasts.show(`${action.title}: ${action.unless}`)
  }
  onMounted(() => {
    window.addEventListener('keydown', onKey)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', onKey)
  })
}
