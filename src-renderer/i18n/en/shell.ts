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
    umpire: 'Organiser',
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
    title: 'Pass the seat to {side}',
    say: '{where}. What the other side has sealed stays sealed, and nothing of it can be seen.',
    button: 'I play {side}',
    keys: 'Press Enter when the other player is at the machine.',
  },
  seats: {
    open: 'Seats and PINs',
    title: 'Seats and PINs',
    say: 'A PIN keeps a seat from being taken at another screen. It is asked for once at each screen and never kept: whoever loses it has lost it.',
    whoTitle: 'Which seat is yours?',
    whoSay:
      'Somebody else is in this campaign too, or its organiser has a PIN. Take your own seat; whoever sits there already is told.',
    pinTitle: 'PIN of {seat}',
    pinSay: 'Type the PIN of this seat. It is asked for once at this screen.',
    pin: 'PIN',
    newPin: 'New PIN of {seat}',
    newPinHint: 'Four signs at least. A sentence is better: a short PIN is soon found by a machine.',
    give: 'Give the PIN',
    leave: 'Not now',
    set: 'Set the PIN',
    change: 'Another PIN',
    remove: 'No PIN',
    has: 'has a PIN',
    hasNone: 'anybody may take it',
    honour:
      'Without PINs, seats are on honour, and so are seals: what a side decides in secret lies readable in the file.',
    sealsHold:
      'What a side with a PIN decides in secret is encrypted in the file until it is laid open. What it decided before it had its PIN, and whatever a side without one decides, is on honour.',
    noWay:
      'Nobody can open what is sealed under a lost PIN, nor throw the program’s dice for its side. If you want a way back, let the organiser’s PIN open seals: he can then give the seat another PIN. Without that only a backup from before the PIN helps. A PIN that was changed or is known to others still opens what the file kept from its days.',
    organiserOpens: 'The organiser’s PIN opens what the sides seal',
    organiserOpensSay:
      'For a club that would rather trust its organiser than lose a battle with a PIN. The organiser’s seat needs a PIN of its own, and the sides’ PINs must have been given at this program.',
    log: 'Seats taken while somebody sat there',
    logLine: '{when}: {seat}',
    noLog: 'None has been.',
    taken:
      'Another screen has taken {seat}, where you sit. The campaign has noted it. If that was not agreed, speak to the organiser, and give the seat a PIN.',
    of: { umpire: 'the organiser’s seat', '0': 'the Coalition’s seat', '1': 'the French seat' },
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
