// A battle before its first die, as the screens see it: the pieces, leaders and objectives of the sheet where they stand.
import { z } from 'zod'
import type { JsonObject } from '../../src-shared/contract/values'
import type { View } from './battle'
import type { BattleSummary } from './campaign'

const die = z.enum(['d6', 'd8', 'd10', 'd12'])
const arrival = z.object({ turn: z.number(), entry: z.array(z.string()) }).optional()
const general = z.object({ id: z.string(), name: z.string(), die, square: z.string().optional() })
const unit = z.object({
  id: z.string(),
  name: z.string(),
  nation: z.string(),
  kind: z.enum(['infantry', 'cavalry', 'mixed', 'footArtillery', 'horseArtillery']),
  cavalryWeight: z.enum(['light', 'line', 'heavy']).optional(),
  skirmishDie: die.optional(),
  qualityDie: die.optional(),
  moraleDie: die,
  hits: z.number().default(0),
  square: z.string().optional(),
  arrival,
  inTown: z.boolean().default(false),
  members: z.array(z.string()).default([]),
  strength: z.number().optional(),
})
const side = z.object({
  name: z.string(),
  armies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      commanderInChief: general.optional(),
      commands: z.array(
        z.object({ id: z.string(), name: z.string(), general, arrival, units: z.array(unit) }),
      ),
    }),
  ),
})
/** What is read of a sheet of the squares rules; its own schema has judged the whole of it. */
const sheetSchema = z.object({
  title: z.string(),
  startTime: z.string(),
  turnLimit: z.number(),
  sides: z.tuple([side, side]),
  victory: z.object({
    objectives: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        square: z.string().optional(),
        vp: z.number(),
        holder: z.union([z.literal(0), z.literal(1)]).nullable(),
        heldBy: z.string().optional(),
      }),
    ),
  }),
})
type Sheet = z.infer<typeof sheetSchema>
type Unit = z.infer<typeof unit>
type Piece = View['pieces'][number]
type Leader = View['leaders'][number]

function corpsOf(members: readonly string[]): Piece['corps'] {
  const guards = members.filter((id) => id.startsWith('fr.guard.')).length
  return guards > 0 && 2 * guards >= members.length ? 'guard' : null
}

function pieceOf(
  one: Unit,
  of: { side: 0 | 1; armyId: string; commandId: string; arrival: Unit['arrival'] },
): Piece {
  const comes = one.square === undefined ? (one.arrival ?? of.arrival) : undefined
  return {
    id: one.id,
    name: one.name,
    side: of.side,
    armyId: of.armyId,
    commandId: of.commandId,
    nation: one.nation,
    corps: corpsOf(one.members),
    arm: one.kind,
    cavalryWeight: one.cavalryWeight ?? null,
    ratings: {
      quality: one.qualityDie ?? null,
      skirmish: one.skirmishDie ?? null,
      morale: one.moraleDie,
    },
    strength: one.strength ?? null,
    marks: one.hits,
    status: one.square === undefined ? 'offBoard' : 'onBoard',
    cell: one.square ?? null,
    inTown: one.inTown,
    held: null,
    points: null,
    arrival: comes ? { turn: comes.turn, cells: comes.entry } : null,
    done: [],
  }
}

function leadersOf(sheet: Sheet): readonly Leader[] {
  return sheet.sides.flatMap((one, i) => {
    const at = i === 0 ? 0 : 1
    return one.armies.flatMap((army) => {
      const leader = (of: z.infer<typeof general>, commandId: string | null): Leader => ({
        id: of.id,
        name: of.name,
        side: at,
        armyId: army.id,
        commandId,
        commanderInChief: commandId === null,
        die: of.die,
        cell: of.square ?? null,
        inPlay: true,
        ready: false,
        active: false,
        joined: null,
      })
      const cinc = army.commanderInChief ? [leader(army.commanderInChief, null)] : []
      return [...cinc, ...army.commands.map((command) => leader(command.general, command.id))]
    })
  })
}

function namesOf(sheet: Sheet): View['names'] {
  const names: Record<string, { name: string; side: 0 | 1 | null }> = {}
  sheet.sides.forEach((one, i) => {
    const at = i === 0 ? 0 : 1
    names[`side.${at}`] = { name: one.name, side: at }
    for (const army of one.armies) {
      names[army.id] = { name: army.name, side: at }
      if (army.commanderInChief)
        names[army.commanderInChief.id] = { name: army.commanderInChief.name, side: at }
      for (const command of army.commands) {
        names[command.id] = { name: command.name, side: at }
        names[command.general.id] = { name: command.general.name, side: at }
        for (const each of command.units) names[each.id] = { name: each.name, side: at }
      }
    }
  })
  return names
}

/** The view of a battle that has been drawn up and not begun. Throws if the sheet is of another rule set. */
export function viewOfSheet(json: JsonObject, battle: BattleSummary, seat: View['seat']): View {
  const sheet = sheetSchema.parse(json)
  const pieces = sheet.sides.flatMap((one, i) =>
    one.armies.flatMap((army) =>
      army.commands.flatMap((command) =>
        command.units.map((each) =>
          pieceOf(each, {
            side: i === 0 ? 0 : 1,
            armyId: army.id,
            commandId: command.id,
            arrival: command.arrival,
          }),
        ),
      ),
    ),
  )
  return {
    battleId: battle.id,
    name: battle.name,
    ruleSet: battle.ruleSet,
    status: battle.status,
    seats: battle.seats,
    dice: battle.dice,
    seat,
    seq: -1,
    turn: {
      turn: 1,
      turnLimit: sheet.turnLimit,
      clock: sheet.startTime,
      phase: 'deployment',
      toAct: [],
      prompt: { key: 'prompt.deployment', values: {} },
    },
    pieces,
    leaders: leadersOf(sheet),
    objectives: sheet.victory.objectives.map((one) => ({
      id: one.id,
      name: one.name,
      cell: one.square ?? null,
      value: one.vp,
      holder: one.holder,
      armyId: one.heldBy ?? null,
    })),
    situation: {
      ruleSet: 'squares',
      actionDice: [],
      nominations: [],
      cincSide: null,
      active: null,
      bombardment: null,
      assault: null,
      placing: [],
      night: null,
    },
    names: namesOf(sheet),
    undo: { why: 'nothingToUndo' },
    redo: null,
    pace: 'stopped',
    outcome: null,
  }
}
