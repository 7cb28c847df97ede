// Help in place: palette, settings, hints for newcomers, and what is wanted on screens that are nobody's turn.
export const help = {
  palette: {
    title: 'Find a command or a place',
    say: 'Type a few letters, walk the list with the arrow keys, choose with Enter.',
    placeholder: 'A command, a screen, a battle, a place on the map …',
    nothing: 'Nothing here is called “{query}”. Try fewer letters.',
    count: '{n} thing to choose from | {n} things to choose from',
    button: 'Find',
    group: {
      screen: 'On this screen',
      board: 'Map',
      go: 'Go to',
      place: 'Places on the map',
      unit: 'Units and generals',
      program: 'Program',
    },
    goTo: '{place}',
    battle: 'Battle of {name}',
    campaign: 'Open the campaign {name}',
    theme: 'Theme: {theme}',
    larger: 'Everything larger',
    smaller: 'Everything smaller',
    usual: 'Everything in its usual size',
    size: 'now {n} %',
    largest: 'This is the largest size.',
    smallest: 'This is the smallest size.',
    still: 'Turn motion off',
    moving: 'Turn motion on',
    hints: 'Show the hints again',
    hintsShown: 'No hint has been put away.',
    open: {
      keys: 'Keys of this screen',
      reference: 'Quick reference of the rules',
      print: 'Print …',
      settings: 'Settings …',
    },
    place: 'Show {name}',
    unit: 'Show {name}',
    atCell: 'at {cell}',
    choose: 'Choose {name}',
    endNothing: 'There is nothing to end now.',
    report: 'Report of this battle so far',
    newCampaign: 'New campaign',
    openCampaign: 'Open a campaign file',
    find: 'Find a name, a regiment, a commander',
  },
  settings: {
    title: 'Settings',
    say: 'They hold for you on this machine, whatever campaign is open.',
    theme: 'Theme',
    scale: 'Size of everything',
    motion: 'Motion',
    motions: { system: 'As the system', full: 'On', none: 'Off' },
    hints: 'Hints for newcomers',
  },
  hint: {
    label: 'Hint',
    seen: 'Got it',
    none: 'No more hints',
    library:
      'A campaign is one file with its own armies and four battles. Begin a new one, or press “Fight” under a battle below to play that one alone; everything you do is kept at once.',
    campaign:
      'Blocks are corps where they stand; click one, or a town, to see who is there. On the right is what is to be decided, below are the days. Single battles are behind the flag on the left.',
    muster:
      'Both armies beside history: a change is marked, with what caused it. On the right is how the battle is resolved.',
    result:
      'What came of a battle. Typed by hand, every field is kept at once; the totals follow, and what is wrong is said at its field.',
    battles:
      'Each card is a battle and says what it waits for. The armies can be changed under “Order of battle” before a battle is set up.',
    ledger:
      'The books of the campaign: a page for each battle and night, and how all stand now. Choose any line, and its account opens at the right. Arrow keys walk the tree, Space opens and closes, Enter chooses.',
    reckoning:
      'Points line by line beside those of 1815, the corps over the days, and the branches of this campaign at the right.',
    story:
      'The campaign told from its journal, as far as this headquarters knows it. It can be printed, copied, or kept as Markdown or HTML.',
    orderOfBattle:
      'Click a figure twice to change it. The totals follow, the change is marked, and the undo arrows above take it back.',
    setup:
      'Everything is set as the rules and history have it: to try a battle at once, only choose who plays and press the button at the right.',
    deployment:
      'The armies stand as in 1815. Drag a unit, or choose it and then a place in gold; or seal the deployment as it is. When both sides are sealed, the battle begins.',
    battle:
      'The bar above says what is wanted of whom. Choose whoever may act on the map, then where he is to go or what he is to do; the panel on the right shows more.',
    report: 'What the battle has come to. Losses go back to the campaign when the battle is over.',
  },
  prompt: {
    library: { who: '', what: 'Go on with a campaign, or begin a new one.' },
    campaign: { who: 'The organiser:', what: 'look where the armies stand and what is to be decided.' },
    muster: { who: 'The organiser:', what: 'choose how the battle is resolved.' },
    result: { who: 'The organiser:', what: 'look through the result.' },
    battles: { who: 'The organiser:', what: 'choose a battle to set up, fight or look at.' },
    ledger: { who: 'Everybody', what: 'may read the books as far as his headquarters knows them.' },
    reckoning: { who: 'Everybody', what: 'may read how the points stand; the organiser keeps the branches.' },
    story: { who: 'Everybody', what: 'may read, print and take away what has happened.' },
    orderOfBattle: { who: 'The organiser', what: 'may change the armies before a battle is set up.' },
    setup: { who: 'The organiser:', what: 'choose the rules and who plays, then go on to the armies.' },
    deployment: { who: '', what: '' },
    battle: { who: '', what: '' },
    report: { who: 'Everybody', what: 'may read what the battle came to.' },
    reportSoFar: { who: '{side}', what: 'reads how the battle stands; the report quotes its sealed orders.' },
  },
} as const
