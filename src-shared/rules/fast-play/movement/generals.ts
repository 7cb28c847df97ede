/** Moves of generals in state 4a, and whom they join (FP-GNL-04, -05). */
import { distance } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { EPS, GENERAL_MOVE, TOUCH } from '../sheet/tables'
import { generalGap, type Field } from '../state/field'
import { refuseNamed } from '../turn/actors'
import type { CommandOf } from '../turn/commands'
import { firstOf, refusal, type FpRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'

/** A general of one's own on the board. */
function refuseGeneral(field: Field, side: Side, id: string): FpRefusal | undefined {
  const info = field.roster.generals.get(id)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-GNL-01', { id })
  if (info.side !== side) return refusal('NOT_YOUR_UNIT', 'FP-GNL-01', { unit: id }, id)
  const { status } = field.general(id)
  if (status === 'killed' || status === 'left') return refusal('UNIT_GONE', 'FP-GNL-08', { unit: id }, id)
  return status === 'board' ? undefined : refusal('NOT_ON_BOARD', 'FP-DEP-04', { unit: id }, id)
}

export function refuseMoveGeneral(
  field: Field,
  side: Side,
  { general: id, x, y }: CommandOf<'moveGeneral'>,
): FpRefusal | undefined {
  const barred = refuseGeneral(field, side, id)
  if (barred) return barred
  const general = field.general(id)
  const from = field.pointOf(general)
  if (general.moved || !from) return refusal('ALREADY_ACTED', 'FP-GNL-04', { unit: id }, id)
  const to = { x, y }
  const { ground } = field
  const inches = distance(from, to)
  const closed = ground
    .holding(to, ground.areas)
    .some((area) => area.kind === 'impassable' && !ground.isBridged(area, to))
  return firstOf([
    inches > GENERAL_MOVE + EPS
      ? refusal(
          'GENERAL_TOO_FAR',
          'FP-GNL-04',
          { unit: id, inches: Math.round(inches * 100) / 100, limit: GENERAL_MOVE },
          id,
        )
      : undefined,
    ground.isOn(to) ? undefined : refusal('OFF_BOARD', 'FP-GNL-04', { unit: id }, id),
    closed ? refusal('IMPASSABLE', 'FP-GNL-04', { unit: id }, id) : undefined,
  ])
}

export function moveGeneral(step: Step, side: Side, { general: id, x, y }: CommandOf<'moveGeneral'>): void {
  const { joined, joinedTurn } = step.field.general(id)
  const stay = joined === null ? null : { unit: joined, turn: joinedTurn }
  step.setGeneral(id, { point: { x, y }, joined: null, joinedTurn: 0, stay, moved: true })
  step.emit('generalMoved', side, ['FP-GNL-04'], { general: id, x, y })
}

export function refuseJoin(
  field: Field,
  side: Side,
  { general: id, unit }: CommandOf<'joinUnit'>,
): FpRefusal | undefined {
  const barred = refuseGeneral(field, side, id) ?? refuseNamed(field, side, unit)
  if (barred) return barred
  if (!field.isOwnGeneral(id, unit)) return refusal('NOT_OWN_BRIGADE', 'FP-GNL-05', { general: id, unit }, id)
  const general = field.general(id)
  const point = field.pointOf(general)
  if (general.joined === unit) return refusal('ALREADY_ACTED', 'FP-GNL-05', { unit: id }, id)
  return point && generalGap(point, field.body(unit), TOUCH * 2) <= TOUCH + EPS
    ? undefined
    : refusal('NOT_TOUCHING', 'FP-GNL-05', { general: id, unit }, id)
}

/** Joins a unit; to go back to the one he has just left goes on with the old stay (FP-GNL-05). */
export function joinUnit(step: Step, side: Side, { general: id, unit }: CommandOf<'joinUnit'>): void {
  const { stay } = step.field.general(id)
  const joinedTurn = stay?.unit === unit ? stay.turn : step.state.turn
  step.setGeneral(id, { joined: unit, joinedTurn })
  step.emit('generalJoined', side, ['FP-GNL-05'], { general: id, unit })
}

/** At the beginning of 4a generals may move again; by house rule the fallen are replaced at the base edge (FP-R-85). */
export function readyGenerals(step: Step, side: Side): void {
  for (const { id, baseEdge } of step.field.roster.generals.values()) {
    if (step.field.roster.generals.get(id)?.side !== side) continue
    const general = step.field.general(id)
    if (general.moved || general.stay) step.setGeneral(id, { moved: false, stay: null })
    if (general.status !== 'killed' || step.field.rules.generalLoss === 'none') continue
    const { width, height } = step.field.ground
    const at = general.point ?? { x: width / 2, y: height / 2 }
    const point = {
      x: baseEdge === 'west' ? 0 : baseEdge === 'east' ? width : at.x,
      y: baseEdge === 'south' ? 0 : baseEdge === 'north' ? height : at.y,
    }
    step.setGeneral(id, { status: 'board', point, rating: 'poor', joined: null, joinedTurn: 0 })
    step.emit('generalReplaced', side, ['FP-GNL-08'], { general: id, ...point })
  }
}
