// Back and forward of a browser go through the screens that were shown, and never out of the program.
import { onBeforeUnmount, onMounted, watch } from 'vue'
import { useNavigation, VIEWS, type View } from '../stores/program/navigation'

/** `mayShow`: whether a screen can be come back to now. */
export function useBrowserBack(mayShow: (view: View) => boolean): void {
  const navigation = useNavigation()

  function keep(view: View): void {
    history.pushState({ view }, '')
  }

  function onBack({ state }: PopStateEvent): void {
    const kept: unknown = state
    const wanted = typeof kept === 'object' && kept !== null && 'view' in kept ? kept.view : null
    const view = VIEWS.find((each) => each === wanted)
    // Before the first screen lies whatever the browser showed before: the program stays.
    if (view === undefined || !mayShow(view)) keep(navigation.view)
    else navigation.go(view)
  }

  onMounted(() => {
    window.addEventListener('popstate', onBack)
    keep(navigation.view)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('popstate', onBack)
  })
  watch(
    () => navigation.view,
    (view) => {
      const now: unknown = history.state
      // Back has shown it: its own entry stands already.
      if (typeof now === 'object' && now !== null && 'view' in now && now.view === view) return
      keep(view)
    },
  )
}
