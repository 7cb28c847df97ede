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
  staysSafe: 'to keep where it is safe',
  faces: 'to face the charge',
  rerollHelps: 'because a die thrown again can only help',
  retiresHere: 'because it is farthest from the enemy',
  nothingBetter: 'because nothing else is worth doing',
  onlyChoice: 'because there is nothing else to do',
} as const satisfies Record<Want, string>

/** What may be done, by the command. */
const actMessages = {
  Shoot: '{unit} shoots at {target}',
  Charge: '{unit} charges {target}',
  Move: { plain: '{unit} moves by {steps}', turns: '{unit} turns where it stands' },
  FormSquare: '{unit} forms square',
  LeaveSquare: '{unit} leaves square',
  Rally: '{leader} rallies {unit}',
  MoveLeader: '{leader} rides to {box}',
  RideLeader: '{leader} rides to {box} to rally',
  EnterReinforcement: '{who} comes on at {box}',
  ChooseCardTarget: 'the card falls on {ids}',
  DrawCard: 'a card is drawn',
  DeclineCard: 'the card is not played',
  Advance: { go: '{unit} goes in with the bayonet', stay: '{unit} stays where it is' },
  PivotToCharge: '{unit} turns to face the charge',
  DeclinePivot: 'nobody turns to face the charge',
  UseReroll: '{leader} has a die thrown again',
  DeclineReroll: '{leader} lets the dice lie',
  RetireLeader: '{leader} retires to {box}',
  DeployUnit: '{unit} stands at {box}',
  DeployLeader: '{leader} stands at {box}',
  EndSetup: 'the setup is ended',
  EndPhase: 'the phase is ended',
  EndTurn: 'the turn is ended',
  Concede: 'the fight is given up',
} as const satisfies Catalogue

export const staffMessages = { wants: wantMessages, act: actMessages } as const satisfies Catalogue
