// A campaign from its first minute to the next evening: created, set up, played, taken back, closed and opened again.
import { describe, expect, it, vi } from 'vitest'
import { CampaignFaultError, fault } from '../../../src-main/campaign-file'
import { squaresView } from './squares-table'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from './table'

describe('a whole evening', () => {
  it('creates, sets up, plays, takes back, closes, and goes on exactly where it stopped', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })

    const campaign = await screen.get('campaign.get', {})
    expect(campaign.battles.map((battle) => [battle.id, battle.status])).toEqual([
      ['quatre-bras', 'planned'],
      ['ligny', 'planned'],
      ['wavre', 'planned'],
      ['waterloo', 'fighting'],
    ])

    for (let i = 0; i < 6; i += 1) await playFirstOption(screen)
    const view = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    const log = await screen.get('battle.log', { battleId: 'waterloo' })
    expect(view.seq).toBe(6)
    expect(log.lines.length).toBeGreaterThan(6)
    services.close()

    const again = new Screen(servicesIn(folder))
    const { campaigns } = await again.get('library.list', {})
    expect(campaigns).toMatchObject([
      {
        path,
        name: 'June 1815',
        lastBattle: {
          battleId: 'waterloo',
          status: 'fighting',
          turn: { turn: view.turn.turn, turnLimit: view.turn.turnLimit, clock: view.turn.clock },
        },
        fault: null,
      },
    ])
    await again.get('library.open', { path })
    const { pace: _, ...before } = view
    const after = await again.get('battle.view', { battleId: 'waterloo', withState: true })
    expect(after).toMatchObject(before)
    const sameLog = await again.get('battle.log', { battleId: 'waterloo' })
    expect(sameLog).toEqual(log)
  })

  it('takes back what nobody has seen yet and brings it again, but not across dice', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const before = await screen.get('battle.view', { battleId: 'waterloo' })
    const seq = await playFirstOption(screen)
    const played = await screen.get('battle.view', { battleId: 'waterloo' })
    expect(played.undo).toEqual({ seq, side: before.turn.toAct[0] })

    await screen.get('battle.undo', { battleId: 'waterloo' })
    const undone = await screen.get('battle.view', { battleId: 'waterloo' })
    expect(undone.pieces).toEqual(before.pieces)
    expect(undone.table).toEqual(before.table)
    expect(undone.redo).toEqual({ seq, side: before.turn.toAct[0] })
    const log = await screen.get('battle.log', { battleId: 'waterloo' })
    expect(log.marks).toMatchObject([{ kind: 'undo', seq }])
    expect(log.lines.filter((line) => line.undone).map((line) => line.seq)).toContain(seq)

    await screen.get('battle.redo', { battleId: 'waterloo' })
    const redone = await screen.get('battle.view', { battleId: 'waterloo' })
    expect(redone.table).toEqual(played.table)
    expect(await screen.error('battle.redo', { battleId: 'waterloo' })).toMatchObject({
      code: 'nothingToRedo',
    })

    // Play on until dice have been thrown; nothing goes back across them.
    let phase = redone.turn.phase
    while (phase === 'cincMoves') {
      await playFirstOption(screen)
      phase = (await screen.get('battle.view', { battleId: 'waterloo' })).turn.phase
    }
    expect(await screen.error('battle.undo', { battleId: 'waterloo' })).toMatchObject({
      code: 'undoBarred',
      detail: { why: 'dice' },
    })
  })

  it('goes back as far as the umpire wants, with his reason in the log', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const start = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    for (let i = 0; i < 5; i += 1) await playFirstOption(screen)
    await screen.get('battle.rollback', { battleId: 'waterloo', toSeq: 0, reason: 'The cat walked over it' })
    const back = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    expect(back.state).toEqual(start.state)
    const { marks } = await screen.get('battle.log', { battleId: 'waterloo' })
    expect(marks).toMatchObject([{ kind: 'rollback', seq: 0, reason: 'The cat walked over it' }])
    const past = await screen.get('battle.lookBack', { battleId: 'waterloo', seq: 3 })
    expect(past.seq).toBe(3)
  })

  it('lets the umpire set a value, and says what is wrong with one that cannot be', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const [piece] = (await screen.get('battle.view', { battleId: 'waterloo' })).pieces
    const path = ['units', piece?.id ?? '', 'hits']
    const edit = { battleId: 'waterloo', path, reason: 'Miscounted on the table' }
    expect(await screen.get('battle.edit', { ...edit, value: 2 })).toEqual({ kind: 'played', seq: 1 })
    expect(await screen.get('battle.edit', { ...edit, value: -1 })).toMatchObject({ kind: 'faults' })
    const view = squaresView(await screen.get('battle.view', { battleId: 'waterloo' }))
    expect(view.pieces[0]?.marks).toBe(2)
    const report = await screen.get('battle.report', { battleId: 'waterloo' })
    expect(report.edits).toEqual([{ seq: 1, path: path.join('.'), reason: 'Miscounted on the table' }])
  })

  it('answers for a full disk, keeps what was played, and goes on once there is room', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    await playFirstOption(screen)
    const before = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    const side = before.turn.toAct[0] ?? 0
    const { options } = await screen.get('battle.options', { battleId: 'waterloo', side })
    const command = options[0]?.command ?? {}

    const full = { code: 'diskFull', key: 'campaignFile.diskFull', detail: { path: 'June' } } as const
    const append = vi.spyOn(screen.session.campaign().campaign, 'append').mockImplementation(() => {
      throw new CampaignFaultError(full)
    })
    expect(await screen.error('battle.play', { battleId: 'waterloo', side, command })).toEqual({
      ...full,
      code: 'campaignFile.diskFull',
    })
    append.mockRestore()
    expect(await screen.get('battle.view', { battleId: 'waterloo', withState: true })).toEqual(before)
    const played = await screen.get('battle.play', { battleId: 'waterloo', side, command })
    expect(played).toMatchObject({ kind: 'played', seq: before.seq + 1 })
  })

  it('records the end of a battle with the command that ends it, or neither', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const battleId = 'waterloo'
    const before = await screen.get('battle.view', { battleId, withState: true })
    const side = before.turn.toAct[0] ?? 0
    const concession = { battleId, side, command: { type: 'concede', side } } as const
    const update = vi.spyOn(screen.session.campaign().campaign, 'updateBattle').mockImplementation(() => {
      throw new CampaignFaultError(fault('diskFull', { path: 'June' }))
    })
    expect(await screen.error('battle.play', concession)).toMatchObject({ code: 'campaignFile.diskFull' })
    update.mockRestore()
    expect(await screen.get('battle.view', { battleId, withState: true })).toEqual(before)

    expect(await screen.get('battle.play', concession)).toMatchObject({ kind: 'played', seq: before.seq + 1 })
    expect((await screen.get('campaign.get', {})).battles).toContainEqual(
      expect.objectContaining({ id: battleId, status: 'ended' }),
    )
    await screen.get('battle.rollback', { battleId, toSeq: 0, reason: 'He thought better of it' })
    expect((await screen.get('campaign.get', {})).battles).toContainEqual(
      expect.objectContaining({ id: battleId, status: 'fighting' }),
    )
  })

  it('plays on when a screen cannot be told', async () => {
    const services = servicesIn(testFolder())
    const screen = new Screen(services)
    await waterloo(screen, { begun: true })
    services.connect(() => {
      throw new Error('the window is gone')
    })
    expect(await playFirstOption(screen)).toBe(1)
  })
})
