/** Wording of the house rules of One Hour Waterloo: a name, what they are about, and each reading of the text. */
import type { Catalogue } from '../../../../words/sentence'

export const houseRuleGroupMessages = {
  edition: 'Edition of the rules',
  cards: 'Chance cards',
  fire: 'Sight and fire',
  retreat: 'Retreat',
  movement: 'Movement',
  formations: 'Squares',
  charges: 'Charges',
  leaders: 'Leaders',
  decisions: 'Decisions',
  scale: 'Scale',
} as const satisfies Catalogue

const yesNo = (yes: string, no: string) => ({ true: yes, false: no })

export const houseRuleMessages = {
  edition: {
    title: 'Edition',
    text: 'The rules were posted twice, and a reply to a reader announced a simpler form. It sets the defaults of the rules below it.',
    values: {
      secondPosting: 'Second posting',
      firstPosting: 'First posting',
      simplified: 'Simplified',
    },
  },
  attackersPerTarget: {
    title: 'Charges against one target',
    text: 'How many charges one unit may suffer in a player turn.',
    values: { 1: 'One', 2: 'Two', 3: 'Three', none: 'Any number' },
  },
  leaderExtraHit: {
    title: 'Living on the leader',
    text: 'Whether an attached leader lets a unit bear one hit more before it routs.',
    values: yesNo('One hit more', 'No'),
  },
  leaderMoraleBonus: {
    title: 'Leaders of the reluctant',
    text: 'What an attached leader adds to the number that a reluctant unit must throw less than.',
    values: { 0: 'Nothing', 1: 'One' },
  },
  linePivotVsCharge: {
    title: 'Turning to face',
    text: 'Whether deployed line infantry turns towards a charge at its flank.',
    values: yesNo('It turns', 'It does not'),
  },
  commanderEffects: {
    title: 'Effects of commanders',
    text: 'What commanders below the commander-in-chief do for troops near them.',
    values: {
      individual: 'Each his own',
      uniform: 'One die thrown again, the same for all',
      none: 'Nothing',
    },
  },
  commanderRally: {
    title: 'Rally by the commander-in-chief',
    text: 'Whether commanders-in-chief rally troops.',
    values: yesNo('They do', 'Nobody rallies but by a card'),
  },
  firstHitPermanent: {
    title: 'The first hit',
    text: 'Whether a unit that has been hit can ever be whole again.',
    values: yesNo('The first hit stays', 'All hits can be regained'),
  },
  chanceCards: {
    enabled: {
      title: 'Chance cards',
      text: 'Whether each side draws a chance card every turn.',
      values: yesNo('A card every turn', 'No cards'),
    },
    deckMode: {
      title: 'Decks',
      text: 'Whether the sides draw from decks of their own.',
      values: { perSide: 'One for each side', shared: 'One for both' },
    },
    deck: { title: 'The deck of chance cards', text: 'Which cards there are, and how often each comes.' },
    drawnBy: {
      title: 'Who draws the cards',
      text: 'The program shuffles and draws, or a table with cards of its own enters what it has drawn.',
      values: { program: 'The program', table: 'The table' },
    },
  },
  rangeMetric: {
    title: 'Diagonal range',
    text: 'How range counts on the diagonal.',
    values: { diagonal15: 'One and a half', chebyshev: 'One' },
  },
  crestRule: {
    title: 'Crests',
    text: 'What a rise between two boxes hides.',
    values: {
      deadGround: 'Ground above the lower and not below the higher',
      simple: 'Only ground above both',
    },
  },
  overheadFire: {
    title: 'Overhead fire',
    text: 'Whose height lets fire pass over what is in the way.',
    values: { shooterHigher: 'The shooter’s', eitherHigher: 'The shooter’s or the target’s' },
  },
  effectFloor: {
    title: 'Three steps of protection',
    text: 'What a third step beyond quarter effect does.',
    values: { quarter: 'Nothing more', eighth: 'It halves the dice' },
  },
  doubleBonusDice: {
    title: 'Doubling of extra dice',
    text: 'Whether dice of leaders and cards are doubled with the rest.',
    values: yesNo('They are', 'They are added afterwards'),
  },
  flankFireByInfantry: {
    title: 'Infantry fire into flanks',
    text: 'Whether infantry fire at one box is doubled against a flank.',
    values: yesNo('Doubled', 'Not doubled'),
  },
  lightCoverStacks: {
    title: 'Light infantry in cover',
    text: 'Whether cover protects light infantry from line fire beyond its own looseness.',
    values: yesNo('Both count', 'They count once'),
  },
  lightFormedLosesScreen: {
    title: 'Light infantry in close order',
    text: 'Whether light infantry in square or column is still hard to hit.',
    values: yesNo('No longer', 'Still'),
  },
  linearCover: {
    title: 'Hedges',
    text: 'Whether hedges give the cover of a town against what comes across them.',
    values: yesNo('They do', 'They do not'),
  },
  retreatBlocked: {
    title: 'Retreat with the way barred',
    text: 'What a unit does that cannot go straight back.',
    values: {
      slideThenHit: 'It slides aside, else takes a hit',
      hit: 'It takes a hit',
      stand: 'It stands',
    },
  },
  garrisonsIgnoreRetreat: {
    title: 'Garrisons under fire',
    text: 'Whether infantry that holds buildings or works is driven out by fire.',
    values: yesNo('Never', 'Like all others'),
  },
  diagonalSqueeze: {
    title: 'Squeezing through',
    text: 'Whether a unit passes diagonally between two closed boxes.',
    values: { blocked: 'No', allowed: 'Yes, but not over water' },
  },
  woodEntryLine: {
    title: 'Line infantry and woods',
    text: 'How line infantry enters a wood.',
    values: { stop: 'It stops there', no: 'Not at all', free: 'Freely' },
  },
  squareAfterShooting: {
    title: 'Square after shooting',
    text: 'Whether a unit that has shot may form square.',
    values: yesNo('It may', 'It may not'),
  },
  squareTiming: {
    title: 'When squares are formed',
    text: 'Before all moves, or each before its own.',
    values: { phaseStart: 'Before all moves', beforeUnitMoves: 'Before its own move' },
  },
  squareInCover: {
    title: 'Squares in close ground',
    text: 'Whether squares may stand wherever infantry may.',
    values: yesNo('Anywhere', 'In the open only'),
  },
  chargeTiming: {
    title: 'Order of moves and charges',
    text: 'Whether all moves come before the first charge.',
    values: { mixed: 'In any order', afterMoves: 'Moves first' },
  },
  townChargeNeedsRoad: {
    title: 'Charges into towns',
    text: 'Whether cavalry needs a road to charge into a town or strongpoint.',
    values: yesNo('A road is needed', 'No road is needed'),
  },
  pivotAfterCharge: {
    title: 'Wheeling after a charge',
    text: 'Who may turn after a charge.',
    values: { unlessImpetuous: 'All but the impetuous', always: 'All', never: 'Nobody' },
  },
  leaderRiskPer: {
    title: 'Danger to leaders',
    text: 'How often a leader rolls when the box he is in is hit.',
    values: { attack: 'Once for the attack', hit: 'Once for each hit' },
  },
  leaderScope: {
    title: 'Whose troops leaders help',
    text: 'Whether effects on a whole army stay with the leader’s own command.',
    values: { asPrinted: 'As printed', commandOnly: 'His command only' },
  },
  leaderMoment: {
    title: 'When leaders help a charge',
    text: 'Where the charger counts as being for the leaders near it.',
    values: { declaration: 'Where it begins', contact: 'Where it strikes' },
  },
  commandMetric: {
    title: 'Near a leader',
    text: 'Whether diagonal neighbours are near.',
    values: { chebyshev: 'They are', diagonal15: 'They are not' },
  },
  napoleonRally: {
    title: 'Napoleon’s rally',
    text: 'How far it reaches.',
    values: { anywhere: 'Anywhere', within3: 'Within three boxes', sameBox: 'In his box' },
  },
  wellingtonRally: {
    title: 'Wellington’s rally',
    text: 'How far it and Blücher’s reach.',
    values: { sameBox: 'In his box', within1: 'Within one box' },
  },
  detachedRally: {
    title: 'Armies without their commander',
    text: 'Whether the senior leader there rallies a unit in his box.',
    values: yesNo('He does', 'Nobody does'),
  },
  rerollPolicy: {
    title: 'Dice thrown again',
    text: 'Whether leaders use their right as soon as it can help.',
    values: { auto: 'At once', ask: 'The side is asked' },
  },
  autoPivot: {
    title: 'Who turns to face',
    text: 'Whether line infantry turns to a charge of itself.',
    values: yesNo('Of itself', 'The side is asked'),
  },
  autoRetire: {
    title: 'Where leaders retire',
    text: 'Whether leaders go the natural way of themselves.',
    values: yesNo('Of themselves', 'The side is asked'),
  },
  unitScale: {
    title: 'Scale of units',
    text: 'How many men a unit stands for.',
    values: { division: 'Divisions: 3,000 foot', corps: 'Corps: 7,000 foot' },
  },
} as const satisfies Catalogue
