/** The English catalogue of the squares rules: every sentence that a player reads of them, in our own words. */
import type { Catalogue } from '../../../words/sentence'
import { eventMessages } from './messages/events'
import { houseRuleGroupMessages, houseRuleMessages } from './messages/house-rules'
import { faultMessages } from './messages/faults'
import { orderMessages } from './messages/orders'
import { referenceMessages } from './messages/reference'
import { refusalMessages } from './messages/refusals'
import { workingMessages } from './messages/working'
import type { Phase, SqOutcome } from '../state/state'

const promptMessages = {
  cincMoves: '{side}: move each commander-in-chief, or let him stay.',
  rollActionDice: 'The action dice are thrown.',
  nominate: {
    both: 'Both sides: name a general, in secret, to throw for the {prize} (pool {pool}).',
    one: '{side}: name a general to throw for the {prize} (pool {pool}).',
  },
  diceOff: 'The nominated generals throw for the highest die.',
  assignDie: '{side}: the other side has no general left; choose one of yours and one of the dice {pool}.',
  activation:
    '{general} acts with {n} point for each unit: move, bombard, assault, rally, then end. | {general} acts with {n} points for each unit: move, bombard, assault, rally, then end.',
  allocateHits: {
    bombardment:
      '{side}: share {n} hit of the bombardment among the units at {square}. | {side}: share {n} hits of the bombardment among the units at {square}.',
    assault: '{side}: share {n} hit among those who fight. | {side}: share {n} hits among those who fight.',
  },
  declareDefence: '{side}: choose who defends {square}, one or two brigades and any guns.',
  retreats: '{side}: choose where these retreat: {units}.',
  voluntaryRetreats: '{side}: after the test of morale more units may fall back. Move them, or finish.',
  secondRound: '{side}: attack {square} in a further round, or let it be.',
  advance: '{side}: attackers may take possession of {square}.',
  placeGeneral: 'Choose where {general} goes.',
  night: '{side}: units that are cut off may try to rally. Then finish the night.',
  battleOver: {
    won: 'The battle is over: {winner} has won.',
    drawn: 'The battle is over: it is a draw.',
  },
} as const satisfies Record<Phase, string | Catalogue>

const outcomeMessages = {
  lastUnit: 'No unit was left on one side, and none was still to come.',
  armyBreak: 'An army had lost more than it could bear.',
  turnLimit: 'The last turn is over and the points decide.',
  concession: 'One side gave up the fight.',
  points: 'Victory points: {side0} to {side1}.',
} as const satisfies Record<SqOutcome['reason'] | 'points', string>

const termMessages = {
  nobody: 'nobody',
  points: 'free | {n} point | {n} points',
  hits: 'no hit left | {n} hit left | {n} hits left',
  share: '{unit} ({n})',
  throw: '{die}: {faces}',
  unitRolls: '{unit} ({die}: {faces})',
  unitRerolls: '{unit} ({die}: {faces}, again {rerolls})',
  houseRule: '{title} ({reading})',
  recovered: 'Nobody has anything to recover. | {n} unit recovers. | {n} units recover.',
  level: { draw: 'drawn', marginal: 'a marginal', decisive: 'a decisive' },
  kind: {
    infantry: 'infantry',
    cavalry: 'cavalry',
    mixed: 'mixed brigade',
    footArtillery: 'foot artillery',
    horseArtillery: 'horse artillery',
  },
  cavalryWeight: { light: 'light', line: 'line', heavy: 'heavy' },
  range: { close: 'close', long: 'long' },
  status: {
    offBoard: 'still to arrive',
    onBoard: 'on the field',
    destroyed: 'destroyed',
    withdrawn: 'withdrawn',
  },
  terrain: {
    open: 'open ground',
    woods: 'woods',
    hill: 'hill',
    rough: 'rough ground',
    town: 'town',
    riverInside: 'river inside',
    impassable: 'impassable',
  },
} as const satisfies Catalogue

/** Doubts about what is legal (section 9.2 of the rules). */
const warningMessages = {
  uphill: 'The defenders stand above you: their infantry and guns throw misses again.',
  noReserve: 'You keep no fresh brigade back, and {square} has one: expect a counterattack.',
  noRear: '{unit} has no square to retreat to.',
  exposed: 'More than half of the units in open {square} take part: if they go, the rest must follow.',
  bonusSpent: '{unit} uses the extra point of light cavalry and cannot assault any more.',
  footBombards: '{unit} cannot move or attack any more this turn once it has fired.',
  leavesObjective: '{unit} is the last brigade that keeps {objective}.',
  unspent:
    '{unit} stands next to the enemy with {n} point unused. | {unit} stands next to the enemy with {n} points unused.',
  smallerDie: '{general} would throw a {theirs} instead of his own {own}.',
} as const satisfies Catalogue

/** What dice are thrown for. */
const purposeMessages = {
  actionDice: 'Action dice',
  diceOff: 'Dice-off',
  bombardment: 'Bombardment',
  townSave: 'Shelter of the town',
  skirmish: 'Skirmishers',
  assault: 'Assault',
  reroll: 'Misses again',
  save: 'Saves',
  morale: 'Morale',
  recheck: 'Morale again, for want of a way back',
  rally: 'Rally',
  nightRally: 'Rally in the night',
} as const satisfies Catalogue

export const messages = {
  title: 'Napoleonic “squares” rules',
  event: eventMessages,
  refusal: refusalMessages,
  prompt: promptMessages,
  outcome: outcomeMessages,
  term: termMessages,
  warning: warningMessages,
  purpose: purposeMessages,
  working: workingMessages,
  fault: faultMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: houseRuleGroupMessages,
  reference: referenceMessages,
  order: orderMessages,
} as const satisfies Catalogue
