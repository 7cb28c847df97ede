// Where the small tags of an open table stand: beside what they tell of, and none of them on another.
import { toScreen, type Camera } from '../camera'
import { overlaps, type Rect } from '../rect'
import type { Note } from './shapes'

export const NOTE_FONT = "600 12.5px 'Source Sans 3', system-ui, sans-serif"
/** Pixels from its point to a tag, from its edge to its words, and half its height. */
const BESIDE = 12
export const INSIDE = 7
const HALF = 11
/** Pixels that the handle of a drawer takes of the window's right edge. */
export const DRAWER_HANDLE = 28
/** Pixels from one row of tags to the next. */
const ROW = 26
/** Rows below its own and above it that a tag looks in. */
const ROWS = [0, 1, -1, 2, -2, 3, -3]

export interface PlacedNote {
  readonly note: Note
  readonly rect: Rect
}

/** Each in its own row, or the nearest that is free; those that stand aside keep clear of `pieces` too. */
export function placeNotes(
  notes: readonly Note[],
  camera: Camera,
  widthOf: (text: string) => number,
  pieces: readonly Rect[] = [],
): readonly PlacedNote[] {
  const placed: PlacedNote[] = []
  for (const note of notes) {
    const at = toScreen(camera, note.at)
    const { y } = at
    const width = widthOf(note.text) + 2 * INSIDE
    // A point that is not in the window takes its tag out with it.
    const x = at.x < camera.width ? Math.min(at.x, camera.width - DRAWER_HANDLE - width - BESIDE) : at.x
    const taken = [...placed.map(({ rect }) => rect), ...(note.isAside === true ? pieces : [])]
    const rows = ROWS.map((row): Rect => {
      const [left, top] = [x + BESIDE, y - HALF + row * ROW]
      return { left, top, right: left + width, bottom: top + 2 * HALF }
    })
    const own = rows[0]
    const rect = rows.find((one) => !taken.some((other) => overlaps(one, other))) ?? own
    if (rect) placed.push({ note, rect })
  }
  return placed
}
