/** How the staff plays each side of a battle, how well and by whose temperament, and who was given a side to play mid-battle: kept among its set-up. */
import { z } from 'zod'
import { SEAT_KINDS } from '../../../src-shared/contract/campaign'
import type { JsonObject } from '../../../src-shared/contract/values'
import { STAFF_SKILLS, type RuleSet, type StaffSkill } from '../../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import { TEMPERAMENTS, type Temperament } from '../../../src-shared/engine/temperament'
import type { Battle } from '../../campaign-file'
import { failure } from '../failure'

const skillSchema = z.enum(STAFF_SKILLS)

const skillChangeSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The last entry there was when it was changed. */
  afterSeq: z.int(),
  side: z.union([z.literal(0), z.literal(1)]),
  skill: skillSchema,
})
export type SkillChange = z.infer<typeof skillChangeSchema>

const temperamentSchema = z.enum(TEMPERAMENTS)

const temperamentChangeSchema = z.object({
  at: z.int(),
  afterSeq: z.int(),
  side: z.union([z.literal(0), z.literal(1)]),
  temperament: temperamentSchema,
})
export type TemperamentChange = z.infer<typeof temperamentChangeSchema>

/** A side handed over in mid-battle, by people to the staff or the other way. */
const seatChangeSchema = z.object({
  at: z.int(),
  afterSeq: z.int(),
  side: z.union([z.literal(0), z.literal(1)]),
  leads: z.enum(SEAT_KINDS),
  reason: z.string(),
})
export type SeatChange = z.infer<typeof seatChangeSchema>

/** What a set-up keeps of it; in one that says nothing of it every staff plays `normal` and evenly. */
export const staffSkillsSchema = z.object({
  skills: z.tuple([skillSchema, skillSchema]).default(['normal', 'normal']),
  /** First to last. */
  skillChanges: z.array(skillChangeSchema).default([]),
  temperaments: z.tuple([temperamentSchema, temperamentSchema]).default(['even', 'even']),
  temperamentChanges: z.array(temperamentChangeSchema).default([]),
  seatChanges: z.array(seatChangeSchema).default([]),
})
type StaffSkills = z.infer<typeof staffSkillsSchema>

export function staffSkillsOf({ setUp }: Pick<Battle, 'setUp'>): StaffSkills {
  return staffSkillsSchema.safeParse(setUp).data ?? staffSkillsSchema.parse({})
}

/** Throws `badChoice` if a staff of the rule set cannot play so. */
export function mustHaveSkills(
  { title, staffSkills }: Pick<RuleSet, 'title' | 'staffSkills'>,
  skills: readonly StaffSkill[],
): void {
  const unknown = skills.find((skill) => !staffSkills.includes(skill))
  if (unknown === undefined) return
  const choice = staffSkills.join(', ')
  throw failure('badChoice', { problem: `the staff of ${title} plays ${choice}, not ${unknown}` })
}

/** Throws `badChoice` if a staff of the rule set cannot be inclined so. */
export function mustHaveTemperaments(
  { title, staffTemperaments = [] }: Pick<RuleSet, 'title' | 'staffTemperaments'>,
  temperaments: readonly Temperament[],
): void {
  const unknown = temperaments.find((one) => one !== 'even' && !staffTemperaments.includes(one))
  if (unknown === undefined) return
  throw failure('badChoice', { problem: `the staff of ${title} has no temperament ${unknown}` })
}

/** The set-up of a battle with another strength of one side's staff, and a note of the change. */
export function withSkill(battle: Pick<Battle, 'setUp'>, change: SkillChange): JsonObject {
  const { skills, skillChanges } = staffSkillsOf(battle)
  const of = (side: Side) => (side === change.side ? change.skill : skills[side])
  return {
    ...(battle.setUp as JsonObject | null),
    skills: SIDES.map(of),
    skillChanges: [...skillChanges, change],
  }
}

/** The set-up of a battle with another temperament of one side's staff, and a note of the change. */
export function withTemperament(battle: Pick<Battle, 'setUp'>, change: TemperamentChange): JsonObject {
  const { temperaments, temperamentChanges } = staffSkillsOf(battle)
  const of = (side: Side) => (side === change.side ? change.temperament : temperaments[side])
  return {
    ...(battle.setUp as JsonObject | null),
    temperaments: SIDES.map(of),
    temperamentChanges: [...temperamentChanges, change],
  }
}

/** The set-up of a battle with a note of sides that were handed over. */
export function withSeatChanges(battle: Pick<Battle, 'setUp'>, changes: readonly SeatChange[]): JsonObject {
  const { seatChanges } = staffSkillsOf(battle)
  return { ...(battle.setUp as JsonObject | null), seatChanges: [...seatChanges, ...changes] }
}
