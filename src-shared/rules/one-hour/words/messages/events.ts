/** Wording of what happens under One Hour Waterloo: one sentence for each line of the log. */
import type { Catalogue } from '../../../../words/sentence'
import type { OhEventKind } from '../../turn/events'

export const eventMessages = {
  battleBegun: {
    plain: 'The battle begins: {n} turn. | The battle begins: {n} turns.',
    changed:
      'The battle begins: {n} turn. House rules: {changes}. | The battle begins: {n} turns. House rules: {changes}.',
  },
  deckShuffled: '{n} chance card is shuffled. | {n} chance cards are shuffled.',
  unitDeployed: '{unit}: placed at {box}, facing {facing}.',
  leaderDeployed: '{leader}: placed at {box}.',
  setupEnded: '{side}: ready.',
  turnBegan: 'Turn {gameTurn}: {side}.',
  groupDiced: {
    comes: '{face} on the die, {target} or more was wanted: they may come on.',
    waits: '{face} on the die, {target} or more is wanted: they are not here yet.',
  },
  cardDrawn: '{side}: a card is drawn, “{title}”.',
  cardEffect: {
    units: 'The card falls on {units}.',
    hits: 'The card falls on {units}: {n} hit. | The card falls on {units}: {n} hits.',
    count: '{n} unit is to be named. | {n} units are to be named.',
    leader: 'The card falls on {leader}.',
    group: 'The reinforcements may come on in this turn.',
    army: 'The card holds for all of them.',
  },
  cardBanked: 'The card is kept for use in this turn.',
  cardUsed: 'The card is played for {unit}.',
  cardDeclined: 'The card is laid aside.',
  cardVoid: 'The card fits nobody and does nothing.',
  shotDeclared: '{unit} shot at {target}: range {range}, band {band}.',
  chargeDeclared: '{unit} charged {target} by {path}, cost {cost}.',
  holdEnded: {
    fire: 'Shot at: {units} need wait no longer.',
    charge: 'Charged: {units} need wait no longer.',
    umpire: 'By the organiser: {units} need wait no longer.',
  },
  turnedToFace: '{unit} turned from {from} to {to} to face the charge.',
  baseDice: '{n} die to begin with. | {n} dice to begin with.',
  diceAdded: {
    source: '{source}: {added} more, {n} die. | {source}: {added} more, {n} dice.',
    shock: 'Shock: {added} more, {n} die. | Shock: {added} more, {n} dice.',
  },
  diceDoubled: {
    flank: 'Taken in flank: doubled to {n} dice.',
    square: 'A square is easy to hit: doubled to {n} dice.',
    light: 'Light infantry ridden down: doubled to {n} dice.',
    artillery: 'Guns in the open: doubled to {n} dice.',
  },
  effectReduced: '{reasons}: {toHit} or more is needed.',
  diceRolled: {
    missed: '{faces}: no hit.',
    hit: '{faces}: {n} hit at {toHit} or more. | {faces}: {n} hits at {toHit} or more.',
    none: 'No dice are left to throw.',
  },
  rerolled: {
    attacker: '{source}: a miss is thrown again, {from} becomes {to}.',
    defender: '{source}: a hit is thrown again, {from} becomes {to}.',
  },
  moraleFell:
    '{unit} took {n} hit: morale {before} to {after}. | {unit} took {n} hits: morale {before} to {after}.',
  unitRouted: {
    hits: '{unit} broke at {box} and left the field.',
    leaderGone: '{unit} had stood by its leader alone, broke at {box} and left the field.',
  },
  leaderRisked: {
    safe: '{leader}: {total} on the dice, he is unhurt.',
    lost: '{leader}: {total} on the dice, he is lost.',
  },
  leaderRetired: '{leader} rode from {from} to {to}.',
  leaderTrapped: '{leader} had nowhere to go from {box} and is lost.',
  retreatOrdered: {
    fire: '{n} hits from one shot: {unit} must fall back.',
    conscript: '{n} hits from one shot are enough for conscripts: {unit} must fall back.',
  },
  retreatIgnored: '{n} hits from one shot, but {unit} stood fast.',
  unitRetreated: {
    straight: '{unit} went back from {from} to {to}.',
    slide: '{unit} found the way barred and went from {from} aside to {to}.',
  },
  retreatBlocked: {
    hit: '{unit} could not get away from {box}: one hit more.',
    stays: '{unit} could not get away from {box} and stayed.',
  },
  reluctanceRolled: {
    passed: '{unit} threw {face}, less than {needed}: forward.',
    failed: '{unit} threw {face}, not less than {needed}: no way forward this turn.',
  },
  advanced: {
    alone: '{unit} went in with the bayonet, from {from} to {to}.',
    led: '{unit} went in with the bayonet, from {from} to {to}, with {leaders}.',
  },
  advanceDeclined: '{unit} did not go in.',
  chargeEnded: { occupies: '{unit} rode on into {box}.', stays: '{unit} stopped at {box}.' },
  becameRampant: '{unit} went out of hand and must charge again while a charge is possible.',
  rampantEnded: 'There is nobody for {units} to charge: the duty to charge ends.',
  pivoted: '{unit} wheeled to {facing}.',
  formationChanged: {
    column: '{unit} formed column of route.',
    deployed: '{unit} deployed.',
    square: '{unit} formed square.',
  },
  unitMoved: {
    turns: '{unit} stayed at {to}, facing {facing}.',
    plain: '{unit} moved to {to}, cost {cost}, facing {facing}.',
    road: '{unit} marched by road to {to}, cost {cost}, facing {facing}.',
  },
  leadersAlong: '{leaders} went along.',
  unitLeft: {
    plain: '{unit} left the field at {box}.',
    exit: '{unit} left the field at {box} by {exit}.',
  },
  leaderMoved: '{leader} rode to {to}, cost {cost}.',
  leaderRode: '{leader} rode to {to} to rally his men, cost {cost}.',
  unitEntered: '{unit} came onto the field at {box}.',
  leaderEntered: '{leader} came onto the field at {box}.',
  squareFormed: '{unit} formed square.',
  squareLeft: '{unit} left square.',
  pileUndone: '{unit} found no room at {from} and went back to {to}.',
  rallied: {
    none: '{unit}: {face} on the die, nothing is regained.',
    regained:
      '{unit}: {face} on the die, {n} hit regained, {hitsTaken} left. | {unit}: {face} on the die, {n} hits regained, {hitsTaken} left.',
  },
  firstHitStays: 'The first hit of {unit} is never made good.',
  objectiveTaken: '{side}: {objective} is taken, at {box}.',
  conceded: '{side}: the fight is given up.',
  battleEnded: {
    won: 'The battle is over: {winner} victory. {reason}',
    drawn: 'The battle is over and drawn. {reason}',
  },
} as const satisfies Record<OhEventKind, string | Catalogue>
