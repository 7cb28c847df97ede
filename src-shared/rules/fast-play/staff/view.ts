/** What the staff looks at: the table as its side sees it, who is worth what, and whose order reaches whom. */
import { distance, type Point } from '../../../board/table/vectors'
import type { GeneralOrder, OrderBook } from '../../../engine/orders'
import { bookInForce } from '../../../engine/orders/altered'
import type { StaffSkill } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import type { Clause } from '../../../engine/orders'
import { progressOf } from '../orders/clauses'
import { holderFor } from '../orders/troops'
import type { UnitInfo } from '../sheet/roster'
import type { UnitClass, UnitType } from '../sheet/vocabulary'
import { gapOf, type Body } from '../state/bodies'
import { fieldOf, type Field } from '../state/field'
import type { FpState, Note } from '../state/state'

/** What a unit has to carry out now. */
export interface Instruction {
  readonly holderId: string
  readonly order: GeneralOrder
  /** Null: it holds where it stands, for its clause has not begun, or its last is over. */
  readonly clause: Clause | null
}

export interface View {
  readonly field: Field
  readonly state: FpState
  readonly side: Side
  readonly skill: StaffSkill
  instruction(unitId: string): Instruction | undefined
}

export function viewOf(state: FpState, side: Side, skill: StaffSkill, given: OrderBook): View {
  const book = bookInForce(given, state.turn)
  const holders = new Map<string, Instruction>()
  const hasOrders = Object.keys(book).length > 0
  const instruction = (unitId: string): Instruction | undefined => {
    const holderId = hasOrders ? holderFor(state.sheet, unitId, book) : undefined
    const order = holderId === undefined ? undefined : book[holderId]
    if (holderId === undefined || !order) return undefined
    const known = holders.get(holderId)
    if (known) return known
    const progress = progressOf(state, holderId, order)
    const made = { holderId, order, clause: progress?.stage === 'inForce' ? progress.clause : null }
    holders.set(holderId, made)
    return made
  }
  return { field: fieldOf(state), state, side, skill, instruction }
}

const TYPE_WORTH: Readonly<Record<UnitType, number>> = {
  heavyFoot: 1,
  lightFoot: 0.8,
  heavyCavalry: 1.3,
  lightCavalry: 1,
  lancers: 1.1,
  footArtillery: 2,
  horseArtillery: 2,
}
const CLASS_WORTH: Readonly<Record<UnitClass, number>> = { elite: 1.3, trained: 1, raw: 0.7 }

/** Worth of one element of a unit (section 10). */
export function elementWorth(field: Field, { id, info }: Body): number {
  return worthOfOne(info, field.isSteady(id))
}

function worthOfOne({ type, unitClass }: UnitInfo, isSteady: boolean): number {
  return TYPE_WORTH[type] * CLASS_WORTH[unitClass] * (isSteady ? 1 : 0.5)
}

export function worthOf(field: Field, body: Body): number {
  return elementWorth(field, body) * body.count
}

/** The nearest enemy and how far off it is; Infinity: there is none. */
export function nearestEnemy(
  field: Field,
  body: Body,
): { readonly enemy: Body | null; readonly inches: number } {
  let enemy: Body | null = null
  let inches = Infinity
  for (const one of field.enemiesOf(body.info.side)) {
    const gap = gapOf(body, one, inches)
    if (gap < inches) {
      inches = gap
      enemy = one
    }
  }
  return { enemy, inches }
}

/** Worth of a side when a turn had ended: of all, or of those within so many inches of a point. */
export function worthThen(
  { roster }: Field,
  { units }: Note,
  side: Side,
  near?: { readonly at: Point; readonly inches: number },
): number {
  let sum = 0
  for (const [id, { pose, elements, shaken }] of Object.entries(units)) {
    const info = roster.units.get(id)
    const counts = info?.side === side && (!near || distance(pose, near.at) <= near.inches)
    if (counts) sum += elements * worthOfOne(info, !shaken)
  }
  return sum
}
