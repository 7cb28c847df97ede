// Rulings about shooting: ranges, arcs, sight, gaps, numbers needed, and the order in which shots count (5.10).
import { describe, expect, it } from 'vitest'
import { numberNeeded } from '../../../../src-shared/rules/fast-play/fire/shots'
import { shootingZones } from '../../../../src-shared/rules/fast-play/combat/zones'
import { aim, bodyIn, fieldIn, played, table } from '../support/table'

describe('who may be shot at', () => {
  it('range is from the front edge to the nearest point of the element (FP-R-17)', () => {
    const at = (y: number) =>
      aim(
        { FR: { F: { is: 'HF line (30,20)@0', n: 1 } }, AL: { A: { is: `HF line (30,${y})@180`, n: 1 } } },
        'F',
        'A',
      )
    expect(at(28)).toBeNull()
    expect(at(28.01)).toBe('OUT_OF_RANGE')
  })

  it('foot has twenty degrees beyond each front corner, any part of the target counts (FP-R-18)', () => {
    const at = (x: number) =>
      aim(
        { FR: { F: { is: 'HF line (30,20)@0', n: 1 } }, AL: { A: { is: `HF line (${x},25)@180`, n: 1 } } },
        'F',
        'A',
      )
    const reach = 0.46875 + 5.5625 * Math.tan(Math.PI / 9) + 0.46875
    expect(at(30 + reach - 0.02)).toBeNull()
    expect(at(30 + reach + 0.02)).toBe('OUT_OF_ARC')
  })

  it('guns have three inches beside their own or the middle line of the battery, whichever serves (FP-R-20)', () => {
    const given = (rule: string) => ({
      FR: { F: 'FA line (30,20)@0' },
      AL: { A: { is: 'HF line (33.9,40)@180', n: 1 } },
      houseRules: { artilleryArc: rule },
    })
    // Slot 2 stands 0.59 right of the middle: its own corridor reaches 3.59.
    expect(aim(given('either'), 'F', 'A', 2)).toBeNull()
    expect(aim(given('own'), 'F', 'A', 2)).toBeNull()
    expect(aim(given('battery'), 'F', 'A', 2)).toBe('OUT_OF_ARC')
  })

  it('five of nine lines are too many (FP-R-21)', () => {
    const screen = (width: number) => ({
      FR: { F: { is: 'HF line (30,20)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,27)@180', n: 1 } },
      terrain: [{ kind: 'builtUpArea', box: [29.53125, 23, 29.53125 + width, 23.5] }],
    })
    expect(aim(screen(0.4), 'F', 'A')).toBeNull()
    expect(aim(screen(0.6), 'F', 'A')).toBe('SIGHT_BLOCKED')
  })

  it('a gap narrower than the frontage lets nobody shoot, troops bound it too (FP-R-22)', () => {
    const gap = (x: number) => ({
      FR: {
        F: { is: 'HF line (30,20)@0', n: 1 },
        L: { is: `HC line (${30 - x},23)@0`, n: 1 },
        R: { is: `HC line (${30 + x},23)@0`, n: 1 },
      },
      AL: { A: { is: 'HF line (30,27)@180', n: 1 } },
    })
    // Half a cavalry base besides half the gap.
    expect(aim(gap(0.59375 + 0.46), 'F', 'A')).toBe('GAP_TOO_NARROW')
    expect(aim(gap(0.59375 + 0.48), 'F', 'A')).toBeNull()
  })

  it('terrain bounds a gap, beside other terrain and beside troops (FP-R-22)', () => {
    const gap = (half: number, hasHorse: boolean) => ({
      FR: {
        F: { is: 'HF line (30,20)@0', n: 1 },
        // Half a cavalry base besides half the gap.
        ...(hasHorse ? { L: { is: `HC line (${30 - half - 0.59375},23.4)@0`, n: 1 } } : {}),
      },
      AL: { A: { is: 'HF line (30,27)@180', n: 1 } },
      terrain: [
        { kind: 'builtUpArea', box: [30 + half, 23, 32, 24] },
        ...(hasHorse ? [] : [{ kind: 'builtUpArea', box: [28, 23, 30 - half, 24] }]),
      ],
    })
    for (const hasHorse of [false, true]) {
      expect(aim(gap(0.46, hasHorse), 'F', 'A')).toBe('GAP_TOO_NARROW')
      expect(aim(gap(0.48, hasHorse), 'F', 'A')).toBeNull()
    }
  })

  it('an inch of cover along the line of fire, into it and out of it (FP-R-23)', () => {
    const wood = (south: number, north: number) => ({
      FR: { F: { is: 'HF line (30,20)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,25)@180', n: 1 } },
      terrain: [{ kind: 'woods', box: [20, south, 40, north] }],
    })
    expect(aim(wood(24.1, 27), 'F', 'A')).toBeNull()
    expect(aim(wood(23.9, 27), 'F', 'A')).toBe('TOO_DEEP_IN_COVER')
    expect(aim(wood(15, 20.9), 'F', 'A')).toBeNull()
    expect(aim(wood(15, 21.1), 'F', 'A')).toBe('TOO_DEEP_IN_COVER')
  })

  it('guns on a hill fire over friends, not over enemies (FP-R-27)', () => {
    const over = (who: 'FR' | 'AL') => {
      const screen = { S: `HF line (30,30)@${who === 'FR' ? 0 : 180}` }
      return {
        FR: { F: { is: 'FA line (30,20)@0', n: 1 }, ...(who === 'FR' ? screen : {}) },
        AL: { A: 'HF line (30,40)@180', ...(who === 'AL' ? screen : {}) },
        terrain: [{ kind: 'gentleHill', box: [20, 15, 40, 21] }],
      }
    }
    expect(aim(over('FR'), 'F', 'A', 1, 2)).toBeNull()
    expect(aim(over('AL'), 'F', 'A', 1, 2)).toBe('SIGHT_BLOCKED')
  })

  it('guns spare friends within an inch of the element, not those of their own battery (FP-R-28, FP-R-118)', () => {
    const given = (friend: string) => ({
      FR: { F: { is: 'FA line (30,20)@0' }, G: { is: friend, n: 1 } },
      AL: { A: 'HF line (30,26)@180' },
    })
    expect(aim(given('HF line (33,25.5)@0'), 'F', 'A', 1, 2)).toBeNull()
    expect(aim(given('HF line (32.3,25.9)@0'), 'F', 'A', 2, 1)).toBe('FRIEND_TOO_NEAR')
    const near = { FR: { F: 'FA line (30,20)@0' }, AL: { A: { is: 'HF line (30,20.9)@180', n: 1 } } }
    expect(aim(near, 'F', 'A', 1, 1)).toBeNull()
  })
})

describe('what a shot needs', () => {
  it('guns take the lowest number that applies, never added (FP-R-25, FP-R-26)', () => {
    const guns = bodyIn({ FR: { F: 'FA line (30,20)@0' } }, 'F')
    const need = (is: string, range: number) => numberNeeded(guns, range, bodyIn({ AL: { A: is } }, 'A')).need
    expect(need('HF line (30,30)@180', 9)).toBe(6)
    expect(need('HF line (30,30)@180', 8)).toBe(5)
    expect(need('HF column (30,30)@180', 5)).toBe(5)
    expect(need('HF column (30,30)@180', 20)).toBe(5)
    expect(need('HF square (30,30)@180', 5)).toBe(4)
    const foot = bodyIn({ FR: { F: 'HF line (30,20)@0' } }, 'F')
    expect(numberNeeded(foot, 2, bodyIn({ AL: { A: 'HF square (30,30)@180' } }, 'A')).need).toBe(6)
  })
})

const shot = (unit: string, target: string, side: 0 | 1, targetSlot = 1) => ({
  side,
  unit,
  slot: 1,
  targetUnit: target,
  targetSlot,
})

describe('zones and their order', () => {
  it('units are one zone that are joined by shots, directly or not (FP-R-13)', () => {
    const given = {
      phase: 'shooting',
      FR: { F: 'HF line (30,20)@0', G: 'HF line (36,20)@0', H: 'HF line (60,20)@0' },
      AL: { A: 'HF line (30,25)@180', B: 'HF line (60,25)@180' },
      state: { shots: [shot('F', 'A', 0), shot('G', 'A', 0), shot('H', 'B', 0)] },
    }
    expect(shootingZones(fieldIn(given)).map((zone) => zone.toSorted())).toEqual([
      ['A', 'F', 'G'],
      ['B', 'H'],
    ])
  })

  it('the winner of the option shoots first, slots from the left; who has lost elements is tested in that order (FP-R-14)', () => {
    const given = {
      phase: 'shooting',
      winner: 1,
      FR: { F: { is: 'HF line (30,20)@0', n: 1 } },
      AL: { A: { is: 'HF line (30,25)@180', n: 2 } },
      state: {
        shots: [shot('F', 'A', 0), shot('A', 'F', 1), { ...shot('A', 'F', 1), slot: 2 }],
        ended: [true, false],
      },
    }
    const { events } = played(given, 1, { type: 'endDeclaration', side: 1 }, [1, 1, 1])
    const who = events.flatMap(({ kind, data }) => (kind === 'shotFired' ? [data] : []))
    expect(who.map((data) => [data['unit' as keyof typeof data], data['slot' as keyof typeof data]])).toEqual(
      [
        ['A', 1],
        ['A', 2],
        ['F', 1],
      ],
    )
  })

  it('a unit that a rout path has shaken before its zone loses its shots (FP-R-15)', () => {
    // A routs through B, who shoots in the zone farther right.
    const given = {
      phase: 'shooting',
      houseRules: { casualtyChoice: 'auto' },
      FR: { F: { is: 'HF line (30,20)@0', n: 1 }, G: { is: 'HF line (36.1,20)@0', n: 1 } },
      AL: {
        A: { is: 'HF line (30,25)@180', n: 2, lost: 1, shaken: true },
        B: { is: 'HF line (31.4,27)@180', n: 4 },
      },
      state: { shots: [shot('F', 'A', 0, 2), { ...shot('B', 'G', 1), slot: 1 }], ended: [true, false] },
    }
    // F hits (6); A is tested with two lost and routs (6); B in its path fails (6) and is shaken: no die of B follows.
    const { rules: cited, state } = played(given, 1, { type: 'endDeclaration', side: 1 }, [6, 6, 6])
    expect(state.units['B']?.shaken).toBe(true)
    expect(cited).toContain('FP-SHOOT-17')
  })

  it('light foot may shoot from a line as well as in the open; a shaken one may not', () => {
    const field = (shaken: boolean) => ({
      FR: { F: { is: 'LF line (30,20)@0', shaken } },
      AL: { A: 'HF line (30,25)@180' },
    })
    expect(table({ phase: 'shooting', ...field(true) }).units['F']?.shaken).toBe(true)
    expect(aim(field(false), 'F', 'A', 2, 2)).toBeNull()
  })
})
