/** Ready-made boards of a battle: grids of cells and open tables. */
import { z } from 'zod'
import { cellNameSchema } from '../board/grid/schema'
import { entryIdSchema, featureIdSchema, objectiveIdSchema, pointSchema } from './vocabulary'

const placeSchema = z.strictObject({
  feature: featureIdSchema,
  /** town: houses and streets; strongpoint: a walled place. */
  kind: z.enum(['town', 'strongpoint']),
  name: z.string().min(1),
  /** Battalions that can fight from it. */
  capacityBattalions: z.int().min(1),
  /** 1 some cover, 2 strong, 3 has to be stormed, 4 fortress-like. */
  defenceValue: z.int().min(1).max(4),
})

const cellSchema = z.strictObject({
  /** An empty list is open ground; marsh and water in boxes only. */
  terrain: z.array(z.enum(['hill', 'wood', 'rough', 'marsh', 'water', 'town', 'strongpoint'])),
  /** 0 valley or plain, 1 swell or forward slope, 2 crest or plateau, 3 commanding height. */
  level: z.int().min(0).max(3),
  /** The place fought for in the cell. */
  place: placeSchema.optional(),
  /** What lies in the cell. */
  features: z.array(featureIdSchema),
  /** The point that stands for the cell, metres of the map; its centre if absent. */
  refM: pointSchema.optional(),
  /** Why the cell departs from the thresholds. */
  byHand: z.string().optional(),
})
export type Cell = z.infer<typeof cellSchema>

const cellEdgeSchema = z.strictObject({
  /** The northern or western of two orthogonal neighbours, and the other. */
  a: cellNameSchema,
  b: cellNameSchema,
  /** stream: crossed at a price; river: only at a crossing. */
  water: z.enum(['stream', 'river']).optional(),
  /** Bridges and fords of this edge; their state is with the feature. */
  crossings: z.array(featureIdSchema).min(1).optional(),
  /** Linear cover and obstacle. */
  barrier: z.enum(['hedge', 'embankment', 'wall']).optional(),
  /** Features that make the edge. */
  features: z.array(featureIdSchema).min(1),
  /** Why the edge departs from the rule. */
  byHand: z.string().optional(),
})
export type CellEdge = z.infer<typeof cellEdgeSchema>

const roadLinkSchema = z.strictObject({
  /** Two of the eight neighbours. */
  a: cellNameSchema,
  b: cellNameSchema,
  /** The best of the roads on the link. */
  kind: z.enum(['pavedRoad', 'road', 'track']),
  features: z.array(featureIdSchema).min(1),
})

const gridBoardSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+-[0-9]+k?m$/),
  /** What its cells are, e.g. squares of 1 km for brigade bases: a rule set says on which kind it is played. */
  kind: z.string().regex(/^[a-z]{1,20}$/),
  name: z.string(),
  /** Side of a cell in metres. */
  cellM: z.int().min(100),
  /** South-west corner of the board on the map, metres. */
  originM: pointSchema,
  columns: z.int().min(1).max(26),
  rows: z.int().min(1).max(40),
  numbering: z.literal('column letter from the west, row number from the north'),
  cells: z.record(cellNameSchema, cellSchema),
  /** Edges with water or a barrier; all others are free. */
  edges: z.array(cellEdgeSchema),
  roads: z.array(roadLinkSchema),
  /** Cell of each objective; one that is not listed lies off the board and keeps its holder. */
  objectives: z.record(objectiveIdSchema, cellNameSchema),
  /** Cells on the edge for each entry, and the minutes from the edge of the map to there. */
  entries: z.record(
    entryIdSchema,
    z.strictObject({ cells: z.array(cellNameSchema).min(1), delayMinutes: z.int().min(0) }),
  ),
})
/** A board of cells; row 1 is the northernmost. */
export type GridBoard = z.infer<typeof gridBoardSchema>

/** x and y in inches from the south-west corner of the table. */
const inchesSchema = z.tuple([z.number(), z.number()])

const tableBoardSchema = z.strictObject({
  id: z.string().regex(/^table-inches(-[a-z0-9]+)?$/),
  kind: z.literal('table'),
  name: z.string(),
  /** Metres to the inch; 91.44 is 100 yards. */
  inchM: z.number().positive(),
  /** South-west corner of the table on the map, metres. */
  originM: pointSchema,
  widthIn: z.number().positive(),
  heightIn: z.number().positive(),
  /** What is on the table and what is off it. */
  note: z.string(),
  objectives: z.record(objectiveIdSchema, inchesSchema),
  entries: z.record(
    entryIdSchema,
    z.strictObject({ points: z.array(inchesSchema).min(1), delayMinutes: z.int().min(0) }),
  ),
})
/** A window of the map as an open table. */
export type TableBoard = z.infer<typeof tableBoardSchema>

export const boardSchema = z.union([gridBoardSchema, tableBoardSchema])
export type Board = z.infer<typeof boardSchema>

export function isGrid(board: Board): board is GridBoard {
  return 'cells' in board
}

export function isTable(board: Board): board is TableBoard {
  return !isGrid(board)
}
