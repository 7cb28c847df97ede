// What the enemy could do next, as a hard staff foresees it by exact odds.
import { describe, expect, it } from 'vitest'
import { assaultsAfter, assaultsOn } from '../../../../src-shared/rules/squares/staff/foresight'
import { PLAIN, SKILLS } from '../../../../src-shared/rules/squares/staff/skill'
import { act, carryOut } from '../../../../src-shared/rules/squares/staff/staff'
import { viewOf, type Context } from '../../../../src-shared/rules/squares/staff/view'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { seenBy } from '../../../../src-shared/rules/squares/state/seen-by'
import { Field, type Given } from '../support/fixtures'
import { playBattle, type Player } from '../support/players'
import { randomSheet } from '../support/random-battle'

const stateOf = (units: Given, more: Given = {}) => new Field({ units, ...more }).state
const contextOf = (state: SqState): Context => ({
  state,
  side: 1,
  skill: SKILLS.hard,
  orders: {},
  view: viewOf(state),
})
const anybody = () => true

describe('foresight', () => {
  it('finds the best assault of each command beside a square that promises the enemy something', () => {
    const state = stateOf({ FV: 'E4', FG: 'E4', AM: { square: 'E3', hits: 2 } })
    const found = assaultsOn(contextOf(state), 'E3', anybody)
    expect(found).toMatchObject([{ attack: { from: 'E4', target: 'E3', brigades: ['FG', 'FV'] } }])
    expect(found[0]?.margin).toBeGreaterThan(1.5)
    expect(assaultsOn(contextOf(state), 'E1', anybody)).toEqual([])
  })

  it('counts nobody who may not act any more', () => {
    const state = stateOf({ FV: 'E4', FG: 'E4', AM: { square: 'E3', hits: 2 } })
    expect(assaultsOn(contextOf(state), 'E3', (id) => id !== 'Reille')).toEqual([])
  })

  it('sees where a unit would be struck if it went there', () => {
    const state = stateOf({ FV: 'E4', FG: 'E4', AM: { square: 'E2', hits: 2 } })
    const at = (square: string) =>
      assaultsAfter(contextOf(state), 'AM', { square, cost: 1, inTown: false }).length
    expect(at('E3')).toBe(1)
    expect(at('F2')).toBe(0)
  })

  it('fears in the last turn only those who have not acted', () => {
    const last = stateOf({ FV: 'E4', FG: 'E4', AM: { square: 'E2', hits: 2 } }, { state: { turn: 99 } })
    const spot = { square: 'E3', cost: 1, inTown: false }
    expect(last.turn).toBeGreaterThanOrEqual(last.sheet.turnLimit)
    // Reille is acting now: his turn is over when the others move.
    expect(assaultsAfter(contextOf(last), 'AM', spot)).toEqual([])
  })
})

describe('plain troops', () => {
  it('give no command that is refused', () => {
    const plain: Player = (state, side, random) => carryOut(seenBy(state, side), side, {}, random)
    for (let seed = 1; seed <= 5; seed += 1) {
      const sheet = randomSheet(seed, {
        cols: 6,
        rows: 6,
        commandsPerSide: 3,
        unitsPerCommand: 5,
        turnLimit: 4,
      })
      playBattle(sheet, seed, [plain, plain], (before, side, command) => {
        expect(refuse(before, side, command), JSON.stringify(command)).toBeUndefined()
      })
    }
  })

  it('attack with one brigade where every staff takes two', () => {
    const { state } = new Field({ units: { FL1: 'E4', FL2: 'E4', AM: { square: 'E3', hits: 2 } } })
    expect(PLAIN.combines).toBe('alone')
    expect(carryOut(state, 0, {}, seededRandom(1))).toMatchObject({
      type: 'declareAssault',
      brigades: ['FL1'],
    })
    for (const skill of ['easy', 'normal', 'hard'] as const)
      expect(act(state, 0, {}, seededRandom(1), skill).command).toMatchObject({ brigades: ['FL1', 'FL2'] })
  })
})
