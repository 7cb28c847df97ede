// All sample lines of a target looked along at once tell what each of them tells by itself (BR-GEO-08, -09, -10).
import { describe, expect, it } from 'vitest'
import { roundedPose } from '../../../../src-shared/rules/brigade/movement/changes'
import { bodyOf, type Body } from '../../../../src-shared/rules/brigade/state/bodies'
import { hasClearLine } from '../../../../src-shared/rules/brigade/fire/sight/clear-lines'
import { targetInZone, zoneOfFace } from '../../../../src-shared/rules/brigade/fire/sight/cover'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { onTable } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { isOn, obstaclesOf } from '../../../../src-shared/rules/brigade/fire/sight/obstacles'
import { screensOf } from '../../../../src-shared/rules/brigade/fire/sight/screens'
import { groundBlock, sampleLines } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { picker, randomSheet, type Pick } from '../support/random-battle'

const CREST_DEPTH = 0.5

/** A table on which everybody stands anywhere, mostly in each other's way. */
function strewn(pick: Pick): BrState {
  const state = muster(randomSheet(pick))
  const brigades = Object.entries(state.brigades).map(([id, brigade]) => {
    if (brigade.complexId !== null) return [id, brigade] as const
    const pose = {
      x: 20 + pick(2000) / 100,
      y: 14 + pick(2000) / 100,
      heading: pick(4) === 0 ? 90 : pick(360),
    }
    return [id, { ...brigade, pose: roundedPose(pose) }] as const
  })
  return { ...state, brigades: Object.fromEntries(brigades) }
}

describe('whether any line to a target is clear', () => {
  it('is what the lines tell one by one, and those named are in the way', () => {
    const found = { clear: 0, screened: 0, hidden: 0 }
    for (let seed = 1; seed <= 120; seed += 1) {
      const state = strewn(picker(seed))
      const screens = screensOf(groundOf(state.sheet))
      for (const { id } of onTable(state)) {
        const zone = zoneOfFace(state, bodyOf(state, id))
        for (const { id: targetId } of onTable(state)) {
          const seen = targetId === id ? undefined : targetInZone(bodyOf(state, targetId), zone)
          if (!seen) continue
          const others = obstaclesOf(state).filter((one) => one.id !== id && one.id !== targetId)
          const lines = sampleLines(zone, seen.parts)
          const open = lines.filter((line) => line.length === 0 || !others.some((one) => isOn(one, line)))
          const clear = open.some(
            ({ from, to, length }) =>
              length === 0 || groundBlock(groundOf(state.sheet), from, to, CREST_DEPTH) === undefined,
          )
          const stoppers: Body[] = []
          const between = { obstacles: others.slice(), screens, crestDepth: CREST_DEPTH, open: [] }
          expect(hasClearLine(zone, seen.parts, between, stoppers)).toBe(clear)
          for (const body of stoppers)
            expect(lines.some((line) => others.some((one) => one.body === body && isOn(one, line)))).toBe(
              true,
            )
          found[clear ? 'clear' : open.length === 0 ? 'screened' : 'hidden'] += 1
        }
      }
    }
    // Of each there must be enough to be sure.
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(200)
  })
})
