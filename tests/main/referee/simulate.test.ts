// Battles staff against staff: the same seed the same battle, seeds shared out over workers, progress and cancelling.
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedHistory } from '../../../src-main/program/history'
import { draftedSheet, soundSheet } from '../../../src-main/referee/choices'
import { fight, type FightResult } from '../../../src-main/referee/fight'
import { piecesOf } from '../../../src-main/referee/fight-losses'
import { writeResults } from '../../../src-main/referee/simulate'
import {
  ladderTable,
  opponentsOf,
  rungsOf,
  type LadderBattle,
} from '../../../src-main/referee/simulate-ladder'
import { fightAll } from '../../../src-main/referee/simulation-fights'
import { pictureOf } from '../../../src-main/referee/simulation-picture'
import { summarise, table } from '../../../src-main/referee/simulation-table'
import { RULE_SETS } from '../../../src-shared/rules'
import { brigade } from '../../../src-shared/rules/brigade'
import { sheetSchema as brigadeSheet } from '../../../src-shared/rules/brigade/sheet/sheet'
import { oneHour } from '../../../src-shared/rules/one-hour'
import { squares } from '../../../src-shared/rules/squares'
import { sheetSchema } from '../../../src-shared/rules/squares/sheet/sheet'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import { testFolder } from '../services/table'

const sheet = sheetSchema.parse(draftedSheet(squares, 'quatre-bras', {}))
const fought = (seed: number) => fight(squares, sheet, seed, shippedHistory())

describe('a fight', () => {
  it('is the same from the same seed, and another from another', () => {
    const { milliseconds: _, ...first } = fought(1)
    expect(fought(1)).toMatchObject(first)
    expect(fought(2).hash).not.toBe(first.hash)
    expect(first.judged).not.toBeNull()
    expect(first.lost[0].men).toBeGreaterThan(0)
  })
})

describe('the brigade rules', () => {
  it('draw up every battle of history, and refuse a night they do not have', () => {
    for (const id of BATTLE_IDS)
      expect(() =>
        soundSheet(brigade, draftedSheet(brigade, id, {}), id, {
          err: expect.unreachable,
          rules: RULE_SETS,
        }),
      ).not.toThrow()
    expect(() => draftedSheet(brigade, 'wavre', { 'over-night': true })).toThrow(/night/)
    expect(() => draftedSheet(brigade, 'wavre', { 'house-rule': ['meleeMargin=9'] })).toThrow(/meleeMargin/)
  })

  it('tell what is odd in a sheet that can be fought on all the same (3.18)', () => {
    const rows = Array.from({ length: 20 }, (): [number, number, number, number] => [0, 0, 1, 1])
    const drawn = brigadeSheet.parse(draftedSheet(brigade, 'wavre', {}))
    const odd = { ...drawn, houseRules: { ...drawn.houseRules, casualtyTable: { rows, beyond: 'additive' } } }
    const lines: string[] = []
    soundSheet(brigade, odd, 'The sheet', { err: (line) => lines.push(line), rules: RULE_SETS })
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^The sheet: houseRules.casualtyTable.rows.18: .*other than 7 with a 5/)
  })

  it('fight one, with what it cost by side and by corps and its level by the file', () => {
    const drawn = brigadeSheet.parse(draftedSheet(brigade, 'quatre-bras', {}))
    const short = { ...drawn, moves: 8 }
    const { lost, corps, judged, turns, figures } = fight(brigade, short, 1, shippedHistory())
    expect(turns).toBe(8)
    expect(judged).not.toBeNull()
    // Bachelu, Foy and Piré stand there at the start.
    expect(corps.find(({ id }) => id === 'fr.ii')?.men).toBeGreaterThan(9000)
    for (const side of [0, 1] as const) {
      const own = corps.filter((one) => one.side === side)
      expect(lost[side].men).toBe(own.reduce((sum, { men }) => sum + men, 0))
      expect(lost[side].forGood).toBeLessThanOrEqual(lost[side].menLost)
    }
    expect(lost[0].menLost + lost[1].menLost).toBeGreaterThan(0)
    // Reille's corps has met the enemy by then; the cuirassiers have not come up.
    const met = figures.filter(({ key }) => key === 'met').map(({ group, count, of }) => [group, count, of])
    expect(met).toEqual(expect.arrayContaining([['fr.ii', 1, 1]]))
    expect(met.map(([group]) => group)).not.toContain('fr.cav3')
  })
})

describe('pieces', () => {
  const loss = (pieceId: string, marks: number, fate: 'standing' | 'destroyed', base?: number) => ({
    unitId: `${pieceId}-${base ?? 0}`,
    fate,
    marks,
    marksBefore: 0,
    pieceId,
    ...(base === undefined ? {} : { base }),
  })
  it('count once, with the marks of all their bases; one is gone when every base is', () => {
    const shared = [loss('P', 3, 'standing'), loss('P', 3, 'standing')]
    expect(piecesOf(shared)).toEqual({ pieces: 1, destroyed: 0, hits: 3 })
    const brigade = [
      loss('B', 4, 'standing', 0),
      loss('B', 16, 'destroyed', 1),
      loss('B', 16, 'destroyed', 1),
    ]
    expect(piecesOf(brigade)).toEqual({ pieces: 1, destroyed: 0, hits: 20 })
    expect(piecesOf([loss('B', 16, 'destroyed', 0), loss('B', 2, 'destroyed', 1)])).toMatchObject({
      destroyed: 1,
    })
  })
})

/** A worker without rules, which says of every seed that it has been fought, slowly if asked. */
function quickWorker(pauseMs: number): string {
  const path = join(testFolder(), 'worker.mjs')
  writeFileSync(
    path,
    `import { parentPort, workerData } from 'node:worker_threads'
    const { from, step, count } = workerData.seeds
    for (let seed = from; seed < from + step * count; seed += step) {
      await new Promise((resolve) => setTimeout(resolve, ${pauseMs}))
      if (seed === 13) parentPort.postMessage({ kind: 'failed', match: 0, seed, what: 'unlucky' })
      else parentPort.postMessage({ kind: 'fought', match: 0, result: { seed } })
    }`,
  )
  return path
}

const matches = [{ sheet, players: ['normal', 'normal'] }] as const

function terminal() {
  const cancel = new AbortController()
  const err: string[] = []
  return {
    cancel,
    err,
    given: {
      out: () => undefined,
      err: (line: string) => err.push(line),
      signal: cancel.signal,
      rules: RULE_SETS,
    },
  }
}

describe('workers', () => {
  it('share the seeds out, each once, and tell how far they are', async () => {
    const { given, err } = terminal()
    const plan = { rules: 'squares', matches, runs: 20, seed: 5, jobs: 3, pictures: null } as const
    const { results, failed } = await fightAll(plan, given, quickWorker(0))
    const seeds = Array.from({ length: 20 }, (_, i) => 5 + i)
    expect(results.map(({ result }) => result.seed)).toEqual(seeds.filter((seed) => seed !== 13))
    expect(failed).toEqual([{ match: 0, seed: 13, what: 'unlucky' }])
    expect(err.at(-1)).toBe('20 of 20 battles fought')
  })

  it('stop when cancelled and keep what has been fought', async () => {
    const { given, cancel } = terminal()
    const plan = { rules: 'squares', matches, runs: 1000, seed: 100, jobs: 2, pictures: null } as const
    const running = fightAll(plan, given, quickWorker(20))
    setTimeout(() => {
      cancel.abort()
    }, 300)
    const { results } = await running
    expect(results.length).toBeLessThan(1000)
  })

  it('begin at once, however many battles there are', async () => {
    const { given, cancel } = terminal()
    const plan = {
      rules: 'squares',
      matches,
      runs: 2_000_000_000,
      seed: 100,
      jobs: 2,
      pictures: null,
    } as const
    const running = fightAll(plan, given, quickWorker(5))
    setTimeout(() => {
      cancel.abort()
    }, 1500)
    const { results } = await running
    expect(results.length).toBeGreaterThan(0)
  })
})

it('says why results could not be written, and throws nothing', () => {
  const path = join(testFolder(), 'results.jsonl')
  const result = { seed: 7 } as FightResult
  expect(writeResults(openSync(path, 'w'), [result, result])).toBeUndefined()
  expect(readFileSync(path, 'utf8')).toBe('{"seed":7}\n{"seed":7}\n')
  // A file opened for reading takes nothing, like one on a full disk.
  expect(writeResults(openSync(path, 'r'), [result])).toMatch(/EBADF|EPERM/)
})

it('adds results up into a table', () => {
  const side = { pieces: 2, destroyed: 1, hits: 3, men: 4000, menLost: 1000, forGood: 500 }
  const result = (seed: number, winner: 0 | 1 | null): FightResult => ({
    seed,
    winner,
    level: winner === null ? 'draw' : 'decisive',
    points: null,
    reasons: ['outcome.turnLimit'],
    judged: { winner: 1, level: 'minor', points: [1, 2] },
    turns: 6 + seed,
    entries: 100,
    lost: [side, { ...side, menLost: 2000 }],
    armies: [
      {
        id: 'aa',
        men: 4000,
        onField: 300,
        inRout: 0,
        forGoodOnField: 150,
        forGoodInRout: 10 * seed,
        history: 700,
      },
    ],
    figures: [{ key: 'idle', group: 'aa', count: seed, of: 4, as: 'share' }],
    corps: [{ side: 0, id: 'aa.i', name: 'I Corps', men: 4000, menLost: 100 * seed, forGood: 50 * seed }],
    hash: '',
    milliseconds: 10,
  })
  const summary = summarise([result(1, 0), result(2, 0), result(3, null)])
  expect(summary).toMatchObject({
    battles: 3,
    corps: [{ id: 'aa.i', menLost: { least: 100, mean: 200, most: 300 }, forGood: { mean: 100 } }],
    verdicts: { 'side 0 decisive': 2, draw: 1 },
    levels: { 'side 1 minor': 3 },
    turns: { least: 7, median: 8, mean: 8, most: 9 },
    armies: [
      { id: 'aa', history: 700, onField: { median: 150 }, together: { least: 160, median: 170, most: 180 } },
    ],
    figures: [{ key: 'idle', group: 'aa', as: 'share', value: 50 }],
    sides: [
      { won: 2, menLostPercent: { mean: 25 } },
      { won: 0, menLostPercent: { mean: 50 } },
    ],
  })
  const text = table(summary, ['French', 'Allies'], (key) => `Because of ${key}.`)
  expect(text).toContain('3 battles; side 0 is French, side 1 is Allies')
  expect(text).toContain('side 0 decisive                   2    66.7 %')
  expect(text).toContain('Because of outcome.turnLimit.')
  expect(text).toMatch(/turns +7\.0 +8\.0 +8\.0 +9\.0/)
  expect(text).toMatch(/aa: together \(history 700\) +160\.0 +170\.0/)
  expect(text).toMatch(/Because of figure\.idle\.: aa +50\.0 %/)
})

describe('the ladder', () => {
  it('has every strength against all below it, chance and the simple plans', () => {
    const opponents = opponentsOf(oneHour).map((two) => two.join(' '))
    expect(opponents).toHaveLength(12)
    expect(opponents).toEqual(
      expect.arrayContaining(['hard normal', 'hard easy', 'normal easy', 'easy chance']),
    )
  })

  type Ending = readonly [winner: LadderBattle['winner'], points: LadderBattle['points']]
  /** One seed fought with both sides by hard and easy. */
  const pairOf = (seed: number, ...two: readonly Ending[]): readonly LadderBattle[] =>
    two.map(([winner, points], i) => ({
      opponents: ['hard', 'easy'],
      side: i === 0 ? 0 : 1,
      battle: 'ligny',
      seed,
      winner,
      points,
    }))

  it('counts battles by player, whichever side he has, and pairs of battles by the sum of margins', () => {
    const rungs = rungsOf([
      // Side 0 wins both, by more under hard.
      ...pairOf(1, [0, [9, 2]], [0, [7, 3]]),
      ...pairOf(2, [0, [5, 3]], [0, [8, 1]]),
      // An army broke at once, but the margins count.
      ...pairOf(3, [1, [4, 2]], [0, [3, 3]]),
      ...pairOf(4, [0, [5, 1]], [null, [4, 0]]),
    ])
    expect(rungs).toEqual([
      {
        ...{ first: 'hard', second: 'easy', won: 3, drawn: 1, lost: 4, score: 43.75 },
        pairs: { won: 2, drawn: 1, lost: 1, score: 62.5 },
      },
    ])
    expect(ladderTable(rungs)).toMatch(/hard against easy +3 +1 +4 +43\.8 % +2 +1 +1 +62\.5 %/)
  })

  it('decides a pair by verdicts if one of its battles has no points', () => {
    const pairs = (...two: readonly Ending[]) => rungsOf(pairOf(1, ...two))[0]?.pairs
    expect(pairs([0, null], [null, [9, 0]])).toMatchObject({ won: 1, drawn: 0, lost: 0 })
    expect(pairs([0, [9, 0]], [0, null])).toMatchObject({ won: 0, drawn: 1, lost: 0 })
    expect(pairs([1, null], [0, null])).toMatchObject({ won: 0, drawn: 0, lost: 1 })
  })

  it('makes pairs of battles of one seed on one field, and none of a battle alone', () => {
    const [first, second] = pairOf(1, [0, [2, 0]], [1, [0, 1]])
    if (!first || !second) expect.unreachable()
    const apart = [
      [first, { ...second, seed: 2 }],
      [first, { ...second, battle: 'wavre' }],
    ] as const
    for (const battles of apart)
      expect(rungsOf(battles)).toMatchObject([{ won: 2, pairs: { won: 0, drawn: 0, lost: 0, score: 0 } }])
    expect(rungsOf([second, first])).toMatchObject([{ won: 2, pairs: { won: 1, score: 100 } }])
  })

  it('goes straight for places of the table only, with orders that everybody can have', () => {
    const drawn = draftedSheet(brigade, 'waterloo', {})
    const cut = brigade.sheetSchema.parse({ ...drawn, moves: 1 })
    expect(fight(brigade, cut, 1, shippedHistory(), ['straight', 'straight']).turns).toBe(1)
  })

  it('has players of every kind who fight a battle to its end, under all rules', () => {
    for (const rules of RULE_SETS) {
      const short = { squares: 3, brigade: 2, 'one-hour': 6 }[rules.key] ?? 3
      const drawn = draftedSheet(rules, 'quatre-bras', {})
      const cut = rules.sheetSchema.parse({
        ...drawn,
        ...('moves' in drawn ? { moves: short } : { turnLimit: short }),
      })
      for (const players of [
        ['chance', 'hold'],
        ['straight', 'easy'],
      ] as const)
        expect(fight(rules, cut, 1, shippedHistory(), players), rules.key).toMatchObject({
          turns: short,
          points: [expect.any(Number), expect.any(Number)],
        })
    }
  })
})

it('draws pieces and ground', () => {
  const drawn = pictureOf(squares, squares.muster(sheet), sheet, shippedHistory())
  expect(drawn).toMatch(/^<svg /)
  expect(drawn).toContain('1st Brigade, 5th Division')
  expect(drawn.match(/<rect/g)?.length).toBeGreaterThan(40)
})
