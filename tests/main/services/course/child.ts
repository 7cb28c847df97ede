/**
 * A process that plays on in a campaign through the services as fast as it can, and says of every command when it has
 * been answered, until it is killed. Arguments: the file, and a seed for what it plays.
 */
import { writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { FileCampaign } from '../../../../src-main/campaign-file/campaign'
import { hex } from '../../../../src-main/store/chain'
import type { CampaignPlayed } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { OutputOf } from '../../../../src-shared/contract'
import { seededRandom } from '../../../../src-shared/engine/random'
import { allNo } from './campaign'
import { makeServices, Screen } from '../screen'

const [path = '', seed = '0'] = process.argv.slice(2)
const random = seededRandom(Number(seed))
const screen = new Screen(makeServices(dirname(path)))
await screen.get('library.open', { path })

type Stand = OutputOf<'campaign.stand'>

/** What is recorded now is there whatever happens next. */
function acknowledge(): void {
  const { campaign } = screen.session.campaign()
  if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
  const { number, hash } = campaign.store.head
  writeSync(1, `${number} ${hex(hash)}\n`)
}

const wasPlayed = ({ kind }: Immutable<CampaignPlayed>): boolean => kind === 'played'

async function decide({ step }: Stand): Promise<void> {
  const { decisions } = await screen.get('campaign.decisions', {})
  const decision = decisions[random.int(decisions.length + 1)]
  const open = decision?.options.filter((option) => option.open && option.id !== 'custom') ?? []
  const option = open[random.int(Math.max(1, open.length))]
  if (!decision || !option) {
    await screen.get('campaign.closeStep', {})
    return
  }
  await screen.get('campaign.takeSeat', { seat: decision.army })
  await screen.get('campaign.choose', { decisionId: decision.id, optionId: option.id })
  if (random.int(2) === 0) {
    acknowledge()
    await screen.get('campaign.seal', { army: decision.army })
  }
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
  // Somebody must close it at last.
  if (random.int(3) === 0 && (await screen.get('campaign.stand', {})).step.id === step.id)
    await screen.get('campaign.closeStep', {})
}

async function fight(stand: Stand): Promise<void> {
  const now = stand.battles.find(({ battle }) => battle === stand.battle)
  if (!now) throw new Error(`no battle in ${stand.phase}`)
  const { battle, battleId } = now
  if (stand.phase === 'muster') {
    const how = (['historical', 'historical', 'hand', 'fight'] as const)[random.int(4)] ?? 'historical'
    const may = battle === 'wavre-19' && how === 'historical' ? 'hand' : how
    await screen.get('campaign.chooseHow', { battle, how: may })
    acknowledge()
    if (how === 'fight')
      await screen.get('campaign.chooseRuleSet', { battle, ruleSet: 'squares', boardId: 'squares-1km' })
  } else if (stand.phase === 'report') {
    if (!wasPlayed(await screen.get('campaign.confirmReport', { battle }))) {
      const { report } = await screen.get('campaign.report', { battle })
      for (const fault of report?.faults ?? []) {
        if (fault.overridable)
          await screen.get('campaign.override', { battle, code: fault.code, reason: 'x' })
        else if (fault.path.startsWith('facts.'))
          await screen.get('campaign.answerFact', { battle, factId: fault.path.slice(6), yes: false })
        acknowledge()
      }
    }
  } else if (battleId !== null && now.how === 'fight') {
    if (!now.begun) await screen.get('battle.start', { battleId })
    else if (!wasPlayed(await screen.get('campaign.breakOff', { battle })))
      await screen.get('battle.staffStep', { battleId })
  } else await typeIn(battle)
}

async function typeIn(battle: NonNullable<Stand['battle']>): Promise<void> {
  const { entry, ...asked } = await screen.get('campaign.form', { battle })
  const typed = { ...entry, ...allNo(asked) }
  await screen.get('campaign.form.keep', { battle, entry: typed })
  acknowledge()
  await screen.get('campaign.enterResult', { battle, entry: typed, reason: 'on the table' })
}

async function step(): Promise<void> {
  const stand = await screen.get('campaign.stand', {})
  const [offer] = stand.offers
  if (!stand.begun) await screen.get('campaign.setUp', { prologue: random.int(2) === 0, weather: 'die' })
  else if (stand.phase === 'over') await screen.get('campaign.reopen', { step: '16-am', reason: 'once more' })
  else if (random.int(12) === 0 && stand.undo) await screen.get('campaign.undo', {})
  else if (offer)
    await screen.get('campaign.takeUp', { linkId: offer.linkId, effectIndex: offer.effectIndex, yes: false })
  else if (stand.phase === 'decide') await decide(stand)
  else if (stand.phase === 'weather') await screen.get('campaign.rollWeather', {})
  else await fight(stand)
}

for (;;) {
  await step()
  acknowledge()
}
