// Two battles of a day under way at once: one at a table elsewhere or on a board, the other on a board (CP-STEP-08).
import { describe, expect, it } from 'vitest'
import type { InputOf } from '../../../../src-shared/contract'
import type { JsonObject } from '../../../../src-shared/contract/values'
import { stateHash } from '../../../../src-shared/engine/battle'
import { allNo, asHistory, begunCampaign, played } from './campaign'
import { playFirstOption, Screen, servicesIn, testFolder } from '../table'

type Battle = InputOf<'campaign.chooseHow'>['battle']
const RULES = { ruleSet: 'squares', boardId: 'squares-1km' } as const
const PACK = 'aa.reserve.5.pack'

/** A campaign on the afternoon of the 16th, both battles open. */
async function twoTables(screen: Screen): Promise<string> {
  const path = await begunCampaign(screen, { houseRules: { linksFirst: true } })
  await asHistory(screen, ({ phase, battle }) => phase === 'muster' && battle === 'quatre-bras')
  return path
}

async function onBoard(screen: Screen, battle: Battle): Promise<string> {
  played(await screen.get('campaign.chooseHow', { battle, how: 'fight' }))
  played(await screen.get('campaign.chooseRuleSet', { battle, ...RULES, seats: ['staff', 'staff'] }))
  const { battles } = await screen.get('campaign.stand', {})
  const battleId = battles.find((each) => each.battle === battle)?.battleId
  if (!battleId) throw new Error('no battle has been drawn up')
  return battleId
}

const fromHand = async (screen: Screen, battle: Battle, change: JsonObject = {}) => {
  const { entry, ...asked } = await screen.get('campaign.form', { battle })
  const overrides = [{ code: 'UNUSUAL', reason: 'a small table' }]
  const whole = { ...entry, ...allNo(asked), overrides, ...change } as JsonObject
  return played(await screen.get('campaign.enterResult', { battle, entry: whole, reason: 'club table' }))
}

const tablesOf = async (screen: Screen) => {
  const { tables } = await screen.get('campaign.tables', {})
  if (!tables) throw new Error('no two tables')
  return tables
}

/** Plays a board until so many turns are over. */
async function turnsOn(screen: Screen, battleId: string, turn: number): Promise<void> {
  for (let i = 0; i < 4000; i += 1) {
    const view = await screen.get('battle.view', { battleId })
    if (view.turn.turn >= turn || view.turn.toAct.length === 0) return
    await screen.get('battle.staffStep', { battleId }).catch(() => playFirstOption(screen, battleId))
  }
}

const boardState = (screen: Screen, battleId: string) =>
  screen.session.campaign().openBattle(battleId).live.now().state

describe('two tables at once (CP-STEP-08)', () => {
  it('a brigade that goes over comes on at a board under way, and stands there after closing and opening', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const path = await twoTables(screen)
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'hand' }))
    const battleId = await onBoard(screen, 'ligny')
    await screen.get('battle.start', { battleId })
    await turnsOn(screen, battleId, 3)
    const before = (await screen.get('battle.view', { battleId })).pieces.map(({ id }) => id)
    expect((await tablesOf(screen)).facts.map(({ hour, answer }) => [hour, answer])).toEqual([
      ['17:30', null],
      ['16:30', null],
    ])
    const fact = { battle: 'quatre-bras', factId: 'qb-allies-free', yes: true } as const
    played(await screen.get('campaign.answerFact', fact))
    const { mayLeave } = await tablesOf(screen)
    expect(mayLeave.find(({ brigadeId }) => brigadeId === PACK)).toMatchObject({
      exit: 'namur-road',
      time: null,
    })
    const way = { battle: 'quatre-bras', brigadeId: PACK, exit: 'namur-road' } as const
    played(await screen.get('campaign.leave', { ...way, time: '18:00', lost: 200 }))
    const { left, mayLeave: still } = await tablesOf(screen)
    expect(left).toEqual([expect.objectContaining({ brigadeId: PACK, lost: 200, due: '20:00' })])
    expect(still.some(({ brigadeId }) => brigadeId === PACK)).toBe(false)
    const view = await screen.get('battle.view', { battleId })
    const fresh = view.pieces.filter(({ id }) => !before.includes(id))
    expect(fresh.length).toBeGreaterThan(0)
    const { lines } = await screen.get('battle.log', { battleId })
    expect(lines.at(-1)?.sentence.key).toBe('event.umpireEdit.reinforced')
    const { pieces } = await screen.get('battle.sheet', { battleId })
    expect(pieces.flatMap(({ unitIds }) => unitIds)).toContain(`${PACK}.1-42`)
    await turnsOn(screen, battleId, 5)
    const hash = stateHash(boardState(screen, battleId))
    services.close()
    const again = new Screen(servicesIn(folder))
    await again.get('library.open', { path })
    expect(stateHash(boardState(again, battleId))).toBe(hash)
    expect((await again.get('battle.view', { battleId })).pieces.map(({ id }) => id)).toEqual(
      expect.arrayContaining(fresh.map(({ id }) => id)),
    )
  })

  it('reports come home in either order, and the ledger is the same', async () => {
    const ledgers: unknown[] = []
    for (const order of [
      ['quatre-bras', 'ligny'],
      ['ligny', 'quatre-bras'],
    ] as const) {
      const screen = new Screen(servicesIn(testFolder()))
      await twoTables(screen)
      for (const battle of order) played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
      const fact = { battle: 'quatre-bras', factId: 'qb-allies-free', yes: true } as const
      played(await screen.get('campaign.answerFact', fact))
      const way = { battle: 'quatre-bras', brigadeId: PACK, exit: 'namur-road' } as const
      played(await screen.get('campaign.leave', { ...way, time: '18:00', lost: 200 }))
      for (const battle of order) {
        const losses = battle === 'ligny' ? { [PACK]: { men: 100 } } : { 'aa.reserve.5': { men: 300 } }
        await fromHand(screen, battle, { losses })
        played(await screen.get('campaign.confirmReport', { battle }))
      }
      expect((await screen.get('campaign.stand', {})).step.id).toBe('16-night')
      const { rows } = await screen.get('campaign.ledger', {})
      ledgers.push(rows)
    }
    expect(ledgers[1]).toEqual(ledgers[0])
  })

  it('a board says itself who has left it and when; nobody else is handed over', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await twoTables(screen)
    const battleId = await onBoard(screen, 'quatre-bras')
    await screen.get('battle.start', { battleId })
    played(await screen.get('campaign.chooseHow', { battle: 'ligny', how: 'hand' }))
    await turnsOn(screen, battleId, 4)
    const fact = { battle: 'quatre-bras', factId: 'qb-allies-free', yes: true } as const
    played(await screen.get('campaign.answerFact', fact))
    const way = { battle: 'quatre-bras', brigadeId: PACK, exit: 'namur-road' } as const
    expect(await screen.get('campaign.leave', { ...way, time: '18:00' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'NOT_A_WAY_OUT' },
    })
    expect((await tablesOf(screen)).mayLeave).toEqual([])
    const pack = Object.entries(
      (boardState(screen, battleId) as { units: Record<string, JsonObject> }).units,
    ).find(([id]) => id === PACK)?.[1]
    const gone = { status: 'withdrawn', square: null, inTown: false, gone: { exit: 'namur-road', turn: 4 } }
    expect(
      await screen.get('battle.edit', {
        battleId,
        path: ['units', PACK],
        value: { ...pack, ...gone },
        reason: 'gone by the road',
      }),
    ).toMatchObject({ kind: 'played' })
    const { mayLeave, clocks } = await tablesOf(screen)
    expect(mayLeave).toEqual([expect.objectContaining({ brigadeId: PACK, exit: 'namur-road' })])
    expect(clocks.first).not.toBeNull()
    played(await screen.get('campaign.leave', way))
    const { left } = await tablesOf(screen)
    expect(left.map(({ brigadeId, time }) => [brigadeId, time])).toEqual([[PACK, mayLeave[0]?.time]])
    const { rows } = await screen.get('campaign.form', { battle: 'ligny' })
    expect(rows.find(({ id }) => id === PACK)?.men).toBeGreaterThan(0)
    const form = await screen.get('campaign.form', { battle: 'quatre-bras' })
    expect(form.rows.some(({ id }) => id === PACK)).toBe(false)
  })

  it('CP-STEP-08 warns of a question whose hour is past and that nobody has answered', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await twoTables(screen)
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'hand' }))
    const battleId = await onBoard(screen, 'ligny')
    await screen.get('battle.start', { battleId })
    expect((await tablesOf(screen)).warnings).toEqual([])
    await turnsOn(screen, battleId, 4)
    expect((await tablesOf(screen)).warnings.map(({ key }) => key)).toEqual(['warning.factPast'])
    for (const factId of ['qb-allies-free', 'qb-french-free'])
      played(await screen.get('campaign.answerFact', { battle: 'quatre-bras', factId, yes: false }))
    expect((await tablesOf(screen)).warnings).toEqual([])
  })

  it('a board that has not begun is drawn up anew with who is to come', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await twoTables(screen)
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'hand' }))
    const battleId = await onBoard(screen, 'ligny')
    const fact = { battle: 'quatre-bras', factId: 'qb-allies-free', yes: true } as const
    played(await screen.get('campaign.answerFact', fact))
    const way = { battle: 'quatre-bras', brigadeId: PACK, exit: 'namur-road' } as const
    played(await screen.get('campaign.leave', { ...way, time: '18:00' }))
    const { pieces } = await screen.get('battle.sheet', { battleId })
    expect(pieces.flatMap(({ unitIds }) => unitIds)).toContain(`${PACK}.1-42`)
  })

  it('without the house rule there are no two tables', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ phase }) => phase === 'muster')
    expect((await screen.get('campaign.tables', {})).tables).toBeNull()
  })
})
