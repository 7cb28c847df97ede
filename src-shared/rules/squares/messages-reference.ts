/** The quick reference of the squares rules: headings and lines of the sheet beside the table, by subject. */
import type { Catalogue } from '../../engine/sentence'

export const referenceMessages = {
  turn: {
    heading: 'The turn',
    lines: {
      cinc: 'Commanders-in-chief ride up to 4 squares and may join one general.',
      dice: 'One d3 for each ready general, sorted into a pool.',
      diceOff:
        'Each side names a general; higher die wins the highest action die; a tie goes to the larger die type.',
      activation: 'The winner’s units each have that many action points.',
      remaining: 'When one side has no general left, the other gives out the dice as it likes.',
    },
  },
  movement: {
    heading: 'Action points',
    lines: {
      step: 'Step to a neighbouring square, first diagonal too: 1; each further diagonal: 2',
      terrain: 'Into woods, hill or rough ground: +1',
      river: 'Across a river: +1',
      town: 'Into a town, infantry only: +1',
      woods: 'Horsemen stop in woods.',
      light: 'Light cavalry that does not assault: 1 point more',
      bombard: 'Bombardment: 1 for each die',
      assault: 'Assault or support: 2 for each unit',
      rally: 'Rally: everything',
    },
  },
  stacking: {
    heading: 'One square',
    lines: { limit: 'Four brigades, six units with guns; one side only.' },
  },
  bombardment: {
    heading: 'Bombardment',
    lines: {
      foot: 'Foot guns: d10 close, d8 long',
      horse: 'Horse guns: d8 close, d6 long',
      score: '5+ hits, 6+ against woods; a garrison saves on 5+ of the town’s die',
    },
  },
  assault: {
    heading: 'Assault',
    lines: {
      who: 'One or two brigades and guns of one square, one brigade from each other square; one or two defending brigades and guns.',
      skirmish:
        'Skirmish dice of infantry without enemy cavalry near; the better side makes the other need 6+.',
      dice: 'Brigades 2 dice of quality, tired ones 1; foot guns d12, horse guns d10; 5+ hits.',
      woods: 'In woods: skirmish dice; horsemen 1 die; no guns.',
      saves: 'Attacked infantry saves on 5+ in a town, or if only cavalry attacks.',
      rerolls: 'Attacking heavy cavalry, and infantry and guns above all attackers, throw misses again.',
      loser: 'More hits suffered loses and tests; level: both test.',
    },
  },
  morale: {
    heading: 'Morale',
    lines: {
      dice: 'As many dice as hits, one fewer on a hill or in a town; 4 or less fails.',
      one: 'One fail: retreat (foot guns are destroyed)',
      two: 'Two fails: destroyed',
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
      battle: 'Two hits or more, no enemy near, no other action: 5+ removes one.',
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
