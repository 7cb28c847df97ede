/** Wording of what can be wrong with a campaign file: what happened, why, what to do next; for screen and command line. */

export const campaignFileMessages = {
  missing:
    'There is no file {path}. It may have been moved, renamed or be on a drive that is not connected. Find it with Open, or restore one of its backups.',
  notAFile: '{path} is no file but a folder or a device. Choose a file that ends in .hundreddays.',
  empty:
    '{path} is empty: it holds not one byte. It was probably cut off while being copied. Copy it again or restore a backup.',
  notADatabase:
    '{path} is not a campaign file: it is some other kind of file, or its beginning is destroyed. Choose another file, restore a backup, or try a rescue.',
  foreign:
    '{path} belongs to another program and has not been touched. Choose a file that ends in .hundreddays.',
  tooLarge:
    '{path} has {size} bytes, and no campaign has more than {most}. It is some other file, or was filled up by mistake. Choose another file, restore a backup, or try a rescue.',
  truncated:
    '{path} is cut short: {size} of {expected} bytes are there. It was probably not copied to its end. Copy it again, restore a backup, or rescue what is left into a new file.',
  damaged:
    '{path} is damaged: {problem}. Restore a backup, or rescue what is whole into a new file; this file is not written to.',
  wrongSchema:
    '{path} is not built as a campaign of this program ({problem}), so it has not been opened. If it was once a good campaign, restore a backup or try a rescue.',
  newer:
    '{path} was made by a newer version of the program (form {version}; this one knows {known}). Update the program to go on with it.',
  locked:
    '{path} is already open for playing in another window or program. Close it there, or open it here for reading only.',
  badLock:
    '{lock} should be the lock of {path}, but it is some other file or a folder. Nobody can tell whether the campaign is open elsewhere, so it is not opened for playing. Move that file away if nobody plays, or open the campaign for reading only.',
  badLog:
    '{log} lies where a crash would leave a log of {path}, but it is a folder, a link or a device. The campaign has not been touched. Move that away, then open the campaign again.',
  moved:
    '{path} has been taken away, renamed or replaced while it was open. This last step was not recorded; everything before it is still at hand. Put the file back where it was, or copy the campaign from the list of campaign files, which writes all of it to a new file, before you close it.',
  overwritten:
    'Something else has written another version over {path} while it was open. This last step was not recorded, and nothing more is recorded here: what was played since that version was made is no longer in the file. Close the campaign, then restore its newest backup, or go on from what the file holds now.',
  linkedTwice:
    '{path} has a second name elsewhere (a hard link), so that two programs could write to it without knowing of each other. Nothing is recorded in it. Remove the other name, or copy the campaign from the list of campaign files and go on in the copy.',
  noAccess:
    'The system does not let you open {path}. Ask for the right to it, or copy it to a folder of your own.',
  readOnly: '{path} is open for reading only, so nothing can be changed in it. Make a copy to go on with it.',
  readOnlyFolder:
    'Nothing can be written in the folder of {path}. Copy the campaign to a folder of your own, or open it for reading only.',
  diskFull:
    'The disk of {path} is full. What was recorded before is safe; this last step was not recorded. Make room, then do it again.',
  diskFailed:
    'The disk of {path} did not answer ({problem}). What was recorded before is safe; this last step was not recorded. See that the drive is connected, then open the campaign again.',
  exists: 'There is already a file {path}. Choose another name; nothing has been overwritten.',
  badName: '{path} cannot be the name of a campaign. Choose a name that neither begins nor ends in a blank.',
  nameTooLong: 'The name of {path} is too long for this disk. Choose a shorter one.',
  noFolder: 'The folder of {path} does not exist. Choose another, or make it first.',
  migrationFailed:
    '{path} could not be brought to the present form ({problem}). It is as it was, and a backup lies in {backup}.',
  backupFailed:
    'The backup {path} could not be made ({problem}). The campaign itself is unharmed. Make room on the disk, then try again.',
  nothingToRescue: 'Nothing of a campaign could be found in {path}. Restore a backup, if there is one.',
  rescueGivenUp:
    'The rescue of {path} was given up: {problem}. The file is as it was, and there is no new one. Restore a backup; a file that keeps a rescue so busy was hardly ever a campaign.',
  programTooOld:
    'This program was built with SQLite {version}, which may damage files; {needed} is the oldest that is safe. Install the program again.',
  closed: 'The campaign has been closed. Open it again to go on.',
  noSuchBattle: 'There is no battle {battleId} in this campaign. It may belong to another file.',
  noSuchEntry: 'The battle {battleId} has no entry {seq} that stands. Choose another moment.',
  battleHasBegun:
    'The battle {battleId} has begun, so its {what} can no longer be changed. Plan another battle to fight it differently.',
  battleNotReady: 'The battle {battleId} has not been set up yet. Set it up first.',
  unknownRuleSet:
    'This program does not know the rules {ruleSet}. Update the program to go on with this battle.',
  sealed:
    'Something in this campaign is sealed with the PIN of seat {seat}, and it is needed to go on. Give that PIN, or the organiser’s if the campaign lets him open seals. Without it the campaign can be copied and kept, but not played on from here.',
  replayFailed:
    'Entry {seq} of the battle {battleId} does not follow from what was played before ({problem}). Go back to an earlier moment, or restore a backup.',
  courseFailed:
    'Entry {seq} of the campaign’s course does not follow from what came before ({problem}). Go back to an earlier step, or restore a backup.',
  invalid: 'That cannot be recorded: {problem}. Nothing has been changed.',
} as const
