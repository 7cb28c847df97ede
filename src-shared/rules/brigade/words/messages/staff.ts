/** Wording of why the staff does something, and of what it might have done instead. */
import type { OrderVerb } from '../../../../engine/orders'
import type { Catalogue } from '../../../../words/sentence'
import type { Want } from '../../staff/idea'
import type { BrCommandType } from '../../turn/commands'

/** What the act is for. */
const wantMessages = {
  writesOrder: 'to give it the order of the plan',
  takesPlace: 'to take a place that counts, since the enemy has more of them',
  takesOpenPlace: 'to take a place that counts while nobody guards it',
  savesPlace: 'to save a place that counts from a stronger enemy',
  exploits: 'to finish a division of the enemy that gives way',
  sparesHorse: 'to spare horse that has done what it could',
  stopsFollowers: 'to keep those behind out of an assault that has failed',
  saves: 'to save the army before it breaks',
  ridesClear: 'to get the commander out of the enemy’s way',
  charges: 'to charge where the odds are good',
  hurtsEnemy: 'to hurt the enemy most',
  followsOrder: 'to carry out its order',
  returnsToGuns: 'to bring the crew back to its guns',
  getsAway: 'to get away from a charge',
  rallies: 'to rally before the enemy comes again',
  callsBack: 'to call back a pursuit',
  nothingBetter: 'because nothing else is worth doing',
} as const satisfies Record<Want, string>

/** What may be done, by the command. */
const actMessages = {
  WriteOrder: '{brigade} gets its order',
  WriteOrders: 'orders are written',
  PlaceOnSketch: '{brigade} is put on the sketch',
  PlaceLeader: 'a leader is put on the sketch',
  SealOrders: 'the orders are sealed',
  AlterOrder: { plain: '{brigade} gets a new order', goes: '{brigade} is sent to {place}' },
  MoveLeader: '{brigade} rides on',
  DeclareCharge: '{brigade} charges {target}',
  CancelDeclaration: '{brigade} does not charge',
  PlotMove: '{brigade} moves',
  ChooseEvade: '{brigade} evades',
  ChooseFollowUp: '{brigade} follows up',
  ClearPlot: '{brigade} is told nothing for this move',
  FireGuns: '{brigade} fires at {target}',
  FireMuskets: '{brigade} fires at {target}',
  HoldFire: '{brigade} holds its fire',
  TryRally: '{brigade} tries to rally',
  CheckPursuit: '{brigade} is called back',
  HoldPosition: '{brigade} holds where it is',
  EndPhase: 'the phase is ended',
  Concede: 'the fight is given up',
  OfferEnd: 'an end is offered',
  AcceptEnd: 'the end is accepted',
} as const satisfies Record<BrCommandType, string | object>

/** What the order in force asks of a brigade. */
const planMessages = {
  hold: { plain: '{brigade} is to stay where it is', at: '{brigade} is to hold {place}' },
  reserve: { plain: '{brigade} is kept in reserve', at: '{brigade} is kept in reserve at {place}' },
  screen: { plain: '{brigade} is to screen the army', at: '{brigade} is to screen {place}' },
  march: { plain: '{brigade} is to march on', at: '{brigade} is to march to {place}' },
  advance: { plain: '{brigade} is to go forward', at: '{brigade} is to go forward to {place}' },
  attack: { plain: '{brigade} is to attack', at: '{brigade} is to attack {place}' },
  retire: { plain: '{brigade} is to retire', at: '{brigade} is to retire to {place}' },
  support: { plain: '{brigade} is to support others', at: '{brigade} is to support {place}' },
  bombard: { plain: '{brigade} is to bombard the enemy', at: '{brigade} is to bombard {place}' },
  defend: { plain: '{brigade} is to defend its post', at: '{brigade} is to defend {place}' },
} as const satisfies Record<OrderVerb, Catalogue>

export const staffMessages = {
  wants: wantMessages,
  act: actMessages,
  plan: planMessages,
} as const satisfies Catalogue
