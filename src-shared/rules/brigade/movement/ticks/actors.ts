/** Those on the table during one movement phase: who moves how, and who stands in the way (BR-MOVE-09 to -13). */
import type { Polygon } from '../../../../board/table/polygons'
import type { Pose } from '../../../../board/table/rectangles'
import type { Body } from '../../state/bodies'
import type { MoveMode, StopCause } from '../../turn/events'
import type { BrigadeInfo } from '../../state/lookup'
import type { Formation } from '../../sheet/sheet'
import { KEEP_OUT, ROAD_FACTOR, TICKS } from '../../sheet/tables'
import type { Progress, Walker } from './way'

/** How a body moves this move. */
export interface Moving {
  readonly mode: MoveMode
  readonly walker: Walker
  /** Body it goes after, and keeps touching (BR-MOVE-10); a pursuer also turns to it in each tick (BR-PUR-02). */
  readonly chases: string | null
  /** Halt on sight, inches (BR-MOVE-15). */
  readonly stopAt: number | null
}

/** A pose with the shape that stands in it. */
export interface Standing {
  readonly pose: Pose
  readonly body: Body
}

/** A body during the phase. */
export interface Actor {
  readonly id: string
  readonly info: BrigadeInfo
  readonly formation: Formation
  readonly moving: Moving | null
  /** Routs: nobody halts at the sight of it, and it may pass friends. */
  readonly routs: boolean
  /** Guns without gunners (BR-CREW-04). */
  readonly abandoned: boolean
  /** Friends may pass through it and it through them (BR-MOVE-11). */
  readonly passes: boolean
  /** Stretches of a manned wall before its front: a charger that touches them touches it (BR-WORK-03). */
  readonly walls: readonly Polygon[]
  /** Where it stood when the phase began. */
  readonly start: Body
  /** The farthest any point of it can go in one tick, inches. */
  readonly bound: number
  /** The same as closely as can be said: of any point of it, and of its middle alone. */
  readonly speed: number
  readonly pace: number
  progress: Progress
  /** Its shape at the start of the tick, and at the pose last asked for. */
  stood: Standing | null
  seen: Standing | null
  /** Where a whole tick brought it from where it last set out. */
  step: { readonly from: Progress; readonly to: Progress } | null
  /** A step that the ground was last found to let it make. */
  free: { readonly from: Progress; readonly to: Progress } | null
  /** Its step in the tick being made up; null: it has none. */
  proposal: Proposal | null
  /** Stands in a jam: it makes no steps until that is broken up. */
  jammed: boolean
  /** Why it moves no more; null while it does. */
  stop: StopCause | null
  /** Whom it stopped at. */
  stopAt: string | null
  removed: 'fled' | 'exited' | null
  exitId: string | null
  /** Pose at the end of each tick so far. */
  readonly track: Pose[]
  /** Was kept back by an enemy in some tick. */
  held: boolean
  /** Gave way to a friend in some tick. */
  gaveWay: boolean
  /** Rules of the ground it met, each once. */
  readonly met: string[]
}

/** A mover's step in the tick being made up. */
export interface Proposal {
  readonly actor: Actor
  /** From where it steps: where it stands, or, of a pursuer, turned there to its quarry (BR-PUR-02). */
  from: Progress
  share: number
  /** How far it gets with that share. */
  progress: Progress
  /** Permanent stop at the end of the tick, if the cut that asked for it still binds. */
  stop: { readonly cause: StopCause; readonly atId: string | null; readonly limit: number } | null
  /** Cut by an enemy in this tick, by a friend. */
  held: boolean
  gaveWay: boolean
  /** When it was last changed, and when the ground was last found to let it be, in counts of changes made. */
  changed: number
  grounded: number
}

/** Notes the rules of the ground that an actor goes over. */
export function meet({ met }: Actor, rules: readonly string[]): void {
  for (const rule of rules) if (!met.includes(rule)) met.push(rule)
}

/** A touch made by a charge or pursuit, in its tick (BR-GEO-13). */
export interface Touch {
  readonly attackerId: string
  readonly targetId: string
  readonly tick: number
  /** The wall was touched, not the body. */
  readonly acrossWall: boolean
  /** Where the target then stood, for the sector (BR-GEO-12). */
  readonly targetPose: Pose
}

/** Modes that may leave over any edge (BR-MOVE-13). */
const LEAVING: ReadonlySet<MoveMode> = new Set<MoveMode>(['pushBack', 'reversal', 'fallBack', 'rout'])
export function mayLeave(mode: MoveMode): boolean {
  return LEAVING.has(mode)
}

/** How near a mover may come to an enemy by itself: touching, or an inch (BR-MOVE-10, BR-SKIR-03, BR-R-17). */
export function ownLimit(mode: MoveMode): number {
  switch (mode) {
    case 'charge':
    case 'pursuit':
    case 'followUp':
    case 'followUpAndFire':
    case 'pushBack':
    case 'reversal':
    case 'rout':
      return 0
    case 'plot':
    case 'fallBack':
    case 'evade':
    case 'retire':
    case 'gunnersReturn':
      return KEEP_OUT
  }
}

/** Who gives way to whom where neither or both ran into the other: the higher number (BR-MOVE-11). */
export function priorityOf(actor: Actor): number {
  const mode = actor.moving?.mode
  if (mode === 'charge') return 0
  return mode === undefined || mode === 'plot' ? 2 : 1
}

/** The farthest any point of a mover of that radius can go in one tick, inches. */
export function tickBound(moving: Moving | null, radius: number): number {
  if (!moving) return 0
  const { walker, chases, mode } = moving
  const straight = (walker.allowance * ROAD_FACTOR) / TICKS
  if ((chases !== null && mode === 'pursuit') || walker.legs.some(({ kind }) => kind === 'road'))
    return straight + 2 * radius
  return walker.legs.some(({ kind }) => kind === 'turn')
    ? straight + (2 * Math.PI * radius) / TICKS
    : straight
}

/** How far any point of a mover of that radius, and how far its middle, goes in one tick at most, inches. */
export function tickSpeeds(
  moving: Moving | null,
  radius: number,
): { readonly speed: number; readonly pace: number } {
  const bound = tickBound(moving, radius)
  if (!moving || moving.walker.legs.some(({ kind }) => kind === 'road')) return { speed: bound, pace: bound }
  // Off the roads nobody is faster than his score; bodies turn about their middle, in the time they would go on in.
  const pace = moving.walker.allowance / TICKS
  if (moving.mode === 'pursuit') return { speed: bound, pace }
  const swing = (2 * Math.PI * radius) / TICKS
  return { speed: Math.min(bound, Math.max(pace, swing)), pace }
}
