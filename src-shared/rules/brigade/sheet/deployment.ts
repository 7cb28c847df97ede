/** The sketch map: where a brigade or leader may be put before the battle (BR-ORD-01, BR-ORD-02, 7.1). */
import { otherSide, type Side } from '../../../engine/sides'
import { contains, pointToPolygon } from '../../../board/table/polygons'
import { distance, roundInch, type Point } from '../../../board/table/vectors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyAt, bodyInComplex, middleOf, type Body } from '../state/bodies'
import { roundedPose, sectionsFor } from '../movement/changes'
import type { CommandOf } from '../turn/commands'
import { standsOnTable } from '../state/edges'
import { mayForm } from '../state/footprints'
import { groundOf } from './ground'
import { findBrigade, rosterOf, type BrigadeInfo } from '../state/lookup'
import { refusal, type BrRefusal } from '../turn/refusals'
import type { BrSheet } from './sheet'
import type { BrState, SketchEntry } from '../state/state'
import { OVERLAP_TOUCHING } from './tables'

/** How far from every drafted enemy a place must be that nobody's zone names, inches (7.1). */
const CLEAR_OF_ENEMY = 6
/** How exactly a drafted place is met, inches. */
const SAME_PLACE = 0.001

/** The sketch that the sheet proposes: everybody on the table from the start, where it puts him. */
export function draftedSketch(sheet: BrSheet, side: Side): Readonly<Record<string, SketchEntry>> {
  return Object.fromEntries(
    rosterOf(sheet).ofSide[side].flatMap((info) => {
      const { start } = info.brigade
      if ('arriveMove' in start) return []
      const { x, y, heading, formation, complexId, sections } = start
      return [[info.id, entryOf(sheet, info, { x, y, heading, formation, complexId, sections })]]
    }),
  )
}

type Placed = Omit<CommandOf<'PlaceOnSketch'>, 'type' | 'brigadeId'>

/** A place as it is kept: rounded, or the complex with a section for each unit (BR-GEO-02, BR-BLD-07). */
export function entryOf(sheet: BrSheet, info: BrigadeInfo, placed: Placed): SketchEntry {
  const complex = placed.complexId === undefined ? undefined : rosterOf(sheet).complexes.get(placed.complexId)
  if (!complex) return { ...roundedPose(placed), formation: placed.formation, complexId: null, sections: [] }
  const units = info.brigade.units.length + info.brigade.pieces.length
  return {
    ...middleOf(complex),
    heading: 0,
    formation: 'garrison',
    complexId: complex.id,
    sections: sectionsFor(complex, units, placed.sections),
  }
}

/** The shape of a brigade where a sketch puts it. */
export function sketchedBody(sheet: BrSheet, info: BrigadeInfo, entry: SketchEntry): Body {
  const complex = entry.complexId === null ? undefined : rosterOf(sheet).complexes.get(entry.complexId)
  return complex ? bodyInComplex(info, complex) : bodyAt(info, entry, entry.formation)
}

/** The first reason against a place on the sketch. */
export function refuseSketch(
  state: BrState,
  side: Side,
  command: CommandOf<'PlaceOnSketch'>,
): BrRefusal | undefined {
  const { sheet } = state
  const { brigadeId, formation } = command
  const info = findBrigade(state, brigadeId)
  if (!info) return refusal('UNKNOWN_ID', 'BR-ORD-02', { id: brigadeId })
  const no = (code: BrRefusal['code'], rule: string, values: BrRefusal['values'] = {}) =>
    refusal(code, rule, { brigadeId, ...values }, brigadeId)
  if (info.side !== side) return no('NOT_YOUR_BRIGADE', 'BR-ORD-01')
  if ('arriveMove' in info.brigade.start) return no('NOT_ON_TABLE', 'BR-ORD-02')
  if (command.complexId !== undefined) {
    const refused = refusePost(sheet, info, command.complexId, no)
    if (refused) return refused
  } else if (formation === 'garrison' || !mayForm(info, formation))
    return no('WRONG_FORMATION', 'BR-FORM-05', { formation, arm: info.brigade.arm })
  const entry = entryOf(sheet, info, command)
  const body = sketchedBody(sheet, info, entry)
  return (
    refuseGround(state, body, entry, no) ??
    refuseZone(sheet, info, body, entry, no) ??
    refuseFriends(state, info, body, no)
  )
}

type No = (code: BrRefusal['code'], rule: string, values?: BrRefusal['values']) => BrRefusal

/** BR-BLD-02, BR-BLD-03. */
function refusePost(sheet: BrSheet, info: BrigadeInfo, complexId: string, no: No): BrRefusal | undefined {
  const complex = rosterOf(sheet).complexes.get(complexId)
  if (!complex) return no('UNKNOWN_ID', 'BR-BLD-02', { id: complexId })
  if (info.isCavalry) return no('CAVALRY_IN_BUILDINGS', 'BR-BLD-02', { complexId })
  if (info.isArtillery && !complex.courtyard) return no('ARTILLERY_IN_BUILDINGS', 'BR-BLD-02', { complexId })
  const units = info.brigade.units.length + info.brigade.pieces.length
  return units > complex.capacityUnits
    ? no('COMPLEX_FULL', 'BR-BLD-03', { complexId, capacity: complex.capacityUnits })
    : undefined
}

function refuseGround({ sheet }: BrState, body: Body, entry: SketchEntry, no: No): BrRefusal | undefined {
  if (entry.complexId !== null) return undefined
  const ground = groundOf(sheet)
  if (!standsOnTable(ground, body)) return no('OFF_TABLE', 'BR-ORD-02')
  const bad = ground.areasUnder(body.rectangle).find(({ kind }) => kind.going === 'impassable')
  const featureId = bad?.area.id ?? ground.complexesUnder(body.rectangle)[0]?.complex.id
  return featureId === undefined ? undefined : no('IMPASSABLE', 'BR-TERR-04', { featureId })
}

/** All of it inside a zone of its side; the place that the sheet gives it always is (7.1). */
function refuseZone(
  sheet: BrSheet,
  info: BrigadeInfo,
  body: Body,
  entry: SketchEntry,
  no: No,
): BrRefusal | undefined {
  const { start } = info.brigade
  if (!('arriveMove' in start)) {
    const drafted =
      entry.complexId === null && start.complexId === undefined && distance(start, entry) <= SAME_PLACE
    if (drafted || (entry.complexId !== null && entry.complexId === start.complexId)) return undefined
  }
  const points = entry.complexId === null ? [entry, ...body.outline] : [body.centre]
  return points.every((point) => isInZone(sheet, info.side, point))
    ? undefined
    : no('OUTSIDE_DEPLOYMENT_ZONE', 'BR-ORD-02')
}

/** Whether a point lies where a side may deploy (7.1 `deploymentZones`). */
export function isInZone(sheet: BrSheet, side: Side, point: Point): boolean {
  const zones = sheet.sides[side].deploymentZones
  if (zones !== 'nearest')
    return zones.some((zone) => contains(zone, point) || roundInch(pointToPolygon(point, zone)) <= SAME_PLACE)
  const own = nearestDrafted(sheet, side, point)
  const theirs = nearestDrafted(sheet, otherSide(side), point)
  return own < theirs && theirs > CLEAR_OF_ENEMY
}

function nearestDrafted(sheet: BrSheet, side: Side, point: Point): number {
  let least = Infinity
  for (const { brigade } of rosterOf(sheet).ofSide[side]) {
    const { start } = brigade
    if ('arriveMove' in start) continue
    const complex = start.complexId === undefined ? undefined : rosterOf(sheet).complexes.get(start.complexId)
    least = Math.min(least, distance(point, complex ? middleOf(complex) : start))
  }
  return roundInch(least)
}

/** Nobody stands on a friend, nor two in one post. */
function refuseFriends(state: BrState, info: BrigadeInfo, body: Body, no: No): BrRefusal | undefined {
  const { sketch } = state.secret[info.side]
  for (const other of rosterOf(state.sheet).ofSide[info.side]) {
    const entry = sketch[other.id]
    if (!entry || other.id === info.id) continue
    if (gapBetween(body, sketchedBody(state.sheet, other, entry), 0.1) < -OVERLAP_TOUCHING)
      return no('OVERLAP', 'BR-ORD-02', { otherId: other.id })
  }
  return undefined
}

/** The first reason against a leader's place: his own, on the table, in his side's zone (4.2). */
export function refuseLeaderPlace(
  state: BrState,
  side: Side,
  { leaderId, x, y }: CommandOf<'PlaceLeader'>,
): BrRefusal | undefined {
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  if (!info) return refusal('UNKNOWN_ID', 'BR-ORD-02', { id: leaderId })
  const no = (code: BrRefusal['code']) =>
    refusal(code, 'BR-ORD-02', { brigadeId: leaderId, leaderId }, leaderId)
  if (info.side !== side) return no('NOT_YOUR_BRIGADE')
  if (info.leader.arriveMove !== undefined) return no('NOT_ON_TABLE')
  const at = { x, y }
  if (!groundOf(state.sheet).isOn(at)) return no('OFF_TABLE')
  if (distance(at, info.leader) <= SAME_PLACE) return undefined
  return isInZone(state.sheet, side, at) ? undefined : no('OUTSIDE_DEPLOYMENT_ZONE')
}
