/**
 * Strengths by name as CSV: a line for a unit sets its men, one for a formation above spreads them over its units as they
 * stand (CP-LED-03). A cell left empty says nothing.
 */
import { judge } from '../../../src-shared/history/edit/editable-fields'
import {
  battleOfField,
  fieldOf,
  fieldValue,
  thingsOf,
} from '../../../src-shared/history/edit/order-of-battle'
import { indexFormations, type FormationIndex } from '../../../src-shared/history/formation-index'
import type { OrderOfBattle, Unit } from '../../../src-shared/history/order-of-battle'
import { spread } from '../../../src-shared/history/spread'
import { BATTLE_IDS, covers } from '../../../src-shared/history/vocabulary'
import { formationsCalled, pathOf, questionOf } from '../formation-names'
import { cellFaults, faultAt, type CsvEdit, type Fault, type ReadLine } from './csv-line'
import { guarded, wholeOf } from './csv-text'

/** Fields of a unit by their headings. */
const FIELDS: Readonly<Record<string, string>> = {
  strength: 'strength',
  ...Object.fromEntries(
    BATTLE_IDS.map((battle) => [`strength_${battle.replaceAll('-', '_')}`, `strengthAt.${battle}`]),
  ),
}

/** `formation` is an id or whatever the formation is called; where it is empty, `name` is read in its place. */
export const STRENGTH_HEADINGS: readonly string[] = ['formation', 'name', ...Object.keys(FIELDS)]

/** A line for each formation and unit of an army, or of all; strengths stand in those of units, if any do. */
export function strengthRows(
  book: OrderOfBattle,
  army: string | null,
  isFilled: boolean,
): readonly (readonly string[])[] {
  const { formations, unitById } = indexFormations(book)
  return [...formations.values()]
    .filter(({ id }) => army === null || covers(army, id))
    .map(({ id, name }) => {
      const unit = isFilled ? unitById.get(id) : undefined
      const held = (field: string) => (unit ? fieldValue({ ...unit.unit }, field) : null)
      return [id, guarded(name), ...Object.values(FIELDS).map((field) => String(held(field) ?? ''))]
    })
}

/** Reads the lines of such a file in their order. */
export function strengthsReader(
  book: OrderOfBattle,
  headings: readonly string[],
  meant: Readonly<Record<string, string>>,
): ReadLine {
  const index = indexFormations(book)
  const things = thingsOf(book)
  /** Lines by the unit and field that they set. */
  const setBy = new Map<string, number>()
  return ({ line, cells }) => {
    const unread = cellFaults({ line, cells }, headings)
    if (unread.length > 0) return { faults: unread, edits: [] }
    const cell = (heading: string) => cells[headings.indexOf(heading)]?.trim() ?? ''
    const figures = Object.keys(FIELDS).filter((heading) => cell(heading) !== '')
    if (figures.length === 0) return { faults: [], edits: [] }
    const named = cell('formation') || cell('name')
    if (named === '') return { faults: [faultAt(line, 'formation', 'csvNoId')], edits: [] }
    const found = meantBy(index, named, meant)
    const [id] = found
    if (id === undefined)
      return { faults: [faultAt(line, 'formation', 'csvUnknownName', { named })], edits: [] }
    if (found.length > 1) return { faults: [], edits: [], question: questionOf(index, line, named, found) }
    const faults: Fault[] = []
    const edits: CsvEdit[] = []
    for (const heading of figures) {
      const set = spreadOver(id, FIELDS[heading] ?? '', cell(heading))
      const fault = set.fault ?? coveredBefore(set.edits)
      if (fault) faults.push(faultAt(line, heading, fault.code, fault.values))
      else edits.push(...set.edits.map((edit) => ({ ...edit, line })))
      for (const { thing, field } of set.edits) setBy.set(`${thing} ${field}`, line)
    }
    return { faults, edits: edits.filter(({ was, value }) => was !== value) }
  }

  function coveredBefore(edits: readonly Omit<CsvEdit, 'line'>[]) {
    for (const { thing, field } of edits) {
      const before = setBy.get(`${thing} ${field}`)
      if (before === undefined) continue
      return { code: 'csvCovered', values: { name: pathOf(index, thing), line: before } }
    }
    return undefined
  }

  /** What a figure makes of every unit of a formation; a figure of a battle is of those who came there. */
  function spreadOver(
    id: string,
    key: string,
    text: string,
  ): { readonly edits: readonly Omit<CsvEdit, 'line'>[]; readonly fault?: Pick<Fault, 'code' | 'values'> } {
    const men = wholeOf(text)
    if (men === undefined) return { edits: [], fault: { code: 'notWhole', values: {} } }
    const battle = battleOfField(key)
    const came = ({ present, nearby }: Unit) =>
      battle === undefined || present.includes(battle) || nearby.includes(battle)
    const units = index.units.filter(({ unit }) => unit.id === id || (covers(id, unit.id) && came(unit)))
    const weights = units.map(({ unit }) => Number(fieldValue({ ...unit }, key) ?? unit.strength))
    if (weights.every((weight) => weight === 0) && men > 0)
      return { edits: [], fault: { code: 'csvNobody', values: { name: pathOf(index, id) } } }
    const parts = spread(men, weights)
    const edits: Omit<CsvEdit, 'line'>[] = []
    for (const [i, { unit }] of units.entries()) {
      const thing = things.get(unit.id)
      const field = thing && fieldOf(thing, key)
      if (!thing || !field) continue
      const judged = judge(field, parts[i] ?? 0)
      if (!judged.ok) return { edits: [], fault: judged.fault }
      edits.push({ thing: unit.id, field: key, was: fieldValue(thing.value, key), value: judged.value })
    }
    return { edits }
  }
}

function meantBy(
  index: FormationIndex,
  named: string,
  meant: Readonly<Record<string, string>>,
): readonly string[] {
  const given = Object.hasOwn(meant, named) ? meant[named] : undefined
  const found = formationsCalled(index, named, () => true)
  return given !== undefined && found.includes(given) ? [given] : found
}
