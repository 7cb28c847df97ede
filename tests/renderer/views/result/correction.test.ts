// What is typed of a draft becomes the value of its field; what is not yet chosen gives nothing (CP-HAND-11).
import { describe, expect, it } from 'vitest'
import { correctable, correctionOf, inputOf } from '../../../../src-renderer/views/result/correction'
import type { BattleReport } from '../../../../src-renderer/stores/campaign/muster'

const report = {
  holders: [{ id: 'obj-brye', name: 'Brye' }],
  facts: [{ id: 'fact', question: 'Was it so?', answer: null }],
  pieces: [{ id: 'fr.i.1.1', name: 'Quiot' }],
  rows: [
    { id: 'fr.i.1.art.a', level: 'unit', name: 'A battery', guns: 8 },
    { id: 'fr.i.1.1.x', level: 'unit', name: 'A battalion', guns: 0 },
    { id: 'fr.i.1', level: 'division', name: 'A division', guns: 8 },
  ],
  exits: [{ brigadeId: 'fr.i.1.2', exit: 'road', time: '18:00' }],
  leaders: [{ id: 'fr.i', name: 'Drouet d’Erlon', fate: 'killed' }],
} as unknown as BattleReport

const none = { field: '', part: 'state', value: '', road: '', time: '' } as const

describe('fields that can be set right', () => {
  it('are the hour, ground, answers, counters, batteries, ways out, generals and the note', () => {
    expect(correctable(report).map(({ path }) => path)).toEqual([
      'endTime',
      'holders.obj-brye',
      'facts.fact',
      'pieces.fr.i.1.1',
      'gunsLost.fr.i.1.art.a',
      'exits',
      'leaders',
      'note',
    ])
  })

  it.each([
    ['pieces.fr.i.1.1', 'state', 'state'],
    ['pieces.fr.i.1.1', 'men', 'number'],
    ['pieces.fr.i.1.1', 'cutOff', 'yesNo'],
    ['gunsLost.fr.i.1.art.a', 'state', 'number'],
    ['holders.obj-brye', 'state', 'army'],
    ['note', 'state', 'text'],
  ] as const)('%s, %s, is typed as %s', (field, part, input) => {
    expect(inputOf(field, part)).toBe(input)
  })
})

describe('a correction', () => {
  it.each([
    [{ field: 'pieces.fr.i.1.1', part: 'men', value: '70' }, 'pieces.fr.i.1.1.men', 70],
    [{ field: 'pieces.fr.i.1.1', part: 'men', value: 'many' }, 'pieces.fr.i.1.1.men', 'many'],
    [{ field: 'pieces.fr.i.1.1', part: 'cutOff', value: 'yes' }, 'pieces.fr.i.1.1.cutOff', true],
    [{ field: 'gunsLost.fr.i.1.art.a', value: '3' }, 'gunsLost.fr.i.1.art.a', 3],
    [{ field: 'facts.fact', value: 'no' }, 'facts.fact', false],
    [{ field: 'endTime', value: '20:30' }, 'endTime', '20:30'],
  ] as const)('%j sets %s to %j', (typed, field, value) => {
    expect(correctionOf(report, { ...none, ...typed })).toEqual({ field, value })
  })

  it('of ways out and generals keeps the others, and takes the place of what was said of the same', () => {
    const left = { ...none, field: 'exits', value: 'fr.i.1.1', road: 'road', time: '19:00' }
    expect(correctionOf(report, left)?.value).toEqual([
      { brigadeId: 'fr.i.1.2', exit: 'road', time: '18:00' },
      { brigadeId: 'fr.i.1.1', exit: 'road', time: '19:00' },
    ])
    const hurt = { ...none, field: 'leaders', value: 'fr.i', road: 'wounded' }
    expect(correctionOf(report, hurt)?.value).toEqual([{ id: 'fr.i', fate: 'wounded' }])
  })

  it.each([
    none,
    { ...none, field: 'endTime' },
    { ...none, field: 'exits', value: 'fr.i.1.1', road: 'road' },
    { ...none, field: 'leaders', value: 'fr.i' },
  ])('%j is none yet', (typed) => {
    expect(correctionOf(report, typed)).toBeNull()
  })
})
