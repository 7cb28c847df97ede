/** The table as it stands: an index of the units on it, one for each state, which the next state's takes over from. */
import type { Pose } from '../../../board/table/rectangles'
import { distance, type Point } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf, type Ground } from '../sheet/ground'
import type { FpHouseRules } from '../sheet/house-rules'
import { rosterOf, type Roster, type UnitInfo } from '../sheet/roster'
import { GENERAL_RADIUS } from '../sheet/tables'
import { pointToPolygon } from '../../../board/table/polygons'
import { Body, gapOf } from './bodies'
import type { ContactPair, FpState, GeneralState, UnitState } from './state'

export class Field {
  readonly ground: Ground
  readonly roster: Roster
  readonly rules: FpHouseRules
  /** All units on the board, in the order of the sheet. */
  readonly all: readonly Body[]
  private readonly bodies: ReadonlyMap<string, Body>
  private readonly sides: readonly [readonly Body[], readonly Body[]]
  private lastPlanned: { readonly side: Side; readonly command: object; readonly plan: object } | null = null

  /** `before`: the index of a state that this one has come from; what stands as it stood is the same body. */
  constructor(
    readonly state: FpState,
    before?: Field,
  ) {
    this.ground = groundOf(state.sheet)
    this.roster = rosterOf(state.sheet)
    this.rules = state.sheet.houseRules
    const known = before?.state.sheet === state.sheet ? before : undefined
    if (known?.state.units === state.units) {
      this.bodies = known.bodies
      this.all = known.all
      this.sides = known.sides
      return
    }
    const bodies = new Map<string, Body>()
    for (const [id, info] of this.roster.units) {
      const unit = state.units[id]
      if (unit?.status !== 'board' || !unit.pose) continue
      const body = known?.bodies.get(id)
      bodies.set(id, body && standsAs(body, unit) ? body : bodyOf(info, unit, unit.pose))
    }
    this.bodies = bodies
    this.all = [...bodies.values()]
    this.sides = [
      this.all.filter(({ info }) => info.side === 0),
      this.all.filter(({ info }) => info.side === 1),
    ]
  }

  /** The index of a state that has come from this one. */
  after(state: FpState): Field {
    return state === this.state ? this : new Field(state, this)
  }

  /** The plan of a command: whoever asks whether it may be done has, as a rule, this same one carried out next. */
  planned<Plan extends object>(side: Side, command: object, make: () => Plan): Plan {
    const last = this.lastPlanned
    // One command has one kind of plan.
    if (last?.command === command && last.side === side) return last.plan as Plan
    const plan = make()
    this.lastPlanned = { side, command, plan }
    return plan
  }

  unit(id: string): UnitState {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    return unit
  }

  info(id: string): UnitInfo {
    const info = this.roster.units.get(id)
    if (!info) throw new Error(`no unit ${id}`)
    return info
  }

  /** A unit on the board. */
  body(id: string): Body {
    const body = this.bodies.get(id)
    if (!body) throw new Error(`${id} is not on the board`)
    return body
  }

  isOnBoard(id: string): boolean {
    return this.bodies.has(id)
  }

  ofSide(side: Side): readonly Body[] {
    return this.sides[side]
  }

  enemiesOf(side: Side): readonly Body[] {
    return this.ofSide(otherSide(side))
  }

  others(id: string): readonly Body[] {
    return this.all.filter((body) => body.id !== id)
  }

  pairsOf(id: string): readonly ContactPair[] {
    return this.state.pairs.filter(({ charger, target }) => charger === id || target === id)
  }

  isInHandToHand(id: string): boolean {
    return this.state.pairs.some(({ charger, target }) => charger === id || target === id)
  }

  isSteady(id: string): boolean {
    return !this.unit(id).shaken
  }

  /** Inches from a unit to the nearest enemy on the board; Infinity: there is none. */
  toNearestEnemy(body: Body): number {
    let least = Infinity
    for (const enemy of this.enemiesOf(body.info.side)) least = Math.min(least, gapOf(body, enemy, least))
    return least
  }

  general(id: string): GeneralState {
    const general = this.state.generals[id]
    if (!general) throw new Error(`no general ${id}`)
    return general
  }

  /** Where a general stands: with a unit, at the middle of its rear (FP-GNL-05, FP-R-109). Null: not on the board. */
  pointOf(general: GeneralState): Point | null {
    if (general.status !== 'board') return null
    if (general.joined !== null && this.isOnBoard(general.joined)) return this.body(general.joined).rearMiddle
    return general.point
  }

  /** Generals who count as a unit's own: that of its brigade; of unattached artillery any of the side (FP-GNL-05, FP-R-84). */
  isOwnGeneral(generalId: string, unitId: string): boolean {
    const info = this.info(unitId)
    if (info.generalId !== null) return info.generalId === generalId
    return this.roster.generals.get(generalId)?.side === info.side
  }

  /** Generals joined to a unit: unattached artillery may have several. */
  allJoinedTo(unitId: string): readonly GeneralState[] {
    return Object.values(this.state.generals).filter(
      ({ status, joined }) => status === 'board' && joined === unitId,
    )
  }

  /** The general joined to a unit; of several the one who has been there longest. */
  joinedTo(unitId: string): GeneralState | undefined {
    return this.allJoinedTo(unitId).toSorted((a, b) => a.joinedTurn - b.joinedTurn)[0]
  }
}

const fields = new WeakMap<FpState, Field>()

/** The index of a state; it is worked out once for each. */
export function fieldOf(state: FpState): Field {
  return fields.get(state) ?? kept(new Field(state))
}

/** Keeps an index for whoever asks for that of its state. */
export function kept(field: Field): Field {
  fields.set(field.state, field)
  return field
}

function bodyOf(info: UnitInfo, { formation, elements, bend }: UnitState, pose: Pose): Body {
  return new Body({ info, formation, count: elements, pose, bend })
}

function standsAs(body: Body, { formation, elements, pose, bend }: UnitState): boolean {
  return body.formation === formation && body.count === elements && body.pose === pose && body.bend === bend
}

/** Friends so near, inches, may bar each other's way. */
export const CLOSE_TO_FRIEND = 1.5

/** Whether a friend stands so near to a unit. */
export function isCrowded(field: Field, body: Body): boolean {
  return field
    .ofSide(body.info.side)
    .some((friend) => friend.id !== body.id && gapOf(body, friend, CLOSE_TO_FRIEND) < CLOSE_TO_FRIEND)
}

/** Inches from a general's disc to the nearest element of a unit, not below 0 (FP-GEO-10). Gaps beyond `enough` need not be exact. */
export function generalGap(point: Point, body: Body, enough = Infinity): number {
  const rough = distance(point, body.centre) - body.radius - GENERAL_RADIUS
  if (rough > enough) return rough
  const nearest = Math.min(
    ...body.elements.map(({ corners }) => (isInside(point, corners) ? 0 : pointToPolygon(point, corners))),
  )
  return Math.max(0, nearest - GENERAL_RADIUS)
}

function isInside(point: Point, corners: readonly Point[]): boolean {
  return corners.every((a, i) => {
    const b = corners[(i + 1) % corners.length]
    return b !== undefined && (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0
  })
}
