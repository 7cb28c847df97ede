// House rules under which the recorded battles were fought, by the name that their rows give.
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'

type HouseRules = Readonly<Record<string, boolean | number | string>>

export const HOUSE_RULES: Readonly<Partial<Record<RuleSetKey, Readonly<Record<string, HouseRules>>>>> = {
  squares: {
    published: {},
    'early 2012': { feb2012HillTownMorale: false, feb2012UphillReroll: false, hillsCountAsOpen: true },
    'open nominations': { nominations: 'open', cincMoveTiming: 'afterDice', generalMoveSquares: 2 },
    'general blocks': { loneGeneral: 'block', generalMoveSquares: 9, minimumMove: true },
    'all dice at once': { remainingDice: 'allAtOnce', mixedActsAs: 'infantry' },
    'fixed order': { activationOrder: 'moveThenBombardThenAssault', uphillTest: 'main' },
    'firer allocates': { bombardAllocation: 'firer', hitSharing: 'free' },
    'line of sight': { bombardmentLos: 'terrain', bombardFromWoods: false, woodsAppliesTo: 'ownSquare' },
    'free retreat': { rearDefinition: 'awayFromAttack', retreatOffHomeEdge: true },
    'advance after assault': { advanceAfterAssault: 'participants', secondRoundRight: 'winnerOnly' },
    'four rounds': { maxAssaultRounds: 4, secondRoundDice: 'all', secondRoundCost: 2 },
    breakthrough: { breakthroughAnyCommand: true, surroundedNightNeedsGap: false, maxAssaultRounds: 3 },
  },
  brigade: {
    published: {},
    'orders as advice': { ordersMode: 'advisory', alterationsPerMove: 1 },
    'no orders': { ordersMode: 'off', minutesPerMove: 30 },
    'leaders fall': { leaderCasualties: true, autoExecuteMissing: false },
    'dice before plots': { movementDiceFirst: true, mustMoveFullScore: true, cavalryChargeDice: '2' },
    'hard ground': { hillsDifficult: true, interpenetrationDisorders: true, squareReaction: 'fullMove' },
    'fire from the centre': { fireArcOrigin: 'centre', crestDepth: 3, columnsFire: false, splitFire: false },
    'small crews': { gunnersPerPiece: 3, counterBatteryPointsPerHit: 2, counterBatteryScale: 'literal' },
    'shrapnel without limit': { shrapnelLimit: 'none', hiddenStrengths: true },
    'long melees': { impactRounds: 'all', meleeMargin: 4, meleeTally: 'cumulative', columnImpetusVs: 'any' },
    'strong cavalry': { cavalryCountsAs36: true, lancersVsInfantry: true, pursuitSpeed: 'dice' },
    'brittle brigades': { fallBackQuorum: 'any', routLevel: 'quorum', assaultAcrossWorkDisorders: false },
    'true strengths': { trueStrength: true, fallBackQuorum: 'all', routLevel: 'never' },
  },
}
