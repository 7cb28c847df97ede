/** Wording of every event of the squares rules. `describe.ts` chooses the variant and gives the values. */
import type { Catalogue } from '../../../../words/sentence'
import type { SqEventKind } from '../../turn/events'

export const eventMessages = {
  battleBegun: {
    plain:
      'The battle begins under the published rules. It lasts {n} turn. | The battle begins under the published rules. It lasts {n} turns at most.',
    changed:
      'The battle begins, with house rules: {changes}. It lasts {n} turn. | The battle begins, with house rules: {changes}. It lasts {n} turns at most.',
  },
  turnBegan: { plain: 'Turn {turn} begins, {clock}.' },
  cincMoved: {
    moved: '{general} rides from {from} to {to}.',
    joined: '{general} rides from {from} to {to} and joins {joined} for this turn.',
    stayed: '{general} stays at {to}.',
    stayedJoined: '{general} stays at {to} and joins {joined} for this turn.',
  },
  cincPassed: { plain: '{general} stays where he is and joins nobody.' },
  actionDiceRolled: {
    plain:
      'Action dice for {n} general: {faces}. | Action dice for {n} generals: {faces}. The pool is {pool}.',
  },
  generalNominated: {
    plain: '{side} seals its nomination: {general}.',
    open: '{side} names {general} for the dice-off.',
  },
  nominationsRevealed: { plain: 'The nominations are opened: {first} against {second}.' },
  diceOff: {
    decided: 'Dice-off for the {prize}: {first} throws {score0}, {second} throws {score1}.',
    tied: 'Dice-off for the {prize}: {first} and {second} both throw {score0}.',
  },
  dieWon: {
    plain: '{general} wins the {die}. No die is left.',
    pool: '{general} wins the {die}. Left in the pool: {pool}.',
  },
  dieAssigned: {
    plain: '{general} takes the {die}. No die is left.',
    pool: '{general} takes the {die}. Left in the pool: {pool}.',
  },
  activationBegan: {
    plain:
      '{general} acts: every unit of {command} has {n} action point. | {general} acts: every unit of {command} has {n} action points.',
  },
  activationEnded: { plain: '{general} has finished.' },
  unitMoved: {
    plain: '{unit} moves to {to} ({cost}).',
    through: '{unit} moves over {via} to {to} ({cost}).',
    town: '{unit} moves into the town at {to} ({cost}).',
    stopped: '{unit} moves into the woods at {to} ({cost}) and can do no more.',
  },
  townEntered: { plain: '{unit} goes into the town at {square} ({cost}).' },
  townLeft: { plain: '{unit} comes out of the town at {square}.' },
  riverCrossed: { plain: '{unit} crosses the river inside {square} ({cost}).' },
  generalMoved: {
    plain: '{general} rides to {to}.',
    withCinc: '{general} rides to {to}, and {cinc} with him.',
  },
  generalPlaced: {
    plain: '{general} makes his way from {from} to {to}.',
    arrives: '{general} arrives at {to}.',
    off: '{general} is left without troops on the field and rides off it.',
  },
  generalLeftPlay: { plain: '{general} has no troops any more and leaves the battle.' },
  reserveEntered: {
    plain: '{unit} arrives at {square} ({cost}).',
    town: '{unit} arrives in the town at {square} ({cost}).',
    stopped: '{unit} arrives in the woods at {square} ({cost}) and can do no more.',
  },
  unitExited: {
    plain: '{unit} leaves the field from {from}.',
    exit: '{unit} leaves the field from {from} by {exit}.',
  },
  bombarded: {
    plain:
      'Bombardment of {target} by {guns} with {dice}, {needed}+ to hit: {n} hit. | Bombardment of {target} by {guns} with {dice}, {needed}+ to hit: {n} hits.',
    missed: 'Bombardment of {target} by {guns} with {dice}, {needed}+ to hit: nothing is hit.',
  },
  holdEnded: {
    fire: 'The fire ends the hold of {units}.',
    assault: 'The assault ends the hold of {units}.',
  },
  assaultDeclared: {
    plain: 'Assault on {target} from {from}: {units}.',
    supported: 'Assault on {target} from {from}: {units}, supported by {supports}.',
  },
  defenceDeclared: {
    plain: 'Defence of {square}: {units}.',
    forced: 'Guns in the woods of {square} cannot fight and must take what comes: {units}.',
  },
  skirmish: {
    dice: 'The skirmishers of {winner} win, {high} against {low}.',
    tie: 'The skirmishers are evenly matched at {high}: no advantage.',
    oneSideOnly: 'Only {winner} can send skirmishers forward and has the advantage.',
    neither: 'Neither side can send skirmishers forward.',
    bothCavalry: 'Cavalry is near on both sides: no skirmishing.',
  },
  combatRoll: {
    plain: '{side} needs {needed}+: {rolls}. {n} hit. | {side} needs {needed}+: {rolls}. {n} hits.',
    silent: '{side} has nothing to throw.',
  },
  hitsAllocated: {
    plain: 'Hits are shared: {shares}.',
    none: 'There are no hits to share.',
  },
  savesRolled: {
    town: '{unit} is sheltered by the town ({faces}): {n} hit cancelled. | {unit} is sheltered by the town ({faces}): {n} hits cancelled.',
    cavalry:
      '{unit} stands against the horsemen ({faces}): {n} hit cancelled. | {unit} stands against the horsemen ({faces}): {n} hits cancelled.',
  },
  roundEnded: {
    lost: 'Hits suffered: {side0} {suffered0}, {side1} {suffered1}. {loser} loses the round and tests morale.',
    drawn: 'Hits suffered: {suffered0} on either side. The round is drawn and both sides test morale.',
  },
  moraleTest: {
    stays: '{unit} tests morale ({faces}) and stays.',
    retreats: '{unit} tests morale ({faces}), fails once and must retreat.',
    destroyed: '{unit} tests morale ({faces}) and breaks up: it is destroyed.',
    noDice: '{unit} need not test: the ground spares it its only die.',
    recheckStays: '{unit} has no way back, tests again ({faces}) and stands its ground.',
    recheckRetreats: '{unit} has no way back, tests again ({faces}), fails once and stays for want of a way.',
    recheckDestroyed: '{unit} has no way back, tests again ({faces}) and is destroyed.',
    recheckNoDice: '{unit} has no way back and stands its ground.',
  },
  unitRetreated: {
    morale: '{unit} retreats from {from} to {to}.',
    collapse: '{unit} is carried away from {from} to {to}.',
    choice: '{unit} falls back from {from} to {to}.',
  },
  retreatBlocked: {
    plain:
      '{unit} finds no way back from {square} and takes one more hit ({n}). | {unit} finds no way back from {square} and takes one more hit, {n} in all.',
  },
  squareCollapsed: {
    plain: '{square} is lost: {gone} of {base} units there are gone, and {units} must follow.',
    nobody: '{square} is lost: {gone} of {base} units there are gone, and those without a way back stay.',
  },
  unitDestroyed: { plain: '{unit} is destroyed at {square}.' },
  unitWithdrew: { plain: '{unit} is driven off the field at {square}.' },
  secondRoundDeclared: {
    breakthrough: 'Breakthrough from {from} against {target}: {units}.',
    counterattack: 'Counterattack from {from} against {target}: {units}.',
  },
  secondRoundDeclined: {
    breakthrough: 'The attacker does not press on.',
    counterattack: 'The defender does not strike back.',
  },
  advanced: {
    plain: '{to} is taken possession of by {units}.',
    nobody: 'Nobody advances.',
  },
  assaultEnded: {
    plain:
      'The assault on {target} from {from} is over after {n} round. | The assault on {target} from {from} is over after {n} rounds.',
  },
  unitRallied: {
    passed: '{unit} rallies ({face}): {hits}.',
    failed: '{unit} tries to rally ({face}) in vain: {hits}.',
    nightPassed: '{unit}, cut off, rallies in the night ({face}): {hits}.',
    nightFailed: '{unit}, cut off, tries to rally in the night ({face}) in vain: {hits}.',
  },
  objectiveTaken: {
    taken: '{side} takes {objective} ({square}) from {from}.',
    occupied: '{side} occupies {objective} ({square}).',
  },
  diceLapsed: { plain: 'Action dice nobody can use lapse: {dice}.' },
  nightFell: {
    plain: 'Night falls after turn {turn}. {recovered}',
    surrounded: 'Night falls after turn {turn}. {recovered} Cut off: {surrounded}.',
  },
  nightEnded: { plain: 'The night is over. The battle goes on at {time}.' },
  armyBroke: { plain: '{army} breaks: it has lost {lost} of {initial}, and breaks at {percent} %.' },
  conceded: { plain: '{side} concedes the battle.' },
  battleEnded: {
    won: 'The battle is over: {level} {winner} victory. {reason}',
    drawn: 'The battle is over: a draw. {reason}',
  },
} as const satisfies Record<SqEventKind, Catalogue>
