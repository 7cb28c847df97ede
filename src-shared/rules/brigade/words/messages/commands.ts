/** Wording of commands on buttons: what whoever is chosen would do. */
import type { Catalogue } from '../../../../words/sentence'

export const commandMessages = {
  WriteOrder: 'Give it the order of the sheet',
  WriteOrders: 'Give these orders',
  PlaceOnSketch: 'Leave it where the sketch has it, in {formation}',
  PlaceLeader: 'Leave him where he is',
  SealOrders: 'Seal the orders',
  AlterOrder: 'Order {addressee} to hold where it stands',
  MoveLeader: 'Stay where he is',
  DeclareCharge: 'Charge {target}',
  CancelDeclaration: 'Take the charge back',
  PlotMove: '{actions}',
  ChooseEvade: { full: 'Give way with the whole move', halfAndFire: 'Give way with half the move, and fire' },
  ChooseFollowUp: { press: 'Press the beaten enemy', fire: 'Follow up and fire' },
  ClearPlot: 'Take the plot back',
  FireGuns: {
    plain: 'Fire {projectile} at {target} with {n} gun | Fire {projectile} at {target} with {n} guns',
    piece:
      'Fire {projectile} at gun {piece} of {target} with {n} gun | Fire {projectile} at gun {piece} of {target} with {n} guns',
  },
  FireMuskets: {
    plain: 'Fire at {targets}',
    crossing: 'Fire at {targets}, as they pass',
    section: 'Fire at {targets} from section {section}',
    front: 'Fire at {targets} from the front',
    right: 'Fire at {targets} from the right face',
    rear: 'Fire at {targets} from the rear face',
    left: 'Fire at {targets} from the left face',
    frontRight: 'Fire at {targets} from the front right corner',
    rearRight: 'Fire at {targets} from the rear right corner',
    rearLeft: 'Fire at {targets} from the rear left corner',
    frontLeft: 'Fire at {targets} from the front left corner',
  },
  HoldFire: 'Hold the fire at the charge',
  TryRally: 'Try to rally',
  CheckPursuit: 'Try to call the pursuit back',
  HoldPosition: 'Hold the position',
  EndPhase: 'End the phase',
  Concede: 'Give up the battle',
  OfferEnd: 'Offer to end the battle',
  AcceptEnd: 'Agree to end the battle',
} as const satisfies Catalogue
