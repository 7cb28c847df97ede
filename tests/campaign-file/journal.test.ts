// The journal of a battle: rows only grow, undo and rollback move along the tree of entries, states come back.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import type { Campaign, NewRow } from '../../src-main/campaign-file'
import { stateHash } from '../../src-shared/engine/battle'
import { add, codeOf, create, folder, newBattle, play, playSome, reopen, roll } from './harness'

const home = folder()
const standing = (campaign: Campaign, id: string): readonly number[] =>
  campaign.journal(id).flatMap((entry) => (entry.undone ? [] : [entry.seq]))
const count = (campaign: Campaign, id: string, seq: number | 'now' = 'now'): unknown =>
  (campaign.stateAt(id, seq).state as { count: number }).count
const act = (by: number): NewRow => ({ kind: 'act', act: add(by), rolls: [], barrier: false })

describe('undo, redo and rollback', () => {
  test('move along the entries and leave every row in the file', async () => {
    const path = join(home, 'tree.hundreddays')
    const campaign = await create(path)
    const { id } = campaign.addBattle(newBattle)
    play(campaign, id, { type: 'start' }, add(1), add(10), add(100))
    expect(count(campaign, id)).toBe(111)
    const live = campaign.journal(id)

    campaign.append(id, [{ kind: 'undo', seq: 3, side: 0 }])
    campaign.append(id, [{ kind: 'undo', seq: 2, side: 0 }])
    expect([standing(campaign, id), count(campaign, id)]).toEqual([[0, 1], 1])
    expect(campaign.nextRedo(id)?.seq).toBe(2)
    campaign.append(id, [{ kind: 'redo', seq: 2, side: 0 }])
    expect(campaign.nextRedo(id)?.seq).toBe(3)
    play(campaign, id, add(1000))
    expect([standing(campaign, id), count(campaign, id)]).toEqual([[0, 1, 2, 4], 1011])
    // Entry 3 was played on the state after 2: behind 4 there is no way back to it.
    expect(campaign.nextRedo(id)).toBeUndefined()
    expect(codeOf(() => campaign.append(id, [{ kind: 'redo', seq: 3, side: 0 }]))).toBe('invalid')

    campaign.append(id, [{ kind: 'undo', seq: 4, side: 0 }])
    expect(campaign.nextRedo(id)?.seq).toBe(4)
    campaign.append(id, [{ kind: 'redo', seq: 3, side: 0 }])
    expect([standing(campaign, id), count(campaign, id)]).toEqual([[0, 1, 2, 3], 111])
    campaign.append(id, [{ kind: 'rollback', toSeq: 1, reason: 'a wrong die was read' }])
    expect([standing(campaign, id), count(campaign, id)]).toEqual([[0, 1], 1])
    expect(live).toBe(campaign.journal(id))
    expect(live.map(({ base }) => base)).toEqual([null, 0, 1, 2, 2])

    const kinds = campaign.rows(id).map((row) => (row.kind === 'act' ? row.entry.seq : row.kind))
    const acts = [0, 1, 2, 3, 'undo', 'undo', 'redo', 4, 'undo', 'redo', 'rollback']
    expect(kinds).toEqual(acts)
    const journal = structuredClone(live)
    campaign.close()
    const again = await reopen(path)
    expect(again.journal(id)).toEqual(journal)
    expect(count(again, id)).toBe(1)
    expect([3, 4].map((seq) => count(again, id, seq))).toEqual([111, 1011])
    expect(again.rows(id).length).toBe(acts.length)
    again.close()
  })

  test('are refused where they lead nowhere, and leave nothing behind', async () => {
    const campaign = await create(join(home, 'refused.hundreddays'))
    const { id } = campaign.addBattle(newBattle)
    expect(codeOf(() => campaign.append(id, [act(1)]))).toBe('invalid')
    play(campaign, id, { type: 'start' }, add(1), add(2))
    const before = structuredClone([campaign.journal(id), campaign.rows(id), campaign.battles()])
    const wrong: readonly NewRow[] = [
      { kind: 'act', act: { type: 'start' }, rolls: [], barrier: true },
      { kind: 'undo', seq: 0, side: null },
      { kind: 'undo', seq: 1, side: 0 },
      { kind: 'undo', seq: 9, side: 0 },
      { kind: 'redo', seq: 2, side: 0 },
      { kind: 'redo', seq: 9, side: 0 },
      { kind: 'rollback', toSeq: 9, reason: 'x' },
      { kind: 'rollback', toSeq: 0, reason: '' },
      { kind: 'act', act: add(1), rolls: [], barrier: false, stateHash: 'zz' },
      { kind: 'act', act: { type: 'command', side: 0, command: undefined }, rolls: [], barrier: false },
      {
        kind: 'act',
        act: { type: 'command', side: 0, command: 'x'.repeat(1_000_001) },
        rolls: [],
        barrier: false,
      },
    ]
    for (const row of wrong) {
      // The good row before it must go back too.
      expect([row.kind, codeOf(() => campaign.append(id, [act(5), row]))]).toEqual([row.kind, 'invalid'])
      expect([campaign.journal(id), campaign.rows(id), campaign.battles()]).toEqual(before)
    }
    play(campaign, id, add(4))
    expect(count(campaign, id)).toBe(7)
    expect((await campaign.verify()).damage).toEqual([])
    campaign.close()
  })

  test('a row of undo takes a few bytes', async () => {
    const path = join(home, 'bytes.hundreddays')
    const campaign = await create(path)
    if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
    const id = playSome(campaign, 10)
    const used = (): number => {
      const pages = campaign.store.db.prepare('SELECT sum(pgsize - unused) FROM dbstat').pluck().get()
      return Number(pages)
    }
    play(campaign, id, add(1, 1))
    const last = campaign.journal(id).length - 1
    const before = used()
    for (let n = 0; n < 100; n += 1)
      campaign.append(id, [
        { kind: 'undo', seq: last, side: 1 },
        { kind: 'redo', seq: last, side: 1 },
      ])
    expect((used() - before) / 200).toBeLessThan(120)
    campaign.close()
  })
})

describe('states', () => {
  test('come back for every moment, standing or undone, with and without snapshots', async () => {
    const path = join(home, 'moments.hundreddays')
    const campaign = await create(path)
    const id = playSome(campaign, 240)
    campaign.append(id, [{ kind: 'rollback', toSeq: 180, reason: 'again' }])
    const hashes = campaign.journal(id).map(({ stateHash: kept }) => kept)
    campaign.close()

    const again = await reopen(path)
    for (let seq = 239; seq >= 0; seq -= 1)
      expect([seq, stateHash(again.stateAt(id, seq).state)]).toEqual([seq, hashes[seq]])
    expect(again.stateAt(id, 'now').seq).toBe(180)
    expect([...again.replay(id)].filter(({ hashed }) => hashed).length).toBe(181)
    expect(codeOf(() => again.stateAt(id, 240))).toBe('noSuchEntry')

    if (!(again instanceof FileCampaign)) throw new Error('not a file')
    const { db, snapshots } = again.store
    expect(snapshots.seqs(id)).toEqual(new Set([0, 50, 100, 150, 200]))
    db.exec(`UPDATE snapshots SET body = zeroblob(20) WHERE seq = 150; DELETE FROM snapshots WHERE seq = 100`)
    const verdict = await again.verify()
    expect(verdict).toMatchObject({ whole: true, damage: [{ where: 'snapshot', record: `${id}/150` }] })
    expect(stateHash(again.stateAt(id, 170).state)).toBe(hashes[170])
    // The long way round left snapshots behind for the next time.
    expect(snapshots.seqs(id)).toEqual(new Set([0, 50, 100, 150, 200]))
    expect((await again.verify()).damage).toEqual([])
    again.close()
  })

  test('that no longer follow are named by their entry', async () => {
    const campaign = await create(join(home, 'wrong.hundreddays'))
    const { id } = campaign.addBattle(newBattle)
    play(campaign, id, { type: 'start' }, add(1), roll())
    const noCommand = { type: 'command', side: 0, command: { type: 'fly' } } as const
    campaign.append(id, [{ kind: 'act', act: noCommand, rolls: [], barrier: false }])
    expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('replayFailed')
    campaign.append(id, [{ kind: 'undo', seq: 3, side: 0 }])
    // A throw without its dice, then a sum with the wrong hash.
    campaign.append(id, [{ kind: 'act', act: roll(), rolls: [], barrier: true }])
    expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('replayFailed')
    campaign.append(id, [{ kind: 'undo', seq: 4, side: 0 }])
    const wrongHash = '0'.repeat(64)
    campaign.append(id, [{ kind: 'act', act: add(1), rolls: [], barrier: false, stateHash: wrongHash }])
    expect(codeOf(() => [...campaign.replay(id)])).toBe('replayFailed')
    campaign.close()
  })

  test('need the rules they were played with', async () => {
    const campaign = await create(join(home, 'rules.hundreddays'))
    const { id } = campaign.addBattle({ ...newBattle, ruleSet: 'brigade' })
    campaign.append(id, [{ kind: 'act', act: { type: 'start' }, rolls: [], barrier: true }])
    expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('unknownRuleSet')
    campaign.close()
  })
})
