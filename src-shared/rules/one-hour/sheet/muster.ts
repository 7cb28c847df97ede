/** A sheet without faults becomes the state before the first die. */
import { houseRulesOf } from './house-rules'
import { rosterOf } from './roster'
import type { OhLeader, OhSheet, OhUnit } from './sheet'
import type { Holder, LeaderState, OhState, UnitState } from '../state/state'

/** The state at the beginning of the setup (section 4). */
export function muster(sheet: OhSheet): OhState {
  const { units, leaders } = rosterOf(sheet)
  const dueUnits = new Set([...units.values()].filter(({ group }) => group).map(({ id }) => id))
  const dueLeaders = new Set([...leaders.values()].filter(({ group }) => group).map(({ id }) => id))
  return {
    sheet,
    houseRules: houseRulesOf(sheet.houseRules),
    gameTurn: 1,
    phase: 'setup',
    active: sheet.firstSide,
    ready: [false, false],
    units: Object.fromEntries(sheet.units.map((unit) => [unit.id, musterUnit(unit, dueUnits.has(unit.id))])),
    leaders: Object.fromEntries(
      sheet.leaders.map((leader) => [leader.id, musterLeader(leader, dueLeaders.has(leader.id))]),
    ),
    decks: [],
    card: null,
    banked: [],
    armyEffects: [],
    freeGroups: [],
    earlyGroup: null,
    chargesBegun: false,
    stacked: [],
    march: null,
    attack: null,
    chargeEnd: null,
    retiring: [],
    decision: null,
    holders: musterHolders(sheet),
    heldAll: 0,
    notes: [],
    outcome: null,
  }
}

/** Hits begin at 0 or with what a campaign carries over (7.2 step 7). */
function musterUnit(unit: OhUnit, isDue: boolean): UnitState {
  return {
    id: unit.id,
    status: isDue ? 'due' : 'board',
    box: isDue ? null : (unit.box ?? null),
    facing: unit.facing,
    formation: unit.formation,
    hitsTaken: unit.hitsTaken,
    shot: false,
    moved: false,
    charged: false,
    squareChanged: false,
    heldByReluctance: false,
    reluctancePassed: false,
    facingAtTurnStart: unit.facing,
    chargedBy: 0,
    rampant: false,
    held: unit.heldUntil !== undefined,
    cutOff: false,
    effects: [],
    gone: null,
  }
}

function musterLeader(leader: OhLeader, isDue: boolean): LeaderState {
  return {
    id: leader.id,
    status: isDue ? 'due' : 'board',
    box: isDue ? null : (leader.box ?? null),
    moved: false,
    rode: false,
    used: [],
  }
}

/** First holders: the side of a unit that stands there, else `heldBy` (OH-VICT-03). */
function musterHolders(sheet: OhSheet): OhState['holders'] {
  const standing = new Map(sheet.units.flatMap((unit) => (unit.box === undefined ? [] : [[unit.box, unit]])))
  const armies = new Map(sheet.record.objectives.map(({ id, army }) => [id, army]))
  return Object.fromEntries(
    rosterOf(sheet).countedBoxes.map((box): [string, Holder | null] => {
      const unit = standing.get(box)
      if (unit) return [box, { side: unit.side, army: unit.army }]
      const objective = sheet.boxes[box]?.objective
      if (objective?.heldBy === undefined) return [box, null]
      const { heldBy } = objective
      const army = armies.get(objective.id) ?? sheet.sides[heldBy].armies[0] ?? ''
      return [box, { side: heldBy, army }]
    }),
  )
}
