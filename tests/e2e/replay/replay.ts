/** A journal of a battle played again, in whatever engine runs this file. */
import { stateHash } from '../../../src-shared/engine/battle'
import { scriptedDice } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import { ruleSet } from '../../../src-shared/rules'

export interface Journal {
  /** Of the rule set. */
  readonly key: string
  readonly sheet: unknown
  /** Dice thrown at the start. */
  readonly opening: readonly number[]
  readonly entries: readonly {
    readonly side: Side
    readonly command: unknown
    readonly faces: readonly number[]
  }[]
}

/** Hashes of the state at the end of each turn, the last at the end of the journal. */
export function replay({ key, sheet, opening, entries }: Journal): readonly string[] {
  const rules = ruleSet(key)
  if (!rules) throw new Error(`no rule set ${key}`)
  let { state } = rules.start(rules.muster(rules.sheetSchema.parse(sheet)), scriptedDice(opening))
  const hashes: string[] = []
  for (const { side, command, faces } of entries) {
    const before = rules.turn(state).turn
    state = rules.play(state, side, rules.commandSchema.parse(command), scriptedDice(faces)).state
    if (rules.turn(state).turn !== before) hashes.push(stateHash(state))
  }
  return [...hashes, stateHash(state)]
}
