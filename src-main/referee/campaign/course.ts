/** The days of a campaign: where it stands, steps closed, weather, offers, steps taken back, the umpire's hand, the end. */
import type { OutputOf } from '../../../src-shared/contract'
import { ARMIES, CAMPAIGN_STEPS, sideNameSchema } from '../../../src-shared/contract/campaign/values'
import { Misuse, wholeNumber } from '../command-line'
import type { CampaignClient } from './client'
import { newFile, putThere } from './new-file'
import { given, needed, sub, valueOf, wordOf } from './sub'

const REASON = { reason: { type: 'string' } } as const

export const show = sub({
  usage: 'show FILE',
  says: [
    'Where it stands: step, phase, seals, weather, what it waits for; each battle; who plays; offers of',
    'links; and the decisions with their options.',
  ],
  options: {},
  looks: true,
  async run({ campaign }) {
    const stand = await campaign.get('campaign.stand', {})
    const { begun, name, title, step, phase, battle, toSeal, sealed, weather, battles, prompt } = stand
    campaign.print({
      name,
      title,
      begun,
      step: step.id,
      phase,
      battle,
      toSeal,
      sealed,
      weather: weather?.kind ?? null,
      undo: stand.undo,
    })
    campaign.print({ says: campaign.say(prompt) })
    for (const each of battles) {
      const { battle: key, phase: stage, how, ruleSet, boardId, battleId, result, leftOut } = each
      campaign.print({
        battle: key,
        step: each.step,
        phase: stage,
        how,
        ruleSet,
        boardId,
        begun: each.begun,
        battleId,
        result,
        leftOut,
      })
    }
    if (!begun) return 0
    for (const { army, playerIds, commands } of stand.seats)
      campaign.print({ seat: army, players: playerIds, commands })
    for (const { linkId, effectIndex, army, name: link, whatIf } of stand.offers)
      campaign.print({ offer: linkId, effect: effectIndex, army, name: link, whatIf })
    const { decisions } = await campaign.get('campaign.decisions', {})
    for (const { id, army, question, chosen, default: fallback, options } of decisions)
      campaign.print({
        decision: id,
        army,
        question,
        chosen,
        default: fallback,
        options: options.map((option) => ({
          id: option.id,
          name: option.name,
          closed: option.closed ? campaign.say(option.closed) : undefined,
        })),
      })
    return 0
  },
})

export const close = sub({
  usage: 'close FILE',
  says: ['Closes the step for everybody: who has not chosen does as in history.'],
  options: {},
  run: async ({ campaign }) => campaign.status(await campaign.get('campaign.closeStep', campaign.byHand)),
})

export const weather = sub({
  usage: 'weather FILE',
  says: ['Throws for the weather of the 17th, where a die settles it.'],
  options: {},
  run: async ({ campaign }) => campaign.status(await campaign.get('campaign.rollWeather', campaign.byHand)),
})

export const takeUp = sub({
  usage: 'take-up FILE --army A --link ID --effect N --answer yes|no',
  says: ['Answers what the result of a battle offers to an army; show lists the offers.'],
  options: {
    army: { type: 'string' },
    link: { type: 'string' },
    effect: { type: 'string' },
    answer: { type: 'string' },
  },
  seat: ({ army }) => wordOf(army, 'army', ARMIES),
  async run({ campaign, values }) {
    const offer = {
      linkId: needed(values.link, 'link', 'what show calls offer'),
      effectIndex: wholeNumber(
        needed(values.effect, 'effect', 'its number, as show prints it'),
        0,
        'effect',
        0,
      ),
      yes: wordOf(values.answer, 'answer', ['yes', 'no']) === 'yes',
    }
    return campaign.status(await campaign.get('campaign.takeUp', { ...offer, ...campaign.byHand }))
  },
})

export const advance = sub({
  usage: 'advance FILE [--until STEP]',
  says: [
    'Goes on as in history, one thing at a time or until a step (or end) is reached; a campaign that',
    'has not begun is begun with everything at its default.',
  ],
  options: { until: { type: 'string' } },
  async run({ campaign, values }) {
    const until = values.until === undefined ? undefined : wordOf(values.until, 'until', CAMPAIGN_STEPS)
    for (let guard = 0; guard < 200 && !campaign.terminal.signal.aborted; guard += 1) {
      const stand = await campaign.get('campaign.stand', {})
      if (stand.phase === 'over') {
        campaign.print({ over: true })
        return 0
      }
      if (until !== undefined && stand.begun && stand.step.id === until && guard > 0) return 0
      if (!campaign.printAnswer(await nextOf(campaign, stand))) return 1
      if (until === undefined) return 0
    }
    return campaign.terminal.signal.aborted ? 130 : 1
  },
})

type Stand = OutputOf<'campaign.stand'>

/** What history does next. */
async function nextOf(campaign: CampaignClient, { begun, phase, battle, offers, battles }: Stand) {
  if (!begun) return campaign.get('campaign.setUp', { prologue: false })
  if (phase === 'decide') return campaign.get('campaign.closeStep', campaign.byHand)
  if (phase === 'weather') return campaign.get('campaign.rollWeather', campaign.byHand)
  const [offer] = offers
  if (phase === 'links' && offer) {
    const { linkId, effectIndex, army } = offer
    return campaign.asSeat(army, () => campaign.get('campaign.takeUp', { linkId, effectIndex, yes: false }))
  }
  if (battle === null) throw new Misuse('There is nothing to go on with.')
  if (phase === 'report') return campaign.get('campaign.confirmReport', { battle, ...campaign.byHand })
  const name = campaign.name(battle)
  if (battles.find((each) => each.battle === battle)?.begun === true)
    throw new Misuse(
      `${name} is being fought. Finish it on the screen or with campaign play-out, break-off or give-up, or enter its result: campaign enter-result --battle ${battle}.`,
    )
  if (battle === 'wavre-19')
    throw new Misuse(
      `${name} has no result of its own in history. Enter it by hand: campaign enter-result --battle ${battle}.`,
    )
  return campaign.get('campaign.chooseHow', { battle, how: 'historical' })
}

/** Takes back or does again what this seat may. */
const backOrOn = (channel: 'campaign.undo' | 'campaign.redo', says: string) =>
  sub({
    usage: `${channel.slice('campaign.'.length)} FILE`,
    says: [says],
    options: {},
    async run({ campaign }) {
      const { seq } = await campaign.get(channel, {})
      const { step, phase } = await campaign.get('campaign.stand', {})
      campaign.print({ seq, step: step.id, phase })
      return 0
    },
  })

export const undo = backOrOn('campaign.undo', 'Takes the last thing back, as far as this seat may.')
export const redo = backOrOn('campaign.redo', 'Does again what was taken back.')

export const edit = sub({
  usage: 'edit FILE --path P --value V --reason TEXT',
  says: [
    'The organiser’s hand: sets a value, with a reason that stays. The value is JSON, or a word.',
    '  units.ID               {"from":"missing","to":"present","men":50}: men are moved, never made',
    '  units.ID.marks         0 to 20                   units.ID.state   fit, broken, destroyed',
    '  units.ID.cutOff        true or false',
    '  leaders.ID             fit, lightlyWounded, wounded, captured, killed',
    '  choices.DECISION       an option                 whatIfs.ID       true or false',
    '  placings.BATTLE.BRIGADE  {"entry":"...","time":"14:00"}, or null for the start line',
    '  startTimes.BATTLE      "11:30"                   facts.BATTLE.FACT  true or false',
    '  battles.BATTLE         leftOut: it is not fought',
  ],
  options: { path: { type: 'string' }, value: { type: 'string' }, reason: { type: 'string' } },
  async run({ campaign, values }) {
    const path = needed(values.path, 'path', 'what is set; campaign edit --help lists them')
    const value = valueOf(needed(values.value, 'value', 'JSON, or a word'))
    const reason = values.reason ?? ''
    return campaign.status(await campaign.get('campaign.edit', { path, value, reason, ...campaign.byHand }))
  },
})

export const passOn = sub({
  usage: 'pass-on FILE --army A --to PLAYER --what ID [--reason TEXT]',
  says: ['The deciding player, or the organiser, shows another of his army a decision or a message.'],
  options: { army: { type: 'string' }, to: { type: 'string' }, what: { type: 'string' }, ...REASON },
  seat: ({ army, as }) => as ?? wordOf(army, 'army', ARMIES),
  async run({ campaign, values }) {
    const shown = {
      army: wordOf(values.army, 'army', ARMIES),
      to: needed(values.to, 'to', 'a player of the army'),
      what: needed(values.what, 'what', 'a decision or a message, by its id'),
      ...given('reason', values.reason),
    }
    return campaign.status(await campaign.get('campaign.passOn', { ...shown, ...campaign.byHand }))
  },
})

export const end = sub({
  usage: 'end FILE [--reason TEXT]',
  says: ['Ends the campaign before its time: the reckoning.'],
  options: REASON,
  run: async ({ campaign, values }) => {
    const why = given('reason', values.reason)
    return campaign.status(await campaign.get('campaign.endCampaign', { ...why, ...campaign.byHand }))
  },
})

export const concede = sub({
  usage: 'concede FILE --side french|coalition [--reason TEXT]',
  says: ['A side gives the campaign up; of the Coalition Wellington says it, or with --as pr Blücher.'],
  options: { side: { type: 'string' }, ...REASON },
  seat: ({ side, as }) => as ?? (side === 'coalition' ? 'aa' : 'fr'),
  async run({ campaign, values }) {
    const side = wordOf(values.side, 'side', sideNameSchema.options)
    const why = given('reason', values.reason)
    return campaign.status(await campaign.get('campaign.concede', { side, ...why, ...campaign.byHand }))
  },
})

export const fork = sub({
  usage: 'fork FILE NEWFILE [--name NAME] [--step STEP --reason TEXT]',
  says: [
    'A copy in a file of its own that goes its own way, as it stands or from the opening of a step;',
    'what followed stands in it as taken back, for the reason given.',
  ],
  options: { name: { type: 'string' }, step: { type: 'string' }, reason: { type: 'string' } },
  words: 1,
  async run({ campaign, values, rest }) {
    const [named] = rest
    if (named === undefined) throw new Misuse('Name the new file behind the old one.')
    const path = newFile(named)
    const step = values.step === undefined ? undefined : wordOf(values.step, 'step', CAMPAIGN_STEPS)
    const from = step && {
      step,
      reason: needed(values.reason, 'reason', 'why it goes another way from there'),
    }
    const made = await campaign.get('campaign.fork', {
      ...(values.name !== undefined && { name: values.name }),
      ...(from && { from }),
    })
    putThere(made.path, path)
    campaign.print({ path, name: made.name })
    return 0
  },
})
