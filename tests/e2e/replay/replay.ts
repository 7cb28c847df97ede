/** A journal of a battle under the brigade rules played again, in whatever engine runs this file. */
import { stateHash } from '../../../src-shared/engine/battle'
import { scriptedDice } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import { brigade } from '../../../src-shared/rules/brigade'
import type { BrCommand } from '../../../src-shared/rules/brigade/turn/commands'
import type { BrSheet } from '../../../src-shared/rules/brigade/sheet/sheet'

export interface Journal {
  readonly sheet: BrSheet
  /** Dice thrown at the start. */
  readonly opening: readonly number[]
  readonly entries: readonly {
    readonly side: Side
    readonly command: BrCommand
    readonly faces: readonly number[]
  }[]
}

/** Hashes of the state at the end of each move, the last at the end of the journal. */
export function replay({ sheet, opening, entries }: Journal): readonly string[] {
  let { state } = brigade.start(brigade.muster(sheet), scriptedDice(opening))
  const hashes: string[] = []
  for (const { side, command, faces } of entries) {
    const { move } = state
    state = brigade.play(state, side, command, scriptedDice(faces)).state
    if (state.move !== move) hashes.push(stateHash(state))
  }
  return [...hashes, stateHash(state)]
}
