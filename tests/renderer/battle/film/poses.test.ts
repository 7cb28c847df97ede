// Where a body of a film is at a time of the move, and where the film halts.
import { describe, expect, it } from 'vitest'
import { haltBetween, poseAt } from '../../../../src-renderer/battle/film/poses'

const path = [
  { t: 0.25, x: 0, y: 0, heading: 350 },
  { t: 0.75, x: 4, y: 2, heading: 30 },
]

describe('a pose at a time', () => {
  it('goes evenly between two points and turns the shorter way', () => {
    expect(poseAt(path, 0.5)).toEqual({ x: 2, y: 1, heading: 10 })
  })
  it('is the first before the path begins and the last when it is done', () => {
    expect(poseAt(path, 0)).toEqual({ x: 0, y: 0, heading: 350 })
    expect(poseAt(path, 1)).toEqual({ x: 4, y: 2, heading: 30 })
    expect(poseAt([], 0.5)).toBeNull()
  })
})

describe('a halt', () => {
  const moment = (t: number, halts: boolean) => ({ t, index: 0, halts, ids: [] })
  const film = { baseSeq: 3, bodies: [], moments: [moment(0.1, false), moment(0.3, true), moment(0.5, true)] }
  it('is the first after a time that is worth one', () => {
    expect(haltBetween(film, 0, 0.25)).toBeUndefined()
    expect(haltBetween(film, 0.25, 0.6)?.t).toBe(0.3)
    expect(haltBetween(film, 0.3, 0.6)?.t).toBe(0.5)
  })
})
