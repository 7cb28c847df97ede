/** Wording of the house rules of the brigade rules: a name, what they are about, and each reading of the text. */
import type { Catalogue } from '../../../../words/sentence'
import type { BrHouseRules } from '../../sheet/house-rules'

export const houseRuleGroupMessages = {
  orders: 'General orders',
  turn: 'Time',
  movement: 'Movement',
  fire: 'Small arms and sight',
  artillery: 'Artillery',
  melee: 'Melee',
  morale: 'Pursuit and morale',
  battle: 'Strengths',
} as const satisfies Catalogue

export const houseRuleMessages = {
  ordersMode: {
    title: 'How binding orders are',
    text: 'What becomes of a move that lies outside the general order of its brigade.',
    values: { strict: 'It is refused', advisory: 'It is allowed and noted', off: 'Nobody asks' },
  },
  alterationsPerMove: {
    title: 'Altered orders in a move',
    text: 'How many orders a commander-in-chief may alter in one move; 0: as many as he likes.',
    values: { number: '{n} order | {n} orders' },
  },
  autoExecuteMissing: {
    title: 'Brigades without a plot',
    text: 'What a brigade does for which nobody has plotted a move.',
    values: { true: 'It follows its order', false: 'It stands' },
  },
  leaderCasualties: {
    title: 'Leaders in danger',
    text: 'Whether a leader near troops that lose heavily may be hit.',
    values: { true: 'On a 6', false: 'Never' },
  },
  minutesPerMove: {
    title: 'Length of a move',
    text: 'Minutes of the clock for one move. The rules have no time scale; this is for schedules only.',
    values: { number: '{n} minute | {n} minutes' },
  },
  movementDiceFirst: {
    title: 'Movement dice first',
    text: 'Whether a side sees its movement dice before it plots.',
    values: { true: 'Dice, then plots', false: 'Plots, then dice' },
  },
  mustMoveFullScore: {
    title: 'The whole score',
    text: 'Whether a brigade that moves must use up its whole allowance.',
    values: { true: 'It must', false: 'It may move less' },
  },
  hillsDifficult: {
    title: 'Hills slow down',
    text: 'The rules leave to agreement whether hills are difficult ground.',
    values: { true: 'All hills', false: 'Only those that the battle says' },
  },
  cavalryChargeDice: {
    title: 'Dice of a cavalry charge',
    text: 'The text has two dice in one place and two and a half in another.',
    values: { '2-5': 'Two and a half', '2': 'Two' },
  },
  squareReaction: {
    title: 'Square against a charge',
    text: 'When infantry that forms square in the move of a charge is ready.',
    values: {
      warned: 'In time, if the charge starts over 3 inches off',
      fullMove: 'At the end of the move only',
    },
  },
  interpenetrationDisorders: {
    title: 'Passing through friends',
    text: 'Whether a brigade is disordered by friends who pass through it.',
    values: { true: 'For a move', false: 'No' },
  },
  fireArcOrigin: {
    title: 'Zone of fire',
    text: 'Where the 12.5 degrees to either side begin.',
    values: { flared: 'At the ends of the front', centre: 'At its middle' },
  },
  crestDepth: {
    title: 'Behind a crest',
    text: 'Inches behind a crest from which troops cannot be seen from below.',
    values: {
      '0': 'none',
      '0-5': 'half an inch',
      '1': '1 inch',
      '1-5': '1.5 inches',
      '2': '2 inches',
      '3': '3 inches',
      '4': '4 inches',
      '5': '5 inches',
      '6': '6 inches',
    },
  },
  trampledCrops: {
    title: 'Tall crops',
    text: 'Whether brigades that move in a field of tall crops tread it down, until it hides nobody any more.',
    values: { true: 'They are trampled', false: 'They stand all day' },
  },
  columnsFire: {
    title: 'Fire of attack columns',
    text: 'Whether the first row of an attack column may fire.',
    values: { true: 'It may', false: 'It may not' },
  },
  splitFire: {
    title: 'Split fire',
    text: 'Whether a line may divide one volley among several targets.',
    values: { true: 'It may', false: 'One target only' },
  },
  gunnersPerPiece: {
    title: 'Gunners of a piece',
    text: 'How many gunners small arms must shoot before the piece is out; the text is at odds with itself.',
    values: { '5': 'Five', '3': 'Three' },
  },
  counterBatteryPointsPerHit: {
    title: 'Guns against guns',
    text: 'Points that a piece loses for each hit by artillery.',
    values: { number: '{n} point | {n} points' },
  },
  counterBatteryScale: {
    title: 'Silence of battered guns',
    text: 'Moves that a damaged piece misses after a shot.',
    values: { sliding: '0, 1, 2 or 3', literal: '0, 1, 1 or 2' },
  },
  shrapnelLimit: {
    title: 'Share of shrapnel',
    text: 'Whether shrapnel is limited to its share of the rounds.',
    values: { ratio: 'Limited for each piece', none: 'Not limited' },
  },
  impactRounds: {
    title: 'How long impact lasts',
    text: 'Rounds of a melee in which a charge counts.',
    values: { first: 'The first', all: 'All' },
  },
  columnImpetusVs: {
    title: 'Weight of columns',
    text: 'Against whom the bonus of a charging column counts.',
    values: { infantry: 'Infantry', any: 'Anybody' },
  },
  meleeMargin: {
    title: 'Margin of a melee',
    text: 'By how many casualties a round must differ to be decided.',
    values: { number: '{n} casualty | {n} casualties' },
  },
  meleeTally: {
    title: 'What a melee counts',
    text: 'Which casualties decide a round.',
    values: { round: 'Those of the round', cumulative: 'All since the melee began' },
  },
  cavalryCountsAs36: {
    title: 'Strength of cavalry brigades',
    text: 'Whether any cavalry brigade counts as three full regiments.',
    values: { true: '36 figures less losses', false: 'Its own figures' },
  },
  lancersVsInfantry: {
    title: 'Lances against infantry',
    text: 'Whether lancers have their bonus against infantry too.',
    values: { true: 'They have', false: 'Against cavalry only' },
  },
  assaultAcrossWorkDisorders: {
    title: 'Storming walls',
    text: 'Whether attackers at a wall or work are in disorder.',
    values: { true: 'They are', false: 'They are not' },
  },
  pursuitSpeed: {
    title: 'Speed of a pursuit',
    text: 'How far pursuers go in a move.',
    values: { full: 'Full speed', dice: 'By dice' },
  },
  fallBackQuorum: {
    title: 'When a brigade falls back',
    text: 'How many of its units must have lost so much.',
    values: { any: 'One', half: 'Half', all: 'All' },
  },
  routLevel: {
    title: 'When a brigade breaks by losses',
    text: 'What losses make a brigade flee.',
    values: {
      allUnitsFallBack: 'All its units at the worst state',
      quorum: 'As soon as it would fall back',
      never: 'None',
    },
  },
  hiddenStrengths: {
    title: 'Strength sheets',
    text: 'Whether the enemy sees how many figures are left.',
    values: { true: 'Hidden', false: 'Open' },
  },
  trueStrength: {
    title: 'Figures by muster',
    text: 'Whether bases have as many figures as their unit mustered men, or full blocks as the authors had.',
    values: { true: 'One figure for 40 men', false: 'Full blocks' },
  },
  roomToMove: {
    title: 'Room to move',
    text: 'Whether a deployment of history leaves brigades a way out of their places and room beside each other where they come on, or has them as close as the maps show.',
    values: { true: 'Shifted by 3 inches at most', false: 'As the maps show' },
  },
} as const satisfies Record<Exclude<keyof BrHouseRules, 'casualtyTable'>, Catalogue>
