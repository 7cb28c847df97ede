/** Wording of general orders, of why the staff does something, and of what it might have done instead. */
import { orderTextMessages } from '../../../../engine/orders/messages'
import type { Catalogue } from '../../../../words/sentence'
import type { BOOK_NOTES } from '../../orders/book'
import type { Want } from '../../staff/plan'
import type { FormationChange, FpCommandType } from '../../turn/commands'

const orderBookMessages = {
  UNKNOWN_PLACE:
    'Part {clause} names {place}, and there is no such place. Choose a point of the table, an objective, an entry or an exit.',
  UNKNOWN_TROOPS: 'Part {clause} names {id}, and there are no such troops in this battle.',
  UNKNOWN_HOLDER:
    'There is nobody called {id} in this battle. Give the order to a general, a formation or a unit that is here.',
  UNKNOWN_STATE:
    'Part {clause} waits for troops to be {state}. They can be shaken, routed, inHandToHand, outOfCommand, line, column, square or arrived.',
  NO_PLACE:
    'Part {clause} says {verb} and names no place. Name a point of the table, an objective or an exit.',
  NEVER_STARTS: 'Part {clause} begins after the last turn, {turns}. It will never be carried out.',
} as const satisfies Record<(typeof BOOK_NOTES)[number], string>

export const orderMessages = {
  book: orderBookMessages,
  text: orderTextMessages,
} as const satisfies Catalogue

/** What the act is for. */
const wantMessages = {
  goesForPlace: 'to go for a place that counts',
  keepsPlace: 'to keep a place that counts',
  followsOrder: 'to carry out its order',
  keepsReserve: 'to follow as a reserve',
  hunts: 'to come upon the flank of an enemy within reach',
  getsAway: 'to get out of musket range',
  comesOn: 'to bring on who is due',
  givesWay: 'to let others pass',
  charges: 'because the charge is worth its risk',
  shoots: 'to hurt the enemy',
  standsAgainstHorse: 'to stand against horse in reach',
  forms: 'to stand as what comes next asks for',
  evades: 'to slip away from the charge',
  faces: 'to turn the front to the enemy',
  commands: 'to have as many as possible in command',
  rallies: 'to rally the unit that needs it most',
  option: 'to have the better order of moving',
  places: 'to stand before what it is meant for',
  loses: 'to lose what matters least',
  nothingBetter: 'because nothing else is worth doing',
} as const satisfies Record<Want, string>

const changeMessages = {
  columnToLine: '{unit} forms line',
  lineToColumn: '{unit} forms column',
  quarterTurn: '{unit} turns to a flank',
  toSquare: '{unit} forms square',
  fromSquare: '{unit} leaves square',
  limber: '{unit} limbers up',
  unlimber: '{unit} comes into battery',
} as const satisfies Record<FormationChange['kind'], string>

/** What may be done, by the command. */
const actMessages = {
  deployUnit: '{unit} is placed',
  deployGeneral: '{general} is placed',
  queueForEntry: 'troops wait at the edge',
  endDeployment: 'the deployment is ended',
  rollMoveOption: 'the move option is rolled',
  chooseMoveOption: 'the order of moving is named',
  declareShot: '{unit} shoots',
  withdrawShot: '{unit} holds its fire',
  autoDeclareShots: 'everybody shoots',
  endDeclaration: 'the declaration is ended',
  chooseCasualties: '{unit} loses elements',
  moveGeneral: '{general} rides',
  joinUnit: '{general} joins {unit}',
  endGenerals: 'the generals stay',
  moveUnit: '{unit} moves',
  roadMove: '{unit} marches by the road',
  aboutFace: '{unit} turns about',
  changeFormation: changeMessages,
  charge: '{unit} charges {target}',
  evade: '{unit} evades',
  retire: '{unit} retires',
  completeWheel: '{unit} lines up',
  enterTable: '{unit} comes on',
  forcedMove: '{unit} goes on',
  haltCavalry: '{unit} is halted',
  endMovement: 'the movement is ended',
  allotHit: '{unit} takes the hit',
  concede: 'the fight is given up',
} as const satisfies Record<FpCommandType, Catalogue | string>

export const staffMessages = { wants: wantMessages, act: actMessages } as const satisfies Catalogue
