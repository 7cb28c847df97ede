/** A sheet without faults becomes the state before the first die. */
import { SIDES } from '../../../engine/sides'
import { groundOf } from './ground'
import { houseRulesSchema } from './house-rules'
import { rosterOf, type GeneralInfo, type UnitInfo } from '../state/lookup'
import type { SqScenario } from './sheet'
import { UNSPENT, type GeneralState, type SqState, type UnitState } from '../state/state'

/** The state at the head of turn 1 (section 7). Throws if the house rules of the sheet are unknown. */
export function muster(sheet: SqScenario): SqState {
  const roster = rosterOf(sheet)
  const units = Object.fromEntries(roster.unitList.map((info) => [info.id, musterUnit(sheet, info)]))
  const generals = Object.fromEntries(
    [...roster.generals.values()].map((info) => [info.id, musterGeneral(units, info)]),
  )
  const movesFirst = SIDES.find((side) =>
    [...roster.generals.values()].some(
      (info) => info.side === side && info.role === 'commanderInChief' && generals[info.id]?.square !== null,
    ),
  )
  return {
    sheet,
    houseRules: houseRulesSchema.parse(sheet.houseRules),
    turn: 1,
    phase: 'cincMoves',
    units,
    generals,
    actionDice: [],
    nominations: [null, null],
    lastDiceOffWinner: null,
    assigned: [],
    active: null,
    bombardment: null,
    assault: null,
    placing: [],
    afterPlacing: null,
    night: null,
    cincSide: movesFirst ?? null,
    holders: musterHolders(sheet),
    notes: [],
    brokenArmies: [],
    riverAssaults: [],
    outcome: null,
  }
}

/** Hits begin at 0 or with what a campaign carries over (SQ-UNIT-02); without `bank` a unit stands on bank a (SQ-TERR-06). */
export function musterUnit(sheet: SqScenario, { id, unit }: UnitInfo): UnitState {
  const ground = groundOf(sheet)
  const square = unit.square ?? null
  return {
    id,
    status: square === null ? 'offBoard' : 'onBoard',
    square,
    inTown: unit.inTown ?? false,
    bank: square !== null && ground.hasRiverInside(square) ? (unit.bank ?? 'a') : null,
    hits: unit.hits,
    ...UNSPENT,
    bombardedThisTurn: false,
    held: unit.heldUntil !== undefined,
    gone: null,
  }
}

/** Without square and arrival he stands with the first unit of his command (a CinC: army) on the board (SQ-RNF-03). */
export function musterGeneral(units: SqState['units'], info: GeneralInfo): GeneralState {
  const { square, arrival } = info.general
  const first = info.unitIds.find((id) => units[id]?.status === 'onBoard')
  const withTroops = first === undefined ? null : (units[first]?.square ?? null)
  return {
    id: info.id,
    role: info.role,
    square: square ?? (arrival ? null : withTroops),
    awaitsArrival: square === undefined && arrival !== undefined,
    inPlay: true,
    activatedThisTurn: false,
    moved: false,
    joined: null,
  }
}

/** Initial holders by scenario (SQ-VIC-03); their army by `heldBy`, else the first of the side (7.5). */
function musterHolders(sheet: SqScenario): SqState['holders'] {
  return Object.fromEntries(
    sheet.victory.objectives.map(({ id, holder, heldBy }) => {
      if (holder === null) return [id, null]
      const armies = sheet.sides[holder].armies
      const army = armies.find((one) => one.id === heldBy) ?? armies[0]
      return [id, { side: holder, armyId: army?.id ?? '' }]
    }),
  )
}
