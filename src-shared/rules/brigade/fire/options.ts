/**
 * All fire that a side may order now: for screens and staffs, and for whether a phase of fire waits for anybody (4.1).
 */
import { otherSide, type Side } from '../../../engine/sides'
import { between, distance } from '../../../board/table/vectors'
import { mayHold } from '../../../board/table/zones'
import { projectilesOf, refusePiece } from './guns/battery'
import { bodyOf, type Body } from '../state/bodies'
import type { CommandOf, GunTarget } from '../turn/commands'
import { defensivePieces, defensiveRight } from './muskets/defensive-fire'
import { canBeHit, type Firing } from './sight/lines'
import { refuseByOrder } from './firers'
import { firingOf, isShot, planAimed, planGuns, refuseBattery, type GunShot } from './guns/shots'
import { refuseHold } from './muskets/hold-fire'
import { brigadeOf, garrisonOf, inContact, infoOf, onTable, rosterOf } from '../state/lookup'
import { planBeside, planMuskets, usedEdges } from './muskets/volleys'
import { isVolley, type Volley } from './muskets/plans'
import { sectionId, type BrState } from '../state/state'
import { SMALL_ARMS, type Projectile } from '../sheet/tables'
import { standingNear } from '../state/nearby'

export interface GunChoice {
  readonly command: CommandOf<'FireGuns'>
  readonly shot: GunShot
}

export interface MusketChoice {
  readonly command: CommandOf<'FireMuskets'>
  readonly volley: Volley
}

/** Answers for one arrangement of bodies: submissions change nothing of it but what has been used up. */
interface Known {
  readonly contacts: BrState['contacts']
  readonly sections: BrState['sections']
  readonly guns: Map<string, readonly GunChoice[]>
  readonly muskets: Map<string, readonly MusketChoice[]>
}
const known = new WeakMap<BrState['brigades'], Known>()

function knownOf({ brigades, contacts, sections }: BrState): Known {
  let found = known.get(brigades)
  if (found?.contacts !== contacts || found.sections !== sections) {
    found = { contacts, sections, guns: new Map(), muskets: new Map() }
    known.set(brigades, found)
  }
  return found
}

/** The state as if nothing had been ordered in this phase, and no order forbade any fire. */
function unsubmitted(state: BrState): BrState {
  const [zero, one] = state.secret
  return {
    ...state,
    houseRules: { ...state.houseRules, ordersMode: 'off' },
    secret: [
      { ...zero, shots: [], held: [] },
      { ...one, shots: [], held: [] },
    ],
  }
}

/** Shots that a battery may order with all pieces able to fire them, one for each target and projectile. */
export function gunChoices(state: BrState, id: string): readonly GunChoice[] {
  return gunChances(state, id).filter(
    ({ shot }) => shot.kind !== 'aimed' || refuseByOrder(state, id, shot.line.range, 'guns') === undefined,
  )
}

/** The same whatever the general orders forbid, for who is waited for: that must tell nobody of them (BR-ORD-01). */
export function gunChances(state: BrState, id: string): readonly GunChoice[] {
  const { guns } = knownOf(state)
  let all = guns.get(id)
  if (!all) {
    all = allGunChoices(unsubmitted(state), id)
    guns.set(id, all)
  }
  const { side } = infoOf(state, id)
  const used = new Set(
    state.secret[side].shots.flatMap((shot) =>
      shot.type === 'FireGuns' && shot.brigadeId === id ? shot.pieces : [],
    ),
  )
  if (used.size === 0) return all
  return all.flatMap(({ command, shot }) => {
    const pieces = command.pieces.filter((piece) => !used.has(piece))
    return pieces.length === 0
      ? []
      : [
          {
            command: { ...command, pieces },
            shot: { ...shot, pieces: shot.pieces.filter((p) => !used.has(p)) },
          },
        ]
  })
}

function allGunChoices(state: BrState, id: string): readonly GunChoice[] {
  const info = infoOf(state, id)
  if (!info.isArtillery || brigadeOf(state, id).activity.kind === 'crewGone') return []
  const order = (
    pieces: readonly number[],
    projectile: Projectile,
    target: GunTarget,
  ): CommandOf<'FireGuns'> => ({ type: 'FireGuns', brigadeId: id, pieces: [...pieces], target, projectile })
  if (inContact(state, id)) {
    const right = defensiveRight(state, id)
    const pieces = defensivePieces(state, id)
    if (!right || 'reason' in right || pieces.length === 0) return []
    return right.at.flatMap(({ attackerId }) => {
      const command = order(pieces, 'canister', { brigadeId: attackerId })
      return chosen(command, planGuns(state, info.side, command))
    })
  }
  let last: { readonly firing: Firing; readonly targets: readonly GunTarget[] } | undefined
  return ablePieces(state, id).flatMap(({ pieces, projectile }) => {
    // Whether the battery may fire at all is the same for all targets.
    if (refuseBattery(state, info.side, { brigadeId: id, pieces, projectile })) return []
    const firing = firingOf(state, id, pieces, projectile)
    if (!firing) return []
    // Canister from the same muzzles finds nobody whom roundshot does not.
    if (!last || !isWithin(firing, last.firing))
      last = { firing, targets: targetsWithin(state, firing, info.side) }
    return last.targets.flatMap((target) => {
      const command = order(pieces, projectile, target)
      return chosen(command, planAimed(state, info.side, command))
    })
  })
}

function chosen(command: CommandOf<'FireGuns'>, shot: ReturnType<typeof planGuns>): readonly GunChoice[] {
  return isShot(shot) ? [{ command, shot }] : []
}

/** Pieces of one kind and, in a complex, of one section, with each projectile they may fire now. */
function ablePieces(
  state: BrState,
  id: string,
): readonly { readonly pieces: readonly number[]; readonly projectile: Projectile }[] {
  const { brigade } = infoOf(state, id)
  const own = brigadeOf(state, id)
  const groups = new Map<string, { pieces: number[]; projectile: Projectile }>()
  brigade.pieces.forEach((piece, i) => {
    const pieceState = own.pieces[i]
    if (!pieceState) return
    for (const projectile of projectilesOf(piece)) {
      if (refusePiece(id, i, piece, pieceState, projectile, state.move, state.houseRules)) continue
      const key = `${piece.kind} ${projectile} ${own.sections[i] ?? ''}`
      const group = groups.get(key)
      if (group) group.pieces.push(i)
      else groups.set(key, { pieces: [i], projectile })
    }
  })
  return [...groups.values()]
}

/** Whether one kind of fire reaches nobody whom another over the same edge does not. */
function isWithin(one: Firing, other: Firing): boolean {
  return (
    one.zone === other.zone && one.flight === other.flight && one.max <= other.max && one.min >= other.min
  )
}

/** Far above rounding: nobody at the very limit of range is left out. */
const SLACK = 1

function targetsWithin(state: BrState, firing: Firing, side: Side): readonly GunTarget[] {
  const { zone, max } = firing
  const { left, right } = zone.edge
  const liesIn = ({ centre, radius }: Body) => mayHold(zone, centre, radius, max)
  const about = distance(left, right) / 2 + max + SLACK
  const bodies = standingNear(state, between(left, right, 0.5), about, otherSide(side)).flatMap(
    ({ body }): readonly GunTarget[] =>
      liesIn(body) && canBeHit(state, firing, body) ? [{ brigadeId: body.id }] : [],
  )
  const walls = [...rosterOf(state.sheet).complexes.values()].flatMap((complex): readonly GunTarget[] => {
    const garrison = garrisonOf(state, complex.id)
    if (!garrison || infoOf(state, garrison.id).side === side) return []
    if (!liesIn(bodyOf(state, garrison.id))) return []
    return complex.sections.map((_, i) => ({ sectionId: sectionId(complex.id, i) }))
  })
  return [...bodies, ...walls]
}

/** Volleys that a brigade may order, each at one target; split fire is for `refuseFireMuskets` to judge. */
export function musketChoices(state: BrState, id: string): readonly MusketChoice[] {
  return musketChances(state, id).filter(
    ({ volley }) =>
      volley.kind === 'defensive' ||
      volley.targets.every(({ range }) => refuseByOrder(state, id, range, 'smallArms') === undefined),
  )
}

/** The same whatever the general orders forbid. */
export function musketChances(state: BrState, id: string): readonly MusketChoice[] {
  const { muskets } = knownOf(state)
  let all = muskets.get(id)
  if (!all) {
    all = allMusketChoices(unsubmitted(state), id)
    muskets.set(id, all)
  }
  const { side } = infoOf(state, id)
  const fired = state.secret[side].shots.some((shot) => shot.type === 'FireMuskets' && shot.brigadeId === id)
  if (!fired) return all
  const free = { ...state, houseRules: { ...state.houseRules, ordersMode: 'off' as const } }
  const used = usedEdges(free, side, id)
  return all.filter(({ command }) => isVolley(planBeside(free, side, command, used)))
}

function allMusketChoices(state: BrState, id: string): readonly MusketChoice[] {
  const info = infoOf(state, id)
  if (!info.isFoot) return []
  const { formation, sections } = brigadeOf(state, id)
  const faces: readonly CommandOf<'FireMuskets'>['face'][] =
    formation === 'square'
      ? ['front', 'right', 'rear', 'left']
      : formation === 'garrison'
        ? [...new Set(sections)].sort((a, b) => a - b)
        : [undefined]
  const reach = SMALL_ARMS[info.brigade.weapon].max
  const { centre, radius } = bodyOf(state, id)
  const near = standingNear(state, centre, radius + reach, otherSide(info.side))
  const aimed = faces.flatMap((face) =>
    near.map((enemy): CommandOf<'FireMuskets'> => ({
      type: 'FireMuskets',
      brigadeId: id,
      targets: [{ id: enemy.id }],
      ...(face === undefined ? {} : { face }),
    })),
  )
  const crossing = state.sightings
    .filter(({ observerId }) => observerId === id)
    .map(({ bodyId }): CommandOf<'FireMuskets'> => ({
      type: 'FireMuskets',
      brigadeId: id,
      targets: [{ id: bodyId }],
      crossing: true,
    }))
  return [...aimed, ...crossing].flatMap((command) => {
    const volley = planMuskets(state, info.side, command)
    return isVolley(volley) ? [{ command, volley }] : []
  })
}

/** Bodies of a side that may decline their defensive fire in this phase (BR-DEF-05). */
export function holders(state: BrState, side: Side, arm: 'guns' | 'smallArms'): readonly string[] {
  return onTable(state, side).flatMap(({ id }) =>
    inContact(state, id) && refuseHold(state, side, id, arm) === undefined ? [id] : [],
  )
}
