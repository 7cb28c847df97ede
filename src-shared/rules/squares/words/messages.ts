/** The English catalogue of the squares rules: every sentence that a player reads of them, in our own words. */
import type { Catalogue } from '../../../words/sentence'
import { eventMessages } from './messages/events'
import { houseRuleGroupMessages, houseRuleMessages } from './messages/house-rules'
import { faultMessages } from './messages/faults'
import { orderMessages } from './messages/orders'
import { staffMessages } from './messages/reasons'
import { referenceMessages } from './messages/reference'
import { refusalMessages } from './messages/refusals'
import { workingMessages } from './messages/working'
import type { Phase, SqOutcome } from '../state/state'

/** `who` is whoever is wanted, for the screen to set apart. */
const promptMessages = {
  cincMoves: '{who} move each commander-in-chief, or let him stay.',
  rollActionDice: 'The action dice are thrown.',
  nominate: {
    both: '{who} name a general, in secret, to throw for the {prize} (pool {pool}).',
    one: '{who} name a general to throw for the {prize} (pool {pool}).',
  },
  diceOff: 'The nominated generals throw for the highest die.',
  assignDie: '{who} the other side has no general left; choose one of yours and one of the dice {pool}.',
  activation: '{who} move, bombard, assault, rally, then end.',
  allocateHits: {
    bombardment:
      '{who} share {n} hit of the bombardment among the units at {square}. | {who} share {n} hits of the bombardment among the units at {square}.',
    assault: '{who} share {n} hit among those who fight. | {who} share {n} hits among those who fight.',
  },
  declareDefence: '{who} choose who defends {square}, one or two brigades and any guns.',
  retreats: '{who} choose where these retreat: {units}.',
  voluntaryRetreats: '{who} after the test of morale more units may fall back. Move them, or finish.',
  secondRound: '{who} attack {square} in a further round, or let it be.',
  advance: '{who} attackers may take possession of {square}.',
  placeGeneral: 'Choose where {general} goes.',
  night: '{who} units that are cut off may try to rally. Then finish the night.',
  battleOver: {
    won: '{who} {winner} victory.',
    drawn: '{who} it is a draw.',
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
  wanted: {
    side: '{side}:',
    both: 'Both sides:',
    general: '{general} acts with {n} point for each unit: | {general} acts with {n} points for each unit:',
    over: 'The battle is over:',
  },
  points: 'free | {n} point | {n} points',
  hits: 'no hit left | {n} hit left | {n} hits left',
  share: '{unit} ({n})',
  throw: '{die}: {faces}',
  unitRolls: '{unit} ({die}: {faces})',
  unitRerolls: '{unit} ({die}: {faces}, again {rerolls})',
  houseRule: '{title} ({reading})',
  holdUntil: 'until {until}',
  holdAllDay: 'all day',
  holdBecause: '{hour} ({cause})',
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

/** Why a decision is proposed as it is. */
const proposalMessages = {
  share: {
    nobody: 'Spreads the hits: nobody is destroyed, should it come to a test.',
    fewest:
      'Spreads the hits so that as few as can be are lost: {unit} is in most danger, destroyed by a test with {percent} %.',
    enemy: 'Puts the hits where they do most harm: {unit} would be destroyed by a test with {percent} %.',
  },
  defence: {
    only: 'Nobody else can defend {square}.',
    best: 'The best chance to hold {square}: the round is not lost with {percent} %.',
    spares:
      'Holds {square} nearly as well as any other defence, the round is not lost with {percent} %, and costs fewer units.',
  },
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

/** What simulated battles are counted by. */
const figureMessages = {
  bombardments: 'Bombardments in a turn',
  assaults: 'Assaults in a turn',
  destroyed: 'Units destroyed in a turn',
  idle: 'Never bombarded or assaulted',
  reservesUsed: 'Of the Guard, foot and horse, that fought',
  reservesTurn: 'Turn in which it did',
} as const satisfies Catalogue

export const messages = {
  title: 'Napoleonic “squares” rules',
  event: eventMessages,
  refusal: refusalMessages,
  prompt: promptMessages,
  outcome: outcomeMessages,
  term: termMessages,
  warning: warningMessages,
  proposal: proposalMessages,
  purpose: purposeMessages,
  working: workingMessages,
  fault: faultMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: houseRuleGroupMessages,
  reference: referenceMessages,
  order: orderMessages,
  staff: staffMessages,
  figure: figureMessages,
} as const satisfies Catalogue
