// What an order names in words: by short names and divisions, and an enemy who is still to come as such.
import { expect, it } from 'vitest'
import { nameOn } from '../../../../../src-renderer/battle/rules/brigade/words/called'

const pieces = [
  { id: 'fr.1', name: 'Foy 1', commandId: 'fr', side: 0, status: 'table' },
  { id: 'aa.5.kempt', name: 'Kempt', commandId: 'aa.5', side: 1, status: 'toCome' },
  { id: 'aa.5.pack', name: 'Pack', commandId: 'aa.5', side: 1, status: 'toCome' },
  { id: 'own.1', name: 'One', commandId: 'own', side: 0, status: 'toCome' },
  { id: 'own.2', name: 'Two', commandId: 'own', side: 0, status: 'table' },
] as const
const corps = { id: 'reserve', name: 'Reserve' }
const called = (id: string, side: 0 | 1 | null = 0) =>
  nameOn(id, {
    pieces,
    commands: [{ id: 'aa.5', name: '5th Division (Picton)', corps }],
    side,
    nameOf: (one) => [...pieces, { id: 'farm', name: 'The farm' }].find((each) => each.id === one)?.name,
    toComeUp: (name) => `${name}, still to come`,
  })

it('names brigades, places and divisions, of history or by their brigades', () => {
  expect(['fr.1', 'farm', 'own', 'nobody'].map((id) => called(id))).toEqual([
    'Foy 1',
    'The farm',
    'One, Two',
    undefined,
  ])
})

it('says of enemies who are not on the table yet that they are still to come, and of nobody else', () => {
  expect(called('aa.5')).toBe('5th Division (Picton), still to come')
  expect(called('aa.5.kempt')).toBe('Kempt, still to come')
  expect(called('aa.5', 1)).toBe('5th Division (Picton)')
  expect(called('aa.5', null)).toBe('5th Division (Picton)')
  expect(called('own.1')).toBe('One')
})
