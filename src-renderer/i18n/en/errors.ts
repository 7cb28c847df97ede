// What went wrong, in words: what happened, why, what to do next. Keys are those of the contract's errors.
import { campaignFileMessages } from '../../../src-shared/words/campaign-file'

const program = {
  badInput:
    'The program did not understand what this screen sent ({problem}). Nothing has been changed. Try again; if it stays so, close the program and open it anew.',
  unknownChannel:
    'This screen and the program are of different versions. Close both and start the program again.',
  tooLarge: 'That was too long to send. Nothing has been changed. Make it shorter.',
  noCampaign: 'No campaign is open. Open one in the library.',
  noSuchCampaign:
    'This campaign is no longer in the library. It may have been moved; open it from where it is.',
  noSuchBattle: 'This battle is not in the campaign that is open.',
  noSuchUnit: 'There is no such unit in the order of battle.',
  noSuchPlan: 'There is no deployment kept as {name} any more. Choose another, or place the army by hand.',
  notBegun: 'The campaign has not begun. Set it up first.',
  inCampaign:
    'This battle belongs to the campaign, which has its rules and forces in hand. Change them in the muster.',
  takenBack:
    'The campaign has gone back to before this battle, so it can be looked at and no more. Draw it up again in the muster.',
  noSuchEntry: 'The journal has no such entry.',
  noSuchStep: 'The campaign has not come to that step.',
  noSuchJob: 'That work has ended already.',
  wrongStatus: 'The battle is not at a point where this can be done.',
  wrongDice: 'Those faces cannot come from the dice asked for. Look at the dice again.',
  noScreen: 'The rules “{ruleSet}” have no screen yet: battles under them are played from the command line.',
  ruleSetMissing: 'These rules are not in this program yet. Choose others.',
  notYourSide: 'That is for the other side to do. Hand over the seat first.',
  noArmy: 'The Coalition has two headquarters. Take the seat of one of them first.',
  umpireOnly: 'Only the organiser may do that. Take the organiser’s seat first, if it is yours.',
  seatWanted: 'Somebody else is in this campaign too. Take the seat that is yours first.',
  pinWanted: 'This seat has a PIN. Give it to go on; without it the seat stays closed to this screen.',
  wrongPin: 'That is not the PIN of this seat. Nothing has been changed. Wait a moment and type it again.',
  pinTooSoon:
    'A wrong PIN was given for this seat, so the next try has to wait. Type it again in {seconds} s.',
  organiserPinFirst:
    'The organiser of that campaign has a PIN, and this is the organiser’s to do. Open the campaign, take the organiser’s seat, and do it then.',
  sealed: 'This deployment is sealed. Open it again before you change it.',
  badSheet: 'The battle cannot be fought as it is set up. The set-up says what is wrong.',
  badChoice: 'These choices do not go together. Look at what-ifs and house rules again.',
  badEdit: 'That value cannot be set. Nothing has been changed.',
  badOrders: 'These orders cannot be read. Nothing has been changed.',
  nothingToUndo: 'There is nothing to take back.',
  undoBarred:
    'That cannot be taken back: dice were thrown, something was laid open, or the other side has acted since.',
  nothingToRedo: 'Nothing has been taken back, so there is nothing to do again.',
  noGeneralOrders: 'There are no general orders under these rules.',
  noStaffToAct: 'The staff has nothing to do now.',
  nothingToPutBack: 'The file is no longer in the bin, so it cannot be brought back.',
  cancelled: 'It was broken off. Nothing has been changed.',
  notInThisShell: 'This can only be done in the desktop program. Type the path of the file instead.',
  closing: 'The program is closing. What it has answered is recorded.',
  disconnected:
    'The program does not answer. What it had answered is recorded; this last step may not be. It is shown as soon as the program is back.',
  internal:
    'The program met something it did not expect. Nothing has been half written. Do it again; if it stays so, close the campaign and open it anew.',
} as const

export const errors = { error: program, campaignFile: campaignFileMessages } as const
