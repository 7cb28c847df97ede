// Whom a leader commands.
import type { Leader, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

/** Brigades of his corps, or of his army if he commands it, that are not out of the battle. */
export function ledBy({ armyId, commandId, commands }: Leader, pieces: readonly Piece[]): readonly Piece[] {
  const isHis = (id: string): boolean =>
    commands || (commandId !== null && (id === commandId || id.startsWith(`${commandId}.`)))
  return pieces.filter(
    (one) =>
      one.armyId === armyId && one.status !== 'gone' && one.activity !== 'removed' && isHis(one.commandId),
  )
}
