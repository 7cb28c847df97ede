/** What the field reports of rule sets share: armies that hold places, members of pieces, and levels by side. */
import type { Holders } from '../history/battle-report'
import type { CpPiece } from '../history/field-report'
import type { VictoryVerdict } from '../history/victory'
import { ARMY_IDS, unitIdSchema } from '../history/vocabulary'
import type { Level } from './face'

/** Holders of places by army; null where nobody of history holds one. */
export function armiesOf(holders: Readonly<Record<string, string | null>>): Holders {
  return Object.fromEntries(
    Object.entries(holders).map(([id, holder]) => [id, ARMY_IDS.find((army) => army === holder) ?? null]),
  )
}

/** Units of the order of battle with the men each brought; whoever has another id is left out. */
export function membersOf(
  list: readonly { readonly unitId: string; readonly men: number }[],
): CpPiece['members'] {
  return list.flatMap(({ unitId, men }) => {
    const id = unitIdSchema.safeParse(unitId).data
    return id === undefined ? [] : [{ unitId: id, men }]
  })
}

/** The level of a battle whose side 0 is the French one (BR-SCN-02, FP-R-142). */
export function frenchFirst({ winner, level, points }: VictoryVerdict): Level {
  return {
    winner: winner === 'draw' ? null : winner === 'french' ? 0 : 1,
    level,
    points: [points.french, points.coalition],
  }
}
