/** The quick reference of One Hour Waterloo: headings, lines and tables of the sheet beside the table, by subject. */
import type { Catalogue } from '../../../../words/sentence'

const types = {
  line: 'Line infantry',
  light: 'Light infantry',
  artillery: 'Artillery',
  cavalry: 'Cavalry',
  heavyCavalry: 'Heavy cavalry',
} as const

export const referenceMessages = {
  turn: {
    heading: 'A player turn',
    lines: {
      start: 'Start: Napoleon may rally a unit.',
      card: 'Card: draw one; what is kept lasts for this turn.',
      shoot: 'Shooting: each unit at one enemy of its choice. A unit shoots or moves, never both.',
      formations: 'Formations: deployed foot forms square, squares are left.',
      move: 'Movement: moves and charges in any order; a charge is settled when it is made.',
      end: 'End: Wellington and Blücher ride and rally. Then victory is checked.',
    },
  },
  movement: {
    heading: 'Movement, in boxes',
    columns: { type: 'Unit', deployed: 'Deployed', column: 'Column', road: 'All by road' },
    rows: types,
    lines: {
      costs:
        'A step straight ahead costs {straight}, diagonally ahead {diagonal}. What is left over is lost.',
      facing: 'Turn for nothing before the first step and after the last; in between the front stays.',
      stack:
        'Two that faced alike at the start of the turn may share a box in passing; light foot passes anybody.',
      water: 'A stream or ford ends the move beyond it, but not a column’s.',
      leader: 'A leader rides {boxes} boxes any way, or goes with a unit in his box.',
    },
  },
  fire: {
    heading: 'Fire, dice by range',
    columns: { type: 'Unit', one: '1', two: '2', three: '3', four: '4', far: '5–8' },
    rows: { ...types, rifles: 'Rifles' },
    lines: {
      who: 'Deployed foot and guns; no guns in a town.',
      arc: 'To the front, up to the diagonals. Foot that holds a town, strongpoint or works shoots all round.',
      range: 'The longer side and half the shorter, rounded up: the next box on the diagonal is at 2.',
      sight:
        'Higher ground between hides, and so do woods, towns and units; from higher than these one shoots over them.',
      double: 'Guns double at the flank of foot and horse, and at squares.',
    },
  },
  charge: {
    heading: 'Charges, dice',
    columns: { type: 'Horse', heavy: 'At heavy cavalry', others: 'At others' },
    rows: types,
    lines: {
      reach: 'Up to {boxes} boxes, {road} in column by road; no turn before, a clear way.',
      sight:
        'At an enemy seen from the start, not at squares; as often at one unit in a turn as the edition allows.',
      face: 'Deployed line infantry turns to face it, if the edition lets it.',
      double: 'Double: at a flank, at light infantry, at guns in the open.',
      extra: 'Shock adds a die against those without; leaders and cards add theirs. All are doubled.',
      after: 'Only the target takes hits. If it routs, the horse takes its box, else it stops before it.',
    },
  },
  effect: {
    heading: 'To hit',
    columns: { cause: 'One step for', line: 'Line', light: 'Light', artillery: 'Guns', charge: 'Charge' },
    rows: {
      light: 'Light infantry as target',
      buildings: 'Deployed foot in town, strongpoint, wood',
      works: 'Deployed foot in field works',
      narrow: 'Narrow front',
      shelter: 'Behind the crest, by card',
    },
    lines: { sum: 'No step {full}, one step {half}, two or more {quarter}.' },
  },
  hits: {
    heading: 'Hits',
    lines: {
      rout: 'A hit is one off morale; at none the unit routs for good.',
      leader:
        'A leader of its own with it bears one hit more, if the edition lets him; without him it routs at once.',
      retreat: '{hits} hits of one shot, on conscripts {conscript}, drive it back a box.',
      blocked: 'Straight back, else slanting; where all three are closed it stays and takes another hit.',
      advance: 'Line infantry that routs its target in the next box by fire may go in with the bayonet.',
    },
  },
  ground: {
    heading: 'Ground, open to units deployed',
    columns: { kind: 'Ground', line: 'Line', light: 'Light', horse: 'Horse', guns: 'Guns' },
    rows: {
      wood: 'Wood',
      town: 'Town',
      strongpoint: 'Strongpoint',
      fortification: 'Field works',
      marsh: 'Marsh',
      water: 'Water',
    },
    lines: {
      column: 'Columns go anywhere along a road.',
      wood: 'Line infantry stops on entering a wood.',
      occupy: 'Deployed foot holds a town, strongpoint or works: no flanks, fire all round.',
      narrow:
        'A front is narrow over a bridge, into a town, strongpoint or works, into a wood by road, and in column.',
    },
  },
  formations: {
    heading: 'Square and column',
    lines: {
      square:
        'A square does not move or shoot, cannot be charged and has no flanks; not in woods or buildings.',
      column:
        'Column is taken at the start of a move and left by a later one; it is flanked from everywhere and does not shoot.',
      horse: 'Horse in column charges on a narrow front.',
    },
  },
  traits: {
    heading: 'Traits',
    lines: {
      steadfast: 'Steadfast: is never driven back.',
      conscript: 'Conscript: is driven back by {hits} hits.',
      reluctant: 'Reluctant: to advance or charge it rolls below its morale, once a turn.',
      impetuous: 'Impetuous: once it has charged it charges on, turn after turn, while it finds a target.',
      shock: 'Shock: one die more in a charge, against those without.',
      rifles: 'Rifles: shoot at {boxes} boxes.',
      light: 'Light infantry: no flanks; its fire heeds no cover.',
    },
  },
  leaders: {
    heading: 'Leaders',
    lines: {
      hit: 'His box is hit: {dice} dice, lost on {total}.',
      rout: 'His unit routs, or an enemy rides over him: one die, lost on {face}; else he retires a box.',
      effects: 'What each gives stands on the casualty sheet; “near” is his box and the eight around it.',
      rally: 'Rally: one die. The first hit taken is never won back.',
    },
  },
  rally: { columns: { die: 'Rally, die', regained: 'Hits won back' }, rows: { faces: '{faces}' } },
  victory: {
    heading: 'Victory',
    lines: {
      broken: 'A side breaks when {percent} % of its units have routed.',
      objectives:
        'A box is held by whose unit stood in it last. Points or places decide when the turns are over.',
      arrivals: 'Reinforcements come on in their turn or later; entry costs 1.',
    },
  },
} as const satisfies Catalogue
