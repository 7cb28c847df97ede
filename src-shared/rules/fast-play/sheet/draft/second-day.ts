/** The second morning on the same board: everybody stands where he stood, with those of his men who are fit (7.7, FP-R-143). */
import { z } from 'zod'
import { fastPlayElements } from '../../../../history/piece-losses'
import { most, type Member } from '../../../drafting'
import type { StoodAt } from '../../../face'
import { along } from '../../../../board/table/vectors'
import { Body, gapOf, overlaps, rounded } from '../../state/bodies'
import type { Ground } from '../ground'
import type { FpHouseRules } from '../house-rules'
import type { UnitInfo } from '../roster'
import { EPS } from '../tables'
import { armOf, formationSchema, NATIONS, RATINGS, UNIT_TYPES, type Formation } from '../vocabulary'
import type { DraftCommand } from './commands'
import { isFreeAt } from './placing'
import type { DraftUnit } from './units'

const point = z.strictObject({ x: z.number(), y: z.number() })
/** Where a unit stood and what it was, as every one of its members has it. */
export const stoodSchema = z.strictObject({
  unit: z.string(),
  name: z.string(),
  type: z.enum(UNIT_TYPES),
  nation: z.enum(NATIONS),
  rifles: z.boolean(),
  reserve: z.boolean(),
  /** Elements it began the first day with, and the men, or guns, that they were. */
  elements: z.int().min(1),
  men: z.number(),
  x: z.number(),
  y: z.number(),
  heading: z.number(),
  formation: formationSchema,
  general: z
    .strictObject({
      id: z.string(),
      army: z.string(),
      name: z.string(),
      rating: z.enum(RATINGS),
      point: point.nullable(),
    })
    .nullable(),
})
export type StoodPlace = z.infer<typeof stoodSchema>
export type Stood = ReadonlyMap<string, StoodPlace>

export function stoodFrom(stoodAt: ReadonlyMap<string, StoodAt> | undefined): Stood | undefined {
  return stoodAt && new Map([...stoodAt].map(([id, place]) => [id, stoodSchema.parse(place)]))
}

export interface Kept {
  readonly unit: DraftUnit
  readonly place: StoodPlace
}

/** Units with a member who is fit, in the order in which they are met. */
export function keptUnits(
  stood: Stood,
  members: readonly Member[],
  { veteranAs }: Pick<FpHouseRules, 'veteranAs'>,
): readonly Kept[] {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const unit = stood.get(member.record.unit.id)?.unit
    if (unit !== undefined) groups.set(unit, [...(groups.get(unit) ?? []), member])
  }
  return [...groups.values()].flatMap((own): Kept[] => {
    const place = stood.get(own[0]?.record.unit.id ?? '')
    if (!place) return []
    const size = own.reduce((sum, member) => sum + member.size, 0)
    const grade = most(own, (member) => member.grade)
    const share = Math.max(1, Math.floor((place.elements * size) / Math.max(1, place.men) + 0.5))
    const marks = Math.max(...own.map((member) => member.marks))
    const unit: DraftUnit = {
      id: place.unit,
      name: place.name,
      type: place.type,
      unitClass: grade === 'veteran' ? veteranAs : grade,
      rifles: place.rifles,
      elements: fastPlayElements(Math.min(place.elements, share), marks, armOf(place.type) === 'artillery'),
      nation: place.nation,
      reserve: place.reserve,
      // Holds of the first day are gone.
      brigade: { ...most(own, (member) => member.brigade), held: null },
      members: own.map((member) => ({ ...member, brigade: { ...member.brigade, held: null } })),
      size,
    }
    return [{ unit, place }]
  })
}

/** The commands of the day before, led by those who led them, or by their successors. */
export function keptCommands(
  kept: readonly Kept[],
  leader:
    | ((formationId: string) => { readonly name: string; readonly rating: StoodGeneral['rating'] })
    | undefined,
): readonly DraftCommand[] {
  const commands = new Map<string, { general: StoodGeneral; units: DraftUnit[] }>()
  for (const { unit, place } of kept) {
    if (!place.general) continue
    const command = commands.get(place.general.id) ?? { general: place.general, units: [] }
    command.units.push(unit)
    commands.set(place.general.id, command)
  }
  return [...commands.values()].map(({ general, units }) => {
    const { id, army, name, rating } = general
    const now = leader?.(id.replace(/\.general$/, ''))
    return { general: { id, army, name: now?.name ?? name, rating: now?.rating ?? rating }, units }
  })
}
type StoodGeneral = NonNullable<StoodPlace['general']>

/** Inches that sides are apart when the second day begins, and how far back a unit goes for it. */
const APART = 3.5
const BACK = 8
const STEP = 0.25

/** Where they stand: the French go back from the enemy, then whoever lies on another; who finds no room is left out. */
export function keptPlaces(
  kept: readonly Kept[],
  infoOf: (id: string) => UnitInfo | undefined,
  ground: Ground,
): ReadonlyMap<string, Body> {
  const bodies = new Map<string, Body>()
  for (const { place } of kept) {
    const info = infoOf(place.unit)
    if (!info) continue
    const formation: Formation = info.elementsAtStart === 1 ? 'line' : place.formation
    const { x, y, heading } = place
    bodies.set(
      place.unit,
      new Body({ info, formation, count: info.elementsAtStart, pose: { x, y, heading } }),
    )
  }
  const others = (id: string) => [...bodies.values()].filter((one) => one.id !== id)
  const goBack = (body: Body, isWell: (one: Body) => boolean) => {
    for (let off = STEP; off <= BACK + EPS; off += STEP) {
      const pose = rounded({ ...along(body.pose, body.pose.heading, -off), heading: body.pose.heading })
      const there = body.at(pose)
      if (isWell(there) && isFreeAt(there, others(body.id), ground)) {
        bodies.set(body.id, there)
        return
      }
    }
    bodies.delete(body.id)
  }
  const isApart = (one: Body) =>
    others(one.id).every(
      (enemy) => enemy.info.side === one.info.side || gapOf(one, enemy, APART + 1) >= APART - EPS,
    )
  for (const body of [...bodies.values()]) if (body.info.side === 0 && !isApart(body)) goBack(body, isApart)
  for (const body of [...bodies.values()])
    if (others(body.id).some((other) => overlaps(body, other))) goBack(body, isApart)
  return bodies
}
