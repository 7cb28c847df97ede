/** The quick ways of sight against the long ones: the same answers, whatever was asked before (BR-GEO-09, BR-ORD-06). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src-shared/engine/random'
import { loadHistory } from '../../../../src-shared/history/load'
import type { BattleId } from '../../../../src-shared/history/vocabulary'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { Ground } from '../../../../src-shared/rules/brigade/sheet/ground'
import { rosterOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { sees } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import { naiveBlock, quickBlock } from '../support/naive-sight'
import { picker, randomSheet } from '../support/random-battle'

function sheetOf(battleId: BattleId) {
  const loaded = loadHistory((path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  return draft({ history: loaded.history, battleId, whatIfIds: [] })
}

describe('sight over the ground', () => {
  it.each(['waterloo', 'ligny'] as const)('is that of the long way at %s', (battleId) => {
    const sheet = sheetOf(battleId)
    const ground = new Ground(sheet)
    const random = seededRandom(5)
    const { width, height } = sheet.table
    const anywhere = () => ({ x: random.int(1000 * width) / 1000, y: random.int(1000 * height) / 1000 })
    const causes = new Set<string>()
    for (let i = 0; i < 4000; i += 1) {
      const a = anywhere()
      // Half of the lines are short.
      const b = i % 2 === 0 ? anywhere() : { x: a.x + random.int(600) / 100, y: a.y - random.int(600) / 100 }
      const open = i % 3 === 0 ? [ground.complexes.shapes[0]?.complex.id ?? null] : []
      const found = quickBlock(ground, a, b, 1, open)
      expect(found).toEqual(naiveBlock(ground, a, b, 1, open))
      causes.add(found?.cause ?? 'nothing')
    }
    expect(causes).toContain('nothing')
    expect(causes).toContain('hill')
    expect(causes).toContain('cover')
  })

  it('is that of the long way on random ground, dead ground and crests included', () => {
    const causes = new Set<string>()
    for (let seed = 1; seed <= 60; seed += 1) {
      const pick = picker(seed)
      const ground = new Ground(randomSheet(pick))
      for (let i = 0; i < 100; i += 1) {
        const a = { x: pick(720) / 10, y: pick(480) / 10 }
        const b = { x: pick(720) / 10, y: pick(480) / 10 }
        const found = quickBlock(ground, a, b, 0.5)
        expect(found).toEqual(naiveBlock(ground, a, b, 0.5))
        causes.add(found?.cause ?? 'nothing')
      }
    }
    expect([...causes].sort()).toEqual(['building', 'cover', 'crest', 'deadGround', 'hill', 'nothing'])
  })

  it('is remembered of a place, and reckoned anew when somebody moves or the crest is another (BR-ORD-06)', () => {
    const state = muster(sheetOf('waterloo'))
    const { ofSide } = rosterOf(state.sheet)
    const seen = (at: typeof state) =>
      ofSide[0].map(({ id }) => ofSide[1].map((enemy) => sees(at, id, enemy.id)))
    const before = seen(state)
    expect(seen(state)).toEqual(before)
    const turned = {
      ...state,
      houseRules: { ...state.houseRules, crestDepth: 0 },
      brigades: Object.fromEntries(
        Object.entries(state.brigades).map(([id, brigade]) => [
          id,
          { ...brigade, pose: { ...brigade.pose, x: state.sheet.table.width - brigade.pose.x } },
        ]),
      ),
    }
    const after = seen(turned)
    expect(after).not.toEqual(before)
    // A sheet of its own knows nothing of what was asked of the other.
    expect(seen({ ...turned, sheet: structuredClone(state.sheet) })).toEqual(after)
    expect(seen(state)).toEqual(before)
  })
})
