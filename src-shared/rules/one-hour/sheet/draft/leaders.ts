/** Leaders on the field, where they stand or with whom they come (7.2 step 9, OH-R-64). */
import type { Leading } from '../../../../history/battle-draft'
import type { History } from '../../../../history/bundle'
import { unitsOf } from '../../../../history/formation-index'
import type { Muster, Roster } from '../../../../history/roster-types'
import type { BattleId } from '../../../../history/vocabulary'
import { isOfCommand, LEADERS, type LeaderRow } from '../leader-effects'
import type { OhLeader } from '../sheet'
import type { Arriving } from './arrivals'
import { FRAMES, SAME_DAY } from './frames'
import type { Placed } from './placing'
import type { DraftUnit } from './units'

export interface LeadersInput {
  readonly history: History
  readonly battleId: BattleId
  readonly roster: Roster
  /** In unit order, with the groups that bring the others in order of turn. */
  readonly units: readonly DraftUnit[]
  readonly placed: ReadonlyMap<string, Placed>
  readonly groups: readonly Arriving[]
  readonly sideOf: (army: string) => 0 | 1
  /** In a campaign: who is fit, and who leads. */
  readonly muster: Muster | undefined
  readonly leader: ((formationId: string) => Leading) | undefined
  /** Where leaders stood the day before, by their ids (CP-ONE-06). */
  readonly stood: ReadonlyMap<string, string>
}

export interface DraftLeader {
  readonly leader: OhLeader
  /** Group he arrives with. */
  readonly groupId: string | null
}

/** A man of a staff who has a row of his own, by his name there. */
const OF_STAFF: Readonly<Record<string, string>> = { ney: 'Ney', grouchy: 'Grouchy' }

/** Id under which the campaign knows a leader: his formation, or his post on the staff (CP-LDR-01). */
export function postOf(history: History, { id, army, command }: LeaderRow): string {
  const name = OF_STAFF[id]
  if (name === undefined) return command[0] ?? army
  const staff = history.orderOfBattle.armies.find((one) => one.id === army)?.staff ?? []
  return `${army}/staff/${staff.findIndex((man) => man.name.includes(name))}`
}

/** The row of table 3.7 with an id. */
export function leaderRow(id: string): LeaderRow | undefined {
  return LEADERS.find((row) => row.id === id)
}

function nameOf(history: History, row: LeaderRow): string {
  const name = OF_STAFF[row.id]
  if (name === undefined) return history.index.formations.get(row.command[0] ?? '')?.commander?.name ?? row.id
  const staff = history.orderOfBattle.armies.find(({ id }) => id === row.army)?.staff ?? []
  return staff.find((man) => man.name.includes(name))?.name ?? row.id
}

export function leadersOf(input: LeadersInput): readonly DraftLeader[] {
  const { history, units, sideOf } = input
  return LEADERS.flatMap((row): DraftLeader[] => {
    const own = units.filter(({ formationId }) => isOfCommand(formationId, row.command))
    if (own.length === 0 || !comes(row, input)) return []
    const { id, rank, army, command, effects } = row
    const leader = {
      id,
      name: nameOf(history, row),
      side: sideOf(army),
      army,
      rank,
      command: [...command],
      effects: [...effects],
    }
    const at = whereabouts(row, own, input)
    if ('box' in at) return [{ leader: { ...leader, box: at.box }, groupId: null }]
    return [{ leader, groupId: at.groupId }]
  })
}

/** Whether he is on this field: he is listed for it, or most of his men are here and he is listed for no other of the day. */
function comes(row: LeaderRow, { history, battleId, roster, muster, leader }: LeadersInput): boolean {
  if (leader) {
    const leading = leader(postOf(history, row))
    // Who has come up for somebody else leads, but has no row.
    if (leading.from !== null || leading.leaderId === null) return false
  }
  if (FRAMES[battleId].leaders.includes(row.id)) return true
  const isHis = (unitId: string) => isOfCommand(unitId, row.command)
  const sum = (men: readonly number[]) => men.reduce((all, one) => all + one, 0)
  const here = roster.brigades
    .filter(({ placedBy }) => muster !== undefined || placedBy?.kind === 'whatIf')
    .flatMap(({ units }) => units.filter(({ record }) => isHis(record.unit.id)).map(({ men }) => men))
  if (!muster?.units) {
    const all = row.command.flatMap((id) => unitsOf(history.index, id).map(({ unit }) => unit.strength))
    return 2 * sum(here) > sum(all)
  }
  const listedThere = FRAMES[SAME_DAY[battleId]].leaders.includes(row.id)
  if (listedThere && [...(muster.elsewhere?.keys() ?? [])].some(isHis)) return false
  return 2 * sum(here) > sum([...muster.units].filter(([id]) => isHis(id)).map(([, { men }]) => men))
}

type Whereabouts = { readonly box: string } | { readonly groupId: string }

/** With most men of his on the board, or with the first group that brings some; guns alone come last. */
function whereabouts(row: LeaderRow, own: readonly DraftUnit[], input: LeadersInput): Whereabouts {
  const { battleId, placed, groups, stood } = input
  const formation = FRAMES[battleId].comesWith[row.id]
  const withFormation =
    formation === undefined
      ? undefined
      : firstGroup(groups, ({ formationId }) => isOfCommand(formationId, [formation]))
  if (withFormation) return { groupId: withFormation }
  const before = stood.get(row.id)
  if (before !== undefined) return { box: before }
  const men = own.filter(({ profile }) => profile.type !== 'artillery')
  for (const troops of [men, own]) {
    const host = troops
      .filter(({ id }) => placed.has(id))
      .reduce<DraftUnit | undefined>(
        (best, unit) => (!best || unit.size > best.size ? unit : best),
        undefined,
      )
    const box = host && placed.get(host.id)?.box
    if (box !== undefined) return { box }
    const group = firstGroup(groups, (unit) => troops.includes(unit))
    if (group !== undefined) return { groupId: group }
  }
  throw new Error(`${row.id} has neither a unit on the board nor one that comes`)
}

function firstGroup(groups: readonly Arriving[], is: (unit: DraftUnit) => boolean): string | undefined {
  const bringing = groups.filter(({ units }) => units.some(is))
  return bringing.toSorted((a, b) => a.group.gameTurn - b.group.gameTurn)[0]?.group.groupId
}
