/** The arithmetic of fire without a table under it: rows, ranges, cadence, shares, odds (3.8 to 3.18). */
import { describe, expect, it } from 'vitest'
import {
  BUILT_IN_TABLE,
  carryBack,
  directRead,
} from '../../../../src-shared/rules/brigade/fire/casualty-table'
import {
  batteryRow,
  gunOdds,
  isHeavy,
  isMisfire,
  mayFireFrom,
  movesMissed,
  projectileRow,
  projectilesOf,
  shrapnelAllowed,
  type GunSituation,
} from '../../../../src-shared/rules/brigade/fire/guns/battery'
import { segmentShares } from '../../../../src-shared/rules/brigade/fire/guns/burst'
import {
  dealEvenly,
  gunnersLeft,
  pieceAfterGunners,
  pieceAfterPoints,
  shareOut,
} from '../../../../src-shared/rules/brigade/combat/dealing-casualties'
import { frontRow } from '../../../../src-shared/rules/brigade/state/footprints'
import { meleeOdds } from '../../../../src-shared/rules/brigade/combat/odds'
import {
  flown,
  isLaunchLost,
  launched,
  sectionLengths,
} from '../../../../src-shared/rules/brigade/fire/guns/rockets'
import type { BrBrigade } from '../../../../src-shared/rules/brigade/sheet/sheet'
import type { PieceState } from '../../../../src-shared/rules/brigade/state/state'
import { defensiveFire, type Block } from '../../../../src-shared/rules/brigade/sheet/tables'
import {
  bandAt,
  facesOf,
  rankFigures,
  rowDistribution,
  splitCasualties,
  squareFigures,
  volleyRow,
} from '../../../../src-shared/rules/brigade/fire/muskets/volley'

const piece = (change: Partial<PieceState> = {}): PieceState => ({
  points: 20,
  gunnersLost: 0,
  lastFired: null,
  shots: 0,
  shrapnelShots: 0,
  out: false,
  ...change,
})

describe('the table (BR-R-01, BR-R-02, BR-R-03, BR-R-04)', () => {
  it.each([
    [1, [0, 0, 0, 0], [0, 0, 0, 0]],
    [7, [1, 2, 2, 3], [0, 1, 1, 1]],
    [10, [2, 2, 3, 4], [1, 1, 1, 2]],
    [19, [3, 4, 6, 7], [1, 2, 2, 3]],
    [36, [5, 8, 11, 14], [2, 3, 4, 5]],
    [45, [7, 10, 14, 17], [3, 4, 5, 6]],
    [60, [9, 14, 18, 23], [3, 5, 7, 9]],
    [0, [0, 0, 0, 0], [0, 0, 0, 0]],
  ])('row %i', (row, direct, back) => {
    expect([2, 3, 4, 5].map((face) => directRead(row, face))).toEqual(direct)
    expect([2, 3, 4, 5].map((face) => carryBack(row, face))).toEqual(back)
  })
})

describe('figures that fire (BR-MUSK-02, BR-GEN-06)', () => {
  const brigade = (block: Block, n: number, arm: BrBrigade['arm'] = 'infantry') => ({
    arm,
    units: Array.from({ length: n }, (_, i) => ({ name: `${i}`, block, figures: 1, members: [] })),
  })
  it.each([
    ['guards24', [24, 20], ['ok', 'ok'], [24, 20]],
    ['line16', [16, 9], ['ok', 'halt'], [16, 9]],
    ['fr18', [18, 12, 10, 5], ['ok', 'ok', 'halt', 'fallBack'], [12, 12, 10, 0]],
    ['pr12', [12, 4], ['ok', 'fallBack'], [12, 0]],
  ] as const)('%s with %j', (block, figures, morales, expected) => {
    expect(rankFigures(brigade(block, figures.length), figures, morales)).toEqual(expected)
  })
  it('all figures of skirmishers (BR-SKIR-01)', () => {
    expect(rankFigures(brigade('sk18', 1, 'skirmishers'), [18], ['ok'])).toEqual([18])
  })
  it('the front row of an attack column: two units of four, one of three (BR-MUSK-11, BR-R-28)', () => {
    const info = (n: number) => ({ brigade: brigade('line16', n), isArtillery: false }) as never
    expect(frontRow(info(4), 'attackColumn')).toEqual([0, 1])
    expect(frontRow(info(3), 'attackColumn')).toEqual([0])
    expect(frontRow(info(4), 'line')).toEqual([0, 1, 2, 3])
    expect(frontRow(info(4), 'marchColumn')).toEqual([])
  })
  it.each([
    [64, 'front', 16],
    [62, 'rear', 15],
    [64, 'frontRight', 16],
    [62, 'rearLeft', 14],
  ] as const)('a square of %i over %s: %i (BR-SQ-03, BR-R-23)', (ranked, face, figures) => {
    expect(squareFigures(ranked, face)).toBe(figures)
  })
  it('a corner spends both faces beside it (BR-SQ-03)', () => {
    expect(facesOf('frontRight')).toEqual(['front', 'right'])
    expect(facesOf('frontLeft')).toEqual(['left', 'front'])
    expect(facesOf('rear')).toEqual(['rear'])
  })
})

describe('the row of a volley (BR-MUSK-03, BR-MUSK-04, BR-MUSK-07, BR-FIRE-07, BR-R-95)', () => {
  it.each([
    ['musket', 3, 'close'],
    ['musket', 3.001, 'long'],
    ['musket', 6, 'long'],
    ['musket', 6.001, null],
    ['rifle', 8, 'long'],
    ['rifle', 8.001, null],
  ] as const)('%s at %d inches: %s', (weapon, range, band) => {
    expect(bandAt(range, weapon)).toBe(band)
  })
  it.each([
    [16, 'close', 'none', 19],
    [16, 'long', 'none', 16],
    [16, 'close', 'hard', 17],
    [18, 'long', 'gunners', 16],
    [1, 'long', 'hard', 0],
  ] as const)('%i figures, %s, cover %s: row %i', (figures, band, cover, row) => {
    expect(volleyRow(figures, { band, cover }).row).toBe(row)
  })
  it('64 figures close: 4 / 6 / 8 / 9, mean 6.83', () => {
    const { results, mean } = rowDistribution(67, 'carryBack', BUILT_IN_TABLE)
    expect(results.map(({ casualties }) => casualties)).toEqual([4, 6, 8, 9])
    expect(mean).toBeCloseTo(6.833, 3)
  })
})

describe('dealing (BR-FIRE-05, BR-FIRE-08, BR-GEN-04, BR-GEN-05, BR-R-72)', () => {
  it.each([
    [[16, 16, 16, 16], 0, 5, [14, 15, 15, 15], 1, 0],
    [[16, 16, 16, 16], 2, 3, [15, 16, 15, 15], 1, 0],
    [[0, 2, 0, 1], 0, 2, [0, 1, 0, 0], 0, 0],
    [[0, 1, 0, 1], 3, 5, [0, 0, 0, 0], 2, 3],
    [[0, 0], 1, 4, [0, 0], 1, 4],
  ])('%j from %i, %i casualties', (left, cursor, casualties, after, next, lost) => {
    expect(dealEvenly(left, cursor, casualties)).toMatchObject({ left: after, cursor: next, lost })
  })
  it.each([
    [9, [2, 2], [5, 4]],
    [7, [1, 1, 1], [3, 2, 2]],
    [5, [3, 1], [4, 1]],
    [4, [0, 0], [0, 0]],
  ])('%i by %j: largest remainder, ties to the first', (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares)
  })
  it.each([
    [9, 2, [[0], [0], [1], [1]], [5, 4]],
    [9, 2, [[0, 1], [0], [1], []], [6, 3]],
    [6, 3, [[0], [1], [2], []], [2, 2, 2]],
    [4, 2, [[], []], [4, 0]],
  ])('split fire of %i (BR-MUSK-06, BR-R-29)', (casualties, targets, covers, shares) => {
    expect(splitCasualties(casualties, targets, covers)).toEqual(shares)
  })
})

describe('points and gunners (BR-CB-01, BR-CB-03, BR-MUSK-07, BR-R-31)', () => {
  it.each([
    [20, 3, 17, false],
    [2, 2, 0, true],
    [1, 4, 0, true],
  ])('%i points less %i', (points, hits, left, out) => {
    expect(pieceAfterPoints(piece({ points }), hits)).toMatchObject({ points: left, out })
  })
  it.each([
    [5, 1, 16, 1, false],
    [5, 5, 0, 5, true],
    [3, 2, 12, 2, false],
    [3, 3, 8, 3, true],
  ] as const)('crew of %i, %i gunners shot', (gunnersPerPiece, shot, points, lost, out) => {
    expect(pieceAfterGunners(piece(), shot, { gunnersPerPiece })).toMatchObject({
      points,
      gunnersLost: lost,
      out,
    })
  })
  it('no more gunners fall than points or crew are left', () => {
    expect(gunnersLeft(piece({ points: 6 }), { gunnersPerPiece: 5 })).toBe(2)
    expect(gunnersLeft(piece({ gunnersLost: 2 }), { gunnersPerPiece: 3 })).toBe(1)
    expect(gunnersLeft(piece({ points: 0, out: true }), { gunnersPerPiece: 5 })).toBe(0)
  })
})

describe('cadence (BR-CB-04, BR-R-32)', () => {
  it.each([
    [20, 0, 0],
    [16, 0, 0],
    [15, 1, 1],
    [11, 1, 1],
    [10, 2, 1],
    [6, 2, 1],
    [5, 3, 2],
    [1, 3, 2],
  ])('%i points: misses %i sliding, %i literally', (points, sliding, literal) => {
    expect(movesMissed(points, { counterBatteryScale: 'sliding' })).toBe(sliding)
    expect(movesMissed(points, { counterBatteryScale: 'literal' })).toBe(literal)
  })
  it('counts from the last shot, by the points it has when it wants to fire', () => {
    expect(mayFireFrom({ points: 12, lastFired: 7 }, { counterBatteryScale: 'sliding' })).toBe(9)
    expect(mayFireFrom({ points: 3, lastFired: null }, { counterBatteryScale: 'sliding' })).toBe(0)
  })
})

describe('shrapnel (BR-GUN-06, BR-R-36)', () => {
  const ratio = { shrapnelLimit: 'ratio' } as const
  it.each([
    [0, 0, 0.14, true],
    [1, 1, 0.14, false],
    [7, 1, 0.14, true],
    [6, 1, 0.14, false],
    [49, 7, 0.14, false],
    [50, 7, 0.14, true],
    [0, 0, 0.5, true],
    [1, 1, 0.5, false],
    [2, 1, 0.5, true],
  ])('after %i shots, %i of them shrapnel, share %d: %s', (shots, shrapnelShots, share, allowed) => {
    expect(shrapnelAllowed({ shots, shrapnelShots }, share, ratio)).toBe(allowed)
  })
  it('without limit by house rule', () => {
    expect(shrapnelAllowed({ shots: 9, shrapnelShots: 9 }, 0.14, { shrapnelLimit: 'none' })).toBe(true)
  })
  it('is British', () => {
    expect(projectilesOf({ kind: 'field', british: false })).toEqual(['roundshot', 'canister'])
    expect(projectilesOf({ kind: 'howitzer', british: true })).toEqual(['shell', 'shrapnel'])
    expect(projectileRow('howitzer', 'shell')).toMatchObject({ min: 6, max: 24, close: null })
    expect(projectileRow('rocket', 'roundshot')).toBeUndefined()
  })
})

describe('the row of a battery (BR-GUN-03, BR-GUN-04, BR-GUN-05, BR-CB-05, BR-R-34, 3.10)', () => {
  const field = { kind: 'field', pounder: 8 } as const
  const twelve = { kind: 'field', pounder: 12 } as const
  const howitzer = { kind: 'howitzer', pounder: 24 } as const
  const at = (range: number, change: Partial<GunSituation> = {}): GunSituation => ({
    projectile: 'roundshot',
    range,
    target: 'other',
    enfilade: false,
    hardCover: false,
    ...change,
  })
  it.each([
    [[field], at(12.001), 3],
    [[field], at(12), 4],
    [[field, field], at(8, { projectile: 'canister' }), 10],
    [[field], at(10, { projectile: 'shrapnel' }), 5],
    [[twelve], at(14, { target: 'column' }), 5],
    [[field], at(14, { target: 'square' }), 4],
    [[field], at(14, { enfilade: true }), 4],
    [[field, field], at(10, { projectile: 'canister', hardCover: true }), 6],
    [[field], at(20, { hardCover: true }), 1],
    [[howitzer, howitzer], at(8, { projectile: 'shell' }), 6],
    [[howitzer], at(8, { projectile: 'shrapnel' }), 4],
    [[twelve, field], at(20), 7],
    [[], at(8), 0],
  ])('%#: row %i', (pieces, situation, row) => {
    expect(batteryRow(pieces, situation).row).toBe(row)
  })
  it('1 and 6 misfire', () => {
    expect([1, 2, 3, 4, 5, 6].filter(isMisfire)).toEqual([1, 6])
    expect(isHeavy(twelve)).toBe(true)
    expect(isHeavy(howitzer)).toBe(false)
  })
  it('odds of two pieces: chances of 0, 1 and 2 that fire, and the mean', () => {
    const odds = gunOdds(2, (firing) => 5 * firing.length, BUILT_IN_TABLE)
    expect(odds.fires.map((chance) => Math.round(chance * 9))).toEqual([1, 4, 4])
    expect(odds.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
    // Row 5 gives 1 1 2 2, row 10 gives 2 2 3 4.
    expect(odds.mean).toBeCloseTo((4 / 9) * (9 / 6) + (4 / 9) * (16 / 6), 12)
  })
})

describe('segments and rockets (BR-BURST-03, BR-R-39, BR-RKT-01, BR-RKT-02, BR-RKT-03, BR-R-40)', () => {
  it.each([
    [3, [1, 1, 1, 0, 0]],
    [5, [1, 1, 1, 1, 1]],
    [8, [2, 2, 2, 1, 1]],
    [0, [0, 0, 0, 0, 0]],
  ])('%i casualties: %j', (n, shares) => {
    expect(segmentShares(n)).toEqual(shares)
  })
  it.each([
    [14, [6, 6, 2]],
    [12, [6, 6]],
    [24, [6, 6, 6, 6]],
    [3, [3]],
  ])('%d inches: sections %j', (range, lengths) => {
    expect(sectionLengths(range)).toEqual(lengths)
  })
  const table = { width: 72, height: 48 }
  const start = launched({ x: 24, y: 20 }, { x: 24, y: 34 })
  it.each([
    [1, { at: { x: 18, y: 20 }, bearing: 270, state: 'flying' }],
    [2, { at: { x: 30, y: 20 }, bearing: 90, state: 'flying' }],
    [3, { state: 'lost' }],
    [4, { at: { x: 24, y: 23 }, state: 'landed' }],
    [5, { at: { x: 24, y: 26 }, bearing: 0, state: 'flying' }],
    [6, { at: { x: 24, y: 26 }, state: 'flying' }],
  ])('a %i', (face, expected) => {
    expect(flown(start, face, table)).toMatchObject(expected)
  })
  it('lands after its last section; over the edge it is lost; a 1 at launch loses it', () => {
    const landed = [5, 5, 6].reduce((flight, face) => flown(flight, face, table), start)
    expect(landed).toMatchObject({ at: { x: 24, y: 34 }, state: 'landed' })
    expect(flown(launched({ x: 3, y: 20 }, { x: 3, y: 34 }), 1, table).state).toBe('lost')
    expect([1, 2, 3, 4, 5, 6].filter(isLaunchLost)).toEqual([1])
  })
})

describe('odds (9.1, BR-DEF-02, BR-MEL-09, BR-R-111)', () => {
  it('the die of defensive fire', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(defensiveFire)).toEqual([
      'none',
      'none',
      'long',
      'long',
      'close',
      'close',
      'close',
    ])
  })
  const volley = { figures: 64, at: 0, elite: false } as const
  it.each([
    ['a French column against a British line', [95, 64], volley, [388, 300, 608]],
    ['cuirassiers against the same line', [42, 64], volley, [12, 192, 1092]],
    ['the same without its volley', [42, 64], undefined, [1, 16, 19]],
    ['cuirassiers against 48 Prussians', [42, 48], { ...volley, figures: 48 }, [60, 292, 944]],
    ['45 against 39', [45, 39], undefined, [11, 20, 5]],
  ] as const)('%s', (_, totals, fire, [win, draw, loss]) => {
    expect(meleeOdds(totals, BUILT_IN_TABLE, 2, fire)).toMatchObject({ win, draw, loss })
  })
})
