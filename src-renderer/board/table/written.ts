// Room of what is written on the open table beside the names of bodies: pennons, tags, labels of footprints and of rings.
import { toScreen, type Camera, type Point } from '../camera'
import { measuredIn } from '../canvas'
import { pennonRect } from '../overlays/pennons'
import type { Rect } from '../rect'
import { GHOST_FONT, ghostLabelRect, RING_FONT, ringLabelRect } from './draw-shapes'
import { NOTE_FONT, placeNotes } from './notes'
import type { TableShape } from './shapes'

/** Width of words in the lettering of each kind, pixels. */
type Widths = Readonly<Record<'note' | 'ghost' | 'ring', (text: string) => number>>

const DRAWN: Widths = {
  note: measuredIn(NOTE_FONT),
  ghost: measuredIn(GHOST_FONT),
  ring: measuredIn(RING_FONT),
}

/** Names keep clear of these; `pieces` is where pieces stand, of which tags keep clear themselves. */
export function writtenRects(
  shapes: readonly TableShape[],
  objectives: readonly { readonly at: Point }[],
  camera: Camera,
  pieces: readonly Rect[],
  widths = DRAWN,
): readonly Rect[] {
  const notes = shapes.filter((shape) => shape.kind === 'note')
  const labels = shapes.flatMap((shape) => {
    if ((shape.kind !== 'ghost' && shape.kind !== 'ring') || shape.label === '') return []
    const width = widths[shape.kind](shape.label)
    return shape.kind === 'ring'
      ? ringLabelRect(shape, camera, width)
      : (ghostLabelRect(shape, camera, width) ?? [])
  })
  return [
    ...objectives.map(({ at }) => pennonRect(toScreen(camera, at))),
    ...placeNotes(notes, camera, widths.note, pieces).map(({ rect }) => rect),
    ...labels,
  ]
}
