/** Wording of the house rules of the squares rules: a name, what they are about, and each reading of the text. */
import type { Catalogue } from '../../../../words/sentence'
import type { SqHouseRules } from '../../sheet/house-rules'

export const houseRuleGroupMessages = {
  edition: 'Edition of the rules',
  generals: 'Generals',
  turn: 'Sequence of the turn',
  movement: 'Movement',
  units: 'Units',
  bombardment: 'Bombardment',
  assault: 'Assault',
  retreat: 'Retreat',
  secondRound: 'Second rounds',
  night: 'Night',
} as const satisfies Catalogue

export const houseRuleMessages = {
  feb2012HillTownMorale: {
    title: 'Steadier on hills and in towns',
    text: 'Added in February 2012: units on a hill or in a town test morale with one die fewer.',
    values: { true: 'One die fewer (published)', false: 'As many dice as hits' },
  },
  feb2012UphillReroll: {
    title: 'Reroll of uphill defenders',
    text: 'Added in February 2012: infantry and guns defending above their attackers throw missed dice again.',
    values: { true: 'Misses are thrown again (published)', false: 'No second throw' },
  },
  cincMoveTiming: {
    title: 'When commanders-in-chief move',
    text: 'The turn list opens with the action dice, the text on commanders-in-chief with their move.',
    values: { beforeDice: 'Before the action dice are seen', afterDice: 'After the action dice are seen' },
  },
  generalMoveSquares: {
    title: 'Reach of generals',
    text: 'How many squares a general may ride in his own activation. The rules give a reach for commanders-in-chief only.',
    values: { number: '{n} square | {n} squares' },
  },
  loneGeneral: {
    title: 'A general alone in a square',
    text: 'Whether enemy units may enter a square that holds nobody but a general.',
    values: { displace: 'They may, and he makes way', block: 'He closes the square to them' },
  },
  nominations: {
    title: 'Nominations for the dice-off',
    text: 'Whether the generals who compete for the highest die are named in secret.',
    values: { sealed: 'Sealed and opened together', open: 'Open: the last winner names first' },
  },
  remainingDice: {
    title: 'Dice left to one side',
    text: 'When a side that alone has generals left fixes who takes which die.',
    values: { asYouGo: 'One by one, as it goes', allAtOnce: 'All at once, before the first of them acts' },
  },
  activationOrder: {
    title: 'Order of actions',
    text: 'The rules list movement, bombardment and assaults; whether that is an order is left open.',
    values: {
      free: 'Free order',
      moveThenBombardThenAssault: 'First all moves, then all fire, then all assaults',
    },
  },
  minimumMove: {
    title: 'One step at any price',
    text: 'Whether a unit that cannot pay for a single step may make it as its only action.',
    values: { false: 'No: what cannot be paid cannot be done', true: 'Yes, one step' },
  },
  mixedActsAs: {
    title: 'Mixed brigades',
    text: 'How brigades of infantry and cavalry count. In woods they throw one die under either reading.',
    values: {
      strict: 'Present as both, bound as both, favoured as neither',
      infantry: 'As infantry in everything else',
    },
  },
  bombardAllocation: {
    title: 'Who places odd hits of a bombardment',
    text: 'Hits are shared evenly over the units of the square; somebody must place those left over.',
    values: { owner: 'The owner of the units', firer: 'The side that fires' },
  },
  bombardmentLos: {
    title: 'Line of sight of guns',
    text: 'The rules limit guns by distance only.',
    values: {
      none: 'Nothing blocks a line',
      terrain: 'Woods, towns and heights between block long range',
    },
  },
  bombardFromWoods: {
    title: 'Guns firing out of woods',
    text: 'Guns in woods take no part in combat; whether bombarding is combat is left open.',
    values: { true: 'They may bombard', false: 'They may not' },
  },
  woodsAppliesTo: {
    title: 'Whose woods count in an assault',
    text: 'Fighting in woods uses skirmish dice and hampers horsemen.',
    values: {
      combatSquare: 'Those of the square fought over, for both sides',
      ownSquare: 'Each unit its own square',
    },
  },
  hitSharing: {
    title: 'Sharing of hits',
    text: 'How a side spreads hits over those who took part.',
    values: { even: 'As evenly as can be', free: 'As its owner likes' },
  },
  uphillTest: {
    title: 'Attackers from several heights',
    text: 'Below which attackers a defender must not be, to count as uphill of them.',
    values: { all: 'Above every one of them, guns and supports too', main: 'Above the assaulting square' },
  },
  rearDefinition: {
    title: 'Where the rear is',
    text: 'Units have no facing here, so that a retreat needs another direction.',
    values: {
      homeEdge: 'Toward the home edge of their side',
      awayFromAttack: 'Away from every square the enemy fought from',
    },
  },
  retreatOffHomeEdge: {
    title: 'Retreat off the field',
    text: 'What becomes of a beaten unit on its home edge that has no square to retreat to.',
    values: { false: 'It takes a hit and tests again', true: 'It leaves the field' },
  },
  hillsCountAsOpen: {
    title: 'Hills and collapse',
    text: 'In open squares the flight of most carries the rest away.',
    values: { false: 'A hill is no open square', true: 'A bare hill counts as open' },
  },
  advanceAfterAssault: {
    title: 'Advance after an assault',
    text: 'Whether attackers may take an emptied square at no cost.',
    values: { none: 'No: it takes action points', participants: 'Those who fought in the first round may' },
  },
  secondRoundRight: {
    title: 'Right to a second round',
    text: 'The summary of the rules favours the winner, the detail the attacker.',
    values: {
      attackerFirst: 'The attacker first, then the defender',
      winnerOnly: 'Only the winner of the first round',
    },
  },
  maxAssaultRounds: {
    title: 'Rounds of one assault',
    text: 'How many rounds an assault may have at most.',
    values: { number: '{n} round | {n} rounds' },
  },
  secondRoundDice: {
    title: 'Dice in later rounds',
    text: 'Who throws one die instead of two after the first round.',
    values: { tiredOnly: 'Brigades that have fought already', all: 'Every brigade' },
  },
  secondRoundCost: {
    title: 'Price of a breakthrough',
    text: 'Action points that each unit pays to join a second round of its own assault.',
    values: { 0: 'Nothing', 2: 'Two action points' },
  },
  breakthroughAnyCommand: {
    title: 'Who joins a breakthrough',
    text: 'Whether brigades of other commands in the same square may go in.',
    values: { false: 'Only the active command', true: 'Any command' },
  },
  surroundedNightNeedsGap: {
    title: 'Cut off and face to face at night',
    text: 'Whether a unit that is cut off may rally at night with the enemy in the next square.',
    values: { false: 'It may', true: 'It may not' },
  },
} as const satisfies Record<keyof SqHouseRules, Catalogue>
