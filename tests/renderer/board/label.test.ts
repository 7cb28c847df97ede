// Names on counters: whole where there is room, abbreviated as the field does it where there is not.
import { describe, expect, it } from 'vitest'
import { counterLabel } from '../../../src-renderer/board/counters/label'

/** Room and letters of a counter of the middle zoom; a letter is a little less than half as wide as it is high. */
const SIZE = 11.8
const ROOM = 45
const widthOf = (text: string, size: number): number => text.length * size * 0.45
const label = (name: string, isArtillery = false, room = ROOM) =>
  counterLabel(name, isArtillery, SIZE, room, widthOf)

describe('the name on a counter', () => {
  it('is whole and of full size wherever it fits', () => {
    expect(label('Quiot 1')).toEqual({ text: 'Quiot 1', size: SIZE })
    expect(label('Sachsen-Weimar-Eisenach 2', false, 200).text).toBe('Sachsen-Weimar-Eisenach 2')
    expect(label('Imperial Guard artillery', true, 200).text).toBe('Imperial Guard artillery')
  })

  it('grows smaller before it grows shorter, and not too small to be read', () => {
    expect(label('Vandeleur').text).toBe('Vandeleur')
    for (const name of ['Vandeleur', 'Perponcher artillery', 'Kielmansegge', 'Halkett brigade (2)'])
      expect(label(name, name.endsWith('artillery')).size).toBeGreaterThanOrEqual(SIZE * 0.84 - 0.001)
  })

  it.each([
    ['Bachelu artillery', true, 'Bachelu'],
    ['Uxbridge artillery (2)', true, 'Uxbridge 2'],
    ['Imperial Guard artillery', true, 'Imp. Gd'],
    ['Halkett brigade', false, 'Halkett Bde'],
    ['Light dragoons', false, 'Lt Drag.'],
    ['Saxe-Weimar', false, 'Saxe-W.'],
    ['Marcognet 2', false, 'Marcog. 2'],
    ['Perponcher 1', false, 'Perpon. 1'],
    ['Kielmansegge', false, 'Kielman.'],
  ])('of %s is abbreviated to what is known', (name, isArtillery, short) => {
    const forms = [60, 55, 50, 45, 41, 38].map((room) => label(name, isArtillery, room).text)
    expect(forms).toContain(short)
  })

  it('keeps a number that tells namesakes apart, and never ends in the middle of a syllable', () => {
    for (const room of [20, 30, 40, 45, 50])
      for (const name of ['Marcognet 2', 'Uxbridge artillery (2)', 'Lobau 3', 'Reserve artillery (2)']) {
        const { text } = label(name, name.includes('artillery'), room)
        expect(text.endsWith(name.replace(/\D/g, ''))).toBe(true)
        expect(text.replace(/ \(?\d\)?$/, '')).not.toMatch(/[aeiou]\.$/)
      }
  })
})
