/** From the sheet to the state before the first command (section 7). */
import { SIDES } from '../../../engine/sides'
import { roundInch } from '../../../board/table/vectors'
import { bodyAt, middleOf } from '../state/bodies'
import { sectionsFor } from '../movement/changes'
import { houseRulesSchema, type BrHouseRules } from './house-rules'
import { rosterOf, type BrigadeInfo, type LeaderInfo } from '../state/lookup'
import { moraleNow } from '../morale/morale'
import type { BrSheet } from './sheet'
import { EMPTY_SECRET, FRESH_BODY } from '../state/fresh'
import {
  sectionId,
  type ArmyState,
  type BrigadeState,
  type BrState,
  type LeaderState,
  type OrderState,
  type SideSecret,
} from '../state/state'

/** The state at the head of `setup.orders`. The sheet must be without faults. */
export function muster(sheet: BrSheet): BrState {
  const roster = rosterOf(sheet)
  const houseRules = houseRulesSchema.parse(sheet.houseRules)
  const brigades = Object.fromEntries(
    roster.list.map((info) => [info.id, musterInfo(sheet, info, houseRules)]),
  )
  return {
    sheet,
    houseRules,
    move: 0,
    phase: 'setup.orders',
    ended: [false, false],
    brigades,
    leaders: Object.fromEntries(roster.leaderList.map((info) => [info.id, musterLeader(info)])),
    armies: Object.fromEntries(
      SIDES.flatMap((side) => sheet.sides[side].armies.map((armyId) => [armyId, musterArmy(sheet, armyId)])),
    ),
    contacts: [],
    sections: musterSections(sheet),
    charges: [],
    sightings: [],
    defensiveLosses: [],
    secret: [musterSecret(sheet, 0), musterSecret(sheet, 1)],
    holders: Object.fromEntries(sheet.places.map(({ placeId, heldBy }) => [placeId, heldBy ?? null])),
    notes: [],
    offers: [null, null],
    outcome: null,
  }
}

/** A body as the sheet has it, with the morale of the figures it begins with. */
export function musterInfo(sheet: BrSheet, info: BrigadeInfo, houseRules: BrHouseRules): BrigadeState {
  const brigade = musterBrigade(sheet, info)
  // Artillery has no morale (BR-MOR-04).
  const morale = info.isArtillery ? 'ok' : moraleNow(info.brigade, brigade, houseRules)
  return { ...brigade, morale }
}

export function musterLeader({ id, leader }: LeaderInfo): LeaderState {
  const { x, y, arriveMove } = leader
  return { id, x, y, status: arriveMove === undefined ? 'onTable' : 'toCome' }
}

function musterBrigade(sheet: BrSheet, { id, brigade }: BrigadeInfo): BrigadeState {
  const { start } = brigade
  const arrives = 'arriveMove' in start
  const complexId = arrives ? null : (start.complexId ?? null)
  const complex = sheet.terrain.complexes.find((one) => one.id === complexId)
  const { x, y, heading } = arrives ? start.entry : start
  const pose = complex ? { ...middleOf(complex), heading: 0 } : { x, y, heading }
  const units = brigade.units.length + brigade.pieces.length
  return {
    id,
    place: arrives ? 'toCome' : 'table',
    pose,
    formation: complex ? 'garrison' : arrives ? 'marchColumn' : start.formation,
    complexId,
    sections: complex && !arrives ? sectionsFor(complex, units, start.sections) : [],
    entering: false,
    roadId: null,
    figures: brigade.units.map(({ figures }) => figures),
    pieces: brigade.pieces.map(({ points }) => ({
      points,
      gunnersLost: 0,
      lastFired: null,
      shots: 0,
      shrapnelShots: 0,
      out: points === 0,
    })),
    gunners: null,
    cursor: 0,
    activity: { kind: 'free' },
    morale: 'ok',
    disorderedUntil: 0,
    chargeReadyFrom: 0,
    dashReadyFrom: 0,
    pushBackTotal: 0,
    from: pose,
    meleeSuffered: 0,
    ...FRESH_BODY,
  }
}

export function musterArmy(sheet: BrSheet, armyId: string): ArmyState {
  const commander = rosterOf(sheet).leaderList.find(
    (info) => info.armyId === armyId && info.leader.role === 'commanderInChief',
  )
  return { commanderId: commander?.id ?? null, lostIn: null, successor: null }
}

/** Every section of complexes and works by its id (BR-BLD-08, BR-WORK-04). */
function musterSections(sheet: BrSheet): Readonly<Record<string, number>> {
  const { complexes, lines } = sheet.terrain
  return Object.fromEntries(
    [...complexes, ...lines].flatMap((owner) =>
      (owner.sections ?? []).map(({ points }, i) => [sectionId(owner.id, i), points]),
    ),
  )
}

/** Orders of the sheet stand where nobody writes any; otherwise each is written anew (BR-ORD-01). */
function musterSecret(sheet: BrSheet, side: 0 | 1): SideSecret {
  if (sheet.writeOrders) return EMPTY_SECRET
  const orders = Object.fromEntries(rosterOf(sheet).ofSide[side].map((info) => [info.id, firstOrder(info)]))
  return { ...EMPTY_SECRET, orders }
}

/** The order of the sheet, of which no clause has begun. */
export function firstOrder(info: BrigadeInfo): OrderState {
  const { order, start } = info.brigade
  const { x, y } = 'arriveMove' in start ? start.entry : bodyAt(info, start, start.formation).centre
  const from = { x: roundInch(x), y: roundInch(y) }
  return { order, clause: -1, waiting: false, since: 0, from, idle: 0, alteration: 0 }
}
