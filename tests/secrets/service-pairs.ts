// Pairs of games that differ only in a secret, at the services: whatever the other side may ask, and whatever it is told
// unasked, must be the same to the last byte. Entries are counted from where the pair began, as one follows the other.
import { canonicalJson, type JsonObject, type JsonValue } from '../../src-shared/engine/json'
import { ARMY_IDS, type ArmyId } from '../../src-shared/history/vocabulary'
import { sideOfArmy } from '../../src-shared/campaign/state/vocabulary'
import type { ChannelName } from '../../src-shared/contract'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { otherSide } from '../../src-shared/engine/sides'
import { historicalStep } from '../main/services/course/campaign'
import { makeServices, playFirstOption, Screen, waterloo } from '../main/services/screen'
import type { Tally } from './pairs'

/** Keys of places in a journal. */
const PLACES = new Set([
  'seq',
  'baseSeq',
  'fromSeq',
  'toSeq',
  'lastSeq',
  'afterSeq',
  'atSeq',
  'number',
  'entries',
])
/** How large the file is and when it was written differs with every entry, and is no secret. */
const OF_THE_FILE = new Set(['bytes', 'changedAt'])
/** More options of one choice tell no more. */
const MOST_AT_ONCE = 6
const battleId = 'waterloo'

/** What a seat may ask in a campaign, and in a battle. */
const OF_CAMPAIGN: readonly ChannelName[] = [
  'session.get',
  'library.list',
  'campaign.get',
  'campaign.people',
  'campaign.stand',
  'campaign.names',
  'campaign.strip',
  'campaign.decisions',
  'campaign.messages',
  'campaign.theatre',
  'campaign.ledger',
  'campaign.story',
  'campaign.reckoning',
  'campaign.branches',
  'campaign.seats',
  'campaign.proofs',
  'orderOfBattle.book',
]
const OF_BATTLE: readonly ChannelName[] = [
  'battle.view',
  'battle.report',
  'battle.dice',
  'battle.moments',
  'battle.sheet',
  'battle.setUp.get',
  'battle.deployment.get',
  'campaign.laidOpen',
]

/** A clock that stands still: when something was decided is no secret, and would differ. */
export const STILL = { now: () => Date.UTC(2015, 5, 18) }

/** Numbers of places from `base` on, counted from there. */
function counted(value: unknown, base: number): JsonValue {
  if (Array.isArray(value)) return value.map((one) => counted(one, base))
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OF_THE_FILE.has(key))
      .map(([key, one]) => [
        key,
        PLACES.has(key) && typeof one === 'number' && one >= base ? `+${one - base}` : counted(one, base),
      ]),
  )
}

/** Everything that a screen is told and may ask, as one text for each channel. */
async function shownTo(
  screen: Screen,
  base: number,
  asked: readonly (readonly [ChannelName, object])[],
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map([['told', canonicalJson(counted(screen.published, base))]])
  for (const [channel, input] of asked) {
    const answer = await screen.services.call(screen.session, channel, input)
    const asks = 'question' in input ? ` ${JSON.stringify(input.question).slice(0, 60)}` : ''
    shown.set(`${channel}${asks}`, canonicalJson(counted(answer, base)))
  }
  return shown
}

function compare(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  where: string,
  tally: Tally,
): void {
  tally.pairs += 1
  for (const [channel, text] of one) {
    const differs = other.get(channel) ?? ''
    if (differs === text) continue
    const at = [...text].findIndex((sign, i) => sign !== differs[i])
    const [before, after] = [text, differs].map((each) => each.slice(Math.max(0, at - 60), at + 60))
    tally.leaks.push(`${where}: ${channel} tells of it: ${before ?? ''} or ${after ?? ''}`)
  }
}

/** At every step each army decides one thing or another; the screens of its enemies are compared. */
export async function campaignServicePairs(folder: string, pairs: number, seed: number): Promise<Tally> {
  const tally: Tally = { pairs: 0, leaks: [] }
  const random = seededRandom(seed, 7)
  const services = makeServices(folder, STILL)
  try {
    const organiser = new Screen(services)
    const { path } = await organiser.get('library.create', { name: `Pairs ${seed}` })
    await organiser.get('campaign.setUp', { prologue: random.int(2) === 0, seed, weather: 'die' })
    const screens = new Map<ArmyId, Screen>()
    for (const army of ARMY_IDS) {
      const screen = new Screen(services)
      await screen.get('library.open', { path })
      await screen.get('campaign.takeSeat', { seat: army })
      screens.set(army, screen)
    }
    for (let guard = 0; guard < 100 && tally.pairs < pairs; guard += 1) {
      const { phase, step } = await organiser.get('campaign.stand', {})
      if (phase === 'over') break
      if (phase === 'decide')
        for (const [army, screen] of screens)
          await pairsOfArmy(screen, screens, army, random, `seed ${seed}, ${step.id}, ${army}`, pairs, tally)
      await historicalStep(organiser)
    }
  } finally {
    services.close()
  }
  return tally
}

async function pairsOfArmy(
  screen: Screen,
  screens: ReadonlyMap<ArmyId, Screen>,
  army: ArmyId,
  random: Random,
  where: string,
  pairs: number,
  tally: Tally,
): Promise<void> {
  const enemies = [...screens].filter(([other]) => sideOfArmy(other) !== sideOfArmy(army))
  const { decisions } = await screen.get('campaign.decisions', {})
  for (const { id, options } of decisions) {
    if (tally.pairs >= pairs) return
    let first: readonly ReadonlyMap<string, string>[] | undefined
    let given: number | undefined
    for (const option of options.slice(0, MOST_AT_ONCE)) {
      for (const [, enemy] of enemies) enemy.published.length = 0
      const answer = await screen.call('campaign.choose', { decisionId: id, optionId: option.id })
      if (!answer.ok || answer.value.kind !== 'played') continue
      const { seq } = answer.value
      given = seq
      const asked = [
        ...OF_CAMPAIGN.map((channel) => [channel, {}] as const),
        ['campaign.log', { fromSeq: seq }] as const,
      ]
      const shown: ReadonlyMap<string, string>[] = []
      for (const [, enemy] of enemies) shown.push(await shownTo(enemy, seq, asked))
      first?.forEach((one, i) => {
        compare(one, shown[i] ?? new Map<string, string>(), `${where}, ${id} ${option.id}`, tally)
      })
      first ??= shown
      await screen.get('campaign.undo', {})
    }
    // What is decided in the end differs from game to game.
    const chosen = options[random.int(Math.max(1, options.length))]
    if (given !== undefined && chosen)
      await screen.call('campaign.choose', { decisionId: id, optionId: chosen.id })
  }
}

/** In every turn of a Waterloo one general or another is named in secret; the other side's screen is compared. */
export async function battleServicePairs(folder: string, pairs: number, seed: number): Promise<Tally> {
  const tally: Tally = { pairs: 0, leaks: [] }
  const services = makeServices(folder, { ...STILL, randomSeed: () => seed })
  try {
    const organiser = new Screen(services)
    const screens = await seated(services, await waterloo(organiser, { begun: true }))
    for (let guard = 0; guard < 3000 && tally.pairs < pairs; guard += 1) {
      const { turn, seq } = await organiser.get('battle.view', { battleId })
      if (turn.toAct.length === 0) break
      const [own, enemy] = screens
      // Once both have named theirs dice are thrown, and nothing can be taken back.
      if (turn.phase === 'nominate' && turn.toAct.length === 2 && own && enemy) {
        await pairsOfNomination(own, enemy, 0, `seed ${seed}, entry ${seq}`, tally)
        await pairsOfNomination(enemy, own, 1, `seed ${seed}, entry ${seq}`, tally)
      }
      await playFirstOption(organiser)
    }
  } finally {
    services.close()
  }
  return tally
}

/** A screen for each seat. */
export async function seated(services: Screen['services'], path: string): Promise<readonly Screen[]> {
  const screens: Screen[] = []
  for (const seat of [0, 1] as const) {
    const screen = new Screen(services)
    await screen.get('library.open', { path })
    await screen.get('session.takeSeat', { seat })
    screens.push(screen)
  }
  return screens
}

async function pairsOfNomination(
  own: Screen,
  enemy: Screen,
  side: 0 | 1,
  where: string,
  tally: Tally,
): Promise<void> {
  const { options } = await own.get('battle.options', { battleId, side })
  const commands = options.flatMap(({ command }) => (command['type'] === 'concede' ? [] : [command]))
  await pairsOfChoice({ battleId, own, enemy, side, choices: commands.map((one) => [one]) }, where, tally)
}

/** One choice of a side, made in several ways, each of as many commands. */
export interface Choice {
  readonly battleId: string
  readonly own: Screen
  readonly enemy: Screen
  readonly side: 0 | 1
  readonly choices: readonly (readonly JsonObject[])[]
  /** What the enemy's screen asks the rules. */
  readonly questions?: readonly JsonValue[]
}

/** Makes the choice in one way after another, takes each back, and compares what the enemy's screen was shown of it. */
export async function pairsOfChoice(
  { battleId: of, own, enemy, side, choices, questions = [] }: Choice,
  where: string,
  tally: Tally,
): Promise<void> {
  let first: ReadonlyMap<string, string> | undefined
  for (const commands of choices.slice(0, MOST_AT_ONCE)) {
    enemy.published.length = 0
    const given: number[] = []
    for (const command of commands) {
      const answer = await own.call('battle.play', { battleId: of, side, command })
      if (!answer.ok || answer.value.kind !== 'played') break
      given.push(answer.value.seq)
    }
    const [seq] = given
    if (seq === undefined) continue
    if (given.length === commands.length) {
      const shown = await shownTo(enemy, seq, [
        ...OF_BATTLE.map((channel) => [channel, { battleId: of }] as const),
        ['battle.options', { battleId: of, side: otherSide(side) }],
        ['battle.log', { battleId: of, fromSeq: seq }],
        ['battle.film', { battleId: of, seq }],
        ['campaign.get', {}],
        ['campaign.proofs', {}],
        ...questions.map(
          (question) => ['battle.preview', { battleId: of, side: otherSide(side), question }] as const,
        ),
      ])
      if (first) compare(first, shown, where, tally)
      first ??= shown
    }
    for (const _ of given) await own.get('battle.undo', { battleId: of, side })
  }
}
