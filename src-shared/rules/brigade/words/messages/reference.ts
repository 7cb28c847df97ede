/** The quick reference of the brigade rules: headings, lines and tables of the sheet beside the table, by subject. */
import type { Catalogue } from '../../../../words/sentence'

export const referenceMessages = {
  turn: {
    heading: 'A move',
    lines: {
      command: 'Commands: altered orders and leaders; each order arrives after one d6 of moves.',
      declare: 'Charges are declared, then moves plotted, both in secret.',
      move: 'Everybody moves at once; {inches} inch is kept from enemies but in a charge.',
      fire: 'Artillery, then small arms; then melee, morale, rallies.',
    },
  },
  movement: {
    heading: 'Inches in a move',
    columns: { who: 'Who', inches: 'Dice' },
    rows: {
      line: 'Infantry in line or march column',
      attackColumn: 'Attack column, charging too',
      square: 'Square',
      skirmishers: 'Skirmishers',
      mounted: 'Cavalry, limbered horse guns',
      charge: 'Cavalry charging',
      footGuns: 'Limbered foot guns',
    },
    lines: {
      byHand: 'Guns by hand: {light} inch, {heavyPounder} pounds and heavier {heavy}.',
      flight: 'Rout and pursuit, without dice: foot {foot}, skirmishers {skirmishers}, mounted {mounted}.',
      turning: 'Turning {degrees} degrees, the most in a move, takes a quarter of it.',
    },
  },
  ground: {
    heading: 'Ground',
    columns: { what: 'Ground', factor: 'Times' },
    rows: {
      road: 'March column on a road',
      difficult: 'Difficult',
      veryDifficult: 'Very difficult',
      obstacle: 'Across an obstacle, besides the ground; in disorder',
    },
  },
  smallArms: {
    heading: 'Small arms',
    columns: { weapon: 'Weapon', close: 'Close', max: 'Farthest' },
    rows: { musket: 'Musket', rifle: 'Rifle' },
    lines: {
      close: 'Close: {figures} figures more.',
      cover: 'Hard cover, and gunners: {figures} fewer.',
      read: 'Row under 5 gives the new row; read that under the average die.',
    },
  },
  artillery: {
    heading: 'Artillery',
    columns: { what: 'Shot', min: 'From', close: 'Close', max: 'To' },
    rows: {
      'field-roundshot': 'Round shot',
      'field-canister': 'Canister',
      'field-shrapnel': 'Shrapnel (British)',
      'howitzer-shell': 'Shell',
      'howitzer-shrapnel': 'Howitzer shrapnel (British)',
      'rocket-rocket': 'Rocket',
    },
    lines: { misfire: 'A gun misfires on 1 or 6.', crew: '{figures} for each gun that fires, and of these:' },
  },
  gunModifiers: {
    heading: 'For each gun',
    columns: { what: 'If', value: 'Row' },
    rows: {
      close: 'Field gun at close range',
      square: 'Infantry in square',
      column: 'Attack or march column',
      enfilade: 'From the flank',
      heavyPiece: 'Heavy gun',
      canister: 'Canister',
      shrapnel: 'Shrapnel',
      hardCover: 'Hard cover',
    },
  },
  cadence: {
    heading: 'Guns shot at',
    columns: { points: 'Points left', missed: 'Moves missed' },
    rows: { step: '{points} or more' },
  },
  defence: {
    heading: 'Fire at a charge, elite 1 more',
    columns: { die: 'Die', fire: 'Fires as' },
    rows: { none: 'Not at all', long: 'At long range', close: 'Close' },
    lines: {
      warned: 'Only if the charge begins more than {inches} inches away, at a front that stands in order.',
    },
  },
  melee: {
    heading: 'Melee: all figures, and',
    columns: { what: 'If', value: 'Figures' },
    rows: {
      'M-REAR': 'Enemy’s rear',
      'M-FLANK': 'Enemy’s flank',
      'M-ELITE': 'Elite',
      'M-DEF': 'Behind a manned wall or work, in a complex',
      'M-CAVCHARGE': 'Cavalry charging',
      'M-DOWNHILL': 'Charging downhill',
      'M-STATIONARY': 'Charging who stood',
      'M-COLUMN': 'Column charging infantry',
      'M-HVM': 'Heavy on medium cavalry',
      'M-HVL': 'Heavy on light cavalry',
      'M-MVL': 'Medium on light cavalry',
      'M-LANCER': 'Lances against cavalry',
      'M-SQUARE': 'Square against cavalry',
      'M-MINUS6': 'Not in order, once',
    },
    lines: {
      decision: '{margin} casualties more than the other loses.',
      breaks: 'Pushed back {run} times in a row, or {total} times in all: rout.',
    },
  },
  after: {
    heading: 'After a melee: least die',
    columns: { what: 'Who', first: 'After the first move', second: 'After the second' },
    rows: { rally: 'Winner rallies', halt: 'Pursuer halts' },
  },
  morale: {
    heading: 'Figures left',
    columns: { unit: 'Unit', full: 'Full', ok: 'Steady', halt: 'Halted', fallBack: 'Falls back' },
    rows: {
      guards24: 'British Foot Guards',
      line16: 'Allied infantry',
      fr18: 'French infantry, Dutch-Belgian militia',
      pr12: 'Prussian infantry',
      sk18: 'Skirmishers',
      cav12: 'Cavalry regiment',
      dcav6: 'Divisional cavalry',
    },
    lines: { brigade: 'Half its units falling back, the brigade does; all of them, it routs.' },
  },
} as const satisfies Catalogue
