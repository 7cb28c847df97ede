// The ground: coordinates, levels, open squares, river edges, banks and rear squares (section 1, 5.2).
import { describe, expect, it } from 'vitest'
import { DIRECTIONS, type Direction } from '../../../../src-shared/board/grid/facing'
import { Ground, groundOf } from '../../../../src-shared/rules/squares/sheet/ground'
import type { SqRiver, SqSquare } from '../../../../src-shared/rules/squares/sheet/sheet'

const ground = (
  squares: Record<string, SqSquare> = {},
  rivers: readonly SqRiver[] = [],
  cols = 9,
  rows = 6,
) => new Ground({ board: { cols, rows }, squares, rivers: [...rivers] })

describe('squares (SQ-SCALE-01)', () => {
  it('columns from west to east, rows from north to south', () => {
    const { names, count } = ground()
    expect(count).toBe(54)
    expect([names[0], names[8], names[9], names[53]]).toEqual(['A1', 'I1', 'A2', 'I6'])
  })

  it('neighbours clockwise from north, fewer at the edges', () => {
    expect(ground().neighbours('E3')).toEqual(['E2', 'F2', 'F3', 'F4', 'E4', 'D4', 'D3', 'D2'])
    expect(ground().neighbours('A1')).toEqual(['B1', 'B2', 'A2'])
  })

  it.each([
    ['E3', 'E3', 0],
    ['E3', 'F4', 1],
    ['E3', 'G4', 2],
    ['A1', 'I6', 8],
  ])('distance %s to %s is %i king’s steps', (a, b, distance) => {
    expect(ground().distance(a, b)).toBe(distance)
  })

  it('knows its edges, in a corner N or S first, and questions beyond it fail', () => {
    expect(ground().boardEdges('A1')).toEqual(['N', 'W'])
    expect(ground().boardEdges('I4')).toEqual(['E'])
    expect(ground().boardEdges('E3')).toEqual([])
    expect(ground().has('J1')).toBe(false)
    expect(() => ground().terrain('J1')).toThrow('J1 is not on the board')
  })

  it('is built once for a sheet', () => {
    const sheet = { board: { cols: 2, rows: 2 }, squares: {}, rivers: [] }
    // Only the ground of the sheet is looked at.
    expect(groundOf(sheet as never)).toBe(groundOf(sheet as never))
  })
})

describe('terrain (SQ-TERR-01, -03, -04, SQ-R-39)', () => {
  it.each([
    [{}, 0],
    [{ hill: true }, 1],
    [{ level: 3 }, 3],
    [{ hill: true, level: 2 }, 2],
    [{ hill: true, level: 0 }, 0],
  ])('level of %j is %i (SQ-TERR-03)', (square, level) => {
    expect(ground({ B2: square }).level('B2')).toBe(level)
  })

  const town = { name: 'T', capacity: 1, bombardSaveDie: 'd8' } as const
  it.each([
    ['nothing', {}, true, true],
    ['a level alone', { level: 2 }, true, true],
    ['woods', { woods: true }, false, false],
    ['rough', { rough: true }, false, false],
    ['a town', { town }, false, false],
    ['a hill', { hill: true }, false, true],
    ['woods on a hill', { hill: true, woods: true }, false, false],
  ])('%s: open %s, with hillsCountAsOpen %s (SQ-TERR-04)', (_, square, open, openWithHills) => {
    expect(ground({ B2: square }).isOpen('B2', false)).toBe(open)
    expect(ground({ B2: square }).isOpen('B2', true)).toBe(openWithHills)
  })
})

describe('river edges (SQ-TERR-05, SQ-R-14)', () => {
  const edge = (a: string, b: string, kind: SqRiver['kind'] = 'uncrossable', bridge = false): SqRiver => ({
    a,
    b,
    kind,
    bridge,
  })
  it.each([
    ['no river', [], 'D4', 'D3', false, 0],
    ['crossable', [edge('D3', 'D4', 'crossable')], 'D4', 'D3', false, 1],
    ['crossable with a bridge', [edge('D3', 'D4', 'crossable', true)], 'D4', 'D3', false, 1],
    ['uncrossable', [edge('D3', 'D4')], 'D3', 'D4', true, 0],
    ['uncrossable with a bridge', [edge('D3', 'D4', 'uncrossable', true)], 'D3', 'D4', false, 1],
    ['diagonal, both ways barred', [edge('D3', 'D4'), edge('E3', 'E4')], 'D4', 'E3', true, 0],
    ['diagonal, one way dry', [edge('D3', 'D4')], 'D4', 'E3', false, 0],
    [
      'diagonal, one way barred, the other over water',
      [edge('D3', 'D4'), edge('E3', 'E4', 'crossable')],
      'D4',
      'E3',
      false,
      1,
    ],
    [
      'diagonal, two edges at a cost count once',
      [edge('D3', 'D4', 'crossable'), edge('D4', 'E4', 'crossable')],
      'D4',
      'E3',
      false,
      1,
    ],
    [
      'two entries for one edge: the worse',
      [edge('D3', 'D4', 'crossable'), edge('D4', 'D3')],
      'D3',
      'D4',
      true,
      0,
    ],
  ] as const)('%s', (_, rivers, a, b, barred, cost) => {
    expect(ground({}, rivers).barred(a, b)).toBe(barred)
    expect(ground({}, rivers).barred(b, a)).toBe(barred)
    expect(ground({}, rivers).riverCost(a, b)).toBe(cost)
  })

  it('a diagonal past an impassable square is no bar (SQ-TERR-07)', () => {
    expect(ground({ D3: { impassable: true } }).barred('D4', 'E3')).toBe(false)
  })
})

describe('banks of a river inside (SQ-TERR-06)', () => {
  const bank = { NW: 'a', N: 'a', NE: 'a', W: 'a', E: 'b', SE: 'b', S: 'b', SW: 'b' } as const
  const river = { riverInside: { bank } }
  it('a unit takes the bank of the side by which it came', () => {
    const board = ground({ D3: river, A1: river, E1: river, A4: river })
    expect(board.bankFrom('D3', 'D4')).toBe('b')
    expect(board.bankFrom('D3', 'C3')).toBe('a')
    expect(board.bankFrom('E4', 'D3')).toBeNull()
    // From off the board: by the edge, in a corner by N or S.
    expect(board.bankFromEdge('A1')).toBe('a')
    expect(board.bankFromEdge('A4')).toBe('a')
    expect(ground({ A6: river }).bankFromEdge('A6')).toBe('b')
  })
})

describe('the rear (SQ-RET-02, SQ-R-37)', () => {
  it.each<readonly [Direction, readonly string[]]>([
    ['N', ['D2', 'E2', 'F2']],
    ['S', ['D4', 'E4', 'F4']],
    ['W', ['D2', 'D3', 'D4']],
    ['E', ['F2', 'F3', 'F4']],
    ['NE', ['E2', 'F2', 'F3']],
    ['SE', ['E4', 'F4', 'F3']],
    ['SW', ['E4', 'D4', 'D3']],
    ['NW', ['E2', 'D2', 'D3']],
  ])('home %s: %j', (edge, rear) => {
    expect([...ground().rearSquares('E3', edge)].sort()).toEqual([...rear].sort())
  })

  it('ends at the board, and a corner has two home edges', () => {
    expect(ground().rearSquares('A1', 'N')).toEqual([])
    expect(ground().rearSquares('A3', 'S')).toHaveLength(2)
    for (const edge of DIRECTIONS) expect(ground().onHomeEdge('E3', edge)).toBe(false)
    expect(ground().onHomeEdge('I4', 'SE')).toBe(true)
    expect(ground().onHomeEdge('D6', 'SE')).toBe(true)
    expect(ground().onHomeEdge('A1', 'SE')).toBe(false)
  })
})
