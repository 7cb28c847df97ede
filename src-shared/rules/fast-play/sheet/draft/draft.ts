/** A sheet of Fast Play Napoleonic from neutral history (7.2 to 7.5 of the rules): all of it an organiser may then edit. */
import { clockTime } from '../../../../engine/holds'
import type { Battle } from '../../../../history/battle'
import type { Leading } from '../../../../history/battle-draft'
import type { Holders } from '../../../../history/battle-report'
import type { History } from '../../../../history/bundle'
import { firstHolders } from '../../../../history/holders'
import { roster } from '../../../../history/roster'
import type { Muster, Roster } from '../../../../history/roster-types'
import { featuresOf, whatIfFaults } from '../../../../history/what-ifs'
import type { BattleId } from '../../../../history/vocabulary'
import { DraftError, fielded, holdOfMost } from '../../../drafting'
import { holderOf, inFileOrder, tableSide, tableSideIndex } from '../../../table-drafting'
import { inward, isInside, windowOf, type Window } from '../../../table-window'
import { distanceToEdge, EDGE_BEARING } from '../../../../board/table/table-edges'
import { along } from '../../../../board/table/vectors'
import type { Body } from '../../state/bodies'
import { groundOf, type Ground } from '../ground'
import { houseRulesSchema, type FpHouseRules } from '../house-rules'
import { rosterOf } from '../roster'
import type { FpGeneral, FpObjective, FpSheet, FpUnit } from '../sheet'
import { commandsOf, type DraftCommand } from './commands'
import { edgeFor, entryOf, exitsOf, offCorner, type Entry } from './entries'
import { frameOf, type Frame } from './frames'
import { abreast, placeOf } from './placing'
import { queuesOf, type Coming } from './queues'
import { keptCommands, keptPlaces, keptUnits, type Kept, type Stood } from './second-day'
import { discAbout, terrainOf } from './terrain'
import { unitsOf, type DraftUnit } from './units'

export interface FpDraftInput {
  readonly history: History
  readonly battleId: BattleId
  /** What-ifs chosen; defaults and those that go with them are added. */
  readonly whatIfIds: readonly string[]
  readonly houseRules?: Partial<FpHouseRules>
  /** Another table of the battle; absent: its ordinary one. */
  readonly boardId?: string
  /** Men, grades, hours and absences of a campaign. */
  readonly muster?: Muster
  /** Who leads in a campaign (CP-ROST-10). */
  readonly leader?: (formationId: string) => Leading
  /** Holders of the ground when the battle begins, where a campaign says (CP-STEP-05). */
  readonly holders?: Holders
  /** The second morning of Wavre on the same board: where everybody stood the evening before (CP-STEP-05, CP-FAS-04). */
  readonly stood?: Stood
}

export interface FpDraft {
  readonly sheet: FpSheet
  readonly roster: Roster
  /** Units of the order of battle on the field that no unit of these rules stands for. */
  readonly withoutPiece: readonly string[]
  /** Units that would come after the last turn. */
  readonly tooLate: readonly string[]
}

export const MINUTES_PER_TURN = 20
const MOST_TURNS = 60
const OBJECTIVE_RADIUS = 2

/** What the parts of a draft are handed. */
interface Drafting {
  readonly input: FpDraftInput
  readonly battle: Battle
  readonly who: Roster
  readonly frame: Frame
  readonly window: Window
  readonly houseRules: FpHouseRules
  /** An entry of the map as the table has it. */
  readonly entry: (id: string) => Entry | undefined
}

/** The sheet of a battle. Throws a `DraftError` whose message a player can read if the choice or the data forbid it. */
export function draft(input: FpDraftInput): FpSheet {
  return draftInDetail(input).sheet
}

export function draftInDetail(input: FpDraftInput): FpDraft {
  const drafting = prepared(input)
  const { battle, who, frame, window, houseRules } = drafting
  const members = membersOf(drafting)
  const kept = input.stood ? keptUnits(input.stood, members, houseRules) : undefined
  const units =
    kept?.map(({ unit }) => unit) ?? unitsOf(members, frame.unitMen, houseRules, input.history.index)
  const commands = kept ? keptCommands(kept, input.leader) : commandsOf(units, input.leader)
  const bare = bareSheet(drafting, units, commands)
  const ground = groundOf(bare)
  const { placed, outside } = kept
    ? keptStanding(kept, bare, ground)
    : standing(drafting, bare, units, ground)
  const coming = kept ? homeComing(kept, outside, bare, window) : comingOf(drafting, units, outside, ground)
  const opening = openingTurn(units, placed, coming)
  const limit = turnsOf(who) - (opening - 1)
  const shiftedComing = coming.map((one) => ({ ...one, turn: one.turn - (opening - 1) }))
  const inTime = shiftedComing.filter(({ turn }) => turn <= limit)
  const late = shiftedComing.filter(({ turn }) => turn > limit).map(({ unit }) => unit.id)
  const there = units.filter(({ id }) => placed.has(id) || inTime.some(({ unit }) => unit.id === id))
  const { generals, groups, entryPoints } = queuesOf({
    commands,
    placed,
    coming: inTime,
    sideOf: (army) => sideOfArmy(bare, army),
    inward: (at) => inward(window, at),
  })
  const isStrip = houseRules.places === 'strip'
  const sheet: FpSheet = {
    ...bare,
    startTime: clockTime(who.startMinutes + (opening - 1) * MINUTES_PER_TURN),
    turnLimit: Math.min(MOST_TURNS, limit),
    units: bare.units.flatMap((unit): FpUnit[] => {
      if (!there.some(({ id }) => id === unit.id)) return []
      const body = placed.get(unit.id)
      if (!body) return [{ ...unit, start: 'queue' }]
      const { x, y, heading } = body.pose
      return [{ ...unit, start: isStrip ? 'deploy' : { formation: body.formation, x, y, heading } }]
    }),
    generals: generals.map((general): FpGeneral =>
      isStrip && typeof general.start === 'object' ? { ...general, start: 'deploy' } : general,
    ),
    entryPoints,
    reinforcements: groups,
  }
  for (const side of [0, 1] as const)
    if (!sheet.units.some((unit) => unit.side === side))
      throw new DraftError(
        `With these choices nobody fights for the ${sheet.sides[side].name} side at ${battle.name}: there is no battle.`,
      )
  const shown = new Set(there.flatMap((unit) => unit.members.map(({ record }) => record.unit.id)))
  return {
    sheet,
    roster: who,
    withoutPiece: members.map(({ record }) => record.unit.id).filter((id) => !shown.has(id)),
    tooLate: late,
  }
}

export function prepared(input: FpDraftInput): Drafting {
  const { history, battleId, whatIfIds, muster, boardId } = input
  const battle = history.battles[battleId]
  const wrong = whatIfFaults(battle, whatIfIds)
  if (wrong[0]) throw new DraftError(wrong.map(({ sentence }) => sentence).join(' '))
  const who = roster(history, battleId, whatIfIds, { ...(muster && { muster }) })
  if (who.faults.length > 0) throw new DraftError(who.faults.map(({ sentence }) => sentence).join(' '))
  const houseRules = houseRulesSchema.parse({ ...input.houseRules })
  const inForce = who.whatIfs.map(({ id }) => id)
  const frame = frameOf(battle, inForce, houseRules, boardId)
  const window = windowOf(frame.board)
  const features = featuresOf(battle, who.whatIfs)
  const entry = (id: string) => entryOf(battle, frame.board, window, features, id)
  return { input, battle, who, frame, window, houseRules, entry }
}

export function membersOf({ input, who, frame }: Drafting) {
  return fielded(who, input.muster?.units !== undefined).filter(({ record }) =>
    frame.takes(record.brigade.id),
  )
}

/** Turns from start to end, the last one begun included. */
function turnsOf({ startMinutes, endMinutes }: Roster): number {
  return Math.ceil((endMinutes - startMinutes) / MINUTES_PER_TURN)
}

export function sideOfArmy({ sides }: Pick<FpSheet, 'sides'>, army: string): 0 | 1 {
  return sides[0].armies.includes(army) ? 0 : 1
}

/** Everything of a sheet but who stands or comes where. */
export function bareSheet(
  { input, battle, who, frame, window, houseRules, entry }: Drafting,
  units: readonly DraftUnit[],
  commands: readonly DraftCommand[],
): FpSheet {
  const sides: FpSheet['sides'] = [tableSide(0, battle, who), tableSide(1, battle, who)]
  if (turnsOf(who) < 1)
    throw new DraftError(`${battle.name} would be over before it begins. Choose other what-ifs.`)
  const first = firstHolders(battle, who, input.holders)
  const commandOf = new Map(
    commands.flatMap(({ general, units: own }) => own.map(({ id }) => [id, general.id] as const)),
  )
  const whatIfIds = who.whatIfs.map(({ id }) => id)
  return {
    id: input.battleId,
    title: battle.name,
    date: who.date,
    board: { width: frame.board.widthIn, height: frame.board.heightIn },
    sides,
    turnLimit: Math.min(MOST_TURNS, turnsOf(who)),
    metresPerInch: frame.board.inchM,
    minutesPerTurn: MINUTES_PER_TURN,
    startTime: clockTime(who.startMinutes),
    unitMen: frame.unitMen,
    houseRules,
    victory: {
      breakpoint: true,
      atLimit: 'objectives',
      objectives: battle.objectives.flatMap(({ id, name, value }): FpObjective[] => {
        const at = frame.board.objectives[id]
        if (!at && frame.isPart) return []
        const army = first[id]
        const holder = army ? holderOf(army, sides) : undefined
        return [
          {
            id,
            name,
            value,
            ...(at && { polygon: discAbout({ x: at[0], y: at[1] }, OBJECTIVE_RADIUS) }),
            ...(holder !== undefined && { heldBy: sideOfArmy({ sides }, holder), army: holder }),
          },
        ]
      }),
    },
    terrain: terrainOf(featuresOf(battle, who.whatIfs), window),
    entryPoints: [],
    exits: [...exitsOf(battle, whatIfIds, entry)],
    deployment: houseRules.places,
    units: units.map((unit) => unitOnSheet(unit, commandOf.get(unit.id), sides)),
    generals: [],
    reinforcements: [],
    battle: { battleId: input.battleId, boardId: frame.board.id, whatIfIds },
  }
}

function unitOnSheet(unit: DraftUnit, generalId: string | undefined, sides: FpSheet['sides']): FpUnit {
  const { id, name, type, unitClass, rifles, elements, nation, reserve, brigade, members } = unit
  const army = brigade.record.army.id
  const hold = holdOfMost(members)
  return {
    id,
    name,
    side: sideOfArmy({ sides }, army),
    army,
    nation,
    type,
    unitClass,
    ...(generalId !== undefined && { generalId }),
    rifles,
    elementsAtStart: elements,
    start: 'deploy',
    ...(hold && { heldUntil: hold.until, heldCause: hold.reason.slice(0, 300) }),
    reserve,
    members: members.map(({ record, size }) => ({ unitId: record.unit.id, men: size })),
  }
}

/** Units of the brigades of history in their places; those with none come on from outside. */
function standing(
  { battle, who, window }: Drafting,
  sheet: FpSheet,
  units: readonly DraftUnit[],
  ground: Ground,
): { readonly placed: ReadonlyMap<string, Body>; readonly outside: ReadonlySet<string> } {
  const { units: infos } = rosterOf(sheet)
  const placed = new Map<string, Body>()
  const outside = new Set<string>()
  for (const brigade of inFileOrder(battle, who)) {
    const own = units.filter((unit) => unit.brigade.record.brigade.id === brigade.record.brigade.id)
    const { placing } = brigade
    if (own.length === 0 || placing.kind !== 'deployment') continue
    const at = window.at(placing.deployment.at)
    if (!isInside(window, at) || placing.fromMinutes > who.startMinutes) {
      for (const { id } of own) outside.add(id)
      continue
    }
    const { facingDeg, formation } = placing.deployment
    const bodies = abreast(
      own.flatMap(({ id }) => infos.get(id) ?? []),
      at,
      facingDeg,
      formation,
    )
    for (const body of bodies) {
      const place = placeOf(body, [...placed.values()], ground)
      if (place) placed.set(body.id, place)
      else outside.add(body.id)
    }
  }
  return { placed, outside }
}

/** Everybody where he stood; who has no room there comes on from behind. */
function keptStanding(kept: readonly Kept[], sheet: FpSheet, ground: Ground) {
  const { units } = rosterOf(sheet)
  const placed = keptPlaces(kept, (id) => units.get(id), ground)
  const outside = new Set(kept.map(({ unit }) => unit.id).filter((id) => !placed.has(id)))
  return { placed, outside }
}

/** Turn 1, at the nearest point of the base edge. */
function homeComing(
  kept: readonly Kept[],
  outside: ReadonlySet<string>,
  sheet: FpSheet,
  window: Window,
): readonly Coming[] {
  const { units: infos } = rosterOf(sheet)
  return kept
    .filter(({ unit }) => outside.has(unit.id))
    .map(({ unit, place }) => {
      const edge = infos.get(unit.id)?.baseEdge ?? 'south'
      const inches = distanceToEdge(window, edge, place)
      return { unit, at: offCorner(window, along(place, EDGE_BEARING[edge], inches)), turn: 1 }
    })
}

/** Who comes when and where, in the order in which queues stand. */
export function comingOf(
  { battle, who, window, entry }: Drafting,
  units: readonly DraftUnit[],
  outside: ReadonlySet<string>,
  ground: Ground,
): readonly Coming[] {
  const turnAt = (minutes: number) =>
    Math.max(1, 1 + Math.floor((minutes - who.startMinutes) / MINUTES_PER_TURN))
  return units
    .flatMap((unit): (Coming & { readonly minutes: number; readonly order: number })[] => {
      const { placing, record } = unit.brigade
      if (placing.kind === 'deployment') {
        if (!outside.has(unit.id)) return []
        const at = edgeFor(window, ground, window.at(placing.deployment.at))
        const minutes = placing.fromMinutes
        return [{ unit, at, turn: turnAt(minutes), minutes, order: record.order }]
      }
      const found = entry(placing.entry)
      const at = found?.points[0]
      if (!found || !at)
        throw new DraftError(`${battle.name} has no entry “${placing.entry}”. Restore the data.`)
      const minutes = placing.dueMinutes + found.delayMinutes
      return [
        {
          unit,
          at,
          entry: placing.entry,
          turn: turnAt(minutes),
          minutes,
          order: marchOrder(battle, who, unit),
        },
      ]
    })
    .toSorted((a, b) => a.minutes - b.minutes || a.order - b.order)
    .map(({ unit, at, turn, entry: id }) => ({ unit, at, turn, ...(id !== undefined && { entry: id }) }))
}

/** Place of a brigade in the order of march of its group. */
function marchOrder(battle: Battle, who: Roster, { brigade }: DraftUnit): number {
  const { id } = brigade.record.brigade
  return inFileOrder(battle, who).findIndex(({ record }) => record.brigade.id === id)
}

/** The turn in which the battle opens: the first in which both sides have somebody. */
function openingTurn(
  units: readonly DraftUnit[],
  placed: ReadonlyMap<string, Body>,
  coming: readonly Coming[],
): number {
  const firstOf = (side: 0 | 1) =>
    units.reduce((least, unit) => {
      if (tableSideIndex(unit.brigade.record.army.id === 'fr' ? 'french' : 'coalition') !== side) return least
      if (placed.has(unit.id)) return 1
      const due = coming.find((one) => one.unit.id === unit.id)?.turn ?? Infinity
      return Math.min(least, due)
    }, Infinity)
  const last = Math.max(firstOf(0), firstOf(1))
  return Number.isFinite(last) ? last : 1
}
