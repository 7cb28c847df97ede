// Margins that a counter needs round its block in a bitmap: no more than it draws there, for every dot of it costs.
import type { Counter } from '../scene'
import { BEAD, NIB, pipsUnder, PIPS, PLATE, TABS } from './counter'
import type { CounterSize } from './stacks'

export interface Margins {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How far a blurred shadow reaches beyond its shape: dots of the bitmap, which no scale changes. */
const AT_REST = { left: 3, top: 2, right: 4, bottom: 5 } as const
const LIFTED = { left: 8, top: 5, right: 8, bottom: 11 } as const

/** Margin on each side of the block, whole CSS pixels. */
export function marginsOf(counter: Counter, size: CounterSize, pixelRatio: number): Margins {
  const isSelected = counter.state === 'selected'
  const shadow = isSelected ? LIFTED : AT_REST
  const plate = isSelected ? PLATE + 0.6 : 0
  const side = TABS[size.zoom]
  const tab = !counter.faceDown && counter.tab !== ''
  const house = !counter.faceDown && counter.badges.length > 0
  const nib = counter.place.facingDeg === undefined ? 0 : NIB + 1
  const done = counter.state === 'done'
  const mayAct = counter.state === 'mayAct'
  const beads = counter.beads ? Math.max(counter.beads.of, counter.beads.full) : 0
  const besideBeads = beads === 0 ? 0 : (beads * BEAD.pitch - size.width / size.scale) / 2
  const reach = (blurred: number, ...own: readonly number[]): number =>
    Math.ceil(Math.max(plate * size.scale + blurred / pixelRatio, Math.max(nib, ...own) * size.scale) + 1)
  return {
    left: reach(shadow.left, tab ? side / 3 + 0.5 : 0, house ? side * 0.28 + 1.2 : 0, besideBeads),
    top: reach(shadow.top, tab ? side * 0.4 + 0.5 : 0),
    right: reach(shadow.right, done ? 3.5 : 0, besideBeads),
    bottom: reach(
      shadow.bottom,
      house ? side * 0.32 + 1.2 : 0,
      done ? 4.5 : 0,
      mayAct ? 6 : 0,
      counter.pips ? pipsUnder(counter) + PIPS.side + 0.5 : 0,
      beads > 0 ? (mayAct ? BEAD.underBar : BEAD.under) + BEAD.radius + 0.5 : 0,
    ),
  }
}
