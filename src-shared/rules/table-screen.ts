/**
 * What the screens of all rule sets on the open table are shown alike: where the table lies on the map, who stands on it, a
 * body's colours, and orders as they are drawn.
 */
import { z } from 'zod'
import type { Immutable } from '../engine/json'
import type { SheetBase } from '../engine/rule-set'
import { isTable } from '../history/boards'
import type { History } from '../history/bundle'
import { jsonObject, sentence, side } from './screen-shapes'
import { historyIdOf } from './sheets'

export const point = z.object({ x: z.number(), y: z.number() })
export const pose = point.extend({ heading: z.number() })
/** Why a command may not be given. */
export const refusal = z.object({ code: z.string(), rule: z.string(), sentence })
/** What a figure is made up of, step by step. */
export const working = z.array(z.object({ key: z.string(), values: jsonObject, rule: z.string() }))

/** The table on the map; the drawing comes from the battle's file. Lengths in inches. */
export const tableOnMapShape = {
  /** Battle of history and its board; null in a battle of one's own. */
  historyId: z.string().nullable(),
  boardId: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** Metres of the map to an inch, and the south-west corner of the table on the map; null without a map. */
  inchM: z.number(),
  originM: z.tuple([z.number(), z.number()]).nullable(),
}
export type TableOnMap = z.infer<z.ZodObject<typeof tableOnMapShape>>

/** `inchM` is what a battle without a map is drawn at. */
export function tableOnMap(
  sheet: SheetBase,
  { width, height }: { readonly width: number; readonly height: number },
  inchM: number,
  history: History,
): TableOnMap {
  const historyId = historyIdOf(sheet)
  const board =
    historyId &&
    history.battles[historyId].boards.find((one) => isTable(one) && one.id === sheet.battle?.boardId)
  const table = board && isTable(board) ? board : undefined
  return {
    historyId: historyId ?? null,
    boardId: sheet.battle?.boardId ?? null,
    width,
    height,
    inchM: table?.inchM ?? inchM,
    originM: table ? [table.originM[0], table.originM[1]] : null,
  }
}

/** Who a body or leader is. */
export const bodyShape = { id: z.string(), name: z.string(), side, armyId: z.string() }

/** Something that is fought for. */
export const objectiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  holder: side.nullable(),
  armyId: z.string().nullable(),
})

/** Everybody and everything on a table, in the schemas of its rule set. */
export function tableSchemaOf<
  Piece extends z.ZodType,
  Leader extends z.ZodType,
  Objective extends z.ZodType,
  Situation extends z.ZodType,
>(schemas: { piece: Piece; leader: Leader; objective: Objective; situation: Situation }) {
  const { piece, leader, objective, situation } = schemas
  return z.object({
    pieces: z.array(piece),
    leaders: z.array(leader),
    objectives: z.array(objective),
    situation,
  })
}

export const coloursShape = {
  nation: z.string(),
  corps: z.enum(['guard', 'landwehr']).nullable(),
}
type Colours = z.infer<z.ZodObject<typeof coloursShape>>

const GUARD = 'fr.guard.'

/** Nation and corps of a body of troops by those of most of its units. `id`: a formation it is named after. */
export function coloursOf(id: string, unitIds: readonly string[], history: History): Colours {
  const units = unitIds.flatMap((unitId) => history.index.unitById.get(unitId)?.unit ?? [])
  const counts = new Map<string, number>()
  for (const { nationality } of units) counts.set(nationality, (counts.get(nationality) ?? 0) + 1)
  const [nation = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const landwehr = units.filter(({ type }) => type === 'landwehr' || type === 'landwehrCavalry')
  const corps = `${id}.`.startsWith(GUARD)
    ? 'guard'
    : units.length > 0 && 2 * landwehr.length >= units.length
      ? 'landwehr'
      : null
  return { nation, corps }
}

/** Ground to which an order keeps whoever has it. */
export const envelopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), centre: point, radius: z.number() }),
  z.object({ kind: z.literal('corridor'), route: z.array(point), width: z.number() }),
  z.object({ kind: z.literal('towards'), goal: point }),
  z.object({ kind: z.literal('free') }),
])
export type Envelope = Immutable<z.infer<typeof envelopeSchema>>

/** A part of an order as it is drawn: its way, and the ground it keeps to. */
export const drawnClauseSchema = z.object({ route: z.array(point), envelope: envelopeSchema })
export type DrawnClause = Immutable<z.infer<typeof drawnClauseSchema>>
