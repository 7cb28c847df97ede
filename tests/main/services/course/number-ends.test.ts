// Figures of a result and of the organiser's hand, tried at their ends: taken there, refused one beyond, with the field named.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-shared/contract/values'
import { allNo, asHistory, begunCampaign, played } from './campaign'
import { Screen, servicesIn, testFolder } from '../table'

const battle = 'quatre-bras'
const BRIGADE = 'fr.ii.5.1'
const BATTERY = 'fr.ii.5.art'

describe('figures of a result by hand', () => {
  it('men, hundredths, accounts and guns are taken from none to all, and not one beyond (CP-HAND-07)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ phase, battle: now }) => phase === 'muster' && now === battle)
    played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
    const { entry, rows, ...asked } = await screen.get('campaign.form', { battle })
    const row = (id: string) => rows.find((one) => one.id === id)
    const [men, guns] = [row(BRIGADE)?.men ?? 0, row(BATTERY)?.guns ?? 0]
    expect([men > 1000, guns > 0]).toEqual([true, true])
    const faultsOf = async (id: string, figures: JsonObject) => {
      const whole = { ...entry, ...allNo(asked), losses: { [id]: figures } } as JsonObject
      const { faults } = await screen.get('campaign.form.check', { battle, entry: whole })
      return faults.map(({ code, path }) => [code, path]).filter(([code]) => code !== 'UNUSUAL')
    }
    const accounts = (killedWounded: number, missing: number, stragglers: number) => ({
      killedWounded,
      missing,
      stragglers,
    })
    for (const [id, figures] of [
      [BRIGADE, { men: 0 }],
      [BRIGADE, { men }],
      [BRIGADE, { percent: 0 }],
      [BRIGADE, { percent: 100 }],
      [BRIGADE, accounts(0, 0, 0)],
      [BRIGADE, accounts(men, 0, 0)],
      [BRIGADE, accounts(0, men, 0)],
      [BRIGADE, accounts(0, 0, men)],
      [BATTERY, { guns: 0 }],
      [BATTERY, { guns }],
    ] as const)
      expect(await faultsOf(id, figures), JSON.stringify(figures)).toEqual([])
    for (const [id, figures] of [
      [BRIGADE, { men: men + 1 }],
      [BRIGADE, { men: -1 }],
      [BRIGADE, { men: 0.5 }],
      [BRIGADE, { percent: 101 }],
      [BRIGADE, { percent: -1 }],
      [BRIGADE, accounts(men, 1, 0)],
      [BRIGADE, accounts(0, men, 1)],
      [BRIGADE, accounts(0, -1, 0)],
      [BATTERY, { guns: guns + 1 }],
      [BATTERY, { guns: -1 }],
    ] as const) {
      const faults = await faultsOf(id, figures)
      expect(faults.length, JSON.stringify(figures)).toBeGreaterThan(0)
      for (const [, path] of faults) expect(path).toContain(id)
    }
  })
})

describe('words in the place of figures', () => {
  it('are refused in plain words, field by field (CP-HAND-07)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ phase, battle: now }) => phase === 'muster' && now === battle)
    played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
    const { entry, ...asked } = await screen.get('campaign.form', { battle })
    const losses = { [BRIGADE]: { men: 'many' }, [BATTERY]: { guns: -1 } }
    const whole = { ...entry, ...allNo(asked), losses } as JsonObject
    const { faults } = await screen.get('campaign.form.check', { battle, entry: whole })
    const problems = faults
      .filter(({ code }) => code === 'WRONG_VALUE')
      .map(({ sentence }) => sentence.values)
    expect(problems.map(({ problem }) => problem)).toEqual(['it must be a number', 'it must be at least 0'])
  })
})

describe('a muster beside 1815', () => {
  it('is not called far from history where all is as in history', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const warned: string[] = []
    const keys = ({ warnings }: { readonly warnings: readonly { readonly key: string }[] }) =>
      warnings.map(({ key }) => key)
    await asHistory(screen, ({ phase, battle: now }) => phase === 'muster' && now === battle)
    warned.push(...keys(await screen.get('campaign.muster', { battle })))
    await asHistory(screen, ({ phase, battle: now }) => phase === 'muster' && now === 'waterloo')
    warned.push(...keys(await screen.get('campaign.muster', { battle: 'waterloo' })))
    expect(warned).not.toContain('warning.strengthsDiffer')
  })
})

describe('figures of the organiser’s hand', () => {
  it('marks from 0 to 20 and men from one to all of an account, and not one beyond (CP-EDIT-01, CP-EDIT-02)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const { units } = await screen.get('campaign.hand', {})
    const unit = units.find(({ id }) => id.startsWith(BRIGADE))
    const [id, men] = [unit?.id ?? '', unit?.accounts.present ?? 0]
    const edit = async (path: string, value: JsonObject[string]) => {
      const answer = await screen.get('campaign.edit', { path, value: value ?? null, reason: 'at its end' })
      return answer.kind === 'refused' ? answer.refusal.code : answer.kind
    }
    for (const marks of [0, 20]) expect(await edit(`units.${id}.marks`, marks)).toBe('played')
    for (const marks of [-1, 21, 0.5, '3'])
      expect(await edit(`units.${id}.marks`, marks), String(marks)).not.toBe('played')
    const move = (n: number) => edit(`units.${id}`, { from: 'present', to: 'stragglers', men: n })
    for (const n of [0, -1, 0.5, men + 1]) expect(await move(n), String(n)).toBe('UNBALANCED_EDIT')
    expect(await move(1)).toBe('played')
    expect(await move(men - 1)).toBe('played')
    expect(await move(1)).toBe('UNBALANCED_EDIT')
    // A battle begins before it ends.
    expect(await edit('startTimes.ligny', '21:30')).toBe('TIME_OUTSIDE')
    expect(await edit('startTimes.ligny', '21:29')).toBe('played')
  })

  it.each([
    [0, true],
    [100, true],
    [-1, false],
    [101, false],
    [0.5, false],
  ])('men lost for good, in hundredths, of %d: taken %s (CP-LED-02)', async (permanentPercent, isTaken) => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June 1815' })
    const answer = await screen.call('campaign.setUp', { prologue: false, houseRules: { permanentPercent } })
    expect(answer.ok && answer.value.kind === 'played').toBe(isTaken)
  })
})
