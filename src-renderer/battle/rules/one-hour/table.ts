// The battle as One Hour Waterloo shows it: field and table of the view, with everybody under his short name; and what the
// rules foretell.
import { defineStore } from 'pinia'
import { computed } from 'vue'
import {
  closedPreviewSchema,
  commandPreviewSchema,
  fieldSchema,
  proposalSchema,
  tableSchema,
  unitPreviewSchema,
  type ClosedPreview,
  type CommandPreview,
  type Field,
  type Proposal,
  type Question,
  type Table,
  type UnitPreview,
} from '../../../../src-shared/rules/one-hour/screen/schema'
import type { JsonObject, JsonValue } from '../../../../src-shared/contract/values'
import { useBattle, type View } from '../../../stores/battle/battle'
import { readAs } from '../read'

export const useTable = defineStore('one-hour.table', () => {
  const battle = useBattle()

  const field = computed<Field | null>(() => (battle.sheet ? readAs(fieldSchema, battle.sheet.field) : null))
  /** The present. */
  const present = computed(() => tableOf(battle.view))
  /** What the board shows: the present, or the moment that is looked back at. */
  const shown = computed(() => (battle.past ? tableOf(battle.past) : present.value))

  function tableOf(view: View | null): Table | null {
    if (!view) return null
    const table = readAs(tableSchema, view.table)
    const short = <N extends { readonly id: string; readonly name: string }>(one: N): N => ({
      ...one,
      name: battle.labels[one.id] ?? one.name,
    })
    return { ...table, pieces: table.pieces.map(short), leaders: table.leaders.map(short) }
  }

  function ask(question: Question): Promise<JsonValue> {
    return battle.preview(question)
  }

  /** What a legal command would bring; null: nothing can be foretold. */
  async function previewCommand(command: JsonObject): Promise<CommandPreview | null> {
    const found = await ask({ kind: 'command', command })
    return found === null ? null : readAs(commandPreviewSchema, found)
  }

  /** What a unit sees, could shoot at and could charge; null: it is not on the board. */
  async function previewUnit(unitId: string): Promise<UnitPreview | null> {
    const found = await ask({ kind: 'unit', unitId })
    return found === null ? null : readAs(unitPreviewSchema, found)
  }

  /** Why a box is closed to a unit or leader; null: it is open. */
  async function whyClosed(actorId: string, cell: string): Promise<ClosedPreview['refusal']> {
    const found = await ask({ kind: 'closed', actorId, cell })
    return found === null ? null : readAs(closedPreviewSchema, found).refusal
  }

  /** What the rules propose for the present decision; null: nothing. */
  async function propose(): Promise<Proposal | null> {
    const found = await ask({ kind: 'proposal' })
    return found === null ? null : readAs(proposalSchema, found)
  }

  return { field, present, shown, previewCommand, previewUnit, whyClosed, propose }
})
