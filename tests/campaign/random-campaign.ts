/** Campaigns at random: any decision, any die, any result within bounds, any way of resolving a battle. */
import type { JsonValue } from '../../src-shared/engine/json'
import { stateHash } from '../../src-shared/engine/battle'
import { recordingDice, scriptedDice, type Roll } from '../../src-shared/engine/dice'
import { clockTime } from '../../src-shared/engine/holds'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { campaignDice, type CpCommand, type CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { clockQuestions, factQuestions, waysOut } from '../../src-shared/campaign/report/questions'
import { stillThere } from '../../src-shared/campaign/report/draft'
import type { Mustered } from '../../src-shared/campaign/report/result'
import { factsAhead, transferBy } from '../../src-shared/campaign/muster/two-tables'
import { sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import { assignable } from '../../src-shared/campaign/muster/wing'
import type { BattleKey } from '../../src-shared/history/calendar'
import type { CpPiece, FieldReport } from '../../src-shared/history/field-report'
import { ARMY_IDS, covers, SIDE_OF_ARMY, type ArmyId, type UnitId } from '../../src-shared/history/vocabulary'
import { battleFile } from '../../src-shared/campaign/state/data'
import { reportsOf } from './kit/rule-sets'
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

function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[random.int(list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

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

type Give = (command: CpCommand) => boolean

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

/** Men moved between accounts, or marks set, by the umpire. */
function editAtRandom(state: CpState, random: Random, give: Give): void {
  const { unit } = pick(random, data.history.index.units)
  const accounts = ['present', 'killedWounded', 'missing', 'stragglers', 'scattered'] as const
  const [from, to] = [pick(random, accounts), pick(random, accounts)]
  give({
    type: 'edit',
    by: 'organiser',
    path: random.int(2) === 0 ? `units.${unit.id}` : `units.${unit.id}.marks`,
    value: random.int(2) === 0 ? { from, to, men: 1 + random.int(50) } : random.int(5),
    reason: 'at random',
  })
}

/** What only the organiser does: other players, amended reports, and edits of every kind. */
function organiseAtRandom(state: CpState, random: Random, give: Give): void {
  const by = 'organiser'
  const reason = 'at random'
  switch (random.int(30)) {
    case 0: {
      const playerIds = pick(random, [[], ['Ann'], ['Ben', 'Cleo'], ['computer'], ['computer-plausible']])
      give({ type: 'seat', by, army: pick(random, ARMY_IDS), playerIds, commands: {}, reason })
      return
    }
    case 1:
    case 2: {
      const booked = (Object.keys(state.reports) as BattleKey[]).filter((key) => state.battles[key].mustered)
      if (booked.length === 0) return
      const battleId = pick(random, booked)
      const { mustered, left } = state.battles[battleId]
      if (!mustered) return
      const there = stillThere(mustered, left)
      // A wild result is mostly far from anything recorded; a plain one with a few losses can be booked.
      const some = { [pick(random, Object.keys(there.units))]: { men: random.int(80) } }
      const plain = { ...blankEntry(data, battleId, there), ...allNo(battleId), losses: some }
      const overrides = [{ code: 'UNUSUAL', reason }]
      const wild = { ...randomEntry(battleId, there, random), overrides }
      give({
        type: 'amend',
        by,
        battleId,
        entry: random.int(2) === 0 ? wild : { ...plain, overrides },
        corrections: [],
        reason,
      })
      return
    }
    case 3:
      give({ type: 'edit', by, reason, ...otherEdit(state, random) })
      return
  }
}

/** An edit of another kind than men and marks. */
function otherEdit(state: CpState, random: Random): { path: string; value: JsonValue } {
  const { unit } = pick(random, data.history.index.units)
  const decision = pick(random, data.calendar.decisions)
  switch (random.int(6)) {
    case 0:
      return { path: `units.${unit.id}.state`, value: pick(random, ['fit', 'broken', 'destroyed']) }
    case 1:
      return { path: `units.${unit.id}.cutOff`, value: random.int(2) === 0 }
    case 2:
      return { path: `choices.${decision.id}`, value: pick(random, decision.options).id }
    case 3:
      return {
        path: `leaders.${pick(random, data.leaders).id}`,
        value: pick(random, ['fit', 'wounded', 'killed']),
      }
    case 4:
      return { path: `whatIfs.${pick(random, [...data.whatIfs.keys()])}`, value: random.int(2) === 0 }
    default: {
      const battle = pick(random, Object.keys(state.battles) as BattleKey[])
      const { brigade } = pick(random, data.history.index.brigades)
      const entry = pick(random, battleFile(data, battle).entryPoints).id
      return { path: `placings.${battle}.${brigade.id}`, value: { entry, time: '16:00' } }
    }
  }
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

function randomEntry(key: BattleKey, mustered: Mustered, random: Random) {
  const entry = blankEntry(data, key, mustered)
  const brigades = Object.keys(mustered.brigades) as (keyof typeof mustered.brigades)[]
  const losses: Record<string, unknown> = {}
  const states: Record<string, string> = {}
  for (const id of brigades) {
    const roll = random.int(100)
    if (roll < 25) losses[id] = { percent: random.int(60) }
    else if (roll < 40) losses[id] = { men: random.int(400) }
    else if (roll < 50)
      losses[id] = { killedWounded: random.int(120), missing: random.int(40), stragglers: random.int(120) }
    else if (roll < 55) states[id] = pick(random, ['broken', 'destroyed', 'notEngaged'])
    if (id.endsWith('.art') && random.int(100) < 20) losses[id] = { guns: random.int(4) }
  }
  const facts = Object.fromEntries(
    [...factQuestions(data, key).keys()].map((id) => [id, random.int(2) === 0]),
  )
  const answers = Object.fromEntries(
    clockQuestions(data, key).map((question) => [question.key, random.int(2) === 0]),
  )
  const parsed = rules.commandSchema.parse({
    type: 'enterResult',
    entry: { ...entry, losses, states, facts, answers, cutOff: brigades.filter(() => random.int(100) < 4) },
  })
  if (parsed.type !== 'enterResult') throw new Error('no entry')
  return parsed.entry
}

/** A report such as a rule set might bring: pieces of brigades, some lost, some gone by a way out. */
export function randomReport(
  key: BattleKey,
  mustered: Mustered,
  ruleSet: string,
  random: Random,
): FieldReport {
  const endMinutes = mustered.startMinutes + 30 + random.int(mustered.endMinutes - mustered.startMinutes - 30)
  const due = (id: string) =>
    mustered.late[id as UnitId] ??
    mustered.brigades[id.slice(0, id.lastIndexOf('.')) as keyof typeof mustered.brigades]?.minutes ??
    0
  const onField = (Object.keys(mustered.units) as UnitId[]).filter((id) => due(id) < endMinutes)
  const pieces: CpPiece[] = []
  const exits: FieldReport['exits'] = []
  const ways = waysOut(data, key, mustered.whatIfIds)
  for (const [brigadeId, units] of Map.groupBy(onField, (id) => id.slice(0, id.lastIndexOf('.')))) {
    if (random.int(100) < 15) continue
    const cut = units.length > 1 && random.int(3) === 0 ? 1 + random.int(units.length - 1) : units.length
    const exit = ways.find(
      (w) =>
        w.side === SIDE_OF_ARMY[brigadeId.slice(0, 2) as ArmyId] &&
        (w.formations?.some((f) => covers(f, brigadeId)) ?? true) &&
        random.int(100) < 8,
    )
    for (const [i, members] of [units.slice(0, cut), units.slice(cut)].entries()) {
      if (members.length === 0) continue
      const state = exit
        ? 'fit'
        : pick(random, ['fit', 'fit', 'fit', 'fit', 'fit', 'broken', 'destroyed'] as const)
      const d = pick(random, [100, 30, 16, 40])
      pieces.push({
        id: `${brigadeId}#${i}`,
        name: brigadeId,
        members: members.map((unitId) => ({ unitId, men: mustered.units[unitId]?.men ?? 0 })),
        state,
        n: random.int(d + 1),
        d,
        ...(ruleSet === 'squares' && { marks: random.int(5) }),
        cutOff: random.int(100) < 10,
      })
    }
    if (exit)
      exits.push({
        brigadeId: brigadeId as FieldReport['exits'][number]['brigadeId'],
        exit: exit.exit,
        time: clockTime(mustered.startMinutes + random.int(endMinutes - mustered.startMinutes)),
      })
  }
  const battle = battleFile(data, key)
  const armies = battle.sides.flatMap((s) => s.armies)
  const posts = data.leaders.filter((p) => p.formations.some((f) => onField.some((u) => covers(f, u))))
  return {
    ruleSet,
    ...reportsOf(ruleSet),
    endTime: clockTime(endMinutes),
    pieces,
    onField,
    holders: Object.fromEntries(battle.objectives.map((o) => [o.id, pick(random, armies)])),
    record: random.int(2) === 0 ? null : [{ time: clockTime(endMinutes), holders: mustered.holders }],
    exits,
    facts: {},
    leaders: posts.filter(() => random.int(100) < 3).map((p) => ({ id: p.id, fate: 'lost' as const })),
    gunsLost: Object.fromEntries(
      onField.flatMap((id) => {
        const guns = mustered.units[id]?.guns ?? 0
        return guns > 0 && random.int(100) < 10 ? [[id, random.int(guns + 1)] as const] : []
      }),
    ),
    late: [],
    ...(random.int(100) < 10 && { gaveUp: pick(random, ['french', 'coalition'] as const) }),
    ended: pick(random, ['played', 'brokenOff', 'playedOut'] as const),
  }
}
