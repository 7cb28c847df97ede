// What the squares rules show of a battle, read from answers of the contract as their own screen reads it.
import type { OutputOf } from '../../../src-shared/contract'
import {
  deploymentViewSchema,
  placeSchema,
  tableSchema,
  type Place,
} from '../../../src-shared/rules/squares/screen/schema'

/** A view with the table of the squares rules in the place of the neutral pieces and objectives. */
export function squaresView(view: OutputOf<'battle.view'>) {
  return { ...view, ...tableSchema.parse(view.table) }
}

/** A deployment with the square of every piece, and those it may be put into. */
export function squaresDeployment(deployment: OutputOf<'battle.deployment.get'>) {
  const { zones, legal } = deploymentViewSchema.parse(deployment.view)
  return {
    ...deployment,
    zones,
    pieces: deployment.pieces.map((piece) => {
      const place = placeSchema.parse(piece.place)
      const own = legal[piece.id]
      return {
        ...piece,
        cell: place?.cell ?? null,
        inTown: place?.inTown ?? false,
        legal: own?.cells ?? [],
        legalTowns: own?.towns ?? [],
      }
    }),
  }
}

export const at = (cell: string, inTown = false): NonNullable<Place> => ({ cell, inTown })
