/** What headquarters do: their decisions, one by one or as a form, under seal; and messages that change them. */
import type { OutputOf } from '../../../src-shared/contract'
import { ARMIES, type Army } from '../../../src-shared/contract/campaign/values'
import { z } from 'zod'
import { Misuse } from '../command-line'
import type { CampaignClient } from './client'
import { nearest } from './names'
import { filledIn, needed, sub, wordOf, type Said } from './sub'

const DECIDE = {
  army: { type: 'string' },
  entry: { type: 'string' },
  decision: { type: 'string' },
  option: { type: 'string' },
  formations: { type: 'string' },
  seal: { type: 'boolean' },
} as const

export const decide = sub({
  usage: 'decide FILE --army A [--entry FORM | --decision ID --option ID] [--seal]',
  says: [
    'Chooses for an army. Alone it prints the form with every decision and its options; with --entry',
    'the form, filled in, is taken whole or not at all; --seal seals when all is chosen, or alone.',
    '  --formations ID,ID     divisions of a wing of one’s own',
  ],
  options: DECIDE,
  looks: isForm,
  seat: ({ army }) => wordOf(army, 'army', ARMIES),
  async run({ campaign, values }) {
    const army = wordOf(values.army, 'army', ARMIES)
    const { entry, decision, option, formations, seal: isSealed } = values
    if (decision === undefined && option !== undefined)
      throw new Misuse('Name the --decision of that option.')
    if (decision !== undefined && entry !== undefined)
      throw new Misuse('Give --entry or --decision, not both.')
    const choices =
      entry !== undefined
        ? await readChoices(campaign, army, filledIn(entry, 'choices'))
        : decision === undefined
          ? []
          : [
              {
                decisionId: decision,
                optionId: needed(option, 'option', 'one of those that campaign decide lists'),
                ...(formations !== undefined && { formations: formations.split(',') }),
              },
            ]
    if (choices === undefined) return 1
    if (isForm(values)) return printForm(campaign, army)
    if (!(await chooseAll(campaign, choices))) return 1
    if (isSealed !== true) return 0
    return campaign.status(await campaign.get('campaign.seal', { army, ...campaign.byHand }))
  },
})

/** Nothing is chosen: the form is asked for. */
function isForm(values: {
  readonly entry?: string | undefined
  readonly decision?: string | undefined
  readonly option?: string | undefined
  readonly seal?: boolean | undefined
}): boolean {
  const { entry, decision, option, seal: isSealed } = values
  return entry === undefined && decision === undefined && option === undefined && isSealed !== true
}

type Decisions = OutputOf<'campaign.decisions'>['decisions']

async function decisionsOf(campaign: CampaignClient, army: Army): Promise<Decisions> {
  const { decisions } = await campaign.get('campaign.decisions', {})
  return decisions.filter((decision) => decision.army === army)
}

async function printForm(campaign: CampaignClient, army: Army): Promise<number> {
  const decisions = await decisionsOf(campaign, army)
  const { step } = await campaign.get('campaign.stand', {})
  campaign.printForm({
    army,
    step: step.id,
    choices: Object.fromEntries(
      decisions.map(({ id, chosen, default: fallback, formations }) => [
        id,
        formations.length > 0 ? { option: chosen, formations } : (chosen ?? fallback),
      ]),
    ),
    mayBe: decisions.map(({ id, question, options, assignable }) => ({
      decision: id,
      question,
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        ...(option.closed && { closed: campaign.say(option.closed) }),
      })),
      ...(assignable.length > 0 && {
        formations: assignable.map((one) => ({ id: one.id, name: one.name, men: one.men })),
      }),
    })),
  })
  return 0
}

const chosenSchema = z.union([
  z.string(),
  z.strictObject({ option: z.string(), formations: z.array(z.string()).optional() }),
])

/** Choices of a form; undefined: something is wrong with them, and all of it is printed. */
async function readChoices(campaign: CampaignClient, army: Army, filled: Readonly<Record<string, unknown>>) {
  const decisions = await decisionsOf(campaign, army)
  const faults: Said[] = []
  const choices = Object.entries(filled).flatMap(([decisionId, value]) => {
    const path = `choices.${decisionId}`
    const parsed = chosenSchema.safeParse(value)
    const found = decisions.find(({ id }) => id === decisionId)
    if (!found) {
      const known = decisions.map(({ id }) => id)
      faults.push({ path, says: `${army} has no decision ${decisionId} now. ${nearest(decisionId, known)}` })
      return []
    }
    if (!parsed.success) {
      faults.push({ path, says: 'It is an option, or {"option": ..., "formations": [...]}.' })
      return []
    }
    const chosen = typeof parsed.data === 'string' ? { option: parsed.data } : parsed.data
    const option = found.options.find(({ id }) => id === chosen.option)
    const known = found.options.map(({ id }) => id)
    if (!option)
      faults.push({ path, says: `There is no option ${chosen.option}. ${nearest(chosen.option, known)}` })
    else if (option.closed) faults.push({ path, says: campaign.say(option.closed) })
    const formations = 'formations' in chosen ? chosen.formations : undefined
    return [{ decisionId, optionId: chosen.option, ...(formations && { formations }) }]
  })
  if (faults.length === 0) return choices
  campaign.print({ refused: 'FAULTS', says: 'Nothing has been written.', faults })
  return undefined
}

/** All of them, or none: what was chosen before a refusal is taken back. */
async function chooseAll(
  campaign: CampaignClient,
  choices: readonly { readonly decisionId: string; readonly optionId: string; formations?: string[] }[],
): Promise<boolean> {
  for (const [n, choice] of choices.entries()) {
    if (campaign.printAnswer(await campaign.get('campaign.choose', choice))) continue
    for (let i = 0; i < n; i += 1) await campaign.get('campaign.undo', {})
    if (n > 0) campaign.print({ takenBack: choices.slice(0, n).map(({ decisionId }) => decisionId) })
    return false
  }
  return true
}

const sealing = (channel: 'campaign.seal' | 'campaign.unseal', says: string) =>
  sub({
    usage: `${channel.slice('campaign.'.length)} FILE --army A`,
    says: [says],
    options: { army: { type: 'string' } },
    seat: ({ army }) => wordOf(army, 'army', ARMIES),
    async run({ campaign, values }) {
      const army = wordOf(values.army, 'army', ARMIES)
      return campaign.status(await campaign.get(channel, { army, ...campaign.byHand }))
    },
  })

export const seal = sealing(
  'campaign.seal',
  'Seals what an army has chosen; with the last seal the step closes.',
)
export const unseal = sealing('campaign.unseal', 'Opens its seal again, while the step is open.')

export const messages = sub({
  usage: 'messages FILE',
  says: ['Messages and news on the road, and what may still be changed by message, until when.'],
  options: {},
  looks: true,
  async run({ campaign }) {
    const { messages: sent, news, changeable } = await campaign.get('campaign.messages', {})
    for (const { id, ...message } of sent) campaign.print({ message: id, ...message })
    for (const one of news) campaign.print({ news: one.battle, to: one.headquarters, at: one.at })
    for (const { decisionId, options, ...one } of changeable)
      campaign.print({ mayChange: decisionId, ...one, options })
    return 0
  },
})

export const send = sub({
  usage: 'send FILE --army A --decision ID --option ID --at 1815-06-18T10:00',
  says: ['Sends a message that changes a decision; when it sets out, within the open step.'],
  options: {
    army: { type: 'string' },
    decision: { type: 'string' },
    option: { type: 'string' },
    at: { type: 'string' },
  },
  seat: ({ army }) => wordOf(army, 'army', ARMIES),
  async run({ campaign, values }) {
    const message = {
      decisionId: needed(values.decision, 'decision', 'one that campaign messages lists'),
      optionId: needed(values.option, 'option', 'one that campaign messages lists'),
      sentAt: needed(values.at, 'at', 'day and hour, 1815-06-18T10:00'),
    }
    return campaign.status(await campaign.get('campaign.sendMessage', { ...message, ...campaign.byHand }))
  },
})
