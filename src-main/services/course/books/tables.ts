/** Tables of men: the strengths of a battle or of now, what a battle cost, and the ledger. */
import type { OutputOf } from '../../../../src-shared/contract'
import type { LedgerRow, MusterRow, ReportRow } from '../../../../src-shared/contract/campaign/battles'
import { LEVELS, type Army } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { Cell, Column, Table } from './table'

export type Level = (typeof LEVELS)[number]

interface FormationRow {
  readonly id: string
  readonly level: Level
  readonly name: string
  readonly leader: string | null
}

/** Rows of an army (of all if none is named) down to a level. */
export function downTo<Row extends FormationRow>(
  rows: readonly Row[],
  { army, level }: { readonly army: Army | undefined; readonly level: Level },
): readonly Row[] {
  const depth = LEVELS.indexOf(level)
  return rows.filter(
    (row) =>
      LEVELS.indexOf(row.level) <= depth &&
      (army === undefined || row.id === army || row.id.startsWith(`${army}.`)),
  )
}

const depthOf = ({ level }: FormationRow): number => LEVELS.indexOf(level)

const figure = <Row>(key: keyof Row & string, name: string, cell: (row: Row) => Cell): Column<Row> => ({
  key,
  name,
  cell,
})
/** A column that is a value of the row as it stands. */
const plain = <K extends string>(key: K, name: string): Column<Readonly<Record<K, Cell>>> => ({
  key,
  name,
  cell: (row) => row[key],
})

const NAMED: readonly Column<FormationRow>[] = [
  { key: 'formation', name: 'Id', cell: ({ id }) => id },
  { key: 'name', name: 'Formation', cell: ({ name }) => name },
  { key: 'leader', name: 'Commander', cell: ({ leader, level }) => (level === 'unit' ? null : leader) },
]

type Muster = OutputOf<'campaign.muster'>

export function musterTable(
  nameOf: (id: string) => string,
  {
    rows,
    army,
    level,
    name,
    date,
    startTime,
    endTime,
  }: Pick<Muster, 'rows' | 'name' | 'date' | 'startTime' | 'endTime'> & {
    readonly army: Army | undefined
    readonly level: Level
  },
): Table<Immutable<MusterRow>> {
  return {
    title: `Strengths for ${name}`,
    says: `${date}, ${startTime} to ${endTime}`,
    columns: [
      ...NAMED,
      plain('men', 'Men'),
      plain('historyMen', 'Men in 1815'),
      plain('guns', 'Guns'),
      plain('historyGuns', 'Guns in 1815'),
      plain('grade', 'Grade'),
      plain('marks', 'Marks'),
      {
        key: 'entry',
        name: 'Comes on',
        cell: ({ entry, level: of }) => (entry === null || of !== 'brigade' ? null : nameOf(entry)),
      },
      plain('time', 'At'),
      plain('held', 'Held until'),
    ],
    rows: downTo(rows, { army, level }),
    depth: depthOf,
  }
}

const ACCOUNTS = [
  plain('present', 'Present'),
  plain('killedWounded', 'Killed and wounded'),
  plain('missing', 'Missing'),
  plain('stragglers', 'Stragglers'),
  plain('scattered', 'Scattered'),
] as const

export function ledgerTable(
  name: string,
  step: string,
  rows: readonly Immutable<LedgerRow>[],
): Table<Immutable<LedgerRow>> {
  return {
    title: `Ledger of ${name}`,
    says: step,
    columns: [
      ...NAMED,
      plain('strengthAtOpening', 'At the opening'),
      ...ACCOUNTS,
      plain('horses', 'Horses'),
      plain('guns', 'Guns'),
      plain('gunsLost', 'Guns lost'),
      plain('marks', 'Marks'),
      plain('state', 'State'),
    ],
    rows,
    depth: depthOf,
  }
}

/** The men of now, without what became of the others. */
export function strengthsTable(
  name: string,
  step: string,
  rows: readonly Immutable<LedgerRow>[],
): Table<Immutable<LedgerRow>> {
  return {
    title: `Strengths of ${name}`,
    says: step,
    columns: [
      ...NAMED,
      figure('present', 'Men', ({ present }) => present),
      plain('strengthAtOpening', 'At the opening'),
      plain('horses', 'Horses'),
      plain('guns', 'Guns'),
      plain('marks', 'Marks'),
      plain('state', 'State'),
    ],
    rows,
    depth: depthOf,
  }
}

type Loss = Pick<Immutable<ReportRow>, 'id' | 'name' | 'level' | 'leader' | 'end'> &
  Pick<Immutable<ReportRow>, 'killedWounded' | 'missing' | 'stragglers' | 'gunsLost'>

/** Units that did not stay whole lose all their men: their state says so, and no figure is typed for them. */
const unlessLost =
  (cell: (row: Loss) => Cell) =>
  (row: Loss): Cell =>
    row.end === 'broken' || row.end === 'destroyed' ? null : cell(row)

/** Losses by unit, in the columns that `enter-result --csv` reads. */
export function lossesByUnit(name: string, rows: readonly Immutable<ReportRow>[]): Table<Loss> {
  return {
    title: `Losses at ${name}`,
    says: 'By unit, as a result entered by hand takes them',
    columns: [
      ...NAMED.slice(0, 2),
      { key: 'state', name: 'State', cell: ({ end }) => end },
      { key: 'killedWounded', name: 'Killed and wounded', cell: unlessLost((row) => row.killedWounded) },
      { key: 'missing', name: 'Missing', cell: unlessLost((row) => row.missing) },
      { key: 'stragglers', name: 'Stragglers', cell: unlessLost((row) => row.stragglers) },
      { key: 'guns', name: 'Guns', cell: ({ gunsLost }) => gunsLost },
    ],
    rows: rows.filter(({ level }) => level === 'unit'),
    depth: depthOf,
  }
}

/** Losses of a battle for people: what each formation brought, lost and has left. */
export function reportTable(
  name: string,
  says: string,
  rows: readonly Immutable<ReportRow>[],
): Table<Immutable<ReportRow>> {
  return {
    title: `Report of ${name}`,
    says,
    columns: [
      ...NAMED,
      plain('before', 'Men'),
      plain('lost', 'Lost'),
      ...ACCOUNTS.slice(1),
      plain('after', 'Left'),
      plain('gunsLost', 'Guns lost'),
      plain('historyLost', 'Lost in 1815'),
      { key: 'state', name: 'State', cell: ({ end }) => end },
    ] as readonly Column<Immutable<ReportRow>>[],
    rows,
    depth: depthOf,
  }
}

/** The lines of a form without figures, to be filled in by a spreadsheet and read by `enter-result --csv`. */
export function blankLosses(name: string, rows: readonly Immutable<MusterRow>[]): Table<FormationRow> {
  const empty = (key: string): Column<FormationRow> => ({ key, name: key, cell: () => null })
  return {
    title: `Losses at ${name}`,
    says: 'To be filled in: men, percent, or the three accounts; a line left empty lost nobody of its own.',
    columns: [
      ...NAMED.slice(0, 2),
      ...['state', 'men', 'percent', 'killedWounded', 'missing', 'stragglers', 'guns'].map(empty),
    ],
    rows,
    depth: depthOf,
  }
}

type Reckoning = OutputOf<'campaign.reckoning'>

/** Points line by line, with the sums of both sides beside those of 1815. */
export function scoreTable(
  nameOf: (id: string) => string,
  { title, lines, points, difference, history }: Reckoning,
): Table<Reckoning['lines'][number]> {
  const sum = (of: Reckoning['history']['points'], by: number) =>
    `French ${of.french}, Coalition ${of.coalition}, difference ${by}`
  const now = points === null || difference === null ? 'Not reckoned yet' : sum(points, difference)
  return {
    title: `Reckoning: ${title}`,
    says: `${now}. In 1815: ${sum(history.points, history.difference)}.`,
    columns: [
      { key: 'side', name: 'Points to', cell: ({ side }) => side },
      { key: 'kind', name: 'For', cell: ({ kind }) => kind },
      { key: 'id', name: 'Id', cell: ({ id }) => id },
      { key: 'name', name: 'Name', cell: ({ id }) => nameOf(id) },
      { key: 'figure', name: 'Figure', cell: ({ figure }) => figure },
      { key: 'points', name: 'Points', cell: (line) => line.points },
      { key: 'rule', name: 'Rule', cell: ({ rule }) => rule },
    ],
    rows: lines,
  }
}
