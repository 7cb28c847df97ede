/** Wording of what is wrong with a sheet, or with a state set by the umpire's hand. The place is shown beside it. */
import type { SheetFaultCode } from '../../sheet/faults'
import type { StateFaultCode } from '../../state/faults'

export const faultMessages = {
  DUPLICATE_ID: '{id} is there twice. Give one of them another id.',
  UNKNOWN_ID: 'Nobody and nothing there is called {id}. Use an id of the sheet.',
  MISSING_ID: '{id} is missing from the state.',
  OFF_BOARD: '{box} is not on the board.',
  NOT_NEIGHBOURS: '{a} and {b} are not the neighbours they should be.',
  NOT_ON_EDGE: '{box} does not lie on the edge of the board.',
  NOT_A_BRIDGE: 'Only a bridge can be barricaded, and {a} to {b} is none.',
  BRIDGE_WITHOUT_ROAD: 'The bridge from {a} to {b} needs a road over it.',
  ROAD_OVER_RIVER: 'The road from {a} to {b} needs a bridge over the river.',
  NO_BOARD_EDGE: 'Army {army} needs an edge of the board.',
  UNKNOWN_ARMY: 'Its side has no army {army}.',
  TOO_MANY_HITS: '{unitId} has taken more hits than it can bear.',
  TWO_TEMPERS: '{unitId} cannot be steadfast and conscript at once.',
  RIFLES_NOT_LIGHT: '{unitId} has rifles and is no light infantry.',
  NOT_FOR_THIS_ARM: '{unitId} cannot take that formation.',
  NO_PLACE: 'It needs a box, or a group to come with.',
  TWO_PLACES: 'It has two places at once.',
  BOX_TAKEN: '{unitId} and {otherId} are both at {box}.',
  TWO_SIDES: 'Both sides are at {box}.',
  CLOSED_GROUND: '{unitId} may not stand at {box}.',
  TWO_GROUPS: '{id} comes with two groups.',
  CARD_TWICE: 'Two cards have the id {id}.',
  OVERSTACKED: 'Too many units are at {box}.',
  WRONG_FOR_PHASE: 'That cannot be in phase {phase}.',
} as const satisfies Record<SheetFaultCode | StateFaultCode, string>
