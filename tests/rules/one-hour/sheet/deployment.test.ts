/** Deployment on the own ground: zones, what may stand where, and the refusals (OH-R-88, 7.4). */
import { describe, expect, it } from 'vitest'
import type { Placements } from '../../../../src-shared/engine/deployment'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { deployment } from '../../../../src-shared/rules/one-hour/sheet/deployment'
import { faultsOfSheet } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { sheetSchema, type OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { zonesOf } from '../../../../src-shared/rules/one-hour/sheet/zones'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const waterloo = draft({ history, battleId: 'waterloo', whatIfIds: [] })
const quatreBras = draft({ history, battleId: 'quatre-bras', whatIfIds: [] })

const FRENCH = 1
const refused = (
  sheet: OhSheet,
  pieceId: string,
  place: Record<string, string>,
  placements: Placements = {},
) => deployment.refuse(sheet, placements, FRENCH, [{ pieceId, place }])?.code

describe('zones', () => {
  it.each(['quatre-bras', 'ligny', 'waterloo', 'wavre'] as const)(
    '%s: everybody stands in his own',
    (battleId) => {
      const sheet = draft({ history, battleId, whatIfIds: [] })
      const zones = zonesOf(sheet)
      for (const { box, side } of sheet.units) if (box !== undefined) expect(zones[side]).toContain(box)
      expect(zones[0].filter((box) => zones[1].includes(box))).toEqual([])
    },
  )

  it('are those of the sheet where it has some', () => {
    const zones: [string[], string[]] = [['A1'], ['B2']]
    expect(zonesOf({ ...waterloo, zones })).toEqual(zones)
  })
})

describe('refusals', () => {
  const [guns, horse, line] = ['fr.i.res.art-1', 'fr.i.1cav.1-1', 'fr.i.2.2-1']

  it.each([
    ['nobody of that id', 'fr.none', { box: 'J9' }, 'NO_SUCH_UNIT'],
    ['a place off the board', line, { box: 'J20' }, 'OFF_BOARD'],
    ['guns in a wood', guns, { box: 'B10' }, 'TERRAIN_CLOSED'],
    ['horse in a wood', horse, { box: 'B10' }, 'TERRAIN_CLOSED'],
    ['a friend there', line, { box: 'H8' }, 'OVERSTACKED'],
    ['ground nearer to the enemy', line, { box: 'F5' }, 'CANNOT_DEPLOY_HERE'],
    ['a leader on the enemy’s ground', 'ney', { box: 'A1' }, 'CANNOT_DEPLOY_HERE'],
    ['a free box', line, { box: 'J9' }, undefined],
    ['a leader with any unit', 'ney', { box: 'J6' }, undefined],
  ])('%s', (_, pieceId, place, code) => {
    expect(refused(waterloo, pieceId, place)).toBe(code)
  })

  it('tells a side nothing of who stands on the enemy’s ground, but the umpire (OH-R-87)', () => {
    expect(refused(waterloo, line, { box: 'G5' })).toBe('CANNOT_DEPLOY_HERE')
    expect(refused(waterloo, 'ney', { box: 'G5' })).toBe('CANNOT_DEPLOY_HERE')
    const move = { pieceId: line, place: { box: 'G5' } }
    expect(deployment.refuse(waterloo, {}, 'umpire', [move])?.code).toBe('ENEMY_IN_BOX')
  })

  it('keeps those who arrive later off the board', () => {
    expect(refused(quatreBras, 'fr.ii.6.1-1', { box: 'F12' })).toBe('REINFORCEMENT_NOT_DUE')
    expect(deployment.pieces(quatreBras, {}, FRENCH).find(({ id }) => id === 'fr.ii.6.1-1')).toMatchObject({
      place: null,
      mayMove: false,
    })
  })

  it('lets a column stand where a road leads through closed ground, and nobody else', () => {
    const sheet = draft({ history, battleId: 'wavre', whatIfIds: [] })
    const guns = 'fr.iii.res.art-1'
    expect(refused(sheet, guns, { box: 'M13', formation: 'column' })).toBeUndefined()
    expect(refused(sheet, guns, { box: 'M13', formation: 'deployed' })).toBe('TERRAIN_CLOSED')
    const { legal } = deployment.view(sheet, {}, FRENCH) as {
      legal: Record<string, { boxes: string[]; inColumn: string[] }>
    }
    expect(legal[guns]?.inColumn).toContain('M13')
    expect(legal[guns]?.boxes).not.toContain('M13')
  })

  it('binds the umpire to no zone, but to the ground', () => {
    const move = (box: string) => [{ pieceId: line, place: { box } }]
    expect(deployment.refuse(waterloo, {}, 'umpire', move('F5'))).toBeUndefined()
    expect(deployment.refuse(waterloo, {}, 'umpire', move('G5'))?.code).toBe('ENEMY_IN_BOX')
  })
})

describe('places', () => {
  it('change box, facing and formation of the sheet, which stays without faults', () => {
    const placements = { 'fr.i.2.2-1': { box: 'J9', facing: 'E', formation: 'column' }, ney: { box: 'J6' } }
    const sheet = deployment.deployed(waterloo, placements)
    expect(sheet.units.find(({ id }) => id === 'fr.i.2.2-1')).toMatchObject(placements['fr.i.2.2-1'])
    expect(sheet.leaders.find(({ id }) => id === 'ney')?.box).toBe('J6')
    expect(faultsOfSheet(sheetSchema.parse(sheet))).toEqual([])
  })

  it('are forgotten when somebody is back where history has him', () => {
    const there = deployment.placed(waterloo, {}, [{ pieceId: 'fr.i.2.2-1', place: { box: 'J9' } }])
    expect(Object.keys(there)).toEqual(['fr.i.2.2-1'])
    expect(
      deployment.placed(waterloo, there, [{ pieceId: 'fr.i.2.2-1', place: { box: 'J8', facing: 'N' } }]),
    ).toEqual({})
  })

  it('are a fault of the sheet when somebody waits beside the board', () => {
    const sheet = deployment.deployed(waterloo, { 'fr.i.2.2-1': null })
    expect(faultsOfSheet(sheetSchema.parse(sheet)).map(({ code }) => code)).toEqual(['NO_PLACE'])
  })

  it('are judged for groups: the first goes there as asked, the others keep beside it', () => {
    const [one, two] = ['fr.i.3.2-1', 'fr.i.4.1-1']
    const judged = deployment.judge(waterloo, {}, FRENCH, [one, two], { facing: 'E' })
    const at = judged.find(({ place }) => JSON.stringify(place).includes('"J7"'))
    expect(at?.moves).toEqual([
      { pieceId: one, place: { box: 'J7', facing: 'E', formation: 'deployed' } },
      { pieceId: two, place: { box: 'I7', facing: 'N', formation: 'deployed' } },
    ])
    expect(at?.refusal?.code).toBe('OVERSTACKED')
    expect(judged).toHaveLength(16 * 12)
  })
})
