/** The campaign file: what the services, the command line and the shells may use of it. */
export {
  CAMPAIGN_FILE_SENTENCES,
  CampaignFaultError,
  FAULT_CODES,
  fault,
  faultSentence,
  type CampaignFault,
  type FaultCode,
} from '../store/faults'
export {
  BACKUP_REASONS,
  BATTLE_STATUSES,
  SEATS,
  type Appended,
  type Backup,
  type BackupReason,
  type Battle,
  type BattleChange,
  type BattleStatus,
  type CampaignInfo,
  type Damage,
  type JournalRow,
  type StoredEntry,
  type NewBattle,
  type NewRow,
  type Progress,
  type Seat,
  type StateAt,
  type Throws,
  type Environment,
  type Verdict,
} from './records'
export type { OwnRisk } from './own-risk'
export type { Campaign, Done, Fallible, Loss, Opened, Rescued, SeatTaken } from './api'
export type { Course, CourseRow } from './course'
export type { Replayable } from './states'
export { EXTENSION, listBackups } from './backup'
export { createCampaign } from './create'
export { makeFolder } from './folder'
export { fileOf, openCampaign, type OpenOptions } from './open'
export { COURSE_STREAM } from '../store/chain'
export { asFault, discard } from '../store/connection'
export { courseDice, simulationSeed, type CourseProof } from './dice/course-proof'
export {
  CHAIN_LINKS,
  DICE_SALT_SETTING,
  proofDice,
  SecretChain,
  type Pair,
  type ThrowProof,
} from './dice/proof'
export { sweep } from './parts'
export { placeOfSeal } from './seals/sealed-rows'
export {
  meetsCommitment,
  sealedFault,
  sealedSchema,
  type Opened as OpenedSeal,
  type Sealed,
  type SideSeals,
} from './seals/seals'
export { BattleSeals } from './seals/battle-seals'
export { isCrossed, seatsOfRoster, turned, type SeatOfSide } from './seals/battle-seats'
export {
  encrypt,
  decrypt,
  keyOfPin,
  newKey,
  newPin,
  seatPins,
  SEATS_SETTING,
  type PinSeat,
  type SeatPins,
} from './seals/seat-pins'
export { rescueCampaign, type RescueOptions, type RescueWork } from './rescue/rescue'
export { rescueSteps, type RescueResult, type RescueTask } from './rescue/steps'
export { importCampaign, moveCampaign, restoreCampaign } from './transfer'
export type { OrderOfBattleChange, OrderOfBattleLog } from './order-of-battle-log'
