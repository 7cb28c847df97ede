// The bulletin of a battle: hour by hour from the log, what was taken back left out; and what squares tell of an hour.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Line } from '../../../../src-renderer/stores/battle/data'
import { screenFace } from '../../../../src-renderer/battle/rules/load'
import { bulletin as ofBrigade } from '../../../../src-renderer/battle/rules/brigade/words/bulletin'
import { bulletin as ofFastPlay } from '../../../../src-renderer/battle/rules/fast-play/words/bulletin'
import { bulletin } from '../../../../src-renderer/battle/rules/squares/words/bulletin'
import { bulletinOf, type Report } from '../../../../src-renderer/battle/report/bulletin'

const report: Report = {
  battleId: 'w',
  name: 'Waterloo',
  turn: {
    turn: 10,
    turnLimit: 10,
    clock: '21:00',
    phase: 'battleOver',
    toAct: [],
    prompt: { key: 'p', values: {} },
    secretKey: '',
  },
  outcome: { winner: 0, level: 'decisive', reasons: [], rules: [] },
  level: null,
  sides: ['Anglo-Allied', 'French'],
  brigades: [],
  armies: [
    {
      armyId: 'aa',
      side: 0,
      strength: 60000,
      lost: 9000,
      forGood: { onField: 3000, inRout: 2000 },
      lostInHistory: 16000,
      range: [15000, 17000],
    },
    {
      armyId: 'pr',
      side: 0,
      strength: 40000,
      lost: 1500,
      forGood: { onField: 700, inRout: 100 },
      lostInHistory: 7000,
      range: [6900, 7100],
    },
    {
      armyId: 'fr',
      side: 1,
      strength: 65000,
      lost: 20000,
      forGood: { onField: 8000, inRout: 4000 },
      lostInHistory: 32000,
      range: [30000, 34000],
    },
  ],
  leaders: [],
  objectives: [],
  edits: [],
}

const line = (
  seq: number,
  clock: string,
  kind: string,
  side: 0 | 1 | null,
  values: Line['sentence']['values'],
): Line => ({
  seq,
  index: 0,
  at: 0,
  turn: 1,
  clock,
  side,
  kind,
  sentence: { key: kind, values },
  rules: [],
  dice: [],
  working: [],
  undone: false,
  commitment: null,
})

const write = (lines: readonly Line[], over: Partial<Report> = {}) =>
  bulletinOf({
    report: { ...report, ...over },
    lines,
    verdict: 'Won.',
    words: (key, values) => `${key} ${Object.values(values).join('|')}`,
    hour: (ofHour) => ofHour.filter(({ kind }) => kind !== 'umpireEdit').map(({ kind }) => `${kind}.`),
  })

describe('the bulletin', () => {
  it('tells hour by hour what was attacked, taken and broken, and ends with the losses of both sides', () => {
    const text = write([
      line(1, '13:30', 'assaultDeclared', 1, { target: 'E2', from: 'E3', units: ['q'] }),
      line(2, '13:30', 'unitDestroyed', 1, { unit: 'q', square: 'E2' }),
      line(3, '14:30', 'objectiveTaken', 1, { side: 'side.1', objective: 'La Haye Sainte', square: 'D3' }),
      line(4, '14:30', 'umpireEdit', null, { reason: 'the table had it so' }),
      // Another value set for the same reason is not told again.
      line(5, '14:30', 'umpireEdit', null, { reason: 'the table had it so' }),
    ])
    expect(text).toEqual([
      'head Waterloo|21:00',
      'opening Waterloo|Anglo-Allied|French',
      'hour 13:30 assaultDeclared. unitDestroyed.',
      'hour 14:30 objectiveTaken. byHand the table had it so',
      'Won.',
      'losses Anglo-Allied|10,500|5,800|2,100|100,000|23,000',
      'losses French|20,000|12,000|4,000|65,000|32,000',
    ])
  })

  it('says nothing of what was taken back, and knows no losses of history in a battle of one’s own', () => {
    const undone = { ...line(1, '13:30', 'unitDestroyed', 1, { unit: 'q', square: 'E2' }), undone: true }
    expect(write([undone], { armies: null, outcome: null })).toEqual([
      'head Waterloo|21:00',
      'openingSoFar Waterloo|Anglo-Allied|French',
      'quiet ',
      'undecided 21:00',
    ])
  })
})

describe('an hour under the squares rules', () => {
  beforeAll(async () => {
    await screenFace('squares')
  })

  it('is told by what was attacked, taken and broken', () => {
    const names: Readonly<Record<string, string>> = { q: 'Quiot 1', 'side.1': 'French' }
    const paragraphs = bulletin(
      [
        line(1, '13:30', 'assaultDeclared', 1, { target: 'E2', from: 'E3', units: ['q'] }),
        line(2, '13:30', 'unitDestroyed', 1, { unit: 'q', square: 'E2' }),
        line(3, '13:30', 'objectiveTaken', 1, { side: 'side.1', objective: 'La Haye Sainte', square: 'D3' }),
      ],
      { sides: report.sides, nameOf: (id) => names[id] },
    )
    expect(paragraphs).toEqual([
      'French: forward against E2.',
      'French: La Haye Sainte was taken.',
      'Quiot 1 was broken at E2 and left the line.',
    ])
  })
})

describe('a turn on the open table', () => {
  beforeAll(async () => {
    await screenFace('fast-play')
    await screenFace('brigade')
  })
  const nameOf = (id: string): string | undefined =>
    ({ a: 'Kempt', b: 'Pack', c: 'Foy 1', 'side.0': 'Anglo-Allied', aa: 'Anglo-Allied Army' })[id]

  it('is told by charges, ground and units broken under Fast Play, each side in one sentence', () => {
    const told = ofFastPlay(
      [
        line(1, '15:00', 'shotFired', 0, { unit: 'a', target: 'c', slot: '1' }),
        line(2, '15:00', 'chargeDeclared', 0, { unit: 'a', target: 'c', boxSide: null }),
        line(3, '15:00', 'chargeDeclared', 0, { unit: 'b', target: 'c', boxSide: null }),
        line(4, '15:00', 'unitRouted', 1, { unit: 'c' }),
        line(5, '15:00', 'objectiveTaken', 0, { side: 'side.0', objective: 'Gemioncourt' }),
      ],
      { sides: report.sides, nameOf },
    )
    expect(told).toEqual([
      'Anglo-Allied: Kempt and Pack charged, at Foy 1.',
      'Anglo-Allied: Gemioncourt was taken.',
      'French: Foy 1 broke and left the field.',
    ])
  })

  it('quotes the general orders under the Brigade rules, verb by verb, and what came of them', () => {
    const verb = (key: string) => ({ key: `term.verb.${key}`, values: {} })
    const told = ofBrigade(
      [
        line(1, '14:00', 'clauseBegan', 0, { brigade: 'a', clause: 1, verb: verb('hold') }),
        line(2, '14:00', 'clauseBegan', 0, { brigade: 'b', clause: 1, verb: verb('hold') }),
        line(3, '14:00', 'clauseBegan', 1, { brigade: 'c', clause: 2, verb: verb('attack') }),
        line(4, '14:00', 'placeTaken', 0, { army: 'aa', place: 'Gemioncourt', from: 'fr' }),
      ],
      { sides: report.sides, nameOf },
    )
    expect(told).toEqual([
      'Anglo-Allied: by the general orders Kempt and Pack were to hold.',
      'French: as ordered, Foy 1 went on to attack.',
      'Gemioncourt passed into the hands of the Anglo-Allied Army.',
    ])
  })
})
