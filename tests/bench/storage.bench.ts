/** The campaign file: a command made durable, and a campaign of 50,000 journal entries opened, verified, looked back in. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import {
  createCampaign,
  openCampaign,
  type Campaign,
  type NewRow,
  type Environment,
} from '../../src-main/campaign-file'
import { resolve, stateHash, type Act } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import type { JsonValue } from '../../src-shared/engine/json'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import type { History } from '../../src-shared/history/bundle'
import { loadHistory } from '../../src-shared/history/load'
import { FRAMES } from '../history/shipped'
import { squares } from '../../src-shared/rules/squares'
import { ruleSet } from '../../src-shared/rules'
import { draft } from '../../src-shared/rules/squares/sheet/draft/draft'
import { randomCommand } from '../../src-shared/rules/squares/turn/random-play'
import type { SqState } from '../../src-shared/rules/squares/state/state'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const ENTRIES = 50_000
const COMMANDS = 3000
const MOMENTS = 400
/** As the services do it. */
const HASH_EVERY = 8

const rules = ruleSet('squares')
if (!rules) throw new Error('no squares')

const around: Environment = { now: () => Date.now(), randomSeed: () => 1815, ruleSet }

function shipped(): History {
  const loaded = loadHistory(
    (path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown,
    FRAMES,
  )
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  return loaded.history
}

async function newCampaign(path: string, history: History): Promise<Campaign> {
  const made = await createCampaign(path, 'Bench', history.orderOfBattle, around)
  if (made.kind === 'fault') throw new Error(made.fault.code)
  return made.campaign
}

async function reopened(path: string): Promise<Campaign> {
  const opened = await openCampaign(path, around)
  if (opened.kind === 'fault') throw new Error(opened.fault.code)
  return opened.campaign
}

/** A battle of random legal commands, step by step. */
class Player {
  #state: unknown
  #next = 0
  readonly #random: Random

  constructor(
    sheet: ReturnType<typeof draft>,
    private readonly seed: number,
  ) {
    this.#state = squares.muster(sheet)
    this.#random = seededRandom(seed)
  }

  get state(): unknown {
    return this.#state
  }

  /** The next row of the journal, and its entry's state; undefined when the battle is over. */
  step(): Extract<NewRow, { kind: 'act' }> | undefined {
    const act = this.choose()
    return act && this.play(act)
  }

  /** Gives an act to the rules. */
  play(act: Act): Extract<NewRow, { kind: 'act' }> {
    if (!rules) throw new Error('no squares')
    const played = resolve(rules, this.#state, act, seededDice(this.seed, this.#next))
    if (played.kind !== 'played') throw new Error(played.kind)
    this.#state = played.state
    const row = { kind: 'act' as const, act, rolls: played.rolls, barrier: played.barrier }
    const hashed = this.#next % HASH_EVERY === 0
    this.#next += 1
    return hashed ? { ...row, stateHash: stateHash(played.state) } : row
  }

  /** What to do next; undefined when the battle is over. */
  choose(): Act | undefined {
    if (this.#next === 0) return { type: 'start' }
    const state = this.#state as SqState
    const [side] = squares.turn(state).toAct
    if (squares.outcome(state) || side === undefined) return undefined
    return { type: 'command', side, command: randomCommand(state, side, this.#random) }
  }
}

/** Fills a campaign with battles until it has so many entries; answers with their ids. */
function fill(campaign: Campaign, sheet: ReturnType<typeof draft>): readonly string[] {
  const ids: string[] = []
  let entries = 0
  while (entries < ENTRIES) {
    const { id } = campaign.addBattle({
      name: `Battle ${ids.length + 1}`,
      ruleSet: 'squares',
      sheet: sheet as unknown as JsonValue,
    })
    ids.push(id)
    const player = new Player(sheet, ids.length)
    let rows: NewRow[] = []
    for (let seq = 0; entries < ENTRIES; seq += 1) {
      const row = player.step()
      if (row) {
        rows.push(row)
        entries += 1
      }
      const due = seq % 50 === 0
      if (due || !row || entries === ENTRIES) {
        campaign.append(id, rows)
        rows = []
      }
      if (!row) break
      if (due) campaign.keepSnapshot(id, seq, player.state)
    }
  }
  return ids
}

/** Milliseconds of each command from its being given to its being on disk. */
function commands(campaign: Campaign, sheet: ReturnType<typeof draft>): readonly number[] {
  const spent: number[] = []
  for (let battle = 0; spent.length < COMMANDS; battle += 1) {
    const { id } = campaign.addBattle({
      name: 'Timed',
      ruleSet: 'squares',
      sheet: sheet as unknown as JsonValue,
    })
    const player = new Player(sheet, 1000 + battle)
    for (let seq = 0; spent.length < COMMANDS; seq += 1) {
      const act = player.choose()
      if (!act) break
      const began = performance.now()
      campaign.append(id, [player.play(act)])
      spent.push(performance.now() - began)
      // Snapshots are written when the answer is on its way.
      if (seq % 50 === 0) campaign.keepSnapshot(id, seq, player.state)
    }
  }
  return spent
}

/** Milliseconds of bare durable commits of a row as long as a command's. */
function bareCommits(path: string): readonly number[] {
  const db = new Database(path)
  db.pragma('journal_mode = TRUNCATE')
  db.pragma('synchronous = NORMAL')
  db.exec('CREATE TABLE t (number INTEGER PRIMARY KEY, text TEXT) STRICT')
  const insert = db.prepare('INSERT INTO t (text) VALUES (?)')
  const spent = Array.from({ length: COMMANDS }, () => {
    const began = performance.now()
    insert.run('x'.repeat(400))
    return performance.now() - began
  })
  db.close()
  return spent
}

interface Opening {
  readonly openMs: number
  readonly verifyMs: number
  readonly longestSliceMs: number
  readonly moments: readonly number[]
}

async function measureOpening(path: string, ids: readonly string[]): Promise<Opening> {
  const began = performance.now()
  const campaign = await reopened(path)
  const last = ids.at(-1) ?? ''
  campaign.battles()
  campaign.stateAt(last, 'now')
  campaign.journal(last)
  const openMs = performance.now() - began

  const check = campaign.verification()
  let longestSliceMs = 0
  const verifyBegan = performance.now()
  for (let step = check.next(); ;) {
    if (step.done === true) {
      if (!step.value.whole) throw new Error(JSON.stringify(step.value.damage))
      break
    }
    const stepBegan = performance.now()
    step = check.next()
    longestSliceMs = Math.max(longestSliceMs, performance.now() - stepBegan)
  }
  const verifyMs = performance.now() - verifyBegan

  const random = seededRandom(18)
  const moments = Array.from({ length: MOMENTS }, () => {
    const id = ids[random.int(ids.length)] ?? last
    const seq = random.int(campaign.journal(id).length)
    const start = performance.now()
    campaign.stateAt(id, seq)
    return performance.now() - start
  })
  campaign.close()
  return { openMs, verifyMs, longestSliceMs, moments }
}

async function measure(folder: string): Promise<Measure[]> {
  const history = shipped()
  const sheet = draft({ history, battleId: 'waterloo', whatIfIds: [] })
  const path = join(folder, 'large.hundreddays')
  const large = await newCampaign(path, history)
  const ids = fill(large, sheet)
  large.close()
  const { openMs, verifyMs, longestSliceMs, moments } = await measureOpening(path, ids)

  const timed = await newCampaign(join(folder, 'timed.hundreddays'), history)
  commands(timed, sheet)
  const spent = commands(timed, sheet)
  timed.close()
  const bare = bareCommits(join(folder, 'bare.db'))
  const peer = (part: number) => ({ name: 'bare SQLite commit', value: quantile(bare, part) })
  const size = statSync(path).size
  return [
    {
      name: 'squares command through rules and durable commit, median',
      value: quantile(spent, 0.5),
      unit: 'ms',
      limit: { atMost: 1 },
      peer: peer(0.5),
    },
    {
      name: 'the same, 99 in 100',
      value: quantile(spent, 0.99),
      unit: 'ms',
      limit: { atMost: 5 },
      peer: peer(0.99),
    },
    { name: '50,000 entries: usable after', value: openMs, unit: 'ms', limit: { atMost: 400 } },
    { name: '50,000 entries: verified in', value: verifyMs, unit: 'ms', limit: { atMost: 1000 } },
    {
      name: '50,000 entries: longest slice of it',
      value: longestSliceMs,
      unit: 'ms',
      limit: { atMost: 100 },
    },
    {
      name: '50,000 entries: slowest of 400 earlier moments',
      value: Math.max(...moments),
      unit: 'ms',
      limit: { atMost: 100 },
    },
    { name: '50,000 entries: file', value: size / 1_000_000, unit: 'MB' },
  ]
}

const bench: Bench = {
  title: 'The campaign file',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    try {
      return await measure(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
