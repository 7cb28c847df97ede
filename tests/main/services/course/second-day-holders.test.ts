// The second day of Wavre on its boards: objectives are held as the first day left them, under every rule set (CP-STEP-05).
import { describe, expect, it } from 'vitest'
import { allNo, asHistory, begunCampaign, played } from './campaign'
import { Screen, servicesIn, testFolder } from '../table'

/** Holders that are neither those of the morning of the 18th nor those of 1815. */
const CHANGED = {
  'obj-limal-heights': 'pr',
  'obj-limal-bridge': 'pr',
  'obj-point-du-jour': 'fr',
  'obj-bierges': 'fr',
} as const

/** A campaign at the muster of the second day, Wavre entered by hand with these holders. */
async function secondMorning(): Promise<Screen> {
  const screen = new Screen(servicesIn(testFolder()))
  await begunCampaign(screen)
  await asHistory(screen, ({ phase, battle }) => phase === 'muster' && battle === 'wavre')
  played(await screen.get('campaign.chooseHow', { battle: 'wavre', how: 'hand' }))
  const form = await screen.get('campaign.form', { battle: 'wavre' })
  const { holders } = form.entry as { readonly holders: Readonly<Record<string, string>> }
  const entry = {
    ...form.entry,
    ...allNo(form),
    holders: { ...holders, ...CHANGED },
    overrides: [{ code: 'UNUSUAL', reason: 'a test' }],
  }
  played(await screen.get('campaign.enterResult', { battle: 'wavre', entry }))
  played(await screen.get('campaign.confirmReport', { battle: 'wavre' }))
  await asHistory(screen, ({ phase, battle }) => phase === 'muster' && battle === 'wavre-19')
  return screen
}

describe('objectives on the second day of Wavre', () => {
  it.each([
    ['squares', 'squares-1km'],
    ['one-hour', 'boxes-400m'],
    ['brigade', 'table-inches'],
    ['fast-play', 'table-inches-19june'],
  ])('keep their holders under %s', async (ruleSet, boardId) => {
    const screen = await secondMorning()
    played(await screen.get('campaign.chooseHow', { battle: 'wavre-19', how: 'fight' }))
    const rules = { battle: 'wavre-19', ruleSet, boardId } as const
    played(await screen.get('campaign.chooseRuleSet', rules))
    const { battles } = await screen.get('campaign.stand', {})
    const battleId = battles.find(({ battle }) => battle === 'wavre-19')?.battleId ?? ''
    const { report } = await screen.get('campaign.report', { battle: 'wavre' })
    const evening = new Map((report?.holders ?? []).map(({ id, atEnd }) => [id, atEnd === 'fr']))
    expect([evening.get('obj-limal-bridge'), evening.get('obj-bierges')]).toEqual([false, true])
    const { objectives } = await screen.get('battle.view', { battleId })
    const { pieces } = await screen.get('battle.sheet', { battleId })
    const french = pieces.find(({ armyId }) => armyId === 'fr')?.side
    const known = objectives.filter(({ id }) => evening.has(id))
    expect(known.length).toBeGreaterThan(4)
    expect(known.map(({ id, holder }) => [id, holder === french])).toEqual(
      known.map(({ id }) => [id, evening.get(id)]),
    )
  })
})
