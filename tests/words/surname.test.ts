// The names generals are known by.
import { describe, expect, it } from 'vitest'
import { surnameOf } from '../../src-shared/words/surname'

describe('the name a general is known by', () => {
  it.each([
    ['Sir Thomas Picton', 'Picton'],
    ['Arthur Wellesley, Duke of Wellington', 'Wellington'],
    ['William, Prince of Orange', 'Orange'],
    ['Rowland, Lord Hill', 'Hill'],
    ["Jean-Baptiste Drouet, comte d'Erlon", "d'Erlon"],
    ['Georges Mouton, comte de Lobau', 'Lobau'],
    ['Joachim-Jérôme Quiot du Passage', 'Quiot'],
    ["Nicolas-François Roussel d'Hurbal", 'Roussel'],
    ["Alexandre d'Aubremé", "d'Aubremé"],
    ['Hendrik George de Perponcher-Sedlnitzky', 'Perponcher'],
    ['Gebhard Leberecht, Fürst Blücher von Wahlstatt', 'Blücher'],
    ['Friedrich Wilhelm Graf Bülow von Dennewitz', 'Bülow'],
    ['Georg Dubislav Ludwig von Pirch I', 'Pirch'],
    ['August Neidhardt von Gneisenau', 'Gneisenau'],
    ['Michel Ney, prince de la Moskowa', 'Ney'],
  ])('%s is %s', (full, short) => {
    expect(surnameOf(full)).toBe(short)
  })
})
