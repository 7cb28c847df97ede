/** A command of a player from the contract through rules and durable commit to its answer, beside the bare commit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { JsonObject } from '../../src-shared/contract/values'
import { seededRandom } from '../../src-shared/engine/random'
import { squares } from '../../src-shared/rules/squares'
import { randomCommand } from '../../src-shared/rules/squares/turn/random-play'
import type { SqState } from '../../src-shared/rules/squares/state/state'
import { makeServices, Screen, waterloo } from '../main/services/screen'
import type { Bench } from '../tools/trial'
import { quantile, times } from './timing'

const COMMANDS = 3000
const WARM_UP = 300

/** Milliseconds of each command, over as many battles as it takes. */
async function commands(screen: Screen): Promise<readonly number[]> {
  const spent: number[] = []
  const random = seededRandom(1815)
  await waterloo(screen, { begun: true })
  let battleId = 'waterloo'
  while (spent.length < WARM_UP + COMMANDS) {
    const state = screen.session.campaign().openBattle(battleId).live.now().state as SqState
    const [side] = squares.turn(state).toAct
    if (side === undefined) {
      battleId = await another(screen)
      continue
    }
    const command = randomCommand(state, side, random) as unknown as JsonObject
    const began = performance.now()
    const answer = await screen.services.call(screen.session, 'battle.play', { battleId, side, command })
    spent.push(performance.now() - began)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  }
  return spent.slice(WARM_UP)
}

async function another(screen: Screen): Promise<string> {
  const { id: battleId } = await screen.get('campaign.addBattle', { historyId: 'waterloo' })
  const seats: ['people', 'people'] = ['people', 'people']
  await screen.get('battle.setUp', { battleId, ruleSet: 'squares', seats, dice: 'program' })
  await screen.get('battle.start', { battleId })
  return battleId
}

/** Milliseconds of one row of the usual size made durable by SQLite alone, set as a campaign is. */
function bareCommits(folder: string): readonly number[] {
  const db = new Database(join(folder, 'bare.db'))
  db.pragma('journal_mode = TRUNCATE')
  db.pragma('synchronous = NORMAL')
  db.exec('CREATE TABLE journal (number INTEGER PRIMARY KEY, payload TEXT NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO journal (payload) VALUES (?)')
  const spent = times(COMMANDS, WARM_UP, () => insert.run('x'.repeat(600)))
  db.close()
  return spent
}

const bench: Bench = {
  title: 'A command through contract, rules, durable commit and answer',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const services = makeServices(folder)
    try {
      const ours = await commands(new Screen(services))
      const bare = bareCommits(folder)
      const peer = (part: number) => ({ name: 'bare SQLite commit', value: quantile(bare, part) })
      return [
        {
          name: 'a command, median',
          value: quantile(ours, 0.5),
          unit: 'ms',
          limit: { atMost: 1 },
          peer: peer(0.5),
        },
        {
          name: 'a command, 99 of 100',
          value: quantile(ours, 0.99),
          unit: 'ms',
          limit: { atMost: 5 },
          peer: peer(0.99),
        },
      ]
    } finally {
      services.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default bench
