/** Campaigns at random: any decision, any die, any result within bounds, any way of resolving a battle. */
import { stateHash } from '../../src-shared/engine/battle'
import { recordingDice, scriptedDice, type Roll } from '../../src-shared/engine/dice'
import { clockTime } from '../../src-shared/engine/holds'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { campaignDice, type CpCommand, type CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { factQuestions, waysOut } from '../../src-shared/campaign/report/questions'
import { stillThere } from '../../src-shared/campaign/report/draft'
import type { Mustered } from '../../src-shared/campaign/report/result'
import { factsAhead, transferBy } from '../../src-shared/campaign/muster/two-tables'
import { sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import { assignable } from '../../src-shared/campaign/muster/wing'
import type { BattleKey } from '../../src-shared/history/calendar'
import type { CpPiece } from '../../src-shared/history/field-report'
import { ARMY_IDS, covers, type ArmyId, type UnitId } from '../../src-shared/history/vocabulary'
import { battleFile } from '../../src-shared/campaign/state/data'
import { editAtRandom, organiseAtRandom, type Give } from './random-hand'
import { pick, randomEntry, randomReport } from './random-results'
import { allNo, data, opened, rules } from './fixtures'

export interface Entry {
  readonly command: CpCommand
  readonly rolls: readonly Roll[]
}

export interface RandomCampaign {
  readonly first: CpState
  readonly last: CpState
  readonly entries: readonly Entry[]
}

const RULE_SETS = [
  ['squares', 'squares'],
  ['one-hour', 'boxes'],
  ['brigade', 'table'],
  ['fast-play', 'table'],
] as const

/** Plays one campaign to its end; `check` looks at every state. Throws if it does not come to an end. */
export function randomCampaign(
  seed: number,
  check: (state: CpState, command: CpCommand) => void,
): RandomCampaign {
  const random = seededRandom(seed, 7)
  // A stream of its own: what the organiser does by hand shifts no other throw.
  const byHand = seededRandom(seed, 11)
  const chance = (percent: number) => random.int(100) < percent
  const first = opened(seed)
  const entries: Entry[] = []
  let state = first
  const give = (command: CpCommand): boolean => {
    const side = sideOfActor(command.by)
    if (rules.refuse(state, side, command)) return false
    const dice = recordingDice(campaignDice(state))
    state = rules.play(state, side, command, dice).state
    entries.push({ command, rolls: dice.rolls })
    check(state, command)
    return true
  }
  const organiser = [...data.whatIfs.values()].filter(({ whatIf }) => whatIf.setBy === 'organiser')
  give(
    rules.commandSchema.parse({
      type: 'setUp',
      setUp: {
        prologue: chance(50),
        ...(chance(15) && { startStep: pick(random, ['16-pm', '17-am', '18-am', '18-pm']) }),
        organiserWhatIfs: organiser.filter(() => chance(25)).map(({ whatIf }) => whatIf.id),
        weather: pick(random, ['historical', 'die', 'dry', 'lateRain']),
        houseRules: {
          brokenReturn: pick(random, ['afterTwoNights', 'never', 'afterOneNight']),
          permanentPercent: random.int(101),
          messageDice: chance(70),
          derlonDie: chance(70),
          linksFirst: chance(25),
          historicalLevel: pick(random, ['computed', 'verdict']),
        },
      },
    }),
  )
  for (let guard = 0; state.phase !== 'over'; guard += 1) {
    if (guard > 400) throw new Error(`seed ${seed}: no end at ${state.step} ${state.phase}`)
    if (state.phase === 'decide') decideAtRandom(state, random, give)
    else if (state.phase === 'weather') give({ type: 'rollWeather', by: 'organiser' })
    else if (state.offers.some((o) => o.answer === null)) answerOffers(state, random, give)
    else fightAtRandom(state, random, give, () => state)
    if (chance(8)) editAtRandom(state, random, give)
    organiseAtRandom(state, byHand, give)
  }
  return { first, last: state, entries }
}

/** Plays a campaign again with its recorded dice; throws if it does not come to the same state. */
export function playedAgain({ first, last, entries }: RandomCampaign): void {
  let again = first
  for (const { command, rolls } of entries) {
    const dice = recordingDice(scriptedDice(rolls.flatMap((roll) => roll.faces)))
    again = rules.play(again, sideOfActor(command.by), command, dice).state
  }
  if (stateHash(again) !== stateHash(last)) throw new Error('played again it comes to another state')
}

function decideAtRandom(state: CpState, random: Random, give: Give): void {
  const army: ArmyId = pick(random, ARMY_IDS)
  const list = rules.options(state, army)
  const step = state.step
  if (list.length > 0 && random.int(100) < 80) {
    give(pick(random, list))
    if (random.int(100) < 25 && state.step === step) give(randomWing(random))
    return
  }
  if (random.int(100) < 40) give({ type: 'closeStep', by: 'organiser' })
}

function randomWing(random: Random): CpCommand {
  const divisions = [...assignable(data, true).keys()].filter(() => random.int(100) < 40)
  return {
    type: 'choose',
    by: 'fr',
    decisionId: 'fr-17-wing',
    optionId: 'custom',
    formations: divisions as `fr.${string}`[],
  }
}

function answerOffers(state: CpState, random: Random, give: Give): void {
  for (const o of state.offers.filter((x) => x.answer === null))
    give({
      type: 'takeUp',
      by: o.army,
      linkId: o.linkId,
      effectIndex: o.effectIndex,
      yes: random.int(2) === 0,
    })
}

function fightAtRandom(state: CpState, random: Random, give: Give, now: () => CpState): void {
  const open = (Object.keys(state.battles) as BattleKey[]).filter((key) =>
    ['muster', 'resolve', 'report'].includes(state.battles[key].phase),
  )
  if (open.length === 0) throw new Error(`nothing to do at ${state.step} ${state.phase}`)
  const battleId = pick(random, open)
  const by = 'organiser'
  const battle = state.battles[battleId]
  if (battle.phase === 'muster') {
    const how = pick(random, ['fight', 'hand', 'simulate', 'historical'] as const)
    if (!give({ type: 'chooseHow', by, battleId, how })) return
    if (how !== 'fight' && how !== 'simulate') return
    const [ruleSet, kind] = pick(random, RULE_SETS)
    const boardId = battleFile(data, battleId).boards.find((b) => b.kind === kind)?.id ?? ''
    const rest = pick(random, ['untouched', 'historical'] as const)
    give({ type: 'chooseRuleSet', by, battleId, ruleSet, boardId, houseRules: {}, rest })
    return
  }
  const { mustered } = battle
  if (!mustered) throw new Error(`${battleId} has not been laid out`)
  if (battle.phase === 'resolve') {
    if (state.houseRules.linksFirst && random.int(100) < 30) {
      handOverAtRandom(battleId, mustered, random, give, now)
      return
    }
    if (battle.how === 'hand')
      give({
        type: 'enterResult',
        by,
        entry: randomEntry(battleId, stillThere(mustered, battle.left), random),
      })
    else
      give({
        type: 'bringReport',
        by,
        battleId,
        report: randomReport(battleId, mustered, battle.ruleSet ?? '', random),
      })
    return
  }
  for (const id of factQuestions(data, battleId).keys())
    if (draftReport(data, now(), battleId)?.report.facts[id] === undefined)
      give({ type: 'answerFact', by, battleId, factId: id, yes: random.int(2) === 0 })
  for (const fault of draftReport(data, now(), battleId)?.faults ?? [])
    give({ type: 'override', by, battleId, code: fault.code, reason: 'at random' })
  if (give({ type: 'confirmReport', by, battleId })) return
  // What cannot be set aside is typed again, plainly.
  const entry = blankEntry(data, battleId, stillThere(mustered, battle.left))
  give({ type: 'enterResult', by, entry: { ...entry, ...allNo(battleId), note: 'plain' }, reason: 'plain' })
}

/** Two tables at once: a question is answered ahead, and a brigade goes over by the way it opens (CP-STEP-08). */
function handOverAtRandom(
  battleId: BattleKey,
  mustered: Mustered,
  random: Random,
  give: Give,
  now: () => CpState,
): void {
  const by = 'organiser'
  const clock = () =>
    clockTime(mustered.startMinutes + random.int(mustered.endMinutes - mustered.startMinutes))
  for (const factId of factsAhead(data, battleId).keys())
    give({ type: 'answerFact', by, battleId, factId, yes: random.int(4) > 0, playedTo: clock() })
  const brigades = Object.keys(mustered.brigades) as (keyof typeof mustered.brigades)[]
  for (const brigadeId of brigades.filter(() => random.int(100) < 8)) {
    const exit = waysOut(data, battleId, mustered.whatIfIds).find((way) =>
      transferBy(data, now(), battleId, brigadeId, way.exit),
    )?.exit
    const units = (Object.keys(mustered.units) as UnitId[]).filter((id) => covers(brigadeId, id))
    if (exit === undefined || units.length === 0) continue
    const pieces: CpPiece[] = [
      {
        id: brigadeId,
        name: brigadeId,
        members: units.map((unitId) => ({ unitId, men: mustered.units[unitId]?.men ?? 0 })),
        state: 'fit',
        n: random.int(31),
        d: 30,
        cutOff: false,
      },
    ]
    const playedTo = random.int(2) === 0 ? clock() : undefined
    const time = clock()
    const way = { brigadeId, exit: exit as `${string}`, time, pieces }
    give({ type: 'leave', by, battleId, ...way, ...(playedTo !== undefined && { playedTo }) })
  }
}
