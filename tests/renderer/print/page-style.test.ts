// The page of a printed sheet as CSS: paper, way round, and a foot that no text can break out of.
import { describe, expect, it } from 'vitest'
import { cssString, pageStyle } from '../../../src-renderer/print/page-style'

describe('cssString', () => {
  it.each([
    ['Roster', '"Roster"'],
    ['the "Old" Guard', String.raw`"the \"Old\" Guard"`],
    [String.raw`a\b`, String.raw`"a\\b"`],
    ['two\r\nlines\n', '"two lines "'],
  ])('%j', (text, css) => {
    expect(cssString(text)).toBe(css)
  })
})

describe('pageStyle', () => {
  const foot = { say: 'Cross a box for each hit; SQ-HIT-07', name: 'Casualties "left"' }

  it('sets paper and way round', () => {
    expect(pageStyle('sheet-1', 'A4', false, foot)).toContain('size: A4 portrait;')
    expect(pageStyle('sheet-1', 'Letter', true, foot)).toContain('size: Letter landscape;')
  })

  it('holds for the sheets of its own name alone', () => {
    expect(pageStyle('sheet-1', 'A4', false, foot)).toMatch(/^@page sheet-1 \{/)
  })

  it('counts the pages beside the name of the sheet, and says what to do with it', () => {
    const css = pageStyle('sheet-1', 'A4', false, foot)
    expect(css).toContain('content: "Cross a box for each hit; SQ-HIT-07"')
    expect(css).toContain(
      String.raw`content: "Casualties \"left\"" ", " counter(page) "\a0/\a0" counter(pages)`,
    )
  })
})
