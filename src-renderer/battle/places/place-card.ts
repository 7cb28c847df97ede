// What a card says of a place of the board, line by line; and its plain form, which serves any rules.
import type { Arm } from '../../shapes/arms'
import type { Livery } from '../../shapes/livery'
import { useBattle } from '../../stores/battle/battle'

export interface PlaceRow {
  readonly id: string
  readonly livery: Livery | null
  /** Its sign; null: a leader. */
  readonly arm: Arm | null
  readonly name: string
  /** Men or guns in digits; empty: not counted. */
  readonly strength: string
  /** Hits or casualties in digits; empty: none. */
  readonly losses: string
  /** Die, points and the like, in short. */
  readonly marks: string
}

export interface PlaceContents {
  readonly title: string
  /** Its ground and what it is worth, in one short line. */
  readonly say: string
  readonly rows: readonly PlaceRow[]
}

/** Who stands in a place, by name. */
export function plainContents(cell: string): PlaceContents {
  const battle = useBattle()
  const here = (battle.shown?.pieces ?? []).filter(
    ({ place, state }) => place === cell && state === 'onBoard',
  )
  return {
    title: cell,
    say: '',
    rows: here.map(({ id, name, side, kind }) => ({
      id,
      livery: battle.liveries[side],
      arm: kind === 'leader' ? null : 'infantry',
      name,
      strength: '',
      losses: '',
      marks: '',
    })),
  }
}
