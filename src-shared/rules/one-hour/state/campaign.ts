/** Battles of a campaign under way: where everybody stands, and whether a turn is over (CP-ONE-06, CP-RES-11). */
import type { StoodAt } from '../../face'
import type { StoodLeader, StoodUnit } from '../sheet/draft/second-day'
import type { OhState } from './state'

/** Where the units of every unit on the board stand, and leaders by their own ids; a square is deployed (CP-ONE-06). */
export function places(state: OhState): ReadonlyMap<string, StoodAt> {
  const { sheet } = state
  const units = sheet.units.flatMap(({ id, name, formationId, type, traits, members }) => {
    const now = state.units[id]
    if (now?.status !== 'board' || now.box === null) return []
    const { box, facing } = now
    const formation = now.formation === 'column' ? 'column' : 'deployed'
    const stood = { unitId: id, name, formationId, type, traits, box, facing, formation } satisfies StoodUnit
    return members.map((member): [string, StoodAt] => [member, stood])
  })
  const leaders = sheet.leaders.flatMap(({ id }): [string, StoodAt][] => {
    const now = state.leaders[id]
    if (now?.status !== 'board' || now.box === null) return []
    return [[id, { leaderBox: now.box } satisfies StoodLeader]]
  })
  return new Map([...units, ...leaders])
}

/** A turn is over when the next has begun and nobody has done anything in it, nor drawn a card (CP-RES-11). */
export function isTurnOver(state: OhState): boolean {
  const { phase, active, sheet, units, leaders, card, decks, ready } = state
  if (phase === 'ended') return true
  if (phase === 'setup') return ready.every((one) => !one)
  const isUntouched =
    card === null &&
    Object.values(units).every(({ shot, moved }) => !shot && !moved) &&
    Object.values(leaders).every(({ moved, used }) => !moved && !used.includes('rally'))
  const hasCards = decks.some(({ draw, discards }) => draw.length + discards.length > 0)
  const isFirst = phase === 'turnStart' || phase === 'chanceCard' || (phase === 'shoot' && !hasCards)
  return active === sheet.firstSide && isFirst && isUntouched
}
