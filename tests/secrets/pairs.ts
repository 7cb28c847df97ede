// Pairs of games that differ only in what one side has decided in secret: whatever the other is shown must be the same to
// the last byte, until it is laid open.
import { recordingDice, seededDice } from '../../src-shared/engine/dice'
import type { BattleEvent } from '../../src-shared/engine/events'
import { canonicalJson } from '../../src-shared/engine/json'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import { otherSide, type Side } from '../../src-shared/engine/sides'
import { campaignDice, type CpCommand, type CpState } from '../../src-shared/campaign'
import { eventsFor } from '../../src-shared/campaign/state/seen-by'
import { sideOfActor, sideOfArmy } from '../../src-shared/campaign/state/vocabulary'
import { ARMY_IDS } from '../../src-shared/history/vocabulary'
import type { RulesFace } from '../../src-shared/rules/face'
import { oneHour } from '../../src-shared/rules/one-hour'
import { sheetSchema, type OhSheet } from '../../src-shared/rules/one-hour/sheet/sheet'
import { squares } from '../../src-shared/rules/squares'
import { rules as campaign } from '../campaign/fixtures'
import { randomCampaign } from '../campaign/random-campaign'
import { shippedHistory } from '../../src-main/program/history'
import { randomSheet as randomBoxes } from '../rules/one-hour/support/random-battle'
import { randomSheet as randomSquares } from '../rules/squares/support/random-battle'

/** How many pairs were made, and what differed. */
export interface Tally {
  pairs: number
  readonly leaks: string[]
}

interface Typed {
  readonly type: string
}

/** What might have been decided instead at one moment, so many at most: other games tell more. */
const MOST_AT_ONCE = 8

/** Random games of one rule set, with a pair at every secret choice. */
function battlePairs<Sheet extends SheetBase, State, Command extends Typed, Event extends BattleEvent>(
  rules: RulesFace<Sheet, State, Command, Event>,
  sheet: Sheet,
  seed: number,
  most: number,
  tally: Tally,
): void {
  const random = seededRandom(seed, 3)
  const history = shippedHistory()
  let { state } = rules.start(rules.muster(sheet), seededDice(seed, 0))
  const commandsOf = (now: State, side: Side) =>
    rules.options(now, side).flatMap(({ command }) => (command.type === 'concede' ? [] : [command]))

  /** Everything that a seat gets of a state and of what led to it. */
  const shownTo = (viewer: Side, now: State, events: readonly Event[]) => {
    const seen = rules.seenBy(now, viewer)
    const mayKnow = ({ seenBy }: BattleEvent) => seenBy === undefined || seenBy === viewer
    return canonicalJson({
      seen: seen as never,
      turn: rules.turn(now) as never,
      frame: rules.frame(seen) as never,
      names: Object.fromEntries(rules.names(seen)) as never,
      table: rules.screen?.table(seen, history) as never,
      options: rules.options(seen, viewer) as never,
      events: events.filter(mayKnow).map((event) => [event, rules.describe(event, seen)]) as never,
    })
  }

  for (let n = 1; n <= most; n += 1) {
    const { toAct, secretKey } = rules.turn(state)
    const side = toAct[random.int(Math.max(1, toAct.length))]
    if (side === undefined) return
    const commands = commandsOf(state, side)
    const chosen = commands[random.int(Math.max(1, commands.length))]
    if (!chosen) return
    const play = (command: Command) => rules.play(state, side, command, recordingDice(seededDice(seed, n)))
    const one = play(chosen)
    const isSecret = ({ state: now }: typeof one) => rules.turn(now).secretKey === secretKey
    if (secretKey !== '' && isSecret(one)) {
      const viewer = otherSide(side)
      const shown = shownTo(viewer, one.state, one.events)
      const others = commands.filter((each) => each.type === chosen.type && each !== chosen)
      for (const other of others.slice(0, MOST_AT_ONCE)) {
        const two = play(other)
        if (!isSecret(two)) continue
        tally.pairs += 1
        if (shownTo(viewer, two.state, two.events) !== shown)
          tally.leaks.push(`${rules.key}, seed ${seed}, command ${n}: ${chosen.type} of side ${side}`)
      }
    }
    state = one.state
  }
}

/** Many more games than any number of pairs takes: whoever comes to it makes none. */
const MOST_GAMES = 9000

/** Pairs of battles under the rules that screens play, `pairs` of them at least. */
export function squaresPairs(pairs: number, firstSeed: number): Tally {
  const tally: Tally = { pairs: 0, leaks: [] }
  const size = { cols: 5, rows: 4, commandsPerSide: 3, unitsPerCommand: 2, turnLimit: 6 }
  for (let seed = firstSeed; tally.pairs < pairs && seed < firstSeed + MOST_GAMES; seed += 1)
    battlePairs(squares, randomSquares(seed, size), seed, 400, tally)
  return tally
}

/** The sheet with everybody still to be placed by his side, in the rows where it stood. */
function withZones(sheet: OhSheet): OhSheet {
  const rowOf = (box: string) => box.slice(1)
  const rowsOf = (side: Side) =>
    new Set(sheet.units.flatMap((unit) => (unit.side === side && unit.box ? [rowOf(unit.box)] : [])))
  const zone = (side: Side) =>
    Object.keys(sheet.boxes).filter(
      (box) => rowsOf(side).has(rowOf(box)) && !rowsOf(otherSide(side)).has(rowOf(box)),
    )
  const waiting = <T extends { readonly box?: string | undefined }>({ box: _, ...one }: T) => one
  return sheetSchema.parse({
    ...sheet,
    zones: [zone(0), zone(1)],
    units: sheet.units.map(waiting),
    leaders: sheet.leaders.map(waiting),
  })
}

export function oneHourPairs(pairs: number, firstSeed: number): Tally {
  const tally: Tally = { pairs: 0, leaks: [] }
  const size = { columns: 8, rows: 9, unitsPerSide: 6, turnLimit: 6 }
  for (let seed = firstSeed; tally.pairs < pairs && seed < firstSeed + MOST_GAMES; seed += 1)
    battlePairs(oneHour, withZones(randomBoxes(seed, size)), seed, 40, tally)
  return tally
}

/** Pairs of campaigns: at every step an army decides one thing or another, and the enemy's headquarters learns neither. */
export function campaignPairs(pairs: number, firstSeed: number): Tally {
  const tally: Tally = { pairs: 0, leaks: [] }
  for (let seed = firstSeed; tally.pairs < pairs && seed < firstSeed + MOST_GAMES; seed += 1) {
    const random = seededRandom(seed, 5)
    randomCampaign(seed, (state) => {
      if (tally.pairs < pairs) pairOfCampaign(state, random, `seed ${seed}`, tally)
    })
  }
  return tally
}

const SECRET: readonly CpCommand['type'][] = ['choose', 'sendMessage']

function pairOfCampaign(state: CpState, random: Random, where: string, tally: Tally): void {
  if (state.phase !== 'decide') return
  const army = ARMY_IDS[random.int(ARMY_IDS.length)] ?? 'fr'
  const options = campaign.options(state, army).filter(({ type }) => SECRET.includes(type))
  const one = options[random.int(Math.max(1, options.length))]
  if (!one) return
  const play = (command: CpCommand) =>
    campaign.play(state, sideOfActor(command.by), command, campaignDice(state))
  const enemies = ARMY_IDS.filter((each) => sideOfArmy(each) !== sideOfArmy(army))
  const shown = ({ state: now, events }: ReturnType<typeof play>) =>
    enemies.map((viewer) =>
      canonicalJson({
        seen: campaign.seenBy(now, viewer) as never,
        events: eventsFor(events, viewer, now) as never,
      }),
    )
  const first = shown(play(one))
  for (const two of options.filter((each) => each.type === one.type && each !== one).slice(0, MOST_AT_ONCE)) {
    tally.pairs += 1
    shown(play(two)).forEach((other, i) => {
      if (other !== first[i])
        tally.leaks.push(
          `campaign, ${where}, ${state.step}: ${one.type} of ${army} is seen by ${enemies[i] ?? ''}`,
        )
    })
  }
}
