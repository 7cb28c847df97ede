/** A battle in the campaign's story: how it was fought, who kept the field, what it cost, and what was set by hand. */
import type { Sentence } from '../../engine/events'
import type { JsonValue } from '../../engine/json'
import type { BattleKey } from '../../history/calendar'
import { ARMY_IDS, covers, type ArmyId } from '../../history/vocabulary'
import { againstHistory } from '../course/branches'
import type { CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import type { CpReport } from '../report/result'
import { resultOfHistory } from '../report/history-result'
import type { CpState } from '../state/state'
import { doubtOf } from '../words/describe'
import { fieldTerm } from '../words/fields'

const sentence = (key: string, values: Readonly<Record<string, JsonValue>> = {}): Sentence => ({
  key: `story.battle.${key}`,
  values,
})
const term = (key: string): JsonValue => ({ key: `term.${key}`, values: {} })

/** Nothing of a battle of which the state has no report. */
export function storyOfBattle(data: CampaignData, state: CpState, battle: BattleKey): readonly Sentence[] {
  const report = state.reports[battle]
  if (!report) return state.battles[battle].phase === 'leftOut' ? [sentence('leftOut', { battle })] : []
  return [
    sentence('fought', {
      battle,
      from: report.startTime,
      until: report.endTime,
      how: term(`how.${report.how === 'hand' ? 'entered' : report.how}`),
    }),
    ...(report.gaveUp ? [sentence('gaveUp', { side: report.gaveUp })] : []),
    result(report),
    ...otherwise(data, state, battle),
    ...groundTaken(report),
    ...losses(report),
    ...broken(data, report),
    ...leaders(data, report),
    ...report.overrides.map(({ code, reason }) => sentence('override', { doubt: doubtOf(code), reason })),
    ...report.corrections.map(({ field, reason }) =>
      sentence(`correction.${reason.trim() === '' ? 'plain' : 'why'}`, { field: fieldTerm(field), reason }),
    ),
    ...report.amended.map(({ reason }) => sentence('amended', { reason })),
    ...(report.note === '' ? [] : [sentence('note', { note: report.note })]),
  ]
}

function result({ winner, level, points }: CpReport): Sentence {
  const most = Math.max(points.french, points.coalition)
  const least = Math.min(points.french, points.coalition)
  if (winner === 'draw') return sentence('drawn', { most, least })
  // The winner may have fewer points, by a higher level.
  const [own, other] =
    winner === 'french' ? [points.french, points.coalition] : [points.coalition, points.french]
  return sentence('won', { winner, level: term(`level.${level}`), most: own, least: other })
}

function otherwise(data: CampaignData, state: CpState, battle: BattleKey): readonly Sentence[] {
  if (battle === 'wavre-19' || !againstHistory(data, state).includes(battle)) return []
  const { winner, level } = resultOfHistory(data, battle, state.houseRules)
  return winner === 'draw'
    ? [sentence('drawnIn1815')]
    : [sentence('otherwise', { winner, level: term(`level.${level}`) })]
}

function groundTaken({ holders, holdersAtStart }: CpReport): readonly Sentence[] {
  return ARMY_IDS.flatMap((army) => {
    const objectives = Object.entries(holders)
      .filter(([id, holder]) => holder === army && holdersAtStart[id as keyof typeof holdersAtStart] !== army)
      .map(([id]) => id)
    return objectives.length === 0 ? [] : [sentence('taken', { army, objectives })]
  })
}

/** What became of men who left the ranks. */
const GONE = ['killedWounded', 'missing', 'stragglers', 'scattered'] as const

function losses(report: CpReport): readonly Sentence[] {
  return ARMY_IDS.flatMap((army) => {
    const lines = Object.entries(report.lines).filter(([id]) => covers(army, id))
    if (lines.length === 0) return []
    const sum = (
      key: 'men' | 'lost' | 'killedWounded' | 'missing' | 'stragglers' | 'scattered' | 'gunsLost',
    ) => lines.reduce((total, [, line]) => total + line[key], 0)
    const guns = sum('gunsLost')
    const [men, lost] = [sum('men'), sum('lost')]
    return [
      lost === 0
        ? sentence('nobodyLost', { army, men })
        : sentence('losses', {
            army,
            men,
            lost,
            gone: GONE.map((key) => ({ key, n: sum(key) }))
              .filter(({ n }) => n > 0)
              .map(({ key, n }) => ({ key: `term.gone.${key}`, values: { n } })),
          }),
      ...(guns > 0 ? [sentence('guns', { army, n: guns })] : []),
    ]
  })
}

/** Leaders by name, those of one fate together. */
function leaders(data: CampaignData, report: CpReport): readonly Sentence[] {
  const byFate = Map.groupBy(
    report.leaders.filter(({ fate }) => fate !== 'lost'),
    ({ fate }) => fate,
  )
  return [...byFate].map(([fate, those]) =>
    sentence('leaders', {
      leaders: those.map(({ id }) => data.leaderOf.get(id)?.name ?? id),
      fate: term(`fate.${fate}`),
    }),
  )
}

/**
 * Brigades more than half of whose men were in units broken or destroyed, and those history names (CP-REP-06); where
 * all of a division or corps was there and nobody held, that is named instead.
 */
function broken(data: CampaignData, report: CpReport): readonly Sentence[] {
  const brigades = Map.groupBy(Object.entries(report.lines), ([id]) => id.slice(0, id.lastIndexOf('.')))
  const lost = [...brigades].flatMap(([id, lines]) => {
    const men = lines.reduce((sum, [, line]) => sum + line.men, 0)
    const gone = lines.reduce((sum, [, line]) => sum + (line.end === 'fit' ? 0 : line.men), 0)
    return 2 * gone > men ? [id] : []
  })
  const gone = new Set<string>([...report.brokenBrigades, ...lost])
  const { brigades: all, brigadeById } = data.history.index
  const ofFootAndHorse = all.filter(({ brigade }) => brigade.units.some(({ arm }) => arm !== 'artillery'))
  const highest = (id: string): string => {
    const { corps, division } = brigadeById.get(id) ?? {}
    const whole = [corps?.id, division?.id].find((above) => {
      const below = ofFootAndHorse.filter(({ brigade }) => above !== undefined && covers(above, brigade.id))
      return below.length > 1 && below.every(({ brigade }) => gone.has(brigade.id))
    })
    return whole ?? id
  }
  return eachArmy(new Set([...gone].map(highest))).map(([army, formations]) =>
    sentence('broke', { army, formations }),
  )
}

/** Formations by their armies, as far as an army has one among them. */
export function eachArmy(ids: Iterable<string>): readonly (readonly [ArmyId, readonly string[]])[] {
  const byArmy = Map.groupBy(ids, armyIn)
  return ARMY_IDS.flatMap((army) => {
    const own = byArmy.get(army)
    return own ? [[army, own] as const] : []
  })
}
