/** What terrain does to a move: the slowest that is touched governs the whole of it (FP-MOVE-01, FP-R-41). */
import { isBadGoing, type Area } from '../sheet/ground'
import { ALLOWANCE, RIVER_LIMIT, ROAD_BONUS } from '../sheet/tables'
import type { Body, Element } from '../state/bodies'
import type { Field } from '../state/field'
import type { WayGone } from './way'

export interface Going {
  /** Bad going touched, rivers and obstacles that count as such among it. */
  readonly bad: readonly string[]
  readonly river: boolean
  readonly impassable: readonly string[]
}

export const GOOD_GOING: Going = { bad: [], river: false, impassable: [] }

/** The going of a way, its start included. */
export function goingOf({ ground, rules }: Field, { start, stages }: WayGone): Going {
  const isFree =
    ground.hinderingNear(start.disc).length === 0 &&
    stages.every(({ capsule }) => ground.hinderingNear(capsule).length === 0)
  if (isFree && rules.obstacleCrossing === 'free') return GOOD_GOING
  const touched = new Map<string, Area>()
  const crossed = new Set<string>()
  const note = (areas: readonly Area[]) => {
    for (const area of areas) touched.set(area.id, area)
  }
  for (const { corners, centre } of start.elements) note(ground.under(corners, centre))
  for (const { sweeps, samples } of stages) {
    /** Water under a bridge that nobody is in at any moment of this stage. */
    const bridged = new Set<string>()
    for (const sweep of sweeps) {
      const near = ground.hinderingNear(sweep).filter(({ id }) => !touched.has(id) && !bridged.has(id))
      for (const area of near.length > 0 ? ground.touched(sweep.polygon, near) : []) {
        if (isMet(ground, area, samples)) note([area])
        else bridged.add(area.id)
      }
      if (rules.obstacleCrossing === 'badGoing')
        for (const { id } of ground.obstaclesUnder(sweep.polygon)) crossed.add(id)
    }
  }
  const areas = [...touched.values()]
  return {
    bad: [...areas.filter(isBadGoing).map(({ id }) => id), ...crossed],
    river: areas.some(({ kind }) => kind === 'river'),
    impassable: areas.filter(({ kind }) => kind === 'impassable').map(({ id }) => id),
  }
}

/** Whether ground swept over is met: of water under a bridge or ford, moment by moment (FP-TERR-07, FP-R-128). */
function isMet(ground: Field['ground'], area: Area, samples: () => readonly Element[]): boolean {
  if (!ground.hasCrossings || (area.kind !== 'river' && area.kind !== 'impassable')) return true
  return samples().some(({ corners, centre }) => ground.isUnder(area, corners, centre))
}

/** What stands in the way of the whole allowance, for the working of the move. */
export interface Limits {
  /** A column on a road for the whole move (FP-MOVE-08). */
  readonly road?: boolean
  /** After an about-face, or shaken and retiring (FP-MOVE-12, FP-SHAK-02). */
  readonly half?: boolean
}

/** The ground touched that halves a unit's allowance: light foot minds a river alone (FP-TERR-03, FP-R-42). */
export function slowedBy({ info }: Body, { bad, river }: Going): readonly string[] {
  return river || info.type !== 'lightFoot' ? bad : []
}

/** Inches a unit may move in that going: bonus first, then halves, then the limit of a river (FP-MOVE-09, FP-MOVE-10, FP-R-42). */
export function allowanceOf(body: Body, going: Going, { road = false, half = false }: Limits = {}): number {
  const { type, arm } = body.info
  const full = ALLOWANCE[type][body.formation] + (road ? ROAD_BONUS : 0)
  const isSlow = slowedBy(body, going).length > 0
  const allowance = (full * (half ? 0.5 : 1)) / (isSlow ? 2 : 1)
  return going.river ? Math.min(allowance, RIVER_LIMIT[arm]) : allowance
}
