/** Wording of the arithmetic behind events of the squares rules: one line for each step, each with its rule beside it. */
import type { Catalogue } from '../../../../words/sentence'
import { assaultWorkingMessages } from './assault'

export const workingMessages = {
  ...assaultWorkingMessages,
  armyBreak: '{lost} of {initial} lost; it breaks at {percent} %.',
  // Dice-offs
  diceOffScore: '{generalId} throws a {die}: {score}.',
  diceOffCinc: '{cincId} has joined {generalId}: his {die} is thrown.',
  diceOffLargerDie: 'The scores are level: the larger die wins.',
  diceOffAgain: 'Scores and dice are level: both throw again.',
  // Movement
  moveStep: '{from} to {to}: {cost}.',
  moveLaterDiagonal: '{from} to {to}, a further diagonal: {cost}.',
  moveGoing: 'Woods, hill or rough ground at {to}: {cost} more.',
  moveRiver: 'River between {from} and {to}: {cost} more.',
  moveBank: 'Across the river inside {from}: {cost} more.',
  moveTown: 'Into the town at {to}: {cost} more.',
  moveStops: 'Horsemen stop in the woods at {to}.',
  moveMinimum: 'It would cost {cost}; with {left} left, one step may be made all the same.',
  moveExtraPoint: '{unitId} has spent {spent} with a die of {die}: the extra point of light cavalry is used.',
  crossRiver: 'To the other bank: {cost}.',
  entryStep: 'Onto the field at {to}: {cost}.',
  exitBoard: 'Off the field: {cost}.',
  // Bombardment
  bombardClose: '{unitId} at close range: {count} {die}.',
  bombardLong: '{unitId} at long range: {count} {die}.',
  bombardNeeded: '{needed}+ hits.',
  bombardNeededWoods: '{needed}+ hits in the woods of {square}.',
  townSave: '{unitId} is in the town: {needed}+ on a {die} cancels a hit.',
  // Rallies and nights
  rallyNeeded: '{needed}+ removes a hit: {face}.',
  nightRest: '{unitId} rests: {hits} left.',
} as const satisfies Catalogue
