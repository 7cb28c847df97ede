/** Milestones of a course: entries at which a step opened or men were booked, so that nothing has to be played again. */
import { z } from 'zod'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { CpEvent, CpState } from '../../../../src-shared/campaign'
import { cpUnitSchema, type CpUnit } from '../../../../src-shared/campaign/state/state'
import { stepIdSchema, type StepId } from '../../../../src-shared/history/calendar'

/** Events that say how men were booked. */
const BOOKING_KINDS = [
  'fellOut',
  'marksAdded',
  'reportConfirmed',
  'leftTooLate',
  'wentOver',
  'nightRow',
  'umpireEdit',
  'amended',
  'amendShort',
  'amendWouldLink',
  'amendWouldEnd',
] as const

const eventSchema = z.strictObject({
  kind: z.enum(BOOKING_KINDS),
  rules: z.array(z.string()),
  data: z.record(z.string(), z.json()),
})
export type BookingEvent = z.infer<typeof eventSchema>

const milestoneSchema = z.strictObject({
  /** Step in which the campaign stands after the entry. */
  step: stepIdSchema,
  /** Units whose account it changed, as they stood afterwards. */
  units: z.record(z.string(), cpUnitSchema).default({}),
  events: z.array(eventSchema).default([]),
})
export interface Milestone {
  readonly seq: number
  readonly step: StepId
  readonly units: Readonly<Record<string, CpUnit>>
  readonly events: readonly BookingEvent[]
}

/** What is worth keeping of an entry; undefined: it opened no step and booked nobody. */
export function milestoneOf(
  seq: number,
  before: CpState | null,
  after: CpState,
  events: readonly CpEvent[],
): JsonValue | undefined {
  const changed =
    before === null || before.units === after.units
      ? []
      : Object.entries(after.units).filter(([id, unit]) => before.units[id as never] !== unit)
  if (seq > 0 && before?.step === after.step && changed.length === 0) return undefined
  const booking = events.flatMap(({ kind, rules, data }): BookingEvent[] => {
    const known = BOOKING_KINDS.find((each) => each === kind)
    return known && changed.length > 0
      ? [{ kind: known, rules: [...rules], data: { ...data } as BookingEvent['data'] }]
      : []
  })
  return milestoneSchema.parse({
    step: after.step,
    units: Object.fromEntries(changed),
    events: booking,
  }) as JsonValue
}

/** A milestone from the file; undefined if it is none. */
export function milestoneFrom(seq: number, value: JsonValue | undefined): Milestone | undefined {
  const parsed = milestoneSchema.safeParse(value)
  return parsed.success ? { seq, ...parsed.data } : undefined
}

/** Whether milestones tell of the state that stands: its step, and every unit as it is. */
export function fits(
  milestones: readonly Milestone[],
  opening: Readonly<Record<string, CpUnit>>,
  state: CpState,
): boolean {
  if (milestones[0]?.seq !== 0 || milestones.at(-1)?.step !== state.step) return false
  const now = new Map(Object.entries(opening))
  for (const { units } of milestones) for (const [id, unit] of Object.entries(units)) now.set(id, unit)
  return Object.entries(state.units).every(([id, unit]) => isSame(now.get(id), unit))
}

function isSame(a: CpUnit | undefined, b: CpUnit): boolean {
  if (!a) return false
  return a === b || (Object.keys(b) as (keyof CpUnit)[]).every((key) => a[key] === b[key])
}
