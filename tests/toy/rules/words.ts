// The English catalogue of tic-tac-toe, what its sentences name, and its quick reference.
import type { BattleEvent, Sentence } from '../../../src-shared/engine/events'
import { section } from '../../../src-shared/engine/reference'
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { Named } from '../../../src-shared/engine/rule-set'
import { sideId, SIDES } from '../../../src-shared/engine/sides'
import type { Catalogue } from '../../../src-shared/words/sentence'
import { roster } from './sheet'
import type { State } from './state'

export const messages = {
  title: 'Tic-tac-toe',
  event: {
    begun: '{side} begin.',
    placed: '{side} take {cell}.',
    lined: '{side} have three in a line: {cells}.',
    conceded: '{side} give up.',
  },
  refusal: {
    OVER: 'The game is over.',
    NOT_YOUR_TURN: 'It is the other side’s turn.',
    TAKEN: '{cell} is taken. Choose a free cell.',
  },
  prompt: { place: '{side}: take a cell.', over: 'The game is over.' },
  outcome: { line: 'Three in a line.', full: 'The board is full.', concession: 'One side gave up.' },
  fault: { TAKEN_TWICE: '{cell} is taken twice.' },
  purpose: {},
  warning: {},
  term: { nobody: 'nobody' },
  houseRule: {
    begins: {
      title: 'Who begins',
      text: 'The side that takes the first cell.',
      values: { 0: 'Crosses', 1: 'Noughts' },
    },
  },
  houseRuleGroup: { game: 'The game' },
  reference: {
    game: {
      heading: 'The game',
      lines: {
        place: 'The sides take one free cell each in turn.',
        end: 'Three in a line win; a full board is a draw after {n} turns.',
      },
    },
  },
} as const satisfies Catalogue

export const describe = ({ kind, data }: BattleEvent): Sentence => ({ key: `event.${kind}`, values: data })

export const describeRefusal = ({ code, values }: Refusal): Sentence => ({ key: `refusal.${code}`, values })

export function names({ sheet }: State): ReadonlyMap<string, Named> {
  return new Map<string, Named>([
    ...SIDES.map((side) => [sideId(side), { name: sheet.sides[side], side }] as const),
    ...roster(sheet).map(({ id, name, side }) => [id, { name, side }] as const),
    ['centre', { name: 'The middle', side: null }],
  ])
}

export const REFERENCE = [section('game', { place: [['TT-PLACE-01']], end: [['TT-END-01'], { n: 9 }] })]
