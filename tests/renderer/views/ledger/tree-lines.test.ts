// The tree of the books: what is shown, what is found, and what is open at first.
import { describe, expect, it } from 'vitest'
import {
  above,
  matching,
  openTo,
  shownLines,
  type TreeLine,
} from '../../../../src-renderer/views/ledger/tree-lines'

const line = (
  id: string,
  level: TreeLine['level'],
  name: string,
  leader: string | null = null,
): TreeLine => ({
  id,
  parent: id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : null,
  level,
  name,
  leader,
  arm: level === 'unit' ? 'infantry' : null,
  cells: [],
})
const LINES = [
  line('fr', 'army', 'Armée du Nord', 'Napoléon'),
  line('fr.i', 'corps', 'I Corps', 'd’Erlon'),
  line('fr.i.1', 'division', '1st Division', 'Quiot'),
  line('fr.i.1.a', 'brigade', '1st Brigade', 'Charlet'),
  line('fr.i.1.a.x', 'unit', '54e Ligne'),
  line('fr.ii', 'corps', 'II Corps', 'Reille'),
]
const ids = (lines: readonly TreeLine[]) => lines.map(({ id }) => id)

describe('the tree of the books', () => {
  it('shows only what lies below open formations, with its place among its sisters', () => {
    const shown = shownLines(LINES, new Set(['fr']))
    expect(shown.map(({ line: { id }, depth, place, siblings }) => [id, depth, place, siblings])).toEqual([
      ['fr', 1, 1, 1],
      ['fr.i', 2, 1, 2],
      ['fr.ii', 2, 2, 2],
    ])
  })

  it('is open down to a level', () => {
    expect([...openTo(LINES, 'division')]).toEqual(['fr', 'fr.i', 'fr.ii'])
  })

  it('finds names without their accents, with everything above and below', () => {
    expect(ids(matching(LINES, 'quiot'))).toEqual(['fr', 'fr.i', 'fr.i.1', 'fr.i.1.a', 'fr.i.1.a.x'])
    expect(ids(matching(LINES, 'armee'))).toEqual(ids(LINES))
    expect(matching(LINES, 'nobody')).toEqual([])
    expect(matching(LINES, ' ')).toBe(LINES)
  })

  it('knows who stands above a unit', () => {
    expect(above(LINES, 'fr.i.1.a.x')).toEqual(['fr', 'fr.i', 'fr.i.1', 'fr.i.1.a'])
  })
})
