/** A sheet of the squares rules from neutral history (7.4 and 7.5 of the rules): everything an organiser may then edit. */
import type { Direction } from '../../../../board/grid/facing'
import type { Battle } from '../../../../history/battle'
import type { Holders } from '../../../../history/battle-report'
import type { GridBoard } from '../../../../history/boards'
import type { History } from '../../../../history/bundle'
import { firstHolders } from '../../../../history/holders'
import { roster } from '../../../../history/roster'
import type { Muster, Roster } from '../../../../history/roster-types'
import {
  minutesOf,
  SIDE_IDS,
  SIDE_OF_ARMY,
  type ArmyId,
  type BattleId,
  type MapEdge,
} from '../../../../history/vocabulary'
import { whatIfFaults } from '../../../../history/what-ifs'
import { framesOf, type SquaresFrame } from '../frames'
import { squaresBoard } from '../board'
import { basesOf, unitsThere, type Base } from './bases'
import { DraftError, holdOfMost } from '../../../drafting'
import { commandsFor, frameFor, leaderOf, type Commands, type Successor } from './frame'
import { riversOf, squaresOf } from './ground'
import { placeBases, turnOf, type Displaced, type Placed, type SidedBase, type Stood } from './placing'
import { ratingsOf } from './ratings'
import { exitsOf, objectivesOf, timesOf, verdictOf } from './victory'
import { houseRulesSchema, type SqHouseRules } from '../house-rules'
import type { SqArmy, SqCommand, SqGeneral, SqScenario, SqSquare, SqUnit, SquareId } from '../sheet'

export interface SqDraftInput {
  readonly history: History
  readonly battleId: BattleId
  /** What-ifs chosen; defaults and those that go with them are added. */
  readonly whatIfIds: readonly string[]
  readonly houseRules?: Partial<SqHouseRules>
  /** Plays on over the night to the end of the second day (Wavre as a single battle). */
  readonly overNight?: boolean
  /** Men, grades, hours and absences of a campaign. */
  readonly muster?: Muster
  /** Leaders of a campaign (CP-ROST-10). */
  readonly successor?: Successor
  /** Holders of the ground when the battle begins, where a campaign says (CP-STEP-05). */
  readonly holders?: Holders
  /** The second morning of Wavre: units stay where their bases stood the evening before (CP-STEP-05). */
  readonly stoodAt?: ReadonlyMap<string, Stood>
}

/** A sheet, armies of commands with a general each (SQ-SCALE-04), with what the set-up screen tells of it. */
export interface SqDraft {
  readonly sheet: SqScenario
  readonly roster: Roster
  /** Bases that history put where there was no room for them. */
  readonly displaced: readonly Displaced[]
  /** Units on the field without a base: too few for one of their own; their men are untouched. */
  readonly withoutBase: readonly string[]
}

const EDGE: Readonly<Record<MapEdge, Direction>> = { north: 'N', east: 'E', south: 'S', west: 'W' }

/** The sheet of a battle. Throws a `DraftError` whose message a player can read if the choice or the data forbid it. */
export function draft(input: SqDraftInput): SqScenario {
  return draftInDetail(input).sheet
}

export function draftInDetail(input: SqDraftInput): SqDraft {
  const { context, units, displaced } = prepared(input)
  const { battle, board, frame, who, bases, squares } = context
  const { battleId, overNight = false } = input
  const holders = firstHolders(battle, who, input.holders)
  const inBases = new Set(bases.flatMap((base) => base.members.map((unit) => unit.record.unit.id)))
  const sheet: SqScenario = {
    id: battleId,
    title: battle.name,
    date: who.date,
    ...timesOf(battle, who, overNight),
    board: { cols: board.columns, rows: board.rows },
    squares,
    rivers: riversOf(battle, board, who.whatIfs),
    sides: [sideOf(0, context), sideOf(1, context)],
    houseRules: houseRulesOf(input.houseRules),
    withdrawal: false,
    exits: exitsOf(battle, board),
    victory: { ...verdictOf(battle, frame, units), objectives: objectivesOf(battle, board, holders) },
    battle: { battleId, boardId: board.id, whatIfIds: who.whatIfs.map((w) => w.id) },
  }
  const withoutBase = units.map((unit) => unit.record.unit.id).filter((id) => !inBases.has(id))
  return { sheet, roster: who, displaced, withoutBase }
}

/** A command that comes to a battle under way, with the army it belongs to. */
export interface ArrivingCommand {
  readonly side: 0 | 1
  readonly army: Pick<SqArmy, 'id' | 'name' | 'homeEdge'>
  readonly command: SqCommand
}

/** The bases that these units make among themselves, as a sheet of the whole battle would have them (CP-STEP-08). */
export function draftArrivals(
  input: SqDraftInput,
  unitIds: ReadonlySet<string>,
): { readonly commands: readonly ArrivingCommand[]; readonly withoutBase: readonly string[] } {
  const { context, units } = prepared(input, unitIds)
  const { bases, armies, history } = context
  const inBases = new Set(bases.flatMap((base) => base.members.map((unit) => unit.record.unit.id)))
  const commands = [...new Set(bases.map((base) => base.commandId))].flatMap((id) => {
    const ofCommand = bases.filter((base) => base.commandId === id)
    const [first] = ofCommand
    if (!first) return []
    const armyId = armyIdOf(first)
    const { side, homeEdge } = armies.of(armyId)
    const name = history.index.formations.get(armyId)?.name ?? armyId
    return [{ side, army: { id: armyId, name, homeEdge }, command: commandOnSheet(id, ofCommand, context) }]
  })
  return { commands, withoutBase: units.map((u) => u.record.unit.id).filter((id) => !inBases.has(id)) }
}

/** What sheet and arrivals are made of; `only` these units, or all that come. */
function prepared(input: SqDraftInput, only?: ReadonlySet<string>) {
  const { history, battleId, whatIfIds, muster } = input
  const battle = history.battles[battleId]
  const wrong = whatIfFaults(battle, whatIfIds)
  if (wrong[0]) throw new DraftError(wrong.map((fault) => fault.sentence).join(' '))
  const board = squaresBoard(battle.boards)
  if (!board) throw new DraftError(`${battle.name} has no board of squares.`)
  const overNight = input.overNight === true
  const who = roster(history, battleId, whatIfIds, { overNight, ...(muster && { muster }) })
  if (who.faults.length > 0) throw new DraftError(who.faults.map((fault) => fault.sentence).join(' '))
  if (overNight && (!battle.secondDay || who.date !== battle.date))
    throw new DraftError(
      `${battle.name} on ${who.date} has no night to play through. Choose the battle without it.`,
    )

  const frame = frameFor(
    history,
    battleId,
    who.whatIfs.map((w) => w.id),
  )
  const units = unitsThere(
    who,
    muster?.units !== undefined,
    (entry) => board.entries[entry]?.delayMinutes ?? 0,
  ).filter((unit) => only?.has(unit.record.unit.id) ?? true)
  const commands = commandsFor(
    frame,
    who,
    units.map((unit) => unit.record.unit.id),
  )
  const bases = basesOf(units, commands, frame.scale, history.index)
  const armies = armiesOf(battle, bases)
  const sided: SidedBase[] = bases.map((base) => ({ base, ...armies.of(armyIdOf(base)) }))
  const squares = squaresOf(board)
  const { placed, displaced } = placeBases({
    battle,
    board,
    frame,
    roster: who,
    squares,
    bases: sided,
    stoodAt: input.stoodAt,
  })

  const context: Context = { ...input, battle, board, frame, who, commands, bases, placed, squares, armies }
  return { context, units, displaced }
}

/** The full set in force. */
function houseRulesOf(chosen: Partial<SqHouseRules> | undefined): SqHouseRules {
  const rules = houseRulesSchema.safeParse(chosen ?? {})
  if (rules.success) return rules.data
  const { path, message } = rules.error.issues[0] ?? { path: [], message: '' }
  throw new DraftError(
    `The house rule “${path.join('.')}” cannot be so: ${message}. Choose one of its values.`,
  )
}

interface Context extends SqDraftInput {
  readonly battle: Battle
  readonly board: GridBoard
  readonly frame: SquaresFrame
  readonly who: Roster
  readonly commands: Commands
  readonly bases: readonly Base[]
  readonly placed: ReadonlyMap<string, Placed>
  readonly squares: Readonly<Record<SquareId, SqSquare>>
  readonly armies: ReturnType<typeof armiesOf>
}

const armyIdOf = (base: Base): ArmyId => base.brigade.record.army.id

/** Side and home edge of every army: those of the file, and after them those that only a what-if brings. */
function armiesOf(battle: Battle, bases: readonly Base[]) {
  const listed = SIDE_IDS.map((id) => battle.sides.find((side) => side.id === id))
  const coming = new Set(bases.map(armyIdOf))
  const sideIndex = (army: ArmyId): 0 | 1 => (SIDE_OF_ARMY[army] === SIDE_IDS[1] ? 1 : 0)
  const edgeOf = (army: ArmyId): Direction => {
    const side = listed[sideIndex(army)]
    const first = side?.armies[0]
    const edge = side?.baseEdges[army] ?? (first && side.baseEdges[first])
    if (!edge) throw new DraftError(`The army “${army}” has no edge of the map behind it.`)
    return EDGE[edge]
  }
  return {
    of: (army: ArmyId) => ({ side: sideIndex(army), homeEdge: edgeOf(army) }),
    /** Armies of a side that come, in their order. */
    ofSide: (side: 0 | 1): ArmyId[] => {
      const first = listed[side]?.armies ?? []
      const others = [...coming].filter((army) => sideIndex(army) === side && !first.includes(army))
      return [...first, ...others].filter((army) => coming.has(army))
    },
  }
}

function sideOf(side: 0 | 1, context: Context): SqScenario['sides'][0] {
  const { battle, armies } = context
  const name = battle.sides.find((s) => s.id === SIDE_IDS[side])?.name ?? SIDE_IDS[side]
  const coming = armies.ofSide(side)
  if (coming.length === 0)
    throw new DraftError(
      `With these what-ifs nobody fights for the ${name} side at ${battle.name}: there is no battle.`,
    )
  return { name, armies: coming.map((army) => armyOnSheet(army, context)) }
}

function armyOnSheet(army: ArmyId, context: Context): SqArmy {
  const { history, armies, bases } = context
  const ofArmy = bases.filter((base) => armyIdOf(base) === army)
  return {
    id: army,
    name: history.index.formations.get(army)?.name ?? army,
    homeEdge: armies.of(army).homeEdge,
    commanderInChief: commanderInChief(army, context),
    commands: [...new Set(ofArmy.map((base) => base.commandId))].map((id) =>
      commandOnSheet(
        id,
        ofArmy.filter((base) => base.commandId === id),
        context,
      ),
    ),
  }
}

/** The man and the place of 7.5, else the army's commander with its first unit. */
function commanderInChief(army: ArmyId, context: Context): SqGeneral {
  const { history, frame, board, who, placed, bases, armies, successor } = context
  const row = frame.commandersInChief.find((man) => man.army === army)
  const leader = leaderOf(history, row?.leader ?? { formation: army }, successor)
  const general = { id: `${army}.commander-in-chief`, ...leader }
  if (row?.arrival) {
    const { cells, delayMinutes } = board.entries[row.arrival.entry] ?? { cells: [], delayMinutes: 0 }
    const due = minutesOf(row.arrival.time) + delayMinutes
    return { ...general, arrival: { turn: turnOf(due, who.startMinutes), entry: cells } }
  }
  const square = row?.square
  const enemyThere = bases.some((base) => {
    const place = placed.get(base.id)
    return (
      place &&
      'square' in place &&
      place.square === square &&
      armies.of(armyIdOf(base)).side !== armies.of(army).side
    )
  })
  // Where what-ifs have put the enemy on his place he is with his army's first unit instead.
  return square === undefined || enemyThere ? general : { ...general, square }
}

function commandOnSheet(commandId: string, bases: readonly Base[], context: Context): SqCommand {
  const { history, commands, successor } = context
  const formation = commands.leaderFormation(commandId)
  return {
    id: commandId,
    name: history.index.formations.get(commandId)?.name ?? commandId,
    general: {
      id: `${commandId}.general`,
      ...leaderOf(history, { formation: formationRef(history, formation) }, successor),
    },
    units: bases.map((base) => unitOnSheet(base, context)),
  }
}

function formationRef(history: History, id: string) {
  const record = history.index.formations.get(id)
  if (!record) throw new DraftError(`The order of battle has no formation “${id}”.`)
  return record.id
}

function unitOnSheet(base: Base, { history, placed }: Context): SqUnit {
  const place = placed.get(base.id)
  if (!place) throw new DraftError(`${base.name} has neither a square nor an hour.`)
  const hold = holdOfMost(base.members)
  return {
    id: base.id,
    name: base.name,
    kind: base.kind,
    ...ratingsOf(base, framesOf(history)),
    // In a campaign a base takes the highest marks of its members (CP-SQU-01).
    hits: Math.max(...base.members.map((unit) => unit.marks)),
    ...('square' in place
      ? { square: place.square, ...(place.inTown && { inTown: true }) }
      : { arrival: { turn: place.arrival.turn, entry: [...place.arrival.entry] } }),
    ...(hold && { heldUntil: hold.until, heldCause: hold.reason.slice(0, 300) }),
    brigadeId: base.brigade.record.brigade.id,
    members: base.members.map((unit) => unit.record.unit.id),
    strength: base.size,
  }
}
