// A plot by its figures: each can be typed, and steps are added.
import { describe, expect, it } from 'vitest'
import { stepsOf, withMore, withStep } from '../../../../../../src-renderer/battle/rules/brigade/choice/steps'
import type { Action } from '../../../../../../src-shared/rules/brigade/screen/schema'

const plot: readonly Action[] = [{ turn: -20 }, { advance: 4 }, { turn: 10 }, { advance: 'max' }]

describe('the figures of a plot', () => {
  it('are degrees to a side and inches ahead, those of an advance as far as it may as foreseen', () => {
    expect(stepsOf(plot, 6.5)).toEqual([
      { what: 'left', value: 20 },
      { what: 'advance', value: 4 },
      { what: 'right', value: 10 },
      { what: 'advance', value: 6.5 },
    ])
    expect(stepsOf([], 0)).toEqual([])
  })

  it('are none where more is plotted than turns and advances', () => {
    expect(stepsOf([{ advance: 2 }, { changeFormation: 'line' }], 0)).toBeNull()
  })

  it('are typed one by one', () => {
    expect(withStep(plot, 0, 35)).toEqual([{ turn: -35 }, ...plot.slice(1)])
    expect(withStep(plot, 2, 400)[2]).toEqual({ turn: 180 })
    expect(withStep(plot, 3, 2.5)[3]).toEqual({ advance: 2.5 })
    // A square keeps the face by which it goes.
    expect(withStep([{ advance: 1, facing: 'rear' }], 0, 3)).toEqual([{ advance: 3, facing: 'rear' }])
  })

  it('are added at the end', () => {
    expect(withMore([], 'left')).toEqual([{ turn: -15 }])
    expect(withMore(plot, 'right').at(-1)).toEqual({ turn: 15 })
    expect(withMore(plot, 'advance').at(-1)).toEqual({ advance: 1 })
  })
})
