/** How far generals see and command, and who is in command this turn (FP-GNL-01 to 03, -08). */
import type { Point } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import { lengthIn } from '../sheet/ground'
import { COMMAND_RANGE, EPS, SIGHT_SLACK } from '../sheet/tables'
import type { Rating } from '../sheet/vocabulary'
import type { Body } from '../state/bodies'
import { generalGap, type Field } from '../state/field'
import type { GeneralState } from '../state/state'
import type { Step } from '../turn/step'

/** Whether a line from a general crosses no wood, built-up area or hill, but those in which he or the other end stands. */
export function canSeePoint({ ground }: Field, from: Point, to: Point, standsIn: Point = to): boolean {
  const own = new Set(
    [...ground.holding(from, ground.blocking), ...ground.holding(standsIn, ground.blocking)].map(
      ({ id }) => id,
    ),
  )
  return ground.blocking.every((area) => own.has(area.id) || lengthIn(area, from, to) <= SIGHT_SLACK)
}

/** Whether he sees a corner or the centre of any element; troops never hide it (FP-GNL-03, FP-R-116). */
export function canSeeUnit(field: Field, from: Point, body: Body): boolean {
  return body.elements.some(({ corners, centre }) =>
    [centre, ...corners].some((point) => canSeePoint(field, from, point, centre)),
  )
}

export interface CommandReach {
  readonly general: string | null
  readonly inches: number
  readonly limit: number
  readonly inSight: boolean
  readonly inCommand: boolean
}

const NOBODY: CommandReach = { general: null, inches: 0, limit: 0, inSight: false, inCommand: false }

/** Whether a general commands a unit from where he stands (FP-GNL-02); a dead one commands nobody (FP-GNL-08, FP-R-85). */
export function commandOf(field: Field, body: Body): CommandReach {
  const { id, info } = body
  const joined = field.joinedTo(id)
  if (info.generalId === null) return { ...NOBODY, general: joined?.id ?? null, inCommand: true }
  const general: GeneralState | undefined = field.state.generals[info.generalId]
  const point = general ? field.pointOf(general) : null
  if (!general || !point) return { ...NOBODY, general: info.generalId }
  const reach = reachFrom(field, general.rating, point, body)
  return { ...reach, general: general.id, inCommand: reach.inCommand || general.joined === id }
}

/** How a general of that rating would command a unit from a point. */
export function reachFrom(
  field: Field,
  rating: Rating,
  point: Point,
  body: Body,
): Omit<CommandReach, 'general'> {
  const { seen, unseen } = COMMAND_RANGE[rating]
  const inches = generalGap(point, body)
  const inSight = canSeeUnit(field, point, body)
  const limit = inSight ? seen : unseen
  return { inches, limit, inSight, inCommand: inches <= limit + EPS }
}

/** State 4b: who is in command until the end of 4c (FP-GNL-08, FP-R-59). Unattached artillery needs nobody. */
export function checkCommand(step: Step, side: Side): void {
  const { field } = step
  const units = { ...step.state.units }
  for (const body of field.ofSide(side)) {
    const { general, inches, limit, inSight, inCommand } = commandOf(field, body)
    const unit = field.unit(body.id)
    if (unit.inCommand !== inCommand) units[body.id] = { ...unit, inCommand }
    const rules = ['FP-GNL-08', 'FP-GNL-02', 'FP-GNL-03']
    const data = {
      unit: body.id,
      general,
      inches: Math.round(inches * 1000) / 1000,
      limit,
      inSight,
      inCommand,
    }
    step.emit('commandChecked', side, rules, data)
  }
  step.set({ units })
}
