/** What a roster is: who is on a field, where and when, with how many men, and why. */
import type { Arrival, Deployment, WhatIf } from './forces'
import type { BrigadeRecord, UnitRecord } from './formation-index'
import type { BattleId, BrigadeId, FormationId, Point, Quality, UnitId } from './vocabulary'

/** What made something differ from history: a what-if, or whatever the campaign names. */
export interface Cause {
  readonly kind: 'whatIf' | 'decision' | 'link' | 'message' | 'organiser' | 'loss' | 'otherBattle'
  /** Id of the what-if, option, link or message; of the other battle; of the formation that lost. */
  readonly id: string
}

/** A place at the start. */
export interface Standing {
  readonly kind: 'deployment'
  readonly deployment: Deployment
  /** Clock minutes at which it is taken up: the start, or later if a what-if says so (CP-ROST-02). */
  readonly fromMinutes: number
}

/** Coming on by an entry point. */
export interface Coming {
  readonly kind: 'arrival'
  readonly entry: string
  /** Name of the group, usually its commander; null where the group has none. */
  readonly label: string | null
  /** Clock minutes at the edge of the map after all shifts, not before the start; boards add their delay. */
  readonly dueMinutes: number
}

export type Placing = Standing | Coming

/** A unit on the field with what it brings (CP-ROST-04, CP-ROST-09). */
export interface RosterUnit {
  readonly record: UnitRecord
  /** Men in the ranks; mounted men of cavalry. */
  readonly men: number
  /** Pieces of a battery; 0 for others. */
  readonly guns: number
  readonly grade: Quality
  /** Cohesion lost in earlier battles. */
  readonly marks: number
  /** Why it is among those of its brigade that come. */
  readonly basis: 'present' | 'nearby' | 'all' | 'added' | 'transferred'
  /** Its own placing: that of its brigade, unless it comes later. */
  readonly placing: Placing
}

/** A brigade on the field. */
export interface RosterBrigade {
  readonly record: BrigadeRecord
  readonly placing: Placing
  /** What placed it, if not history. */
  readonly placedBy: Cause | null
  /** A what-if names it among its reinforcements, deployments, moves or lifts. */
  readonly named: boolean
  readonly units: readonly RosterUnit[]
  /** Held back until a clock time of the first day, or `end` (CP-ROST-12). */
  readonly held: { readonly until: string; readonly reason: string; readonly cause: Cause | null } | null
  /** What changed its hour. */
  readonly shiftedBy: readonly { readonly minutes: number; readonly cause: Cause }[]
}

/** Why a brigade with a placing in history, or one that something would bring, does not come. */
export interface RosterAbsence {
  readonly brigadeId: BrigadeId
  readonly why: 'removed' | 'tooLate' | 'noUnit'
  readonly causes: readonly Cause[]
}

/** A thing wrong with the data that a roster came upon: a unit of this battle that stands nowhere. */
export interface RosterFault {
  readonly unitId: UnitId
  readonly sentence: string
}

export interface Roster {
  readonly battleId: BattleId
  /** What-ifs in force, in the order of the file. */
  readonly whatIfs: readonly WhatIf[]
  readonly date: string
  /** Clock minutes of start and end; past 1440 on a second day. */
  readonly startMinutes: number
  readonly endMinutes: number
  /** In file order. */
  readonly brigades: readonly RosterBrigade[]
  readonly absent: readonly RosterAbsence[]
  readonly faults: readonly RosterFault[]
}

/** What a unit musters in a campaign; in a single battle the order of battle says it. */
export interface UnitMuster {
  readonly men: number
  readonly guns: number
  readonly grade: Quality
  readonly marks: number
}

/** What a campaign changes of a roster. Everything is optional: a single battle has none of it. */
export interface Muster {
  /** Units fit to come; one that is not in the map stays away (CP-ROST-05, CP-ROST-09). */
  readonly units?: ReadonlyMap<string, UnitMuster>
  /** Why a unit is not fit to come. */
  readonly lossCause?: (unitId: UnitId) => Cause
  /** Start of the battle, clock time, after what-ifs. */
  readonly startTime?: string
  /** Formations absent for good, by options and links (CP-ROST-02, CP-ROST-03). */
  readonly removes?: readonly { readonly formation: FormationId; readonly cause: Cause }[]
  /** Minutes added to the arrivals of a formation; 240 or more in all: it does not come (CP-ROST-06). */
  readonly shifts?: readonly {
    readonly formation: FormationId
    readonly minutes: number
    /** A message's lateness is no `arrivalShift`: it never keeps anybody away by its sum. */
    readonly kind: 'arrivalShift' | 'message'
    readonly cause: Cause
  }[]
  /** Holds by options (CP-ROST-12). */
  readonly holds?: readonly {
    readonly formation: FormationId
    readonly until: string
    readonly reason: string
    readonly cause: Cause
  }[]
  /** Groups of a what-if brought without the what-if itself (`useArrival`). */
  readonly useArrivals?: readonly { readonly arrival: Arrival; readonly cause: Cause }[]
  /** Places and entries of brigades that only the campaign knows, as of a wing of one's own (CP-ROST-08). */
  readonly placings?: readonly {
    readonly brigadeId: BrigadeId
    readonly placing:
      | { readonly kind: 'deployment'; readonly deployment: Deployment }
      | { readonly kind: 'arrival'; readonly entry: string; readonly minutes: number }
    readonly cause: Cause
  }[]
  /** Brigades that left another field, with their own hour, which nothing shifts (CP-LINK-04). */
  readonly transfers?: readonly {
    readonly brigadeId: BrigadeId
    readonly unitIds: readonly UnitId[]
    readonly entry: string
    readonly minutes: number
    readonly cause: Cause
  }[]
  /** Brigades that come with exactly these units, whatever the order of battle says (CP-ROST-04, CP-STEP-05). */
  readonly exactly?: ReadonlyMap<string, readonly UnitId[]>
  /** True: the what-ifs named are all there are; what goes with them has been settled already (CP-DEC-04). */
  readonly whatIfsSettled?: boolean
  /** Units that have a place in another battle of the same step (CP-ROST-07). */
  readonly elsewhere?: ReadonlyMap<string, Cause>
}

/** Where a brigade stands on the map, or null while it is still to come. */
export function standsAt(
  placing: Placing,
  unitId: UnitId,
): { readonly at: Point; readonly inBuildings: boolean } | null {
  if (placing.kind === 'arrival') return null
  const own = placing.deployment.detachments?.find((part) => part.unitId === unitId) ?? placing.deployment
  return { at: own.at, inBuildings: own.formation === 'inBuildings' }
}
