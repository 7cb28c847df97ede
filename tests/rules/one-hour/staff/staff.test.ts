// The computer opponent: whatever it chooses is legal, and two of them bring a battle to its end.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { decision } from '../../../../src-shared/rules/one-hour/staff/staff'
import { deciders } from '../../../../src-shared/rules/one-hour/turn/phases'
import { play, start } from '../../../../src-shared/rules/one-hour/turn/play'
import { refuse } from '../../../../src-shared/rules/one-hour/turn/refuse'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
/** More than any battle needs. */
const MOST_COMMANDS = 20_000

describe('the staff', () => {
  it.each(['quatre-bras', 'waterloo'] as const)('fights %s to its end', (battleId) => {
    let state = start(muster(draft({ history, battleId, whatIfIds: [] })), seededDice(1, 0)).state
    const types = new Set<string>()
    let given = 0
    while (state.phase !== 'ended' && given < MOST_COMMANDS) {
      const [side] = deciders(state)
      if (side === undefined) throw new Error('nobody is to act')
      const chosen = decision(state, side, {}).idea.command
      types.add(chosen.type)
      const refusal = refuse(state, side, chosen)
      if (refusal) expect({ chosen, refusal }).toBeUndefined()
      given += 1
      state = play(state, side, chosen, seededDice(1, given)).state
    }
    expect(state.outcome).not.toBeNull()
    expect([...types]).toEqual(expect.arrayContaining(['Shoot', 'Move', 'Charge', 'EndTurn']))
  })
})
