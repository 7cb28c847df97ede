// Who is told on the screen of a choice that troops have shown, and when (CP-SEE-02).
import { describe, expect, it } from 'vitest'
import type { InputOf } from '../../../../src-shared/contract'
import { asHistory, begunCampaign, historicalStep, played } from './campaign'
import { playFirstOption, Screen, servicesIn, testFolder } from '../table'

/** A campaign in which d'Erlon follows Reille to Quatre Bras, at the muster of that battle. */
async function derlonWithNey(screen: Screen): Promise<void> {
  await begunCampaign(screen)
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  played(await screen.get('campaign.choose', { decisionId: 'fr-16-derlon', optionId: 'with-ney' }))
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
  await asHistory(screen, ({ phase, battle }) => phase === 'muster' && battle === 'quatre-bras')
}

const namesOf = (choices: readonly { readonly decision: string }[]) => choices.map(({ decision }) => decision)

describe('choices that are laid open', () => {
  it('CP-SEE-02: are told on the board when the first troops come on, to the side that sees them', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await derlonWithNey(screen)
    played(await screen.get('campaign.chooseHow', { battle: 'quatre-bras', how: 'fight' }))
    const rules: InputOf<'campaign.chooseRuleSet'> = {
      battle: 'quatre-bras',
      ruleSet: 'squares',
      boardId: 'squares-1km',
      seats: ['staff', 'staff'],
    }
    played(await screen.get('campaign.chooseRuleSet', rules))
    const { battles } = await screen.get('campaign.stand', {})
    const battleId = battles.find(({ battle }) => battle === 'quatre-bras')?.battleId ?? ''
    await screen.get('battle.start', { battleId })
    const told = async () => namesOf((await screen.get('campaign.laidOpen', { battleId })).choices)
    const clock = async () => (await screen.get('battle.view', { battleId })).turn.clock
    expect(await told()).not.toContain('fr-16-derlon')
    for (let i = 0; i < 3000 && !(await told()).includes('fr-16-derlon'); i += 1)
      await screen.get('battle.staffStep', { battleId }).catch(() => playFirstOption(screen, battleId))
    // The first of his columns reaches the field at 16:45.
    expect((await clock()) >= '16:00').toBe(true)
    const seats = [
      ['fr', []],
      ['aa', ['fr-16-derlon']],
      ['pr', []],
    ] as const
    for (const [seat, learned] of seats) {
      await screen.get('campaign.takeSeat', { seat })
      expect(await told()).toEqual(learned)
    }
  })

  it('CP-SEE-02: are told in the campaign once they are revealed there, to those who have learned of them', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await derlonWithNey(screen)
    const toldTo = async (seat: 'fr' | 'aa' | 'pr' | 'organiser') => {
      await screen.get('campaign.takeSeat', { seat })
      const { laidOpen } = await screen.get('campaign.stand', {})
      await screen.get('campaign.takeSeat', { seat: 'organiser' })
      return laidOpen.filter(({ decision }) => decision === 'fr-16-derlon')
    }
    expect(await toldTo('aa')).toEqual([])
    await historicalStep(screen)
    await historicalStep(screen)
    expect(await toldTo('aa')).toEqual([
      {
        decision: 'fr-16-derlon',
        name: 'D’Erlon’s corps',
        army: 'fr',
        option: 'It follows Reille',
        to: ['aa'],
      },
    ])
    expect([await toldTo('fr'), await toldTo('pr')]).toEqual([[], []])
    expect((await toldTo('organiser')).map(({ to }) => to)).toEqual([['aa']])
    // Two steps later it is no news any more.
    await asHistory(screen, ({ step }) => step.id === '17-am')
    expect(await toldTo('aa')).toEqual([])
  })
})
