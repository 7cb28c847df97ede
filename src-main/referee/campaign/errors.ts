/** Errors and refusals of a campaign in the words of the command line: which verb or option helps. */
import type { CallError } from '../../../src-shared/contract/errors'
import type { JsonObject } from '../../../src-shared/contract/values'
import { errorSentence } from '../../services/failure'

type Say = (detail: JsonObject) => string

const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

const SEAT_OF: Readonly<Record<string, string>> = {
  umpire: 'organiser',
  '0': 'Coalition',
  '1': 'French',
}
const seat = (detail: JsonObject): string => SEAT_OF[word(detail['seat'])] ?? word(detail['seat'])

/** Options by the names that the contract gives to what they hold. */
const OPTION_OF: Readonly<Record<string, string>> = {
  decisionId: '--decision',
  optionId: '--option',
  formations: '--formations',
  sentAt: '--at',
  linkId: '--link',
  effectIndex: '--effect',
  ruleSet: '--rules',
  boardId: '--board',
  houseRules: '--house-rule',
  rest: '--rest',
  reason: '--reason',
  field: '--field',
  code: '--code',
  path: '--path',
  value: '--value',
  playerIds: '--player',
  to: '--to',
  what: '--what',
  brigadeId: '--brigade',
  exit: '--exit',
  time: '--time',
  lost: '--lost',
  factId: '--fact',
  playedTo: '--played-to',
  pin: '--pin',
  name: '--name',
  faces: '--faces',
}

const badInput: Say = (detail) => {
  const problem = word(detail['problem'])
  const [path = '', ...said] = problem.split(': ')
  const option = OPTION_OF[path.split('.')[0] ?? '']
  return option === undefined
    ? `It cannot be read: ${problem}. Nothing is changed.`
    : `${option} cannot be that: ${said.join(': ')}. Nothing is changed.`
}

const SENTENCES: Partial<Record<CallError['code'], Say>> = {
  badInput,
  notBegun: () =>
    'The campaign has not begun. Begin it with campaign set-up, or as in history with campaign advance.',
  noSuchStep: ({ step }) =>
    `The campaign has not come to the step ${word(step)}. campaign show tells where it stands.`,
  noSuchBattle: ({ battleId }) =>
    `${word(battleId)} stands on no board. Put it there: campaign choose-how with --how fight.`,
  noSuchEntry: () => 'Nothing of it is booked that could be taken back. campaign show tells how far it is.',
  noSuchUnit: ({ unitId }) =>
    `There is no formation ${word(unitId)} here, or this seat may not look into it. campaign ledger lists the ids.`,
  wrongStatus: ({ battleId, status }) =>
    `${word(battleId)} is not at a point where that can be done (${word(status)}). campaign show tells where each battle stands.`,
  wrongDice: () =>
    'Dice are thrown by the program in this campaign. Leave --faces out, or set up with --dice hand.',
  ruleSetMissing: ({ ruleSet }) =>
    `Battles of a campaign cannot be fought under ${word(ruleSet)}. campaign muster lists the rule sets.`,
  badChoice: ({ problem }) => `These choices do not go together: ${word(problem)}`,
  badSheet: ({ faults }) => `The battle cannot be drawn up like this: ${word(faults)}`,
  noArmy: () => 'The Coalition has two headquarters. Name --as aa or --as pr.',
  notYourSide: () => 'This player does not decide for the army. Name --as with the first player of it.',
  umpireOnly: () => 'That is the organiser’s to do. Leave --as out.',
  pinWanted: (detail) =>
    `The seat of the ${seat(detail)} has a PIN. Put it in a file and name that: --pin FILE (- reads it from the standard input).`,
  wrongPin: (detail) => `That is not the PIN of the ${seat(detail)}. Nothing is changed.`,
  pinTooSoon: ({ seconds }) => `A wrong PIN was given for this seat. Try again in ${word(seconds)} s.`,
  nothingToUndo: () =>
    'There is nothing to take back: dice were thrown, something was laid open, or another has acted since. campaign reopen puts a whole step back.',
  nothingToRedo: () => 'There is nothing to do again.',
  cancelled: () => 'It was broken off. Nothing is changed.',
}

/** What happened, why, and what to do next. */
export function sentenceOfError(error: CallError): string {
  const own = SENTENCES[error.code]
  if (own) return own(error.detail)
  const detail = Object.keys(error.detail).length > 0 ? ` ${JSON.stringify(error.detail)}` : ''
  return `${errorSentence(error)}${detail}`
}

const NEXT: Readonly<Record<string, string>> = {
  WRONG_STEP: 'campaign show tells the step; campaign reopen --step goes back to one.',
  WRONG_PHASE: 'campaign show tells what is in hand.',
  NOT_YOUR_ARMY: 'Name the army that decides: --army.',
  UNKNOWN_ID: 'campaign show, muster and ledger list the ids.',
  OPTION_CLOSED: 'campaign decide with --army alone lists the options that are open.',
  ALREADY_SEALED: 'campaign unseal opens the seal.',
  STEP_CLOSED: 'campaign edit --path choices.DECISION sets it all the same.',
  EARLIER_BATTLE_OPEN: 'campaign show tells which battle is in hand.',
  NO_SUCH_BOARD: 'campaign muster lists the boards.',
  RULE_SET_BOARD_MISMATCH: 'campaign muster lists the boards of each rule set.',
  REASON_MISSING: 'Add --reason TEXT.',
  LATER_BATTLE_MUSTERED: 'campaign reopen --step, or campaign amend.',
  TURN_OPEN: 'Finish the turn or move on the screen, or let the staffs end the battle: campaign play-out.',
  RULE_SET_FIXED: 'campaign break-off, or campaign enter-result with --reason.',
  UNBALANCED_EDIT: 'campaign edit --path units.ID --value \'{"from":"missing","to":"present","men":50}\'.',
  NOT_CHANGEABLE:
    'campaign messages lists what can be changed by message; campaign edit --help what by the organiser.',
  ALREADY_CHANGED: 'campaign messages shows it.',
  SENT_OUTSIDE_SPAN: 'campaign messages lists the hours of each: --at 1815-06-16T10:00.',
  BATTLE_NOT_DUE: 'campaign show tells the step of each battle.',
  LEVEL_MISMATCH: 'campaign override --code LEVEL_MISMATCH, or overrides in the entry.',
  UNUSUAL: 'campaign override --code UNUSUAL, or overrides in the entry.',
}

/** The verb or option that helps after a refusal; undefined: the sentence says it all. */
export const nextAfter = (code: string): string | undefined => NEXT[code]
