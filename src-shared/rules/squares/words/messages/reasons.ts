/** Wording of why the staff does something, and of what it might have done instead. */
import type { Catalogue } from '../../../../words/sentence'
import type { Posture } from '../../orders/task'
import type { SqBattleCommand } from '../../turn/commands'
import type { Want } from '../../staff/idea'

/** What the act is for. */
const wantMessages = {
  hurtsEnemy: 'to hurt the enemy more than it costs',
  takesPlace: 'to take or keep a place that counts',
  goesForPlace: 'to go for a place that counts',
  keepsPlace: 'to stand at the place it is to keep',
  keepsReserve: 'to follow as a reserve',
  followsOrder: 'to carry out its order',
  readiesAssault: 'to be beside an enemy it can attack',
  getsBetterShot: 'to have the enemy in range',
  getsAway: 'to be out of the enemy’s reach',
  closesUp: 'to stand less crowded',
  entersTown: 'to have the cover of the town',
  leaves: 'to leave the board as ordered',
  comesOn: 'to bring on who is due',
  rallies: 'to rally the unit that needs it most',
  fires: 'to fire where most is to be hit',
  mostToDo: 'because he has most to do',
  leastToLose: 'because he loses least by the lowest die',
  helpsGeneral: 'to help the general with most to do',
  staysWithTroops: 'to be with the troops',
  defends: 'to hurt the attackers most for the least loss',
  sparesBest: 'to spare those who can least bear more',
  hurtsWorn: 'to hit those who can least bear more',
  fallsBack: 'because it is farthest from the enemy and under cover',
  pressesOn: 'because another round promises more than it costs',
  takesGround: 'to take the ground it has won',
  nothingBetter: 'because nothing else is worth doing',
  onlyChoice: 'because there is nothing else to do',
} as const satisfies Record<Want, string>

/** What may be done, by the command. */
const actMessages = {
  moveCinc: { ride: '{general} rides to {square}', join: '{general} is joined at {square}' },
  passCinc: '{general} stays where he is',
  nominateGeneral: '{general} is named',
  assignDie: '{general} takes the highest die',
  moveUnit: '{unit} moves to {square}',
  enterTown: '{unit} goes into the town',
  leaveTown: '{unit} leaves the town',
  crossRiver: '{unit} crosses the river',
  moveGeneral: '{general} rides to {square}',
  enterReserve: '{unit} comes on at {square}',
  exitBoard: '{unit} leaves the board',
  bombard: 'the guns fire at {square}',
  declareAssault: 'assault on {square} by {units}',
  rallyUnit: '{unit} rallies',
  endActivation: 'everybody stays where he is',
  allocateHits: 'the hits fall on {units}',
  declareDefence: 'defence by {units}',
  chooseRetreat: '{unit} retreats to {square}',
  retreatUnit: '{unit} falls back to {square}',
  finishRetreats: 'nobody else falls back',
  declareSecondRound: 'further assault by {units}',
  declineSecondRound: 'the attack is not pressed',
  advance: 'ground taken by {units}',
  placeGeneral: '{general} goes to {square}',
  attemptNightRally: '{unit} tries to rally in the night',
  finishNight: 'the night is ended',
  concede: 'the fight is given up',
} as const satisfies Record<SqBattleCommand['type'], string | Catalogue>

/** What the plan asks of a command, or of a unit that is kept back. */
const planMessages = {
  attack: '{who} is to take {square}',
  march: '{who} is to march to {square}',
  hold: '{who} is to keep {square}',
  support: '{who} is to support those at {square}',
  reserve: '{who} is kept back behind those who go for {square}',
  retire: '{who} is to fall back to {square}',
  bombard: '{who} is to fire at {square}',
} as const satisfies Record<Posture, string>

export const staffMessages = {
  wants: wantMessages,
  act: actMessages,
  plan: planMessages,
} as const satisfies Catalogue
