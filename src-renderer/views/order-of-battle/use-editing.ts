// Changes of the order of battle as the tree asks for them: carried out, said aloud, taken back and given again.
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { fieldOf, thingsOf } from '../../../src-shared/history/edit/order-of-battle'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import { useOrderOfBattle, type Book, type BookEdit } from '../../stores/order-of-battle/order-of-battle'
import { useToasts } from '../../stores/program/toasts'
import { editableOf, type Column } from '../../stores/order-of-battle/columns'
import { nameOfThing, type TreeNode } from '../../stores/order-of-battle/tree'
import { faultWords, fieldName, valueWords } from '../../words/order-of-battle'

/** `battle`: whose strengths the last column shows. */
export function useEditing(battle: () => BattleId) {
  const { t } = useI18n()
  const store = useOrderOfBattle()
  const toasts = useToasts()
  /** The last change as a sentence, for who does not see it. */
  const said = ref('')

  function stepWords(step: Book['undo'], nothing: string, words: string): string {
    if (!step || !store.book) return t(nothing)
    const name = nameOfThing(store.book, step.thing)
    const what =
      step.count === 1
        ? t('orderOfBattle.stepOne', { field: fieldName(step.field), name })
        : t('orderOfBattle.stepMany', { n: step.count }, step.count)
    return t(words, { what })
  }
  const undo = computed(() => ({
    label: stepWords(store.undoStep, 'orderOfBattle.undoNothing', 'orderOfBattle.undo'),
    enabled: store.undoStep !== null && store.locked === null,
  }))
  const redo = computed(() => ({
    label: stepWords(store.redoStep, 'orderOfBattle.redoNothing', 'orderOfBattle.redo'),
    enabled: store.redoStep !== null && store.locked === null,
  }))
  /** Carries edits out and says what came of it. */
  async function edit(edits: readonly BookEdit[]): Promise<void> {
    const faults = await store.edit(edits)
    if (!faults || !store.book) return
    const [fault] = faults
    const [first] = edits
    if (fault) toasts.show(faultWords(fault), 'bad')
    else if (first) {
      const thing = thingsOf(store.book).get(first.thing)
      const field = thing && fieldOf(thing, first.field)
      said.value = t('orderOfBattle.saved', {
        field: fieldName(first.field),
        name: nameOfThing(store.book, first.thing),
        value: field ? valueWords(first.field, field.form, first.value) : '',
      })
    }
  }

  function onKeep(at: TreeNode, column: Column, value: unknown): void {
    const editable = editableOf(at, column, battle())
    if (editable)
      void edit([{ thing: editable.thing, field: editable.field.key, value: value as BookEdit['value'] }])
  }

  function onPresence(at: TreeNode, present: BattleId[], nearby: BattleId[]): void {
    const edits = [
      { thing: at.id, field: 'present', value: present },
      { thing: at.id, field: 'nearby', value: nearby },
    ].filter(({ field, value }) => {
      const was = field === 'present' ? at.present : at.nearby
      return was.length !== value.length || value.some((id) => !was.includes(id))
    })
    if (edits.length > 0) void edit(edits)
  }

  return { said, undo, redo, edit, onKeep, onPresence }
}
