// The umpire's edits in the log: whom they are about, and the value in few words, whatever the rule set.
import { expect, it } from 'vitest'
import { sentenceOfEdit } from '../../../src-main/services/battle/umpire-edits'
import type { JsonValue } from '../../../src-shared/engine/json'

const NAMES = new Map([['u1', { name: 'Halkett', side: 0 as const }]])
const edit = (path: readonly string[], value: JsonValue) =>
  sentenceOfEdit(
    { kind: 'umpireEdit', side: null, rules: [], data: { path: [...path], value, reason: 'the table' } },
    NAMES,
  )

it.each([
  [['turn'], 3, 'plain', { path: 'turn', value: '3' }],
  [['units', 'u1', 'hits'], 2, 'part', { who: 'u1', part: 'hits', value: '2' }],
  [
    ['units', 'u1'],
    { id: 'u1', status: 'onBoard', square: 'E4', hits: 2, bank: null, inTown: true, spent: 0 },
    'whole',
    { who: 'u1', value: 'status onBoard, square E4, hits 2, in town' },
  ],
  [['bodies', 'u1'], { x: 3, heading: 90, routing: false }, 'whole', { who: 'u1', value: 'x 3, heading 90' }],
  [['reinforcements'], { arrivals: { u1: 4 } }, 'reinforced', { units: ['u1'] }],
])('%j set to %j', (path, value, variant, values) => {
  expect(edit(path, value)).toMatchObject({ key: `event.umpireEdit.${variant}`, values })
})
