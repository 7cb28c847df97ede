/** Wording of why the staff does something, and of what it might have done instead. */
import type { Catalogue } from '../../../../words/sentence'
import type { Want } from '../../staff/idea'

/** What the act is for. */
const wantMessages = {
  hurtsEnemy: 'to hurt the enemy most',
  mustCharge: 'because it must charge again',
  goesForPlace: 'to go for a place that counts',
  keepsPlace: 'to keep a place that counts',
  getsBetterShot: 'to be able to strike next turn',
  getsAway: 'to get out of the enemy’s reach',
  facesEnemy: 'to face the enemy',
  deploys: 'to deploy',
  takesCover: 'to stand in cover',
  closesUp: 'to stand closer to its friends',
  keepsReserve: 'to follow as a reserve',
  followsOrder: 'to carry out its order',
  leaves: 'to leave the board as ordered',
  comesOn: 'to bring on who is due',
  standsAgainstHorse: 'to stand against horse in reach',
  isFreeOfHorse: 'because no horse threatens it any more',
  rallies: 'to rally the unit that needs it most',
  helpsTroops: 'to help the troops in action',
  card: 'to make the most of the card',
  takesGround: 'to take the ground it has won',
  staysSafe: 'to stay where it is safe',
  faces: 'to face the charge',
  rerollHelps: 'because a die thrown again can only help',
  retiresHere: 'because it is farthest from the enemy',
  nothingBetter: 'because nothing else is worth doing',
  onlyChoice: 'because there is nothing else to do',
} as const satisfies Record<Want, string>

/** What may be done, by the command. */
const actMessages = {
  Shoot: '{unit} to shoot at {target}',
  Charge: '{unit} to charge {target}',
  Move: { plain: '{unit} to move by {steps}', turns: '{unit} to turn on the spot' },
  FormSquare: '{unit} to form square',
  LeaveSquare: '{unit} to leave square',
  Rally: '{leader} to rally {unit}',
  MoveLeader: '{leader} to ride to {box}',
  RideLeader: '{leader} to ride to {box} to rally',
  EnterReinforcement: '{who} to come on at {box}',
  ChooseCardTarget: 'the card falls on {ids}',
  DrawCard: 'a card is drawn',
  DeclineCard: 'the card is not played',
  Advance: { go: '{unit} to go in with the bayonet', stay: '{unit} not to go in' },
  PivotToCharge: '{unit} to face the charge',
  DeclinePivot: 'nobody to face the charge',
  UseReroll: '{leader} to have a die thrown again',
  DeclineReroll: '{leader} to let the dice lie',
  RetireLeader: '{leader} to retire to {box}',
  DeployUnit: '{unit} to stand at {box}',
  DeployLeader: '{leader} to stand at {box}',
  EndSetup: 'the setup is ended',
  EndPhase: 'the phase is ended',
  EndTurn: 'the turn is ended',
  Concede: 'the fight is given up',
} as const satisfies Catalogue

export const staffMessages = { wants: wantMessages, act: actMessages } as const satisfies Catalogue
