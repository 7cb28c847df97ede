// The frame round every screen: bar, rail, help, curtain, connection.
import { help } from './help'

export const shell = {
  app: { name: 'Hundred Days' },
  ...help,
  bar: {
    seat: 'Seat:',
    undo: 'Undo',
    redo: 'Redo',
    notNow: 'Not possible now.',
    umpire: 'Umpire',
    observer: 'Looking on',
  },
  rail: {
    label: 'Screens',
    library: 'Library',
    campaign: 'Campaign',
    muster: 'Muster',
    result: 'Result',
    battles: 'Battles',
    ledger: 'Losses and returns',
    reckoning: 'Reckoning and branches',
    story: 'The story',
    orderOfBattle: 'Order of battle',
    setup: 'Set-up',
    deployment: 'Deployment',
    battle: 'Battle',
    report: 'Report',
    asTable: { battle: 'Battle as a table', campaign: 'Theatre as tables' },
    theme: 'Theme: {theme}',
    reference: 'Quick reference',
    print: 'Print',
    settings: 'Settings',
    help: 'Keys',
    names: 'Show names',
    icons: 'Icons only',
  },
  theme: { paper: 'Paper', lamplight: 'Lamplight', club: 'Club projector', system: 'As the system' },
  help: {
    title: 'Keys',
    say: 'Everything can be done without a mouse. Tab goes from control to control; on the board it goes to the next unit that may act.',
    key: 'Key',
    does: 'What it does',
  },
  curtain: {
    title: 'Pass the seat to the {side} player',
    say: '{where}. What the other side has sealed stays sealed, and nothing of it can be seen.',
    button: 'I am the {side} player',
    keys: 'Press Enter when the other player is at the machine.',
  },
  drawer: { putAway: 'Put “{name}” away', bringOut: 'Bring “{name}” out' },
  host: {
    lost: 'The program does not answer.',
    lostSay:
      'Every command it had answered is in the campaign file. What you have typed stays here; it goes on as soon as the program is back. Start it again if it was closed.',
    refused: 'The program did not let this page in.',
    refusedSay:
      'The address is out of date. Open the address that the program printed when it was last started.',
    back: 'The program is back. Nothing is lost.',
    errorTitle: 'That could not be done',
  },
  damage: {
    found: 'Damage has been found in this campaign, and nothing more is recorded in it: {problem}.',
    help: 'What can be done',
    ownRisk: 'This file has been damaged since {when} and is gone on with at your own risk: {problem}.',
  },
} as const
