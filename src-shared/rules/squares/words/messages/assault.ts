/** Wording of the arithmetic of assaults: why so many dice, why that score (5.9 to 5.14). */
import type { Catalogue } from '../../../../words/sentence'

export const assaultWorkingMessages = {
  assaultCost: '{n} unit pays {each} points. | {n} units pay {each} points each.',
  cavalryPresent: '{unitId} is near the enemy who fights.',
  hampered: '{unitId} cannot skirmish: {by} stands next to it.',
  needed: '{needed} or more hits.',
  neededHampered: '{needed} or more hits: the enemy has the skirmish advantage.',
  advantageStays: 'The skirmish advantage of the first round stays with {side}.',
  combatDice: '{unitId}: {n} die, {die}. | {unitId}: {n} dice, {die}.',
  tired: '{unitId} has fought already: {n} die. | {unitId} has fought already: {n} dice.',
  oneDieEach:
    'Every brigade throws {n} die after the first round, {unitId} too. | Every brigade throws {n} dice after the first round, {unitId} too.',
  woods: '{unitId} fights in woods: {n} die, {die}. | {unitId} fights in woods: {n} dice, {die}.',
  rerollHeavyCavalry: '{unitId}, heavy cavalry attacking, throws its misses again.',
  rerollUphill: '{unitId} stands above its attackers and throws its misses again.',
  save: '{unitId} saves on {needed} or more, {die}.',
  suffered: '{side} has suffered {n} hit. | {side} has suffered {n} hits.',
  moraleDice: '{unitId} has {n} hit: as many dice. | {unitId} has {n} hits: as many dice.',
  moraleCover: 'Hill or town spare {unitId} {n} die. | Hill or town spare {unitId} {n} dice.',
  collapse: '{gone} of {base} gone: more than half.',
  fresh: 'Fresh in the square: {unitIds}.',
} as const satisfies Catalogue
