// Pieces, leaders, field and table of the squares rules as the program tells of them.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/squares/screen/schema'

const open = { woods: false, hill: false, rough: false, impassable: false, level: 0, name: null, town: null }
export const field: Field = {
  historyId: 'waterloo',
  boardId: 'squares-1km',
  columns: 3,
  rows: 2,
  cellM: 1000,
  originM: [0, 0],
  cells: {
    A1: open,
    B1: { ...open, hill: true, woods: true },
    C1: { ...open, town: { name: 'Mont-Saint-Jean', capacity: 2, strong: false } },
    A2: { ...open, town: { name: 'Hougoumont', capacity: 1, strong: true } },
    B2: open,
    C2: { ...open, rough: true },
  },
  rivers: [],
  exits: [],
}

export const piece = (id: string, side: 0 | 1, over: Partial<Piece> = {}): Piece => ({
  id,
  name: id,
  side,
  armyId: side === 0 ? 'aa' : 'fr',
  commandId: `c${side}`,
  nation: side === 0 ? 'british' : 'french',
  corps: null,
  arm: 'infantry',
  cavalryWeight: null,
  ratings: { quality: 'd8', skirmish: 'd6', morale: 'd8' },
  strength: 2500,
  marks: 0,
  status: 'onBoard',
  cell: 'A1',
  inTown: false,
  held: null,
  points: null,
  arrival: null,
  done: [],
  ...over,
})

export const leader = (id: string, side: 0 | 1, over: Partial<Leader> = {}): Leader => ({
  id,
  name: id,
  side,
  armyId: side === 0 ? 'aa' : 'fr',
  commandId: `c${side}`,
  commanderInChief: false,
  die: 'd8',
  throws: 'd8',
  cell: 'A1',
  inPlay: true,
  ready: true,
  active: false,
  joined: null,
  ...over,
})

export const table = (over: Partial<Table> = {}): Table => ({
  pieces: [],
  leaders: [],
  objectives: [],
  situation: {
    actionDice: [],
    nominations: [],
    cincSide: null,
    active: null,
    bombardment: null,
    assault: null,
    placing: [],
    night: null,
  },
  ...over,
})
