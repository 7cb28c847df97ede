/** The quick reference of the brigade rules: headings and lines of the sheet beside the table, by subject. */
import type { Catalogue } from '../../engine/sentence'

export const referenceMessages = {
  turn: {
    heading: 'A move',
    lines: {
      command: 'Commands: altered orders and leaders; each order arrives after 1d6 moves.',
      declare: 'Charges are declared, then moves plotted, both in secret.',
      move: 'Everybody moves at once.',
      fire: 'Artillery, then small arms; then melee, morale, rallies.',
    },
  },
  movement: {
    heading: 'Inches in a move',
    lines: {
      infantry: 'Infantry: line and march column 1d6, attack column 1d6 + 2, square half.',
      skirmishers: 'Skirmishers: 1d6 and half of another.',
      cavalry: 'Cavalry, limbered horse guns: 2d6; charging cavalry half a die more.',
      guns: 'Foot guns limbered: 1d6; by hand 1 inch, heavy guns half.',
      road: 'March column on a road: half as much again.',
      turning: 'Turning: a quarter of the move for 90 degrees.',
    },
  },
  ground: {
    heading: 'Ground',
    lines: {
      difficult: 'Difficult: half. Very difficult: a quarter.',
      obstacle: 'Across an obstacle: half again, and in disorder.',
    },
  },
  smallArms: {
    heading: 'Small arms',
    lines: {
      range: 'Musket 6 inches, rifle 8; close up to 3: 3 figures more.',
      cover: 'Hard cover, and gunners: 2 fewer.',
      read: 'Row under 5 gives the new row; read that under the average die.',
    },
  },
  artillery: {
    heading: 'Artillery',
    lines: {
      range: 'Round shot 30 inches, canister 12, shell 6 to 24, shrapnel 18, rockets 24.',
      fires: 'A gun misfires on 1 or 6.',
      row: '3 for each gun; 1 more each: close, square or column, flank, 12 pounds, canister, shrapnel; hard cover 2 fewer.',
    },
  },
  defence: {
    heading: 'Fire at a charge',
    lines: { die: '1 or 2 none, 3 or 4 long range, 5 or more close; elite 1 more.' },
  },
  melee: {
    heading: 'Melee',
    lines: {
      impact:
        'Rear 6, flank 3, elite 3, defences 3, horse charging 3, downhill 3, standing target 3, column charging infantry 20.',
      cavalry: 'Heavy on light 6, heavy on medium 3, medium on light 3, lances 1, square against horse 9.',
      disorder: 'Not in order: 6 fewer, once.',
      decision: 'Two casualties more than the other loses.',
    },
  },
  morale: {
    heading: 'Figures left: steady, halted, falling back',
    lines: {
      guards: 'British Guards (24): 16, 8, fewer',
      allied: 'Allied (16): 11, 8, fewer',
      french: 'French, skirmishers, militia (18): 12, 6, fewer',
      prussianCav: 'Prussians, cavalry (12): 8, 5, fewer',
      divCav: 'Divisional cavalry (6): 4, 2, fewer',
    },
  },
} as const satisfies Catalogue
