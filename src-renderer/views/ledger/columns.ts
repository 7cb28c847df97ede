// What each page of the books shows of a formation, as words in columns.
import { t } from '../../i18n'
import type { LedgerRow, Report } from '../../stores/campaign/ledger'
import type { TreeLine } from './tree-lines'

type ReportRow = Report['rows'][number]

export interface LedgerColumn {
  readonly key: string
  readonly label: string
  /** What it means, in a sentence. */
  readonly say: string
}

const count = new Intl.NumberFormat('en-GB')
/** A number of men or guns; nothing where there are none, so that the eye finds those there are. */
const some = (n: number | null): string => (n === null || n === 0 ? '' : count.format(n))
export const figure = (n: number): string => count.format(n)
/** With its sign, for changes. */
export const signed = (n: number): string =>
  n === 0 ? '' : n > 0 ? `+${count.format(n)}` : `−${count.format(-n)}`

const STANDING = [
  'opening',
  'present',
  'killedWounded',
  'missing',
  'stragglers',
  'scattered',
  'guns',
  'state',
] as const
const BATTLE = [
  'before',
  'stragglers',
  'scattered',
  'killedWounded',
  'missing',
  'forGood',
  'history',
  'after',
  'guns',
  'end',
] as const

const columnsOf = (keys: readonly string[]): readonly LedgerColumn[] =>
  keys.map((key) => ({ key, label: t(`ledger.column.${key}`), say: t(`ledger.columnSay.${key}`) }))

export const standingColumns = (): readonly LedgerColumn[] => columnsOf(STANDING)
export const battleColumns = (): readonly LedgerColumn[] => columnsOf(BATTLE)

/** Fit says nothing; what is broken, destroyed, cut off or tired does. */
function stateText(state: string | null, marks: number | null, cutOff: boolean): string {
  const parts = [
    ...(state !== null && state !== 'fit' ? [t(`ledger.state.${state}`)] : []),
    ...(cutOff ? [t('ledger.cutOff')] : []),
    ...(marks !== null && marks > 0 ? [t('ledger.marks', { n: marks }, marks)] : []),
  ]
  return parts.join(', ')
}

const gunsText = (guns: number, lost: number): string =>
  guns === 0 && lost === 0
    ? ''
    : lost > 0
      ? `${count.format(guns)} (−${count.format(lost)})`
      : count.format(guns)

export function standingLine(row: LedgerRow): TreeLine {
  const { id, parent, level, name, leader, arm } = row
  return {
    ...{ id, parent, level, name, leader, arm },
    cells: [
      figure(row.strengthAtOpening),
      figure(row.present),
      some(row.killedWounded),
      some(row.missing),
      some(row.stragglers),
      some(row.scattered),
      gunsText(row.guns, row.gunsLost),
      stateText(row.state, row.marks, row.cutOff),
    ],
  }
}

export function battleLine(row: ReportRow): TreeLine {
  const { id, parent, level, name, leader, arm } = row
  return {
    ...{ id, parent, level, name, leader, arm },
    cells: [
      figure(row.before),
      some(row.stragglers),
      some(row.scattered),
      some(row.killedWounded),
      some(row.missing),
      some(row.killedWounded + row.missing),
      row.historyLost === null ? t('ledger.unknown') : some(row.historyLost),
      figure(row.after),
      gunsText(row.guns, row.gunsLost),
      stateText(row.end, row.marks, row.cutOff),
    ],
  }
}
