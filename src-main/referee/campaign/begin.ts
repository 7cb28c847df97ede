/** A campaign created and set up: day, weather, house rules, what-ifs, who plays, dice. */
import { basename } from 'node:path'
import { z } from 'zod'
import { channels, type OutputOf } from '../../../src-shared/contract'
import { ARMIES } from '../../../src-shared/contract/campaign/values'
import { campaignMessages } from '../../../src-shared/campaign/words/messages'
import { wordingOf } from '../../../src-shared/words/sentence'
import { problemOf } from '../../services/problem'
import { houseRulesGiven } from '../choices'
import { Misuse, onlyFile, parsedArguments, wholeNumber } from '../command-line'
import { withServices } from './client'
import { sentenceOfError } from './errors'
import { houseRuleFaults, mayBe } from './house-rules'
import { nearest } from './names'
import { newFile, putThere, SUFFIX } from './new-file'
import { filledIn, given, sub, wordOf, type Document, type Said, type Sub } from './sub'

export const create: Sub = {
  usage: 'create FILE [--name NAME]',
  says: [
    'A new campaign from history in a file of its own, which must not be there yet; its name is the',
    'file’s if none is given. It prints path and name.',
  ],
  async run(args, terminal) {
    const { values, positionals } = parsedArguments(args, { name: { type: 'string' } })
    const path = newFile(onlyFile(positionals, 'the campaign file that is to be made'))
    return withServices(terminal, async (services) => {
      const session = services.connect(() => undefined)
      const name = values.name ?? basename(path, SUFFIX)
      const made = await services.call(session, 'library.create', { name })
      if (!made.ok) throw new Misuse(sentenceOfError(made.error))
      const { path: at } = channels['library.create'].output.parse(made.value)
      // A file at rest is whole: nothing of it lies beside it.
      await services.call(session, 'library.close', {})
      putThere(at, path)
      terminal.out(JSON.stringify({ path, name }))
      return 0
    })
  },
}

const SET_UP = {
  entry: { type: 'string' },
  begin: { type: 'boolean' },
  prologue: { type: 'boolean' },
  start: { type: 'string' },
  weather: { type: 'string' },
  'what-if': { type: 'string', multiple: true },
  'house-rule': { type: 'string', multiple: true },
  player: { type: 'string', multiple: true },
  dice: { type: 'string' },
  seed: { type: 'string' },
} as const

export const setUp: Sub = sub({
  usage: 'set-up FILE [--entry FORM] [options] | --begin',
  says: [
    'Begins the campaign. Without options it prints the form, with everything that may be chosen; with',
    '--entry that form, filled in, is taken; options go before it; --begin takes the defaults.',
    '  --prologue             begin with 15 June        --start STEP     begin at a later step',
    '  --weather W            historical, die or a kind --what-if ID     the organiser’s; may be repeated',
    '  --house-rule K=V       may be repeated           --player fr=Anna,Ben  or fr=computer; repeated',
    '  --dice program|hand    --seed N                  which dice fall',
  ],
  options: SET_UP,
  async run({ campaign, values }) {
    const may = await campaign.get('campaign.setUp.get', {})
    const { entry, begin, prologue, start, weather, dice, seed } = values
    const byOption: Document = {
      ...given('prologue', prologue),
      ...given('startStep', start),
      ...given('weather', weather),
      ...given('organiserWhatIfs', values['what-if']),
      ...given('players', values.player?.map(playerOf)),
      ...given('dice', dice),
      ...given('seed', seed === undefined ? undefined : wholeNumber(seed, 0, 'seed', -2147483648)),
      ...(values['house-rule'] && { houseRules: houseRulesGiven(values['house-rule'], may.houseRules) }),
    }
    if (entry === undefined && begin !== true && Object.keys(byOption).length === 0) {
      campaign.printForm(formOf(may))
      return 0
    }
    const filled = { prologue: false, ...(entry !== undefined && filledIn(entry, 'setUp')), ...byOption }
    const faults = faultsOf(filled, may)
    const parsed = channels['campaign.setUp'].input.safeParse({ ...filled, ...campaign.byHand })
    if (faults.length > 0 || !parsed.success) {
      campaign.print({ refused: 'FAULTS', says: 'Nothing has been written.', faults })
      return 1
    }
    return campaign.status(await campaign.get('campaign.setUp', parsed.data))
  },
})

function playerOf(text: string): Document {
  const [army = '', names] = text.split('=', 2)
  if (names === undefined) throw new Misuse(`A player is given as army=name, fr=Anna, not ${text}.`)
  return { army, playerIds: names.split(',').filter((name) => name !== '') }
}

type MayBe = OutputOf<'campaign.setUp.get'>

const wording = (key: string): string => wordingOf(campaignMessages, key) ?? key

function formOf({ houseRules, whatIfs, weathers, startSteps, computers }: MayBe): object {
  return {
    setUp: {
      prologue: false,
      weather: 'historical',
      organiserWhatIfs: [],
      players: [],
      houseRules: Object.fromEntries(houseRules.map((rule) => [rule.key, rule.default])),
      dice: 'program',
    },
    mayBe: {
      startStep: startSteps.map(({ id, name }) => ({ id, name })),
      weather: [
        { id: 'historical', name: 'as in 1815' },
        { id: 'die', name: 'by a die, on the day' },
        ...weathers.map(({ id, name }) => ({ id, name })),
      ],
      organiserWhatIfs: whatIfs.map(({ id, name, battle }) => ({ id, name, battle })),
      players: { armies: ARMIES, computers },
      houseRules: houseRules.map((rule) => ({
        key: rule.key,
        rule: rule.rule,
        name: wording(`houseRule.${rule.key}.title`),
        takes: mayBe(rule),
      })),
      dice: ['program', 'hand'],
      seed: 'a whole number; left out: any',
    },
  }
}

const listSchema = z.array(z.unknown())
const playersSchema = z.array(z.looseObject({ army: z.unknown() }))

/** Everything that is wrong with a set-up, at once. */
function faultsOf(filled: Document, may: MayBe): readonly Said[] {
  const parsed = channels['campaign.setUp'].input.safeParse(filled)
  const faults: Said[] = (parsed.error?.issues ?? []).map((issue) => ({
    path: issue.path.map(String).join('.'),
    says: problemOf(new z.ZodError([{ ...issue, path: [] }])),
  }))
  const wrong = (path: string, value: unknown, known: readonly string[]) => {
    if (typeof value !== 'string' || known.includes(value) || faults.some((each) => each.path === path))
      return
    faults.push({ path, says: `There is no ${value} here. ${nearest(value, known)}` })
  }
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
  wrong('weather', filled['weather'], ['historical', 'die', ...ids(may.weathers)])
  wrong('startStep', filled['startStep'], ids(may.startSteps))
  for (const [i, id] of (listSchema.safeParse(filled['organiserWhatIfs']).data ?? []).entries())
    wrong(`organiserWhatIfs.${i}`, id, ids(may.whatIfs))
  const armies = (playersSchema.safeParse(filled['players']).data ?? []).map(({ army }) => army)
  for (const [i, army] of armies.entries())
    if (armies.indexOf(army) < i)
      faults.push({
        path: `players.${i}.army`,
        says: `${String(army)} is there twice. Put its players together.`,
      })
  return [...faults, ...houseRuleFaults(filled['houseRules'], may.houseRules)]
}

export const seat: Sub = sub({
  usage: 'seat FILE --army A --player NAME[=COMMANDS] ... [--reason TEXT]',
  says: [
    'Who plays an army from now on: the first decides; computer and computer-plausible are the program.',
    'A further player commands what is named behind him: --player Ben=fr.i,fr.ii.',
  ],
  options: {
    army: { type: 'string' },
    player: { type: 'string', multiple: true },
    reason: { type: 'string' },
  },
  async run({ campaign, values }) {
    const army = wordOf(values.army, 'army', ARMIES)
    const players = (values.player ?? []).map((text) => text.split('=', 2))
    const commands = players.flatMap(([player = '', list]) =>
      list === undefined ? [] : [[player, list.split(',')] as const],
    )
    const playerIds = players.map(([player = '']) => player)
    const why = given('reason', values.reason)
    const seats = { army, playerIds, commands: Object.fromEntries(commands), ...why, ...campaign.byHand }
    return campaign.status(await campaign.get('campaign.seat', seats))
  },
})
