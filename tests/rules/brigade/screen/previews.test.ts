// What a player is told before he decides, checked against the numbers of the rules (9.1, 9.2).
import { describe, expect, it } from 'vitest'
import { speaker, wordingOf, type Sentence } from '../../../../src-shared/words/sentence'
import { messages, WARNINGS } from '../../../../src-shared/rules/brigade/words/messages'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import {
  contactChance,
  forcedPreview,
  rallyChance,
} from '../../../../src-shared/rules/brigade/screen/previews/after'
import { brigadePreview, nextClause } from '../../../../src-shared/rules/brigade/screen/previews/brigade'
import {
  shotPreview,
  shotsOf,
  volleyPreview,
  volleysOf,
  zonesOf,
} from '../../../../src-shared/rules/brigade/screen/previews/fire'
import { plotPreview, reachPreview } from '../../../../src-shared/rules/brigade/screen/previews/moves'
import {
  alterationArrives,
  orderedTargets,
  orderPreview,
} from '../../../../src-shared/rules/brigade/screen/previews/orders'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import {
  brigadeWarnings,
  chargeWarnings,
  orderWarnings,
  plotWarnings,
  shotWarnings,
} from '../../../../src-shared/rules/brigade/turn/warnings'
import { box, situation } from '../support/field'

const chances = (list: readonly { readonly chance: number }[]) =>
  list.reduce((sum, { chance }) => sum + chance, 0)
const said = (state: BrState, list: readonly Sentence[]) =>
  list.map((sentence) => speaker(messages)(sentence, names(state)))

describe('reach', () => {
  it('has a band for every score, with its chance (3.5)', () => {
    const state = situation('plot', { bodies: { F1: [24, 30, 180], FC: [40, 30, 180], AS: [60, 20, 0] } })
    const line = reachPreview(state, 'F1')
    expect(line.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, 6])
    expect(chances(line)).toBeCloseTo(1, 9)
    expect(line[2]?.end).toMatchObject({ x: 24, heading: 180 })
    expect(line[2]?.end.y).toBeCloseTo(27, 6)
    const horse = reachPreview(state, 'FC')
    expect(horse.map(({ score }) => score)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(horse.find(({ score }) => score === 7)?.chance).toBeCloseTo(6 / 36, 9)
    expect(reachPreview(state, 'AS').at(-1)?.score).toBe(9)
  })

  it('is slowed and barred by ground, and says where it would be in disorder (BR-TERR-02, -04, -05)', () => {
    const terrain = {
      areas: [
        { id: 'wood', kind: 'wood', polygon: box(20, 20, 28, 29) },
        { id: 'pond', kind: 'lake', polygon: box(36, 20, 44, 28) },
      ],
      lines: [
        {
          id: 'hedge',
          kind: 'hedge',
          polyline: [
            { x: 50, y: 27.5 },
            { x: 60, y: 27.5 },
          ],
        },
      ],
    }
    const state = situation('plot', {
      bodies: { F1: [24, 30, 180], F2: [40, 30, 180], FG: [55, 30, 180] },
      terrain,
    })
    const slow = reachPreview(state, 'F1').at(-1)
    expect(slow?.going).toBe(0.5)
    expect(slow?.gone).toBeCloseTo(1 + 5 / 2, 2)
    const barred = reachPreview(state, 'F2').at(-1)
    expect(barred?.barredBy).toBe('pond')
    expect(barred?.gone).toBeLessThanOrEqual(2.001)
    // The hedge lies 2.5 inches ahead; at half speed its depth of 0.984 takes two inches of the score more.
    const astride = reachPreview(state, 'FG').filter(({ disordered }) => disordered)
    expect(astride.map(({ score }) => score)).toEqual([3, 4])
    expect(said(state, plotWarnings(state, 'FG', [{ advance: 'max' }]))).toEqual([
      'FG may end its move across an obstacle, in disorder.',
    ])
  })

  it('knows what turning costs, what forbids fire, and the room for a formation (BR-MOVE-05, BR-FORM-02)', () => {
    const state = situation('plot', { bodies: { F1: [24, 30, 180], F2: [24, 32, 180], A1: [24, 20, 0] } })
    const wheel = plotPreview(state, 'F1', [{ turn: 90 }, { advance: 'max' }])
    expect(wheel.turningPercent).toBe(25)
    expect(wheel.bands.at(-1)?.gone).toBeCloseTo(6 * 0.75, 6)
    expect(wheel.mayFire).toBe(false)
    expect(plotPreview(state, 'F1', [{ advanceAndFire: true }])).toMatchObject({ mayFire: true, dice: 1 })
    expect(plotPreview(state, 'F1', [{ turn: 120 }]).refused?.code).toBe('TURN_TOO_SHARP')
    expect(plotPreview(state, 'F1', [{ changeFormation: 'attackColumn' }]).change).toEqual({
      formation: 'attackColumn',
      blockage: null,
    })
    const tight = situation('plot', { bodies: { F1: [24, 30, 180], F2: [24, 31.5, 180] } })
    expect(plotPreview(tight, 'F1', [{ changeFormation: 'attackColumn' }]).change?.blockage).toBe('friend')
  })

  it('warns of turning away from the only target', () => {
    const state = situation('plot', { bodies: { F1: [24, 30, 180], A1: [24, 26, 0] } })
    expect(said(state, plotWarnings(state, 'F1', [{ turn: 90 }]))).toContain(
      'F1 will no longer have anybody in its zone of fire.',
    )
    expect(plotWarnings(state, 'F1', [{ turn: 5 }])).toEqual([])
  })
})

describe('fire', () => {
  it('64 figures close at an uncovered target: row 67, 4 / 6 / 8 / 9, mean 6.83', () => {
    const state = situation('smallArms', { bodies: { F1: [24, 22.5, 180], A1: [24, 20, 0] } })
    const preview = volleyPreview(state, { type: 'FireMuskets', brigadeId: 'A1', targets: [{ id: 'F1' }] })
    if ('refused' in preview) throw new Error(preview.refused.code)
    expect(preview.figures).toBe(64)
    expect(preview.row).toBe(67)
    expect(preview.distribution.results.map(({ casualties }) => casualties)).toEqual([4, 6, 8, 9])
    expect(preview.distribution.mean).toBeCloseTo(6.8333, 3)
    expect(preview.working.map(({ rule }) => rule)).toEqual(['BR-MUSK-02', 'BR-MUSK-04'])
  })

  it('offers split fire where two targets lie before a line (BR-MUSK-06)', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], F1: [22.4, 25, 180, 'attackColumn'], F2: [25.6, 25, 180, 'attackColumn'] },
    })
    const all = volleysOf(state, 'A1')
    expect(all.map(({ targets }) => targets.map(({ id }) => id))).toEqual([['F1'], ['F2'], ['F1', 'F2']])
    const split = all[2]
    const whole = split?.distribution.mean ?? 0
    expect(split?.targets.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(whole, 9)
    expect(split?.targets.every(({ mean }) => mean > 0)).toBe(true)
  })

  it('says how guns fire: chance of each piece, of casualties, and the silence after (BR-GUN-03, BR-CB-04)', () => {
    const state = situation('artillery', { bodies: { AA: [24, 20, 0], F1: [24, 30, 180] } })
    const [shot] = shotsOf(state, 'AA')
    expect(shot?.range).toBe(10)
    expect(shot?.odds?.fires.map((chance) => Math.round(chance * 9))).toEqual([1, 4, 4])
    expect(chances((shot?.odds?.chances ?? []).map((chance) => ({ chance })))).toBeCloseTo(1, 9)
    const own = state.brigades['AA']
    if (!own) throw new Error('no battery')
    const battered: BrState = {
      ...state,
      brigades: {
        ...state.brigades,
        AA: { ...own, pieces: own.pieces.map((piece, i) => (i === 0 ? { ...piece, points: 8 } : piece)) },
      },
    }
    const command = shot?.command
    if (!command) throw new Error('no shot')
    expect(said(battered, shotWarnings(battered, command))).toEqual([
      'Gun 1 of AA will be silent for 2 moves after this shot.',
    ])
    const wrong = shotPreview(state, { ...command, projectile: 'shell' })
    expect('refused' in wrong && wrong.refused.code).toBe('WRONG_PROJECTILE')
  })

  it('warns of friends in a burst (BR-BURST-02)', () => {
    const state = situation('artillery', {
      bodies: { FH: [24, 20, 0], A1: [24, 30, 180], FC: [24, 32.3, 0] },
    })
    const command = {
      type: 'FireGuns' as const,
      brigadeId: 'FH',
      pieces: [0, 1],
      target: { brigadeId: 'A1' },
      projectile: 'shell' as const,
    }
    const preview = shotPreview(state, command)
    if ('refused' in preview) throw new Error(preview.refused.code)
    expect(preview.friendsInBurst).toEqual(['FC'])
    expect(said(state, shotWarnings(state, command))).toEqual(['The burst would strike friends: FC.'])
  })

  it('draws the zones: one before a line, eight about a square, a section each in a complex', () => {
    const state = situation('smallArms', {
      bodies: { A1: [24, 20, 0], A2: [40, 20, 0, 'square'], AC: [60, 20, 0], AA: [10, 20, 0] },
    })
    expect(zonesOf(state, 'A1').map(({ bands }) => bands)).toEqual([
      [{ what: 'smallArms', min: 0, close: 3, max: 6 }],
    ])
    expect(zonesOf(state, 'A2').length).toBe(8)
    expect(zonesOf(state, 'AC')).toEqual([])
    expect(zonesOf(state, 'AA')[0]?.bands.map(({ what }) => what)).toEqual([
      'roundshot',
      'canister',
      'shrapnel',
    ])
  })
})

describe('brigades and orders', () => {
  const march = {
    clauses: [
      { verb: 'march', place: { x: 24, y: 12 }, until: [{ when: 'enemyWithin', distance: 4, of: 'self' }] },
      { verb: 'hold', start: [{ when: 'atMove', move: 9 }] },
    ],
  }
  const state = situation('plot', {
    bodies: {
      F1: { at: [24, 30, 180], order: march },
      F2: [40, 30, 180],
      A1: [24, 20, 0],
      AC: [44, 34, 270],
    },
  })

  it('shows strength, morale and the way to the next state (3.15)', () => {
    const preview = brigadePreview(state, 'F1')
    expect(preview).toMatchObject({ figures: 72, startFigures: 72, morale: 'ok', disordered: false })
    expect(preview.units[0]).toMatchObject({ figures: 18, start: 18, morale: 'ok', toNext: 7 })
  })

  it('draws the envelope and says what may be done within it (BR-ORD-10, BR-ORD-07)', () => {
    const orderOnSheet = state.sheet.brigades.find(({ id }) => id === 'F1')?.order
    if (!orderOnSheet) throw new Error('no order')
    const begun: BrState = {
      ...state,
      secret: [
        {
          ...state.secret[0],
          orders: {
            F1: {
              order: orderOnSheet,
              clause: 0,
              waiting: false,
              since: 1,
              from: { x: 24, y: 30 },
              idle: 0,
              alteration: 0,
            },
          },
        },
        state.secret[1],
      ],
    }
    const order = orderPreview(begun, 'F1')
    expect(order?.envelope).toEqual({
      kind: 'corridor',
      route: [
        { x: 24, y: 30 },
        { x: 24, y: 12 },
      ],
      width: 4,
    })
    expect(order?.charge).toBe('never')
    expect(order?.triggers.map(({ of, holds }) => [of, holds])).toEqual([
      ['until', false],
      ['start', false],
    ])
    expect(nextClause(brigadePreview(begun, 'F1'))?.verb).toBe('hold')
    expect(orderedTargets(begun, 'F1')).toEqual([])
    expect(plotPreview(begun, 'F1', [{ advance: 'max' }]).deviation).toBeUndefined()
    expect(plotPreview(begun, 'F1', [{ turn: 90 }, { advance: 6 }]).deviation).toBe('OUT_OF_CORRIDOR')
  })

  it('an alteration takes effect after one to six moves, each as likely (BR-ORD-14)', () => {
    expect(alterationArrives({ ...state, move: 4 })).toEqual([5, 6, 7, 8, 9, 10])
  })

  it('every warning has its sentence, and those for a brigade are said', () => {
    for (const code of WARNINGS) expect(wordingOf(messages, `warning.${code}`)).toBeDefined()
    expect(said(state, brigadeWarnings(state, 'F2'))).toEqual([
      'AC could charge F2 in the flank.',
      'F2 has been told nothing for this move and will follow its order.',
    ])
    const far = situation('declare', { bodies: { FC: [24, 30, 180], A1: [24, 20, 0] } })
    expect(said(far, chargeWarnings(far, 'FC', 'A1'))).toEqual([
      'FC reaches A1 with 36 chances in a hundred only.',
    ])
  })

  it('finds orders that wait for each other in a ring', () => {
    const waits = (brigadeId: string) => ({
      clauses: [{ verb: 'hold', start: [{ when: 'brigadeState', brigadeId, states: ['arrived'] }] }],
    })
    const ring = situation('plot', {
      bodies: {
        F1: { at: [24, 30, 180], order: waits('F2') },
        F2: { at: [40, 30, 180], order: waits('F1') },
        A1: [24, 20, 0],
      },
    })
    const orders = Object.fromEntries(
      ring.sheet.brigades.flatMap(({ id, side, order }) =>
        side === 0
          ? [
              [
                id,
                { order, clause: -1, waiting: false, since: 0, from: { x: 0, y: 0 }, idle: 0, alteration: 0 },
              ],
            ]
          : [],
      ),
    )
    const waiting: BrState = { ...ring, secret: [{ ...ring.secret[0], orders }, ring.secret[1]] }
    expect(said(waiting, orderWarnings(waiting, 0))).toEqual(['These orders wait for each other: F1 and F2.'])
  })
})

describe('after a melee', () => {
  const beaten = {
    kind: 'pushedBack',
    n: 1,
    winnerId: 'A1',
    direction: 0,
    reface: 'none',
    complexId: null,
  }
  const winner = { kind: 'followingUp', n: 1, loserId: 'F1', direction: 0, complexId: null }

  it('says how far each goes, and the chance that they keep in touch (3.13, BR-AFT-07)', () => {
    const state = situation('plot', {
      bodies: {
        F1: { at: [24, 22, 180], activity: beaten },
        A1: { at: [24, 21.016, 0], activity: winner },
      },
    })
    expect(forcedPreview(state, 'F1')?.scores.map(({ score }) => score)).toEqual([0.5, 1, 1.5, 2, 2.5, 3])
    expect(forcedPreview(state, 'A1')?.scores.map(({ score }) => score)).toEqual([
      0.25, 0.5, 0.75, 1, 1.25, 1.5,
    ])
    // A quarter of one die reaches half of another in 2 + 2 + ... of 36: dice pairs with own >= 2 x other.
    expect((contactChance(state, 'A1') ?? 0) * 36).toBeCloseTo(9, 9)
    expect(contactChance(state, 'F1')).toBeNull()
    expect(rallyChance(state, 'F1')).toBeNull()
  })
})
