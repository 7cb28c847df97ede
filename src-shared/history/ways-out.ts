/** Ways out of a battle: entry points by which formed troops of a side may leave it (CP-RES-09). */
import type { Battle } from './battle'
import { conditionsIn } from './conditions'
import type { SideId } from './vocabulary'

export interface WayOut {
  /** Entry point of the battle's file. */
  readonly exit: string
  readonly side: SideId
  /** Formations that alone may leave there; absent: all of the side. */
  readonly formations?: readonly string[]
}

/** What sets the rear guard at Wavre free to draw off when Grouchy marches at dawn. */
const EARLY_ARRIVAL = {
  whatIf: 'wv-early-arrival',
  side: 'coalition',
  exits: ['chapelle-road', 'rixensart-road'],
  formations: ['pr.ii.8', 'pr.ii.cav.sohr'],
} as const

/** Exits that a transfer or an `exited` condition of the file names, each once for a side. */
export function namedWaysOut(battle: Battle): readonly WayOut[] {
  const named = [
    ...[...battle.victory.levels, ...battle.campaignLinks].flatMap(({ when }) =>
      conditionsIn(when).flatMap((condition) => ('exited' in condition ? [condition.exited] : [])),
    ),
    ...battle.campaignLinks.flatMap(({ effects }) =>
      effects.flatMap((effect) => ('transfer' in effect ? [effect.transfer] : [])),
    ),
  ]
  return [...new Map(named.map(({ exit, side }) => [`${exit} ${side}`, { exit, side }])).values()]
}

/** Those, and with the early arrival at Wavre the ways of the rear guard. */
export function waysOut(battle: Battle, whatIfIds: readonly string[]): readonly WayOut[] {
  const { whatIf, side, exits, formations } = EARLY_ARRIVAL
  if (!whatIfIds.includes(whatIf)) return namedWaysOut(battle)
  return [...namedWaysOut(battle), ...exits.map((exit) => ({ exit, side, formations }))]
}
