/** Who stands near a place: everybody on the table, laid out once for each arrangement of bodies. */
import { NearbyIndex } from '../../../board/table/nearby'
import type { Point } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { bodyOf, type Body } from './bodies'
import { brigadeOf, onTable, type BrigadeInfo } from './lookup'
import type { BrSheet } from '../sheet/sheet'
import type { BrigadeState, BrState } from './state'
import { originOf } from '../sheet/seen-by'

/** A brigade on the table with all that is asked of it when others are near. */
export interface Standing {
  readonly id: string
  readonly info: BrigadeInfo
  readonly brigade: BrigadeState
  readonly body: Body
}

function indexOf(state: BrState, last: NearbyIndex<Standing> | undefined): NearbyIndex<Standing> {
  return new NearbyIndex(
    onTable(state).map((info, i) => {
      const brigade = brigadeOf(state, info.id)
      const before = last?.all[i]
      return before?.brigade === brigade && before.info === info
        ? before
        : { id: info.id, info, brigade, body: bodyOf(state, info.id) }
    }),
  )
}

let latest:
  | { readonly brigades: BrState['brigades']; readonly sheet: BrSheet; readonly index: NearbyIndex<Standing> }
  | undefined

function nearbyOf(state: BrState): NearbyIndex<Standing> {
  const { brigades } = state
  const sheet = originOf(state.sheet)
  if (latest?.brigades !== brigades || latest.sheet !== sheet)
    latest = {
      brigades,
      sheet,
      index: indexOf(state, latest?.sheet === sheet ? latest.index : undefined),
    }
  return latest.index
}

/**
 * In canonical order all on the table, or all of a side, of whom some part may lie within so many inches of a point: nobody
 * who does is left out, some who do not may be among them.
 */
export function standingNear(state: BrState, at: Point, within: number, side?: Side): readonly Standing[] {
  return nearbyOf(state).near(at, within, side)
}
