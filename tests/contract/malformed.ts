// Messages no screen would send: well-formed ones bent in every way, and plain nonsense, from a seed.
import { CHANNEL_NAMES, type ChannelName } from '../../src-shared/contract'
import type { JsonValue } from '../../src-shared/contract/values'
import { seededRandom, type Random } from '../../src-shared/engine/random'

export interface Message {
  readonly channel: string
  readonly input: unknown
}

/** Inputs that are well formed, to be bent. */
const GOOD: Partial<Record<ChannelName, JsonValue>> = {
  'session.takeSeat': { seat: 'umpire' },
  'session.givePin': { seat: 1, pin: '1234' },
  'campaign.seats.setPin': { seat: 1, pin: '1234' },
  'app.settings.set': { theme: 'paper', scale: 100 },
  'library.open': { path: '/nowhere/june.hundreddays' },
  'library.rename': { path: '/nowhere/june.hundreddays', name: 'July' },
  'library.delete': { path: '/nowhere/june.hundreddays' },
  'library.restore': { path: '/nowhere/june.hundreddays', backupPath: '/nowhere/b.hundreddays' },
  'library.undoDelete': { undoToken: '00000000-0000-0000-0000-000000000000' },
  'campaign.addBattle': { historyId: 'waterloo' },
  'orderOfBattle.editUnit': { unitId: 'fr.i.1.1.1', change: { strength: 500 }, reason: 'because' },
  'battle.setUp': { battleId: 'waterloo', ruleSet: 'squares', seats: ['people', 'staff'], dice: 'program' },
  'battle.setUp.draft': {
    battleId: 'waterloo',
    ruleSet: 'squares',
    ratings: { 'fr.i.1.1': { qualityDie: 'd8' } },
  },
  'battle.deployment.place': {
    battleId: 'waterloo',
    moves: [{ pieceId: 'fr.i.1.1.1', place: { cell: 'C3', inTown: false } }],
  },
  'battle.deployment.judge': { battleId: 'waterloo', pieceIds: ['fr.i.1.1.1'], question: { inTown: false } },
  'battle.deployment.savePlan': { battleId: 'waterloo', side: 1, name: 'Left wing' },
  'battle.deployment.loadPlan': {
    battleId: 'waterloo',
    side: 1,
    fromBattleId: 'waterloo',
    name: 'Left wing',
  },
  'battle.orders.set': { battleId: 'waterloo', side: 0, orders: {} },
  'battle.start': { battleId: 'waterloo', faces: [1, 2] },
  'battle.view': { battleId: 'waterloo', withState: true },
  'battle.preview': { battleId: 'waterloo', side: 0, question: { kind: 'unit', unitId: 'fr.i.1.1' } },
  'battle.longPreview': { battleId: 'waterloo', side: 0, question: { kind: 'zones' }, jobId: 'a job' },
  'battle.play': { battleId: 'waterloo', side: 0, command: { type: 'endActivation' }, faces: [3] },
  'battle.undo': { battleId: 'waterloo', side: 1 },
  'battle.rollback': { battleId: 'waterloo', toSeq: 0, reason: 'because' },
  'battle.edit': { battleId: 'waterloo', path: ['units'], value: 1, reason: 'because' },
  'battle.log': { battleId: 'waterloo', fromSeq: 0, limit: 10 },
  'battle.pace': { battleId: 'waterloo', pace: 'fast' },
  'battle.staffSkill': { battleId: 'waterloo', side: 1, skill: 'hard' },
  'battle.temperament': { battleId: 'waterloo', side: 1, temperament: 'ney' },
}

const ODD: readonly unknown[] = [
  null,
  undefined,
  NaN,
  -1,
  Infinity,
  2 ** 53,
  0.5,
  '',
  '\0',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  "'; DROP TABLE journal; --",
  '\ud800',
  'x'.repeat(10_000),
  [],
  {},
  [[[[[[]]]]]],
  true,
  Symbol('s'),
  10n,
  new Date(0),
  new Map(),
  () => 1,
  JSON.parse('{"__proto__":{"polluted":true}}'),
]

const CHANNELS_ASKED = [...CHANNEL_NAMES, 'toString', '__proto__', 'constructor', 'battle', '', 'Battle.play']

const pick = <T>(random: Random, list: readonly T[]): T => {
  const value = list[random.int(list.length)]
  if (value === undefined && list.length === 0) throw new Error('nothing to pick from')
  return value as T
}

/** Bends one place of a value: another kind of value, a key too many, a key too few, the wrong depth. */
function bent(value: unknown, random: Random, depth = 0): unknown {
  if (depth > 0 && random.int(3) === 0) return pick(random, ODD)
  if (Array.isArray(value))
    return random.int(2) === 0
      ? [...(value as unknown[]), pick(random, ODD)]
      : (value as unknown[]).map((member) => bent(member, random, depth + 1))
  if (typeof value !== 'object' || value === null) return pick(random, ODD)
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0 || random.int(4) === 0)
    return { ...value, [pick(random, ['extra', '__proto__', 'battleId', 'type'])]: pick(random, ODD) }
  const [key, inner] = pick(random, entries)
  if (random.int(4) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return { ...value, [key]: bent(inner, random, depth + 1) }
}

/** An endless row of messages that are wrong somewhere, the same for the same seed. */
export function* malformedMessages(seed: number): Generator<Message> {
  const random = seededRandom(seed)
  for (;;) {
    const channel = pick(random, CHANNELS_ASKED)
    const good = GOOD[channel as ChannelName] ?? {}
    const input = random.int(5) === 0 ? pick(random, ODD) : bent(good, random)
    yield { channel, input }
  }
}

/** Calls that are well formed and change nothing that a battle's players have done. */
export const HARMLESS: ReadonlySet<string> = new Set<ChannelName>([
  'app.info',
  'app.settings.get',
  'app.settings.set',
  'session.get',
  'session.takeSeat',
  'session.givePin',
  'campaign.seats',
  'library.list',
  'library.backups',
  'library.openDialog',
  'library.forget',
  'campaign.get',
  'campaign.backup',
  'orderOfBattle.get',
  'history.battle',
  'history.orderOfBattle',
  'rules.list',
  'rules.references',
  'battle.setUp.get',
  'battle.sheet',
  'battle.view',
  'battle.options',
  'battle.refuse',
  'battle.preview',
  'battle.longPreview',
  'battle.log',
  'battle.lookBack',
  'battle.why',
  'battle.plans',
  'battle.report',
  'battle.orders.get',
  'battle.orders.read',
])
