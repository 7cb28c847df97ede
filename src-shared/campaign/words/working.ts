/** The arithmetic behind a battle's line in an account: pieces, what left their ranks, and how it was divided (CP-REP). */
import { battleIdOf, type BattleKey } from '../../history/calendar'
import { covers } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'

import { historicalLosses } from '../report/historical'
import { splitOf } from '../report/pieces'
import { splitsOf } from '../report/report'
import type { CpReport } from '../report/result'
import type { CpState } from '../state/state'

/** One piece in which men of the formation stood. */
export interface WorkedPiece {
  readonly name: string
  readonly state: 'fit' | 'broken' | 'destroyed'
  /** Men of the piece as a whole, and those among them of the formation. */
  readonly men: number
  readonly own: number
  /** Its loss as a fraction of its men; null: in men, or all of them. */
  readonly fraction: { readonly n: number; readonly d: number } | null
  /** `L`, `Q` and `K` of the piece, with the hundredths that made them (CP-REP-03). */
  readonly left: number
  readonly permanent: number
  readonly permanentPercent: number
  readonly killedWounded: number
  readonly killedWoundedPercent: number
}

export interface Working {
  readonly how: CpReport['how']
  readonly ruleSet: string | null
  /** Men the formation brought, and what became of those who left the ranks. */
  readonly men: number
  readonly lost: number
  readonly killedWounded: number
  readonly missing: number
  readonly stragglers: number
  readonly scattered: number
  readonly gunsLost: number
  readonly horsesLost: number
  readonly pieces: readonly WorkedPiece[]
  /** Men and losses of the formation there in 1815; null: history knows no such battle (CP-RES-06). */
  readonly history: { readonly men: number; readonly lost: number } | null
}

/** How the line of a formation in a confirmed report came about; undefined: none of its men were there. */
export function workingOf(
  data: CampaignData,
  state: Pick<CpState, 'houseRules'>,
  report: CpReport,
  id: string,
): Working | undefined {
  const lines = Object.entries(report.lines).filter(([unit]) => covers(id, unit))
  if (lines.length === 0) return undefined
  const total = (key: 'men' | 'lost' | 'killedWounded' | 'missing' | 'stragglers' | 'scattered') =>
    lines.reduce((sum, [, line]) => sum + line[key], 0)
  return {
    how: report.how,
    ruleSet: report.ruleSet ?? null,
    men: total('men'),
    lost: total('lost'),
    killedWounded: total('killedWounded'),
    missing: total('missing'),
    stragglers: total('stragglers'),
    scattered: total('scattered'),
    gunsLost: lines.reduce((sum, [, line]) => sum + line.gunsLost, 0),
    horsesLost: lines.reduce((sum, [, line]) => sum + line.horsesLost, 0),
    pieces: piecesOf(data, state, report, id),
    history: inHistory(data, report.battle, id),
  }
}

function piecesOf(
  data: CampaignData,
  { houseRules }: Pick<CpState, 'houseRules'>,
  report: CpReport,
  id: string,
): readonly WorkedPiece[] {
  const splits = splitsOf(data, houseRules)
  return report.pieces.flatMap((piece): WorkedPiece[] => {
    const own = piece.members.filter(({ unitId }) => covers(id, unitId))
    if (own.length === 0) return []
    const menOf = (members: typeof own) => members.reduce((sum, member) => sum + member.men, 0)
    const men = menOf(piece.members)
    const { left, permanent, killedWounded } = splitOf(men, piece, splits)
    return [
      {
        name: piece.name,
        state: piece.state,
        men,
        own: menOf(own),
        fraction: piece.state === 'fit' && piece.men === undefined ? { n: piece.n, d: piece.d } : null,
        left,
        permanent,
        killedWounded,
        ...splits[piece.state],
      },
    ]
  })
}

/** Wavre's second day has no history of its own (CP-RES-05). */
function inHistory(data: CampaignData, battle: BattleKey, id: string): Working['history'] {
  if (battle === 'wavre-19') return null
  const known = [...historicalLosses(data, battleIdOf(battle))].filter(([unit]) => covers(id, unit))
  return {
    men: known.reduce((sum, [, loss]) => sum + loss.men, 0),
    lost: known.reduce((sum, [, loss]) => sum + loss.lost, 0),
  }
}
