// The place on the board that a line of the log speaks of.
import { useBattle, type Line } from '../../stores/battle/battle'

/** As the face reads it, or where the first stands that the line names; null: nowhere. */
export function placeOfLine(line: Line): string | null {
  const battle = useBattle()
  const found = battle.face?.log?.placeOf?.(line)
  if (found) return found
  for (const value of Object.values(line.sentence.values)) {
    const piece = battle.view?.pieces.find((one) => one.id === value)
    if (piece?.place) return piece.place
  }
  return null
}
