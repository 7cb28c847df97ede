// The battle as the squares rules show it, and what they foretell.
import { defineStore } from 'pinia'
import {
  closedPreviewSchema,
  commandPreviewSchema,
  fieldSchema,
  nightPreviewSchema,
  proposalSchema,
  tableSchema,
  unitPreviewSchema,
  type ClosedPreview,
  type CommandPreview,
  type Field,
  type NightPreview,
  type Proposal,
  type Question,
  type Table,
  type UnitPreview,
} from '../../../../src-shared/rules/squares/screen/schema'
import type { JsonObject } from '../../../../src-shared/contract/values'
import { useBattleTable } from '../table'

export const useTable = defineStore('squares.table', () => {
  const { field, present, shown, foretell } = useBattleTable<Field, Table>(fieldSchema, tableSchema)

  /** What a legal command would bring. */
  function previewCommand(command: JsonObject): Promise<CommandPreview | null> {
    return foretell(commandPreviewSchema, { kind: 'command', command } satisfies Question)
  }

  /** What a unit has left and where it could go; null: it is not on the board. */
  function previewUnit(unitId: string): Promise<UnitPreview | null> {
    return foretell(unitPreviewSchema, { kind: 'unit', unitId } satisfies Question)
  }

  /** Why a square is closed to a unit or general; null: it is open. */
  async function whyClosed(actorId: string, square: string): Promise<ClosedPreview['refusal']> {
    const question: Question = { kind: 'closed', actorId, square }
    return (await foretell(closedPreviewSchema, question))?.refusal ?? null
  }

  /** What the night would do, should it fall now. */
  function previewNight(): Promise<NightPreview | null> {
    return foretell(nightPreviewSchema, { kind: 'night' } satisfies Question)
  }

  /** What the rules propose for the present decision; null: nothing. */
  function propose(): Promise<Proposal | null> {
    return foretell(proposalSchema, { kind: 'proposal' } satisfies Question)
  }

  return { field, present, shown, previewCommand, previewUnit, previewNight, whyClosed, propose }
})
