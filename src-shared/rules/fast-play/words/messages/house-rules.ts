/** The house rules in words. */
import type { Catalogue } from '../../../../words/sentence'

const onOff = { true: 'yes', false: 'no' }

export const houseRuleMessages = {
  victoryBasis: {
    title: 'When a side is broken',
    text: 'What is counted to see whether a side has lost too much.',
    values: {
      elements: 'over half its elements',
      units: 'over half its units',
      elementsOverHalfUnits: 'more elements than half its units',
    },
  },
  alternateDeployment: {
    title: 'Deployment by turns',
    text: 'Sides place one command after another; otherwise both place unseen.',
    values: onOff,
  },
  optionTie: {
    title: 'Tied move option',
    text: 'What happens when both scores are equal.',
    values: { reroll: 'roll again', previousLoser: 'last turn’s loser wins' },
  },
  declareTiming: {
    title: 'When the winner chooses',
    text: 'Order of moving and direction of combat at once, or each when it is wanted.',
    values: { turnStart: 'at the start of the turn', eachPhase: 'before each part of the turn' },
  },
  frontage: {
    title: 'Frontage of bases',
    text: 'The widths of the list, or one width for all.',
    values: { listed: 'as listed', equal: 'all as foot' },
  },
  veteranAs: {
    title: 'Veterans',
    text: 'The class of veteran troops when a battle is drawn up.',
    values: { trained: 'trained', elite: 'elite' },
  },
  part: {
    title: 'How much of the battle',
    text: 'The whole battle, or a part of it with smaller units: at Quatre Bras west or east, at Ligny the village or Saint-Amand, at Wavre the bridge of Christ or the mill of Bierges.',
    values: { whole: 'all of it', first: 'the first part', second: 'the second part' },
  },
  places: {
    title: 'Places at the start',
    text: 'Whether everybody stands where history had him, or the players place their troops along their own edge.',
    values: { historical: 'as in history', strip: 'the players place them' },
  },
  shootIntoMelee: {
    title: 'Fire into hand to hand',
    text: 'Foot may shoot at enemies who are fighting.',
    values: onOff,
  },
  artilleryArc: {
    title: 'Arc of guns',
    text: 'Whose centre line carries the three inches.',
    values: { either: 'the gun’s or the battery’s', own: 'the gun’s', battery: 'the battery’s' },
  },
  roadThroughBadGoing: {
    title: 'Roads through bad going',
    text: 'Whether a road makes good going of what it passes.',
    values: { road: 'yes', terrain: 'no' },
  },
  obstacleCrossing: {
    title: 'Crossing obstacles',
    text: 'Whether walls and hedges slow a move.',
    values: { free: 'they do not', badGoing: 'as bad going' },
  },
  cavalryForcedMovement: {
    title: 'Cavalry must go on',
    text: 'Cavalry that has moved once moves four inches every turn.',
    values: onOff,
  },
  chargeTests: {
    title: 'Tests of charges',
    text: 'Which charges take a command test.',
    values: { always: 'all', squareAndOutOfCommand: 'at squares and out of command' },
  },
  reactionTiming: {
    title: 'Reactions to charges',
    text: 'When a charged unit may form square or evade.',
    values: { ownMovement: 'in its own movement', onContact: 'at contact' },
  },
  lancerBonus: {
    title: 'Lancers',
    text: 'Whether their number and their bonus both count.',
    values: { single: 'one bonus', double: 'both' },
  },
  positionBonus: {
    title: 'Flank, slope and cover',
    text: 'Whether bonuses of position add up.',
    values: { each: 'each counts', once: 'one at most' },
  },
  casualtyChoice: {
    title: 'Choice of casualties',
    text: 'Who says which elements go.',
    values: { owner: 'the owner', auto: 'the program' },
  },
  rallyDelay: {
    title: 'Rallying',
    text: 'How long a general must have been with a shaken unit.',
    values: { nextRally: 'since last turn', fullTurn: 'a turn longer' },
  },
  generalLoss: {
    title: 'Fallen generals',
    text: 'Whether somebody takes their place.',
    values: { none: 'nobody', poorReplacement: 'a poor general' },
  },
} as const satisfies Catalogue

export const houseRuleGroupMessages = {
  battle: 'The battle',
  shooting: 'Shooting',
  movement: 'Movement',
  charges: 'Charges',
  combat: 'Hand to hand',
  generals: 'Generals',
} as const satisfies Catalogue
