// A campaign through the services: set up, decided, resolved, looked at, taken back, opened again.
import { describe, expect, it } from 'vitest'
import { Screen, servicesIn, testFolder } from '../table'
import { allNo, asHistory, begunCampaign, historicalStep, played } from './campaign'

describe('the course of a campaign', () => {
  it('is history from the set-up to the reckoning, and stands in the strip and the reckoning', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen)
    const stand = await screen.get('campaign.stand', {})
    expect([stand.phase, stand.title, stand.outcome?.difference]).toEqual(['over', 'As it was', -46])
    const reckoning = await screen.get('campaign.reckoning', {})
    expect([reckoning.points, reckoning.history.points, reckoning.betterForFrench]).toEqual([
      { french: 38, coalition: 84 },
      { french: 38, coalition: 84 },
      0,
    ])
    const { days } = await screen.get('campaign.strip', {})
    expect(days.map(({ date, steps }) => [date, steps.length])).toEqual([
      ['1815-06-15', 1],
      ['1815-06-16', 3],
      ['1815-06-17', 3],
      ['1815-06-18', 3],
      ['1815-06-19', 2],
    ])
    expect(days.flatMap(({ steps }) => steps.flatMap(({ battles }) => battles.map((b) => b.mark)))).toEqual([
      'coalition',
      'french',
      'coalition',
      'coalition',
      'notFought',
    ])
  })

  it('is no better for anybody than history when the historians’ levels are taken for both (CP-R-11, CP-SCORE-04)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen, { houseRules: { historicalLevel: 'verdict' } })
    await asHistory(screen)
    const { points, history, betterForFrench } = await screen.get('campaign.reckoning', {})
    // Beside 38 to 84 by the conditions: Quatre Bras drawn, Wavre a French minor victory.
    expect([points, history.points, betterForFrench]).toEqual([
      { french: 40, coalition: 78 },
      { french: 40, coalition: 78 },
      0,
    ])
  })

  it('shows each headquarters after Ligny the ground and what it has lost itself (CP-SCORE-05)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ step }) => step.id === '16-night')
    const organiser = await screen.get('campaign.reckoning', {})
    const at = async (seat: 'fr' | 'aa') => {
      await screen.get('campaign.takeSeat', { seat })
      return await screen.get('campaign.reckoning', {})
    }
    const french = await at('fr')
    const ofFrench = organiser.lines.filter(({ kind, side }) => kind !== 'ground' && side === 'coalition')
    expect(ofFrench.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'men french',
      'guns french',
      'leader fr.ii.7',
      'army fr',
    ])
    expect(french.lines.filter(({ kind }) => kind !== 'ground')).toEqual(ofFrench)
    expect(french.lines.some(({ kind, id }) => kind === 'ground' && id === 'ligny')).toBe(true)
    expect([french.points, french.difference, french.betterForFrench]).toEqual([null, null, null])
    expect(Object.keys(french.left)).toEqual(['fr'])
    const allied = await at('aa')
    expect(allied.lines.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'ground quatre-bras',
      'leader aa.reserve.brunswick',
      'army aa',
    ])
    expect(Object.keys(allied.left)).toEqual(['aa'])
  })

  it('counts a battle as over when its report is booked, however it was resolved', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const counted = async () => (await screen.get('library.list', {})).campaigns[0]?.battles
    expect(await counted()).toEqual({ total: 4, ended: 0 })
    await asHistory(screen, ({ step }) => step.id === '17-am')
    expect(await counted()).toEqual({ total: 4, ended: 2 })
    await asHistory(screen)
    expect(await counted()).toEqual({ total: 4, ended: 4 })
  })

  it('tells a page that nobody has sat down at yet which armies people play, while there is something to be kept', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const people = () => screen.get('campaign.people', {})
    await screen.get('library.create', { name: 'June 1815' })
    expect(await people()).toEqual({ begun: false, armies: [] })
    const players = [
      { army: 'fr', playerIds: ['Ben', 'Cleo'] },
      { army: 'aa', playerIds: ['computer'] },
      { army: 'pr', playerIds: ['Dan'] },
    ] as const
    const setUp = {
      prologue: false,
      players: players.map((one) => ({ ...one, playerIds: [...one.playerIds] })),
    }
    played(await screen.get('campaign.setUp', setUp))
    expect(await people()).toEqual({ begun: true, armies: ['fr', 'pr'] })
    // A side that has not said at which headquarters it sits may ask too.
    await screen.get('session.takeSeat', { seat: 0 })
    expect(await people()).toEqual({ begun: true, armies: ['fr', 'pr'] })
    await screen.get('session.takeSeat', { seat: 'umpire' })
    await asHistory(screen)
    expect(await people()).toEqual({ begun: true, armies: [] })
  })

  it('an earlier step can be looked at, and the ledger is that of the step', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const { rows: before } = await screen.get('campaign.ledger', {})
    await asHistory(screen)
    const { days } = await screen.get('campaign.strip', {})
    const morning = days[1]?.steps.find(({ id }) => id === '16-am')
    const atSeq = morning?.seq ?? -1
    const past = await screen.get('campaign.stand', { atSeq })
    expect([past.isPast, past.step.id, past.undo]).toEqual([true, '16-am', false])
    const { rows } = await screen.get('campaign.ledger', { atSeq })
    expect(rows).toEqual(before)
    const now = await screen.get('campaign.ledger', {})
    expect(now.rows.find(({ id }) => id === 'fr')?.present).toBeLessThan(
      rows.find(({ id }) => id === 'fr')?.present ?? 0,
    )
  })

  it('each decision names the general whose headquarters takes it, and what it leaves out by its day', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const leaders = new Map<string, string>()
    const effects: unknown[] = []
    for (let i = 0; i < 60; i += 1) {
      if ((await screen.get('campaign.stand', {})).phase === 'over') break
      const { decisions } = await screen.get('campaign.decisions', {})
      for (const { id, leader, options } of decisions) {
        leaders.set(id, leader)
        if (id === 'pr-19-stand') effects.push(...options.flatMap((one) => one.effects))
      }
      await historicalStep(screen)
    }
    expect(leaders.get('fr-16-kellermann')).toBe('Ney')
    expect(leaders.get('pr-19-stand')).toBe('Thielmann')
    expect(leaders.get('fr-16-derlon')).toMatch(/^Napoleon/)
    expect(effects).toEqual([{ key: 'effect.notFought', values: { battle: 'wavre-19' } }])
  })

  it('a decision leads somewhere while it is offered, and nowhere once its step is over', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const { decisions } = await screen.get('campaign.decisions', {})
    const leads = () =>
      Promise.all(
        decisions.map(async ({ id }) => (await screen.get('campaign.leads', { decisionId: id })).leads),
      )
    const count = async () => (await leads()).flatMap((one) => Object.values(one).flat()).length
    expect(await count()).toBeGreaterThan(0)
    await historicalStep(screen)
    expect(await count()).toBe(0)
  })

  it('the report says what each level of victory wanted, by the names of its places', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen)
    const { report } = await screen.get('campaign.report', { battle: 'wavre' })
    const isMet = (level: string) =>
      report?.conditions.find((one) => one.side === 'french' && one.level === level)?.met
    expect([isMet('minor'), isMet('major')]).toEqual([true, false])
    for (const { text } of report?.conditions ?? []) expect(text).not.toMatch(/\bobj-/)
    expect(report?.conditions.map(({ text }) => text).join(' ')).toContain('Limal bridge and village')
  })

  it('the story begins every sentence with a capital', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, (stand) => stand.phase === 'muster' && stand.battle === 'ligny')
    played(await screen.get('campaign.chooseHow', { battle: 'ligny', how: 'hand' }))
    const { entry, ...asked } = await screen.get('campaign.form', { battle: 'ligny' })
    const losses = { fr: { men: 9000 }, pr: { men: 18_000 } }
    played(
      await screen.get('campaign.enterResult', {
        battle: 'ligny',
        entry: { ...entry, ...allNo(asked), losses, gaveUp: 'coalition' },
      }),
    )
    played(await screen.get('campaign.confirmReport', { battle: 'ligny' }))
    const { chapters, markdown } = await screen.get('campaign.story', {})
    const said = chapters.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    expect(said).toContain('The Coalition gave up the field.')
    for (const one of said) expect(one).not.toMatch(/^\p{Ll}/u)
    expect(markdown).toContain('The Coalition gave up the field.')
  })

  it('a campaign closed at any step is opened where it stood', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const path = await begunCampaign(screen)
    for (let i = 0; i < 9; i += 1) await historicalStep(screen)
    const stand = await screen.get('campaign.stand', {})
    const ledger = await screen.get('campaign.ledger', {})
    services.close()
    const again = new Screen(servicesIn(folder))
    await again.get('library.open', { path })
    const { undo: _u, redo: _r, ...found } = await again.get('campaign.stand', {})
    const { undo: _u2, redo: _r2, ...was } = stand
    expect(found).toEqual(was)
    expect(await again.get('campaign.ledger', {})).toEqual(ledger)
  })
})
