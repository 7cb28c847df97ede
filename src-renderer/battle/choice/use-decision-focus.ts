// The keyboard at a decision: where the focus goes when something new is asked, and what Enter declares.
import { nextTick, onBeforeUnmount, onMounted, watch } from 'vue'
import { useBattle } from '../../stores/battle/battle'
import { useProgram } from '../../stores/program/program'

export interface DecisionFocus {
  /** The part of the drawer in which decisions stand. */
  readonly drawer: () => HTMLElement | null
  /** Whether the drawer asks a question that the board cannot answer. */
  readonly isAsked: () => boolean
  /** Whether a command has been put together that Enter may declare. */
  readonly isDrafting: () => boolean
  /** Whether the drawer asks which of several ways is meant. */
  readonly isChoosing: () => boolean
  readonly declare: () => void
  readonly focusBoard: () => void
}

const ANSWER = 'button.primary:not(:disabled)'
const WAY = '[data-ways] button'

/** Whether nothing else has the focus: it is lost, or on the board where the screen put it. */
function isFocusFree(): boolean {
  const { activeElement: at } = document
  return at === document.body || at?.getAttribute('role') === 'application'
}

const withModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/** Returns what gives the keys to the question that is asked, if nothing else has taken them. */
export function useDecisionFocus(use: DecisionFocus): () => void {
  const battle = useBattle()
  const program = useProgram()
  /** Waits for the answer of a question to be judged. */
  let judging: MutationObserver | undefined

  /** A question of the drawer gets the focus on its plain answer, once the rules have judged it; else the board has it. */
  function giveFocus(): void {
    judging?.disconnect()
    if (!isFocusFree()) return
    if (!use.isAsked()) {
      use.focusBoard()
      return
    }
    const drawer = use.drawer()
    const answer = (): boolean => {
      const found = drawer?.querySelector<HTMLElement>(ANSWER)
      // It is in sight: the buttons of a panel keep to its lower edge.
      found?.focus({ preventScroll: true })
      return found !== null && found !== undefined
    }
    if (!drawer || answer()) return
    judging = new MutationObserver(() => {
      if (!isFocusFree() || answer()) judging?.disconnect()
    })
    judging.observe(drawer, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }

  /** Enter on nothing, or on a tick box or a card of a decision, where it would do nothing: the button that ends the panel is meant. */
  function isForAnswer({ target }: KeyboardEvent): boolean {
    if (battle.umpiring || !(target instanceof HTMLElement)) return false
    if (target === document.body) return use.isAsked() && !use.isDrafting()
    if (!use.drawer()?.contains(target)) return false
    return target.matches('input[type="checkbox"], [role="radio"]')
  }

  /** Enter declares what has been put together; all other keys are in the register of actions. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || withModifier(event)) return
    if (battle.curtainFor !== null || battle.waiting || program.error) return
    if (!event.repeat && isForAnswer(event)) {
      use.drawer()?.querySelector<HTMLElement>(ANSWER)?.click()
      return
    }
    const { target } = event
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (event.defaultPrevented || isTyped || target instanceof HTMLButtonElement || !use.isDrafting()) return
    use.declare()
    event.preventDefault()
  }

  onMounted(() => {
    // On the window, because the control that was pressed last may be gone and the focus with it.
    window.addEventListener('keydown', onKey)
    void nextTick(giveFocus)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', onKey)
    judging?.disconnect()
  })
  // Tab on the board goes to whoever else may act: the ways would never be reached.
  watch(use.isChoosing, async (isChoosing) => {
    await nextTick()
    if (isChoosing && isFocusFree()) use.drawer()?.querySelector<HTMLElement>(WAY)?.focus()
  })
  // The pressed control is gone with its panel: nobody has to look for the focus.
  watch(
    () => battle.view?.seq,
    () => void nextTick(giveFocus),
  )
  return giveFocus
}
