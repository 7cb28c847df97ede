// What of a draft can be typed again, and how what is typed becomes the value of its field (CP-HAND-11).
import type { JsonValue } from '../../../src-shared/contract/values'
import type { BattleReport } from '../../stores/campaign/muster'

/** What of a counter can be set right. */
export type Part = 'state' | 'men' | 'marks' | 'cutOff'

/** How the value of a field is typed or chosen. */
export type Input = 'time' | 'army' | 'yesNo' | 'state' | 'number' | 'exit' | 'leader' | 'text'

export interface Typed {
  readonly field: string
  readonly part: Part
  readonly value: string
  /** Road by which a brigade left, or what became of a general. */
  readonly road: string
  readonly time: string
}

/** Fields of a draft in their order, with the name of what each is about; null: the field has a name of its own. */
export function correctable(
  report: BattleReport,
): readonly { readonly path: string; readonly name: string | null }[] {
  return [
    { path: 'endTime', name: null },
    ...report.holders.map(({ id, name }) => ({ path: `holders.${id}`, name })),
    ...report.facts.map(({ id, question }) => ({ path: `facts.${id}`, name: question })),
    ...report.pieces.map(({ id, name }) => ({ path: `pieces.${id}`, name })),
    ...report.rows
      .filter(({ level, guns }) => level === 'unit' && guns > 0)
      .map(({ id, name }) => ({ path: `gunsLost.${id}`, name })),
    { path: 'exits', name: null },
    { path: 'leaders', name: null },
    { path: 'note', name: null },
  ]
}

export function inputOf(field: string, part: Part): Input {
  const head = field.split('.')[0]
  switch (head) {
    case 'endTime':
      return 'time'
    case 'holders':
      return 'army'
    case 'facts':
      return 'yesNo'
    case 'pieces':
      return part === 'state' ? 'state' : part === 'cutOff' ? 'yesNo' : 'number'
    case 'gunsLost':
      return 'number'
    case 'exits':
      return 'exit'
    case 'leaders':
      return 'leader'
    default:
      return 'text'
  }
}

/** The correction that was typed; null: something of it is still to be chosen. What it may not be, the rules say. */
export function correctionOf(
  report: BattleReport,
  { field, part, value, road, time }: Typed,
): { readonly field: string; readonly value: JsonValue } | null {
  const path = field.startsWith('pieces.') ? `${field}.${part}` : field
  if (field === '' || value.trim() === '') return null
  switch (inputOf(field, part)) {
    case 'yesNo':
      return { field: path, value: value === 'yes' }
    case 'number': {
      const number = Number(value)
      // Words in the place of a number go to the rules as they are, which say what is wrong with them.
      return { field: path, value: Number.isNaN(number) ? value : number }
    }
    case 'exit': {
      if (road === '' || time === '') return null
      const others = report.exits.filter(({ brigadeId }) => brigadeId !== value)
      return { field: path, value: [...others, { brigadeId: value, exit: road, time }] }
    }
    case 'leader': {
      if (road === '') return null
      const others = report.leaders.filter(({ id }) => id !== value).map(({ id, fate }) => ({ id, fate }))
      return { field: path, value: [...others, { id: value, fate: road }] }
    }
    default:
      return { field: path, value }
  }
}
