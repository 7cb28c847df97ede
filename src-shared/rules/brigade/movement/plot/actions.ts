/** Why an action of a plot is not for this brigade: its arm, its formation, its place (4.2, 9.3, 5.8, 5.9). */
import { distanceBetweenParts } from '../../../../board/table/polygons'
import { pointOn, placeOn } from '../../../../board/table/routes'
import { normalHeading, roundDegree, roundInch, turnBetween } from '../../../../board/table/vectors'
import { bodyAt, bodyOf, partsOf, type Body } from '../../state/bodies'
import { blockageOfChange, formationAfter, keptOutBy } from '../changes'
import { isForced } from '../../turn/activity'
import { actionName, type Action, type ActionName } from '../../turn/commands'
import { isDisordered, isStraddling } from '../../state/condition'
import { type ARM_FORMATIONS, mayForm } from '../../state/footprints'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf, rosterOf, type BrigadeInfo } from '../../state/lookup'
import { standingAfter, type RoadAction } from './poses'
import { manhandleReach } from '../rates'
import type { BrRefusal } from '../../turn/refusals'
import { blockageOf } from '../blockage'
import type { BrComplex } from '../../sheet/sheet'
import type { BrigadeState, BrState } from '../../state/state'
import { MAX_TURN_PER_MOVE, ROAD_REACH } from '../../sheet/tables'

/** Makes a refusal about the brigade that plots. */
export type No = (code: BrRefusal['code'], rule: string, values?: BrRefusal['values']) => BrRefusal

/** The first reason against one action of a plot; `before`: those that come before it. */
export function refuseAction(
  state: BrState,
  id: string,
  action: Action,
  before: readonly Action[],
  no: No,
): BrRefusal | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const name = actionName(action)
  if (brigade.complexId !== null && name !== 'vacate' && name !== 'stand')
    return no('WRONG_FORMATION', 'BR-BLD-04', { formation: 'garrison', action: name })
  if ('turn' in action) return refuseMarching(brigade, name, no)
  if ('advance' in action) return refuseAdvance(brigade, action, no)
  if ('followRoad' in action) return refuseRoad(state, id, action, before, no)
  if ('changeFormation' in action) return refuseChange(state, id, action, no)
  if ('limber' in action || 'unlimber' in action) return refuseLimber(state, id, action, no)
  if ('advanceAndFire' in action) return refuseAdvanceAndFire(state, info, brigade, no)
  if ('skirmishFire' in action) return refuseSkirmishFire(state, info, brigade, no)
  if ('withdrawFacing' in action) return refuseWithdraw(state, info, brigade, no)
  if ('retire' in action || 'turnBack' in action) return refuseRetire(info, brigade, name, no)
  if ('dash' in action) return refuseDash(state, info, brigade, no)
  if ('manhandle' in action || 'pivotGuns' in action) return refuseManhandle(info, brigade, action, no)
  if ('occupy' in action) return refuseOccupy(state, id, action, no)
  if ('vacate' in action) return refuseVacate(state, id, action, no)
  // Gunners driven off were judged before.
  if ('returnToGuns' in action && brigade.activity.kind !== 'crewGone')
    return no('WRONG_ARM', 'BR-CREW-03', { action: name })
  return undefined
}

/** Deployed guns neither turn nor march (BR-ART-04, -05); a square does not turn (BR-SQ-02). */
function refuseMarching({ formation }: BrigadeState, name: ActionName, no: No): BrRefusal | undefined {
  if (formation === 'unlimbered') return no('WRONG_FORMATION', 'BR-ART-05', { formation, action: name })
  if (formation === 'square' && name === 'turn')
    return no('WRONG_FORMATION', 'BR-SQ-02', { formation, action: name })
  return undefined
}

/** Along its heading only; a square in any of its four facings (BR-MOVE-04, BR-SQ-02). */
function refuseAdvance(
  brigade: BrigadeState,
  action: Extract<Action, { advance: number | 'max' }>,
  no: No,
): BrRefusal | undefined {
  const facing = action.facing ?? 'front'
  if (brigade.formation !== 'square' && facing !== 'front')
    return facing === 'rear' ? no('NO_BACKWARD', 'BR-MOVE-04') : no('NO_SIDESTEP', 'BR-MOVE-04', { facing })
  return refuseMarching(brigade, 'advance', no)
}

/** A march column with front and rear on the road and looking along it (BR-TERR-10, BR-R-83). */
function refuseRoad(
  state: BrState,
  id: string,
  action: RoadAction,
  before: readonly Action[],
  no: No,
): BrRefusal | undefined {
  const brigade = brigadeOf(state, id)
  const road = rosterOf(state.sheet).roads.get(action.followRoad)
  if (!road) return no('UNKNOWN_ID', 'BR-TERR-10', { id: action.followRoad })
  if (brigade.formation !== 'marchColumn')
    return no('WRONG_FORMATION', 'BR-TERR-10', { formation: brigade.formation, action: 'followRoad' })
  const standing = standingAfter(state, id, before)
  // What is never begun needs no road.
  if (!standing) return undefined
  const { pose } = standing
  const { rectangle, outline } =
    before.length === 0 ? bodyOf(state, id) : bodyAt(infoOf(state, id), pose, brigade.formation)
  const front = placeOn(road.polyline, pose)
  const [, , rearRight, rearLeft] = outline
  const rear =
    rearRight && rearLeft
      ? { x: (rearRight.x + rearLeft.x) / 2, y: (rearRight.y + rearLeft.y) / 2 }
      : rectangle
  const rearOn =
    brigade.entering ||
    standing.roadId === road.id ||
    roundInch(placeOn(road.polyline, rear).off) <= ROAD_REACH
  if (roundInch(front.off) > ROAD_REACH || !rearOn)
    return no('NOT_ON_ROAD', 'BR-TERR-10', { roadId: road.id })
  const ahead = pointOn(road.polyline, front.at).heading
  const way = action.toward === 'end' ? ahead : normalHeading(ahead + 180)
  // To face about on the road it takes a retirement or turns, like anywhere else.
  if (Math.abs(turnBetween(pose.heading, way)) > MAX_TURN_PER_MOVE)
    return no('NO_BACKWARD', 'BR-TERR-10', { roadId: road.id })
  return undefined
}

/** BR-FORM-02, -05, -07, BR-TERR-07. */
function refuseChange(
  state: BrState,
  id: string,
  action: Extract<Action, { changeFormation: string }>,
  no: No,
): BrRefusal | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const to = action.changeFormation
  if (to === 'garrison' || !mayForm(info, to))
    return no(to === 'garrison' ? 'WRONG_FORMATION' : 'WRONG_ARM', 'BR-FORM-05', { formation: to })
  if (to === brigade.formation) return no('WRONG_FORMATION', 'BR-FORM-05', { formation: to })
  return refuseNewFormation(state, id, to, no)
}

function refuseNewFormation(
  state: BrState,
  id: string,
  to: (typeof ARM_FORMATIONS)[keyof typeof ARM_FORMATIONS][number],
  no: No,
): BrRefusal | undefined {
  const brigade = brigadeOf(state, id)
  if (isStraddling(state, id)) return no('DISORDERED', 'BR-FORM-07')
  if (to === 'marchColumn' && isInBadGround(state, id)) return no('NO_MARCH_COLUMN_HERE', 'BR-TERR-07')
  const blockage = blockageOfChange(state, id, to)
  if (blockage)
    return no('NO_ROOM', 'BR-FORM-02', {
      formation: to,
      from: brigade.formation,
      why: blockage.why,
      byId: blockage.byId,
    })
  return undefined
}

/** In difficult or very difficult ground, or astride an obstacle (BR-TERR-07). */
function isInBadGround(state: BrState, id: string): boolean {
  const { rectangle } = bodyOf(state, id)
  const ground = groundOf(state.sheet)
  const hard = ground.areasUnder(rectangle).some(({ kind }) => kind.going !== 'open')
  const hills = ground
    .hillsUnder(rectangle)
    .some(({ hill }) => hill.difficultHill === true || state.houseRules.hillsDifficult)
  return hard || hills || ground.linesUnder(rectangle).length > 0
}

/** BR-ART-03. */
function refuseLimber(
  state: BrState,
  id: string,
  action: Extract<Action, { limber: string }> | Extract<Action, { unlimber: true }>,
  no: No,
): BrRefusal | undefined {
  const info = infoOf(state, id)
  const { formation } = brigadeOf(state, id)
  if (!info.isArtillery) return no('WRONG_ARM', 'BR-ART-03', { arm: info.brigade.arm })
  const to = formationAfter(action)
  const fits = 'unlimber' in action ? formation !== 'unlimbered' : formation === 'unlimbered'
  if (!fits || to === null) return no('WRONG_FORMATION', 'BR-ART-03', { formation })
  return refuseNewFormation(state, id, to === 'marchColumn' || to === 'limbered' ? to : 'unlimbered', no)
}

/** BR-MUSK-09. */
function refuseAdvanceAndFire(
  state: BrState,
  info: BrigadeInfo,
  brigade: BrigadeState,
  no: No,
): BrRefusal | undefined {
  if (!info.isInfantry) return no('WRONG_ARM', 'BR-MUSK-09', { arm: info.brigade.arm })
  if (brigade.formation !== 'line' && brigade.formation !== 'attackColumn')
    return no('WRONG_FORMATION', 'BR-MUSK-09', { formation: brigade.formation })
  return isDisordered(state, info.id) ? no('DISORDERED', 'BR-FIRE-06') : undefined
}

/** BR-SKIR-04. */
function refuseSkirmishFire(
  state: BrState,
  info: BrigadeInfo,
  brigade: BrigadeState,
  no: No,
): BrRefusal | undefined {
  if (!info.isSkirmishers) return no('WRONG_ARM', 'BR-SKIR-04', { arm: info.brigade.arm })
  if (brigade.formation !== 'skirmish')
    return no('WRONG_FORMATION', 'BR-SKIR-04', { formation: brigade.formation })
  return isDisordered(state, info.id) ? no('DISORDERED', 'BR-FIRE-06') : undefined
}

/** BR-INF-05: free, in good order, in line, attack column or skirmish order. */
function refuseWithdraw(
  state: BrState,
  info: BrigadeInfo,
  brigade: BrigadeState,
  no: No,
): BrRefusal | undefined {
  if (!info.isFoot) return no('WRONG_ARM', 'BR-INF-05', { arm: info.brigade.arm })
  const { formation, activity } = brigade
  if (formation !== 'line' && formation !== 'attackColumn' && formation !== 'skirmish')
    return no('WRONG_FORMATION', 'BR-INF-05', { formation })
  // Whoever is moved by his activity or stands for it has been refused before: what is left recovers.
  if (activity.kind !== 'free') return no('IMMOBILE', 'BR-INF-05', { reason: 'RECOVERING' })
  return isDisordered(state, info.id) ? no('DISORDERED', 'BR-INF-05') : undefined
}

/** Artillery limbers and marches off, squares do not retire (BR-RET-03); only cavalry faces about again by order (BR-RET-02). */
function refuseRetire(
  info: BrigadeInfo,
  brigade: BrigadeState,
  name: ActionName,
  no: No,
): BrRefusal | undefined {
  if (info.isArtillery) return no('WRONG_ARM', 'BR-RET-03', { arm: info.brigade.arm })
  if (name === 'turnBack' && !info.isCavalry) return no('WRONG_ARM', 'BR-RET-01', { arm: info.brigade.arm })
  if (brigade.formation === 'square') return no('WRONG_FORMATION', 'BR-RET-03', { formation: 'square' })
  return undefined
}

/** BR-ART-06. */
function refuseDash(state: BrState, info: BrigadeInfo, brigade: BrigadeState, no: No): BrRefusal | undefined {
  if (!info.isArtillery || !info.brigade.horse) return no('WRONG_ARM', 'BR-ART-06', { arm: info.brigade.arm })
  if (brigade.formation !== 'limbered')
    return no(state.move < brigade.dashReadyFrom ? 'DASH_TOO_SOON' : 'WRONG_FORMATION', 'BR-ART-06', {
      formation: brigade.formation,
      from: brigade.dashReadyFrom,
    })
  if (state.move < brigade.dashReadyFrom)
    return no('DASH_TOO_SOON', 'BR-ART-06', { from: brigade.dashReadyFrom })
  return undefined
}

/** BR-ART-05, BR-R-94. */
function refuseManhandle(
  info: BrigadeInfo,
  brigade: BrigadeState,
  action: Action,
  no: No,
): BrRefusal | undefined {
  if (!info.isArtillery) return no('WRONG_ARM', 'BR-ART-05', { arm: info.brigade.arm })
  if (brigade.formation !== 'unlimbered')
    return no('WRONG_FORMATION', 'BR-ART-05', { formation: brigade.formation })
  const reach = manhandleReach(info)
  if ('manhandle' in action && roundInch(Math.abs(action.manhandle)) > reach)
    return no('MANHANDLE_TOO_FAR', 'BR-ART-05', { inches: reach })
  if ('pivotGuns' in action && roundDegree(Math.abs(action.pivotGuns)) > MAX_TURN_PER_MOVE)
    return no('TURN_TOO_SHARP', 'BR-ART-05', { degrees: Math.abs(action.pivotGuns) })
  return undefined
}

/** How near a complex must be to go in, and how near to it one comes out, inches (BR-BLD-04). */
const AT_THE_DOOR = 1

/** BR-BLD-02 to -04. */
function refuseOccupy(
  state: BrState,
  id: string,
  action: Extract<Action, { occupy: string }>,
  no: No,
): BrRefusal | undefined {
  const info = infoOf(state, id)
  const complex = rosterOf(state.sheet).complexes.get(action.occupy)
  if (!complex) return no('UNKNOWN_ID', 'BR-BLD-02', { id: action.occupy })
  const values = { complexId: complex.id }
  if (info.isCavalry) return no('CAVALRY_IN_BUILDINGS', 'BR-BLD-02', values)
  if (info.isArtillery && !complex.courtyard) return no('ARTILLERY_IN_BUILDINGS', 'BR-BLD-02', values)
  const bar = keptOutBy(state, id, complex.id)
  if (bar?.cause === 'friendIn') return no('COMPLEX_FULL', 'BR-BLD-03', values)
  if (bar?.cause === 'enemyIn') return no('COMPLEX_ENEMY_HELD', 'BR-BLD-04', values)
  // One whom the rules take away in this move may be gone by its end.
  if (bar && !isForced(brigadeOf(state, bar.byId))) return no('COMPLEX_ENEMY_UPON', 'BR-BLD-04', values)
  const units = info.brigade.units.length + info.brigade.pieces.length
  if (units > complex.capacityUnits)
    return no('COMPLEX_FULL', 'BR-BLD-03', { ...values, capacity: complex.capacityUnits })
  const gap = gapToComplex(bodyOf(state, id), complex)
  return gap > AT_THE_DOOR ? no('COMPLEX_TOO_FAR', 'BR-BLD-04', { ...values, gap }) : undefined
}

function gapToComplex(body: Body, complex: BrComplex): number {
  return roundInch(Math.max(0, distanceBetweenParts(body.parts, partsOf(complex))))
}

function refuseVacate(
  state: BrState,
  id: string,
  action: Extract<Action, { vacate: object }>,
  no: No,
): BrRefusal | undefined {
  const info = infoOf(state, id)
  const { complexId } = brigadeOf(state, id)
  const complex = complexId === null ? undefined : rosterOf(state.sheet).complexes.get(complexId)
  if (!complex) return no('WRONG_FORMATION', 'BR-BLD-04')
  const { x, y, heading, formation } = action.vacate
  if (formation === 'garrison' || !mayForm(info, formation))
    return no('WRONG_ARM', 'BR-FORM-05', { formation })
  const body = bodyAt(info, { x, y, heading }, formation)
  const gap = gapToComplex(body, complex)
  if (gap > AT_THE_DOOR) return no('COMPLEX_TOO_FAR', 'BR-BLD-04', { complexId: complex.id, gap })
  const blockage = blockageOf(state, id, body, null)
  return blockage && no('NO_ROOM', 'BR-FORM-02', { formation, why: blockage.why, byId: blockage.byId })
}
