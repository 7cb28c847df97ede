/** Fire out of and at complexes and works: sections, guns in courtyards, walls that crumble (5.14: BR-BLD, BR-WORK). */
import { describe, expect, it } from 'vitest'
import { refuseFireGuns, resolveArtillery } from '../../../../src-shared/rules/brigade/fire/guns/artillery'
import type { CommandOf } from '../../../../src-shared/rules/brigade/turn/commands'
import { gunChoices, musketChoices } from '../../../../src-shared/rules/brigade/fire/options'
import { artilleryHandler } from '../../../../src-shared/rules/brigade/fire/phases'
import {
  refuseFireMuskets,
  resolveSmallArms,
} from '../../../../src-shared/rules/brigade/fire/muskets/musketry'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { box, carryOut, contact, situation } from '../support/field'

/** Sections in the order south, east, north, west. */
const complexes = [
  {
    id: 'farm',
    name: 'Farm',
    polygon: box(22, 20, 26, 24),
    courtyard: true,
    buildings: 1,
    capacityUnits: 6,
    sections: [
      { p1: { x: 22, y: 20 }, p2: { x: 26, y: 20 }, points: 20 },
      { p1: { x: 26, y: 20 }, p2: { x: 26, y: 24 }, points: 20 },
      { p1: { x: 26, y: 24 }, p2: { x: 22, y: 24 }, points: 20 },
      { p1: { x: 22, y: 24 }, p2: { x: 22, y: 20 }, points: 20 },
    ],
  },
]
const inFarm = (sections: readonly number[]) => ({ at: [0, 0, 0], complexId: 'farm', sections })
const fires = (brigadeId: string, target: string, face?: number): CommandOf<'FireMuskets'> => ({
  type: 'FireMuskets',
  brigadeId,
  targets: [{ id: target }],
  ...(face === undefined ? {} : { face }),
})
const shoots = (
  brigadeId: string,
  target: CommandOf<'FireGuns'>['target'],
  pieces: number[] = [0, 1],
): CommandOf<'FireGuns'> => ({ type: 'FireGuns', brigadeId, pieces, target, projectile: 'roundshot' })
const ordered = (state: BrState, side: 0 | 1, command: CommandOf<'FireGuns'> | CommandOf<'FireMuskets'>) =>
  carryOut(state, [], (step) => artilleryHandler.play?.(step, side, command)).state

describe('fire out of a complex (BR-BLD-07, BR-MUSK-05)', () => {
  const given = (more: object = {}) =>
    situation('smallArms', {
      bodies: { A1: inFarm([0, 0, 1, 2]), F1: [24, 16, 0], F2: [30, 22, 270], ...more },
      terrain: { complexes },
    })
  it('units of one section form one volley; each section has its own zone', () => {
    expect(
      musketChoices(given(), 'A1').map(({ command, volley }) => [
        command.face,
        volley.targets[0]?.id,
        volley.figures,
      ]),
    ).toEqual([
      [0, 'F1', 32],
      [1, 'F2', 16],
    ])
  })
  it('a section fires once, one that is stormed not at all', () => {
    const once = ordered(given(), 1, fires('A1', 'F1', 0))
    expect(refuseFireMuskets(once, 1, fires('A1', 'F1', 0))?.code).toBe('FACE_USED')
    expect(refuseFireMuskets(once, 1, fires('A1', 'F2', 1))).toBeUndefined()
    const stormed = { ...given(), contacts: [contact('F1', 'A1', { section: 0, move: 0 })] }
    expect(refuseFireMuskets(stormed, 1, fires('A1', 'F2', 1))).toBeUndefined()
    expect(refuseFireMuskets(stormed, 1, fires('A1', 'F2', 0))?.code).toBe('FACE_IN_CONTACT')
    expect(refuseFireMuskets(given(), 1, fires('A1', 'F1', 3))?.code).toBe('NO_FIGURES_ABLE')
  })
  it('without a word the section that sees the target fires', () => {
    const { of } = carryOut(ordered(given(), 1, fires('A1', 'F2')), [3], resolveSmallArms)
    expect(of('musketsFired')[0]?.data).toMatchObject({ face: '1', figures: 16, row: 16, range: 4 })
  })
})

describe('fire at a complex (BR-BLD-05, BR-GEO-15, BR-GUN-07, BR-BLD-08)', () => {
  it('the garrison has hard cover while the section that faces the fire has points', () => {
    const given = situation('smallArms', {
      bodies: { F1: [24, 16, 0], AG: inFarm([0, 2]) },
      terrain: { complexes },
    })
    const rowOf = (state: BrState) =>
      carryOut(ordered(state, 0, fires('F1', 'AG')), [3], resolveSmallArms).of('musketsFired')[0]?.data.row
    expect(rowOf(given)).toBe(46)
    expect(rowOf({ ...given, sections: { ...given.sections, 'farm/0': 0 } })).toBe(48)
    expect(rowOf({ ...given, sections: { ...given.sections, 'farm/2': 0 } })).toBe(46)
  })
  it('only sections in the zone can be fired at, and not one that friends storm', () => {
    const given = situation('artillery', {
      bodies: { FA: [24, 10, 0], AG: inFarm([0, 2]), F1: [24, 20, 0] },
      terrain: { complexes },
    })
    const why = (state: BrState, sectionId: string) =>
      refuseFireGuns(state, 0, shoots('FA', { sectionId }))?.code
    const clear = situation('artillery', {
      bodies: { FA: [24, 10, 0], AG: inFarm([0, 2]) },
      terrain: { complexes },
    })
    expect(why(clear, 'farm/0')).toBeUndefined()
    expect(why(clear, 'farm/9')).toBe('UNKNOWN_ID')
    expect(why({ ...given, contacts: [contact('F1', 'AG', { section: 0 })] }, 'farm/0')).toBe(
      'TARGET_IN_MELEE',
    )
    expect(gunChoices(clear, 'FA').map(({ command }) => command.target)).toContainEqual({
      sectionId: 'farm/0',
    })
  })
  it("nobody fires at his own side's walls", () => {
    const given = situation('artillery', {
      bodies: { FA: [24, 10, 0], F1: inFarm([0, 1, 2, 3]), A1: [60, 10, 0] },
      terrain: { complexes },
    })
    expect(refuseFireGuns(given, 0, shoots('FA', { sectionId: 'farm/0' }))?.code).toBe('BLOCKED_BY_FRIENDS')
  })
  it('works have sections of their own (BR-WORK-04)', () => {
    const given = situation('artillery', {
      bodies: { FA: [24, 10, 0], A1: [24, 20.2, 180] },
      terrain: {
        lines: [
          {
            id: 'work',
            kind: 'work',
            polyline: [
              { x: 20, y: 20 },
              { x: 28, y: 20 },
            ],
            sections: [{ points: 20 }, { points: 20 }, { points: 20 }, { points: 20 }],
          },
        ],
      },
    })
    const { state, of } = carryOut(
      ordered(given, 0, shoots('FA', { sectionId: 'work/1' })),
      [2, 3, 5],
      resolveArtillery,
    )
    expect(state.sections['work/1']).toBe(17)
    expect(of('sectionHit')[0]?.rules).toContain('BR-WORK-04')
  })
})

describe('guns in a courtyard (BR-BLD-02, BR-BLD-07)', () => {
  const given = situation('artillery', {
    bodies: { AA: inFarm([0, 2]), F1: [24, 10, 0], F2: [24, 34, 180] },
    terrain: { complexes },
  })
  it('fire through their own sections', () => {
    expect(refuseFireGuns(given, 1, shoots('AA', { brigadeId: 'F1' }, [0]))).toBeUndefined()
    expect(refuseFireGuns(given, 1, shoots('AA', { brigadeId: 'F1' }, [1]))?.code).toBe('OUT_OF_ARC')
    expect(refuseFireGuns(given, 1, shoots('AA', { brigadeId: 'F1' }, [0, 1]))?.code).toBe('WRONG_FORMATION')
  })
})
