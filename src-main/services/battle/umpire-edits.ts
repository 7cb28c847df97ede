/** What the log says of a value that the umpire has set, whatever the rule set: whom it is about, and what is set. */
import type { BattleEvent, Sentence } from '../../../src-shared/engine/events'
import type { JsonValue } from '../../../src-shared/engine/json'
import type { Named } from '../../../src-shared/engine/rule-set'
import { REINFORCEMENTS } from '../../../src-shared/engine/umpire'

/** `names` are those of the state after the edit. */
export function sentenceOfEdit({ data }: BattleEvent, names: ReadonlyMap<string, Named>): Sentence {
  const { path, value, reason } = data
  const parts = Array.isArray(path) ? path.map(String) : []
  const [, who = '', ...part] = parts
  if (parts[0] === REINFORCEMENTS)
    return { key: 'event.umpireEdit.reinforced', values: { units: unitsIn(value) } }
  const shown = { value: shortOf(value), reason: reason ?? '' }
  if (!names.has(who)) return { key: 'event.umpireEdit.plain', values: { path: parts.join(' · '), ...shown } }
  return part.length > 0
    ? { key: 'event.umpireEdit.part', values: { who, part: part.join(' · '), ...shown } }
    : { key: 'event.umpireEdit.whole', values: { who, ...shown } }
}

/** Ids of the units that reinforcements bring, and of those whose hour they change. */
function unitsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(unitsIn)
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === 'arrivals' && typeof each === 'object' && each !== null) return Object.keys(each)
    if (key !== 'units' || !Array.isArray(each)) return unitsIn(each)
    return (each as readonly JsonValue[]).flatMap((unit) =>
      typeof unit === 'object' && unit !== null && 'id' in unit && typeof unit.id === 'string'
        ? [unit.id]
        : [],
    )
  })
}

/** A field's name as words: `hitsTaken` is said as `hits taken`. */
const wordsOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A value set by hand in few words: of a whole unit the words and numbers that say something, and what is so. */
function shortOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const shown = Object.entries(value).flatMap(([key, part]) =>
    key === 'id' || !part || typeof part === 'object'
      ? []
      : [part === true ? wordsOf(key) : `${wordsOf(key)} ${part}`],
  )
  return shown.length > 0 ? shown.join(', ') : JSON.stringify(value)
}
