// Tags on the open table: each beside its point, in the nearest row that is free.
import { describe, expect, it } from 'vitest'
import type { Camera } from '../../../../src-renderer/board/camera'
import { overlaps } from '../../../../src-renderer/board/rect'
import { placeNotes } from '../../../../src-renderer/board/table/notes'
import type { Note } from '../../../../src-renderer/board/table/shapes'

const camera: Camera = { centre: { x: 400, y: -300 }, scale: 1, width: 800, height: 600 }
const widthOf = (text: string): number => 7 * text.length
/** A tag whose point is there on the screen. */
const note = (x: number, y: number, isAside = false): Note => ({
  kind: 'note',
  at: { x, y: -y },
  text: 'Move 16: Bülow +3',
  tone: 'plain',
  isAside,
})

describe('tags on the table', () => {
  it('stand apart where those who come on are near one another', () => {
    const [first, second, third] = placeNotes([note(100, 20), note(180, 20), note(220, 24)], camera, widthOf)
    if (!first || !second || !third) throw new Error('a tag is gone')
    expect(first.rect.top).toBe(9)
    expect(second.rect.top).toBe(35)
    for (const [a, b] of [
      [first, second],
      [first, third],
      [second, third],
    ] as const)
      expect(overlaps(a.rect, b.rect)).toBe(false)
  })

  it('are read whole at the right edge of the window', () => {
    const [edge, beyond] = placeNotes([note(760, 20), note(820, 80)], camera, widthOf)
    expect(edge?.rect.right).toBe(772)
    expect(beyond?.rect.left).toBe(832)
  })

  it('leave room to pieces only where they tell of the ground', () => {
    const pieces = [{ left: 110, top: 5, right: 130, bottom: 30 }]
    expect(placeNotes([note(100, 20)], camera, widthOf, pieces)[0]?.rect.top).toBe(9)
    expect(placeNotes([note(100, 20, true)], camera, widthOf, pieces)[0]?.rect.top).toBe(35)
  })
})
