/** The reckoning: ground, men, guns, leaders, what is left of the armies, and the verdict (CP-SCORE). */
import { BATTLE_KEYS, type BattleKey } from '../../history/calendar'
import { ARMY_IDS, covers, SIDE_OF_ARMY, type ArmyId, type SideId } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import type { LeaderRank } from '../state/leaders'
import type { CpState } from '../state/state'
import { otherSideId, type CpViewer } from '../state/vocabulary'

/** One line of the reckoning. */
export interface ScoreLine {
  readonly side: SideId
  readonly kind: 'ground' | 'bonus' | 'men' | 'guns' | 'leader' | 'army' | 'guardCavalry'
  /** Battle, army, leader or decision. */
  readonly id: string
  readonly points: number
  /** Figures behind the points: men, guns, hundredths. */
  readonly figure: number
  /** Level, class, or reason. */
  readonly what: string
  readonly rule: string
}

export interface Reckoning {
  readonly lines: readonly ScoreLine[]
  readonly points: Readonly<Record<SideId, number>>
  /** French points less Coalition points. */
  readonly difference: number
  /** Name of the class of the difference. */
  readonly verdict: string
  /** What is left of each army, in hundredths of its strength at the opening. */
  readonly left: Readonly<Record<ArmyId, number>>
}

export function reckon(data: CampaignData, state: CpState): Reckoning {
  const { scoring } = data.calendar
  const lines: ScoreLine[] = [...groundLines(data, state), ...lossLines(data, state)]
  const left = leftOf(data, state)
  for (const army of ARMY_IDS) {
    const line = scoring.fates.find((f) => left[army] >= f.atLeastPercent)
    if (line)
      lines.push({
        side: otherSideId(SIDE_OF_ARMY[army]),
        kind: 'army',
        id: army,
        points: line.points,
        figure: left[army],
        what: line.name,
        rule: 'CP-SCORE-02',
      })
  }
  lines.push(...guardLines(data, state))
  const points = { french: 0, coalition: 0 }
  for (const line of lines) points[line.side] += line.points
  const difference = points.french - points.coalition
  return { lines, points, difference, verdict: verdictFor(data, difference, state.ended?.conceded), left }
}

function groundLines(data: CampaignData, state: CpState): ScoreLine[] {
  const { ground } = data.calendar.scoring
  const won = BATTLE_KEYS.flatMap((key: BattleKey): ScoreLine[] => {
    const report = state.reports[key]
    if (!report || report.winner === 'draw' || report.level === 'draw') return []
    const points = ground[key][report.level]
    return [
      {
        side: report.winner,
        kind: 'ground',
        id: key,
        points,
        figure: 0,
        what: report.level,
        rule: 'CP-SCORE-01',
      },
    ]
  })
  return [
    ...won,
    ...state.points.map(({ side, add, why, by }): ScoreLine => ({
      side,
      kind: 'bonus',
      id: by,
      points: add,
      figure: add,
      what: why,
      rule: 'CP-R-16',
    })),
  ]
}

/** Men, guns and leaders that the enemy lost for good (CP-SCORE-01, CP-SCORE-03). */
function lossLines(data: CampaignData, state: CpState): ScoreLine[] {
  const { menPerPoint, gunsPerPoint, leaders } = data.calendar.scoring
  const lost = { french: { men: 0, guns: 0 }, coalition: { men: 0, guns: 0 } }
  for (const [id, unit] of Object.entries(state.units)) {
    const of = lost[SIDE_OF_ARMY[armyIn(id)]]
    of.men += unit.killedWounded + unit.missing
    of.guns += unit.gunsLost
  }
  const lines = (['french', 'coalition'] as const).flatMap((side): ScoreLine[] => {
    const enemy = lost[otherSideId(side)]
    return [
      {
        side,
        kind: 'men',
        id: otherSideId(side),
        points: Math.floor(enemy.men / menPerPoint),
        figure: enemy.men,
        what: '',
        rule: 'CP-SCORE-01',
      },
      {
        side,
        kind: 'guns',
        id: otherSideId(side),
        points: Math.floor(enemy.guns / gunsPerPoint),
        figure: enemy.guns,
        what: '',
        rule: 'CP-SCORE-01',
      },
    ]
  })
  const worth: Readonly<Record<LeaderRank, number>> = {
    army: leaders.army,
    wing: leaders.corps,
    corps: leaders.corps,
    division: leaders.division,
    brigade: 0,
  }
  for (const post of data.leaders) {
    const now = state.leaders[post.id]
    if (!now?.since || (now.state !== 'killed' && now.state !== 'captured') || worth[post.rank] === 0)
      continue
    lines.push({
      side: otherSideId(post.side),
      kind: 'leader',
      id: post.id,
      points: worth[post.rank],
      figure: 1,
      what: now.state,
      rule: 'CP-SCORE-03',
    })
  }
  return lines
}

/** Men in the ranks of each army, in hundredths of its strength at the opening (CP-SCORE-02). */
export function leftOf(data: CampaignData, state: CpState): Record<ArmyId, number> {
  const left = { fr: 0, aa: 0, pr: 0 }
  for (const army of ARMY_IDS) {
    let [present, all] = [0, 0]
    for (const { unit } of data.history.index.units)
      if (armyIn(unit.id) === army) {
        present += state.units[unit.id]?.present ?? 0
        all += unit.strength
      }
    left[army] = all === 0 ? 0 : Math.floor((100 * present) / all)
  }
  return left
}

const GUARD_HORSE = 'fr.guard.lightcav'
const GUARD_FREE = 'qb-guard-cavalry-free'

/** The Emperor's charge for his Guard light cavalry, if it was released and half of it left the ranks (3.7). */
function guardLines(data: CampaignData, state: CpState): ScoreLine[] {
  const report = state.reports['quatre-bras']
  if (!report?.whatIfIds.includes(GUARD_FREE)) return []
  return data.history.index.brigades
    .filter(({ brigade }) => covers(GUARD_HORSE, brigade.id) && brigade.arm === 'cavalry')
    .flatMap(({ brigade }): ScoreLine[] => {
      let [men, lost] = [0, 0]
      for (const unit of brigade.units) {
        const line = report.lines[unit.id]
        men += line?.men ?? 0
        lost += line?.lost ?? 0
      }
      if (men === 0 || 2 * lost < men) return []
      return [
        {
          side: 'coalition',
          kind: 'guardCavalry',
          id: brigade.id,
          points: data.calendar.scoring.guardCavalryPenalty,
          figure: lost,
          what: GUARD_FREE,
          rule: 'CP-SCORE-01',
        },
      ]
    })
}

/**
 * The class of a difference. A side that concedes gives the other the next better class for it, at least its success
 * (CP-SCORE-04, CP-SCORE-06). The classes stand from the French triumph to that of the Coalition.
 */
export function verdictFor(data: CampaignData, difference: number, conceded?: SideId): string {
  const { verdicts } = data.calendar.scoring
  const at = Math.max(
    0,
    verdicts.findIndex((v) => difference >= v.atLeast),
  )
  const last = verdicts.length - 1
  const successOf = { french: 1, coalition: last - 1 }
  const stands =
    conceded === undefined
      ? at
      : conceded === 'french'
        ? Math.min(last, Math.max(at + 1, successOf.coalition))
        : Math.max(0, Math.min(at - 1, successOf.french))
  return verdicts[stands]?.name ?? ''
}

/** The lines that concern a side before the end: the ground, and what it lost itself (CP-SCORE-05). */
export function linesOfSide(reckoning: Reckoning, side: SideId): readonly ScoreLine[] {
  return reckoning.lines.filter(
    (line) => line.kind === 'ground' || (line.kind !== 'bonus' && line.side !== side),
  )
}

/** The reckoning as somebody may see it; what he may not see is null or left out. */
export interface ShownReckoning {
  readonly lines: readonly ScoreLine[]
  readonly points: Reckoning['points'] | null
  readonly difference: number | null
  /** Null before the end. */
  readonly verdict: string | null
  readonly left: Readonly<Partial<Reckoning['left']>>
}

/**
 * The points so far as a viewer is shown them: the organiser, and everybody at the end, all; a headquarters the ground
 * it knows of and its own losses (CP-SCORE-05). A loss is its own if it knows every unit, or the leader, that it is
 * made of: a figure for two armies would tell each what the other has lost (CP-SEE-01, CP-SEE-08).
 *
 * `seen` is `state` as `viewer` may know it.
 */
export function reckoningFor(
  data: CampaignData,
  { state, seen, viewer }: { readonly state: CpState; readonly seen: CpState; readonly viewer: CpViewer },
): ShownReckoning {
  const { lines, points, difference, verdict, left } = reckon(data, state)
  const over = state.phase === 'over'
  if (over || viewer === 'organiser')
    return { lines, points, difference, verdict: over ? verdict : null, left }
  const unitIds = Object.keys(state.units)
  const knownIds = new Set(Object.keys(seen.units))
  const knowsAll = (of: (unitId: string) => boolean) => unitIds.every((id) => !of(id) || knownIds.has(id))
  const knowsArmy = (army: ArmyId) => knowsAll((id) => armyIn(id) === army)
  const shows = ({ kind, id }: ScoreLine): boolean => {
    switch (kind) {
      case 'ground':
        return BATTLE_KEYS.some((key) => key === id && seen.reports[key] !== undefined)
      case 'bonus':
        return false
      case 'men':
      case 'guns':
        return ARMY_IDS.every((army) => SIDE_OF_ARMY[army] !== id || knowsArmy(army))
      case 'leader':
        return seen.leaders[id] !== undefined
      case 'army':
        return ARMY_IDS.some((army) => army === id && knowsArmy(army))
      case 'guardCavalry':
        return knowsAll((unitId) => covers(id, unitId))
    }
  }
  return {
    lines: lines.filter(shows),
    points: null,
    difference: null,
    verdict: null,
    left: Object.fromEntries(ARMY_IDS.filter(knowsArmy).map((army) => [army, left[army]])),
  }
}
