/** The quick reference of the squares rules: headings, lines and tables of the sheet beside the table, by subject. */
import type { Catalogue } from '../../../../words/sentence'

export const referenceMessages = {
  turn: {
    heading: 'The turn',
    lines: {
      cinc: 'Commanders-in-chief ride up to {squares} squares and may join one general.',
      dice: 'One d3 for each ready general, sorted into a pool.',
      diceOff:
        'Each side names a general; higher die wins the highest action die; a tie goes to the larger die type.',
      activation: 'The winner’s units each have that many action points.',
      general: 'He himself may ride up to {squares} squares once.',
      remaining: 'When one side has no general left, the other gives out the dice as it likes.',
    },
  },
  movement: {
    heading: 'Action points',
    columns: { what: 'What is done', points: 'Points' },
    rows: {
      step: 'Step to a neighbouring square, the first diagonal one too',
      laterDiagonal: 'Each further diagonal step',
      going: 'Into woods, hill or rough ground',
      river: 'Across a river',
      enterTown: 'Into a town, infantry only',
      crossRiverInside: 'Across the river inside a square',
      exit: 'Off the board',
      assault: 'Assault or support, each unit',
    },
    lines: {
      woods: 'Horsemen stop in woods.',
      light: 'Light cavalry that does not assault has 1 point more.',
      bombard: 'Guns fire one die for each point; foot guns that fired do not move.',
      rally: 'A rally takes everything.',
    },
  },
  stacking: {
    heading: 'One square',
    lines: {
      limit: 'At most {brigades} brigades, {units} units with guns.',
      enemy: 'One side only; nobody enters or passes an enemy square.',
    },
  },
  units: {
    heading: 'Dice of each unit',
    columns: {
      kind: 'Unit',
      fresh: 'Assault, fresh',
      tired: 'Tired',
      woods: 'Most in woods',
      close: 'Fire, close',
      long: 'Fire, long',
    },
    rows: {
      infantry: 'Infantry brigade',
      cavalry: 'Cavalry brigade',
      mixed: 'Mixed brigade',
      footArtillery: 'Foot artillery',
      horseArtillery: 'Horse artillery',
    },
  },
  scores: {
    heading: 'Scores that succeed',
    columns: { what: 'Die', score: 'Score' },
    rows: {
      bombardment: 'Bombardment hits',
      bombardmentInWoods: 'Bombardment of a square with woods',
      assault: 'Assault hits',
      assaultHampered: 'Assault, the enemy has the better skirmishers',
      save: 'Save in a town, or of infantry against cavalry alone',
      morale: 'Morale holds',
      rally: 'Rally removes a hit',
    },
  },
  chances: {
    heading: 'Chances of one die',
    columns: {
      die: 'Die',
      hit: '5+',
      hampered: '6+',
      reroll: '5+, miss again',
      hamperedReroll: '6+, miss again',
      fail: 'Morale fails',
    },
    rows: { die: '{die}' },
  },
  bombardment: {
    heading: 'Bombardment',
    lines: {
      range: 'Close is {close} square, long is {long}; no line of sight is asked for.',
      share: 'Hits are shared evenly over all units there; they test nothing now.',
    },
  },
  assault: {
    heading: 'Assault',
    lines: {
      who: 'Up to {brigades} brigades and the guns of one square, one brigade from each other; up to {brigades} brigades and guns defend.',
      skirmish:
        'Infantry without enemy cavalry near throws its skirmish dice; the better side makes the other need {needed}.',
      woods: 'In woods: skirmish dice; horsemen {dice} die; no guns.',
      saves: 'Attacked infantry saves in a town, or if only cavalry attacks.',
      rerolls: 'Attacking heavy cavalry, and infantry and guns above all attackers, throw misses again.',
      loser: 'More hits suffered loses and tests; level: both test.',
    },
  },
  morale: {
    heading: 'Morale',
    lines: {
      dice: 'As many dice as hits, one fewer on a hill or in a town; {fails} or less fails.',
      one: 'One fail: retreat (foot guns are destroyed).',
      two: '{fails} fails: destroyed.',
      collapse: 'More than half of an open square gone: the rest goes too.',
      blocked: 'No way back: one more hit, test again.',
    },
  },
  secondRound: {
    heading: 'Second round',
    lines: {
      breakthrough: 'The attacker may go on with a fresh brigade of the assaulting square.',
      counterattack: 'If he has none, the defender may strike back with a fresh one.',
    },
  },
  rally: {
    heading: 'Rally',
    lines: {
      battle: 'Two hits or more, no enemy near, no other action: {needed} removes one.',
      night: 'At night: one hit goes, more become one; not for those cut off.',
    },
  },
  victory: {
    heading: 'Victory',
    lines: {
      break: 'An army that has lost its share of units breaks.',
      points: 'Else points for objectives and destroyed units decide after the last turn.',
    },
  },
} as const satisfies Catalogue
