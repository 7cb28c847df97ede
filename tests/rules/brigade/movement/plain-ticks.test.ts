// Plain ticks made together are ticks made one by one: the same bits of every way, and the same battles (BR-MOVE-09).
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Pose } from '../../../../src-shared/board/table/rectangles'
import type { Actor } from '../../../../src-shared/rules/brigade/movement/ticks/actors'
import type { Action } from '../../../../src-shared/rules/brigade/turn/commands'
import type { BrEvent } from '../../../../src-shared/rules/brigade/turn/events'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { groundBars, leave } from '../../../../src-shared/rules/brigade/movement/ticks/limits'
import { actorsOf } from '../../../../src-shared/rules/brigade/movement/ticks/movers'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { goPlainly, plainTicks } from '../../../../src-shared/rules/brigade/movement/ticks/plain'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { TICKS } from '../../../../src-shared/rules/brigade/sheet/tables'
import { hasArrived, walk } from '../../../../src-shared/rules/brigade/movement/ticks/way'
import { picker, playableSheet, playAtRandom, type Pick } from '../support/random-battle'

// The tick engine is read anew, with a switch for plain ticks, and again by whoever comes after.
const plain = vi.hoisted(() => {
  vi.resetModules()
  return { are: true }
})
afterAll(() => vi.resetModules())
vi.mock('../../../../src-shared/rules/brigade/movement/ticks/plain', async (load) => {
  const real = await load<{ readonly plainTicks: typeof plainTicks }>()
  return {
    ...real,
    plainTicks: (...of: Parameters<typeof plainTicks>) => (plain.are ? real.plainTicks(...of) : 0),
  }
})

const FACINGS = ['front', 'front', 'front', 'rear', 'left', 'right'] as const

/** Turns and marches of any length, in either order. */
function randomActions(pick: Pick): readonly Action[] {
  const turn: Action = { turn: (pick(3600) - 1800) / 10 }
  const advance: Action = {
    advance: pick(3) === 0 ? 'max' : pick(1200) / 100,
    facing: FACINGS[pick(FACINGS.length)] ?? 'front',
  }
  return pick(2) === 0 ? [turn, advance] : [advance, turn, advance]
}

/** Everybody of a random table set out on some way or other, some of them across its edge. */
function setOut(pick: Pick): { readonly state: BrState; readonly actors: readonly Actor[] } {
  const state = muster(playableSheet(pick))
  const rate = { white: 1, half: false, bonus: 0, factor: 1, rules: [] }
  const movers = Object.keys(state.brigades).map((id) => {
    const plot = { actions: randomActions(pick), stopIfEnemyWithin: null, byOrder: false }
    const mode = pick(4) === 0 ? ('rout' as const) : ('plot' as const)
    return { id, mode, rate, plot, evades: null, roll: null, inches: 1 + pick(2900) / 100 }
  })
  return { state, actors: actorsOf(state, movers) }
}

describe('plain ticks', () => {
  it('are to the bit what as many single ticks are, and nothing bars them', () => {
    let made = 0
    let all = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const { state, actors } = setOut(picker(seed))
      const ground = groundOf(state.sheet)
      for (const actor of actors) {
        const { walker } = actor.moving ?? {}
        if (!walker) continue
        for (let tick = 0; tick < TICKS && !hasArrived(walker, actor.progress) && !actor.removed;) {
          const ticks = plainTicks(actor, ground)
          const begun = actor.progress
          const poses: Pose[] = []
          let single = begun
          for (let i = 0; i < Math.max(1, ticks); i += 1) {
            single = walk(walker, single, 1 / TICKS)
            if (ticks === 0) break
            expect(groundBars(state, actor, single)).toBeUndefined()
            actor.progress = single
            poses.push(single.pose)
            leave(state, actor)
            expect(actor.removed).toBeNull()
          }
          actor.progress = begun
          if (ticks > 0) goPlainly(actor, ticks)
          else {
            actor.progress = single
            leave(state, actor)
          }
          expect(actor.progress).toEqual(single)
          expect(actor.track.splice(0)).toEqual(poses)
          made += ticks
          all += Math.max(1, ticks)
          tick += Math.max(1, ticks)
        }
      }
    }
    // Most ticks are plain: else nothing was shown.
    expect(made / all).toBeGreaterThan(0.7)
  })

  it.each([21, 22, 23, 24, 25, 26, 27, 28])('change nothing of a battle: seed %i', (seed) => {
    const eventsWhen = (are: boolean): readonly BrEvent[] => {
      plain.are = are
      const pick = picker(seed)
      const events: BrEvent[] = []
      playAtRandom(playableSheet(pick), seed, pick, { step: (_b, _a, found) => events.push(...found) })
      plain.are = true
      return events
    }
    expect(eventsWhen(true)).toEqual(eventsWhen(false))
  })
})
