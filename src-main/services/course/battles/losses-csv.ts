/** Losses from a CSV into the form by hand: every line that is wrong is named, and nothing is taken over till none is. */
import { parse } from 'csv-parse/sync'
import type { OutputOf } from '../../../../src-shared/contract'
import type { JsonObject, JsonValue } from '../../../../src-shared/contract/values'
import { describeRefusal } from '../../../../src-shared/campaign/words/describe'
import type { BattleKey } from '../../../../src-shared/history/calendar'
import { covers } from '../../../../src-shared/history/vocabulary'
import { formationsCalled, questionOf } from '../../formation-names'
import type { View } from '../views/view'
import { ruleOfFault } from '../../../../src-shared/campaign/course/refusals'

type Read = OutputOf<'campaign.form.readCsv'>
type CsvFault = Read['faults'][number]

/** Columns of figures; `formation` names the line by its id or its name. */
const FIGURES = ['men', 'percent', 'killedWounded', 'missing', 'stragglers', 'guns'] as const
const COLUMNS = ['formation', 'name', 'state', ...FIGURES] as const
const STATES = ['notEngaged', 'fit', 'broken', 'destroyed']

export function readLosses(
  view: View,
  key: BattleKey,
  entry: JsonObject,
  text: string,
  /** What was meant where a name means several, by the name as it stands in the file. */
  answers: Readonly<Record<string, string>> = {},
): Read {
  const faults: CsvFault[] = []
  const questions: Read['questions'][number][] = []
  const note = (line: number, column: string | null, code: string, values: JsonObject) => {
    const rule = ruleOfFault(code)
    const all = { path: `line ${line}${column === null ? '' : `, ${column}`}`, ...values }
    faults.push({
      line,
      column,
      code,
      rule,
      values: all,
      sentence: describeRefusal({ code, rule, values: all }),
    })
  }
  const cells = cellsOf(text)
  if (typeof cells === 'string') {
    note(1, null, 'WRONG_VALUE', { problem: cells })
    return { entry, lines: 0, faults, questions }
  }
  const [head, ...rows] = cells
  const columns = (head ?? []).map((cell) => cell.trim())
  for (const column of columns)
    if (!COLUMNS.some((each) => each === column)) note(1, column, 'UNKNOWN_ID', { id: column })
  if (!columns.includes('formation')) note(1, 'formation', 'MISSING', {})
  const losses: Record<string, JsonObject> = {}
  const states: Record<string, JsonValue> = {}
  const onField = idsOnField(view, key)
  const { index } = view.data.history
  rows.forEach((row, i) => {
    const line = i + 2
    const cell = (column: string) => row[columns.indexOf(column)]?.trim() ?? ''
    // A line of the template into which nothing was typed says nothing.
    if ([...FIGURES, 'state'].every((column) => cell(column) === '')) return
    const named = cell('formation')
    const isThere = (of: string) => onField.some((unit) => covers(of, unit))
    const given = answers[named]
    const meant = given === undefined ? formationsCalled(index, named, isThere) : [given]
    const [id] = meant
    if (id === undefined) return note(line, 'formation', 'UNKNOWN_ID', { id: named })
    if (meant.length > 1) {
      questions.push(questionOf(index, line, named, meant))
      return
    }
    if (!onField.some((unit) => covers(id, unit))) return note(line, 'formation', 'NOT_PRESENT', { id })
    if (losses[id] !== undefined || states[id] !== undefined)
      return note(line, 'formation', 'WRONG_VALUE', { problem: `${named} is there twice` })
    const figures: Record<string, number> = {}
    for (const column of FIGURES) {
      const value = cell(column)
      if (value === '') continue
      if (/^\d{1,6}$/.test(value)) figures[column] = Number(value)
      else note(line, column, 'WRONG_VALUE', { problem: `“${value}” is no whole number` })
    }
    const state = cell('state')
    if (state !== '' && !STATES.includes(state))
      note(line, 'state', 'WRONG_VALUE', { problem: `“${state}” is none of ${STATES.join(', ')}` })
    const ways = [
      figures['men'],
      figures['percent'],
      figures['killedWounded'] ?? figures['missing'] ?? figures['stragglers'],
    ]
    if (ways.filter((way) => way !== undefined).length > 1)
      note(line, null, 'WRONG_VALUE', { problem: 'give the men, the hundredths or the three accounts' })
    if (Object.keys(figures).length > 0) losses[id] = figures
    if (state !== '') states[id] = state
  })
  if (faults.length + questions.length > 0) return { entry, lines: rows.length, faults, questions }
  const before = (name: string) =>
    typeof entry[name] === 'object' && entry[name] !== null ? entry[name] : {}
  return {
    entry: {
      ...entry,
      losses: { ...before('losses'), ...losses },
      states: { ...before('states'), ...states },
    },
    lines: Object.keys({ ...losses, ...states }).length,
    faults,
    questions,
  }
}

/** The cells of a file, or what is wrong with it as a whole. */
function cellsOf(text: string): readonly (readonly string[])[] | string {
  try {
    return parse(text, { bom: true, relax_column_count: true, delimiter: [',', ';', '\t'] })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function idsOnField({ state, data }: View, key: BattleKey): readonly string[] {
  const { mustered } = state.battles[key]
  return mustered ? Object.keys(mustered.units) : data.history.index.units.map(({ unit }) => unit.id)
}
