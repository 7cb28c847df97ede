// What the umpire sets of somebody in one of the lists of a state: filled anew when another is chosen or the state changes.
import { ref, watch, type Ref } from 'vue'
import type { JsonObject } from '../../../src-shared/contract/values'
import type { UmpireFormProps } from '../rules/face'
import { entryOf } from './entry'

/** `form` is null while whoever is chosen is not in this list. */
export function useEntryForm<Form>(
  props: Readonly<UmpireFormProps>,
  chosen: Readonly<Ref<string>>,
  list: string,
  formOf: (entry: JsonObject) => Form,
  withForm: (before: JsonObject, form: Form) => JsonObject,
): { readonly form: Ref<Form | null>; set(): Promise<boolean> } {
  const form = ref(null) as Ref<Form | null>
  const entry = () => entryOf(props.state, list, chosen.value)
  watch(
    [chosen, () => props.state],
    () => {
      const found = entry()
      form.value = found ? formOf(found) : null
    },
    { immediate: true },
  )
  return {
    form,
    async set() {
      const before = entry()
      if (!before || form.value === null) return false
      return props.set([list, chosen.value], withForm(before, form.value))
    },
  }
}
