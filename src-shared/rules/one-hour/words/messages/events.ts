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
  unitDeployed: '{unit} is placed at {box}, facing {facing}.',
  leaderDeployed: '{leader} is placed at {box}.',
  setupEnded: '{side} is ready.',
  turnBegan: 'Turn {gameTurn}, {clock}: {side}.',
  groupDiced: {
    comes: '{face} on the die, {target} or more was wanted: they may come on.',
    waits: '{face} on the die, {target} or more is wanted: they are not here yet.',
  },
  cardDrawn: '{side} draws a card: {title}.',
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
  shotDeclared: '{unit} shoots at {target}: range {range}, band {band}.',
  chargeDeclared: '{unit} charges {target} by {path}, cost {cost}.',
  holdEnded: {
    fire: 'Shot at: {units} need wait no longer.',
    charge: 'Charged: {units} need wait no longer.',
    umpire: 'By the organiser: {units} need wait no longer.',
  },
  turnedToFace: '{unit} turns from {from} to {to} and faces the charge.',
  baseDice: '{n} die to begin with. | {n} dice to begin with.',
  diceAdded: {
    source: '{source} adds {added}: {n} die. | {source} adds {added}: {n} dice.',
    shock: 'Shock adds {added}: {n} die. | Shock adds {added}: {n} dice.',
  },
  diceDoubled: {
    flank: 'Taken in flank: doubled to {n} dice.',
    square: 'A square is a thick target: doubled to {n} dice.',
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
    attacker: '{source} has a miss thrown again: {from} becomes {to}.',
    defender: '{source} has a hit thrown again: {from} becomes {to}.',
  },
  moraleFell:
    '{unit} takes {n} hit: morale {before} to {after}. | {unit} takes {n} hits: morale {before} to {after}.',
  unitRouted: {
    hits: '{unit} breaks at {box} and is gone.',
    leaderGone: '{unit}, which stood by its leader alone, breaks at {box} and is gone.',
  },
  leaderRisked: {
    safe: '{leader}: {total} on the dice, he is unhurt.',
    lost: '{leader}: {total} on the dice, he is lost.',
  },
  leaderRetired: '{leader} rides from {from} to {to}.',
  leaderTrapped: '{leader} has nowhere to go from {box} and is lost.',
  retreatOrdered: {
    fire: '{n} hits from one shot: {unit} falls back.',
    conscript: '{n} hits from one shot are enough for conscripts: {unit} falls back.',
  },
  retreatIgnored: '{unit} stands its ground under {n} hits.',
  unitRetreated: {
    straight: '{unit} goes back from {from} to {to}.',
    slide: '{unit} finds the way barred and goes from {from} aside to {to}.',
  },
  retreatBlocked: {
    hit: '{unit} cannot get away from {box} and takes another hit.',
    stays: '{unit} cannot get away from {box} and stays.',
  },
  reluctanceRolled: {
    passed: '{unit} throws {face}, less than {needed}: it goes.',
    failed: '{unit} throws {face}, not less than {needed}: it will not go forward this turn.',
  },
  advanced: {
    alone: '{unit} goes in with the bayonet, from {from} to {to}.',
    led: '{unit} goes in with the bayonet, from {from} to {to}, {leaders} with it.',
  },
  advanceDeclined: '{unit} stays where it is.',
  chargeEnded: { occupies: '{unit} rides on into {box}.', stays: '{unit} stays at {box}.' },
  becameRampant: '{unit} has the bit between its teeth and must charge again while it can.',
  rampantEnded: 'There is nobody for {units} to charge: in hand again.',
  pivoted: '{unit} wheels to {facing}.',
  formationChanged: {
    column: '{unit} forms column of route.',
    deployed: '{unit} deploys.',
    square: '{unit} forms square.',
  },
  unitMoved: {
    turns: '{unit} stays at {to}, facing {facing}.',
    plain: '{unit} moves to {to}, cost {cost}, facing {facing}.',
    road: '{unit} marches by road to {to}, cost {cost}, facing {facing}.',
  },
  leadersAlong: '{leaders} with it.',
  unitLeft: {
    plain: '{unit} leaves the field at {box}.',
    exit: '{unit} leaves the field at {box} by {exit}.',
  },
  leaderMoved: '{leader} rides to {to}, cost {cost}.',
  leaderRode: '{leader} rides to {to} to rally his men, cost {cost}.',
  unitEntered: '{unit} comes onto the field at {box}.',
  leaderEntered: '{leader} comes onto the field at {box}.',
  squareFormed: '{unit} forms square.',
  squareLeft: '{unit} leaves square.',
  pileUndone: '{unit} finds no room at {from} and goes back to {to}.',
  rallied: {
    none: '{unit}: {face} on the die, nothing is regained.',
    regained:
      '{unit}: {face} on the die, {n} hit regained, {hitsTaken} left. | {unit}: {face} on the die, {n} hits regained, {hitsTaken} left.',
  },
  firstHitStays: 'The first hit of {unit} is never made good.',
  objectiveTaken: '{side} takes {objective} at {box}.',
  conceded: '{side} gives up the fight.',
  battleEnded: {
    won: 'The battle is over: victory of {winner}. {reason}',
    drawn: 'The battle is over and drawn. {reason}',
  },
} as const satisfies Record<OhEventKind, string | Catalogue>
