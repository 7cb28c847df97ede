// A campaign at the table: begun, and gone on with as in history, through the contract alone.
import type { CampaignPlayed } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { InputOf, OutputOf } from '../../../../src-shared/contract'
import type { Screen } from '../screen'

/** Creates a campaign and begins it; the path of its file. */
export async function begunCampaign(
  screen: Screen,
  setUp: Partial<InputOf<'campaign.setUp'>> = {},
): Promise<string> {
  const { path } = await screen.get('library.create', { name: 'June 1815' })
  played(await screen.get('campaign.setUp', { prologue: false, ...setUp }))
  return path
}

/** The answer to a command that must have been played. */
export function played(answer: Immutable<CampaignPlayed>) {
  if (answer.kind !== 'played') throw new Error(JSON.stringify(answer))
  return answer
}

/** No to every question of a form. */
export const allNo = ({ facts, questions }: Pick<OutputOf<'campaign.form'>, 'facts' | 'questions'>) => ({
  facts: Object.fromEntries(facts.map(({ id }) => [id, false])),
  answers: Object.fromEntries(questions.map(({ key }) => [key, false])),
})

/** What history does next. */
export async function historicalStep(screen: Screen): Promise<void> {
  const { phase, battle, offers } = await screen.get('campaign.stand', {})
  const [offer] = offers
  if (phase === 'decide') played(await screen.get('campaign.closeStep', {}))
  else if (phase === 'weather') played(await screen.get('campaign.rollWeather', {}))
  else if (phase === 'links' && offer)
    played(
      await screen.get('campaign.takeUp', {
        linkId: offer.linkId,
        effectIndex: offer.effectIndex,
        yes: false,
      }),
    )
  else if (battle === null) throw new Error(`nothing to do in ${phase}`)
  else if (phase === 'report') played(await screen.get('campaign.confirmReport', { battle }))
  else played(await screen.get('campaign.chooseHow', { battle, how: 'historical' }))
}

/** Goes on as in history to the end, or to where it shall stop. */
export async function asHistory(
  screen: Screen,
  until: (stand: Awaited<ReturnType<typeof standOf>>) => boolean = () => false,
): Promise<void> {
  for (let guard = 0; guard < 100; guard += 1) {
    const stand = await standOf(screen)
    if (stand.phase === 'over' || until(stand)) return
    await historicalStep(screen)
  }
  throw new Error('the campaign has no end')
}

const standOf = (screen: Screen) => screen.get('campaign.stand', {})
