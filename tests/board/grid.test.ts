// Cells of a grid: names, distances, directions, arcs, lines and places on the map.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allCells,
  cellName,
  cellPlace,
  distanceBetween,
  isOnGrid,
  isOnRim,
  nearestOnGrid,
  parseCell,
  shareEdge,
  waysRound,
  type CellPlace,
} from '../../src-shared/board/grid/cells'
import {
  arcOf,
  directionBetween,
  DIRECTIONS,
  relativeTo,
  stepFrom,
  turnBetween,
  turned,
} from '../../src-shared/board/grid/facing'
import { Grid } from '../../src-shared/board/grid/grid'
import { cellsOnLine } from '../../src-shared/board/grid/lines'
import {
  boardArea,
  cellArea,
  cellAt,
  cellCentre,
  cellOfPoint,
  type MapGrid,
} from '../../src-shared/board/grid/on-map'
import { cellNameSchema } from '../../src-shared/board/grid/schema'

const cell: fc.Arbitrary<CellPlace> = fc.record({ column: fc.nat(39), row: fc.nat(39) })
const size = fc.record({ columns: fc.integer({ min: 1, max: 30 }), rows: fc.integer({ min: 1, max: 30 }) })
const direction = fc.constantFrom(...DIRECTIONS)
const at = (name: string) => cellPlace(name)
const lineOf = (a: string, b: string) => cellsOnLine(at(a), at(b)).map(cellName)

describe('names of cells', () => {
  it.each([
    ['A1', 0, 0],
    ['C2', 2, 1],
    ['Z40', 25, 39],
    ['AA1', 26, 0],
    ['AN12', 39, 11],
  ])('%s is column %i, row %i', (name, column, row) => {
    expect(cellPlace(name)).toEqual({ column, row })
    expect(cellName({ column, row })).toBe(name)
  })

  it.each(['', 'A', '3', 'A0', 'A01', 'a1', 'A-1', 'A100', 'A1 ', 'AAA1', '1A'])('%j names none', (name) => {
    expect(parseCell(name)).toBeUndefined()
    expect(cellNameSchema.safeParse(name).success).toBe(false)
    expect(() => cellPlace(name)).toThrow(`${name} names no cell`)
  })

  it('are read as they are written', () => {
    fc.assert(
      fc.property(cell, (place) => {
        expect(parseCell(cellName(place))).toEqual(place)
        expect(cellNameSchema.parse(cellName(place))).toBe(cellName(place))
      }),
    )
  })

  it('places beside the board have none', () => {
    for (const place of [
      { column: -1, row: 3 },
      { column: 3, row: -1 },
    ])
      expect(parseCell(cellName(place))).toBeUndefined()
  })

  it('follow each other by rows from the north-west', () => {
    expect(allCells({ columns: 3, rows: 2 }).map(cellName)).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'C2'])
  })
})

describe('the edge of a board', () => {
  it('cells beside it are brought back to the nearest', () => {
    fc.assert(
      fc.property(size, fc.record({ column: fc.integer(), row: fc.integer() }), (board, place) => {
        const near = nearestOnGrid(board, place)
        expect(isOnGrid(board, near)).toBe(true)
        if (isOnGrid(board, place)) expect(near).toEqual(place)
        else expect(isOnRim(board, near)).toBe(true)
      }),
    )
  })

  it('is where a step may lead off the board', () => {
    fc.assert(
      fc.property(size, (board) => {
        for (const place of allCells(board))
          expect(isOnRim(board, place)).toBe(DIRECTIONS.some((d) => !isOnGrid(board, stepFrom(place, d))))
      }),
    )
  })
})

describe('distances', () => {
  it.each([
    ['E3', 'E3', 0, 0, 0],
    ['E3', 'F4', 1, 1.5, 2],
    ['E3', 'G4', 2, 2.5, 3],
    ['E3', 'I4', 4, 4.5, 5],
    ['E3', 'K7', 6, 8, 10],
    ['E3', 'K8', 6, 8.5, 11],
  ])('%s to %s: %d, %d and %d by the price of a diagonal', (a, b, king, half, straight) => {
    expect(distanceBetween(at(a), at(b))).toBe(king)
    expect(distanceBetween(at(a), at(b), 1.5)).toBe(half)
    expect(distanceBetween(at(a), at(b), 2)).toBe(straight)
  })

  it('are the same both ways, none to itself, and no detour is shorter', () => {
    fc.assert(
      fc.property(cell, cell, cell, fc.constantFrom(1, 1.5, 2), (a, b, c, diagonal) => {
        const price = diagonal as 1 | 1.5 | 2
        const direct = distanceBetween(a, b, price)
        expect(distanceBetween(b, a, price)).toBe(direct)
        expect(distanceBetween(a, a, price)).toBe(0)
        expect(distanceBetween(a, c, price) + distanceBetween(c, b, price)).toBeGreaterThanOrEqual(direct)
      }),
    )
  })

  it('cells share an edge with the four beside them, and both ways round a diagonal do with its ends', () => {
    fc.assert(
      fc.property(cell, direction, (a, d) => {
        const b = stepFrom(a, d)
        const isDiagonal = d.length === 2
        expect(distanceBetween(a, b)).toBe(1)
        expect(shareEdge(a, b)).toBe(!isDiagonal)
        if (!isDiagonal) return
        const ways = waysRound(a, b)
        for (const way of ways) expect([shareEdge(a, way), shareEdge(way, b)]).toEqual([true, true])
        expect(ways[0]).not.toEqual(ways[1])
        expect(waysRound(b, a).toReversed()).toEqual(ways)
      }),
    )
  })
})

describe('directions', () => {
  it('the way back is the opposite', () => {
    fc.assert(
      fc.property(cell, direction, (from, d) => {
        const to = stepFrom(from, d)
        expect(directionBetween(from, to)).toBe(d)
        expect(stepFrom(to, turned(d, 4))).toEqual(from)
      }),
    )
  })

  it('a turn leads from one to the other, and is the least', () => {
    fc.assert(
      fc.property(direction, direction, (from, to) => {
        const turn = turnBetween(from, to)
        expect(turned(from, turn)).toBe(to)
        expect(turn).toBeGreaterThan(-4)
        expect(turn).toBeLessThanOrEqual(4)
        expect(turned(from, turn - 16)).toBe(to)
      }),
    )
  })

  // A slope of 1 to 2 is 26.6 degrees, one of 2 to 5 is 21.8: 22.5 lies between.
  it.each([
    ['E5', 'E5', undefined],
    ['E5', 'E1', 'N'],
    ['E5', 'F3', 'NE'],
    ['E5', 'J3', 'E'],
    ['E5', 'G10', 'S'],
    ['E5', 'C9', 'SW'],
    ['E5', 'D4', 'NW'],
  ])('from %s to %s: %s', (a, b, d) => {
    expect(directionBetween(at(a), at(b))).toBe(d)
  })

  it('the nearest of eight is the one whose angle is nearest', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        fc.pre(a.column !== b.column || a.row !== b.row)
        const clockwise = (Math.atan2(b.column - a.column, a.row - b.row) * 4) / Math.PI
        expect(directionBetween(a, b)).toBe(DIRECTIONS[(Math.round(clockwise) + 8) % 8])
      }),
    )
  })
})

describe('arcs', () => {
  // A piece in E5 and the corner and edge cells of the 5 by 5 around it.
  it.each([
    ['N', 'E3', 'front'],
    ['N', 'G3', 'front'],
    ['N', 'G4', 'right'],
    ['N', 'G6', 'right'],
    ['N', 'G7', 'rear'],
    ['N', 'C5', 'left'],
    ['W', 'C6', 'front'],
    ['W', 'D3', 'right'],
    ['NE', 'E3', 'front'],
    ['NE', 'G5', 'front'],
    ['NE', 'D3', 'left'],
    ['NE', 'F7', 'right'],
    ['NE', 'C5', 'rear'],
  ] as const)('facing %s, %s lies %s', (facing, to, arc) => {
    expect(arcOf(facing, at('E5'), at(to))).toBe(arc)
  })

  it('the own cell lies in none', () => {
    expect(arcOf('S', at('E5'), at('E5'))).toBeUndefined()
  })

  it('turn with the facing: what is in front is behind after a half turn', () => {
    fc.assert(
      fc.property(cell, cell, direction, (a, b, facing) => {
        const before = relativeTo(facing, a, b)
        const after = relativeTo(turned(facing, 4), a, b)
        expect([after.ahead + before.ahead, after.right + before.right]).toEqual([0, 0])
        const opposite = { front: 'rear', rear: 'front', left: 'right', right: 'left' } as const
        const arc = arcOf(facing, a, b)
        expect(arcOf(turned(facing, 4), a, b)).toBe(arc && opposite[arc])
      }),
    )
  })

  it('the front reaches 45 degrees to either side', () => {
    fc.assert(
      fc.property(cell, cell, direction, (a, b, facing) => {
        fc.pre(a.column !== b.column || a.row !== b.row)
        const eighths = (Math.atan2(b.column - a.column, a.row - b.row) * 4) / Math.PI
        const off = Math.abs(eighths - DIRECTIONS.indexOf(facing))
        const angle = Math.min(off % 8, 8 - (off % 8))
        expect(arcOf(facing, a, b) === 'front').toBe(angle <= 1 + 1e-9)
      }),
    )
  })
})

describe('lines', () => {
  it.each([
    ['C3', 'C3', ['C3']],
    ['C3', 'F3', ['C3', 'D3', 'E3', 'F3']],
    ['C3', 'C1', ['C3', 'C2', 'C1']],
    ['C3', 'E5', ['C3', 'D4', 'E5']],
    // One across to two down: over the middle of an edge.
    ['C3', 'D5', ['C3', 'C4', 'D4', 'D5']],
    // One to three meets a corner half-way.
    ['C3', 'D6', ['C3', 'C4', 'D5', 'D6']],
    ['C3', 'F5', ['C3', 'D3', 'D4', 'E4', 'E5', 'F5']],
  ])('%s to %s', (a, b, cells) => {
    expect(lineOf(a, b)).toEqual(cells)
  })

  it('the line back is the same', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        expect(cellsOnLine(b, a).toReversed()).toEqual(cellsOnLine(a, b))
      }),
    )
  })

  it('goes from neighbour to neighbour, diagonally only through a corner', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const line = cellsOnLine(a, b)
        line.slice(1).forEach((to, i) => {
          const from = line[i] ?? a
          expect(distanceBetween(from, to)).toBe(1)
          // Twice the corner between the two, from a: it must lie on the line exactly.
          const corner = [from.column + to.column - 2 * a.column, from.row + to.row - 2 * a.row] as const
          const isOnLine = corner[0] * (b.row - a.row) === corner[1] * (b.column - a.column)
          if (!shareEdge(from, to)) expect(isOnLine).toBe(true)
        })
      }),
    )
  })

  it('has every cell whose corners lie on both sides of it, and no other', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const [columns, rows] = [b.column - a.column, b.row - a.row]
        const isCrossed = ({ column, row }: CellPlace): boolean => {
          const sides = [-1, 1].flatMap((x) =>
            [-1, 1].map((y) =>
              Math.sign((2 * (column - a.column) + x) * rows - (2 * (row - a.row) + y) * columns),
            ),
          )
          return (columns === 0 && rows === 0) || (sides.includes(1) && sides.includes(-1))
        }
        const [west, north] = [Math.min(a.column, b.column), Math.min(a.row, b.row)]
        const crossed = allCells({ columns: Math.abs(columns) + 1, rows: Math.abs(rows) + 1 })
          .map(({ column, row }) => ({ column: column + west, row: row + north }))
          .filter(isCrossed)
        expect(cellsOnLine(a, b).map(cellName).sort()).toEqual(crossed.map(cellName).sort())
      }),
    )
  })
})

describe('a board by number', () => {
  it('numbers, names and places agree', () => {
    fc.assert(
      fc.property(size, (board) => {
        const grid = new Grid(board)
        expect(grid.count).toBe(board.columns * board.rows)
        grid.names.forEach((name, i) => {
          expect(grid.number(name)).toBe(i)
          expect(grid.find(name)).toBe(i)
          expect(grid.numberAt(grid.place(i))).toBe(i)
          expect(cellName(grid.place(i))).toBe(name)
        })
      }),
      { numRuns: 20 },
    )
  })

  it('neighbours are mutual, by the opposite direction', () => {
    fc.assert(
      fc.property(size, (board) => {
        const grid = new Grid(board)
        for (const name of grid.names)
          for (const other of grid.neighbours(name)) {
            expect(grid.neighbours(other)).toContain(name)
            expect(grid.adjacent(name, other)).toBe(true)
            expect(grid.direction(other, name)).toBe((grid.direction(name, other) + 4) % 8)
          }
      }),
      { numRuns: 10 },
    )
  })

  it('within so many steps are those at no more than that distance, in reading order', () => {
    fc.assert(
      fc.property(size, fc.nat(3), (board, steps) => {
        const grid = new Grid(board)
        const middle = Math.floor(grid.count / 2)
        const near = grid.names.flatMap((name, i) =>
          grid.distance(name, grid.name(middle)) <= steps ? [i] : [],
        )
        expect(grid.within(middle, steps)).toEqual(near)
      }),
      { numRuns: 20 },
    )
  })

  it('knows what is not on it', () => {
    const grid = new Grid({ columns: 9, rows: 6 })
    expect(grid.has('J1')).toBe(false)
    expect(grid.find('A7')).toBe(-1)
    expect(grid.numberAt({ column: 9, row: 0 })).toBe(-1)
    expect(grid.direction('A1', 'C1')).toBe(-1)
    expect(() => grid.number('J1')).toThrow('J1 is not on the board')
    expect(() => grid.name(54)).toThrow('no cell number 54')
  })
})

describe('a grid on the map', () => {
  const board: MapGrid = { columns: 9, rows: 6, cellM: 1000, originM: [500, 200] }

  it('row 1 is the northernmost', () => {
    expect(boardArea(board)).toEqual({ west: 500, south: 200, east: 9500, north: 6200 })
    expect(cellArea(board, at('C2'))).toEqual({ west: 2500, south: 4200, east: 3500, north: 5200 })
    expect(cellCentre(board, at('C2'))).toEqual({ x: 3000, y: 4700 })
  })

  it('the middle of a cell and its south-west corner belong to it', () => {
    fc.assert(
      fc.property(cell, (place) => {
        const { west, south } = cellArea(board, place)
        expect(cellOfPoint(board, cellCentre(board, place))).toEqual(place)
        expect(cellOfPoint(board, { x: west, y: south })).toEqual(place)
        const here = isOnGrid(board, place) ? place : undefined
        expect(cellAt(board, cellCentre(board, place))).toEqual(here)
      }),
    )
  })
})
