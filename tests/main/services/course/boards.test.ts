// Battles of a campaign on a board, by simulation, and the second day of Wavre where the first left everybody.
import { describe, expect, it } from 'vitest'
import { campaignLinkOf } from '../../../../src-main/services/course/battles/campaign-link'
import type { InputOf } from '../../../../src-shared/contract'
import { asHistory, begunCampaign, played } from './campaign'
import { playFirstOption, Screen, servicesIn, testFolder } from '../table'

const RULES = { ruleSet: 'squares', boardId: 'squares-1km' } as const

/** Puts the battle in hand on a board, and begins it. */
async function onBoard(screen: Screen, battle: InputOf<'campaign.chooseHow'>['battle']): Promise<string> {
  played(await screen.get('campaign.chooseHow', { battle, how: 'fight' }))
  played(await screen.get('campaign.chooseRuleSet', { battle, ...RULES }))
  const { battles } = await screen.get('campaign.stand', {})
  const battleId = battles.find((each) => each.battle === battle)?.battleId
  if (!battleId) throw new Error('no battle has been drawn up')
  await screen.get('battle.start', { battleId })
  return battleId
}

const toBattle = (screen: Screen, battle: string) =>
  asHistory(screen, (stand) => stand.phase === 'muster' && stand.battle === battle)

describe('battles of a campaign on a board', () => {
  it.each([
    ['squares', 'squares-1km', ['staff', 'people']],
    ['fast-play', 'table-inches', ['people', 'staff']],
  ] as const)('are led as was said of coalition and French under %s', async (ruleSet, boardId, seats) => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'fight' }))
    played(
      await screen.get('campaign.chooseRuleSet', {
        battle: 'quatre-bras',
        ruleSet,
        boardId,
        seats: ['staff', 'people'],
      }),
    )
    const { battles } = await screen.get('campaign.get', {})
    const drawn = battles.find((one) => one.historyId === 'quatre-bras' && one.ruleSet === ruleSet)
    expect(drawn?.seats).toEqual(seats)
    expect(drawn?.sides?.[seats.indexOf('staff')]).toMatch(/Allied/)
  })

  it('CP-R-23: a battle broken off after a turn counts as it stands, in one step with its board', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    await playFirstOption(screen, battleId)
    expect(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'hand' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'RULE_SET_FIXED', rule: 'CP-RES-13' },
    })
    const turnOpen = (rule: string) => ({ kind: 'refused', refusal: { code: 'TURN_OPEN', rule } })
    const early = await screen.get('campaign.bringReport', { battle: 'quatre-bras' })
    expect(early).toMatchObject(turnOpen('CP-RES-01'))
    for (let i = 0; i < 2000; i += 1) {
      const broken = await screen.get('campaign.breakOff', { battle: 'quatre-bras' })
      if (broken.kind === 'played') break
      expect(broken).toMatchObject(turnOpen('CP-RES-11'))
      const givenUp = await screen.get('campaign.giveUp', { battle: 'quatre-bras', side: 'french' })
      expect(givenUp).toMatchObject(turnOpen('CP-RES-12'))
      await screen.get('battle.staffStep', { battleId }).catch(() => playFirstOption(screen, battleId))
    }
    const { report } = await screen.get('campaign.report', { battle: 'quatre-bras' })
    expect([report?.ended, report?.booked, report?.faults]).toEqual(['brokenOff', false, []])
    const { battles } = await screen.get('campaign.get', {})
    expect(battles.find(({ id }) => id === battleId)?.status).toBe('ended')
    played(await screen.get('campaign.confirmReport', { battle: 'quatre-bras' }))
    const { rows } = await screen.get('campaign.ledger', {})
    for (const row of rows)
      expect(row.present + row.killedWounded + row.missing + row.stragglers + row.scattered).toBe(
        row.strengthAtOpening,
      )
  })

  it('CP-R-24: who gives up the field has no level, keeps the ground he stands on and his army', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    await onBoard(screen, 'quatre-bras')
    played(await screen.get('campaign.giveUp', { battle: 'quatre-bras', side: 'coalition' }))
    const { report } = await screen.get('campaign.report', { battle: 'quatre-bras' })
    expect([report?.gaveUp, report?.ended, report?.winner, report?.levels.coalition]).toEqual([
      'coalition',
      'givenUp',
      'french',
      'none',
    ])
    expect(report?.holders.map(({ atEnd }) => atEnd)).toEqual(report?.holders.map(({ atStart }) => atStart))
    expect(report?.rows.find(({ id }) => id === 'aa')?.lost).toBe(0)
  })

  it('is an ordinary battle of the campaign: in its list, with its rules fixed by the muster', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    const error = await screen.error('battle.setUp', {
      battleId,
      ruleSet: 'squares',
      seats: ['people', 'people'],
      dice: 'program',
    })
    expect(error.code).toBe('wrongStatus')
    const battle = screen.session.campaign().battle(battleId)
    expect(campaignLinkOf(battle)?.key).toBe('quatre-bras')
    const view = await screen.get('battle.view', { battleId })
    expect(view.pieces.length).toBeGreaterThan(10)
  })

  it('CP-RES-04: a simulation shows its runs, can be cancelled, and gives the run of the middle', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'simulate' }))
    played(await screen.get('campaign.chooseRuleSet', { battle: 'quatre-bras', ...RULES }))
    const cancelled = screen.error('campaign.simulate', { battle: 'quatre-bras', jobId: 'first' })
    await screen.get('job.cancel', { jobId: 'first' })
    expect((await cancelled).code).toBe('cancelled')
    expect((await screen.get('campaign.stand', {})).phase).toBe('resolve')
    played(await screen.get('campaign.simulate', { battle: 'quatre-bras', jobId: 'second' }))
    const published = screen.published
      .filter(({ topic }) => topic === 'job.progress')
      .map(({ value }) => value)
    expect(published).toContainEqual({ jobId: 'second', done: 21, total: 21, state: 'done' })
    const { report } = await screen.get('campaign.report', { battle: 'quatre-bras' })
    expect([report?.how, report?.faults]).toEqual(['simulated', []])
  }, 120_000)
})

describe('a step taken back', () => {
  it('is none once the battle has begun on its board', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    await onBoard(screen, 'quatre-bras')
    const { undo, battles } = await screen.get('campaign.stand', {})
    expect([undo, battles.find(({ battle }) => battle === 'quatre-bras')?.begun]).toEqual([false, true])
    expect((await screen.error('campaign.undo', {})).code).toBe('nothingToUndo')
  })

  it('lets a battle go on that had been broken off, and ends it again when that is done again', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    const status = async () =>
      (await screen.get('campaign.get', {})).battles.find(({ id }) => id === battleId)?.status
    played(await screen.get('campaign.breakOff', { battle: 'quatre-bras' }))
    expect(await status()).toBe('ended')
    await screen.get('campaign.undo', {})
    expect(await status()).toBe('fighting')
    await screen.get('campaign.redo', {})
    expect(await status()).toBe('ended')
    await screen.get('campaign.undo', {})
    await playFirstOption(screen, battleId)
    expect(await status()).toBe('fighting')
  })

  it('puts a battle drawn up anew back on its board as it was drawn up first, and on again', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'fight' }))
    played(await screen.get('campaign.chooseRuleSet', { battle: 'quatre-bras', ...RULES }))
    const night = { battle: 'quatre-bras', ...RULES, houseRules: { surroundedNightNeedsGap: false } } as const
    played(await screen.get('campaign.chooseRuleSet', night))
    for (const channel of ['campaign.undo', 'campaign.redo', 'campaign.undo'] as const) {
      await screen.get(channel, {})
      const { battles } = await screen.get('campaign.stand', {})
      expect(battles.find(({ battle }) => battle === 'quatre-bras')?.battleId).not.toBeNull()
    }
    const battleId = (await screen.get('campaign.stand', {})).battles.find(
      ({ battle }) => battle === 'quatre-bras',
    )?.battleId
    await screen.get('battle.start', { battleId: battleId ?? '' })
  })

  it('bars a battle that goes on at another screen: it can be looked at, and no more', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    await screen.get('campaign.reopen', { step: '16-am', reason: 'once more' })
    await screen.get('campaign.takeSeat', { seat: 'organiser' })
    expect((await screen.error('battle.staffStep', { battleId })).code).toBe('noStaffToAct')
    await expect(playFirstOption(screen, battleId)).rejects.toThrow('takenBack')
    expect((await screen.error('battle.rollback', { battleId, toSeq: 0, reason: 'x' })).code).toBe(
      'takenBack',
    )
    await screen.get('battle.view', { battleId })
  })

  it('what follows is marked undone, the battle drawn up then no longer belongs, and redo is barred', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    await screen.get('campaign.reopen', { step: '16-am', reason: 'once more' })
    const stand = await screen.get('campaign.stand', {})
    expect([stand.step.id, stand.phase]).toEqual(['16-am', 'decide'])
    expect(stand.battles.find(({ battle }) => battle === 'quatre-bras')?.battleId).toBeNull()
    const { lines } = await screen.get('campaign.log', {})
    expect(lines.some(({ undone }) => undone)).toBe(true)
    await toBattle(screen, 'quatre-bras')
    expect(await onBoard(screen, 'quatre-bras')).not.toBe(battleId)
  })
})
