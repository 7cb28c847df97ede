/** Wording of the arithmetic behind events of the brigade rules: one line for each step, each with its rule beside it. */
import type { Catalogue } from '../../../../words/sentence'

export const workingMessages = {
  // Movement
  bonus: 'Attack column: {inches} inches more.',
  factor: 'All of it times {factor}.',
  allowance: 'Inches in the open, without turning: {inches}.',
  // Volleys and guns
  figures: '{n} figure fires. | {n} figures fire.',
  closeRange: 'Close range: {value} more.',
  gunnersInCover: 'Gunners, always in cover: {value}.',
  crew: 'Crew of {n} gun: {value}. | Crews of {n} guns: {value}.',
  close: 'Close range, {n} gun: {value} more. | Close range, {n} guns: {value} more.',
  square: 'Target in square: {value} more.',
  column: 'Target in column: {value} more.',
  enfilade: 'From the flank of a line: {value} more.',
  heavyPiece: '{n} gun of 12 pounds or more: {value} more. | {n} guns of 12 pounds or more: {value} more.',
  canister: 'Canister: {value} more.',
  shrapnel: 'Shrapnel: {value} more.',
  hardCover: 'Target in hard cover: {value}.',
  directRead: 'Row {row} under {face}: {casualties}.',
  carryBack: 'Row {row} gives row {carried}; under {face}: {casualties}.',
  // Melee
  meleeFigures: '{brigadeId} fights with {n} figure. | {brigadeId} fights with {n} figures.',
  defensiveCasualties: 'Fire at the charge has cost {n} more.',
  unable: {
    flank: '{brigadeId} is struck in flank or rear and cannot fight.',
    skirmishers: '{brigadeId} are skirmishers and do not fight.',
    marchColumn: '{brigadeId} is in march column and cannot fight.',
    limbered: '{brigadeId} is limbered and cannot fight.',
    routing: '{brigadeId} is in flight and cannot fight.',
    noFigures: '{brigadeId} has no figure left.',
  },
  'M-REAR': '{brigadeId} strikes the rear: {value} more.',
  'M-FLANK': '{brigadeId} strikes a flank: {value} more.',
  'M-ELITE': '{brigadeId} is elite: {value} more.',
  'M-DEF': '{brigadeId} fights behind defences: {value} more.',
  'M-CAVCHARGE': '{brigadeId}, horsemen charging: {value} more.',
  'M-DOWNHILL': '{brigadeId} charges downhill: {value} more.',
  'M-STATIONARY': '{brigadeId} charges a target that stands: {value} more.',
  'M-COLUMN': '{brigadeId} charges in column: {value} more.',
  'M-HVM': '{brigadeId}, heavy against medium horse: {value} more.',
  'M-HVL': '{brigadeId}, heavy against light horse: {value} more.',
  'M-MVL': '{brigadeId}, medium against light horse: {value} more.',
  'M-LANCER': '{brigadeId} has lances: {value} more.',
  'M-SQUARE': '{brigadeId} is in square against horse: {value} more.',
  'M-MINUS6': '{brigadeId} is not in order: {value}.',
} as const satisfies Catalogue
