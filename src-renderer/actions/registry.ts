// The register of everything that can be done now: screens and the board enter their actions while they are shown, and
// palette, sheet of keys, menu and keyboard all read the same list.
import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import { matches, type Pressed } from './keys'

/** Headings in the palette and on the sheet, in this order. */
export const ACTION_GROUPS = ['screen', 'board', 'go', 'place', 'unit', 'program'] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]

export interface Action {
  /** Stable name; an action entered later takes the place of one with the same name. */
  readonly id: string
  readonly title: string
  readonly group: ActionGroup
  /** Beside the title, smaller: where, whose. */
  readonly detail?: string
  /** As `matches` reads them; the first is shown. */
  readonly keys?: readonly string[]
  /** Further words by which it is found. */
  readonly words?: string
  /** Why it cannot be done now. */
  readonly unless?: string | undefined
  /** Works while something is being typed too, and over open dialogues. */
  readonly everywhere?: boolean
  /** The control that has the focus takes its keys; the window does not. */
  readonly local?: boolean
  /** Absent: keys to be known, nothing to be chosen from a list. */
  readonly run?: () => unknown
}

type Source = () => readonly Action[]

export const useActions = defineStore('actions', () => {
  const sources = shallowRef<readonly Source[]>([])

  const all = computed<readonly Action[]>(() => {
    const byId = new Map<string, Action>()
    for (const source of sources.value) for (const action of source()) byId.set(action.id, action)
    return [...byId.values()]
  })
  /** Those that can be chosen from a list, by heading. */
  const choices = computed(() =>
    ACTION_GROUPS.flatMap((group) => all.value.filter((one) => one.group === group && one.run !== undefined)),
  )
  /** Those that have keys, by heading. */
  const keyed = computed(() =>
    ACTION_GROUPS.map((group) => ({
      group,
      actions: all.value.filter((one) => one.group === group && one.keys !== undefined),
    })).filter(({ actions }) => actions.length > 0),
  )

  function enter(source: Source): () => void {
    sources.value = [...sources.value, source]
    return () => {
      sources.value = sources.value.filter((one) => one !== source)
    }
  }

  /** Does what an id stands for, if that can be done now. */
  function run(id: string): boolean {
    const action = all.value.find((one) => one.id === id)
    if (!action?.run || action.unless !== undefined) return false
    action.run()
    return true
  }

  /** The action that keys stand for. `busy`: something is being typed or a dialogue is open. */
  function forKeys(pressed: Pressed, busy: boolean): Action | undefined {
    return all.value.find(
      (one) =>
        one.run !== undefined &&
        one.local !== true &&
        (!busy || one.everywhere === true) &&
        one.keys?.some((keys) => matches(keys, pressed)) === true,
    )
  }

  return { all, choices, keyed, enter, run, forKeys }
})

/** Enters actions for as long as the component that calls it is there. */
export function useScreenActions(source: Source): void {
  onScopeDispose(useActions().enter(source))
}
