/** The order of a move, whose dice come first, what a body is about next, and how all move together (4.1, 4.3, BR-MOVE-09). */
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { seededDice } from '../../../../src-shared/engine/dice'
import { afterMove, claimed } from '../../../../src-shared/rules/brigade/turn/activity'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { Activity, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { combatMachine } from '../support/combat-rules'
import { movementMachine } from '../support/movement-rules'
import { area, at, charge, end, fight, type Given, line, MAX, play, plot } from '../support/script'

describe('the sequence of a move (BR-SEQ-01, BR-SEQ-04, BR-SEQ-05)', () => {
  it('is command, declarations, plots, movement, guns, muskets, melee, morale, rally', () => {
    const given = parseGiven({
      bodies: { F1: [24, 26, 180, 'attackColumn'], A1: [24, 20, 0], FA: [34, 26, 180], A2: [34, 18, 0] },
    })
    const start = stateOfGiven(given, muster(sheetOfGiven(given)), combatMachine)
    expect(start.phase).toBe('declare')
    const step = new Step(start, seededDice(1, 1))
    const phases: string[] = []
    for (let i = 0; i < 30 && step.state.move < 3; i += 1) {
      const { phase, toAct } = combatMachine.turn(step.state)
      if (phases.at(-1) !== `${step.state.move} ${phase}`) phases.push(`${step.state.move} ${phase}`)
      const side = toAct[0]
      if (side === undefined) throw new Error('nobody may act')
      combatMachine.play(step, side, { type: 'EndPhase', side })
    }
    // Nobody stands in a melee, so that only these wait for anybody.
    expect(phases).toEqual(
      [
        '1 declare',
        '1 plot',
        '1 artillery',
        '1 smallArms',
        '2 declare',
        '2 plot',
        '2 artillery',
        '2 smallArms',
      ].filter((phase) => phases.includes(phase)),
    )
    expect(phases.slice(0, 3)).toEqual(['1 declare', '1 plot', '1 artillery'])
  })

  it('asks for all movement dice together, in canonical order, forced or plotted (BR-AFT-05, BR-GEN-02, BR-MOVE-01)', () => {
    play(
      'dice in order',
      {
        phase: 'plot',
        bodies: {
          A1: [24, 10, 0],
          F2: { at: [24, 40, 180], activity: { kind: 'fallingBack' } },
          F1: [40, 40, 180],
          A2: [40, 10, 0],
        },
      },
      plot(1, 'A2', MAX),
      plot(1, 'A1', MAX),
      plot(0, 'F1', MAX),
      end(0),
      {
        side: 1,
        command: { type: 'EndPhase', side: 1 },
        wanted: ['F1', 'F2', 'A1', 'A2'].map((forId) => ({
          die: 'd6',
          count: 1,
          purpose: 'movement',
          forId,
        })),
      },
    )
  })
})

describe('what a body is about next (4.3)', () => {
  const rally: Activity = { kind: 'rallying', left: 2, recovering: 1 }

  it('is the first of the list that any rule claims (BR-R-119)', () => {
    expect(claimed(null, rally)).toBe(rally)
    expect(claimed(rally, { kind: 'routing' })).toEqual({ kind: 'routing' })
    expect(claimed({ kind: 'engaged' }, rally)).toEqual({ kind: 'engaged' })
    expect(
      claimed(
        { kind: 'fallingBack' },
        { kind: 'followingUp', n: 1, loserId: null, direction: 0, complexId: null },
      ).kind,
    ).toBe('fallingBack')
  })

  it('counts complete moves (BR-GEN-09, BR-RAL-03)', () => {
    const lasts = (from: Activity): readonly string[] => {
      const found: string[] = []
      for (let now = from; now.kind !== 'free' && found.length < 20;) {
        found.push(now.kind)
        now = afterMove({ activity: now, next: null })
      }
      return found
    }
    expect(lasts({ kind: 'brokenOff', n: 1 })).toEqual(['brokenOff', 'recovering'])
    expect(lasts({ kind: 'brokenOff', n: 2 })).toEqual(['brokenOff', 'rallying', 'recovering', 'recovering'])
    expect(lasts({ kind: 'rallying', left: 3, recovering: 3 })).toEqual([
      ...['rallying', 'rallying', 'rallying'],
      ...['recovering', 'recovering', 'recovering'],
    ])
    expect(lasts({ kind: 'brokenOff', n: 0 })).toEqual(['brokenOff'])
  })
})

describe('single steps', () => {
  it('a pushed body stops at ground and enemies, and the push back counts; over the edge it is gone (BR-AFT-14)', () => {
    const pushed = (y: number, n: 1 | 3) => ({
      at: [24, y, 180],
      activity: { kind: 'pushedBack', n, winnerId: null, direction: 0, reface: 'none', complexId: null },
    })
    const given = (F1: Given[string], more: Given = {}, terrain: Given = {}) => ({
      phase: 'plot',
      bodies: { F1, A2: [60, 5, 0], F2: [60, 45, 180], ...more },
      terrain,
    })
    const counted = { state: { brigades: { F1: { pushBackTotal: 1 } } } }
    fight(
      'ground',
      given(pushed(30, 3), {}, { areas: [area('river', 5, 32, 60, 40)] }),
      end(0),
      end(1, {
        dice: [6],
        events: [{ kind: 'bodyMoved', data: { distance: 1.016, stop: 'impassable' } }],
        ...counted,
      }),
    )
    fight(
      'another enemy, who fights it at once',
      given(pushed(30, 1), { A1: [24, 32, 180] }),
      end(0),
      end(1, {
        dice: [6, 3, 3],
        log: ['BR-AFT-14'],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'F1', distance: 1.016, stop: 'contact' } },
          {
            kind: 'contactMade',
            data: { attackerId: 'F1', targetId: 'A1', cause: 'pushBack', sector: 'front' },
          },
          { kind: 'meleeRound', data: { totals: [66, 64] } },
        ],
        ...counted,
      }),
    )
    fight(
      'the edge',
      given(pushed(47, 1)),
      end(0),
      end(1, {
        dice: [6],
        events: [{ kind: 'brigadeRemoved', data: { brigadeId: 'F1', cause: 'fled' } }],
        state: { brigades: { F1: { place: 'gone' } } },
      }),
    )
  })

  it('a wall is lined, not straddled, by those who touch it with their front (BR-R-84, BR-GEO-16)', () => {
    play(
      'lining',
      {
        phase: 'plot',
        bodies: { A1: [24, 20, 0], F2: [60, 45, 180] },
        terrain: { lines: [line('wall', 22)] },
      },
      plot(1, 'A1', { advance: 2 }),
      end(1),
      end(0, { dice: [6], noEvents: ['disordered'], state: { brigades: { A1: at(24, 22, 0) } } }),
    )
  })

  it('a charge meets the first enemy in its way, target or not (BR-R-19, BR-CHG-07)', () => {
    play(
      'somebody else',
      {
        bodies: { FC: [24, 30, 180], A1: [24, 20, 0], A2: [27, 24, 0], F2: [60, 45, 180] },
      },
      charge(0, 'FC', 'A1'),
      end(0),
      end(0),
      end(1, {
        dice: [6, 6, 6],
        events: [{ kind: 'contactMade', data: { attackerId: 'FC', targetId: 'A2', cause: 'charge' } }],
      }),
    )
  })

  it('a charge ends at abandoned guns: not short, and nobody there to fight (BR-CHG-07, BR-CREW-04)', () => {
    play(
      'abandoned guns',
      {
        bodies: {
          FC: [24, 30, 180],
          A1: [24, 20, 0],
          AA: { at: [24, 25, 0], activity: { kind: 'crewGone' } },
          A2: [66, 2, 0],
          F2: [66, 46, 180],
        },
      },
      charge(0, 'FC', 'A1'),
      end(0),
      end(0),
      end(1, {
        dice: [6, 6, 6],
        noEvents: ['contactMade', 'chargeShort'],
        events: [{ kind: 'bodyMoved', data: { brigadeId: 'FC', distance: 5, stop: 'contact', atId: 'AA' } }],
        state: { contacts: [], brigades: { FC: { activity: { kind: 'free' }, disorderedUntil: 0 } } },
      }),
    )
  })

  it('who stands at abandoned guns already charges on past them (BR-CREW-04)', () => {
    play(
      'guns reached before',
      {
        bodies: {
          FC: [24, 30, 180],
          A1: [24, 20, 0],
          AA: { at: [24, 30, 0], activity: { kind: 'crewGone' } },
          A2: [66, 2, 0],
          F2: [66, 46, 180],
        },
      },
      charge(0, 'FC', 'A1'),
      end(0),
      end(0),
      end(1, {
        dice: [6, 6, 6],
        events: [{ kind: 'contactMade', data: { attackerId: 'FC', targetId: 'A1', cause: 'charge' } }],
      }),
    )
  })

  it('skirmishers named twice run from the nearer charger (BR-R-96, BR-SKIR-05)', () => {
    play(
      'two chargers',
      {
        bodies: {
          AS: [30, 20, 0],
          FC: [30, 30, 180],
          FL: [41, 19.7, 270],
          A2: [66, 2, 0],
          F2: [66, 46, 180],
        },
      },
      charge(0, 'FC', 'AS'),
      charge(0, 'FL', 'AS'),
      end(0),
      end(0),
      end(1, {
        dice: [1, 1, 1, 1, 1, 1, 6, 1],
        // Gaps 10 and 9.23: it goes due west, away from the lancers.
        events: [{ kind: 'bodyMoved', data: { brigadeId: 'AS', mode: 'evade', distance: 6 } }],
        state: { brigades: { AS: { pose: { y: { $near: 20, by: 0.6 } } } } },
      }),
    )
  })
})

/** The same battle seen in a mirror along the diagonal of both sides: x and y measured from the other corner. */
function mirrored(bodies: Readonly<Record<string, readonly [number, number, number]>>) {
  return Object.fromEntries(
    Object.entries(bodies).map(([id, [x, y, heading]]) => [
      id,
      [72 - x, 48 - y, (heading + 180) % 360] as const,
    ]),
  )
}

describe('all move together (BR-MOVE-09, BR-R-104, BR-GEN-03)', () => {
  const after = (bodies: object, faces: number): BrState => {
    const given = parseGiven({ bodies, phase: 'plot' })
    const step = new Step(
      stateOfGiven(given, muster(sheetOfGiven(given)), movementMachine),
      seededDice(faces, 1),
    )
    for (const side of [0, 1] as const) {
      for (const id of Object.keys(bodies).filter((one) => one.startsWith(side === 0 ? 'F' : 'A')))
        movementMachine.play(step, side, {
          type: 'PlotMove',
          brigadeId: id,
          actions: [{ turn: 20 }, { advance: 'max' }],
        })
      movementMachine.play(step, side, { type: 'EndPhase', side })
    }
    return step.state
  }

  it('and end in the same places whichever way the table is turned', () => {
    const place = fc.tuple(
      fc.integer({ min: 8, max: 64 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 359 }),
    )
    fc.assert(
      fc.property(place, place, place, place, fc.integer({ min: 1, max: 1000 }), (f1, f2, a1, a2, faces) => {
        const bodies = {
          F1: [f1[0], 34 + f1[1], f1[2]] as const,
          F2: [f2[0], 27 + (f2[1] % 2), f2[2]] as const,
          A1: [a1[0], 8 + a1[1], a1[2]] as const,
          A2: [a2[0], 20 + (a2[1] % 2), a2[2]] as const,
        }
        const straight = after(bodies, faces)
        const turned = after(mirrored(bodies), faces)
        for (const id of Object.keys(bodies)) {
          const one = straight.brigades[id]?.pose
          const other = turned.brigades[id]?.pose
          if (!one || !other) throw new Error(id)
          expect(Math.abs(72 - one.x - other.x)).toBeLessThan(0.003)
          expect(Math.abs(48 - one.y - other.y)).toBeLessThan(0.003)
        }
      }),
      { numRuns: 60 },
    )
  })
})
