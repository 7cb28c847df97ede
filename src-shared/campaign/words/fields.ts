/** Fields of a report by their paths, as words: whose losses, the holder of which place. */
import type { JsonValue } from '../../engine/json'

const LOSS_PARTS: readonly string[] = ['men', 'percent', 'killedWounded', 'missing', 'stragglers', 'guns']
const PIECE_PARTS: readonly string[] = ['state', 'men', 'marks', 'cutOff']

/** Fields that stand for themselves, and groups of them by what they are about. */
export const fieldMessages = {
  rules: 'the rules',
  playedOn: 'the day on which it was played',
  endTime: 'the hour of its end',
  gaveUp: 'who gave up the field',
  level: 'the victory',
  note: 'the note',
  exits: 'who left by a road',
  leaders: 'the generals lost',
  late: 'who stayed too long',
  cutOff: 'who was cut off',
  holders: 'the holder of {subject}',
  states: 'how {subject} ended',
  arrived: 'whether {subject} came',
  facts: 'the question “{subject}”',
  answers: 'a question of ground held',
  losses: 'the losses of {subject}',
  gunsLost: 'the guns lost by {subject}',
  pieces: 'the counter of {subject}',
  other: 'a field of the report',
} as const
type FieldKind = keyof typeof fieldMessages

const isKind = (head: string): head is FieldKind => Object.hasOwn(fieldMessages, head)

/** Whether a path begins as a field of a report does. */
export const isFieldPath = (path: string): boolean => isKind(path.split('.')[0] ?? '')

/** The term of a field, for `campaignMessages`; what it is about is an id for the names. */
export function fieldTerm(path: string): JsonValue {
  const [head = '', ...rest] = path.split('.')
  const kind = isKind(head) ? head : 'other'
  const parts = head === 'losses' ? LOSS_PARTS : head === 'pieces' ? PIECE_PARTS : []
  const own = parts.includes(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest
  // A piece that stands for a share of a formation is named by it.
  const subject = own.join('.').replace(/#\d+$/, '')
  return { key: `term.field.${kind}`, values: { subject } }
}
