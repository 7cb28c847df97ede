// The form of a result by hand as data: nothing typed is lost, whatever is wrong with it.
import { describe, expect, it } from 'vitest'
import {
  entryOf,
  lossText,
  placeOfPath,
  typedOf,
  withKey,
  withListed,
  withLoss,
  withOverride,
} from '../../../../src-renderer/stores/campaign/result-entry'

const empty = typedOf({})

describe('a field of losses (CP-HAND-04)', () => {
  it('takes men, or hundredths of them, one in the place of the other', () => {
    const men = withLoss(empty, 'pr.i', 'men', ' 900 ')
    expect(men.losses).toEqual({ 'pr.i': { men: 900 } })
    const percent = withLoss(men, 'pr.i', 'men', '12 %')
    expect(percent.losses).toEqual({ 'pr.i': { percent: 12 } })
    expect(lossText(percent.losses['pr.i'], 'men')).toBe('12%')
    expect(withLoss(percent, 'pr.i', 'men', '').losses).toEqual({})
  })

  it('keeps what is no number as it was typed, beside the guns', () => {
    const typed = withLoss(withLoss(empty, 'fr.ii', 'guns', '3'), 'fr.ii', 'men', 'many')
    expect(entryOf(typed)['losses']).toEqual({ 'fr.ii': { guns: 3, men: 'many' } })
    expect(lossText(typed.losses['fr.ii'], 'men')).toBe('many')
    expect(lossText(typedOf(entryOf(typed)).losses['fr.ii'], 'men')).toBe('many')
  })

  it('changes the entry of one formation alone', () => {
    const before = withLoss(empty, 'pr.i', 'men', '900')
    const after = withLoss(before, 'pr.i.4', 'missing', '5')
    expect(after.losses['pr.i']).toBe(before.losses['pr.i'])
  })
})

describe('the rest of the form (CP-HAND-02, CP-HAND-03)', () => {
  it('drops an answer that is taken back, and lists each once', () => {
    const held = withKey(empty, 'holders', 'obj-bussy', 'fr')
    expect(withKey(held, 'holders', 'obj-bussy', undefined).holders).toEqual({})
    const twice = withListed(withListed(empty, 'cutOff', 'pr.i.1', true), 'cutOff', 'pr.i.1', true)
    expect(twice.cutOff).toEqual(['pr.i.1'])
    expect(withListed(twice, 'cutOff', 'pr.i.1', false).cutOff).toEqual([])
  })

  it('sets a doubt aside with a reason alone (CP-HAND-08)', () => {
    const typed = withOverride(empty, 'UNUSUAL', 'a slaughter')
    expect(typed.overrides).toEqual([{ code: 'UNUSUAL', reason: 'a slaughter' }])
    expect(withOverride(typed, 'UNUSUAL', '  ').overrides).toEqual([])
  })

  it('leaves out what says nothing', () => {
    expect(entryOf(empty)).not.toHaveProperty('gaveUp')
    expect(entryOf(empty)).not.toHaveProperty('level')
    expect(entryOf(typedOf({ gaveUp: 'french' }))).toHaveProperty('gaveUp', 'french')
  })
})

describe('the path of a fault (CP-HAND-07)', () => {
  it.each([
    ['losses.fr.i.4', { group: 'losses', id: 'fr.i.4', field: null }],
    ['losses.fr.i.4.killedWounded', { group: 'losses', id: 'fr.i.4', field: 'killedWounded' }],
    ['losses.fr.i.4.percent', { group: 'losses', id: 'fr.i.4', field: 'men' }],
    ['holders.obj-bussy', { group: 'holders', id: 'obj-bussy', field: null }],
    ['exits.0.time', { group: 'exits', id: '0.time', field: null }],
    ['endTime', { group: 'endTime', id: '', field: null }],
  ])('%s', (path, place) => {
    expect(placeOfPath(path)).toEqual(place)
  })
})
