/** Wording of what is wrong with a sheet, or with a state set by the umpire's hand. The place is shown beside it. */
import type { Catalogue } from '../../../../words/sentence'

export const faultMessages = {
  // Sheets and states
  UNKNOWN_ID: 'Nobody and nothing is called {id}. Use an id of the sheet.',
  OFF_BOARD: '{square} is not on the board, or not for this. Choose another square.',
  IMPASSABLE: '{square} is impassable, and nobody can be there.',
  NO_PLACE: 'A unit needs a square, or a turn and place of arrival. Give it one of them.',
  TWO_PLACES: 'It has two places at once. Give it a square or an arrival, not both.',
  TWO_SIDES: 'Both sides are in {square}. Move one of them away.',
  STACK_BRIGADES: '{square} holds more than four brigades. Move some away.',
  STACK_TOTAL: '{square} holds more than six units. Move some away.',
  NO_TOWN: 'There is no town there to be in.',
  TOWN_INFANTRY_ONLY: 'Only infantry can be in a town.',
  TOWN_FULL: 'The town at {square} has room for {capacity}. Take a unit out.',
  NO_RIVER: 'A bank belongs to a square with a river inside, and to no other.',
  // Sheets
  DUPLICATE_ID: 'The id {id} is used twice. Every id must be its own.',
  NOT_NEIGHBOURS: '{a} and {b} do not share an edge, so no river can run between them.',
  NOT_ON_EDGE: '{square} is not on the edge of the board. Entries and exits must be.',
  NO_RATING:
    '{unitId} lacks a die that its kind needs. Infantry needs all three, cavalry quality and morale.',
  WEIGHT_NOT_CAVALRY: 'Only cavalry is light, line or heavy. Take the weight from {unitId}.',
  NIGHT_TOO_LATE: 'The night after turn {afterTurn} would come when the battle is over.',
  // States
  MISSING_ID: '{id} is on the sheet and is missing here.',
  NOT_SORTED: 'The dice must stand with the highest first.',
  TURN_TOO_LATE: 'The battle has no turn {turn}.',
  WRONG_FOR_PHASE: 'This does not go with the phase {phase}.',
  NO_READY_GENERAL: 'No general is ready, and this phase needs one.',
} as const satisfies Catalogue
