// Where things stand: cells by name on a grid, poses on an open table.
import { describe, expect, it } from 'vitest'
import {
  areaOfCell,
  boardArea,
  cellBeside,
  cellsOf,
  cellUnder,
  centreOfCell,
  isOnBoard,
  middleOf,
  type OpenTable,
} from '../../../src-renderer/board/places'
import { grid } from './kit'

const table: OpenTable = { originM: [100, 200], widthM: 3000, heightM: 2000 }

describe('a grid', () => {
  it('names columns from the west and rows from the north', () => {
    expect(areaOfCell(grid, 'A1')).toEqual({ west: 400, north: 5350, east: 1400, south: 4350 })
    expect(centreOfCell(grid, 'G5')).toEqual({ x: 6900, y: 850 })
    expect(cellUnder(grid, { x: 3934, y: 3600 })).toBe('D2')
    expect(cellsOf(grid).slice(0, 8)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'A2'])
  })

  it('knows what is off the board', () => {
    expect(areaOfCell(grid, 'H1')).toBeUndefined()
    expect(centreOfCell(grid, 'A6')).toBeUndefined()
    expect(cellUnder(grid, { x: 399, y: 3600 })).toBeUndefined()
    expect(isOnBoard(grid, { x: 399, y: 3600 })).toBe(false)
    expect(isOnBoard(grid, { x: 401, y: 3600 })).toBe(true)
  })

  it('is walked cell by cell, and no farther than its edge', () => {
    expect(cellBeside(grid, 'A1', -1, 0)).toBe('A1')
    expect(cellBeside(grid, 'G5', 0, -1)).toBe('G4')
    expect(cellBeside(grid, 'D3', 1, 1)).toBe('E4')
  })
})

describe('an open table', () => {
  it('has ground and no cells', () => {
    expect(boardArea(table)).toEqual({ west: 100, south: 200, east: 3100, north: 2200 })
    expect(cellsOf(table)).toEqual([])
    expect(cellUnder(table, { x: 500, y: 500 })).toBeUndefined()
    expect(isOnBoard(table, { x: 500, y: 500 })).toBe(true)
    expect(isOnBoard(table, { x: 50, y: 500 })).toBe(false)
  })

  it('holds a body by the middle of its front: its own middle lies half its depth behind', () => {
    const footprint = { widthM: 200, depthM: 60 }
    const north = middleOf(table, { x: 1000, y: 1000, facingDeg: 0, footprint })
    expect(north).toEqual({ x: 1000, y: 970 })
    const east = middleOf(table, { x: 1000, y: 1000, facingDeg: 90, footprint })
    expect(east?.x).toBeCloseTo(970, 9)
    expect(east?.y).toBeCloseTo(1000, 9)
  })
})
