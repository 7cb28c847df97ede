/** What a player is told of one brigade when he picks it up (9.1): strength, morale, what it is about, what binds it. */
import type { Clause, GeneralOrder } from '../../../../engine/orders'
import { brigadeOf, figuresOf, infoOf, startFigures } from '../../state/lookup'
import { isDisordered, unitMoralesOf } from '../../state/condition'
import { mannedBy } from '../../fire/manning'
import { figuresToNextState, type UnitMorale } from '../../morale/morale'
import {
  sectionId,
  type Activity,
  type BrState,
  type MoraleState,
  type OrderAlteration,
} from '../../state/state'
import { mayFireFrom } from '../../fire/guns/battery'
import { MAX_PUSHBACKS_RUN, MAX_PUSHBACKS_TOTAL } from '../../sheet/tables'

export interface UnitLine {
  readonly name: string
  readonly figures: number
  readonly start: number
  readonly morale: UnitMorale
  /** Figures it may lose before its state changes; null: it cannot become worse. */
  readonly toNext: number | null
}

export interface PieceLine {
  readonly piece: number
  readonly points: number
  readonly out: boolean
  /** First move in which its cadence lets it fire; 0: any (BR-CB-04). */
  readonly mayFireFrom: number
}

export interface BrigadePreview {
  readonly units: readonly UnitLine[]
  readonly pieces: readonly PieceLine[]
  readonly figures: number
  readonly startFigures: number
  readonly morale: MoraleState
  readonly activity: Activity
  /** Moves that the activity lasts, the current one included; null: it has no count. */
  readonly left: number | null
  readonly disordered: boolean
  readonly pushBacks: {
    readonly run: number
    readonly total: number
    readonly mostRun: number
    readonly most: number
  }
  readonly chargeReadyFrom: number
  /** Walls it holds: of its complex, or of the work it mans (BR-BLD-08, BR-WORK-01). */
  readonly defences: readonly { readonly sectionId: string; readonly points: number }[]
  /** The order in force with the number of its clause; null to the other side, or where there is none. */
  readonly order: { readonly order: GeneralOrder; readonly clause: number; readonly waiting: boolean } | null
  /** Alterations on their way to it. */
  readonly underWay: readonly OrderAlteration[]
}

export function brigadePreview(state: BrState, id: string): BrigadePreview {
  const info = infoOf(state, id)
  const own = brigadeOf(state, id)
  const { activity } = own
  const morales = unitMoralesOf(state, id)
  const secret = state.secret[info.side]
  const order = secret.orders[id]
  return {
    units: info.brigade.units.map(({ name, block, figures: start }, i) => {
      const figures = own.figures[i] ?? 0
      return { name, figures, start, morale: morales[i] ?? 'ok', toNext: figuresToNextState(figures, block) }
    }),
    pieces: own.pieces.map((piece, i) => ({
      piece: i,
      points: piece.points,
      out: piece.out,
      mayFireFrom: mayFireFrom(piece, state.houseRules),
    })),
    figures: figuresOf(own),
    startFigures: startFigures(info),
    morale: own.morale,
    activity,
    left: 'left' in activity ? activity.left : null,
    disordered: isDisordered(state, id),
    pushBacks: {
      run: activity.kind === 'pushedBack' ? activity.n : 0,
      total: own.pushBackTotal,
      mostRun: MAX_PUSHBACKS_RUN,
      most: MAX_PUSHBACKS_TOTAL,
    },
    chargeReadyFrom: own.chargeReadyFrom,
    defences: defencesHeld(state, id),
    order: order ? { order: order.order, clause: order.clause, waiting: order.waiting } : null,
    underWay: secret.alterations.filter(({ brigadeIds, due }) => brigadeIds.includes(id) && due > state.move),
  }
}

function defencesHeld(state: BrState, id: string): BrigadePreview['defences'] {
  const { complexId, sections } = brigadeOf(state, id)
  const held =
    complexId === null
      ? sectionsOfWork(state, mannedBy(state, id)?.lineId)
      : [...new Set(sections)].map((index) => sectionId(complexId, index))
  return held.flatMap((one) => {
    const points = state.sections[one]
    return points === undefined ? [] : [{ sectionId: one, points }]
  })
}

function sectionsOfWork({ sheet }: BrState, lineId: string | undefined): readonly string[] {
  const line = sheet.terrain.lines.find((one) => one.id === lineId)
  return (line?.sections ?? []).map((_, i) => sectionId(line?.id ?? '', i))
}

/** The clause that follows, with what it waits for; undefined: the current one is the last. */
export function nextClause({ order }: BrigadePreview): Clause | undefined {
  return order?.order.clauses[order.clause + 1]
}
