/** Battles and the campaign itself as records of the file, and back again; whether a record can be read. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { canonicalJson } from '../../src-shared/engine/json'
import type { FileRecord, RecordOf } from '../store/records'
import { battleSchema, campaignSchema, type Battle, type CampaignInfo } from './records'

export function campaignRecord({ name, created, settings }: CampaignInfo): RecordOf<'campaign'> {
  return { table: 'campaign', id: 'campaign', name, created, settings: canonicalJson(settings) }
}

/** Throws a ZodError or SyntaxError if the record makes no campaign. */
export function campaignOf(record: RecordOf<'campaign'>): CampaignInfo {
  return campaignSchema.parse({
    name: record.name,
    created: record.created,
    settings: parseJson(record.settings),
  })
}

export function battleRecord(battle: Battle, ordinal: number): RecordOf<'battles'> {
  return {
    table: 'battles',
    id: battle.id,
    ordinal,
    name: battle.name,
    created: battle.created,
    history_id: battle.historyId,
    rule_set: battle.ruleSet,
    status: battle.status,
    seat_0: battle.seats[0],
    seat_1: battle.seats[1],
    dice: battle.dice,
    seed: battle.seed,
    sheet_hash: battle.sheetHash,
    orders: canonicalJson(battle.orders),
    set_up: canonicalJson(battle.setUp),
    result: canonicalJson(battle.result),
  }
}

/** Throws a ZodError or SyntaxError if the record makes no battle. */
export function battleOf(record: RecordOf<'battles'>): Battle {
  return battleSchema.parse({
    id: record.id,
    name: record.name,
    created: record.created,
    historyId: record.history_id,
    ruleSet: record.rule_set,
    status: record.status,
    seats: [record.seat_0, record.seat_1],
    dice: record.dice,
    seed: record.seed,
    sheetHash: record.sheet_hash,
    orders: parseJson(record.orders),
    setUp: parseJson(record.set_up),
    result: parseJson(record.result),
  })
}

/** Whether what stands in a record's columns can be read: JSON where there must be, and what its schema asks for. */
export function isReadable(record: FileRecord): boolean {
  try {
    if (record.table === 'campaign') return campaignOf(record).name === record.name
    if (record.table === 'battles') return battleOf(record).id === record.id
    return typeof parseJson(record.table === 'order_of_battle' ? record.battles : record.detail) === 'object'
  } catch {
    return false
  }
}

/** An id for a battle from its name or its battle of history, different from those taken. */
export function newBattleId(wish: string, taken: (id: string) => boolean): string {
  const plain = wish
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  const stem = plain === '' ? 'battle' : plain
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!taken(id)) return id
  }
}
