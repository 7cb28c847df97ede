/** Who stands near a place: everybody on the table, laid out once for each arrangement of bodies. */
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

/** Far above rounding: nobody at the very limit is left out. */
const SLACK = 1e-6

class Throng {
  /** In canonical order, side 0 first. */
  readonly all: readonly Standing[]
  private readonly ofFirst: number
  /** Three numbers for each: the middle, and the radius about it. */
  private readonly circles: Float64Array

  /** `last`: of an earlier state of the same battle; mostly nearly all stand as they did. */
  constructor(state: BrState, last: Throng | undefined) {
    this.all = onTable(state).map((info, i) => {
      const brigade = brigadeOf(state, info.id)
      const before = last?.all[i]
      return before?.brigade === brigade && before.info === info
        ? before
        : { id: info.id, info, brigade, body: bodyOf(state, info.id) }
    })
    this.ofFirst = onTable(state, 0).length
    this.circles = new Float64Array(3 * this.all.length)
    for (const [i, { body }] of this.all.entries()) {
      this.circles[3 * i] = body.centre.x
      this.circles[3 * i + 1] = body.centre.y
      this.circles[3 * i + 2] = body.radius
    }
  }

  near({ x, y }: Point, within: number, side: Side | undefined): readonly Standing[] {
    const { circles, all } = this
    const found: Standing[] = []
    const last = side === 0 ? this.ofFirst : all.length
    for (let i = side === 1 ? this.ofFirst : 0; i < last; i += 1) {
      const dx = (circles[3 * i] ?? 0) - x
      const dy = (circles[3 * i + 1] ?? 0) - y
      const reach = within + (circles[3 * i + 2] ?? 0) + SLACK
      if (reach < 0 || dx * dx + dy * dy > reach * reach) continue
      const one = all[i]
      if (one) found.push(one)
    }
    return found
  }
}

let latest:
  | { readonly brigades: BrState['brigades']; readonly sheet: BrSheet; readonly throng: Throng }
  | undefined

function throngOf(state: BrState): Throng {
  const { brigades } = state
  const sheet = originOf(state.sheet)
  if (latest?.brigades !== brigades || latest.sheet !== sheet)
    latest = {
      brigades,
      sheet,
      throng: new Throng(state, latest?.sheet === sheet ? latest.throng : undefined),
    }
  return latest.throng
}

/**
 * In canonical order all on the table, or all of a side, of whom some part may lie within so many inches of a point: nobody
 * who does is left out, some who do not may be among them.
 */
export function standingNear(state: BrState, at: Point, within: number, side?: Side): readonly Standing[] {
  return throngOf(state).near(at, within, side)
}
