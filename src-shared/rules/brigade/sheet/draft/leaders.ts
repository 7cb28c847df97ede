/** Commanders-in-chief, their seconds and leaders of corps, and where they stand (BR-SCN-09). */
import type { History } from '../../../../history/bundle'
import type { Army } from '../../../../history/order-of-battle'
import type { Roster } from '../../../../history/roster-types'
import { BATTLE_IDS, covers, type ArmyId, type BattleId } from '../../../../history/vocabulary'
import { cornersOf, pointAt } from '../../../../board/table/rectangles'
import { separation } from '../../../../board/table/polygons'
import { along, meanOf, type Point, roundInch } from '../../../../board/table/vectors'
import type { Body } from '../../state/bodies'
import { BESIDE, FRIEND_GAP } from './dressing'
import type { Window } from '../../../table-window'
import { EDGE_BEARING } from '../../../../board/table/table-edges'
import type { Ground } from '../ground'
import type { TableEdge } from '../../../../board/table/table-edges'
import type { BrBrigade, BrLeader } from '../sheet'
import { LEADER_BASE } from '../tables'

/** Inches behind the middle of the troops. */
const BEHIND = 4

export interface LedArmy {
  readonly id: ArmyId
  readonly side: 0 | 1
  readonly baseEdge: TableEdge
}

/** Leaders of a campaign, where they are not those of the order of battle (CP-ROST-10). */
export type Successor = (formationId: string) => { readonly name: string } | undefined

interface Man {
  readonly id: string
  readonly name: string
  readonly role: BrLeader['role']
  readonly army: LedArmy
  readonly formationId: string | null
  /** Bodies he leads. */
  readonly leads: (brigade: BrBrigade) => boolean
}

/** Names of the commander and his second in the phrase of the order of battle. */
export function commandersIn(phrase: string): { readonly first: string; readonly second: string | null } {
  const first = phrase.split(/ until |,| \(/)[0] ?? phrase
  const second = / then (?:the )?(.+)$/.exec(phrase)?.[1] ?? null
  return { first: first.trim(), second: second?.trim() ?? null }
}

export interface LeadersInput {
  readonly history: History
  readonly battleId: BattleId
  readonly roster: Roster
  readonly armies: readonly LedArmy[]
  readonly brigades: readonly BrBrigade[]
  readonly bodies: readonly Body[]
  readonly ground: Ground
  readonly window: Window
  readonly successor?: Successor | undefined
}

export function leadersOf(input: LeadersInput): readonly BrLeader[] {
  const { armies, brigades, bodies, ground, window } = input
  const men = [0, 1].flatMap((side) =>
    armies.filter((army) => army.side === side).flatMap((army) => menOf(army, input)),
  )
  const order = { commanderInChief: 0, secondInCommand: 1, corps: 2 } as const
  const taken: (readonly Point[])[] = []
  return men
    .toSorted((a, b) => a.army.side - b.army.side || order[a.role] - order[b.role])
    .map((man) => {
      const led = brigades.filter(man.leads)
      const standing = led.filter(({ start }) => !('arriveMove' in start) && start.complexId === undefined)
      const common = {
        id: man.id,
        name: man.name,
        side: man.army.side,
        role: man.role,
        army: man.army.id,
        ...(man.formationId !== null && { formationId: man.formationId }),
      }
      if (standing.length === 0) {
        const first = firstToCome(led)
        if (first) return { ...common, x: first.x, y: first.y, arriveMove: first.move }
      }
      const places = (standing.length > 0 ? standing : led).flatMap(({ start }) =>
        'arriveMove' in start ? [] : [start],
      )
      const facing = EDGE_BEARING[man.army.baseEdge] + 180
      const wanted = onTable(window, along(meanOf(places), facing + 180, BEHIND))
      const at = freePlace(wanted, facing, bodies, taken, ground)
      taken.push(baseAt(at))
      return { ...common, ...at }
    })
}

function firstToCome(led: readonly BrBrigade[]): (Point & { readonly move: number }) | undefined {
  return led
    .flatMap(({ start }) =>
      'arriveMove' in start ? [{ x: start.entry.x, y: start.entry.y, move: start.arriveMove }] : [],
    )
    .reduce<(Point & { readonly move: number }) | undefined>(
      (first, one) => (!first || one.move < first.move ? one : first),
      undefined,
    )
}

/** Commander, second and corps leaders of an army who are on this field. */
function menOf(
  army: LedArmy,
  { history, battleId, roster, brigades, successor }: LeadersInput,
): readonly Man[] {
  const { orderOfBattle } = history
  const record = orderOfBattle.armies.find(({ id }) => id === army.id)
  const phrase = orderOfBattle.battles[battleId].commanders[army.id] ?? record?.commander.name ?? army.id
  const { first, second } = commandersIn(phrase)
  const ofArmy = (brigade: BrBrigade) => brigade.army === army.id
  if (!brigades.some(ofArmy)) return []
  /** Whoever holds the post of that man now. */
  const nameNow = (name: string): string => {
    const post = record && postOf(record, name)
    return (post !== undefined && successor?.(post)?.name) || name
  }
  const chief: Man = {
    id: `${army.id}.commander-in-chief`,
    name: nameNow(first),
    role: 'commanderInChief',
    army,
    formationId: null,
    leads: ofArmy,
  }
  const deputy: Man[] =
    second === null
      ? []
      : [{ ...chief, id: `${army.id}.second-in-command`, name: nameNow(second), role: 'secondInCommand' }]
  const corps = (record?.corps ?? [])
    .filter(({ id }) => brigades.some(({ formationId }) => covers(id, formationId)))
    .filter(
      ({ commander }) => ![first, second].some((name) => name !== null && commander.name.includes(name)),
    )
    .filter(({ id }) => battleOfCorps(history, id, roster.date, battleId) === battleId)
    .map(({ id, commander }): Man => ({
      id: `${id}.commander`,
      name: successor?.(id)?.name ?? commander.name,
      role: 'corps',
      army,
      formationId: id,
      leads: ({ formationId }) => covers(id, formationId),
    }))
    .toSorted((a, b) => seqOf(brigades, a) - seqOf(brigades, b))
  return [chief, ...deputy, ...corps]
}

/** The command that a man has in the order of battle, by a part of his name: an army, a wing of it or a corps. */
function postOf({ id, commander, staff, corps }: Army, name: string): string | undefined {
  if (commander.name.includes(name)) return id
  const wing = staff.findIndex((man) => man.commands !== undefined && man.name.includes(name))
  if (wing >= 0) return `${id}/staff/${wing}`
  return corps.find((one) => one.commander.name.includes(name))?.id
}

function seqOf(brigades: readonly BrBrigade[], man: Man): number {
  return Math.min(...brigades.filter(man.leads).map(({ seq }) => seq))
}

/** Where a corps leader is on a day with two battles: where more of his brigades are present. */
function battleOfCorps(history: History, corpsId: string, date: string, here: BattleId): BattleId {
  const sameDay = BATTLE_IDS.filter((id) => history.orderOfBattle.battles[id].date === date)
  const placed = sameDay.filter((id) => {
    const battle = history.battles[id]
    return [
      ...battle.deployments.map(({ brigadeId }) => brigadeId),
      ...battle.reinforcements.flatMap(({ brigadeIds }) => brigadeIds),
    ].some((brigadeId) => covers(corpsId, brigadeId))
  })
  if (placed.length < 2 || !placed.includes(here)) return here
  const present = (id: BattleId) =>
    history.index.brigades.filter(
      ({ brigade }) => covers(corpsId, brigade.id) && brigade.present.includes(id),
    ).length
  return placed.reduce((best, id) => (present(id) > present(best) ? id : best))
}

const HALF = LEADER_BASE / 2

function onTable({ width, height }: Window, { x, y }: Point): Point {
  return {
    x: roundInch(Math.min(width - HALF, Math.max(HALF, x))),
    y: roundInch(Math.min(height - HALF, Math.max(HALF, y))),
  }
}

function rectangleAt({ x, y }: Point) {
  return { x, y: y + HALF, heading: 0, width: LEADER_BASE, depth: LEADER_BASE }
}
const baseAt = (at: Point): readonly Point[] => cornersOf(rectangleAt(at))

/** The first place for a leader's base that is on the table, on ground that bears him and clear of everybody. */
function freePlace(
  wanted: Point,
  facing: number,
  bodies: readonly Body[],
  taken: readonly (readonly Point[])[],
  ground: Ground,
): Point {
  for (const { back, right } of BESIDE) {
    const { x, y } = pointAt({ ...wanted, heading: facing }, right, -back)
    const at = { x: roundInch(x), y: roundInch(y) }
    const rectangle = rectangleAt(at)
    const base = cornersOf(rectangle)
    if (!ground.holds(rectangle)) continue
    if (ground.areasUnder(rectangle).some(({ kind }) => kind.going === 'impassable')) continue
    if (ground.complexesUnder(rectangle).length > 0) continue
    if (taken.some((other) => roundInch(separation(base, other)) < FRIEND_GAP)) continue
    const clear = bodies.every(({ parts }) =>
      parts.every((part) => roundInch(separation(base, part)) >= FRIEND_GAP),
    )
    if (clear) return at
  }
  return wanted
}
