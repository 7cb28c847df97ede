// Drafted battles of history fought staff against staff to their end.
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../src-shared/engine/battle'
import { seededDice } from '../../../src-shared/engine/dice'
import { seededRandom } from '../../../src-shared/engine/random'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import { draft } from '../../../src-shared/rules/brigade/sheet/draft/draft'
import { brigade as rules } from '../../../src-shared/rules/brigade'
import type { BrCommand } from '../../../src-shared/rules/brigade/turn/commands'
import type { BrSheet } from '../../../src-shared/rules/brigade/sheet/sheet'
import type { BrState } from '../../../src-shared/rules/brigade/state/state'
import { shippedHistory } from '../../history/shipped'
import { broken } from './support/invariants'

/** Dice by which both armies come to blows: in a few of twenty battles at Quatre Bras hardly a shot is fired. */
const SEED = 5
/** More commands than any battle takes. */
const MOST_COMMANDS = 10_000

interface Fought {
  readonly state: BrState
  readonly commands: readonly { readonly side: 0 | 1; readonly command: BrCommand }[]
  readonly kinds: ReadonlyMap<string, number>
  readonly refused: readonly string[]
  readonly faulty: readonly string[]
}

function begin(sheet: BrSheet): BrState {
  return rules.start(rules.muster(sheet), seededDice(SEED, 0)).state
}

/** Both sides by their staffs, each from what it may know, until the battle is over. */
function fight(sheet: BrSheet): Fought {
  let state = begin(sheet)
  const commands: { side: 0 | 1; command: BrCommand }[] = []
  const kinds = new Map<string, number>()
  const refused: string[] = []
  const faulty: string[] = []
  let began = state
  while (state.phase !== 'finished' && commands.length < MOST_COMMANDS) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) break
    const n = commands.length + 1
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(SEED, n))
    const no = rules.refuse(state, side, command)
    if (no) {
      refused.push(`${command.type}: ${no.code}`)
      break
    }
    const played = rules.play(state, side, command, seededDice(SEED, n))
    for (const { kind } of played.events) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (played.state.move !== state.move) {
      faulty.push(...broken(began, played.state))
      began = played.state
    }
    state = played.state
    commands.push({ side, command })
  }
  return { state, commands, kinds, refused, faulty }
}

function figuresLost(state: BrState, side: 0 | 1): number {
  return state.sheet.brigades
    .filter((brigade) => brigade.side === side)
    .reduce((sum, { id, units }) => {
      const left = state.brigades[id]?.figures ?? []
      return sum + units.reduce((lost, unit, i) => lost + unit.figures - (left[i] ?? 0), 0)
    }, 0)
}

/** What a battle of so many moves shows at least. */
const BATTLES: Readonly<Partial<Record<BattleId, { readonly shots: number; readonly charges: number }>>> = {
  'quatre-bras': { shots: 20, charges: 5 },
  wavre: { shots: 20, charges: 0 },
}

describe('the staffs fight drafted battles to their end (BR-ORD-18, BR-END-01)', () => {
  for (const [battleId, least] of Object.entries(BATTLES))
    it(battleId, { timeout: 180_000 }, () => {
      const sheet = draft({
        history: shippedHistory(),
        battleId: battleId as BattleId,
        houseRules: {},
        whatIfIds: [],
      })
      const { state, commands, kinds, refused, faulty } = fight(sheet)
      expect(refused).toEqual([])
      expect(faulty).toEqual([])
      expect(state.phase).toBe('finished')
      expect(rules.outcome(state)).toBeDefined()
      const count = (kind: string) => kinds.get(kind) ?? 0
      expect(count('gunsFired') + count('musketsFired')).toBeGreaterThanOrEqual(least.shots)
      expect(count('chargeRevealed')).toBeGreaterThanOrEqual(least.charges)
      expect(figuresLost(state, 0)).toBeGreaterThan(10)
      expect(figuresLost(state, 1)).toBeGreaterThan(10)

      // The same commands with the same dice lead to the same state.
      let again = begin(sheet)
      commands.forEach(({ side, command }, i) => {
        again = rules.play(again, side, command, seededDice(SEED, i + 1)).state
      })
      expect(stateHash(again)).toBe(stateHash(state))
    })
})
