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
import {
  standingsPreviewSchema,
  type Standing,
} from '../../../../src-shared/rules/brigade/screen/standings-schema'
import type { JsonValue } from '../../../../src-shared/contract/values'
import {
  fittedPreviewSchema,
  type FittedBrigade,
} from '../../../../src-shared/rules/brigade/screen/fitted-schema'
import { t } from '../../../i18n'
import { useBattle } from '../../../stores/battle/battle'
import { useBattleTable } from '../table'
import { boardName } from '../../open-table/scene'
import { nameOn } from './words/called'

export const useTable = defineStore('brigade.table', () => {
  const battle = useBattle()
  const { field, present, shown, foretell } = useBattleTable<Field, Table>(fieldSchema, tableSchema)

  /** Orders as plain JSON: what is typed has proxies about it. */
  const plain = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

  /** What brigades and divisions are called here, by id. */
  const shortNames = (): Record<string, string[]> => ({
    ...Object.fromEntries((field.value?.commands ?? []).map(({ id, name }) => [id, [name]])),
    ...Object.fromEntries(
      (present.value?.pieces ?? []).map(({ id, name, arm }) => [
        id,
        [boardName(name, arm === 'artillery'), name],
      ]),
    ),
  })

  /** The name of anybody and anything an order may name. */
  const called = (id: string): string | undefined =>
    nameOn(id, {
      pieces: shown.value?.pieces ?? [],
      commands: field.value?.commands ?? [],
      side: battle.actingSide,
      nameOf: battle.nameOf,
      toComeUp: (name) => t('brigade.book.toComeUp', { name }),
    })

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
      foretell(orderPreviewSchema, plain({ kind: 'order', brigadeId, order, called: shortNames() })),
    /** What each brigade makes of an order for them all; empty: it cannot be had. */
    previewFitted: async (
      brigadeIds: readonly string[],
      order: GeneralOrder,
    ): Promise<readonly FittedBrigade[]> =>
      (await foretell(fittedPreviewSchema, plain({ kind: 'fitted', brigadeIds, order })))?.brigades ?? [],
    /** How the brigades stand with their orders that are known here. */
    previewStandings: async (): Promise<readonly Standing[]> =>
      (await foretell(standingsPreviewSchema, { kind: 'standings' } satisfies Question))?.brigades ?? [],
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
      foretell(readBookPreviewSchema, { kind: 'readBook', text, called: shortNames() } satisfies Question),
    /** The short form of an order, read. */
    readOrder: (brigadeId: string, text: string): Promise<ReadPreview | null> =>
      foretell(readPreviewSchema, {
        kind: 'read',
        brigadeId,
        text,
        called: shortNames(),
      } satisfies Question),
  }
})
