/** What the field reports of rule sets share: armies that hold places, members of pieces, exits, who gave up, levels by side. */
import { clockTime } from '../engine/holds'
import { otherSide, type Side } from '../engine/sides'
import type { BattleReport, Holders } from '../history/battle-report'
import type { CpPiece, FieldReport } from '../history/field-report'
import type { VictoryVerdict } from '../history/victory'
import { ARMY_IDS, SIDE_IDS, unitIdSchema } from '../history/vocabulary'
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

/** Exits with the time of the clock. */
export function exitsByClock(exits: BattleReport['exits']): FieldReport['exits'] {
  return exits.map(({ brigadeId, exit, minutes }) => ({ brigadeId, exit, time: clockTime(minutes) }))
}

/** The side that gave up, as history calls it, under rules whose sheets name their sides so; undefined: none did. */
export function sideThatGaveUp({
  outcome,
  sheet,
}: {
  readonly outcome: { readonly reason: string; readonly winner: Side | null } | null
  readonly sheet: { readonly sides: readonly [{ readonly id: string }, { readonly id: string }] }
}) {
  const winner = outcome?.reason === 'concession' ? outcome.winner : null
  return winner === null ? undefined : SIDE_IDS.find((id) => id === sheet.sides[otherSide(winner)].id)
}

/** The level of a battle whose side 0 is the French one (BR-SCN-02, FP-R-142). */
export function frenchFirst({ winner, level, points }: VictoryVerdict): Level {
  return {
    winner: winner === 'draw' ? null : winner === 'french' ? 0 : 1,
    level,
    points: [points.french, points.coalition],
  }
}
