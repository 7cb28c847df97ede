/** A rule set of a few lines: two sides count up in turn, some commands throw a die, one lays something open. */
import { z } from 'zod'
import type { BattleEvent } from '../../src-shared/engine/events'
import type { RuleSet } from '../../src-shared/engine/rule-set'
import { otherSide, type Side } from '../../src-shared/engine/sides'

export interface ToyState {
  readonly toAct: Side
  readonly count: number
  readonly secret: readonly [number, number]
}
export type ToyCommand =
  | { readonly type: 'add'; readonly by: number }
  | { readonly type: 'throw' }
  | { readonly type: 'reveal' }
  | { readonly type: 'pass' }

const commandSchema: z.ZodType<ToyCommand> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), by: z.int() }),
  z.strictObject({ type: z.literal('throw') }),
  z.strictObject({ type: z.literal('reveal') }),
  z.strictObject({ type: z.literal('pass') }),
])

const side = z.union([z.literal(0), z.literal(1)])
const event = (kind: string, by: Side | null): BattleEvent => ({
  kind,
  side: by,
  rules: ['SQ-TURN-01'],
  data: {},
})

export const toyRules: RuleSet<Record<string, never>, ToyState, ToyCommand> = {
  key: 'squares',
  title: 'Toy',
  source: 'tests',
  board: 'grid',
  diceKinds: ['d6'],
  sheetSchema: z.strictObject({}),
  commandSchema,
  stateSchema: z.strictObject({ toAct: side, count: z.int().max(1000), secret: z.tuple([z.int(), z.int()]) }),
  houseRules: [],
  words: { messages: {}, refusal: ({ code, values }) => ({ key: code, values }) },
  faults: () => [],
  roster: () => [],
  muster: () => ({ toAct: 0, count: 0, secret: [1, 2] }),
  start: (state) => ({ state, events: [event('begun', null)] }),
  turn: (state) => ({
    turn: 1,
    turnLimit: null,
    clock: '11:00',
    phase: 'count',
    toAct: [state.toAct],
    prompt: { key: 'count', values: {} },
    secretKey: '',
  }),
  frame: () => ({ pieces: [], objectives: [] }),
  options: () => [{ command: { type: 'add', by: 1 } }, { command: { type: 'pass' } }],
  refuse(state, by, command) {
    if (by !== state.toAct) return { code: 'NOT_YOUR_DECISION', rule: 'SQ-TURN-01', values: {} }
    if (command.type === 'add' && command.by < 0) return { code: 'TOO_FEW', rule: 'SQ-TURN-01', values: {} }
    return undefined
  },
  play(state, by, command, dice) {
    switch (command.type) {
      case 'add':
        return { state: { ...state, count: state.count + command.by }, events: [event('added', by)] }
      case 'throw': {
        const [face = 0] = dice.roll({
          die: 'd6',
          count: 1,
          side: by,
          purpose: 'throw',
          rules: ['SQ-DICE-01'],
        })
        return { state: { ...state, count: state.count + face }, events: [event('thrown', by)] }
      }
      case 'reveal':
        return { state, events: [event('revealed', by)], reveal: true }
      case 'pass':
        return { state: { ...state, toAct: otherSide(state.toAct) }, events: [event('passed', by)] }
    }
  },
  seenBy: (state, viewer) =>
    viewer === 'umpire'
      ? state
      : { ...state, secret: viewer === 0 ? [state.secret[0], 0] : [0, state.secret[1]] },
  stateFaults: (state) => (state.count < 0 ? [{ path: 'count', code: 'TOO_FEW', values: {} }] : []),
  outcome: () => undefined,
  losses: () => [],
  staffSkills: ['normal'],
  staff: () => ({ command: { type: 'pass' } }),
  describe: (event) => ({ key: event.kind, values: {} }),
  names: () => new Map(),
}
