// What may be done: nothing legal in reach is left out, nothing costs more than it must, and doubts are raised (9.2).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { Side } from '../../../../src-shared/engine/sides'
import type { SqBattleCommand, SqOption } from '../../../../src-shared/rules/squares/turn/commands'
import { groundOf } from '../../../../src-shared/rules/squares/sheet/ground'
import { remaining, unitInfoOf } from '../../../../src-shared/rules/squares/state/lookup'
import { costOfPath } from '../../../../src-shared/rules/squares/movement/movement'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { options } from '../../../../src-shared/rules/squares/turn/options/options'
import { deciders } from '../../../../src-shared/rules/squares/turn/phases'
import { play, start } from '../../../../src-shared/rules/squares/turn/play'
import { randomCommand } from '../../../../src-shared/rules/squares/turn/random-play'
import { reachOf } from '../../../../src-shared/rules/squares/movement/reach'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { warningsOf } from '../../../../src-shared/rules/squares/turn/warnings'
import { assault, Field, type Given } from '../support/fixtures'
import { playAtRandom, randomSheet } from '../support/random-battle'

const field = (units: Given, more: Given = {}) => new Field({ units, ...more })
const commandsOf = (list: readonly SqOption[], type: SqBattleCommand['type']) =>
  list.flatMap((option) => (option.command.type === type ? [option.command] : []))

/** Every square that some legal path of up to four steps leads to, with the least cost: by asking `refuse`. */
function reachByAsking(state: SqState, side: Side, unitId: string): Map<string, number> {
  const ground = groundOf(state.sheet)
  const found = new Map<string, number>()
  const walk = (path: readonly string[], at: string) => {
    for (const to of ground.neighbours(at)) {
      const longer = [...path, to]
      const { cost } = costOfPath(state, unitId, longer)
      if (cost > remaining(state, unitId)) continue
      const legal = refuse(state, side, { type: 'moveUnit', unitId, path: longer }) === undefined
      if (legal && cost < (found.get(to) ?? Infinity)) found.set(to, cost)
      if (longer.length < 4) walk(longer, to)
    }
  }
  const from = state.units[unitId]?.square
  if (from) walk([], from)
  if (from) found.delete(from)
  return found
}

describe('moves', () => {
  it('lists every square in reach once, by a cheapest way (SQ-MOVE-01 to -06)', () => {
    let compared = 0
    for (let seed = 1; seed <= 30; seed += 1) {
      const sheet = {
        ...randomSheet(seed, { cols: 5, rows: 5, commandsPerSide: 2, unitsPerCommand: 4, turnLimit: 3 }),
        houseRules: {},
      }
      playAtRandom(sheet, seed, 60, {
        choices: (state, side) => {
          const [unitId] = state.active
            ? Object.keys(state.units).filter((id) => remaining(state, id) > 0)
            : []
          if (state.phase !== 'activation' || unitId === undefined || unitInfoOf(state, unitId).side !== side)
            return
          const listed = new Map(reachOf(state, unitId).map((one) => [one.square, one.cost]))
          expect(listed).toEqual(new Map([...reachByAsking(state, side, unitId)].sort(bySquare(state))))
          compared += listed.size
        },
      })
    }
    expect(compared).toBeGreaterThan(300)
  })

  const bySquare = (state: SqState) => (a: [string, number], b: [string, number]) =>
    groundOf(state.sheet).number(a[0]) - groundOf(state.sheet).number(b[0])

  it('goes by way of full squares, and into towns with room (SQ-STACK-02, SQ-MOVE-05)', () => {
    const full = { FL1: 'D4', FL2: 'D4', FL3: 'D4', FV: 'D4', FG: 'D5' }
    const { state } = field(full, { squares: { D3: { town: { name: 'T' } } }, actionDie: 3 })
    const moves = commandsOf(options(state, 0, 'FG'), 'moveUnit')
    const to = (square: string) =>
      moves.filter((move) => move.type === 'moveUnit' && move.path.at(-1) === square)
    expect(to('D4')).toEqual([])
    expect(to('D3')).toHaveLength(2)
  })

  it('gives a unit one step at any price only by house rule (SQ-R-17)', () => {
    const hills = Object.fromEntries(
      ['D3', 'E3', 'F3', 'D4', 'F4', 'D5', 'E5', 'F5'].map((id) => [id, { hill: true }]),
    )
    const given = { units: { FL1: 'E4' }, squares: hills, actionDie: 1 }
    expect(commandsOf(options(new Field(given).state, 0, 'FL1'), 'moveUnit')).toEqual([])
    const kind = new Field({ ...given, houseRules: { minimumMove: true } }).state
    expect(commandsOf(options(kind, 0, 'FL1'), 'moveUnit')).toHaveLength(8)
  })
})

describe('assaults and their defence', () => {
  it('lists brigades alone and in pairs, with guns and without, with supports and without', () => {
    const { state } = field({ FL1: 'E4', FL2: 'E4', FF: 'E4', FV: 'D4', AN: 'E3', AN2: 'E3', AF: 'E3' })
    const from = (square: string) =>
      commandsOf(options(state, 0), 'declareAssault').filter(
        (one) => one.type === 'declareAssault' && one.from === square,
      )
    // FL1, FL2, both; with and without FV in support; with and without FF.
    expect(from('E4')).toHaveLength(12)
    expect(from('D4')).toHaveLength(2)
    expect(commandsOf(options(state, 0, 'FL1'), 'declareAssault')).toHaveLength(8)
    const begun = new Field({ units: { FL1: 'E4', AN: 'E3', AN2: 'E3', AF: 'E3' } }).give(
      0,
      assault('E4', 'E3', ['FL1']),
    )
    // AN, AN2, both; with and without the gun.
    expect(options(begun.state, 1)).toHaveLength(6)
    expect(options(begun.state, 0)).toEqual([])
  })

  it('lists nobody who may not attack: cavalry against a held town, the spent, other commands (SQ-ASLT-03, -07)', () => {
    const { state } = field(
      {
        FC: 'E4',
        FL1: { square: 'E4', spent: 1 },
        FL2: { square: 'E4', command: 'Lobau' },
        AN: { square: 'E3', inTown: true },
      },
      { squares: { E3: { town: { name: 'T' } } } },
    )
    expect(commandsOf(options(state, 0), 'declareAssault')).toEqual([])
  })
})

describe('doubts about legal commands (9.2)', () => {
  const doubts = (state: SqState, command: SqBattleCommand, cost?: number) =>
    warningsOf(state, 0, command, cost).map((warning) => warning.key.replace('warning.', ''))

  it('attacking uphill, and without a reserve against a square that has one', () => {
    const { state } = field({ FL1: 'E4', AN: 'E3', AN2: 'E3' }, { squares: { E3: { hill: true } } })
    expect(doubts(state, assault('E4', 'E3', ['FL1']))).toEqual(['uphill', 'noReserve'])
    const even = field({ FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3' }).state
    expect(doubts(even, assault('E4', 'E3', ['FL1']))).toEqual([])
  })

  it('house rules say who is uphill and who is a reserve (SQ-R-55, SQ-R-49)', () => {
    const units = { FL1: 'E4', FL2: 'D4', FL3: 'E4', AN: 'E3' }
    const squares = { E3: { hill: true }, D4: { hill: true } }
    const both = assault('E4', 'E3', ['FL1'], { supports: ['FL2'] })
    expect(doubts(field(units, { squares }).state, both)).toEqual([])
    expect(doubts(field(units, { squares, houseRules: { uphillTest: 'main' } }).state, both)).toEqual([
      'uphill',
    ])
    const spent = { FL1: 'E4', FL2: { square: 'E4', spent: 1 }, AN: 'E3', AN2: 'E3' }
    const alone = assault('E4', 'E3', ['FL1'])
    expect(doubts(field(spent).state, alone)).toEqual([])
    expect(doubts(field(spent, { houseRules: { secondRoundCost: 2 } }).state, alone)).toEqual(['noReserve'])
  })

  it('most of an open square going in while others stay, and nobody behind to retreat to', () => {
    const exposed = field({ FL1: 'E4', FL2: 'E4', FL3: 'E4', AN: 'E3' }).state
    expect(doubts(exposed, assault('E4', 'E3', ['FL1', 'FL2']))).toEqual(['exposed'])
    const edge = field({ FL1: 'E6', AN: 'E5' }).state
    expect(doubts(edge, assault('E6', 'E5', ['FL1']))).toEqual(['noRear'])
  })

  it('the extra point of light cavalry, the edge of the board, an objective left alone', () => {
    const { state } = field({ FC: 'E4' }, { actionDie: 1 })
    const move = (path: string[]): SqBattleCommand => ({ type: 'moveUnit', unitId: 'FC', path })
    expect(doubts(state, move(['E3']), 1)).toEqual([])
    expect(doubts(state, move(['E3', 'E2']), 2)).toEqual(['bonusSpent'])
    expect(doubts(state, move(['E5', 'E6']), 2)).toEqual(['bonusSpent', 'noRear'])
    const keeper = field(
      { FL1: 'E4' },
      {
        victory: { objectives: [{ id: 'farm', name: 'Farm', square: 'E4', vp: 3, holder: 0 }] },
      },
    ).state
    const leave: SqBattleCommand = { type: 'moveUnit', unitId: 'FL1', path: ['E3'] }
    expect(doubts(keeper, leave, 1)).toEqual(['leavesObjective'])
  })

  it('foot guns that fire, points unused beside the enemy, a commander-in-chief with a smaller die', () => {
    const { state } = field({ FF: 'E4', FR: 'E4', AN: 'E3' })
    const fire: SqBattleCommand = {
      type: 'bombard',
      target: 'E3',
      guns: [
        { unitId: 'FF', points: 1 },
        { unitId: 'FR', points: 1 },
      ],
    }
    expect(doubts(state, fire)).toEqual(['footBombards'])
    expect(doubts(state, { type: 'endActivation' })).toEqual(['unspent', 'unspent'])
    const small = new Field(
      { units: { FL1: 'E4' }, cincs: { Napoleon: { side: 0, die: 'd6', square: 'E4' } }, phase: 'cincMoves' },
      { Reille: 'E4' },
    ).state
    const join: SqBattleCommand = {
      type: 'moveCinc',
      generalId: 'Napoleon',
      to: 'E4',
      joinGeneralId: 'Reille',
    }
    expect(doubts(small, join)).toEqual(['smallerDie'])
  })
})

describe('random play', () => {
  it('is always legal and comes to an end', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const sheet = randomSheet(seed, {
        cols: 6,
        rows: 5,
        commandsPerSide: 3,
        unitsPerCommand: 4,
        turnLimit: 4,
      })
      const random = seededRandom(seed, 9)
      let { state } = start(muster(sheet), seededDice(seed, 0))
      let entry = 0
      while (state.phase !== 'battleOver') {
        const [side] = deciders(state)
        if (side === undefined) throw new Error(`nobody decides in ${state.phase}`)
        const command = randomCommand(state, side, random)
        expect(refuse(state, side, command), JSON.stringify(command)).toBeUndefined()
        entry += 1
        state = play(state, side, command, seededDice(seed, entry)).state
        expect(entry).toBeLessThan(5000)
      }
      expect(state.outcome).not.toBeNull()
    }
  })
})
