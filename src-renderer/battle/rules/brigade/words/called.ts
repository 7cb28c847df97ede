// What anybody and anything that an order may name is called on a table: brigades, divisions, places.
import type { Field, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

interface Table {
  readonly pieces: readonly Pick<Piece, 'id' | 'name' | 'commandId' | 'side' | 'status'>[]
  readonly commands: Field['commands']
  /** Whose screen it is; null: nobody acts here. */
  readonly side: 0 | 1 | null
  readonly nameOf: (id: string) => string | undefined
  /** Of an enemy who is not on the table yet. */
  readonly toComeUp: (name: string) => string
}

/** Of an enemy who has not come up yet it is said; undefined: there is nobody and nothing of that id. */
export function nameOn(id: string, { pieces, commands, side, nameOf, toComeUp }: Table): string | undefined {
  const all = pieces.filter((one) => one.id === id || one.commandId === id)
  const members = all.length > 0 ? all.map(({ name }) => name).join(', ') : undefined
  const name = nameOf(id) ?? commands.find((one) => one.id === id)?.name ?? members
  const isToCome = all.length > 0 && all.every(({ status }) => status === 'toCome')
  const isEnemy = side !== null && all.some((one) => one.side !== side)
  return name !== undefined && isToCome && isEnemy ? toComeUp(name) : name
}
