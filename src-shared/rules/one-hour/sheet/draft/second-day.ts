/** The second morning of Wavre on the same board: units stay as and where they were the evening before (CP-ONE-06). */
import { z } from 'zod'
import type { RosterBrigade } from '../../../../history/roster-types'
import type { JsonValue } from '../../../../engine/json'
import { most } from '../../../drafting'
import { boxSchema, facingSchema, isHorse, traitSchema, unitTypeSchema, type Box } from '../vocabulary'
import type { Placed } from './placing'
import { profileOf, profileOfGuns, type Profile } from './profiles'
import type { Member } from '../../../drafting'
import { hitsOf, hitsTakenOf, type DraftUnit, type Scale } from './units'

const stoodUnitSchema = z.object({
  unitId: z.string(),
  name: z.string(),
  formationId: z.string(),
  type: unitTypeSchema,
  traits: z.array(traitSchema),
  box: boxSchema,
  facing: facingSchema,
  formation: z.enum(['deployed', 'column']),
})
const stoodLeaderSchema = z.object({ leaderBox: boxSchema })

/** Unit that a battalion, regiment or battery stood in, by its id. */
export type StoodUnit = z.infer<typeof stoodUnitSchema>
/** Where a leader stood, by his id. */
export type StoodLeader = z.infer<typeof stoodLeaderSchema>

export interface Stood {
  readonly units: ReadonlyMap<string, StoodUnit>
  readonly leaders: ReadonlyMap<string, Box>
}

/** Places as the first day told them; what is none is left out. Undefined: there are none. */
export function stoodFrom(places: ReadonlyMap<string, JsonValue> | undefined): Stood | undefined {
  const units = new Map<string, StoodUnit>()
  const leaders = new Map<string, Box>()
  for (const [id, place] of places ?? []) {
    const unit = stoodUnitSchema.safeParse(place).data
    const leader = stoodLeaderSchema.safeParse(place).data
    if (unit) units.set(id, unit)
    if (leader) leaders.set(id, leader.leaderBox)
  }
  return units.size > 0 ? { units, leaders } : undefined
}

export interface KeptUnit {
  readonly unit: DraftUnit
  readonly place: Placed
}

/** Every unit with a member that comes, with these members alone; holds of the first day are gone. */
export function keptUnits({ units }: Stood, members: readonly Member[], scale: Scale): readonly KeptUnit[] {
  const free = new Map<RosterBrigade, RosterBrigade>()
  const released = (brigade: RosterBrigade): RosterBrigade => {
    const known = free.get(brigade) ?? { ...brigade, held: null }
    free.set(brigade, known)
    return known
  }
  const kept = new Map<string, { readonly stood: StoodUnit; readonly members: Member[] }>()
  for (const stood of units.values())
    if (!kept.has(stood.unitId)) kept.set(stood.unitId, { stood, members: [] })
  for (const member of members) {
    const stood = units.get(member.record.unit.id)
    const own = stood && kept.get(stood.unitId)
    own?.members.push({ ...member, brigade: released(member.brigade) })
  }
  return [...kept.values()].flatMap(({ stood, members: own }): KeptUnit[] => {
    const [first] = own
    if (!first) return []
    const { box, facing, formation } = stood
    const profile = profileThen(stood, own, first)
    const size = own.reduce((sum, member) => sum + member.size, 0)
    const wanted = stood.type === 'artillery' ? scale.guns : isHorse(stood.type) ? scale.horse : scale.foot
    const maxHits = hitsOf(profile.base, size, wanted)
    return [
      {
        place: { box, facing, formation },
        unit: {
          id: stood.unitId,
          name: stood.name,
          army: first.record.army.id,
          nation: most(own, ({ record }) => record.unit.nationality),
          formationId: stood.formationId,
          profile,
          maxHits,
          hitsTaken: hitsTakenOf(own, maxHits),
          members: own,
          size,
          brigade: most(own, ({ brigade }) => brigade),
        },
      },
    ]
  })
}

/** Type and traits as they were; the base of a member that has them too, else of the first. */
function profileThen(
  { type, traits, formationId }: StoodUnit,
  own: readonly Member[],
  first: Member,
): Profile {
  if (type === 'artillery') return { ...profileOfGuns(first.record, formationId === 'fr.guard'), traits }
  const profiles = own.map(({ record }) => profileOf(record))
  const alike = profiles.find((one) => one.type === type && one.traits.join() === traits.join())
  return { type, traits, base: (alike ?? profileOf(first.record)).base }
}
