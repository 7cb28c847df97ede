/** What the organiser does by hand in a random campaign: edits, amended reports, other players, things passed on, the end. */
import type { JsonValue } from '../../src-shared/engine/json'
import type { Random } from '../../src-shared/engine/random'
import type { CpCommand, CpState } from '../../src-shared/campaign'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { factQuestions } from '../../src-shared/campaign/report/questions'
import { stillThere } from '../../src-shared/campaign/report/draft'
import { battleFile } from '../../src-shared/campaign/state/data'
import { BATTLE_KEYS, type BattleKey } from '../../src-shared/history/calendar'
import { ARMY_IDS } from '../../src-shared/history/vocabulary'
import { allNo, data } from './fixtures'
import { pick, randomEntry } from './random-results'

export type Give = (command: CpCommand) => boolean

/** Men moved between accounts, or marks set, by the umpire. */
export function editAtRandom(state: CpState, random: Random, give: Give): void {
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

/** Two players of an army: the first decides, the second is told what the first passes on. */
const SECOND = 'Cleo'
const SHARED = ['Ben', SECOND]

/** What only the organiser does: other players, amended reports, edits of every kind, the end before its time. */
export function organiseAtRandom(state: CpState, random: Random, give: Give): void {
  const by = 'organiser'
  const reason = 'at random'
  switch (random.int(30)) {
    case 0: {
      const army = pick(random, ARMY_IDS)
      const playerIds = pick(random, [[], ['Ann'], SHARED, SHARED, ['computer'], ['computer-plausible']])
      const corps = data.history.orderOfBattle.armies.find(({ id }) => id === army)?.corps ?? []
      const commands = playerIds === SHARED ? { [SECOND]: [pick(random, corps).id] } : {}
      give({ type: 'seat', by, army, playerIds: [...playerIds], commands, reason })
      return
    }
    case 1:
    case 2: {
      const booked = (Object.keys(state.reports) as BattleKey[]).filter((key) => state.battles[key].mustered)
      if (booked.length === 0) return
      // The first day at Wavre is set right while the second is in hand.
      const isSecondDay = booked.includes('wavre') && state.battles['wavre-19'].mustered !== null
      const battleId = isSecondDay ? 'wavre' : pick(random, booked)
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
    case 4:
    case 5:
      passOnAtRandom(state, random, give)
      return
    case 6:
      // Few campaigns are cut short, so that most come to their end.
      switch (random.int(60)) {
        case 0:
          give({ type: 'endCampaign', by, reason })
          return
        case 1:
          give({ type: 'concede', by: 'fr', side: 'french', reason })
          return
      }
      return
  }
}

/** A decision or a message is shown to the second player of an army, who sees it then and not before (CP-SEE-08). */
function passOnAtRandom(state: CpState, random: Random, give: Give): void {
  const army = ARMY_IDS.find((one) => state.seats[one].playerIds.includes(SECOND))
  if (army === undefined) return
  const known = [
    ...Object.keys(state.choices).filter((id) => data.decisions.get(id)?.army === army),
    ...state.messages.flatMap((message) => (message.army === army ? [message.id] : [])),
  ]
  if (known.length === 0) return
  const by = random.int(2) === 0 ? 'organiser' : army
  give({ type: 'passOn', by, army, to: SECOND, what: pick(random, known) })
}

/** An edit of another kind than men and marks. */
function otherEdit(state: CpState, random: Random): { path: string; value: JsonValue } {
  const { unit } = pick(random, data.history.index.units)
  const decision = pick(random, data.calendar.decisions)
  switch (random.int(9)) {
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
    case 5: {
      const battle = pick(random, BATTLE_KEYS)
      return { path: `startTimes.${battle}`, value: pick(random, ['10:00', '12:30', '14:00']) }
    }
    case 6: {
      const battle = pick(random, BATTLE_KEYS)
      const facts = [...factQuestions(data, battle).keys()]
      return facts.length === 0
        ? { path: `battles.${battle}`, value: 'leftOut' }
        : { path: `facts.${battle}.${pick(random, facts)}`, value: random.int(2) === 0 }
    }
    case 7:
      // Few battles, so that most second days are fought.
      return random.int(4) > 0
        ? { path: `units.${unit.id}.marks`, value: random.int(21) }
        : { path: `battles.${pick(random, BATTLE_KEYS)}`, value: 'leftOut' }
    default: {
      const battle = pick(random, BATTLE_KEYS)
      const { brigade } = pick(random, data.history.index.brigades)
      const entry = pick(random, battleFile(data, battle).entryPoints).id
      return { path: `placings.${battle}.${brigade.id}`, value: { entry, time: '16:00' } }
    }
  }
}
