/** A sheet of the brigade rules from neutral history (7.5 to 7.7 of the rules; what comes out: BR-SCN-11): everything an organiser may then edit. */
import { clockTime } from '../../../../engine/holds'
import type { Battle } from '../../../../history/battle'
import type { Holders } from '../../../../history/battle-report'
import type { TableBoard } from '../../../../history/boards'
import type { History } from '../../../../history/bundle'
import { firstHolders } from '../../../../history/holders'
import { roster } from '../../../../history/roster'
import type { Muster, Roster } from '../../../../history/roster-types'
import type { BattleId } from '../../../../history/vocabulary'
import { featuresOf, whatIfFaults } from '../../../../history/what-ifs'
import { enter, entryOf, exitsOf, moveAt, type Arriving } from './arrivals'
import { bodyAt } from '../../state/bodies'
import { dress, type Dressed } from './dressing'
import { makeRoom } from './room'
import type { OrderVerb } from '../../../../engine/orders'
import { DraftError } from '../../../drafting'
import { holderOf, inFileOrder, tableSide } from '../../../table-drafting'
import { leadersOf, type LedArmy, type Successor } from './leaders'
import { draftOrders } from './orders'
import { posesOf, type Standing } from './poses'
import { postsOf, type Posts } from './posts'
import { terrainOf } from './terrain'
import { bodiesOf, type DraftBody } from './units'
import { ontoEdge, windowOf, type Window } from '../../../table-window'
import { groundOf } from '../ground'
import { houseRulesSchema, type BrHouseRules } from '../house-rules'
import { rosterOf, type BrigadeInfo } from '../../state/lookup'
import type { BrBrigade, BrSheet, BrSide, BrStart } from '../sheet'

export interface BrDraftInput {
  readonly history: History
  readonly battleId: BattleId
  /** What-ifs chosen; defaults and those that go with them are added. */
  readonly whatIfIds: readonly string[]
  readonly houseRules?: Partial<BrHouseRules>
  /** Another table of the battle; absent: its ordinary one. */
  readonly boardId?: string
  /** Men, grades, hours and absences of a campaign. */
  readonly muster?: Muster
  /** Leaders of a campaign (CP-ROST-10). */
  readonly successor?: Successor
  /** Holders of the ground when the battle begins, where a campaign says (CP-STEP-05). */
  readonly holders?: Holders
}

/** A sheet with what the set-up screen tells of it. */
export interface BrDraft {
  readonly sheet: BrSheet
  readonly roster: Roster
  /** Poses of history of the bodies on the table, before anybody made room, and what became of each. */
  readonly standings: readonly Standing[]
  readonly dressed: readonly Dressed[]
  /** Bodies that would enter after the last move. */
  readonly tooLate: readonly string[]
  /** Units on the field that no base stands for; their men are untouched. */
  readonly withoutBase: readonly string[]
}

const ORDINARY_BOARD = 'table-inches'
const MOST_MOVES = 80

/** The sheet of a battle. Throws a `DraftError` whose message a player can read if the choice or the data forbid it. */
export function draft(input: BrDraftInput): BrSheet {
  return draftInDetail(input).sheet
}

export function draftInDetail(input: BrDraftInput): BrDraft {
  const { history, battleId, whatIfIds, muster, boardId = ORDINARY_BOARD } = input
  const battle = history.battles[battleId]
  const wrong = whatIfFaults(battle, whatIfIds)
  if (wrong[0]) throw new DraftError(wrong.map(({ sentence }) => sentence).join(' '))
  const board = battle.boards.find((one): one is TableBoard => one.kind === 'table' && one.id === boardId)
  if (!board) throw new DraftError(`${battle.name} has no table “${boardId}”. Choose one of its tables.`)
  const who = roster(history, battleId, whatIfIds, { ...(muster && { muster }) })
  if (who.faults.length > 0) throw new DraftError(who.faults.map(({ sentence }) => sentence).join(' '))
  const window = windowOf(board)
  const houseRules = houseRulesOf(input)
  const bare = bareSheet(input, battle, board, who, window, houseRules)
  const brigades = inFileOrder(battle, who)
  const posts = postsOf(brigades, bare.terrain.complexes, window)
  const bodies = brigades.flatMap((brigade) =>
    bodiesOf(brigade, {
      trueStrength: houseRules.trueStrength,
      inCampaign: muster?.units !== undefined,
      postOf: (unitId) => posts.units.get(unitId),
    }),
  )
  // Shapes hang on units alone, so a sheet without places serves to find them.
  const unplaced: BrSheet = { ...bare, brigades: numbered(bodies, bare) }
  const { standings, due } = wanted(bodies, unplaced, { battle, board, who, window, posts, houseRules })
  const placed = dress(unplaced, standings)
  const { dressed, shifts } = houseRules.roomToMove
    ? makeRoom(unplaced, placed, holdersOf(unplaced, placed))
    : { dressed: placed, shifts: [] }
  const ground = groundOf(unplaced)
  const homeless = dressed
    .filter(({ pose }) => pose === null)
    .map(({ standing }): Arriving => {
      const at = ontoEdge(window, standing.pose)
      const { body, info } = standing
      return { body, info, move: 2, at, entry: `edge ${body.id}` }
    })
  const { arrived, tooLate } = enter([...due, ...homeless], bare.moves, ground, window, houseRules.roomToMove)
  const starts = new Map<string, BrStart>()
  for (const { standing, pose } of dressed) if (pose) starts.set(standing.body.id, startOf(standing, pose))
  for (const { arriving, move, pose } of arrived)
    starts.set(arriving.body.id, { arriveMove: move, entry: pose })
  const coming = unplaced.brigades.flatMap((brigade): BrBrigade[] => {
    const start = starts.get(brigade.id)
    return start ? [{ ...brigade, start }] : []
  })
  const crowded = { ...bare, brigades: coming, ...(shifts.length > 0 && { shifts: [...shifts] }) }
  const sheet = finished(crowded, input, who, window)
  const shown = new Set(bodies.flatMap(({ members }) => members.map(({ record }) => record.unit.id)))
  return {
    sheet,
    roster: who,
    standings,
    dressed,
    tooLate: tooLate.map(({ body }) => body.id),
    withoutBase: who.brigades
      .flatMap(({ units }) => units.map(({ record }) => record.unit.id))
      .filter((id) => !shown.has(id)),
  }
}

/** Whether a body that stands as dressed has an order that never bids it go. */
function holdersOf(sheet: BrSheet, dressed: readonly Dressed[]): (id: string) => boolean {
  const starts = new Map(
    dressed.flatMap(({ standing, pose }) =>
      pose ? [[standing.body.id, startOf(standing, pose)] as const] : [],
    ),
  )
  const orders = draftOrders({
    ...sheet,
    brigades: sheet.brigades.flatMap((brigade) => {
      const start = starts.get(brigade.id)
      return start ? [{ ...brigade, start }] : []
    }),
  })
  return (id) => !(orders.get(id)?.clauses.some(({ verb }) => GOES.has(verb)) ?? false)
}
const GOES: ReadonlySet<OrderVerb> = new Set<OrderVerb>(['march', 'advance', 'attack', 'support', 'retire'])

/** The full set in force; in a campaign figures are by men, and so is their morale (CP-BRI-01). */
function houseRulesOf({ houseRules, muster }: BrDraftInput): BrHouseRules {
  const inCampaign = muster?.units !== undefined
  const rules = houseRulesSchema.safeParse({ ...houseRules, ...(inCampaign && { trueStrength: true }) })
  if (rules.success) return rules.data
  const { path, message } = rules.error.issues[0] ?? { path: [], message: '' }
  throw new DraftError(
    `The house rule “${path.join('.')}” cannot be so: ${message}. Choose one of its values.`,
  )
}

/** Everything of a sheet but who fights: window, frame, ground, places, exits (BR-SCN-01, -02, -08, -10). */
function bareSheet(
  { battleId, holders }: BrDraftInput,
  battle: Battle,
  board: TableBoard,
  who: Roster,
  window: Window,
  houseRules: BrHouseRules,
): BrSheet {
  const moves = Math.floor((who.endMinutes - who.startMinutes) / houseRules.minutesPerMove)
  if (moves < 1) throw new DraftError(`${battle.name} would be over before it begins. Choose other what-ifs.`)
  const first = firstHolders(battle, who, holders)
  const sides: BrSheet['sides'] = [sideOf(0, battle, who), sideOf(1, battle, who)]
  return {
    id: battleId,
    title: battle.name,
    date: who.date,
    startTime: clockTime(who.startMinutes),
    moves: Math.min(MOST_MOVES, moves),
    table: { width: board.widthIn, height: board.heightIn },
    sides,
    terrain: terrainOf(featuresOf(battle, who.whatIfs), window),
    places: battle.objectives.map(({ id, name, value }) => {
      const at = board.objectives[id]
      const army = first[id]
      const holder = army && holderOf(army, sides)
      return {
        placeId: id,
        name,
        value,
        ...(holder && { heldBy: holder }),
        ...(at && { x: at[0], y: at[1] }),
      }
    }),
    exits: [...exitsOf(battle, board, window)],
    brigades: [],
    leaders: [],
    houseRules,
    victory: { conditions: [{ kind: 'moveLimit' }, { kind: 'pointsLead' }] },
    writeOrders: true,
    battle: { battleId, boardId: board.id, whatIfIds: who.whatIfs.map(({ id }) => id) },
  }
}

/** As drawn for every table, with zones by the nearest edge (BR-SCN-02). */
function sideOf(side: 0 | 1, battle: Battle, who: Roster): BrSide {
  return { ...tableSide(side, battle, who), deploymentZones: 'nearest' }
}

/** Brigades of the sheet with their numbers, nowhere yet. */
function numbered(bodies: readonly DraftBody[], sheet: BrSheet): BrBrigade[] {
  const counts = [0, 0]
  return bodies.map(({ brigade }) => {
    const side = sheet.sides[0].armies.includes(brigade.army) ? 0 : 1
    const seq = (counts[side] ?? 0) + 1
    counts[side] = seq
    return {
      ...brigade,
      side,
      seq,
      start: { x: 0, y: 0, heading: 0, formation: 'line' },
      order: NO_ORDER,
    }
  })
}

const NO_ORDER: BrBrigade['order'] = {
  clauses: [{ verb: 'hold' }],
  discretion: { fireAtWill: true, changeFormation: true, formSquare: true, withdraw: true },
  text: '',
}

interface Frame {
  readonly battle: Battle
  readonly board: TableBoard
  readonly who: Roster
  readonly window: Window
  readonly posts: Posts
  readonly houseRules: BrHouseRules
}

/** Who stands on the table as history has it, and who is to come. */
function wanted(
  bodies: readonly DraftBody[],
  sheet: BrSheet,
  { battle, board, who, window, posts, houseRules }: Frame,
): { readonly standings: readonly Standing[]; readonly due: readonly Arriving[] } {
  const { byId } = rosterOf(sheet)
  const infoOf = (body: DraftBody): BrigadeInfo => {
    const info = byId.get(body.id)
    if (!info) throw new Error(`two bodies are called ${body.id}`)
    return info
  }
  const standings: Standing[] = []
  const due: Arriving[] = []
  for (const from of new Set(bodies.map((body) => body.from))) {
    const own = bodies.filter((body) => body.from === from)
    const { placing } = from
    const here = own.filter((body) => body.placing.kind === 'deployment')
    if (placing.kind === 'deployment') {
      const poses = posesOf(
        here.map((body) => ({ body, info: infoOf(body) })),
        placing.deployment,
        (body) => complexOf(body, posts),
        window,
      )
      // A place that a what-if has taken up only later is marched to from the nearest edge.
      const move = moveAt(placing.fromMinutes, who.startMinutes, houseRules.minutesPerMove)
      if (move === 1) standings.push(...poses)
      else
        for (const { body, info, pose } of poses)
          due.push({ body, info, move, at: ontoEdge(window, pose), entry: `edge ${body.id}` })
    }
    for (const body of own) {
      if (body.placing.kind !== 'arrival') continue
      const { entry: id, dueMinutes } = body.placing
      const entry = entryOf(battle, board, window, id)
      const at = entry?.points[0]
      if (!entry || !at) throw new DraftError(`${battle.name} has no entry “${id}”. Restore the data.`)
      const move = moveAt(dueMinutes + entry.delayMinutes, who.startMinutes, houseRules.minutesPerMove)
      due.push({ body, info: infoOf(body), move, at, entry: id })
    }
  }
  return { standings, due }
}

function complexOf(body: DraftBody, posts: Posts): string | undefined {
  if (body.part === 'garrison') return posts.units.get(body.id)
  return body.part === 'main' ? posts.brigades.get(body.from.record.brigade.id) : undefined
}

function startOf(
  { formation, complexId }: Standing,
  { x, y, heading }: { readonly x: number; readonly y: number; readonly heading: number },
): BrStart {
  return { x, y, heading, formation, ...(complexId !== null && { complexId }) }
}

/** Leaders and orders, for which everybody must have a place. */
function finished(
  sheet: BrSheet,
  { history, battleId, successor }: BrDraftInput,
  who: Roster,
  window: Window,
): BrSheet {
  const { byId } = rosterOf(sheet)
  const bodies = sheet.brigades.flatMap((brigade) => {
    const info = byId.get(brigade.id)
    const { start } = brigade
    return !info || 'arriveMove' in start || start.complexId !== undefined
      ? []
      : [bodyAt(info, start, start.formation)]
  })
  const armies = ([0, 1] as const).flatMap((side) =>
    sheet.sides[side].armies.flatMap((id): LedArmy[] => {
      const baseEdge = sheet.sides[side].baseEdges[id]
      const army = who.brigades.find(({ record }) => record.army.id === id)?.record.army.id
      return army && baseEdge ? [{ id: army, side, baseEdge }] : []
    }),
  )
  const leaders = leadersOf({
    history,
    battleId,
    roster: who,
    armies,
    brigades: sheet.brigades,
    bodies,
    ground: groundOf(sheet),
    window,
    successor,
  })
  const orders = draftOrders(sheet)
  return {
    ...sheet,
    leaders: [...leaders],
    brigades: sheet.brigades.map((brigade) => ({ ...brigade, order: orders.get(brigade.id) ?? NO_ORDER })),
  }
}
