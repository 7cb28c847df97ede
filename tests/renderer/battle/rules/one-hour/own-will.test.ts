// What troops do of themselves is told to their own side, with why, and to nobody else (OH-TRAIT-03, OH-TRAIT-04).
import { expect, it } from 'vitest'
import { describe as sentenceOf } from '../../../../../src-shared/rules/one-hour/words/describe'
import { messages } from '../../../../../src-shared/rules/one-hour/words/messages'
import type { OhEvent } from '../../../../../src-shared/rules/one-hour/turn/events'
import { speaker } from '../../../../../src-shared/words/sentence'
import type { texts } from '../../../../../src-renderer/battle/rules/one-hour/words/messages'
import { ownWillOf } from '../../../../../src-renderer/battle/rules/one-hour/words/own-will'
import { oneHourCaseKit } from '../../../../rules/kits/one-hour/kit'
import { patched } from '../../../../rules/runner/faults'
import type { CaseStep } from '../../../../rules/runner/form'
import { playStep } from '../../../../rules/runner/play'

const kit = oneHourCaseKit(undefined)
const say = speaker(messages)

const advance = {
  type: 'Move',
  unitId: 'A-Merlen',
  startFacing: 'S',
  steps: ['F'],
  endFacing: 'S',
  formation: 'deployed',
}
const charge = { type: 'Charge', unitId: 'A-Ponsonby', targetId: 'F-line', steps: ['F'] }

interface Deed {
  readonly units: Readonly<Record<string, unknown>>
  readonly command: NonNullable<CaseStep['command']>
  readonly dice: readonly number[]
  readonly told: readonly (readonly [kind: keyof typeof texts.ownWill, sentence: string, rule: string])[]
}

it.each<readonly [string, Deed]>([
  [
    'the reluctant throw and stand',
    {
      units: { 'A-Merlen': 'cavalry 3/5 E3 S reluctant', 'F-line': 'line 6 E8 N' },
      command: advance,
      dice: [3],
      told: [
        ['reluctanceRolled', 'A-Merlen threw 3, not less than 3: no way forward this turn.', 'OH-TRAIT-03'],
      ],
    },
  ],
  [
    'the reluctant throw and go',
    {
      units: { 'A-Merlen': 'cavalry 3/5 E3 S reluctant', 'F-line': 'line 6 E8 N' },
      command: advance,
      dice: [2],
      told: [['reluctanceRolled', 'A-Merlen threw 2, less than 3: forward.', 'OH-TRAIT-03']],
    },
  ],
  [
    'the impetuous get out of hand',
    {
      units: { 'A-Ponsonby': 'heavyCavalry 7 D4 S impetuous', 'F-line': 'line 6 D5 N' },
      command: charge,
      dice: [1, 1, 1],
      told: [
        [
          'becameRampant',
          'A-Ponsonby went out of hand and must charge again while a charge is possible.',
          'OH-TRAIT-04',
        ],
      ],
    },
  ],
  [
    'the impetuous are in hand again',
    {
      units: {
        'A-Ponsonby': { as: 'heavyCavalry 7 D4 S impetuous', rampant: true },
        'F-line': 'line 6 D12 N',
      },
      command: { type: 'EndPhase' },
      dice: [],
      told: [
        ['rampantEnded', 'There is nobody for A-Ponsonby to charge: the duty to charge ends.', 'OH-TRAIT-04'],
      ],
    },
  ],
  [
    'the steady do nothing of themselves',
    {
      units: { 'A-Ponsonby': 'heavyCavalry 7 D4 S', 'F-line': 'line 6 D5 N' },
      command: charge,
      dice: [1, 1, 1],
      told: [],
    },
  ],
])('%s', (_, { units, command, dice, told }) => {
  const { mustered, patches } = kit.build({ phase: 'move', active: 1, units })
  const state = patched(mustered, patches, kit.judge, 'given.state')
  const played = playStep({ side: 1, command, dice: [...dice] }, state, kit, 0)
  expect(played.stop).toBe(false)
  const lines = (played.events as readonly OhEvent[]).map((event) => ({
    ...event,
    sentence: say(sentenceOf(event)),
  }))
  expect(ownWillOf(lines, 1).map(({ kind, sentence, rules }) => [kind, sentence, rules[0]])).toEqual(told)
  expect(ownWillOf(lines, 0)).toEqual([])
  expect(ownWillOf(lines, null)).toEqual([])
})
