// Who may do what, and what nobody gets to see: seats, turns, sealed nominations.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ruleSet } from '../../../src-shared/rules'
import { squaresView } from './squares-table'
import { battleId, nominate, untilNomination } from './nominations'
import { Screen, servicesIn, testFolder, waterloo } from './table'

function squaresRules() {
  const rules = ruleSet('squares')
  if (!rules) throw new Error('no squares rules')
  return rules
}

describe('what may be done', () => {
  it('is judged by what the seat may know: no refusal tells what is hidden from it', async () => {
    // Rules under which a sealed nomination of the other side would forbid everything.
    const talkative: NonNullable<ReturnType<typeof ruleSet>> = {
      ...squaresRules(),
      refuse: (state, side) => {
        const sealed = (state as { nominations: readonly unknown[] }).nominations[1 - side]
        return sealed === null ? undefined : { code: 'SECRET', rule: 'SQ-OFF-01', values: {} }
      },
    }
    const table = testFolder()
    const honest = servicesIn(table)
    const umpire = new Screen(honest)
    const path = await waterloo(umpire, { begun: true })
    await untilNomination(umpire)
    await nominate(umpire, 0)
    honest.close()
    const services = servicesIn(table, { rules: [talkative] })
    const one = new Screen(services)
    await one.get('library.open', { path })
    const asked = { battleId, side: 1, command: { type: 'concede', side: 1 } } as const
    expect((await one.get('battle.refuse', asked)).refusal?.code).toBe('SECRET')
    await one.get('session.takeSeat', { seat: 1 })
    expect((await one.get('battle.refuse', asked)).refusal).toBeNull()
  })
})

describe('a sealed nomination', () => {
  it('reaches its own side and the umpire, and nobody else by any channel', async () => {
    const services = servicesIn(testFolder())
    const umpire = new Screen(services)
    await waterloo(umpire, { begun: true })
    await untilNomination(umpire)
    const zero = new Screen(services)
    const one = new Screen(services)
    await zero.get('session.takeSeat', { seat: 0 })
    await one.get('session.takeSeat', { seat: 1 })

    const generalId = await nominate(zero, 0)

    const sealed = async (screen: Screen) => {
      const view = squaresView(await screen.get('battle.view', { battleId, withState: true }))
      return view.situation.nominations
    }
    expect(await sealed(zero)).toEqual([{ side: 0, sealed: true, generalId }])
    expect(await sealed(umpire)).toEqual([{ side: 0, sealed: true, generalId }])
    expect(await sealed(one)).toEqual([])

    const lastLines = async (screen: Screen) => {
      const { lines, lastSeq } = await screen.get('battle.log', { battleId })
      return lines.filter((line) => line.seq === lastSeq).map((line) => line.kind)
    }
    expect(await lastLines(zero)).toEqual(['generalNominated'])
    expect(await lastLines(umpire)).toEqual(['generalNominated'])
    expect(await lastLines(one)).toEqual([])
    const { state } = await one.get('battle.view', { battleId, withState: true })
    expect(state?.['nominations']).toEqual([null, null])
    const back = await one.get('battle.lookBack', {
      battleId,
      seq: (await one.get('battle.view', { battleId })).seq,
    })
    expect(squaresView(back).situation.nominations).toEqual([])
    // Nothing any topic said names the general.
    expect(JSON.stringify(one.published)).not.toContain(generalId)

    await nominate(one, 1)
    expect((await lastLines(one)).slice(0, 2)).toEqual(['generalNominated', 'nominationsRevealed'])
    expect(JSON.stringify(await one.get('battle.log', { battleId }))).toContain(generalId)
  })
})

describe('out of turn', () => {
  it('a side does nothing for the other, nor what is the umpire’s', async () => {
    const services = servicesIn(testFolder())
    const screen = new Screen(services)
    await waterloo(screen, { begun: true })
    const before = await screen.get('battle.view', { battleId, withState: true })
    await screen.get('session.takeSeat', { seat: 1 })
    const command = { type: 'endActivation' }
    const question = { kind: 'command', command }
    expect(await screen.error('battle.preview', { battleId, side: 0, question })).toMatchObject({
      code: 'notYourSide',
    })
    for (const channel of ['battle.play', 'battle.refuse'] as const)
      expect(await screen.error(channel, { battleId, side: 0, command })).toMatchObject({
        code: 'notYourSide',
      })
    expect(await screen.error('battle.orders.get', { battleId, side: 0 })).toMatchObject({
      code: 'notYourSide',
    })
    expect(await screen.error('battle.undo', { battleId, side: 0 })).toMatchObject({ code: 'notYourSide' })
    const reason = 'I would like to'
    for (const call of [
      screen.error('battle.rollback', { battleId, toSeq: 0, reason }),
      screen.error('battle.edit', { battleId, path: ['turn'], value: 9, reason }),
      screen.error('battle.seats.set', { battleId, dice: 'hand' }),
      screen.error('orderOfBattle.editUnit', { unitId: 'x', change: {}, reason }),
    ])
      expect(await call).toMatchObject({ code: 'umpireOnly' })
    const { options } = await screen.get('battle.options', { battleId, side: 0 })
    expect(options).toEqual([])
    await screen.get('session.takeSeat', { seat: 'umpire' })
    expect(await screen.get('battle.view', { battleId, withState: true })).toEqual(before)
  })

  it('a command at the wrong time is refused with its rule and changes nothing', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const before = await screen.get('battle.view', { battleId, withState: true })
    const side = before.turn.toAct[0] ?? 0
    const command = { type: 'endActivation' }
    const played = await screen.get('battle.play', { battleId, side, command })
    expect(played).toMatchObject({ kind: 'refused', refusal: { code: 'WRONG_PHASE' } })
    expect(await screen.get('battle.refuse', { battleId, side, command })).toMatchObject({
      refusal: { code: 'WRONG_PHASE' },
    })
    expect(
      await screen.get('battle.preview', { battleId, side, question: { kind: 'command', command } }),
    ).toEqual({ preview: null })
    expect(await screen.get('battle.view', { battleId, withState: true })).toEqual(before)
  })

  it('says which battle, entry or state of things is wanting', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    expect(await screen.error('campaign.get', {})).toMatchObject({ code: 'noCampaign' })
    expect(await screen.error('library.openDialog', {})).toMatchObject({ code: 'notInThisShell' })
    await waterloo(screen)
    expect(await screen.error('battle.view', { battleId: 'leipzig' })).toMatchObject({ code: 'noSuchBattle' })
    expect(await screen.error('battle.view', { battleId: 'ligny' })).toMatchObject({
      code: 'wrongStatus',
      detail: { status: 'planned' },
    })
    expect(await screen.error('battle.log', { battleId })).toMatchObject({
      code: 'wrongStatus',
      detail: { status: 'deploying' },
    })
    expect(await screen.error('battle.start', { battleId: 'ligny' })).toMatchObject({ code: 'wrongStatus' })
    expect(await screen.error('job.cancel', { jobId: 'x' })).toMatchObject({ code: 'noSuchJob' })
    await screen.get('battle.start', { battleId })
    expect(await screen.error('battle.start', { battleId })).toMatchObject({ code: 'wrongStatus' })
    expect(await screen.error('battle.lookBack', { battleId, seq: 99 })).toMatchObject({
      code: 'noSuchEntry',
    })
    expect(await screen.error('battle.undo', { battleId })).toMatchObject({ code: 'nothingToUndo' })
    expect(await screen.error('battle.staffStep', { battleId })).toMatchObject({ code: 'noStaffToAct' })
    const command = { type: 'noSuchCommand' }
    expect(await screen.error('battle.play', { battleId, side: 0, command })).toMatchObject({
      code: 'badInput',
    })
    const question = { kind: 'noSuchQuestion' }
    expect(await screen.error('battle.preview', { battleId, question })).toMatchObject({ code: 'badInput' })
  })
})

it('a page loaded again keeps its campaign and its seat', async () => {
  const services = servicesIn(testFolder())
  const key = randomUUID()
  const first = new Screen(services, key)
  const path = await waterloo(first)
  await first.get('session.takeSeat', { seat: 1 })
  services.disconnect(first.session)
  const second = new Screen(services, key)
  expect(await second.get('session.get', {})).toMatchObject({ seat: 1, campaign: { path } })
})
