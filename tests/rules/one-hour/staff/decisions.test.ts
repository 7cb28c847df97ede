// Single decisions of the staff where one is plainly best: shots, charges, squares, rallies, reserves, places kept.
import { describe, expect, it } from 'vitest'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { isToAttack, planOf } from '../../../../src-shared/rules/one-hour/staff/plan'
import { SKILLS } from '../../../../src-shared/rules/one-hour/staff/skill'
import { decision } from '../../../../src-shared/rules/one-hour/staff/staff'
import { viewOf } from '../../../../src-shared/rules/one-hour/staff/view'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import { shippedHistory } from '../../../history/shipped'
import { patchOfGiven, parseGiven, sheetOfGiven } from '../../kits/one-hour/given'
import { mergePatch } from '../../runner/match'

function stateOf(given: object): OhState {
  const all = parseGiven({ columns: 16, rows: 12, ...given })
  return mergePatch(muster(sheetOfGiven(all)), patchOfGiven(all)) as OhState
}
const chosen = (given: object, side: 0 | 1 = 0, skill: StaffSkill = 'normal') =>
  decision(stateOf(given), side, {}, skill).idea.command

describe('fire', () => {
  it('takes the unit that it may rout before a fresh one', () => {
    const units = { F: 'artillery 6 E9 N', A: 'line 6 E6 S', 'A-2': 'line 1/6 F6 S' }
    expect(chosen({ units })).toEqual({ type: 'Shoot', unitId: 'F', targetId: 'A-2' })
    expect(chosen({ units }, 0, 'hard')).toMatchObject({ targetId: 'A-2' })
  })

  it('spends a banked card where it helps', () => {
    const state = {
      ...stateOf({
        units: { F: 'artillery 6 E11 N', A: 'line 2/6 E5 S' },
        houseRules: { 'chanceCards.enabled': true },
      }),
      banked: [{ cardId: 'massed', uses: 1 }],
    }
    expect(decision(state, 0, {}).idea.command).toMatchObject({ type: 'Shoot', useCard: 'massed' })
  })
})

describe('horse', () => {
  it('charges light infantry in the open, and no squares', () => {
    const phase = { phase: 'move' }
    const light = { F: 'cavalry 6 E7 N', A: 'light 5 E5 S', 'A-2': 'line 6 F5 S' }
    expect(chosen({ units: light, ...phase })).toMatchObject({ type: 'Charge', unitId: 'F', targetId: 'A' })
    const square = { F: 'cavalry 6 E7 N', A: 'line 6 E5 S square' }
    expect(chosen({ units: square, ...phase })).not.toMatchObject({ type: 'Charge' })
  })

  it('does not throw itself alone upon many', () => {
    const units = {
      F: 'cavalry 2/6 E8 N',
      A: 'line 6 E5 S steadfast',
      'A-2': 'line 6 D6 E',
      'A-3': 'line 6 F6 W',
      'A-4': 'artillery 6 E4 S',
    }
    expect(chosen({ units, phase: 'move' })).not.toMatchObject({ type: 'Charge' })
  })

  it('makes foot form square, and leave it when the horse is gone', () => {
    const near = { F: 'line 5 E6 N', A: 'cavalry 6 E4 S shock' }
    expect(chosen({ units: near, phase: 'formations' })).toEqual({ type: 'FormSquare', unitId: 'F' })
    const gone = { F: 'line 5 E6 N square', A: 'cavalry 6 E1 S shock' }
    expect(chosen({ units: gone, phase: 'formations' })).toEqual({ type: 'LeaveSquare', unitId: 'F' })
  })
})

describe('the worn and the precious', () => {
  it('draws a worn unit back out of fire', () => {
    const units = { F: 'line 1/6 E6 N', A: 'line 6 E5 S', 'A-2': 'line 6 F5 S' }
    const command = chosen({ units, phase: 'move', sheet: { victory: { atLimit: 0 } } })
    expect(command).toMatchObject({
      type: 'Move',
      unitId: 'F',
      startFacing: expect.stringMatching(/[SEW]/u) as string,
    })
  })

  it('rallies whoever needs it most', () => {
    const units = { F: 'line 5/6 E11 N', 'F-2': 'line 2/6 F11 N', 'F-3': 'line 4/6 G11 N', A: 'line 6 A1 S' }
    expect(chosen({ units, leaders: { napoleon: 'E11' }, phase: 'turnStart' })).toEqual({
      type: 'Rally',
      leaderId: 'napoleon',
      unitId: 'F-2',
    })
  })

  it('keeps the Old Guard behind the attack until late', () => {
    const state = {
      ...muster(draft({ history: shippedHistory(), battleId: 'waterloo', whatIfIds: [] })),
      phase: 'move' as const,
      active: 1 as const,
    }
    const guard = ['fr.guard.grenadiers.1-1', 'fr.guard.chasseurs.1-1']
    const postures = (now: OhState) =>
      guard.map((id) => planOf(viewOf(now, 1, SKILLS.normal, {})).get(id)?.posture)
    // One of them has Rossomme to keep.
    expect(postures(state)).toEqual(['hold', 'reserve'])
    expect(postures({ ...state, gameTurn: 15 })).toContain('attack')
  })
})

describe('the plan', () => {
  it('defends what it would win by, and attacks what it lacks', () => {
    for (const battleId of ['quatre-bras', 'ligny', 'waterloo', 'wavre'] as const) {
      const state = muster(draft({ history: shippedHistory(), battleId, whatIfIds: [] }))
      expect([0, 1].map((side) => isToAttack(viewOf(state, side as 0 | 1, SKILLS.normal, {})))).toEqual([
        false,
        true,
      ])
    }
  })

  it('goes forward when the odds have turned', () => {
    const units = { F: 'line 6 E9 N', 'F-2': 'line 6 F9 N', 'F-3': 'line 6 G9 N', A: 'line 6 E3 S' }
    const state = stateOf({ units, sheet: { victory: { atLimit: 0 } } })
    expect(isToAttack(viewOf(state, 0, SKILLS.normal, {}))).toBe(true)
    expect(isToAttack(viewOf(state, 1, SKILLS.normal, {}))).toBe(true)
  })

  it('has a garrison in every place of its own that is threatened', () => {
    const units = { F: 'line 6 E9 N', 'F-2': 'line 6 G9 N', A: 'line 6 E5 S' }
    const state = stateOf({
      units,
      boxes: { E8: { kind: 'strongpoint', objective: { id: 'farm', points: 4, heldBy: 0 } } },
      sheet: { victory: { atLimit: 0 } },
    })
    expect(planOf(viewOf(state, 0, SKILLS.normal, {})).get('F')).toMatchObject({
      posture: 'hold',
      goal: 'E8',
      standOff: 0,
    })
  })

  it('does not leave the farm it keeps to chase who has been driven from it', () => {
    const state = stateOf({
      units: { F: 'line 6 E8 N', A: 'line 6 A1 S' },
      boxes: { E8: { kind: 'strongpoint', objective: { id: 'farm', points: 4, heldBy: 0 } } },
    })
    const asked = { ...state, decision: { kind: 'advance', side: 0, unitId: 'F', to: 'E7' } as const }
    expect(decision(asked, 0, {}).idea.command).toMatchObject({ type: 'Advance', go: false })
  })
})

describe('what an act is for', () => {
  const reasonFor = (unit: string) =>
    decision(
      stateOf({ units: { F: unit, A: 'line 6 E2 S' }, phase: 'move', sheet: { victory: { atLimit: 0 } } }),
      0,
      {},
    ).idea

  it('is to face the enemy, or to deploy, where a unit goes nowhere', () => {
    expect(reasonFor('line 6 E6 S')).toMatchObject({
      wants: 'facesEnemy',
      command: { steps: [], endFacing: 'N' },
    })
    expect(reasonFor('line 6 E6 N column')).toMatchObject({
      wants: 'deploys',
      command: { steps: [], formation: 'deployed' },
    })
  })
})

describe('the commander of an army', () => {
  const phase = { phase: 'move', leaders: { napoleon: 'E9' }, sheet: { victory: { atLimit: 1 } } }
  const farm = { E3: { kind: 'strongpoint', objective: { id: 'farm', points: 4, heldBy: 1 } } }

  it('is not drawn forward by a unit, unless it lives on him', () => {
    const units = { F: 'line 6 E9 N', A: 'line 6 E3 S' }
    expect(chosen({ ...phase, boxes: farm, units })).toMatchObject({
      type: 'Move',
      unitId: 'F',
      withLeaders: [],
    })
    const worn = { F: { as: 'line 6 E9 N', hitsTaken: 6 }, A: 'artillery 6 E5 S' }
    expect(chosen({ ...phase, boxes: farm, units: worn })).toMatchObject({
      type: 'Move',
      unitId: 'F',
      withLeaders: ['napoleon'],
    })
  })

  it('stays behind if he rallies anywhere, while another rides to the troops in action', () => {
    const units = {
      F: { as: 'line 6 E6 N', moved: true },
      'F-2': { as: 'line 6 F6 N', moved: true },
      'F-3': { as: 'line 6 E9 N', moved: true },
      A: 'line 6 E3 S',
    }
    expect(chosen({ ...phase, units })).toEqual({ type: 'EndPhase' })
    expect(chosen({ ...phase, units, leaders: { ney: 'E9' } })).toMatchObject({
      type: 'MoveLeader',
      leaderId: 'ney',
    })
  })
})

describe('who comes on', () => {
  it('goes as far as it is free, and not into the box of the garrison', () => {
    const given = {
      phase: 'move',
      units: { F: { as: 'line 6', formationId: 'fr.ii.5' }, 'F-2': 'line 6 C5 E', A: 'line 6 M5 W' },
      roads: ['A5-B5-C5'],
      boxes: { C5: { kind: 'town', objective: { id: 'town', points: 4, heldBy: 0 } } },
      reinforcements: [{ groupId: 'g', side: 0, gameTurn: 1, entryBoxes: ['A5'], unitIds: ['F'] }],
      sheet: { victory: { atLimit: 0 } },
    }
    expect(chosen(given)).toMatchObject({ type: 'EnterReinforcement', unitId: 'F', box: 'A5', steps: ['E'] })
  })
})

describe('cards', () => {
  it('lend a box to one who goes for a place, and not to one who will shoot', () => {
    const units = { F: 'line 6 E6 N', 'F-2': 'line 6 G9 N', A: 'line 6 E4 S' }
    const state = {
      ...stateOf({
        units,
        boxes: { E3: { kind: 'strongpoint', objective: { id: 'farm', points: 4, heldBy: 1 } } },
        houseRules: { 'chanceCards.enabled': true },
        sheet: { victory: { atLimit: 1 } },
      }),
      phase: 'chanceCard' as const,
      card: { cardId: 'stride', chooser: 0, count: 1, optional: false } as const,
    }
    expect(decision(state, 0, {}).idea.command).toEqual({ type: 'ChooseCardTarget', unitIds: ['F-2'] })
  })
})
