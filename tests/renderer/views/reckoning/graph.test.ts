// The graph of the corps over the days: round scales, names that do not lie upon one another, history beside.
import { describe, expect, it } from 'vitest'
import { apart, graphOf, scaleTo } from '../../../../src-renderer/views/reckoning/graph'

describe('the graph of strengths', () => {
  it('ends its scale at a round number', () => {
    expect(scaleTo(24_000)).toEqual({ top: 30_000, tick: 10_000 })
    expect(scaleTo(20_164)).toEqual({ top: 30_000, tick: 10_000 })
    expect(scaleTo(16_000)).toEqual({ top: 20_000, tick: 5_000 })
    expect(scaleTo(0)).toEqual({ top: 1, tick: 0.5 })
  })

  it('moves names apart, in their order, and keeps them above the lower edge', () => {
    expect(apart([100, 20, 22], 15, 200)).toEqual([100, 20, 35])
    expect(apart([195, 196, 197], 15, 200)).toEqual([170, 185, 200])
  })

  it('draws a line for each corps as far as it has come, and all of history', () => {
    const frame = { left: 0, right: 100, top: 0, bottom: 100 }
    const graph = graphOf(
      [{ id: 'fr.i', name: 'I Corps' }],
      [{ step: '16-am', corps: { 'fr.i': 20 } }],
      [
        { step: '16-am', corps: { 'fr.i': 20 } },
        { step: '16-pm', corps: { 'fr.i': 10 } },
      ],
      frame,
    )
    expect(graph.steps.map(({ id, x }) => [id, x])).toEqual([
      ['16-am', 0],
      ['16-pm', 100],
    ])
    const [series] = graph.series
    expect(series?.points).toEqual([{ x: 0, y: 0, men: 20 }])
    expect(series?.historyPath).toBe('M0.0 0.0L100.0 50.0')
  })
})
