// The battle as One Hour Waterloo shows it, and what its rules foretell.
import { defineStore } from 'pinia'
import {
  closedPreviewSchema,
  commandPreviewSchema,
  fieldSchema,
  proposalSchema,
  setupPreviewSchema,
  tableSchema,
  threatPreviewSchema,
  unitPreviewSchema,
  type ClosedPreview,
  type CommandPreview,
  type Field,
  type Proposal,
  type Question,
  type Table,
  type UnitPreview,
} from '../../../../src-shared/rules/one-hour/screen/schema'
import type { JsonObject } from '../../../../src-shared/contract/values'
import type { Option } from '../../../stores/battle/data'
import { useBattleTable } from '../table'

export const useTable = defineStore('one-hour.table', () => {
  const { field, present, shown, foretell } = useBattleTable<Field, Table>(fieldSchema, tableSchema)

  /** What a legal command would bring. */
  function previewCommand(command: JsonObject): Promise<CommandPreview | null> {
    return foretell(commandPreviewSchema, { kind: 'command', command } satisfies Question)
  }

  /** What a unit sees, could shoot at and could charge, or where it may come on; null: neither. */
  function previewUnit(unitId: string): Promise<UnitPreview | null> {
    return foretell(unitPreviewSchema, { kind: 'unit', unitId } satisfies Question)
  }

  /** Why a box is closed to a unit or leader; null: it is open. */
  async function whyClosed(actorId: string, cell: string): Promise<ClosedPreview['refusal']> {
    const question: Question = { kind: 'closed', actorId, cell }
    return (await foretell(closedPreviewSchema, question))?.refusal ?? null
  }

  /** Boxes that enemy horse could charge into as it stands and faces, with those who could. */
  async function threats(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = await foretell(threatPreviewSchema, { kind: 'threat' } satisfies Question)
    return new Map((found?.boxes ?? []).map(({ cell, unitIds }) => [cell, unitIds]))
  }

  /** Where leaders may still be put before the battle, as options. */
  async function leaderPlaces(): Promise<readonly Option[]> {
    const found = await foretell(setupPreviewSchema, { kind: 'setup' } satisfies Question)
    return (found?.leaders ?? []).flatMap(({ leaderId, cells }) =>
      cells.map((box) => ({
        command: { type: 'DeployLeader', leaderId, box },
        actorId: leaderId,
        at: box,
        cost: null,
        warnings: [],
      })),
    )
  }

  /** What the rules propose for the present decision; null: nothing. */
  function propose(): Promise<Proposal | null> {
    return foretell(proposalSchema, { kind: 'proposal' } satisfies Question)
  }

  return { field, present, shown, previewCommand, previewUnit, whyClosed, threats, leaderPlaces, propose }
})
