/** The English catalogue of the campaign: every sentence that a player reads of it, in our own words. */
import type { Catalogue } from '../../words/sentence'
import type { CpEventKind } from '../course/events'
import type { CpHouseRules } from '../course/house-rules'
import type { CpRefusalCode } from '../course/refusals'
import { fieldMessages } from './fields'
import { storyMessages } from '../story/messages'
import type { CpPhase, CpPurpose } from '../state/vocabulary'

const eventMessages = {
  campaignBegun: 'The campaign begins.',
  stepOpened: 'Now: {step}.',
  stepClosed: 'Closed: {step}.',
  weatherRolled: 'The die settles the weather: {weather}.',
  weather: 'The weather of the 17th: {weather}.',
  fellOut: '{brigade}: {n} man falls out on the march. | {brigade}: {n} men fall out on the march.',
  chosen: '{decision}: {option}.',
  choiceFallen: '{decision}: “{option}” is no longer open; the choice falls, and the army must seal again.',
  sealed: 'The {army} has sealed.',
  unsealed: 'The {army} has opened its seal.',
  defaultTaken: '{decision}: nobody has chosen; “{option}” stands.',
  outcomeRolled: '{decision}, “{option}”: {outcome}',
  whatIfInForce: 'In force: {whatIf} ({by}).',
  marksAdded: 'A mark of fatigue for {formations}.',
  choiceRevealed: 'Laid open: {decision}, “{option}”.',
  messageSent: '{from} writes to {to} at {time}: {option}.',
  messageRides:
    'The message about {decision} is handed over at once. | The message about {decision} is {n} minute on the road. | The message about {decision} is {n} minutes on the road.',
  messageDelivered: 'The message from {from} to {to} comes in time: {option}.',
  messageTooLate: 'The message from {from} to {to} comes too late: {option} changes nothing.',
  messageTaken: 'A message is taken: from {from} to {to}, {time}: {option}.',
  newsSent: 'News of {battle} goes from {from} to {to}; it is there at {time} on {n} June.',
  battleDue: '{battle} is due.',
  battleLeftOut: {
    covered: '{battle} is not fought: the result of 1815 covers both days.',
    noFirstDay: '{battle} is not fought: there was no first day.',
    nobody: '{battle} is not fought: nobody of {by} could come.',
    organiser: '{battle} is not fought: the organiser has left it out.',
    other: '{battle} is not fought: “{by}” has settled it.',
  },
  howChosen: '{battle}: {how}.',
  ruleSetChosen: '{battle} is played under the {ruleSet}; board: {board}.',
  forcesLaidOut:
    'The forces of {battle} are laid out: {french} French and {coalition} of the Coalition, in {n} brigades.',
  resultBrought: 'A result of {battle} is in.',
  factAnswered: '{battle}: the question “{fact}” is answered {answer}.',
  answerStands: '{battle}: the report says otherwise, but the answer to “{fact}” stands: {answer}.',
  corrected: {
    why: '{battle}: {field} is corrected from {first} to {value}: {reason}.',
    plain: '{battle}: {field} is corrected from {first} to {value}.',
  },
  overrideGiven: '{battle}: a doubt is set aside, {doubt}: {reason}.',
  overridden: '{battle} is booked against a doubt: {overrides}.',
  reportConfirmed: {
    won: '{battle} is booked: {winner}, {level}; {french} points to {coalition}.',
    drawn: '{battle} is booked: a draw; {french} points to {coalition}.',
  },
  leftTooLate:
    '{brigade} has not left in time: {n} man is missing. | {brigade} has not left in time: {n} men are missing.',
  leaderLost: '{leader} is {fate}.',
  leaderBack: '{leader} is back with his men.',
  linkFulfilled: '{link}: it bears on {battle}.',
  linkVoid: '{link}: it comes too late for {battle}.',
  linkDie: '{link}: {n} minutes by the die.',
  transferred: '{brigade} comes on at {battle} at {time}.',
  wentOver: '{brigade} leaves {battle} by {exit} at {time} for the other table.',
  offered: '{link}: “{whatIf}” may be taken up.',
  takenUp: '{link}: “{whatIf}” is taken up.',
  notTakenUp: '{link}: “{whatIf}” is not taken up.',
  nightRow: {
    recovered: '{brigade}: {back}, {away}; {marks}.',
    rested: '{brigade} rests: {marks}.',
    harried: '{brigade}, pressed in the dark: {back}, {away}; {marks}.',
    cutOff: '{brigade}, cut off: {back}, {away}; {marks}.',
    noRecovery: '{brigade} has no rest this night; {away}.',
    waits: '{brigade}, broken, has not formed again yet; {scattered}.',
    reformed:
      '{brigade} forms again with {n} man; {scattered}. | {brigade} forms again with {n} men; {scattered}.',
    taken:
      '{brigade}, broken and cut off: {n} man is taken. | {brigade}, broken and cut off: {n} men are taken.',
  },
  umpireEdit: {
    men: 'The organiser moves {n} man of {unit} from {from} to {to}: {reason}. | The organiser moves {n} men of {unit} from {from} to {to}: {reason}.',
    marks: 'The organiser sets the marks of {unit} from {was} to {n}: {reason}.',
    state: 'The organiser says that {unit} is {state}: {reason}.',
    cutOff: 'The organiser says that {unit} is cut off: {reason}.',
    notCutOff: 'The organiser says that {unit} is not cut off: {reason}.',
    choice: 'The organiser decides: {decision}, “{option}”: {reason}.',
    whatIf: 'The organiser puts “{whatIf}” in force: {reason}.',
    noWhatIf: 'The organiser takes “{whatIf}” out of force: {reason}.',
    leader: 'The organiser says that {leader} is {fate}: {reason}.',
    startTime: 'The organiser has {battle} begin at {time}: {reason}.',
    placing: 'The organiser sends {brigade} to {battle} by {entry} at {time}: {reason}.',
    noPlacing: 'The organiser leaves the place of {brigade} at {battle} to the rules: {reason}.',
    fact: '{battle}: the organiser answers the question “{fact}” {answer}: {reason}.',
    leftOut: 'The organiser leaves {battle} out: {reason}.',
    other: 'The organiser sets {path} from {was} to {value}: {reason}.',
  },
  amended: 'The report of {battle} is amended: {reason}.',
  amendShort: '{battle}: some units no longer had the men that the amendment asks for: {units}.',
  amendWouldLink: '{battle}: as amended, these links would stand otherwise: {links}. They stay as they came.',
  amendWouldEnd: '{battle}: as amended, these would have ended otherwise: {ended}. They stay as they came.',
  seated: {
    players: 'The {army} is now led by {players}.',
    playersWhy: 'The {army} is now led by {players}: {reason}.',
    program: 'The {army} is now led by the program.',
    programWhy: 'The {army} is now led by the program: {reason}.',
    nobody: 'The {army} is now led by nobody; it does what history did.',
    nobodyWhy: 'The {army} is now led by nobody and does what history did: {reason}.',
  },
  sawOtherSide: '{player} has held a seat of the {army} and may have seen what it knew.',
  passedOn: {
    decision: '{what} is shown to {to}.',
    decisionWhy: '{what} is shown to {to}: {reason}.',
    message: 'The message about {decision} is shown to {to}.',
    messageWhy: 'The message about {decision} is shown to {to}: {reason}.',
  },
  campaignEnded: {
    plain: 'The campaign is over: the reckoning.',
    why: 'The organiser ends the campaign: {reason}.',
  },
  conceded: {
    plain: 'The campaign is conceded by {side}.',
    why: 'The campaign is conceded by {side}: {reason}.',
  },
} as const satisfies Record<CpEventKind, string | Catalogue>

const refusalMessages = {
  WRONG_STEP: 'That belongs to another step of the calendar. Wait for it, or choose what this step offers.',
  WRONG_PHASE: 'That cannot be done at this point. Finish what is in hand first.',
  NOT_YOUR_ARMY: 'That is for another army to decide.',
  UNKNOWN_ID: 'There is nothing called “{id}” here. Choose from the list.',
  OPTION_CLOSED: {
    link: '{option} is closed: {by} leaves no such way.',
    taken: '{option} is closed: this was settled by an offer that the headquarters took up before.',
    battle: '{option} is closed by what came of {battle}.',
    ground: '{option} is open only if {side} held {objective} at the end of {battle}.',
    victory: '{option} is open only if {side} won {battle}.',
    choice: '{option} is closed: it wants another choice at {needs}.',
    weather: '{option} is closed by the weather.',
    wing: '{option} is closed: those troops march with the wing.',
  },
  ALREADY_SEALED: 'The {army} has sealed. Open the seal to choose anew.',
  STEP_CLOSED: '{decision} was settled when {step} closed. Only the organiser can change it.',
  NOT_CHANGEABLE: {
    message: 'No message can change this, or it is what stands already.',
    edit: {
      marks: 'Marks are whole numbers from 0 to 20, not “{value}”.',
      time: 'A time of day is wanted, written as 14:30.',
      other: 'That cannot be set to “{value}”.',
    },
  },
  ALREADY_CHANGED: 'One message has been sent about {decision}; there is no second.',
  SENT_OUTSIDE_SPAN: 'A message of this step sets out between {fromTime} and {untilTime}, not at {time}.',
  WING_WITHOUT_INFANTRY: 'A wing needs one division of infantry at least.',
  NOT_ASSIGNABLE: '{id} cannot be given to the wing. Name whole divisions of its corps.',
  ON_THE_FIELD:
    '{id} is on the field of {battle}, and its men are counted there. Set its losses right in that report, or book the report first.',
  BATTLE_NOT_DUE: '{battle} is not due in this step.',
  EARLIER_BATTLE_OPEN: '{earlier} must be resolved first: what comes of it bears on {battle}.',
  BATTLE_NOT_FOUGHT: '{battle} is left out in this campaign.',
  NO_SUCH_BOARD: '{battle} has no board “{id}”.',
  RULE_SET_BOARD_MISMATCH: '{ruleSet} is not played on a board of that kind. Choose another board.',
  HELD: '{id} is held back: {reason}',
  DOUBLE_PRESENCE:
    '{id} has been laid out at {battle}, and nobody is on two fields. Let it march from there by the rules, or reopen the step.',
  MISSING: 'An answer is missing: {path}.',
  NOT_PRESENT: '{id} was not there.',
  LOSS_OVER_STRENGTH: '{id}: {rest} men fall on units that have only {men}.',
  SUM_MISMATCH: '{id}: what is entered below is more by {over} than what is entered here.',
  GUNS_OVER: '{id}: {rest} guns fall on batteries that have only {guns}.',
  TIME_OUTSIDE: {
    battle: '{time} lies outside the battle.',
    start: 'The battle ends at {until}; it cannot begin at {time}.',
  },
  LEVEL_MISMATCH:
    'The level entered is not the one that follows from the rest. Correct it, or give a reason.',
  UNUSUAL: '{id}: {men} men lost for good is far from anything recorded. Check it, or give a reason.',
  REASON_MISSING: 'Give a reason of at least one word.',
  UNBALANCED_EDIT: {
    noNumber: '“{given}” is no number of men. Give a whole number, 1 or more.',
    short:
      '{id} has no man to give from {from}. Take them from another account. | {id} has only {n} man to give from {from}. Move fewer, or take them from another account. | {id} has only {n} men to give from {from}. Move fewer, or take them from another account.',
    accounts: '{id}: men would be made or lost. Say from which account they go to which.',
  },
  LATER_BATTLE_MUSTERED: 'A later battle has been laid out since. Reopen the step, or amend the report.',
  AMEND_SHORT: 'Some of the men are no longer there to be taken.',
  NOT_A_WAY_OUT: '{id} cannot leave by {exit}.',
  TURN_OPEN: '{battle} is under way. Finish the turn or move there and break it off first.',
  RULE_SET_FIXED:
    '{battle} has begun: its rule set, its board and the way it is resolved can no longer be changed. Break it off, enter its result by hand, or begin it anew.',
  WRONG_VALUE: 'That cannot be {path}: {problem}.',
  REPORT_MISMATCH: 'The report names {id} with more men than came, or it never came.',
} as const satisfies Record<CpRefusalCode, string | Catalogue>

const houseRuleMessages = {
  brokenReturn: {
    title: 'Broken units form again',
    text: 'When what is left of a broken unit comes back to its colours.',
    afterTwoNights: 'After two nights',
    never: 'Never',
    afterOneNight: 'After one night',
  },
  permanentPercent: {
    title: 'Lost for good',
    text: 'How many in a hundred of the men who leave the ranks of a steady unit never come back.',
  },
  messageDice: { title: 'Dice for messages', text: 'A rider may be quick, slow, or taken.' },
  derlonDie: { title: 'A die for d’Erlon', text: 'His corps may take the wrong road to Ligny.' },
  linksFirst: { title: 'Two tables at once', text: 'Both battles of a day may be open together.' },
  historicalLevel: {
    title: 'Level of a battle as in history',
    text: 'By the conditions of victory, or by the verdict of the historians.',
    computed: 'By the conditions',
    verdict: 'By the historians',
  },
  alliesShare: { title: 'Allies share what they know', text: 'Without waiting for a rider.' },
  oneMindPerSide: { title: 'One mind for a side', text: 'A player of both allied armies sees both at once.' },
  brusselsPoints: {
    title: 'What Brussels is worth',
    text: 'Points to the French if Wellington does not stand.',
  },
  brigadeTrueStrength: {
    title: 'True strength under the brigade rules',
    text: 'Units take the field with the figures that their men make.',
  },
} as const satisfies Record<keyof CpHouseRules, Catalogue>

const promptMessages = {
  setup: 'Set the campaign up.',
  decide: '{step}: decide and seal.',
  weather: 'throw for the weather of the 17th.',
  muster: 'choose how {battle} is resolved.',
  resolve: '{battle} is being fought.',
  enter: 'enter the result of {battle}.',
  report: 'look through the report of {battle} and book it.',
  links: '{battle}: answer what its result offers.',
  over: 'The campaign is over.',
} as const satisfies Record<CpPhase | 'enter', string>

const termMessages = {
  nobody: 'nobody',
  yes: 'yes',
  no: 'no',
  how: {
    fight: 'it is fought on a board',
    hand: 'its result is entered by hand',
    entered: 'its result was entered by hand',
    simulate: 'the program fights it',
    historical: 'as in history',
    fought: 'it was fought on a board',
    simulated: 'the program fought it',
  },
  level: { minor: 'a minor victory', major: 'a major victory', draw: 'a draw' },
  account: {
    present: 'the ranks',
    killedWounded: 'killed and wounded',
    missing: 'missing',
    stragglers: 'stragglers',
    scattered: 'scattered men',
  },
  state: { fit: 'fit', broken: 'broken', destroyed: 'destroyed' },
  fate: {
    fit: 'fit',
    killed: 'killed',
    wounded: 'wounded and out of the campaign',
    captured: 'taken',
    lightlyWounded: 'lightly wounded',
  },
  back: 'nobody comes back | {n} man comes back | {n} men come back',
  away: 'nobody is away | {n} is still away | {n} are still away',
  scattered: 'nobody is scattered any more | {n} is scattered still | {n} are scattered still',
  marks: { changed: 'marks {marks} to {after}', same: 'no marks | still {n} mark | still {n} marks' },
  /** What became of those who left the ranks. */
  gone: {
    killedWounded: '{n} killed and wounded',
    missing: '{n} missing',
    stragglers: '{n} straggler | {n} stragglers',
    scattered: '{n} scattered',
  },
  shortUnit: '{unit} ({n})',
  endedAs: '{brigade} ({state})',
  doubt: {
    LEVEL_MISMATCH: 'another victory than the figures say',
    TIME_OUTSIDE: 'a time outside the battle',
    UNUSUAL: 'losses far from anything recorded',
    other: 'a figure out of the ordinary',
  },
  doubtSetAside: '{doubt} ({reason})',
  field: fieldMessages,
} as const satisfies Catalogue

/** What an option brings about beside its what-ifs. */
const effectMessages = {
  marks: '{add} mark of fatigue for {formations}.',
  noRecovery: { plain: 'No rest in the night for {formations}.', wing: 'No rest in the night for the wing.' },
  harry: 'Those who fought against it at {battle} are pressed in the dark.',
  arrivalShift: '{formations} come {minutes} minutes later to {battle}.',
  remove: '{formations} stay away from {battle}.',
  notFought: '{battle} is not fought.',
  wing: { plain: '{formations} march with the wing.', chosen: 'The divisions named march with the wing.' },
  points: '{add} points to {side}.',
  startTime: '{battle} begins at {time}.',
  holdUntil: '{formations} are held back until {time} at {battle}.',
  useArrival: '{label} comes to {battle}.',
} as const satisfies Catalogue

/** What is legal, and said all the same (9.3 of the rules). */
const warningMessages = {
  beforeTheRear: 'The rear of the army is still on the road at that hour.',
  rightHook: 'If the enemy goes round your right, these troops will not be there.',
  wingWithoutCavalry: 'A wing without cavalry finds nobody.',
  strengthsDiffer:
    'Strengths differ from history by more than a tenth: losses as in history will not be those of this battle.',
  usedElsewhere: '{brigade} is on another field already; the rest comes without it.',
  nobodyLost: 'Of {side} nobody lost a man.',
  factPast: 'Two tables at once: the hour of a question is past and nobody has answered it.',
} as const satisfies Catalogue

/** What a die of the campaign is thrown for. */
const purposeMessages = {
  weather: 'The weather of the 17th',
  message: 'A message on its way',
  report: 'News of a battle on its way',
  capture: 'Whether the rider is taken',
  leader: 'What became of a commander',
  outcome: 'What comes of a choice',
  link: 'Whether the result of one field bears on another',
  night: 'Whether men who are cut off find their colours in the night',
} as const satisfies Record<CpPurpose, string>

export const campaignMessages = {
  purpose: purposeMessages,
  effect: effectMessages,
  warning: warningMessages,
  event: eventMessages,
  refusal: refusalMessages,
  houseRule: houseRuleMessages,
  houseRuleGroup: {
    losses: 'Losses',
    orders: 'Orders and messages',
    battles: 'Battles',
    secrecy: 'What is known',
    reckoning: 'The reckoning',
  },
  prompt: promptMessages,
  term: termMessages,
  story: storyMessages,
} as const satisfies Catalogue
