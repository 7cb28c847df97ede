/** Tables of the campaign as files: strengths, losses of a battle, ledger, score, and the empty form of losses. */
import type { InputOf, OutputOf } from '../../../../src-shared/contract'
import { names } from '../../../../src-shared/campaign/words/describe'
import { failure } from '../../failure'
import { formOf } from '../battles/hand-form'
import { ledgerOf } from '../views/ledger'
import { reckoningOf } from '../views/reckoning'
import { reportView } from '../views/report'
import type { View } from '../views/view'
import { textOf, type Table } from './table'
import { blankLosses, ledgerTable, reportTable, scoreTable, strengthsTable } from './tables'

type Wanted = InputOf<'campaign.export'>

export function exported(view: View, { what, format, battle }: Wanted): OutputOf<'campaign.export'> {
  const campaign = view.open.campaign.info().name
  const file = (name: string): string =>
    `${campaign}, ${name}.${format === 'csv' ? 'csv' : 'md'}`.replaceAll(/[\\/:*?"<>|]/g, '-')
  const called = (id: string): string => names(view.data).get(id)?.name ?? id
  const step = called(view.seen.step)
  const write = <Row>(name: string, table: Table<Row>) => ({
    name: file(name),
    text: `${textOf(table, format)}\n`,
  })
  switch (what) {
    case 'strengths':
      return write(`strengths, ${step}`, strengthsTable(campaign, step, ledgerOf(view).rows))
    case 'ledger':
      return write(`ledger, ${step}`, ledgerTable(campaign, step, ledgerOf(view).rows))
    case 'score':
      return write('score', scoreTable(called, reckoningOf(view)))
    case 'losses': {
      const report = battle === undefined ? null : reportView(view, battle)
      if (!report) throw failure('noSuchBattle', { battleId: battle ?? '' })
      return write(`losses at ${report.name}`, reportTable(report.name, report.date, report.rows))
    }
    case 'template': {
      if (view.army !== null) throw failure('notYourSide', { army: view.army })
      if (battle === undefined) throw failure('noSuchBattle', { battleId: '' })
      const { name, rows } = formOf(view, battle)
      return write(`losses at ${name}, to fill in`, blankLosses(name, rows))
    }
  }
}
