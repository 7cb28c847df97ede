/** A sheet of One Hour Waterloo from neutral history (7.2 to 7.5 of the rules): all of it an organiser may then edit. */
import type { Leading } from '../../../../history/battle-draft'
import type { Holders } from '../../../../history/battle-report'
import { firstHolders } from '../../../../history/holders'
import type { Battle } from '../../../../history/battle'
import type { GridBoard } from '../../../../history/boards'
import type { History } from '../../../../history/bundle'
import { roster } from '../../../../history/roster'
import type { Muster, Roster } from '../../../../history/roster-types'
import { ARMY_IDS, type BattleId } from '../../../../history/vocabulary'
import { whatIfFaults } from '../../../../history/what-ifs'
import { DraftError, fielded, holdOfMost } from '../../../drafting'
import { houseRulesOf, type NamedHouseRules, type OhHouseRules } from '../house-rules'
import type { OhGroup, OhLeader, OhReinforcement, OhSheet, OhUnit } from '../sheet'
import { groupsOf, type Arriving } from './arrivals'
import { exitsOf, hoursOf, recordOf, sideIndexOf, sideOfArmy, sidesOf, verdictOf, withGround } from './frame'
import { FRAMES } from './frames'
import { boxesBoard, boxesOf, edgesOf, roadsOf } from './ground'
import { leadersOf, type DraftLeader } from './leaders'
import { placeUnits, type Placed } from './placing'
import { keptUnits, type Stood } from './second-day'
import { scaleOf, unitsOf, type DraftUnit } from './units'

export interface OhDraftInput {
  readonly history: History
  readonly battleId: BattleId
  /** What-ifs chosen; defaults and those that go with them are added. */
  readonly whatIfIds: readonly string[]
  readonly houseRules?: NamedHouseRules
  /** One of the boards of boxes of the battle; absent: the first. */
  readonly boardId?: string
  /** Men, grades, hours and absences of a campaign. */
  readonly muster?: Muster
  /** Who leads in a campaign (CP-ROST-10). */
  readonly leader?: (formationId: string) => Leading
  /** The second morning of Wavre: where everybody stood the evening before (CP-STEP-05, CP-ONE-06). */
  readonly stood?: Stood
  /** Holders of the ground when the battle begins, where a campaign says (CP-STEP-05). */
  readonly holders?: Holders
}

export interface OhDraft {
  readonly sheet: OhSheet
  readonly roster: Roster
  /** Units of the order of battle on the field that no unit of these rules stands for: batteries (CP-ONE-05). */
  readonly withoutPiece: readonly string[]
}

/** The sheet of a battle. Throws a `DraftError` whose message a player can read if the choice or the data forbid it. */
export function draft(input: OhDraftInput): OhSheet {
  return draftInDetail(input).sheet
}

export function draftInDetail(input: OhDraftInput): OhDraft {
  const { history, battleId, muster } = input
  const { battle, board, who, houseRules } = prepared(input)
  const whatIfIds = who.whatIfs.map(({ id }) => id)
  const members = fielded(who, muster?.units !== undefined)
  const scale = scaleOf(houseRules)
  const kept = input.stood ? keptUnits(input.stood, members, scale) : []
  const inKept = new Set(kept.flatMap(({ unit }) => unit.members.map(({ record }) => record.unit.id)))
  const fresh = unitsOf(
    members.filter(({ record }) => !inKept.has(record.unit.id)),
    scale,
    armiesInOrder(history),
    history.index,
  )
  const units = [...kept.map(({ unit }) => unit), ...withFreeIds(fresh, kept)]

  const sides = sidesOf(battle, new Set(units.map(({ army }) => army)))
  const sideOf = ({ army }: DraftUnit): 0 | 1 => sideOfArmy(army)
  for (const side of [0, 1] as const)
    if (!units.some((unit) => sideOf(unit) === side))
      throw new DraftError(
        `With these what-ifs nobody fights for the ${sides[side].name} side at ${battle.name}: there is no battle.`,
      )
  const hours = hoursOf(who)
  const edges = edgesOf(battle, board, who.whatIfs)
  const boxes = boxesOf(board)
  const roads = roadsOf(board, edges)
  const placed = placeUnits({
    battle,
    board,
    roster: who,
    boxes,
    roads,
    houseRules,
    units,
    edgeOf: (unit) => sides[sideOf(unit)].boardEdges[unit.army] ?? 'N',
    isKept: (unit, box) =>
      Object.entries(board.objectives).some(([id, at]) => {
        const holder = input.holders?.[id]
        return at === box && holder && sideOfArmy(holder) !== sideOf(unit)
      }),
    stood: new Map(kept.map(({ unit, place }) => [unit.id, place])),
  })
  const arriving = groupsOf({
    battle,
    board,
    roster: who,
    units: units.filter(({ id }) => !placed.has(id)),
    sideOf,
    ...hours,
  })
  const coming = new Map(arriving.flatMap((group) => group.units.map(({ id }) => [id, group] as const)))
  const inPlay = units.filter(({ id }) => placed.has(id) || coming.has(id))
  const leaders = leadersOf({
    ...input,
    muster,
    leader: input.leader,
    roster: who,
    units: inPlay,
    placed,
    groups: arriving,
    sideOf: sideOfArmyNamed,
    stood: input.stood?.leaders ?? new Map(),
  })
  const exits = exitsOf(battle, board, whatIfIds)
  const holders = firstHolders(battle, who, input.holders)
  const sheet: OhSheet = {
    id: battleId,
    title: battle.name,
    date: who.date,
    columns: board.columns,
    rows: board.rows,
    boxMetres: board.cellM,
    ...hours,
    sides,
    firstSide: sideIndexOf(FRAMES[battleId].firstSide),
    boxes: withGround(boxes, battle, board, battleId, holders, exits),
    edges,
    roads,
    units: inPlay.map((unit) => unitOnSheet(unit, placed.get(unit.id), coming.get(unit.id))),
    leaders: leaders.map(({ leader }) => leader),
    reinforcements: withLeaders(arriving, leaders),
    record: recordOf(battle, holders, exits),
    victory: verdictOf(history, battleId, board),
    houseRules: input.houseRules ?? {},
    battle: { battleId, boardId: board.id, whatIfIds },
  }
  const inUnits = new Set(units.flatMap((unit) => unit.members.map(({ record }) => record.unit.id)))
  const withoutPiece = members.map(({ record }) => record.unit.id).filter((id) => !inUnits.has(id))
  return { sheet, roster: who, withoutPiece }
}

/** Troops that come to a battle under way (CP-STEP-08). */
export interface OhArrivals {
  readonly armies: OhReinforcement['armies']
  readonly units: readonly OhUnit[]
  readonly groups: readonly OhGroup[]
  readonly leaders: readonly OhLeader[]
  readonly withoutPiece: readonly string[]
}

/** The units that these men make among themselves, as a sheet of the whole battle would have them come. */
export function draftArrivals(input: OhDraftInput, unitIds: ReadonlySet<string>): OhArrivals {
  const { history, muster } = input
  const { battle, board, who, houseRules } = prepared(input)
  const members = fielded(who, true).filter(({ record }) => unitIds.has(record.unit.id))
  const units = unitsOf(members, scaleOf(houseRules), armiesInOrder(history), history.index)
  const sides = sidesOf(battle, new Set(units.map(({ army }) => army)))
  const sideOf = ({ army }: DraftUnit): 0 | 1 => sideOfArmy(army)
  const arriving = groupsOf({ battle, board, roster: who, units, sideOf, ...hoursOf(who) })
  const coming = new Map(arriving.flatMap((group) => group.units.map(({ id }) => [id, group] as const)))
  const inPlay = units.filter(({ id }) => coming.has(id))
  const leaders = leadersOf({
    ...input,
    muster,
    leader: input.leader,
    roster: who,
    units: inPlay,
    placed: new Map(),
    groups: arriving,
    sideOf: sideOfArmyNamed,
    stood: new Map(),
  })
  const inUnits = new Set(units.flatMap((unit) => unit.members.map(({ record }) => record.unit.id)))
  return {
    armies: [...new Set(inPlay.map(({ army }) => army))].map((id) => {
      const side = sideOfArmy(id)
      return { id, side, boardEdge: sides[side].boardEdges[id] ?? 'N' }
    }),
    units: inPlay.map((unit) => unitOnSheet(unit, undefined, coming.get(unit.id))),
    leaders: leaders.map(({ leader }) => leader),
    groups: withLeaders(arriving, leaders),
    withoutPiece: members.map(({ record }) => record.unit.id).filter((id) => !inUnits.has(id)),
  }
}

/** Groups with the leaders who come with them. */
function withLeaders(arriving: readonly Arriving[], leaders: readonly DraftLeader[]): OhGroup[] {
  return arriving.map(({ group }) => ({
    ...group,
    leaderIds: leaders.flatMap(({ leader, groupId }) => (groupId === group.groupId ? [leader.id] : [])),
  }))
}

const sideOfArmyNamed = (army: string): 0 | 1 => sideOfArmy(ARMY_IDS.find((id) => id === army) ?? 'fr')

interface Prepared {
  readonly battle: Battle
  readonly board: GridBoard
  readonly who: Roster
  readonly houseRules: OhHouseRules
}

function prepared({ history, battleId, whatIfIds, muster, boardId, houseRules }: OhDraftInput): Prepared {
  const battle = history.battles[battleId]
  const wrong = whatIfFaults(battle, whatIfIds)
  if (wrong.length > 0) throw new DraftError(wrong.map(({ sentence }) => sentence).join(' '))
  const board = boxesBoard(battle.boards, boardId)
  if (!board) throw new DraftError(`${battle.name} has no board of boxes.`)
  const who = roster(history, battleId, whatIfIds, muster && { muster })
  if (who.faults.length > 0) throw new DraftError(who.faults.map(({ sentence }) => sentence).join(' '))
  return { battle, board, who, houseRules: houseRulesOf(houseRules ?? {}) }
}

const armiesInOrder = ({ orderOfBattle }: History) => orderOfBattle.armies.map(({ id }) => id)

/** Units that are new on the second day have ids that no kept one has. */
function withFreeIds(
  fresh: readonly DraftUnit[],
  kept: readonly { readonly unit: DraftUnit }[],
): readonly DraftUnit[] {
  const taken = new Set(kept.map(({ unit }) => unit.id))
  return fresh.map((unit) => {
    const stem = unit.brigade.record.brigade.id
    let id = unit.id
    for (let n = 1; taken.has(id); n += 1) id = `${stem}-${n}`
    taken.add(id)
    return { ...unit, id }
  })
}

function unitOnSheet(unit: DraftUnit, place: Placed | undefined, arriving: Arriving | undefined): OhUnit {
  const { id, name, army, nation, formationId, profile, maxHits, hitsTaken, members, size, brigade } = unit
  const hold = holdOfMost(members)
  return {
    id,
    name,
    side: sideOfArmy(army),
    army,
    nation,
    formationId,
    members: members.map(({ record }) => record.unit.id),
    type: profile.type,
    maxHits,
    hitsTaken,
    traits: [...profile.traits],
    ...(place && { box: place.box }),
    facing: place?.facing ?? arriving?.facing ?? 'N',
    formation: place?.formation ?? 'deployed',
    ...(hold && { heldUntil: hold.until, heldCause: hold.reason.slice(0, 300) }),
    brigadeId: brigade.record.brigade.id,
    strength: size,
  }
}
