/** What drafts for an open table share: its two sides, and the order in which the brigades of a file are taken. */
import type { Battle } from '../history/battle'
import type { Roster, RosterBrigade } from '../history/roster-types'
import { SIDE_IDS, SIDE_OF_ARMY, type ArmyId, type SideId } from '../history/vocabulary'
import { DraftError } from './drafting'
import type { TableEdge } from '../board/table/table-edges'

/** Side 0 is the French side (BR-SCN-02, FP-R-142). */
export function tableSideIndex(side: SideId): 0 | 1 {
  return side === SIDE_IDS[1] ? 0 : 1
}

/** A side of the table; an army that only a what-if brings joins its side of the campaign. */
export function tableSide(side: 0 | 1, battle: Battle, who: Roster) {
  const id = side === 0 ? SIDE_IDS[1] : SIDE_IDS[0]
  const listed = battle.sides.find((one) => one.id === id)
  const armies: readonly ArmyId[] = listed?.armies ?? []
  const coming = new Set(
    who.brigades.map(({ record }) => record.army.id).filter((army) => SIDE_OF_ARMY[army] === id),
  )
  const all = [...new Set([...armies, ...coming])].filter((army) => coming.has(army))
  const first = armies[0] && listed?.baseEdges[armies[0]]
  const baseEdges = Object.fromEntries(
    all.map((army) => {
      const edge = listed?.baseEdges[army] ?? first
      if (!edge) throw new DraftError(`The army “${army}” has no edge of the map behind it.`)
      return [army, edge]
    }),
  )
  if (all.length === 0)
    throw new DraftError(
      `With these what-ifs nobody fights for the ${listed?.name ?? id} side at ${battle.name}: there is no battle.`,
    )
  return { id, name: listed?.name ?? id, armies: all, baseEdges }
}

interface SideOfTable {
  readonly armies: readonly string[]
  readonly baseEdges: Readonly<Record<string, TableEdge>>
}
/** An army that nobody of a sheet belongs to yet, with the edge behind it. */
interface JoiningArmy {
  readonly side: 0 | 1
  readonly id: string
  readonly baseEdge: TableEdge
}

/** A side with the armies that have joined it since its sheet was drawn up (CP-STEP-08). */
export function sideWith<T extends SideOfTable>(now: T, side: 0 | 1, joining: readonly JoiningArmy[]) {
  const more = joining.filter((army) => army.side === side && !now.armies.includes(army.id))
  return {
    ...now,
    armies: [...now.armies, ...more.map(({ id }) => id)],
    baseEdges: { ...now.baseEdges, ...Object.fromEntries(more.map(({ id, baseEdge }) => [id, baseEdge])) },
  }
}

/** The army that holds a place at first; of one that does not come its side's first army. */
export function holderOf(
  army: ArmyId,
  sides: readonly [{ readonly armies: readonly string[] }, { readonly armies: readonly string[] }],
): string | undefined {
  const { armies } = sides[tableSideIndex(SIDE_OF_ARMY[army])]
  return armies.includes(army) ? army : armies[0]
}

/** Brigades of the deployments in file order, then of the reinforcements (BR-SCN-03). */
export function inFileOrder(battle: Battle, who: Roster): readonly RosterBrigade[] {
  const standing = [
    ...battle.deployments.map(({ brigadeId }) => brigadeId),
    ...who.whatIfs.flatMap(({ deployments }) => (deployments ?? []).map(({ brigadeId }) => brigadeId)),
  ]
  const coming = [
    ...battle.reinforcements.flatMap(({ brigadeIds }) => brigadeIds),
    ...who.whatIfs.flatMap(({ reinforcements }) =>
      (reinforcements ?? []).flatMap(({ brigadeIds }) => brigadeIds),
    ),
  ]
  const rank = ({ placing, record }: RosterBrigade): number => {
    const { id } = record.brigade
    const list = placing.kind === 'deployment' ? standing : coming
    const at = list.lastIndexOf(id)
    return (placing.kind === 'deployment' ? 0 : 1e6) + (at < 0 ? 1e5 + record.order : at)
  }
  return who.brigades.toSorted((a, b) => rank(a) - rank(b))
}
