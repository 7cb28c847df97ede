// What a player on any open table has in hand: whoever is chosen, the command being put together, the options that the chosen
// target leaves open, and the step to the next who may act. The choice of a rule set is built on it, in its store.
import { computed, ref, shallowRef, type Ref } from 'vue'
import type { JsonObject } from '../../../src-shared/contract/values'
import { useBattle, type Option } from '../../stores/battle/battle'
import type { Note } from '../choice/hand'
import { typeOf } from './options'

interface Body {
  readonly id: string
}

export interface HandInput<P extends Body, L extends Body> {
  /** The table as the board shows it. */
  readonly table: { readonly shown: { readonly pieces: readonly P[]; readonly leaders: readonly L[] } | null }
  readonly offered: Readonly<Ref<readonly Option[]>>
  readonly actors: Readonly<Ref<ReadonlySet<string>>>
  /** Whether a type of command goes into the hand and is weighed before it is given. */
  isWeighed(type: string): boolean
}

export function useTableHand<P extends Body, L extends Body>(input: HandInput<P, L>) {
  const { table, offered, actors, isWeighed } = input
  const battle = useBattle()
  const cursor = ref<string | null>(null)
  const selected = ref<string | null>(null)
  const draft = shallowRef<JsonObject | null>(null)
  /** Several options that the chosen target leaves open. */
  const ways = shallowRef<readonly Option[]>([])
  const note = shallowRef<Note | null>(null)

  const piece = computed(() => table.shown?.pieces.find(({ id }) => id === selected.value) ?? null)
  const leader = computed(() => table.shown?.leaders.find(({ id }) => id === selected.value) ?? null)
  const open = computed(() => offered.value.filter(({ actorId }) => actorId === selected.value))
  const order = computed(() => [...actors.value])
  const at = computed(() => order.value.indexOf(selected.value ?? ''))

  /** Nothing is in hand any more; who is chosen stays. */
  function empty(): void {
    draft.value = null
    ways.value = []
    note.value = null
  }

  return {
    cursor,
    selected,
    draft,
    ways,
    note,
    piece,
    leader,
    open,
    empty,
    choose(id: string | null): void {
      selected.value = id
      empty()
      if (id !== null) cursor.value = id
    },
    /** Puts the command of an option into the hand, or gives it at once if there is nothing to weigh. */
    async take(option: Option): Promise<void> {
      ways.value = []
      if (isWeighed(typeOf(option))) draft.value = option.command
      else await battle.play(option.command)
    },
    /** Changes parts of the command in hand; null takes a part out. */
    change(part: JsonObject): void {
      if (!draft.value) return
      draft.value = Object.fromEntries(
        Object.entries({ ...draft.value, ...part }).filter(([, value]) => value !== null),
      )
    },
    hasNext: (backwards: boolean): boolean => (backwards ? at.value > 0 : at.value + 1 < order.value.length),
    /** Who comes after the chosen one, or before him; undefined: nobody. */
    neighbour: (backwards: boolean): string | undefined =>
      order.value[backwards ? at.value - 1 : at.value + 1],
    /** One step back: the ways, the draft, then the choice. False: there was nothing to step back from. */
    back(): boolean {
      note.value = null
      const had = ways.value.length > 0 || draft.value !== null || selected.value !== null
      if (ways.value.length > 0) ways.value = []
      else if (draft.value) draft.value = null
      else selected.value = null
      return had
    },
  }
}
