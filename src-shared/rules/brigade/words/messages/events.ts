/** Wording of every event of the brigade rules but fire and melee. `describe.ts` chooses the variant and gives the values. */
import type { Catalogue } from '../../../../words/sentence'
import type { BrEventKind } from '../../turn/events'
import { combatMessages } from './combat'

const orderEvents = {
  orderWritten: { plain: 'An order is written for {brigade}.' },
  ordersWritten: {
    plain: 'An order is written for {brigades}. | Orders are written for {n} brigades: {brigades}.',
  },
  brigadeSketched: {
    plain: '{brigade} is put on the sketch at {x} / {y}, heading {heading}°, in {formation}.',
    complex: '{brigade} is put into {complex} on the sketch.',
  },
  leaderPlaced: { plain: '{leader} is put on the sketch at {x} / {y}.' },
  ordersSealed: {
    plain: '{side} seals its order for {n} brigade. | {side} seals its orders for {n} brigades.',
  },
  deployed: {
    plain:
      'The army is put on the table as sketched: {n} body. | Both armies are put on the table as sketched: {n} bodies.',
  },
  alterationSent: {
    plain: '{leader} sends {addressee} a new order. The die shows {die}: it holds from move {due}.',
  },
  alterationInForce: { plain: 'The order sent to {brigade} in move {sent} arrives and is in force.' },
  alterationStale: {
    plain: 'The order sent to {brigade} in move {sent} arrives after a later one and is laid aside.',
  },
  clauseBegan: { plain: '{brigade} takes up part {clause} of its order: {verb}.' },
  clauseEnded: {
    complete: '{brigade} has done part {clause} of its order: {verb}.',
    until: 'What {brigade} was told to wait for has come: part {clause} of its order ({verb}) is over.',
  },
  clauseWaits: { plain: '{brigade} holds where it is: no part of its order is in force now.' },
  orderImpossible: {
    plain: '{brigade} cannot carry out part {clause} of its order ({verb}): {cause}.',
  },
  orderDeviation: { plain: '{brigade} acts against its order: {reason}.' },
  standingOrder: {
    stands: '{brigade} was told nothing in this move and stays where it is.',
    noPlot: '{brigade} was told nothing in this move and goes by its order: {actions}.',
    dawdling: '{brigade} has stood too long and goes on by its order: {actions}.',
    makesWay: '{brigade} makes way for {friend}: {actions}.',
  },
  orderHeldUp: { plain: '{brigade} cannot get on by its order and waits: {by} is in its way.' },
  orderHalted: {
    enemy: '{brigade} goes no nearer by its order: {by} is before it.',
    morale: '{brigade} does not go on by its order: its morale keeps it where it is.',
    noWay: '{brigade} would go on by its order and finds no way.',
  },
  leaderMoved: { planned: '{leader} is to ride {inches}.', plain: '{leader} rides {inches}.' },
  commanderLost: {
    captured: '{leader} is taken prisoner. {army} has no commander-in-chief.',
    hit: '{leader} is hit. {army} has no commander-in-chief.',
  },
  successorRolled: { plain: '{leader} will take over {army} (die {die}): he commands from move {from}.' },
  successorCommands: { plain: '{leader} commands {army} now.' },
  leaderTested: { hit: '{leader} is hit ({face}).', missed: 'The shots pass {leader} by ({face}).' },
} as const satisfies Catalogue

const turnEvents = {
  battleBegun: {
    plain: 'The battle begins. It lasts {n} move. | The battle begins. It lasts {n} moves at most.',
    changed:
      'The battle begins, with house rules: {changes}. It lasts {n} move. | The battle begins, with house rules: {changes}. It lasts {n} moves at most.',
  },
  moveBegan: { plain: 'Move {move} begins, {clock}.' },
  phaseBegan: { plain: '{phase}: {sides} to act.', nobody: '{phase}.' },
  phaseEnded: { plain: '{side} is done: {phase}.' },
  brigadeArrived: { plain: '{brigade} comes on to the table at {x} / {y}.' },
  arrivalBlocked: { plain: '{brigade} cannot come on: {by} stands in its way. It waits a move.' },
  leaderArrived: { plain: '{leader} comes on to the table.' },
  cropsTrampled: {
    plain: 'The tall crops about {x} / {y} are trampled flat: they hide nobody any more.',
  },
  placeTaken: {
    taken: '{army} takes {place} from {from}.',
    occupied: '{army} occupies {place}.',
  },
  endOffered: { plain: '{side} offers to end the battle.' },
  endAgreed: { plain: 'Both sides agree to end the battle.' },
  conceded: { plain: '{side} concedes the battle.' },
  battleEnded: {
    won: 'The battle is over: {level} {winner} victory, {points0} points to {points1}. {reason}',
    drawn: 'The battle is over: a draw, {points0} points to {points1}. {reason}',
  },
} as const satisfies Catalogue

const moveEvents = {
  chargeDeclared: { plain: '{brigade} is to charge {target}, {gap} away.' },
  declarationCancelled: { plain: '{brigade} is not to charge after all.' },
  chargeRevealed: {
    warned: '{brigade} charges {target}, {gap} away. The target is warned.',
    unwarned: '{brigade} charges {target}, {gap} away. The target is taken by surprise.',
  },
  movePlotted: { plain: '{brigade} is to {actions}.' },
  plotCleared: { plain: 'The plot of {brigade} is taken back.' },
  evasionChosen: {
    full: '{brigade} will give way with its whole move.',
    halfAndFire: '{brigade} will give way with half its move, and fire.',
  },
  followUpChosen: {
    press: '{brigade} will press its beaten enemy.',
    fire: '{brigade} will follow its beaten enemy up and fire.',
  },
  movementRolled: {
    plot: '{brigade} may move {inches} ({faces}).',
    charge: '{brigade} charges up to {inches} ({faces}).',
    pushBack: '{brigade} is pushed back {inches} ({faces}).',
    reversal: '{brigade}, thrown back by those it pressed, gives {inches} ({faces}).',
    followUp: '{brigade} follows up {inches} ({faces}).',
    followUpAndFire: '{brigade} follows up {inches} to fire ({faces}).',
    pursuit: '{brigade} pursues up to {inches} ({faces}).',
    rout: '{brigade} flees {inches} ({faces}).',
    fallBack: '{brigade} falls back {inches} ({faces}).',
    evade: '{brigade} gives way {inches} ({faces}).',
    retire: '{brigade} retires up to {inches} ({faces}).',
    gunnersReturn: 'The gunners of {brigade} go back {inches} towards their guns ({faces}).',
  },
  bodyMoved: {
    done: '{brigade} {moves} {inches}.',
    edge: '{brigade} {moves} {inches} and stops at the edge of the table.',
    impassable: '{brigade} {moves} {inches} and stops at ground it cannot enter.',
    obstacle: '{brigade} {moves} {inches} and stops at an obstacle.',
    contact: '{brigade} {moves} {inches} and strikes {at}.',
    oneInch: '{brigade} {moves} {inches} and stops an inch from {at}.',
    friend: '{brigade} {moves} {inches}; {at} is in its way.',
    sight: '{brigade} {moves} {inches} and halts in view of {at}.',
    halt: '{brigade} {moves} {inches} and halts.',
    exited: '{brigade} {moves} {inches} and leaves the table.',
    turned: '{brigade} turns by {degrees}°.',
    still: '{brigade} stays where it is.',
    barred: '{brigade} does not move: {bar}.',
    turnBarred: '{brigade} turns by {degrees}° and does not move on: {bar}.',
  },
  refaced: {
    plain: '{brigade} is turned about to face its enemy, heading {heading}°.',
    fleeing: '{brigade} turns to flee, heading {heading}°.',
  },
  formationChanged: {
    plain: '{brigade} changes from {from} to {to}.',
    early: '{brigade} forms {to} in time.',
  },
  formationFailed: { plain: '{brigade} cannot form {to}: {reason}. Its move is lost.' },
  caughtChanging: { plain: '{brigade} is caught by {attacker} while it changes formation.' },
  contactMade: {
    charge: '{attacker} strikes {target} in the {sector}.',
    pursuit: '{attacker} rides down {target} from the {sector}.',
    followUp: '{attacker} runs into {target} at its {sector}.',
    pushBack: '{attacker}, going back, runs into {target}.',
  },
  contactLost: { plain: '{first} and {second} are no longer in contact.' },
  chargeShort: { plain: 'The charge of {brigade} at {target} falls short.' },
  disordered: {
    obstacle: '{brigade} is in disorder while it is on an obstacle or crosses one.',
    shortCharge: '{brigade} is in disorder until the end of move {until}: its charge fell short.',
    caughtChanging: '{brigade} is in disorder until the end of move {until}: caught between two formations.',
    retiring: '{brigade} is in disorder until the end of move {until}: it is facing about.',
    pursuit: '{brigade} is in disorder while it pursues.',
    rallying: '{brigade} is in disorder while it rallies.',
    passedThrough: '{brigade} is in disorder until the end of move {until}: friends have passed through it.',
    storming:
      '{brigade} is in disorder until the end of move {until}: it has stormed its way into the buildings.',
  },
  shifted: {
    passingFriends: '{brigade} comes to rest clear of the friends it passed through.',
    released: '{brigade} is let go and stands an inch off.',
    parted: '{brigade} draws off from a melee that neither side can win.',
  },
  occupied: { plain: '{brigade} occupies {complex}.' },
  occupyFailed: {
    enemyIn: '{brigade} does not get into {complex}: {by} holds it.',
    friendIn: '{brigade} does not get into {complex}: {by} is in it already.',
    enemyUpon: '{brigade} does not get into {complex}: {by} stands on it.',
    contested: '{brigade} does not get into {complex}: the enemy goes for it in the same move.',
  },
  vacated: { plain: '{brigade} leaves {complex} in {formation}.' },
  crossingSighted: { plain: '{body} passes before {observer}, {inches} off.' },
  gunnersMoved: {
    back: 'The gunners of {brigade} go {inches} back towards their guns.',
    away: 'The gunners of {brigade} go {inches}.',
  },
  gunnersBack: { plain: 'The gunners of {brigade} are back. Their guns may fire from move {move}.' },
  brigadeRemoved: {
    destroyed: '{brigade} is destroyed.',
    fled: '{brigade} has fled from the table.',
    exited: '{brigade} leaves the table by {exit}.',
    dispersed: '{brigade} is dispersed.',
    knockedOut: '{brigade} has no gun left and is out of the battle.',
  },
} as const satisfies Catalogue

export const eventMessages = {
  ...turnEvents,
  ...orderEvents,
  ...moveEvents,
  ...combatMessages,
} as const satisfies Record<BrEventKind, Catalogue>
