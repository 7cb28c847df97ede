// What is remembered of the lines between two bodies holds while they and those in between stand where they do (BR-GEO-08, -09, -10).
import { describe, expect, it } from 'vitest'
import { roundedPose } from '../../../../src-shared/rules/brigade/movement/changes'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { targetInZone, zoneOfFace } from '../../../../src-shared/rules/brigade/fire/sight/cover'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { brigadeOf, onTable } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import {
  bodyMark,
  canBeHit,
  isFireLine,
  solveFire,
  type Firing,
} from '../../../../src-shared/rules/brigade/fire/sight/lines'
import { isOn, stopsLines } from '../../../../src-shared/rules/brigade/fire/sight/obstacles'
import { sampleLines } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { naiveBlock } from '../support/naive-sight'
import { picker, randomSheet, type Pick } from '../support/random-battle'

/** The same table with some of them anywhere, mostly in each other's way. */
function strewn(state: BrState, pick: Pick, oneIn: number): BrState {
  const brigades = Object.entries(state.brigades).map(([id, brigade]) => {
    if (brigade.complexId !== null || pick(oneIn) > 0) return [id, brigade] as const
    const pose = {
      x: 20 + pick(2000) / 100,
      y: 14 + pick(2000) / 100,
      heading: pick(4) === 0 ? 90 : pick(360),
    }
    return [id, { ...brigade, pose: roundedPose(pose) }] as const
  })
  return { ...state, brigades: Object.fromEntries(brigades) }
}

/** What keeps a target from being hit by small arms over a brigade's front, line by line and feature by feature. */
function inTheWay(state: BrState, id: string, targetId: string): 'nothing' | 'bodies' | 'ground' | 'arc' {
  const zone = zoneOfFace(state, bodyOf(state, id))
  const seen = targetInZone(bodyOf(state, targetId), zone)
  if (!seen) return 'arc'
  const others = onTable(state).filter(
    (one) => one.id !== id && one.id !== targetId && stopsLines(brigadeOf(state, one.id)),
  )
  const lines = sampleLines(zone, seen.parts).filter(
    (line) => line.length === 0 || !others.some((one) => isOn(bodyOf(state, one.id), line)),
  )
  if (lines.length === 0) return 'bodies'
  const open = [brigadeOf(state, targetId).complexId, brigadeOf(state, id).complexId]
  const isClear = lines.some(
    ({ from, to, length }) =>
      length === 0 ||
      naiveBlock(groundOf(state.sheet), from, to, state.houseRules.crestDepth, open) === undefined,
  )
  return isClear ? 'nothing' : 'ground'
}

describe('whether anybody may be hit', () => {
  it('is what the lines tell one by one, whoever has moved since it was last asked', () => {
    const found = { nothing: 0, bodies: 0, ground: 0, arc: 0 }
    for (let seed = 1; seed <= 40; seed += 1) {
      const pick = picker(seed)
      let state = strewn(muster(randomSheet(pick)), pick, 1)
      for (let turn = 0; turn < 4; turn += 1) {
        for (const { id } of onTable(state)) {
          const zone = zoneOfFace(state, bodyOf(state, id))
          const firing: Firing = { brigadeId: id, zone, flight: 'smallArms', max: Infinity, min: 0 }
          for (const { id: targetId } of onTable(state)) {
            if (targetId === id) continue
            const way = inTheWay(state, id, targetId)
            expect(canBeHit(state, firing, bodyOf(state, targetId))).toBe(way === 'nothing')
            found[way] += 1
          }
        }
        state = strewn(state, pick, 6)
      }
    }
    // Of each there must be enough to be sure.
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(200)
  })

  it('is for guns what the best line tells, safety for friends under it among it (BR-OVER-01, BR-OVER-02, BR-OVER-03)', () => {
    const found: Record<string, number> = {
      hit: 0,
      OVERHEAD_UNSAFE: 0,
      BLOCKED_BY_FRIENDS: 0,
      NO_LINE_OF_SIGHT: 0,
    }
    for (let seed = 1; seed <= 40; seed += 1) {
      const pick = picker(seed)
      let state = strewn(muster(randomSheet(pick)), pick, 1)
      for (let turn = 0; turn < 3; turn += 1) {
        for (const { id, side } of onTable(state)) {
          const zone = zoneOfFace(state, bodyOf(state, id))
          for (const flight of ['field', 'high'] as const) {
            const firing: Firing = { brigadeId: id, zone, flight, max: Infinity, min: 0 }
            for (const { id: targetId, side: other } of onTable(state)) {
              if (other === side) continue
              const solution = solveFire(state, firing, bodyMark(state, targetId))
              const isHit = isFireLine(solution)
              expect(canBeHit(state, firing, bodyOf(state, targetId))).toBe(isHit)
              const way = isHit ? 'hit' : solution.blocked.code
              found[way] = (found[way] ?? 0) + 1
            }
          }
        }
        state = strewn(state, pick, 6)
      }
    }
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(50)
  })
})
