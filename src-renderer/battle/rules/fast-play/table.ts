// The battle as Fast Play Napoleonic shows it, and what the rules foretell.
import { defineStore } from 'pinia'
import type { JsonObject } from '../../../../src-shared/contract/values'
import {
  commandPreviewSchema,
  fieldSchema,
  generalPreviewSchema,
  ordersPreviewSchema,
  shotsPreviewSchema,
  tableSchema,
  unitPreviewSchema,
  type CommandPreview,
  type Field,
  type GeneralPreview,
  type OrdersPreview,
  type Question,
  type ShotsPreview,
  type Table,
  type UnitPreview,
} from '../../../../src-shared/rules/fast-play/screen/schema'
import { useBattleTable } from '../table'

export const useTable = defineStore('fast-play.table', () => {
  const { field, present, shown, foretell } = useBattleTable<Field, Table>(fieldSchema, tableSchema)
  return {
    field,
    present,
    shown,
    /** How a unit stands; null: it is not on the table. */
    previewUnit: (unitId: string): Promise<UnitPreview | null> =>
      foretell(unitPreviewSchema, { kind: 'unit', unitId } satisfies Question),
    /** How far a general commands; null: he is not on the table. */
    previewGeneral: (generalId: string): Promise<GeneralPreview | null> =>
      foretell(generalPreviewSchema, { kind: 'general', generalId } satisfies Question),
    /** What a command would bring, or why it is refused. */
    previewCommand: (command: JsonObject): Promise<CommandPreview | null> =>
      foretell(commandPreviewSchema, { kind: 'command', command } satisfies Question),
    /** General orders as they are drawn. */
    previewOrders: (orders: JsonObject): Promise<OrdersPreview | null> =>
      foretell(ordersPreviewSchema, { kind: 'orders', orders }),
    /** What the shots declared so far would do. */
    previewShots: (): Promise<ShotsPreview | null> =>
      foretell(shotsPreviewSchema, { kind: 'shots' } satisfies Question),
  }
})
