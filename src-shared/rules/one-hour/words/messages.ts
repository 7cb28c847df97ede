/** The English catalogue of One Hour Waterloo: every sentence that a player reads of it, in our own words. */
import type { Catalogue } from '../../../words/sentence'
import { eventMessages } from './messages/events'
import { faultMessages } from './messages/faults'
import { houseRuleGroupMessages, houseRuleMessages } from './messages/house-rules'
import { orderMessages } from './messages/orders'
import { referenceMessages } from './messages/reference'
import { staffMessages } from './messages/reasons'
import { refusalMessages } from './messages/refusals'

/** `who` is whoever is wanted, for the screen to set apart. */
const promptMessages = {
  setup: {
    zones: '{who} place units and leaders in your zone, then say that you are ready.',
    fixed: '{who} leaders may join other units; then say that you are ready.',
  },
  turnStart: '{who} the commander-in-chief may rally a unit.',
  chanceCard: {
    draw: '{who} draw a chance card.',
    choose: '{who} name {n} for the card. | {who} name {n} for the card.',
  },
  shoot: '{who} shoot, then end the phase.',
  formations: '{who} form and leave squares, then end the phase.',
  move: '{who} move and charge, then end the phase.',
  turnEnd: '{who} rally if you can, then end the turn.',
  decision: {
    advance: '{who} {unit}: in with the bayonet, to {box}?',
    pivot: '{who} {unit}: turn to face the charge?',
    reroll: '{who} does {leader} have a die thrown again?',
    retire: '{who} where does {leader} retire?',
  },
  ended: { won: '{who} {winner} victory.', drawn: '{who} it is a draw.' },
} as const satisfies Catalogue

const outcomeMessages = {
  annihilation: 'No unit was left, and none was still to come.',
  break: 'More units were lost than could be borne.',
  holdAll: 'All that had to be held was held long enough.',
  objective: 'The objective that decides at once was taken.',
  turnLimit: 'The last turn is over.',
  concession: 'The fight was given up.',
  points: 'Points: {name0} {side0}, {name1} {side1}.',
  routed: 'Routed units: {name0} {routed0} of {counted0}, {name1} {routed1} of {counted1}.',
} as const satisfies Catalogue

const termMessages = {
  nobody: 'nobody',
  there: 'there',
  wanted: { side: '{side}:', both: 'Both sides:', over: 'The battle is over:' },
  houseRule: '{title} ({reading})',
  facing: { N: 'north', E: 'east', S: 'south', W: 'west' },
  reason: {
    light: 'light infantry',
    cover: 'cover',
    narrow: 'narrow frontage',
    shelter: 'lying down behind the crest',
  },
  type: {
    cavalry: 'cavalry',
    heavyCavalry: 'heavy cavalry',
    artillery: 'artillery',
    line: 'line infantry',
    light: 'light infantry',
  },
  formation: { deployed: 'deployed', column: 'column of route', square: 'square' },
  trait: {
    rifles: 'rifles: shoots at three boxes',
    steadfast: 'steadfast: never falls back',
    conscript: 'conscript: falls back from two hits',
    reluctant: 'reluctant: rolls before it goes forward',
    impetuous: 'impetuous: must charge again once it has charged',
    shock: 'shock: one die more in melee',
  },
} as const satisfies Catalogue

/** What dice are thrown for. */
const purposeMessages = {
  shuffle: 'Shuffling the cards',
  arrival: 'Arrival of reinforcements',
  card: 'Chance card',
  shoot: 'Shooting',
  charge: 'Charge',
  reroll: 'Thrown again',
  leaderRisk: 'Danger to a leader',
  reluctance: 'Reluctance',
  rally: 'Rally',
} as const satisfies Catalogue

/** What simulated battles are counted by. */
const figureMessages = {
  shots: 'Shots in a turn',
  charges: 'Charges in a turn',
  squaresFormed: 'Squares formed in a turn',
  routs: 'Units routed in a turn',
  idle: 'Never shot or charged',
  reservesUsed: 'Of the best troops that shot or charged',
  reservesTurn: 'Turn in which they did',
} as const satisfies Catalogue

export const messages = {
  title: 'One Hour Waterloo',
  event: eventMessages,
  refusal: refusalMessages,
  prompt: promptMessages,
  outcome: outcomeMessages,
  term: termMessages,
  purpose: purposeMessages,
  fault: faultMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: houseRuleGroupMessages,
  order: orderMessages,
  reference: referenceMessages,
  staff: staffMessages,
  figure: figureMessages,
} as const satisfies Catalogue
