// A campaign file gives back what was put in, after closing and opening again.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCampaign, openCampaign } from '../../src-main/campaign-file'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import { flatten, ORDER_OF_BATTLE_TABLES } from '../../src-main/campaign-file/order-of-battle'
import { ORDER_OF_BATTLE_DIGEST } from '../../src-main/program/history'
import { shippedHistory } from '../history/shipped'
import {
  codeOf,
  contents,
  create,
  folder,
  newBattle,
  opened,
  playSome,
  reopen,
  smallHistory,
  environment,
} from './harness'
import { MIGRATIONS } from '../../src-main/store/migrations'

const home = folder()

describe('a campaign', () => {
  test('keeps its name, settings, battles and journal over closing and opening', async () => {
    const path = join(home, 'keeps.hundreddays')
    const campaign = await create(path)
    campaign.rename('The Hundred Days of the Tuesday club')
    campaign.changeSettings({ weather: { rain: true }, gone: 1 })
    campaign.changeSettings({ gone: null })
    const id = playSome(campaign, 30)
    campaign.append(id, [{ kind: 'rollback', toSeq: 20, reason: 'the cat' }])
    campaign.setPreference('view', { zoom: 2.5 })
    const before = contents(campaign)
    campaign.close()
    expect(readdirSync(home).filter((name) => name.startsWith('keeps'))).toEqual(['keeps.hundreddays'])

    const again = await reopen(path)
    expect(contents(again)).toEqual(before)
    expect(again.info()).toMatchObject({
      name: 'The Hundred Days of the Tuesday club',
      settings: { weather: { rain: true } },
    })
    expect(again.info().settings).not.toHaveProperty('gone')
    expect(again.preference('view')).toEqual({ zoom: 2.5 })
    expect(again.preference('unset')).toBeUndefined()
    expect((await again.verify()).damage).toEqual([])
    again.close()
  })

  test('has the historical order of battle copied in, every unit of it', async () => {
    const path = join(home, 'history.hundreddays')
    const history = shippedHistory().orderOfBattle
    const campaign = opened(await createCampaign(path, 'History', history, environment()))
    expect(campaign.orderOfBattle()).toEqual(history)
    const units = flatten(history).filter((record) => record.table === 'units')
    expect(units.length).toBe(657)
    expect((await campaign.verify()).damage).toEqual([])
    campaign.close()
    const again = await reopen(path)
    expect(again.orderOfBattle()).toEqual(history)
    again.close()
  })

  test('knows the shipped order of battle again while nobody has changed it', async () => {
    const path = join(home, 'known.hundreddays')
    const history = shippedHistory().orderOfBattle
    const made = opened(await createCampaign(path, 'Known', history, environment()))
    if (!(made instanceof FileCampaign)) throw new Error('not a file')
    // This is what the constant must be.
    expect(made.store.records.digest(ORDER_OF_BATTLE_TABLES)).toBe(ORDER_OF_BATTLE_DIGEST)
    made.close()
    const shippedOrderOfBattle = { digest: ORDER_OF_BATTLE_DIGEST, read: () => history }
    const known = { ...environment(), shippedOrderOfBattle }
    const campaign = opened(await openCampaign(path, known))
    expect(campaign.orderOfBattle()).toBe(history)
    const unit = history.armies[0]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]
    if (!unit) throw new Error('no unit')
    const edited = campaign.editUnit({ ...unit, strength: unit.strength - 1 }, 'one is ill')
    expect(edited).not.toBe(history)
    campaign.close()
    const again = opened(await openCampaign(path, known))
    expect(again.orderOfBattle()).toEqual(edited)
    again.close()
  })

  test('keeps the organiser’s own changes of the order of battle, with the reason', async () => {
    const path = join(home, 'edits.hundreddays')
    const campaign = await create(path)
    const unit = smallHistory.armies[0]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]
    if (!unit) throw new Error('no unit')
    campaign.editUnit({ ...unit, strength: 311 }, 'roll of 17 June')
    const book = campaign.orderOfBattle()
    const [army, ...others] = book.armies
    if (!army) throw new Error('no army')
    campaign.editOrderOfBattle({ ...book, armies: [{ ...army, staff: [] }, ...others] }, 'staff sent home')
    expect((await campaign.verify()).damage).toEqual([])
    campaign.close()
    const again = await reopen(path)
    const units = again.orderOfBattle().armies[0]?.corps[0]?.divisions[0]?.brigades[0]?.units
    expect(units?.map(({ strength }) => strength)).toEqual([311, 500])
    expect(again.orderOfBattle().armies[0]?.staff).toEqual([])
    expect(codeOf(() => again.editUnit({ ...unit, id: 'fr.x.y.z.q' }, ''))).toBe('invalid')
    expect(codeOf(() => again.editUnit({ ...unit, strength: -1 }, ''))).toBe('invalid')
    again.close()
  })

  test('opens with every setting that guards it', async () => {
    const campaign = await create(join(home, 'guards.hundreddays'))
    if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
    const { db } = campaign.store
    const found = [
      'journal_mode',
      'synchronous',
      'foreign_keys',
      'trusted_schema',
      'cell_size_check',
      'mmap_size',
    ]
    expect(found.map((name) => db.pragma(name, { simple: true }))).toEqual(['truncate', 1, 1, 0, 1, 0])
    expect(db.pragma('application_id', { simple: true })).toBe(0x48444159)
    expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
    const [major = 0, minor = 0, patch = 0] = String(db.prepare('SELECT sqlite_version()').pluck().get())
      .split('.')
      .map(Number)
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003)
    const tables = db.prepare(`SELECT name, strict FROM pragma_table_list WHERE schema = 'main'`).all()
    for (const table of tables) {
      const { name, strict } = table as { name: string; strict: number }
      expect([name, name === 'sqlite_schema' ? 1 : strict]).toEqual([name, 1])
    }
    campaign.close()
  })

  test.each([
    ['markup', '<b onload="alert(1)">Ney</b> & sons'],
    ['quotes', `Robert'); DROP TABLE battles;-- "x" \\ %s {name}`],
    ['many scripts', 'Ватерлоо ワーテルロー واترلو 🐎\u200d🔥 e\u0301'],
    ['a line break and a tab', 'one\ntwo\tthree'],
    ['a null character', 'one\u0000two'],
    ['half a surrogate pair of an emoji keyboard', `cut ${'😀'.slice(0, 1)}`],
    ['spaces', '   '],
  ])('takes a name with %s as it is; half a character becomes a replacement character', async (_, name) => {
    const path = join(home, `name ${encodeURIComponent(name.toWellFormed()).slice(0, 60)} .hundreddays`)
    const campaign = await create(path, name)
    const battle = campaign.addBattle({ ...newBattle, name, historyId: null })
    campaign.close()
    const again = await reopen(path)
    expect(again.info().name).toBe(name.toWellFormed())
    expect(again.battle(battle.id).name).toBe(name.toWellFormed())
    expect((await again.verify()).damage).toEqual([])
    again.close()
  })

  test.each([
    ' spaces  within .hundreddays',
    'file:odd?mode=memory#x.hundreddays',
    `quotes ' " % & ; $(x).hundreddays`,
    '100% überall 🐎.hundreddays',
    'no ending',
    '-rf.hundreddays',
  ])('lies in a file of any name: %s', async (name) => {
    const path = join(home, name)
    const campaign = await create(path)
    playSome(campaign, 3)
    campaign.close()
    expect(existsSync(path)).toBe(true)
    const again = await reopen(path)
    expect(again.journal('waterloo').length).toBe(3)
    const verdict = await again.verify()
    expect(verdict.damage).toEqual([])
    const backup = await again.backup('asked')
    expect(existsSync(backup.path)).toBe(true)
    again.close()
  })
})

describe('battles', () => {
  test('get ids of their own, whatever their names', async () => {
    const campaign = await create(join(home, 'ids.hundreddays'))
    const named = ['Waterloo', 'Waterloo', 'Campaign', '...', 'Ligny, à l’aube'].map(
      (name) => campaign.addBattle({ name, ruleSet: 'squares' }).id,
    )
    expect(named).toEqual(['waterloo', 'waterloo-2', 'campaign-2', 'battle', 'ligny-a-l-aube'])
    expect(campaign.battles().map(({ id }) => id)).toEqual(named)
    campaign.close()
  })

  test('may be changed until they begin, then rules, sheet and seed are fixed', async () => {
    const campaign = await create(join(home, 'fixed.hundreddays'))
    const { id } = campaign.addBattle({ name: 'Wavre', ruleSet: 'squares' })
    expect(campaign.sheet(id)).toBeNull()
    expect(codeOf(() => campaign.append(id, []))).toBe('battleNotReady')
    expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('battleNotReady')
    campaign.updateBattle(id, { sheet: { field: 1 }, seed: 7, status: 'deploying' })
    campaign.updateBattle(id, { sheet: {}, seats: ['staff', 'people'], dice: 'hand' })
    expect(campaign.sheet(id)).toEqual({})
    campaign.append(id, [{ kind: 'act', act: { type: 'start' }, rolls: [], barrier: true }])
    expect(campaign.battle(id)).toMatchObject({ status: 'fighting', seed: 7, seats: ['staff', 'people'] })
    expect(codeOf(() => campaign.updateBattle(id, { sheet: { field: 2 } }))).toBe('battleHasBegun')
    expect(codeOf(() => campaign.updateBattle(id, { ruleSet: 'brigade' }))).toBe('battleHasBegun')
    expect(codeOf(() => campaign.updateBattle(id, { seed: 8 }))).toBe('battleHasBegun')
    const ended = campaign.updateBattle(id, { status: 'ended', result: { winner: 0 }, sheet: {} })
    expect(ended).toMatchObject({ status: 'ended', result: { winner: 0 } })
    expect(codeOf(() => campaign.updateBattle('nowhere', {}))).toBe('noSuchBattle')
    expect(codeOf(() => campaign.updateBattle(id, { name: '' }))).toBe('invalid')
    expect((await campaign.verify()).damage).toEqual([])
    campaign.close()
    expect(codeOf(() => campaign.updateBattle(id, { name: 'x' }))).toBe('closed')
    expect(codeOf(() => campaign.rows(id))).toBe('closed')
  })
})
