// The battle as the brigade rules show it, and what they foretell.
import { defineStore } from 'pinia'
import type { JsonObject } from '../../../../src-shared/contract/values'
import {
  bookPreviewSchema,
  bookTextPreviewSchema,
  brigadePreviewSchema,
  byOrdersPreviewSchema,
  commandPreviewSchema,
  fieldSchema,
  orderPreviewSchema,
  readBookPreviewSchema,
  readPreviewSchema,
  sightPreviewSchema,
  tableSchema,
  zonesPreviewSchema,
  type BookPreview,
  type BrigadePreview,
  type CommandPreview,
  type Field,
  type GeneralOrder,
  type OrderPreview,
  type Question,
  type ReadPreview,
  type Table,
} from '../../../../src-shared/rules/brigade/screen/schema'
import type { JsonValue } from '../../../../src-shared/contract/values'
import { useBattle } from '../../../stores/battle/battle'
import { useBattleTable } from '../table'

export const useTable = defineStore('brigade.table', () => {
  const battle = useBattle()
  const { field, present, shown, foretell } = useBattleTable<Field, Table>(fieldSchema, tableSchema)

  /** Orders as plain JSON: what is typed has proxies about it. */
  const plain = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

  /** The name of anybody and anything an order may name; a division by the brigades of it that are here. */
  function called(id: string): string | undefined {
    const known = battle.nameOf(id)
    if (known !== undefined) return known
    const all = (shown.value?.pieces ?? [])
      .filter(({ commandId }) => commandId === id)
      .map(({ name }) => name)
    if (all.length === 0) return undefined
    return all.length > 2 ? `${all.slice(0, 2).join(', ')} …` : all.join(', ')
  }

  return {
    called,
    field,
    present,
    shown,
    /** How a brigade stands; null: it is not on the table. */
    previewBrigade: (brigadeId: string): Promise<BrigadePreview | null> =>
      foretell(brigadePreviewSchema, { kind: 'brigade', brigadeId } satisfies Question),
    /** What a command would bring, or why it is refused. */
    previewCommand: (command: JsonObject): Promise<CommandPreview | null> =>
      foretell(commandPreviewSchema, { kind: 'command', command } satisfies Question),
    /** Each clause of an order drawn, and its faults. */
    previewOrder: (brigadeId: string, order: GeneralOrder): Promise<OrderPreview | null> =>
      foretell(orderPreviewSchema, plain({ kind: 'order', brigadeId, order })),
    /** What the check of the side's book finds. */
    checkBook: (orders: Readonly<Record<string, GeneralOrder>>): Promise<BookPreview | null> =>
      foretell(bookPreviewSchema, plain({ kind: 'book', orders })),
    /** What the orders of the side alone would have it do in this phase. */
    previewByOrders: async (): Promise<readonly JsonObject[] | null> =>
      (await foretell(byOrdersPreviewSchema, { kind: 'byOrders' } satisfies Question))?.commands ?? null,
    /** Over what everybody on the table could fire. */
    previewZones: () => foretell(zonesPreviewSchema, { kind: 'zones' } satisfies Question),
    /** Whom a brigade sees, and what hides the others. */
    previewSight: (brigadeId: string) =>
      foretell(sightPreviewSchema, { kind: 'sight', brigadeId } satisfies Question),
    /** Orders as a text for paper. */
    bookText: async (orders: Readonly<Record<string, GeneralOrder>>): Promise<string> =>
      (await foretell(bookTextPreviewSchema, plain({ kind: 'bookText', orders })))?.text ?? '',
    /** A text of orders, read for the side that is to act. */
    readBook: (text: string) =>
      foretell(readBookPreviewSchema, { kind: 'readBook', text } satisfies Question),
    /** The short form of an order, read. */
    readOrder: (brigadeId: string, text: string): Promise<ReadPreview | null> =>
      foretell(readPreviewSchema, { kind: 'read', brigadeId, text } satisfies Question),
  }
})
