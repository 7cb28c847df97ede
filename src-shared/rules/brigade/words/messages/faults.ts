/** Wording of what is wrong with a sheet, or with a state set by the umpire's hand. The place is shown beside it. */
import type { Catalogue } from '../../../../words/sentence'
import type { FaultCode } from '../../sheet/faults'
import type { OrderFaultCode } from '../../orders/faults'

export const faultMessages = {
  DUPLICATE_ID: 'The id {id} is used twice. Every id must be its own.',
  UNKNOWN_ARMY: '{army} is no army of that side. Choose one that the side has.',
  UNKNOWN_ID: 'Nobody and nothing is called {id}. Use an id of the sheet.',
  WRONG_SIDE: '{id} belongs to the other side.',
  NO_BASE_EDGE: '{armyId} has no edge of the table behind it. Give it one.',
  DUPLICATE_SEQ: 'Two brigades of the side have the number {seq}. Give each its own.',
  NO_UNITS: '{id} has not the units it needs.',
  NO_PIECES: '{id} is artillery without a gun.',
  WRONG_BLOCK: '{id} has a base that its arm ({arm}) does not use.',
  NOT_ALONE:
    '{id} is of a kind that is one unit by itself. Give each such unit a brigade of its own, and mark that independent.',
  TOO_MANY_FIGURES: 'It has {figures} figures; a base of its kind has {most} at most.',
  NO_WEIGHT: '{id} is cavalry and must be heavy, medium or light.',
  WRONG_FORMATION: '{id} cannot stand in {formation}. Choose a formation of its arm.',
  WRONG_SECTION: '{id} is to man a section that {complexId} does not have.',
  CAPACITY: '{complexId} has room for {capacity}; {id} has more.',
  COMPLEX_TAKEN: '{complexId} has a garrison already. Place {id} elsewhere.',
  OFF_TABLE: '{id} is not wholly on the table. Move it on.',
  OVERLAP: '{id} and {otherId} overlap. Move one of them.',
  IN_IMPASSABLE: '{id} stands in ground that nobody can enter ({featureId}). Move it.',
  TOO_CLOSE_TO_ENEMY: '{id} is less than an inch from {otherId}. Move one of them.',
  TOO_LATE: '{id} would come in move {move}, after the last. Let it come earlier, or leave it out.',
  NO_AREA: '{id} is a line and encloses nothing. Give it a shape.',
  NO_SECTIONS: '{id} has no wall that could be manned or stormed. Give it at least one section.',
  NOT_ON_EDGE: '{exitId} is not on the edge of the table. Exits must be.',
  NO_COMMANDER: '{armyId} has no commander-in-chief. Name one.',
  TWO_COMMANDERS: '{armyId} has more than one commander-in-chief. Keep one.',
  TABLE_TOO_SHORT:
    'The casualty table has {n} row; it needs 20. | The casualty table has {n} rows; it needs 20.',
  TABLE_FALLS_ALONG_ROW: 'Row {row} of the casualty table falls as the die rises.',
  TABLE_FALLS_DOWN_COLUMN: 'Row {row} of the casualty table is lower than the row above it.',
  TABLE_OUT_OF_RANGE: 'Row {row} of the casualty table kills more figures than fire.',
  // Doubts
  TABLE_CONTRADICTS_SOURCE:
    'Row {row} of the casualty table kills other than {casualties} with a {face}, which is what the published rules print.',
  // States
  WRONG_PLACE: '{id} is both out of the battle and on the table.',
  // Orders
  BAD_ORDER: 'Part {clause} of the order of {id} cannot stand: {why}.',
} as const satisfies Record<FaultCode, string> & Catalogue

/** What is wrong with a part of an order, as part of a sentence. */
export const orderFaultMessages = {
  UNKNOWN_PLACE: 'there is no place {place}',
  PLACE_OFF_TABLE: 'the place {place} is off the table',
  UNKNOWN_BRIGADE: '{id} is not in this battle',
  UNKNOWN_OBJECTIVE: 'nobody and nothing is called {id}',
  UNKNOWN_COMPLEX: '{id} is neither a complex nor a work',
  UNKNOWN_FORMATION: 'it cannot take the formation {formation}',
  UNKNOWN_STATE: 'no brigade is ever in the state {name}',
  NO_PLACE: 'it names no place',
  NO_OBJECTIVE: 'it names no objective',
  NO_BRIGADE: 'it does not say whom to support',
  NO_COMPLEX: 'it does not say what to defend',
  OWN_OBJECTIVE: '{id} is on its own side',
  ENEMY_BRIGADE: '{id} is an enemy',
  ITSELF: 'it cannot support itself',
  WRONG_ARM: 'its arm cannot carry it out',
  WRONG_METHOD: 'its arm does not attack that way',
  NOTHING_BEFORE: 'it waits to have arrived, and nothing comes before it',
  ENEMY_ORDERS: 'nobody knows how far {id}, an enemy, is with his orders',
} as const satisfies Record<OrderFaultCode, string>
