/** Who may fire at whom, with what, and what comes of it: guns and small arms on the table (5.11 to 5.13). */
import { describe, expect, it } from 'vitest'
import { refuseFireGuns, resolveArtillery } from '../../../../src-shared/rules/brigade/fire/guns/artillery'
import type { CommandOf, GunTarget } from '../../../../src-shared/rules/brigade/turn/commands'
import { gunChoices, holders, musketChoices } from '../../../../src-shared/rules/brigade/fire/options'
import { artilleryHandler, smallArmsHandler } from '../../../../src-shared/rules/brigade/fire/phases'
import { previewGuns } from '../../../../src-shared/rules/brigade/fire/guns/shots'
import {
  previewMuskets,
  refuseFireMuskets,
  refuseHoldMuskets,
  resolveSmallArms,
} from '../../../../src-shared/rules/brigade/fire/muskets/musketry'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import type { Projectile } from '../../../../src-shared/rules/brigade/sheet/tables'
import { box, carryOut, contact, situation } from '../support/field'

const side = (id: string) => (id.startsWith('F') ? 0 : 1)
const muskets = (
  brigadeId: string,
  targets: string | readonly string[],
  more: Partial<CommandOf<'FireMuskets'>> = {},
): CommandOf<'FireMuskets'> => ({
  type: 'FireMuskets',
  brigadeId,
  targets: [targets].flat().map((id) => ({ id })),
  ...more,
})
const guns = (
  brigadeId: string,
  target: string | GunTarget,
  projectile: Projectile = 'roundshot',
  more: Partial<CommandOf<'FireGuns'>> = {},
): CommandOf<'FireGuns'> => ({
  type: 'FireGuns',
  brigadeId,
  pieces: [0, 1],
  target: typeof target === 'string' ? { brigadeId: target } : target,
  projectile,
  ...more,
})
const whyMuskets = (state: BrState, command: CommandOf<'FireMuskets'>) =>
  refuseFireMuskets(state, side(command.brigadeId), command)?.code
const whyGuns = (state: BrState, command: CommandOf<'FireGuns'>) =>
  refuseFireGuns(state, side(command.brigadeId), command)?.code
/** Notes the commands as the handlers do. */
const ordered = (
  state: BrState,
  ...commands: (CommandOf<'FireGuns'> | CommandOf<'FireMuskets'>)[]
): BrState =>
  carryOut(state, [], (step) => {
    for (const command of commands) artilleryHandler.play?.(step, side(command.brigadeId), command)
  }).state
const piece = (change: object = {}) => ({
  points: 20,
  gunnersLost: 0,
  lastFired: null,
  shots: 0,
  shrapnelShots: 0,
  out: false,
  ...change,
})

describe('who may fire small arms (BR-MUSK-01, BR-FIRE-06, BR-R-27)', () => {
  const line = { at: [24, 20, 0] }
  it.each([
    ['standing', {}, undefined],
    ['moved (BR-MUSK-01)', { movedThisMove: true }, 'MOVED'],
    ['turned (BR-MOVE-05)', { turnedThisMove: true }, 'TURNED'],
    ['changed formation (BR-FORM-01)', { changedFormationThisMove: true }, 'CHANGED_FORMATION'],
    ['in march column (BR-FORM-06)', { formation: 'marchColumn' }, 'MARCH_COLUMN_CANNOT_FIRE'],
    ['in attack column (BR-MUSK-11)', { formation: 'attackColumn' }, undefined],
    ['disordered (BR-FIRE-06, BR-R-16)', { disorderedUntil: 1 }, 'DISORDERED'],
    ['charging (BR-CHG-11)', { activity: { kind: 'charging', targetId: 'F1' } }, 'MOVED'],
    ['routing (BR-ROUT-02)', { activity: { kind: 'routing' } }, 'ROUTING'],
    ['falling back (BR-MOR-06)', { activity: { kind: 'fallingBack' } }, 'MORALE_FALLBACK'],
    ['brokenOff (BR-AFT-09, BR-AFT-13)', { activity: { kind: 'brokenOff', n: 0 } }, 'IMMOBILE'],
    ['rallying (BR-RAL-04)', { activity: { kind: 'rallying', left: 1, recovering: 0 } }, 'IMMOBILE'],
    ['recovering', { activity: { kind: 'recovering', left: 1 } }, undefined],
    ['all units at Fall back', { figures: [7, 7, 7, 7] }, 'NO_FIGURES_ABLE'],
  ])('%s', (_, change, code) => {
    const state = situation('smallArms', { bodies: { A1: { ...line, ...change }, F1: [24, 24, 180] } })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe(code)
  })

  it('follow up and fire, advance and fire and skirmish fire let it (BR-MUSK-09, BR-SKIR-04, BR-AFT-04)', () => {
    const state = situation('smallArms', {
      bodies: { A1: { ...line, movedThisMove: true }, F1: [24, 24, 180] },
      state: { brigades: { A1: { movedToFire: true } } },
    })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBeUndefined()
  })

  it('cavalry never fires, nor do guns with muskets (BR-CAV-02)', () => {
    const state = situation('smallArms', {
      bodies: { FC: [24, 24, 180], A1: [24, 20, 0], FA: [30, 24, 180] },
    })
    expect(whyMuskets(state, muskets('FC', 'A1'))).toBe('CAVALRY_CANNOT_FIRE')
    expect(whyMuskets(state, muskets('FA', 'A1'))).toBe('WRONG_ARM')
  })

  it('columns do not by house rule (BR-R-28)', () => {
    const state = situation('smallArms', {
      bodies: { A1: { ...line, formation: 'attackColumn' }, F1: [24, 24, 180] },
      houseRules: { columnsFire: false },
    })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe('WRONG_FORMATION')
  })

  it('names of nobody, of the other side, of friends', () => {
    const state = situation('smallArms', { bodies: { A1: line, A2: [30, 20, 0], F1: [24, 24, 180] } })
    expect(whyMuskets(state, muskets('X', 'F1'))).toBe('UNKNOWN_ID')
    expect(refuseFireMuskets(state, 0, muskets('A1', 'F1'))?.code).toBe('NOT_YOUR_BRIGADE')
    expect(whyMuskets(state, muskets('A1', 'A2'))).toBe('UNKNOWN_ID')
  })

  it('one volley a move (BR-MUSK-12)', () => {
    const state = situation('smallArms', { bodies: { A1: line, F1: [24, 24, 180] } })
    expect(whyMuskets(ordered(state, muskets('A1', 'F1')), muskets('A1', 'F1'))).toBe('ALREADY_FIRED')
  })
})

describe('targets, arc, range and sight (BR-FIRE-01, BR-FIRE-02, BR-GEO-06, BR-GEO-07, BR-GEO-10, BR-R-24, BR-R-25)', () => {
  const at = (x: number, y: number, change: object = {}) => ({ at: [x, y, 180], ...change })
  it.each([
    ['straight ahead', at(24, 24), undefined],
    ['6 inches off', at(24, 26), undefined],
    ['beyond 6 inches', at(24, 26.1), 'OUT_OF_RANGE'],
    ['beside the zone', at(30, 22), 'OUT_OF_ARC'],
    ['behind', at(24, 18), 'OUT_OF_ARC'],
    // The zone is 4.724 wide at the edge and flares by 12.5 degrees: 0.887 more at 4 inches.
    ['in the flare', at(28.5, 24), undefined],
  ])('%s', (_, target, code) => {
    const state = situation('smallArms', { bodies: { A1: [24, 20, 0], F1: target } })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe(code)
  })
  it('rays from the middle of the edge by house rule (BR-R-24)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], F1: at(28.5, 24) },
      houseRules: { fireArcOrigin: 'centre' },
    })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe('OUT_OF_ARC')
  })
  it('rifles reach 8 inches (BR-MUSK-03)', () => {
    const state = situation('smallArms', { bodies: { AS: [24, 20, 0], F1: at(24, 28) } })
    expect(whyMuskets(state, muskets('AS', 'F1'))).toBeUndefined()
  })
  it('nobody fires into a melee, guns included (BR-FIRE-02, BR-R-100)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], A2: { at: [24, 24, 0] }, FC: [24, 24, 180], AA: [20, 10, 0] },
      state: { contacts: [contact('FC', 'A2')] },
    })
    expect(whyMuskets(state, muskets('A1', 'FC'))).toBe('TARGET_IN_MELEE')
    expect(whyGuns(state, guns('AA', 'FC'))).toBe('TARGET_IN_MELEE')
  })
  it('friends in the line stop muskets, skirmishers do not (BR-GEO-10)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], A2: [24, 22, 0], F1: at(24, 24) },
    })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe('BLOCKED_BY_FRIENDS')
    const open = situation('smallArms', {
      bodies: { A1: [24, 20, 0], AS: [24, 22, 0], F1: at(24, 24) },
    })
    expect(whyMuskets(open, muskets('A1', 'F1'))).toBeUndefined()
  })
  it('a wood of more than an inch stops sight (BR-GEO-09)', () => {
    const wood = (depth: number) =>
      situation('smallArms', {
        bodies: { A1: [24, 20, 0], F1: at(24, 24) },
        terrain: { areas: [{ id: 'w', kind: 'wood', polygon: box(10, 21, 40, 21 + depth) }] },
      })
    expect(whyMuskets(wood(1.5), muskets('A1', 'F1'))).toBe('NO_LINE_OF_SIGHT')
    expect(whyMuskets(wood(0.9), muskets('A1', 'F1'))).toBeUndefined()
  })
  it('the choice of target is free (BR-R-110)', () => {
    const state = situation('smallArms', { bodies: { A1: [24, 20, 0], F1: at(22.8, 22), F2: at(25.3, 25) } })
    expect(whyMuskets(state, muskets('A1', 'F2'))).toBeUndefined()
  })
  it('an order not to fire at will lets fire within 3 inches only, guns within 12 (BR-ORD-11, BR-ORD-09)', () => {
    const order = { clauses: [{ verb: 'hold' }], discretion: { fireAtWill: false } }
    const given = (ordersMode: string) =>
      situation('smallArms', {
        bodies: {
          A1: { at: [24, 20, 0], order },
          F1: at(24, 23.5),
          AA: { at: [40, 20, 0], order },
          F2: at(40, 33),
        },
        houseRules: { ordersMode },
      })
    expect(whyMuskets(given('strict'), muskets('A1', 'F1'))).toBe('ORDER_DEVIATION')
    expect(whyGuns(given('strict'), guns('AA', 'F2'))).toBe('ORDER_DEVIATION')
    expect(whyMuskets(given('off'), muskets('A1', 'F1'))).toBeUndefined()
    const advisory = given('advisory')
    expect(whyMuskets(advisory, muskets('A1', 'F1'))).toBeUndefined()
    expect(ordered(advisory, muskets('A1', 'F1')).secret[1].deviations).toBe(1)
  })
})

describe('volleys (BR-MUSK-04 to BR-MUSK-08, BR-FIRE-04)', () => {
  it('hard cover by ground counts from half the footprint on (BR-GEO-15, BR-FIRE-07, BR-BLD-11, BR-R-113)', () => {
    const village = (north: number) =>
      situation('smallArms', {
        bodies: { A1: [24, 20, 0], F1: [24, 22.5, 180] },
        terrain: { areas: [{ id: 'v', kind: 'village', polygon: box(10, 22.5, 40, north) }] },
      })
    expect(previewMuskets(village(24), 1, muskets('A1', 'F1'))?.row.row).toBe(65)
    expect(previewMuskets(village(22.9), 1, muskets('A1', 'F1'))?.row.row).toBe(67)
  })
  it('soft cover has no effect (BR-R-95)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], F1: [24, 22.5, 180] },
      terrain: {
        lines: [
          {
            id: 'h',
            kind: 'hedge',
            polyline: [
              { x: 10, y: 22.4 },
              { x: 40, y: 22.4 },
            ],
          },
        ],
      },
    })
    expect(previewMuskets(state, 1, muskets('A1', 'F1'))?.row.row).toBe(67)
  })
  it('split fire only in line, at two different eligible enemies, and if the house allows (BR-MUSK-06, BR-R-29)', () => {
    const bodies = {
      A1: { at: [20, 20, 0] },
      F1: [21.9, 22.5, 180, 'attackColumn'],
      F2: [18.2, 22.5, 180, 'attackColumn'],
      FC: [40, 40, 180],
    }
    const state = situation('smallArms', { bodies })
    expect(whyMuskets(state, muskets('A1', ['F1', 'F2']))).toBeUndefined()
    expect(whyMuskets(state, muskets('A1', ['F1', 'F1']))).toBe('SPLIT_NEEDS_TWO_TARGETS')
    expect(whyMuskets(state, muskets('A1', ['F1', 'FC']))).toBe('OUT_OF_ARC')
    const none = situation('smallArms', { bodies, houseRules: { splitFire: false } })
    expect(whyMuskets(none, muskets('A1', ['F1', 'F2']))).toBe('SPLIT_NOT_ALLOWED')
    const column = situation('smallArms', { bodies: { ...bodies, A1: [20, 20, 0, 'attackColumn'] } })
    expect(whyMuskets(column, muskets('A1', ['F1', 'F2']))).toBe('SPLIT_NOT_ALLOWED')
  })
  it('split fire is close only if all targets are (BR-MUSK-06)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [20, 20, 0], F1: [21.9, 22.5, 180], F2: [18.2, 23.5, 180, 'attackColumn'] },
    })
    const { state: after, of } = carryOut(ordered(state, muskets('A1', ['F1', 'F2'])), [3], resolveSmallArms)
    expect(of('musketsFired')[0]?.data).toMatchObject({ band: 'long', row: 64, casualties: 5 })
    expect(after.brigades['A1']?.fired).toEqual(['volley'])
  })
  it('those shot have fired all the same (BR-FIRE-04, BR-GEN-03)', () => {
    const state = situation('smallArms', {
      bodies: { A1: { at: [24, 20, 0], figures: [8, 8, 8, 8] }, F1: [24, 22.5, 180] },
    })
    const shots = ordered(state, muskets('F1', 'A1'), muskets('A1', 'F1'))
    const { of } = carryOut(shots, [5, 2], resolveSmallArms)
    expect(of('musketsFired').map(({ data }) => data.figures)).toEqual([48, 32])
  })
  it('cavalry is not halved (BR-FIRE-01)', () => {
    const state = situation('smallArms', { bodies: { A1: [24, 20, 0], FC: [24, 24, 180] } })
    const { of } = carryOut(ordered(state, muskets('A1', 'FC')), [5], resolveSmallArms)
    expect(of('musketsFired')[0]?.data.casualties).toBe(9)
  })
  it('surplus casualties are lost (BR-FIRE-08, BR-GEN-05)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], F1: { at: [24, 22.5, 180], figures: [1, 0, 2, 0] } },
    })
    const { state: after } = carryOut(ordered(state, muskets('A1', 'F1')), [5], resolveSmallArms)
    expect(after.brigades['F1']?.figures).toEqual([0, 0, 0, 0])
  })
  it('abandoned guns give muskets nothing to shoot at (BR-CREW-04)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], FA: { at: [24, 24, 180], activity: { kind: 'crewGone' } } },
    })
    expect(whyMuskets(state, muskets('A1', 'FA'))).toBe('CREW_GONE')
  })
  it('limbered gunners are shot at like others (BR-MUSK-07)', () => {
    const state = situation('smallArms', { bodies: { A1: [24, 20, 0], FA: [24, 24, 180, 'limbered'] } })
    const { state: after } = carryOut(ordered(state, muskets('A1', 'FA')), [2], resolveSmallArms)
    // 64 - 2 = 62 -> 23 -> 3: pieces 1, 2, 1.
    expect(after.brigades['FA']?.pieces.map(({ points }) => points)).toEqual([12, 16])
  })
  it('crossing fire wants a sighting, and is not for skirmishers (BR-MUSK-10, BR-R-30)', () => {
    const state = situation('smallArms', { bodies: { A1: [24, 20, 0], FC: [40, 30, 180] } })
    expect(whyMuskets(state, muskets('A1', 'FC', { crossing: true }))).toBe('NO_CROSSING_SIGHTING')
  })
  it('volleys at who passed by use up a face each, too (BR-MUSK-10, BR-MUSK-12, BR-SQ-03)', () => {
    const bodies = { A1: { at: [24, 20, 0], formation: 'square' }, FC: [24, 25, 180] }
    const stood = situation('smallArms', { bodies })
    const pose = stood.brigades['FC']?.pose
    if (!pose) throw new Error('no cavalry')
    const passed = { observerId: 'A1', bodyId: 'FC', tick: 1, range: 4, pose, formation: 'line' } as const
    const volley = muskets('A1', 'FC', { crossing: true })
    let state: BrState = { ...stood, sightings: [passed] }
    let fired = 0
    while (whyMuskets(state, volley) === undefined && fired < 9) {
      state = ordered(state, volley)
      fired += 1
    }
    expect(fired).toBe(4)
  })
  it('a square fires each face and corner once, none that is touched, none after moving (BR-MUSK-08, BR-SQ-02, BR-SQ-03)', () => {
    const bodies = { A1: { at: [24, 24, 0], formation: 'square' }, F1: [29, 23.1, 270], F2: [24, 28, 180] }
    const state = situation('smallArms', { bodies })
    expect(musketChoices(state, 'A1').map(({ command }) => [command.face, command.targets[0]?.id])).toEqual([
      ['front', 'F2'],
      ['right', 'F1'],
    ])
    const fired = ordered(state, muskets('A1', 'F2', { face: 'front' }))
    expect(whyMuskets(fired, muskets('A1', 'F2', { face: 'front' }))).toBe('FACE_USED')
    expect(whyMuskets(fired, muskets('A1', 'F1', { face: 'frontRight' }))).toBe('FACE_USED')
    expect(whyMuskets(fired, muskets('A1', 'F1', { face: 'right' }))).toBeUndefined()
    const moved = situation('smallArms', { bodies: { ...bodies, A1: { ...bodies.A1, movedThisMove: true } } })
    expect(whyMuskets(moved, muskets('A1', 'F2', { face: 'front' }))).toBe('SQUARE_MOVED')
    expect(
      whyMuskets(
        situation('smallArms', { bodies: { ...bodies, A1: [24, 24, 0] } }),
        muskets('A1', 'F2', { face: 'front' }),
      ),
    ).toBe('WRONG_FORMATION')
  })
})

describe('who may fire guns at what (BR-GUN-01, BR-GUN-02, BR-GUN-07, BR-ART-03, BR-ART-04)', () => {
  const far = { F1: [24, 40, 180] }
  it.each([
    ['ready', {}, 'roundshot', undefined],
    ['limbered', { formation: 'limbered' }, 'roundshot', 'LIMBERED'],
    ['manhandled', { movedThisMove: true }, 'roundshot', 'MOVED'],
    ['pivoted', { turnedThisMove: true }, 'roundshot', 'TURNED'],
    ['unlimbered this move', { changedFormationThisMove: true }, 'roundshot', 'CHANGED_FORMATION'],
    ['no shells for field guns', {}, 'shell', 'WRONG_PROJECTILE'],
    ['too far for canister', {}, 'canister', 'OUT_OF_RANGE'],
    ['too far for shrapnel', {}, 'shrapnel', 'OUT_OF_RANGE'],
    ['without gunners', { activity: { kind: 'crewGone' } }, 'roundshot', 'CREW_GONE'],
  ] as const)('%s', (_, change, projectile, code) => {
    const state = situation('artillery', { bodies: { AA: { at: [24, 20, 0], ...change }, ...far } })
    expect(whyGuns(state, guns('AA', 'F1', projectile))).toBe(code)
  })
  it('gunners who came back prepare for a move (BR-CREW-03)', () => {
    const back = (move: number) =>
      situation('artillery', {
        move,
        bodies: {
          AA: {
            at: [24, 20, 0],
            gunners: { x: 24, y: 20, returnFrom: 5, returning: false, arrived: 10 },
          },
          ...far,
        },
      })
    expect(whyGuns(back(11), guns('AA', 'F1'))).toBe('CREW_GONE')
    expect(whyGuns(back(12), guns('AA', 'F1'))).toBeUndefined()
  })
  it('foreign guns have no shrapnel, a share used up is refused (BR-GUN-06)', () => {
    const state = situation('artillery', {
      bodies: { FA: [24, 30, 180], AA: [24, 20, 0] },
      state: { brigades: { AA: { pieces: [piece({ shots: 3, shrapnelShots: 1 }), piece()] } } },
    })
    expect(whyGuns(state, guns('FA', 'AA', 'shrapnel'))).toBe('SHRAPNEL_NOT_ALLOWED')
    expect(whyGuns(state, guns('AA', 'FA', 'shrapnel'))).toBe('SHRAPNEL_SHARE_USED')
    expect(whyGuns(state, guns('AA', 'FA', 'shrapnel', { pieces: [1] }))).toBeUndefined()
  })
  it('howitzers have a least range (3.9)', () => {
    const state = situation('artillery', { bodies: { AW: [24, 20, 0], F1: [24, 25.9, 180] } })
    expect(whyGuns(state, guns('AW', 'F1', 'shell'))).toBe('TOO_CLOSE')
  })
  it('pieces may be ordered apart, each once (BR-GUN-02, BR-GEN-02)', () => {
    const state = situation('artillery', {
      bodies: { AA: [24, 20, 0], F1: [22.8, 30, 180], F2: [26.4, 30, 180] },
    })
    const first = ordered(state, guns('AA', 'F2', 'canister', { pieces: [1] }))
    expect(whyGuns(first, guns('AA', 'F1'))).toBe('ALREADY_FIRED')
    const both = ordered(first, guns('AA', 'F1', 'canister', { pieces: [0] }))
    const { of } = carryOut(both, [2, 4, 2, 3], resolveArtillery)
    expect(of('gunsFired').map(({ data }) => [data.pieces, data.targetId])).toEqual([
      [[0], 'F1'],
      [[1], 'F2'],
    ])
    expect(gunChoices(first, 'AA').every(({ command }) => !command.pieces.includes(1))).toBe(true)
  })
  it('no average die if no piece fires (BR-GEN-02, BR-GUN-03)', () => {
    const state = situation('artillery', { bodies: { AA: [24, 20, 0], F1: [24, 30, 180] } })
    const { state: after, of } = carryOut(ordered(state, guns('AA', 'F1')), [1, 6], resolveArtillery)
    expect(of('gunsFired')[0]?.data).toMatchObject({ pieces: [], row: 0, casualties: 0 })
    expect(after.brigades['AA']?.pieces).toEqual([piece({ lastFired: 1 }), piece({ lastFired: 1 })])
  })
  it('a named piece takes all the points (BR-GUN-07, BR-CB-02, BR-R-33)', () => {
    const given = (counterBatteryPointsPerHit: number) =>
      situation('artillery', {
        bodies: { AA: [24, 20, 0], FA: [24, 40, 180] },
        houseRules: { counterBatteryPointsPerHit },
      })
    const named = guns('AA', { pieceRef: { brigadeId: 'FA', piece: 1 } })
    const one = carryOut(ordered(given(1), named), [2, 2, 5], resolveArtillery)
    expect(one.state.brigades['FA']?.pieces.map(({ points }) => points)).toEqual([20, 18])
    const three = carryOut(ordered(given(3), named), [2, 2, 5], resolveArtillery)
    expect(three.state.brigades['FA']?.pieces.map(({ points }) => points)).toEqual([20, 14])
    const evenly = carryOut(ordered(given(3), guns('AA', 'FA')), [2, 2, 5], resolveArtillery)
    expect(evenly.state.brigades['FA']?.pieces.map(({ points }) => points)).toEqual([17, 17])
  })
  it('enfilade: the firing edge lies in the flank sector of a line or a deployed battery (BR-GEO-17, BR-R-35)', () => {
    const row = (formation: string) =>
      situation('artillery', { bodies: { FA: [40, 21, 270], A1: { at: [24, 20, 0], formation } } })
    const rowOf = (state: BrState) => {
      const { of } = carryOut(ordered(state, guns('FA', 'A1')), [2, 2, 3], resolveArtillery)
      return of('gunsFired')[0]?.data.row
    }
    expect(rowOf(row('line'))).toBe(8)
    // A column gives its own bonus, a square too, and has no flank.
    expect(rowOf(row('attackColumn'))).toBe(8)
    expect(rowOf(row('square'))).toBe(8)
  })
  it('previews count misfires (9.1)', () => {
    const state = situation('artillery', { bodies: { AA: [24, 20, 0], F1: [24, 40, 180] } })
    const preview = previewGuns(state, 1, guns('AA', 'F1'))
    expect(preview?.odds.fires.map((chance) => Math.round(chance * 9))).toEqual([1, 4, 4])
    expect(previewGuns(state, 1, guns('AA', 'F1', 'canister'))).toBeUndefined()
  })
})

describe('overhead fire (BR-OVER-01, BR-OVER-02, BR-OVER-03, BR-R-37)', () => {
  const far = { A1: [24, 20, 0], F1: [24, 28, 180] }
  it.each([
    ['howitzers fire over friends at a distance', { ...far, AW: [24, 12, 0] }, 'AW', 'shell', undefined],
    ['but not within one move of the guns', { ...far, AW: [24, 15, 0] }, 'AW', 'shell', 'OVERHEAD_UNSAFE'],
    [
      'nor with any friend within one move of the target',
      { ...far, AW: [24, 12, 0], A2: [33, 27, 0] },
      'AW',
      'shell',
      'OVERHEAD_UNSAFE',
    ],
    [
      'mounted friends count within 12 inches',
      { ...far, AW: [24, 12, 0], AD: [38, 27, 0] },
      'AW',
      'shell',
      'OVERHEAD_UNSAFE',
    ],
    [
      'enemies stop field guns',
      { AA: [24, 10, 0], F2: [24, 20, 180], F1: [24, 28, 180] },
      'AA',
      'roundshot',
      'NO_LINE_OF_SIGHT',
    ],
    ['not howitzers', { AW: [24, 10, 0], F2: [24, 20, 180], F1: [24, 28, 180] }, 'AW', 'shell', undefined],
  ] as const)('%s', (_, bodies, id, projectile, code) => {
    expect(whyGuns(situation('artillery', { bodies }), guns(id, 'F1', projectile))).toBe(code)
  })
})

describe('bursts and rockets (BR-BURST-01, BR-BURST-02, BR-BURST-04, BR-RKT-01, BR-RKT-04)', () => {
  it('an aim point lies in the target, the zone and the range (BR-BURST-01, BR-R-38)', () => {
    const state = situation('artillery', { bodies: { AW: [24, 20, 0], F1: [24, 34, 180] } })
    expect(whyGuns(state, guns('AW', 'F1', 'shell', { aim: { x: 24, y: 33 } }))).toBe('OUT_OF_ARC')
    expect(whyGuns(state, guns('AW', 'F1', 'shell', { aim: { x: 25, y: 34.3 } }))).toBeUndefined()
  })
  it('a square counts as one base and loses evenly (BR-BURST-04)', () => {
    const state = situation('artillery', { bodies: { FH: [24, 20, 0], A1: [24, 32, 180, 'square'] } })
    const { state: after, of } = carryOut(
      ordered(state, guns('FH', 'A1', 'shell')),
      [2, 2, 5],
      resolveArtillery,
    )
    // Two howitzers at a square: 2 x (3 + 1) = 8, 3 casualties.
    expect(of('gunsFired')[0]?.data).toMatchObject({ row: 8, casualties: 3 })
    expect(after.brigades['A1']).toMatchObject({ figures: [15, 15, 15, 16], cursor: 3 })
  })
  it('friends inside the circle suffer too (BR-BURST-02)', () => {
    const state = situation('artillery', {
      bodies: { FH: [24, 20, 0], A1: [24, 30, 180], F1: { at: [24, 30.8, 180] } },
    })
    const shot = guns('FH', 'A1', 'shell', { aim: { x: 24, y: 30.5 } })
    const { state: after } = carryOut(ordered(state, shot), [2, 2, 5], resolveArtillery)
    expect(after.brigades['F1']?.figures).toEqual([18, 18, 18, 18])
    expect(after.brigades['A1']?.figures).toEqual([16, 15, 15, 16])
    const close = situation('artillery', {
      bodies: {
        FH: [24, 20, 0],
        A1: { at: [24, 30, 180], figures: [0, 1, 0, 0] },
        F1: { at: [24, 30.8, 180] },
      },
    })
    const { state: hit } = carryOut(ordered(close, shot), [2, 2, 5], resolveArtillery)
    expect(hit.brigades['A1']?.figures).toEqual([0, 0, 0, 0])
    expect(hit.brigades['F1']?.figures.reduce((sum, n) => sum + n, 0)).toBe(71)
  })
  it('guns hit by shells lose points (BR-BURST-04, BR-CB-02)', () => {
    const state = situation('artillery', { bodies: { FH: [24, 20, 0], AA: [24, 34, 180] } })
    const { state: after } = carryOut(ordered(state, guns('FH', 'AA', 'shell')), [2, 2, 5], resolveArtillery)
    expect(after.brigades['AA']?.pieces.map(({ points }) => points)).toEqual([19, 19])
  })
  it('a launch of 1 loses rocket and piece (BR-RKT-02)', () => {
    const state = situation('artillery', { bodies: { AR: [24, 20, 0], F1: [24, 34, 180] } })
    const shot = guns('AR', 'F1', 'rocket', { pieces: [0] })
    const { state: after, of } = carryOut(ordered(state, shot), [1], resolveArtillery)
    expect(after.brigades['AR']?.pieces[0]).toMatchObject({ out: true, points: 0 })
    expect(of('rocketLaunched')[0]?.data.lost).toBe(true)
    expect(whyGuns(after, shot)).toBe('PIECE_OUT')
  })
  it('a rocket that comes down beside everybody throws no die (BR-RKT-04, BR-GEN-02)', () => {
    const state = situation('artillery', { bodies: { AR: [24, 20, 0], F1: [24, 34, 180] } })
    const shot = guns('AR', 'F1', 'rocket', { pieces: [0] })
    const { of } = carryOut(ordered(state, shot), [5, 4], resolveArtillery)
    expect(of('rocketBurst')[0]?.data).toMatchObject({ hitId: null, at: { x: 24, y: 23 } })
  })
  it('a rocket adds the bonus of a column and takes off hard cover (BR-RKT-04)', () => {
    const state = situation('artillery', {
      bodies: { AR: [24, 20, 0], F1: [24, 31.5, 180, 'attackColumn'] },
    })
    const shot = guns('AR', 'F1', 'rocket', { pieces: [0], aim: { x: 24, y: 32 } })
    const { of } = carryOut(ordered(state, shot), [2, 5, 5, 5], resolveArtillery)
    expect(of('gunsFired')[0]?.data).toMatchObject({ row: 4, casualties: 2 })
  })
})

describe('defensive fire (BR-DEF-01 to BR-DEF-05, BR-R-51, BR-R-52)', () => {
  const charged = (change: object, edge: object = {}, more: object = {}) =>
    situation('smallArms', {
      bodies: { A1: { at: [24, 20, 0], ...change }, FC: [24, 20, 180], ...more },
      state: { contacts: [contact('FC', 'A1', edge)] },
    })
  it.each([
    ['stands', {}, {}, null],
    ['not warned (BR-CHG-12)', {}, { startGap: 3 }, 'NOT_WARNED'],
    ['struck in flank', {}, { sector: 'leftFlank' }, 'NOT_FRONTAL'],
    ['moved', { movedThisMove: true }, {}, 'NOT_STATIONARY'],
    ['turned', { turnedThisMove: true }, {}, 'NOT_STATIONARY'],
    ['changed formation (BR-FORM-03)', { changedFormationThisMove: true }, {}, 'NOT_STATIONARY'],
    ['in march column', { formation: 'marchColumn' }, {}, 'NOT_STATIONARY'],
    ['disordered', { disorderedUntil: 1 }, {}, 'DISORDERED'],
    ['brokenOff (BR-AFT-13)', { activity: { kind: 'brokenOff', n: 0 } }, {}, 'DISORDERED'],
  ])('%s', (_, change, edge, reason) => {
    const state = charged(change, edge)
    const refused = refuseHoldMuskets(state, 1, { type: 'HoldFire', brigadeId: 'A1' })
    expect(refused?.values['reason'] ?? null).toBe(reason)
    expect(holders(state, 1, 'smallArms')).toEqual(reason === null ? ['A1'] : [])
  })
  it('skirmishers have none (BR-DEF-01)', () => {
    const state = situation('smallArms', {
      bodies: { AS: [24, 20, 0], FC: [24, 20, 180] },
      state: { contacts: [contact('FC', 'AS')] },
    })
    expect(refuseHoldMuskets(state, 1, { type: 'HoldFire', brigadeId: 'AS' })?.values['reason']).toBe(
      'SKIRMISHERS',
    )
  })
  it('is fired by itself, and set aside until the round (BR-DEF-03)', () => {
    const { state: after, of } = carryOut(charged({}), [4, 3], resolveSmallArms)
    expect(of('defensiveFireRolled')[0]?.data).toMatchObject({ score: 4, band: 'long' })
    expect(after.brigades['FC']?.figures).toEqual([12, 12, 12])
    expect(after.defensiveLosses).toEqual([{ firerId: 'A1', targetId: 'FC', casualties: 5, setAside: true }])
  })
  it('a 2 brings nothing, and no further die (BR-DEF-02)', () => {
    const { state: after } = carryOut(charged({}), [2], resolveSmallArms)
    expect(after.defensiveLosses).toEqual([])
  })
  it('may be declined (BR-DEF-05)', () => {
    const state = carryOut(charged({}), [], (step) => {
      smallArmsHandler.play?.(step, 1, { type: 'HoldFire', brigadeId: 'A1' })
    }).state
    expect(carryOut(state, [], resolveSmallArms).events).toEqual([])
    expect(refuseHoldMuskets(state, 1, { type: 'HoldFire', brigadeId: 'A1' })?.code).toBe('ALREADY_FIRED')
  })
  it('is one volley at one of several chargers, by choice (BR-DEF-01)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], FC: [22.8, 20, 180], FL: [25.3, 20, 180] },
      state: { contacts: [contact('FC', 'A1', { tick: 90 }), contact('FL', 'A1', { tick: 80 })] },
    })
    const { of } = carryOut(state, [1], resolveSmallArms)
    // The first in contact is the default.
    expect(of('defensiveFireRolled')[0]?.data.targetId).toBe('FL')
    const chosen = carryOut(ordered(state, muskets('A1', 'FC')), [1], resolveSmallArms)
    expect(chosen.of('defensiveFireRolled').map(({ data }) => data.targetId)).toEqual(['FC'])
  })
  it('cannot be turned on others (BR-FIRE-06)', () => {
    const state = charged({}, {}, { F1: [22.8, 25, 180] })
    expect(whyMuskets(state, muskets('A1', 'F1'))).toBe('ENGAGED')
    const late = charged({}, { startGap: 2 }, {})
    expect(whyMuskets(late, muskets('A1', 'FC'))).toBe('NO_DEFENSIVE_FIRE')
  })
  it('of guns: long is roundshot without the close bonus, column and 12 pdr count, losses at once (BR-DEF-04)', () => {
    const state = situation('artillery', {
      bodies: { F12: [24, 20, 180], A1: [24, 20, 0, 'attackColumn'] },
      state: { contacts: [contact('A1', 'F12')] },
    })
    const { state: after, of } = carryOut(state, [3, 2, 4, 5], resolveArtillery)
    expect(of('gunsFired')[0]?.data).toMatchObject({ row: 10, casualties: 4, projectile: 'roundshot' })
    expect(after.brigades['A1']?.figures).toEqual([15, 15, 15, 15])
    expect(after.defensiveLosses).toEqual([
      { firerId: 'F12', targetId: 'A1', casualties: 4, setAside: false },
    ])
  })
  it('of howitzers and rockets there is none (BR-DEF-04)', () => {
    const state = situation('artillery', {
      bodies: { FH: [24, 20, 180], A1: [24, 20, 0, 'attackColumn'] },
      state: { contacts: [contact('A1', 'FH')] },
    })
    expect(carryOut(state, [], resolveArtillery).events).toEqual([])
    expect(artilleryHandler.waits?.(state, 0)).toBe(false)
  })
})
