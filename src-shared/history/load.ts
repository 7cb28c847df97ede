/**
 * Loads the historical data: schemas first, then the checks between the files; typed data or a list of faults. What rule
 * sets keep beside the facts they judge themselves.
 */
import type { z } from 'zod'
import { battleSchema, type Battle } from './battle'
import { framesFile, type History } from './bundle'
import { checkBattle } from './check/battle'
import {
  checker,
  checkOrderOfBattle,
  checkUnique,
  type Check,
  type HistoryFault,
} from './check/order-of-battle'
import { indexFormations } from './formation-index'
import { orderOfBattleSchema } from './order-of-battle'
import { BATTLE_IDS, type BattleId } from './vocabulary'

export type { HistoryFault } from './check/order-of-battle'

/** Files of the shipped data, relative to the history folder. */
export const HISTORY_FILES = {
  orderOfBattle: 'order-of-battle.json',
  battles: {
    'quatre-bras': 'battles/quatre-bras.json',
    ligny: 'battles/ligny.json',
    wavre: 'battles/wavre.json',
    waterloo: 'battles/waterloo.json',
  },
} as const satisfies { battles: Record<BattleId, string>; orderOfBattle: string }

/** The facts, without what rule sets keep beside them. */
export type Facts = Pick<History, 'orderOfBattle' | 'battles' | 'index'>

/** What a rule set keeps beside the facts: how it cuts the battles to its scale. */
export interface RuleSetFrames<Frames> {
  /** Its key, which also names its file. */
  readonly ruleSet: string
  readonly schema: z.ZodType<Frames>
  /** What the schema cannot see: men and places that the facts do not have. */
  check(frames: Frames, facts: Facts, check: Check): void
}
export type AnyRuleSetFrames = RuleSetFrames<unknown>

export type Loaded =
  | { readonly ok: true; readonly history: History }
  | { readonly ok: false; readonly faults: readonly HistoryFault[] }

/** Parsed JSON of every file. */
export interface RawHistory {
  readonly orderOfBattle: unknown
  readonly battles: Readonly<Record<BattleId, unknown>>
  /** By rule set. */
  readonly frames: Readonly<Record<string, unknown>>
}

/** Reads all files with `readJson`, which is given paths relative to the history folder and may throw. */
export function loadHistory(
  readJson: (path: string) => unknown,
  ruleSets: readonly AnyRuleSetFrames[] = [],
): Loaded {
  const faults: HistoryFault[] = []
  const read = (file: string): unknown => {
    try {
      return readJson(file)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      faults.push({ file, path: '', sentence: `The file ${file} cannot be read: ${why}` })
      return undefined
    }
  }
  const raw: RawHistory = {
    orderOfBattle: read(HISTORY_FILES.orderOfBattle),
    battles: {
      'quatre-bras': read(HISTORY_FILES.battles['quatre-bras']),
      ligny: read(HISTORY_FILES.battles.ligny),
      wavre: read(HISTORY_FILES.battles.wavre),
      waterloo: read(HISTORY_FILES.battles.waterloo),
    },
    frames: Object.fromEntries(ruleSets.map(({ ruleSet }) => [ruleSet, read(framesFile(ruleSet))])),
  }
  return faults.length > 0 ? { ok: false, faults } : buildHistory(raw, ruleSets)
}

/** Checks parsed files, shipped or edited by an organiser, and makes one bundle of them. */
export function buildHistory(raw: RawHistory, ruleSets: readonly AnyRuleSetFrames[] = []): Loaded {
  const faults: HistoryFault[] = []
  const orderOfBattle = parse(orderOfBattleSchema, raw.orderOfBattle, HISTORY_FILES.orderOfBattle, faults)
  const found = new Map<BattleId, Battle>()
  for (const id of BATTLE_IDS) {
    const file = HISTORY_FILES.battles[id]
    const battle = parse(battleSchema, raw.battles[id], file, faults)
    if (!battle) continue
    checker(file, faults)(battle.id === id, 'id', `This is the file of ${battle.id}, not of ${id}.`)
    found.set(id, battle)
  }
  const [quatreBras, ligny, wavre, waterloo] = BATTLE_IDS.map((id) => found.get(id))
  if (!orderOfBattle || !quatreBras || !ligny || !wavre || !waterloo) return { ok: false, faults }

  const battles = { 'quatre-bras': quatreBras, ligny, wavre, waterloo }
  const index = indexFormations(orderOfBattle)
  const all = Object.values(battles)
  const others = {
    whatIfs: new Map(all.flatMap((b) => b.whatIf.map((w) => [w.id, b.id] as const))),
    entries: new Map(all.map((b) => [b.id, new Set(b.entryPoints.map((e) => e.id))] as const)),
  }
  checkOrderOfBattle(orderOfBattle, index, checker(HISTORY_FILES.orderOfBattle, faults))
  for (const battle of all)
    checkBattle(battle, index, others, checker(HISTORY_FILES.battles[battle.id], faults))
  const linkIds = all.flatMap((b) => b.campaignLinks.map((l) => l.id))
  checkUnique(checker('battles', faults), 'campaignLinks', 'link', linkIds)
  const frames: Record<string, unknown> = {}
  for (const { ruleSet, schema, check } of ruleSets) {
    const file = framesFile(ruleSet)
    const judged = parse(schema, raw.frames[ruleSet], file, faults)
    if (judged !== undefined) check(judged, { orderOfBattle, battles, index }, checker(file, faults))
    frames[ruleSet] = judged
  }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, history: { orderOfBattle, battles, frames, index } }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, file: string, faults: HistoryFault[]): T | undefined {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.')
    faults.push({ file, path, sentence: `In ${file}, at ${path || 'the top'}: ${issue.message}.` })
  }
  return undefined
}
