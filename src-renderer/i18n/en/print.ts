// What is printed, and the quick reference of the rules.
export const print = {
  reference: {
    title: 'Quick reference',
    ruleSet: 'Rules',
    rules: 'Rules',
  },
  print: {
    title: 'Print',
    say: 'Everything prints in black ink alone.',
    what: 'What to print',
    kind: {
      casualties: 'Casualty sheet',
      map: 'Map with counters',
      roster: 'Roster of an army',
      result: 'Form for a result',
      reference: 'Quick reference',
    },
    kindSay: {
      casualties: 'Every unit of an army in this battle with its ratings and boxes to cross.',
      map: 'The board as it stands now.',
      roster: 'Every formation, battalion, regiment and battery with its figures.',
      result: 'Empty, with everybody on the field: for a battle fought on a table elsewhere.',
      reference: 'The rules’ own tables, with the ids of the rules.',
    },
    whose: 'Army',
    army: { fr: 'Armée du Nord', aa: 'Anglo-Allied Army', pr: 'Army of the Lower Rhine' },
    at: 'Strengths at',
    paper: 'Paper',
    go: 'Print',
    pdf: 'Save as PDF …',
    saved: 'Saved as {path}.',
    failed: 'The sheet could not be made. Nothing is lost; try again.',
    sheet: 'Hundred Days, {name}',
    casualties: 'Casualty sheet',
    unit: 'Unit',
    strength: 'Strength',
    rating: { quality: 'Quality', morale: 'Morale', skirmish: 'Skirmish' },
    hits: 'Hits',
    gone: 'Gone, turn',
    guns: 'guns',
    arrives: 'turn {turn}',
    fate: { destroyed: 'destroyed', withdrawn: 'withdrawn' },
    losses: 'Losses of this army',
    sum: { hits: 'Hits', gone: 'Units gone', generals: 'Generals lost' },
    casualtiesFoot: {
      squares:
        'Cross a box for each hit; morale throws as many dice as boxes are crossed. Rules: SQ-HIT-06, SQ-MOR-02, SQ-MOR-03.',
      any: 'Cross a box for each hit.',
    },
    mapSay:
      'The board at this moment. Square corners French, cut corners Anglo-Allied, round corners Prussian.',
    mapFoot:
      'Level hatching French, upright Anglo-Allied, crossed Prussian. The number at the shoulder counts hits.',
    rosterFoot: 'Q Quatre Bras, L Ligny, V Wavre, W Waterloo.',
    referenceFoot: 'What a house rule changes is in the set-up of the battle.',
  },
} as const
