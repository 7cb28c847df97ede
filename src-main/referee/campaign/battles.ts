/** Battles of a campaign on their way to a result: the muster, how each is resolved, and what ends one on its board. */
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import {
  ARMIES,
  CAMPAIGN_BATTLES,
  HOWS,
  LEVELS,
  sideNameSchema,
  type CampaignBattle,
} from '../../../src-shared/contract/campaign/values'
import { diceModeSchema } from '../../../src-shared/contract/campaign'
import { houseRulesGiven, skillsOf } from '../choices'
import { Misuse, wholeNumber } from '../command-line'
import type { CampaignClient } from './client'
import { houseRuleFaults } from './house-rules'
import { nearest } from './names'
import { musterTable } from '../../services/course/books/tables'
import { needed, sub, wordOf, type Said } from './sub'
import { textOf } from '../../services/course/books/table'
import { formatOf } from './format'

/** The option that names a battle of the campaign. */
export const battleOf = (text: string | undefined): CampaignBattle => wordOf(text, 'battle', CAMPAIGN_BATTLES)
const BATTLE = { battle: { type: 'string' } } as const

export const muster = sub({
  usage: 'muster FILE --battle B [--army A] [--level L] [--format F]',
  says: [
    'Who comes to a battle, when and how strong, beside 1815; every difference with its cause; the ways',
    'to resolve it, with rule sets and boards. --level goes down to unit (brigade).',
  ],
  options: { ...BATTLE, army: { type: 'string' }, level: { type: 'string' }, format: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const army = values.army === undefined ? undefined : wordOf(values.army, 'army', ARMIES)
    const level = wordOf(values.level ?? 'brigade', 'level', LEVELS)
    const format = formatOf(values.format)
    const { rows, differences, absent, warnings, ...head } = await campaign.get('campaign.muster', { battle })
    const table = musterTable((id) => campaign.name(id), { ...head, rows, army, level })
    if (format !== 'json') {
      campaign.terminal.out(textOf(table, format))
      return 0
    }
    campaign.print(head)
    for (const warning of warnings) campaign.print({ warning: campaign.say(warning) })
    for (const difference of differences) campaign.print({ difference })
    for (const one of absent) campaign.print({ absent: one })
    for (const row of table.rows) campaign.print(row)
    return 0
  },
})

export const chooseHow = sub({
  usage: 'choose-how FILE --battle B --how fight|hand|simulate|historical [options]',
  says: [
    'How a battle is resolved: on a board, by hand, by the program many times over, or as in 1815. A',
    'board and a simulation want their rules; muster lists them. All of it is taken, or nothing.',
    '  --rules KEY            rule set                  --board ID       where it has several boards',
    '  --house-rule K=V       may be repeated           --rest untouched|historical: who has no piece',
    '  --staff french|coalition|both                    --dice program|hand',
    '  --skill HOW[,HOW]      how well the staff plays: easy, normal or hard; the Coalition first',
  ],
  options: {
    ...BATTLE,
    how: { type: 'string' },
    rules: { type: 'string' },
    board: { type: 'string' },
    'house-rule': { type: 'string', multiple: true },
    rest: { type: 'string' },
    staff: { type: 'string' },
    skill: { type: 'string' },
    dice: { type: 'string' },
  },
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const how = wordOf(values.how, 'how', HOWS)
    const isPlayed = how === 'fight' || how === 'simulate'
    const rules = isPlayed ? await rulesOf(campaign, battle, values) : undefined
    if (!isPlayed && (values.rules ?? values.board ?? values['house-rule']) !== undefined)
      throw new Misuse(`--rules, --board and --house-rule are for --how fight and simulate, not ${how}.`)
    if (rules !== undefined && 'faults' in rules) {
      campaign.print({ refused: 'FAULTS', says: 'Nothing has been written.', faults: rules.faults })
      return 1
    }
    if (!campaign.printAnswer(await campaign.get('campaign.chooseHow', { battle, how }))) return 1
    if (rules === undefined) return 0
    try {
      if (campaign.printAnswer(await campaign.get('campaign.chooseRuleSet', rules))) return 0
    } catch (error) {
      await campaign.get('campaign.undo', {})
      throw error
    }
    await campaign.get('campaign.undo', {})
    return 1
  },
})

interface RuleOptions {
  readonly rules?: string | undefined
  readonly board?: string | undefined
  readonly 'house-rule'?: string[] | undefined
  readonly rest?: string | undefined
  readonly staff?: string | undefined
  readonly skill?: string | undefined
  readonly dice?: string | undefined
}
type Rules = InputOf<'campaign.chooseRuleSet'>

const STAFFED = ['none', 'french', 'coalition', 'both'] as const

/** Who leads each side, the Coalition first. */
function seatsOf(staff: (typeof STAFFED)[number]): NonNullable<Rules['seats']> {
  const of = (side: 'french' | 'coalition') => (staff === side || staff === 'both' ? 'staff' : 'people')
  return [of('coalition'), of('french')]
}

/** Rule set, board and the rest of it, or everything that is wrong with them. */
async function rulesOf(
  campaign: CampaignClient,
  battle: CampaignBattle,
  values: RuleOptions,
): Promise<Rules | { readonly faults: readonly Said[] }> {
  const { ruleSets } = await campaign.get('campaign.muster', { battle })
  const faults: Said[] = []
  const keys = ruleSets.map(({ key }) => key)
  const found = ruleSets.find(({ key }) => key === values.rules)
  if (!found) {
    const wrong = values.rules === undefined ? 'Name the rule set.' : `There is no rule set ${values.rules}.`
    faults.push({ path: '--rules', says: `${wrong} ${nearest(values.rules ?? '', keys)}` })
  }
  const boards = found?.boards ?? []
  const board = values.board ?? (boards.length === 1 ? boards[0] : undefined)
  if (found && !boards.some((id) => id === board)) {
    const wrong = board === undefined ? 'Name the board.' : `There is no board ${board} for these rules.`
    faults.push({ path: '--board', says: `${wrong} ${nearest(board ?? '', boards)}` })
  }
  const face = campaign.terminal.rules.find(({ key }) => key === found?.key)
  const houseRules = houseRulesGiven(values['house-rule'], face?.houseRules ?? [])
  if (face) faults.push(...houseRuleFaults(houseRules, face.houseRules, face.houseRulesInFile))
  const rest = wordOf(values.rest ?? 'untouched', 'rest', ['untouched', 'historical'])
  const staff = wordOf(values.staff ?? 'none', 'staff', STAFFED)
  const dice = wordOf(values.dice ?? 'program', 'dice', diceModeSchema.options)
  if (faults.length > 0 || !found || !face || board === undefined) return { faults }
  const seats = seatsOf(staff)
  const [coalition, french] = skillsOf(values.skill, face)
  const skills: NonNullable<Rules['skills']> = [coalition, french]
  return { battle, ruleSet: found.key, boardId: board, houseRules, rest, seats, skills, dice }
}

export const simulate = sub({
  usage: 'simulate FILE --battle B',
  says: ['Fights it as often as the rules say, and brings the run of the middle home. It takes a while.'],
  options: BATTLE,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    return campaign.status(
      await campaign.job((jobId) => campaign.get('campaign.simulate', { battle, jobId, ...campaign.byHand })),
    )
  },
})

export const handOver = sub({
  usage: 'hand-over FILE --battle B [--staff none|french|coalition|both] [--dice program|hand] --reason TEXT',
  says: [
    'Passes a battle on its board on to others: which sides the program leads from now on, people the rest;',
    'and how its dice are thrown. The log of the battle keeps who was given a side, with the reason.',
  ],
  options: {
    ...BATTLE,
    staff: { type: 'string' },
    dice: { type: 'string' },
    reason: { type: 'string' },
  },
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    if (values.staff === undefined && values.dice === undefined) throw new Misuse('Name --staff or --dice.')
    const staff = values.staff === undefined ? undefined : wordOf(values.staff, 'staff', STAFFED)
    const dice = values.dice === undefined ? undefined : wordOf(values.dice, 'dice', diceModeSchema.options)
    const reason = needed(values.reason, 'reason', 'why it is passed on; it stays in the log')
    const given = { ...(staff && { seats: seatsOf(staff) }), ...(dice && { dice }) }
    const battleId = await boardOf(campaign, battle)
    const summary = await campaign.get('battle.seats.set', { battleId, reason, ...given })
    const [coalition, french] = summary.seats
    campaign.print({ battle, coalition, french, dice: summary.dice })
    return 0
  },
})

export const playOut = sub({
  usage: 'play-out FILE --battle B',
  says: ['The staffs lead both sides on the board to the end, from the start or from where it stands.'],
  options: BATTLE,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    await begunOnBoard(campaign, battle)
    return campaign.status(
      await campaign.job((jobId) => campaign.get('campaign.playOut', { battle, jobId, ...campaign.byHand })),
    )
  },
})

/** Begins a battle that only stands on its board so far. */
async function begunOnBoard(campaign: CampaignClient, battle: CampaignBattle): Promise<void> {
  const battleId = await boardOf(campaign, battle)
  const { battles } = await campaign.get('campaign.get', {})
  if (battles.find(({ id }) => id === battleId)?.status !== 'deploying') return
  const answer = await campaign.get('battle.start', { battleId })
  if (answer.kind !== 'played')
    throw new Misuse(`${campaign.name(battle)} wants its first dice by hand. Begin it on the screen.`)
}

async function boardOf(campaign: CampaignClient, battle: CampaignBattle): Promise<string> {
  const { battles } = await campaign.get('campaign.stand', {})
  const battleId = battles.find((each) => each.battle === battle)?.battleId
  if (battleId) return battleId
  throw new Misuse(
    `${campaign.name(battle)} stands on no board. Put it there: campaign choose-how --battle ${battle} --how fight.`,
  )
}

/** Ends a battle on its board as it stands. */
const ending = (channel: 'campaign.bringReport' | 'campaign.breakOff', name: string, says: string) =>
  sub({
    usage: `${name} FILE --battle B`,
    says: [says],
    options: BATTLE,
    async run({ campaign, values }) {
      const battle = battleOf(values.battle)
      await boardOf(campaign, battle)
      return campaign.status(await campaign.get(channel, { battle, ...campaign.byHand }))
    },
  })

export const bringReport = ending(
  'campaign.bringReport',
  'bring-report',
  'Takes the result of a battle that has ended on its board.',
)
export const breakOff = ending(
  'campaign.breakOff',
  'break-off',
  'Ends it after a completed turn: it counts as it stands.',
)

export const giveUp = sub({
  usage: 'give-up FILE --battle B --side french|coalition',
  says: ['A side gives up the field after a completed turn.'],
  options: { ...BATTLE, side: { type: 'string' } },
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const side = wordOf(values.side, 'side', sideNameSchema.options)
    await boardOf(campaign, battle)
    return campaign.status(await campaign.get('campaign.giveUp', { battle, side, ...campaign.byHand }))
  },
})

export const tables = sub({
  usage: 'tables FILE',
  says: ['Two tables at once: what one asks of the other, who may go over, and who has.'],
  options: {},
  looks: true,
  async run({ campaign }) {
    const { tables: both } = await campaign.get('campaign.tables', {})
    if (both === null) {
      campaign.print({ tables: null, says: 'No two battles are open together.' })
      return 0
    }
    printTables(campaign, both)
    return 0
  },
})

function printTables(
  campaign: CampaignClient,
  both: NonNullable<OutputOf<'campaign.tables'>['tables']>,
): void {
  const { facts, mayLeave, left, warnings, ...head } = both
  campaign.print(head)
  for (const { id, ...fact } of facts) campaign.print({ fact: id, ...fact })
  for (const one of mayLeave) campaign.print({ mayLeave: one })
  for (const one of left) campaign.print({ left: one })
  for (const warning of warnings) campaign.print({ warning: campaign.say(warning) })
}

const PLAYED_TO = { 'played-to': { type: 'string' } } as const
const playedTo = (text: string | undefined) => (text === undefined ? {} : { playedTo: text })

export const leave = sub({
  usage: 'leave FILE --battle B --brigade ID --exit ID [--time 15:00] [--lost N] [--played-to 15:00]',
  says: ['A brigade goes over to the other table; a board knows hour and loss by itself.'],
  options: {
    ...BATTLE,
    ...PLAYED_TO,
    brigade: { type: 'string' },
    exit: { type: 'string' },
    time: { type: 'string' },
    lost: { type: 'string' },
  },
  async run({ campaign, values }) {
    const going = {
      battle: battleOf(values.battle),
      brigadeId: needed(values.brigade, 'brigade', 'one that campaign tables lists'),
      exit: needed(values.exit, 'exit', 'the way out that campaign tables lists'),
      ...(values.time !== undefined && { time: values.time }),
      lost: wholeNumber(values.lost, 0, 'lost', 0),
      ...playedTo(values['played-to']),
    }
    return campaign.status(await campaign.get('campaign.leave', { ...going, ...campaign.byHand }))
  },
})

export const answerFact = sub({
  usage: 'answer FILE --battle B --fact ID --answer yes|no [--played-to 15:00]',
  says: ['Answers a question on which the other table hangs, before the battle is over.'],
  options: { ...BATTLE, ...PLAYED_TO, fact: { type: 'string' }, answer: { type: 'string' } },
  async run({ campaign, values }) {
    const answer = {
      battle: battleOf(values.battle),
      factId: needed(values.fact, 'fact', 'one that campaign tables lists'),
      yes: wordOf(values.answer, 'answer', ['yes', 'no']) === 'yes',
      ...playedTo(values['played-to']),
    }
    return campaign.status(await campaign.get('campaign.answerFact', { ...answer, ...campaign.byHand }))
  },
})
