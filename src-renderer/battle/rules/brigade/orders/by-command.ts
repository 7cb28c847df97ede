// Brigades under their corps and divisions, in the order of the army list.
import type { Field, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

export interface Command {
  readonly id: string
  readonly name: string
  readonly pieces: readonly Piece[]
}

export interface Corps {
  /** Empty: history does not know whose it is. */
  readonly name: string
  readonly commands: readonly Command[]
}

/** `called`: what a division is called that history does not know. */
export function byCommand(
  pieces: readonly Piece[],
  known: Field['commands'],
  called: (id: string) => string | undefined,
): readonly Corps[] {
  const own = Map.groupBy(pieces, ({ commandId }) => commandId)
  const inOrder = known.filter(({ id }) => own.has(id))
  const ofHistory = [...Map.groupBy(inOrder, ({ corps }) => corps.id).values()].map((commands): Corps => ({
    name: commands[0]?.corps.name ?? '',
    commands: commands.map(({ id, name }) => ({ id, name, pieces: own.get(id) ?? [] })),
  }))
  const others = [...own].filter(([id]) => !inOrder.some((one) => one.id === id))
  if (others.length === 0) return ofHistory
  const commands = others.map(([id, all]) => ({ id, name: called(id) ?? id, pieces: all }))
  return [...ofHistory, { name: '', commands }]
}
