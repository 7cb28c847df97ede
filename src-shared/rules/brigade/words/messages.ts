/** The English catalogue of the brigade rules: every sentence that a player reads of them, in our own words. */
import type { Catalogue } from '../../../words/sentence'
import { commandMessages } from './messages/commands'
import { eventMessages } from './messages/events'
import { faultMessages, orderFaultMessages } from './messages/faults'
import { houseRuleGroupMessages, houseRuleMessages } from './messages/house-rules'
import { orderMessages } from './messages/orders'
import { referenceMessages } from './messages/reference'
import { reasonMessages, refusalMessages } from './messages/refusals'
import { staffMessages } from './messages/staff'
import { termMessages } from './messages/terms'
import { workingMessages } from './messages/working'
import type { BrOutcome, Phase } from '../state/state'
import type { DicePurpose } from '../turn/step'

type PromptKey = Exclude<Phase, 'setup.orders' | 'setup.deploy'> | 'orders' | 'deploy'

/** `who` is whoever is wanted, for the screen to set apart. */
const promptMessages = {
  orders: '{who} write the general orders, put every brigade on the sketch, and seal them.',
  deploy: '{who} the armies are put on the table as sketched.',
  command: '{who} alter orders and move your leaders, then end the phase.',
  declare: '{who} declare charges, then end the phase.',
  plot: '{who} plot moves. A brigade that is told nothing follows its order.',
  move: '{who} move at once.',
  artillery: '{who} order the guns to fire, then end the phase.',
  smallArms: '{who} order volleys, then end the phase.',
  melee: '{who} melees are fought.',
  morale: '{who} look at your losses.',
  rally: '{who} try to rally, call back pursuers, or hold; then end the phase.',
  endOfMove: '{who} move {move} ends.',
  finished: '{who} nobody has anything more to do.',
} as const satisfies Record<PromptKey, string>

const outcomeMessages = {
  concession: 'One side gave up the fight.',
  agreement: 'Both sides agreed to stop.',
  noBrigades: 'One side had no brigade left that would fight.',
  holdPlaces: 'The places that decide were held.',
  armyBroken: 'An army was broken.',
  brigadesExited: 'Enough brigades had left the table where they were to go.',
  lastMove: 'The last move was over, and points decide.',
} as const satisfies Record<BrOutcome['reason'], string>

/** What dice are thrown for. */
const purposeMessages = {
  movement: 'Movement',
  piece: 'Guns: does it fire',
  defensiveFire: 'Fire at a charge',
  casualties: 'Casualties',
  rally: 'Rally',
  pursuit: 'Calling back a pursuit',
  delay: 'Delay of an order',
  successor: 'Taking over command',
  rocket: 'Flight of a rocket',
  gunners: 'Gunners on foot',
  leader: 'Danger to a leader',
} as const satisfies Record<DicePurpose, string>

/** Doubts about what is legal (section 9.2 of the rules). */
const warningMessages = {
  WARN_LEAVES_ARC: '{brigade} will no longer have anybody in its zone of fire.',
  WARN_CHARGE_UNLIKELY: '{brigade} reaches {target} with {percent} chances in a hundred only.',
  WARN_FLANK_EXPOSED: '{enemy} could charge {brigade} in the flank.',
  WARN_DISORDERED_AT_END: '{brigade} may end its move across an obstacle, in disorder.',
  WARN_FRIENDS_IN_BURST: 'The burst would strike friends: {friends}.',
  WARN_CLOSE_TO_HALT:
    '{brigade} is {n} figure from a worse state. | {brigade} is {n} figures from a worse state.',
  WARN_FIFTH_PUSHBACK: '{brigade} has been pushed back five times: the next breaks it.',
  WARN_ORDER_CLAUSE_ENDS: 'With this move {brigade} will have done part {clause} of its order.',
  WARN_NO_PLOT: '{brigade} has been told nothing for this move and will follow its order.',
  WARN_HELD_UP: 'By its order {brigade} waits until {by} is out of its way.',
  WARN_NO_WAY:
    'By its order {brigade} would go on, and finds no way: it stays where it is. Plot a way round.',
  WARN_DAWDLING: '{brigade} has stood for a move already; next time it goes on by its order.',
  WARN_CADENCE_LOST:
    'Gun {piece} of {brigade} will be silent for {n} move after this shot. | Gun {piece} of {brigade} will be silent for {n} moves after this shot.',
  WARN_ORDERS_WAIT: 'These orders wait for each other: {brigades}.',
} as const satisfies Catalogue

export const WARNINGS = Object.keys(warningMessages) as readonly (keyof typeof warningMessages)[]
export type Warning = (typeof WARNINGS)[number]

/** What simulated battles are counted by. */
const figureMessages = {
  shots: 'Batteries firing in a move',
  volleys: 'Volleys in a move',
  charges: 'Charges in a move',
  melees: 'Rounds of melee in a move',
  idle: 'Never fired, charged or fought',
  idleInReach: 'Idle with an enemy in reach or orders for one',
  idleInCorps: 'Never fired, charged or fought, of a whole corps',
  met: 'Battles in which the corps came within an inch of an enemy',
  stuck: 'Plotted moves that end where they began',
  repeated: 'Of these, plotted again unchanged',
  slow: 'Marchers without an enemy near who hardly move',
  undone: 'Plotted moves that undo the move before',
  waited: 'Under way by their orders but standing',
  reservesUsed: 'Reserves let go',
  reservesTurn: 'Move in which they were',
} as const satisfies Catalogue

export const messages = {
  staff: staffMessages,
  title: 'Napoleonic Brigade Rules',
  event: eventMessages,
  command: commandMessages,
  refusal: refusalMessages,
  prompt: promptMessages,
  outcome: outcomeMessages,
  term: { ...termMessages, reason: reasonMessages, orderFault: orderFaultMessages },
  warning: warningMessages,
  purpose: purposeMessages,
  working: workingMessages,
  fault: faultMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: houseRuleGroupMessages,
  reference: referenceMessages,
  order: orderMessages,
  figure: figureMessages,
} as const satisfies Catalogue
