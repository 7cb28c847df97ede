/** The English catalogue of Fast Play Napoleonic: every sentence that a player reads of it, in our own words. */
import type { Catalogue } from '../../../words/sentence'
import { commandMessages } from './messages/commands'
import { eventMessages } from './messages/events'
import { faultMessages } from './messages/faults'
import { houseRuleGroupMessages, houseRuleMessages } from './messages/house-rules'
import { referenceMessages } from './messages/reference'
import { refusalMessages } from './messages/refusals'
import { orderMessages, staffMessages } from './messages/staff'

/** `who` is whoever is wanted, for the screen to set apart. */
const promptMessages = {
  deployment: '{who} place your commands, then end the deployment.',
  moveOption: {
    roll: '{who} roll for the move option.',
    both: '{who} name who moves first, and the direction of combat.',
    direction: '{who} name the direction of combat.',
    mover: '{who} name who moves first.',
    secondDirection: '{who} name the direction of combat hand to hand.',
  },
  shooting: '{who} declare your shots, then end the declaration.',
  generals: '{who} move and join generals, then go on.',
  moves: '{who} move, change formation and charge, then end the movement.',
  handToHand: '{who} resolve the combats.',
  decision: {
    casualties:
      '{who} choose the element that {unit} loses. | {who} choose the {n} elements that {unit} loses.',
    allot: '{who} choose which unit takes the hit.',
  },
  ended: { won: '{who} {winner} victory.', drawn: '{who} it is a draw.' },
} as const satisfies Catalogue

const outcomeMessages = {
  broken: 'A side has lost more than it could bear.',
  objectives: 'The last turn is over: the objectives held decide.',
  lostFraction: 'The last turn is over: the smaller share of elements lost decides.',
  draw: 'The last turn is over without a decision.',
  concession: 'One side gave up the fight.',
  lost: '{name0} lost {lost0} of {elements0} elements, {name1} {lost1} of {elements1}.',
  points: 'Points of objectives: {name0} {side0}, {name1} {side1}.',
} as const satisfies Catalogue

const termMessages = {
  nobody: 'nobody',
  wanted: { side: '{side}:', both: 'Both sides:', over: 'The battle is over:' },
  formation: { line: 'line', column: 'column', square: 'square' },
  boxSide: { front: 'front', rear: 'rear', left: 'left flank', right: 'right flank' },
  type: {
    heavyFoot: 'heavy foot',
    lightFoot: 'light foot',
    heavyCavalry: 'heavy cavalry',
    lightCavalry: 'light cavalry',
    lancers: 'lancers',
    footArtillery: 'foot artillery',
    horseArtillery: 'horse artillery',
  },
  unitClass: { elite: 'elite', trained: 'trained', raw: 'raw' },
  rating: { exceptional: 'exceptional general', average: 'average general', poor: 'poor general' },
  terrain: {
    woods: 'wood',
    builtUpArea: 'built-up area',
    rough: 'rough ground',
    river: 'river',
    steepHill: 'steep hill',
    gentleHill: 'gentle hill',
    road: 'road',
    bridge: 'bridge',
    ford: 'ford',
    obstacle: 'obstacle',
    impassable: 'impassable ground',
  },
  /** The rows of FP-TEST-02. */
  testRow: {
    T1: 'to change while it fights',
    T2: 'to form square under a charge',
    T3: 'to evade',
    T4: 'to charge a square',
    T5: 'to charge out of command',
    T6: 'to charge a line in column',
    T7: 'to charge a flank or rear',
    T8: 'to charge',
    T9: 'with its general joined',
    T10: 'to retire as skirmishers',
    T11: 'to retire',
    T12: 'to go back as skirmishers',
    T13: 'to turn about',
    T14: 'to change formation out of command',
    T15: 'to go towards the enemy out of command',
    T16: 'to halt or to change again',
    T17: 'for that',
  },
  direction: { leftToRight: 'from left to right', rightToLeft: 'from right to left' },
} as const satisfies Catalogue

/** What dice are thrown for. */
const purposeMessages = {
  deployment: 'Who deploys first',
  option: 'Move option',
  shooting: 'Shooting',
  command: 'Command test',
  morale: 'Morale',
  general: 'Danger to a general',
  handToHand: 'Hand to hand',
  rollOff: 'Who routs',
} as const satisfies Catalogue

/** Lines of arithmetic behind events. */
const workingMessages = {
  optionDeduction: 'option won before: {by}',
  range: 'range {range} inches',
  overhead: 'over the heads of friends, from a hill',
  musket: 'muskets hit on {need}',
  guns: 'guns hit on {need}',
  gunsClose: 'guns within 8 inches hit on {need}',
  gunsAtColumn: 'guns at a column hit on {need}',
  gunsAtSquare: 'guns at a square hit on {need}',
  badGoing: 'bad going halves the allowance',
  lightInBadGoing: 'bad going does not slow light foot',
  river: 'the river limits the allowance',
  fighter: 'needs {need}',
  skirmishersInCover: 'skirmishers in bad going: {by}',
  frenchColumn: 'French column on a line: {by}',
  skirmishLine: 'against skirmishers in the open: {by}',
  lancers: 'lancers charging: {by}',
  flankOrRear: 'on a flank or rear: {by}',
  uphill: 'uphill: {by}',
  defending: 'defending an obstacle or bank: {by}',
  enemyShaken: 'enemy shaken without a general: {by}',
  enemyGuns: 'against artillery: {by}',
  elite: 'elite: {by}',
  skirmishersRout: 'only skirmishers run: {by}',
  squareAgainstCavalry: 'square against cavalry alone: {by}',
  columnUnderGuns: 'French column hit by guns alone: {by}',
  footAgainstCavalry: 'foot not in square against cavalry: {by}',
} as const satisfies Catalogue

/** What simulated battles are counted by. */
const figureMessages = {
  shots: 'Elements shooting in a turn',
  charges: 'Charges in a turn',
  fights: 'Elements striking hand to hand in a turn',
  squaresFormed: 'Squares formed in a turn',
  routs: 'Units routed in a turn',
  idle: 'Never shot, charged or fought',
  waited: 'Waiting at an edge, of all who are there, turn by turn',
  stuck: 'Columns far from the enemy that stand in a knot of friends',
  neverCame: 'Had not come on when the battle ended',
} as const satisfies Catalogue

export const messages = {
  title: 'Fast Play Napoleonic',
  command: commandMessages,
  event: eventMessages,
  refusal: refusalMessages,
  prompt: promptMessages,
  outcome: outcomeMessages,
  term: termMessages,
  purpose: purposeMessages,
  working: workingMessages,
  fault: faultMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: houseRuleGroupMessages,
  order: orderMessages,
  reference: referenceMessages,
  staff: staffMessages,
  figure: figureMessages,
} as const satisfies Catalogue
