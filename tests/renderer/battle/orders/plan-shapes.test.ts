// Plans of staffs over a board: arrows and frames on a grid, ways in metres on an open table.
import { describe, expect, it } from 'vitest'
import { NO_OVERLAYS } from '../../../../src-renderer/board/scene'
import { withPlans, type StaffPlan } from '../../../../src-renderer/battle/orders/plan-shapes'

const LIVERIES = ['french', 'prussian'] as const
const says = { key: 'staff.plan.attack', values: {} }
const part = (way: StaffPlan['parts'][number]['way'], isOrdered = true) => ({
  holderId: 'one',
  way,
  says,
  isOrdered,
})

describe('plans of the staffs on the map', () => {
  it('are arrows from cell to cell in the colours of the side, and frames where somebody is to stay', () => {
    const board = { cellM: 500, cols: 8, rows: 8, originM: [0, 0] } as never
    const plans = [{ side: 1 as const, parts: [part(['B2', 'D4']), part(['C3'])] }]
    const frame = { kind: 'frame' as const, cell: 'A1', brush: 'target' as const }
    expect(withPlans({ destinations: [], shapes: [frame] }, plans, board, LIVERIES).shapes).toEqual([
      frame,
      { kind: 'arrow', from: 'B2', to: 'D4', brush: 'support', livery: 'prussian' },
      { kind: 'frame', cell: 'C3', brush: 'shown' },
    ])
  })

  it('are ways in metres on an open table, hollow where the staff altered them; nobody who stays is drawn', () => {
    const board = { originM: [1000, 2000], widthM: 6600, heightM: 4800, inchM: 100 } as const
    const [from, to] = [
      { x: 1, y: 2 },
      { x: 3, y: 2 },
    ]
    const plans = [{ side: 0 as const, parts: [part([from, to]), part([from, to], false), part([from])] }]
    expect(withPlans(NO_OVERLAYS, plans, board, LIVERIES).table).toMatchObject([
      { kind: 'way', brush: 'inForce', livery: 'french' },
      {
        kind: 'way',
        brush: 'later',
        points: [
          { x: 1100, y: 2200 },
          { x: 1300, y: 2200 },
        ],
      },
    ])
  })
})
