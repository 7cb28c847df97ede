/** The tables of one campaign file behind one connection, and the only way to write them: whole or not at all. */
import { CampaignFaultError, fault } from './faults'
import { GENESIS, rowHash, type Row } from './chain'
import { asFault, isNoRow, type Db } from './connection'
import { DocumentTable } from './documents'
import { JournalTable, type Head } from './journal'
import { PreferenceTable } from './preferences'
import { RecordTables } from './records'
import { SnapshotTable } from './snapshots'

/** A row before it has its place in the chain. */
export type UnchainedRow = Omit<Row, 'number' | 'hash'>

export class Store {
  readonly journal: JournalTable
  readonly records: RecordTables
  readonly documents: DocumentTable
  readonly snapshots: SnapshotTable
  readonly preferences: PreferenceTable
  #head: Head

  constructor(
    readonly db: Db,
    readonly path: string,
    readonly readOnly: boolean,
  ) {
    this.journal = new JournalTable(db)
    this.records = new RecordTables(db)
    this.documents = new DocumentTable(db)
    this.snapshots = new SnapshotTable(db)
    this.preferences = new PreferenceTable(db)
    this.#head = this.journal.head() ?? { number: 0, hash: GENESIS }
  }

  get head(): Head {
    return this.#head
  }

  /** Runs what writes in one transaction that is on disk when this returns; a fault leaves the file as it was. */
  write<T>(what: () => T): T {
    if (!this.db.open) throw new CampaignFaultError(fault('closed'))
    if (this.readOnly) throw new CampaignFaultError(fault('readOnly', { path: this.path }))
    const head = this.#head
    try {
      return this.db.transaction(what).immediate()
    } catch (error) {
      this.#head = head
      throw this.#failure(error)
    }
  }

  /** Runs what only reads, with the errors of SQLite as faults. */
  read<T>(what: () => T): T {
    if (!this.db.open) throw new CampaignFaultError(fault('closed'))
    try {
      return what()
    } catch (error) {
      throw this.#failure(error)
    }
  }

  /** Adds a row at the end of the chain; within `write`. */
  append(unchained: UnchainedRow): Row {
    const number = this.#head.number + 1
    const row = { ...unchained, number }
    const hash = rowHash(this.#head.hash, row)
    const chained = { ...row, hash }
    this.journal.insert(chained)
    this.#head = { number, hash }
    this.journal.setHead(this.#head)
    return chained
  }

  #failure(error: unknown): unknown {
    // Rows that do not pass their schema are damage or another's doing.
    if (isNoRow(error))
      return new CampaignFaultError(
        fault('damaged', { path: this.path, problem: 'a row is not what it must be' }),
      )
    return new CampaignFaultError(asFault(error, this.path))
  }
}
