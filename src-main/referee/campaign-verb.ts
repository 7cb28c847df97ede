/** The verb `campaign`: a campaign file shown, decided, advanced, given results by hand, its ledger and its score. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { OutputOf } from '../../src-shared/contract'
import {
  ARMIES,
  armySchema,
  campaignBattleSchema,
  CAMPAIGN_BATTLES,
  CAMPAIGN_STEPS,
  campaignStepSchema,
} from '../../src-shared/contract/campaign/values'
import { atCampaign, type CampaignClient } from './campaign-client'
import { checked, Misuse, parsedArguments, readJson, type Verb } from './command-line'

const OPTIONS = {
  as: { type: 'string' },
  army: { type: 'string' },
  decision: { type: 'string' },
  option: { type: 'string' },
  formations: { type: 'string' },
  seal: { type: 'boolean' },
  until: { type: 'string' },
  battle: { type: 'string' },
  entry: { type: 'string' },
  csv: { type: 'string' },
  confirm: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parsedArguments<typeof OPTIONS>>['values']
type Sub = (campaign: CampaignClient, values: Values, rest: readonly string[]) => Promise<number>

const SUBS: Readonly<Record<string, { readonly run: Sub; readonly readOnly: boolean }>> = {
  show: { run: show, readOnly: true },
  decide: { run: decide, readOnly: false },
  advance: { run: advance, readOnly: false },
  'enter-result': { run: enterResult, readOnly: false },
  ledger: { run: ledger, readOnly: true },
  score: { run: score, readOnly: true },
}

export const campaign: Verb = {
  help: () => `campaign show|decide|advance|enter-result|ledger|score FILE [options]
Shows a campaign file and goes on with it. Each line printed is one JSON value; the status is 1 if something
was refused.

  show FILE             where it stands: step, phase, battles, seals, and the decisions that are offered
  decide FILE --army A --decision ID --option ID [--formations ID,ID] [--seal]
                        chooses for an army, and seals it if asked; --army A --seal alone seals
  advance FILE [--until STEP]
                        goes on as in history, one thing at a time or until a step (or end) is reached; a
                        campaign that has not begun is begun with everything at its default
  enter-result FILE --battle B [--entry FILE] [--csv FILE] [--confirm]
                        a result by hand: without --entry the form is printed, prefilled; with it every field
                        that is wrong is named at once; --csv takes losses from a table; --confirm books it
  ledger FILE [ID]      the accounts of the armies, or of a formation from first to last
  score FILE            points line by line, beside history's

  --as SEAT             look with the eyes of fr, aa or pr instead of the organiser's (show, ledger, score)`,
  async run(args, terminal) {
    const [name = '', ...others] = args
    const sub = Object.hasOwn(SUBS, name) ? SUBS[name] : undefined
    if (!sub) throw new Misuse(`Say what is to be done: ${Object.keys(SUBS).join(', ')}.`)
    const { values, positionals } = parsedArguments(others, OPTIONS)
    const [file, ...rest] = positionals
    if (file === undefined) throw new Misuse('Name the campaign file.')
    return atCampaign(file, terminal, { readOnly: sub.readOnly }, async (at) => {
      await at.sit(values.as)
      return sub.run(at, values, rest)
    })
  },
}

async function show(campaign: CampaignClient): Promise<number> {
  const { begun, name, title, step, phase, battle, toSeal, sealed, weather, battles, prompt } =
    await campaign.get('campaign.stand', {})
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
  })
  campaign.print({ says: campaign.say(prompt) })
  for (const { battle: key, phase: stage, how, battleId, result, leftOut } of battles)
    campaign.print({ battle: key, phase: stage, how, battleId, result, leftOut })
  if (!begun) return 0
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
}

async function decide(campaign: CampaignClient, values: Values): Promise<number> {
  const army = one(armySchema, values.army, 'army', ARMIES)
  await campaign.sit(army)
  if (values.decision === undefined && !values.seal)
    throw new Misuse('Name the --decision and its --option, or --seal.')
  if (values.decision !== undefined) {
    if (values.option === undefined) throw new Misuse('Name the --option.')
    const formations = values.formations?.split(',')
    const chosen = await campaign.get('campaign.choose', {
      decisionId: values.decision,
      optionId: values.option,
      ...(formations && { formations }),
    })
    if (!campaign.printAnswer(chosen)) return 1
  }
  if (!values.seal) return 0
  return campaign.printAnswer(await campaign.get('campaign.seal', { army })) ? 0 : 1
}

async function advance(campaign: CampaignClient, values: Values): Promise<number> {
  const until =
    values.until === undefined ? undefined : one(campaignStepSchema, values.until, 'step', CAMPAIGN_STEPS)
  for (let guard = 0; guard < 200 && !campaign.terminal.signal.aborted; guard += 1) {
    const stand = await campaign.get('campaign.stand', {})
    if (stand.phase === 'over') {
      if (guard === 0) campaign.print({ over: true })
      return 0
    }
    if (until !== undefined && stand.begun && stand.step.id === until && guard > 0) return 0
    if (!campaign.printAnswer(await nextOf(campaign, stand))) return 1
    if (until === undefined) return 0
  }
  return campaign.terminal.signal.aborted ? 130 : 1
}

type Stand = OutputOf<'campaign.stand'>

/** What history does next. */
async function nextOf(campaign: CampaignClient, { begun, phase, battle, offers, battles }: Stand) {
  if (!begun) return campaign.get('campaign.setUp', { prologue: false })
  if (phase === 'decide') return campaign.get('campaign.closeStep', {})
  if (phase === 'weather') return campaign.get('campaign.rollWeather', {})
  const [offer] = offers
  if (phase === 'links' && offer) {
    const { linkId, effectIndex, army } = offer
    await campaign.sit(army)
    const answer = await campaign.get('campaign.takeUp', { linkId, effectIndex, yes: false })
    await campaign.sit('organiser')
    return answer
  }
  if (battle === null) throw new Misuse('There is nothing to go on with.')
  if (phase === 'report') return campaign.get('campaign.confirmReport', { battle })
  const begunOnBoard = battles.find((each) => each.battle === battle)?.begun === true
  if (begunOnBoard)
    throw new Misuse(`${campaign.name(battle)} is being fought. Finish it, or enter its result by hand.`)
  const how = battle === 'wavre-19' ? 'hand' : 'historical'
  if (how === 'hand')
    throw new Misuse(`${campaign.name(battle)} has no result of its own in history. Enter it by hand.`)
  return campaign.get('campaign.chooseHow', { battle, how })
}

const entrySchema = z.record(z.string(), z.json())

async function enterResult(campaign: CampaignClient, values: Values): Promise<number> {
  const battle = one(campaignBattleSchema, values.battle, 'battle', CAMPAIGN_BATTLES)
  const form = await campaign.get('campaign.form', { battle })
  if (values.entry === undefined && values.csv === undefined) {
    campaign.print(form.entry)
    for (const fact of form.facts) campaign.print({ fact: fact.id, question: fact.question })
    const nameOf = new Map(form.objectives.map(({ id, name }) => [id, name]))
    for (const { key, side, objectives, at } of form.questions)
      campaign.print({ answer: key, side, held: objectives.map((id) => nameOf.get(id) ?? id), at })
    return 0
  }
  let entry: Parameters<typeof campaign.get<'campaign.form.check'>>[1]['entry'] =
    values.entry === undefined ? form.entry : checked(entrySchema, readJson(values.entry), values.entry)
  if (values.csv !== undefined) {
    const read = await campaign.get('campaign.form.readCsv', { battle, entry, text: textOf(values.csv) })
    for (const { line, column, code, rule, sentence } of read.faults)
      campaign.print({ line, column, code, rule, says: campaign.say(sentence) })
    if (read.faults.length > 0) return 1
    entry = read.entry
  }
  const { battles } = await campaign.get('campaign.stand', {})
  const stand = battles.find((each) => each.battle === battle)
  if (
    stand?.phase === 'muster' &&
    !campaign.printAnswer(await campaign.get('campaign.chooseHow', { battle, how: 'hand' }))
  )
    return 1
  if (!campaign.printAnswer(await campaign.get('campaign.enterResult', { battle, entry }))) return 1
  if (!values.confirm) {
    const { report } = await campaign.get('campaign.report', { battle })
    for (const { path, code, rule, sentence } of report?.faults ?? [])
      campaign.print({ path, code, rule, says: campaign.say(sentence) })
    return report?.faults.length === 0 ? 0 : 1
  }
  return campaign.printAnswer(await campaign.get('campaign.confirmReport', { battle })) ? 0 : 1
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Misuse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function ledger(campaign: CampaignClient, _: Values, rest: readonly string[]): Promise<number> {
  const [id] = rest
  if (id === undefined) {
    const { rows } = await campaign.get('campaign.ledger', {})
    for (const row of rows.filter(({ level }) => level === 'army' || level === 'corps')) campaign.print(row)
    return 0
  }
  const account = await campaign.get('campaign.account', { id })
  campaign.print({ id, name: account.name, strengthAtOpening: account.strengthAtOpening })
  for (const { sentences, ...line } of account.lines)
    campaign.print({ ...line, says: sentences.map((sentence) => campaign.say(sentence)) })
  return 0
}

async function score(campaign: CampaignClient): Promise<number> {
  const { lines, points, difference, verdict, history, betterForFrench } = await campaign.get(
    'campaign.reckoning',
    {},
  )
  for (const line of lines) campaign.print({ ...line, name: campaign.name(line.id) })
  campaign.print({ points, difference, verdict, history, betterForFrench })
  return 0
}

function one<T>(schema: z.ZodType<T>, value: string | undefined, what: string, known: readonly string[]): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Misuse(`Name the --${what === 'step' ? 'until' : what}: one of ${known.join(', ')}.`)
}
