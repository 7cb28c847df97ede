/** The quick reference of Fast Play Napoleonic: headings, lines and tables of the sheet beside the table, by subject. */
import type { Catalogue } from '../../../../words/sentence'

const types = {
  heavyFoot: 'Heavy foot',
  lightFoot: 'Light foot',
  heavyCavalry: 'Heavy cavalry',
  lightCavalry: 'Light cavalry',
  lancers: 'Lancers',
  footArtillery: 'Foot artillery',
  horseArtillery: 'Horse artillery',
} as const

export const referenceMessages = {
  turn: {
    heading: 'A turn',
    lines: {
      option:
        'Option: both roll; each win in a row costs the winner {by} next time. He names who moves first and from which end combats are settled.',
      shooting: 'Shooting: both declare unseen, one enemy element for each; losses and morale zone by zone.',
      rally: 'Rally: shaken troops with whom their general has been since last turn.',
      generals:
        'First side, then the other: generals up to {inches} inches, then who is in command is settled.',
      moves:
        'Each unit acts once. The side that moves second may form square or evade from a charge just made.',
      handToHand: 'Hand to hand, zone by zone: dice, casualties, morale, routs, closing up.',
      end: 'A side is broken that has lost more than half of its elements. Objectives change hands now.',
    },
  },
  movement: {
    heading: 'Movement, in inches',
    columns: { type: 'Unit', line: 'Line', column: 'Column', square: 'Square' },
    rows: types,
    lines: {
      road: 'A column on a road all the way: {inches} more.',
      going: 'Bad going touched halves the whole move, of all but light foot.',
      river:
        'A river halves, and then foot goes {foot}, horse {cavalry} at most; guns only by bridge or ford.',
      wheel: 'A wheel costs what its outer corner travels.',
      zone: 'Within {inches} inches of an enemy front go straight in or straight out, never across.',
      about: 'Turn about by a test, then half a move; skirmishers untested, and backward as they like.',
      strip: 'Troops are placed within {inches} inches of their own edge.',
    },
  },
  shooting: {
    heading: 'Shooting, in inches',
    columns: { type: 'Unit', range: 'Range' },
    rows: { ...types, rifles: 'Rifles' },
    lines: {
      guns: 'Muskets hit on 6. Guns on 6, on 5 within {inches} inches or at a column, on 4 at a square.',
      cover: 'In or out of a wood or village up to {depth} inch of it; both inside, {range} inches.',
      gap: 'Nobody shoots through a gap narrower than his own base, or with most of his view blocked.',
      over: 'Only guns on a hill shoot over friends, and no gun within an inch of one.',
      never:
        'Not limbered, hand to hand, shaken without a general, or in a river; not at those hand to hand.',
    },
  },
  command: {
    heading: 'Command tests and generals',
    columns: { unitClass: 'Class', need: 'Needs' },
    rows: { elite: 'Elite', trained: 'Trained', raw: 'Raw' },
    lines: {
      charge:
        'Every charge: +1 at a front, +2 at a flank or rear, +2 of a French column at a line of foot; nothing out of command, or of horse at a steady square.',
      free: 'Out of command also: to change formation, or to move nearer the enemy. Skirmishers and guns are free of that.',
      failed: 'Who fails halts and does nothing else this turn.',
      option: 'By house rule horse that has moved must go on, and needs a test to halt or to change again.',
    },
  },
  generals: {
    columns: { rating: 'General', seen: 'In sight', unseen: 'Unseen' },
    rows: { exceptional: 'Exceptional', average: 'Average', poor: 'Poor' },
  },
  handToHand: {
    heading: 'Hand to hand',
    columns: { type: 'Unit', need: 'Hits on', square: 'At a square' },
    rows: types,
    lines: {
      dice: 'A die for each element front to front; from the second round one more on each side of an enemy element.',
      position:
        '+1 each: flank or rear, uphill, behind an obstacle or bank, enemy shaken without a general. +2 at guns.',
      charging:
        'When it charges over good going: +1 French column of heavy foot at a line of foot, +1 lancers. +1 heavy foot and horse at skirmishers in the open.',
      cover: '+2 skirmishers in bad going, but not at each other.',
      casualties:
        'Columns lose the rear, lines either end, squares who is not engaged; a hit may go to who overlaps.',
    },
  },
  morale: {
    heading: 'Morale',
    columns: { lost: 'Elements lost', fails: 'Fails on' },
    rows: { one: 'none or one', two: 'two', three: 'three' },
    lines: {
      modifiers:
        '-1: elite, path of skirmishers, square against horse alone, French column hit by guns alone. +1: foot in line or column against horse.',
      failed: 'Shot at, or in a rout path: shaken, and routed if it was. Hand to hand: routed.',
      path: 'A rout goes {inches} inches straight back; friends it touches are tested at once.',
      all: 'If all of a combat would rout, only the one that lost most does; ties roll.',
      shaken:
        'Shaken troops do nothing but fight and retire; with their general they may shoot and change formation too.',
      risk: 'A general whose unit is destroyed or routs falls on a 1.',
    },
  },
} as const satisfies Catalogue
