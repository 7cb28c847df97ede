// An army for the next battle in the ratings of the rule set it will be played under (7.1, CP-SEE-07).
import { describe, expect, it } from 'vitest'
import { asHistory, begunCampaign, played } from './campaign'
import { Screen, servicesIn, testFolder } from '../table'

const RULES = { ruleSet: 'squares', boardId: 'squares-1km' } as const

describe('strengths under a rule set', () => {
  it('are those of the sheet that is drawn up of the same men, and nothing is drawn up for them', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ battle, phase }) => phase === 'muster' && battle === 'waterloo')
    const before = await screen.get('campaign.stand', {})
    const asked = { battle: 'waterloo', ruleSet: 'squares', army: 'aa' } as const
    const { columns, rows } = await screen.get('campaign.ratings', asked)
    expect(columns).toContain('moraleDie')
    expect(await screen.get('campaign.stand', {})).toEqual(before)
    const men = rows.reduce(
      (sum, { kind, ratings }) =>
        sum + (kind === 'infantry' || kind === 'cavalry' ? Number(ratings['strength'] ?? 0) : 0),
      0,
    )
    expect(men).toBeGreaterThan(50_000)
    played(await screen.get('campaign.chooseHow', { battle: 'waterloo', how: 'fight' }))
    played(await screen.get('campaign.chooseRuleSet', { battle: 'waterloo', ...RULES }))
    expect(await screen.get('campaign.ratings', asked)).toEqual({ columns, rows })
    const { battles } = await screen.get('campaign.stand', {})
    const battleId = battles.find(({ battle }) => battle === 'waterloo')?.battleId ?? ''
    const { pieces } = await screen.get('battle.sheet', { battleId })
    expect(pieces.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
  })

  it('a headquarters is told them of its own army and of no other', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, ({ phase }) => phase === 'muster')
    await screen.get('campaign.takeSeat', { seat: 'fr' })
    const of = (army: 'fr' | 'aa') => ({ battle: 'quatre-bras', ruleSet: 'squares', army }) as const
    expect((await screen.get('campaign.ratings', of('fr'))).rows.length).toBeGreaterThan(5)
    expect((await screen.error('campaign.ratings', of('aa'))).code).toBe('notYourSide')
  })
})
