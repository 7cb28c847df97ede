/** The tables of one campaign file behind one connection, and the only way to write them: whole or not at all. */
import { CampaignFaultError, fault, type CampaignFault } from './faults'
import { GENESIS, rowHash, sameBytes, type Row } from './chain'
import { asFault, type Db } from './connection'
import { DocumentTable } from './documents'
import { JournalTable, type Head } from './journal'
import type { Place } from './place'
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
  /** Why nothing may be written for good: damage was found, the file was written over, or taken away during a step. */
  #barred: CampaignFault | undefined

  constructor(
    readonly db: Db,
    readonly path: string,
    readonly readOnly: boolean,
    private readonly place?: Place,
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

  /** What has become of the file since it was opened; undefined: it lies where it lay, and no damage is known. */
  fault(): CampaignFault | undefined {
    return this.#barred ?? this.place?.fault()
  }

  /** The damage that was found; unlike `fault` it does not look at the disk. */
  damage(): CampaignFault | undefined {
    return this.#barred?.code === 'damaged' ? this.#barred : undefined
  }

  /** Damage was found: nothing more is written. */
  bar(found: CampaignFault): void {
    this.#barred ??= found
  }

  /** Somebody has decided to go on in spite of the damage that was found. */
  unbar(): void {
    if (this.#barred?.code === 'damaged') this.#barred = undefined
  }

  #mustLieHere(): void {
    const found = this.fault()
    if (found) throw new CampaignFaultError(found)
  }

  /**
   * The file must end where we left it: whoever writes another version over it, under the same name and in the same place
   * on the disk, takes away what was acknowledged since, and what came next would hang on nothing.
   */
  #mustBeAsLeft(): void {
    const { number, hash } = this.journal.head() ?? { number: 0, hash: GENESIS }
    if (number === this.#head.number && sameBytes(hash, this.#head.hash)) return
    this.#barred = fault('overwritten', { path: this.path })
    throw new CampaignFaultError(this.#barred)
  }

  /**
   * Runs what writes in one transaction that is on disk, and found under the file's own name, when this returns; a fault
   * leaves the file as it was.
   */
  write<T>(what: () => T): T {
    if (!this.db.open) throw new CampaignFaultError(fault('closed'))
    if (this.readOnly) throw new CampaignFaultError(fault('readOnly', { path: this.path }))
    if (this.#barred) throw new CampaignFaultError(this.#barred)
    const head = this.#head
    const isWithin = this.db.inTransaction
    try {
      const result = this.db
        .transaction(() => {
          if (!isWithin) this.#mustBeAsLeft()
          const done = what()
          this.#mustLieHere()
          return done
        })
        .immediate()
      // It may have been taken away during the commit.
      if (!this.db.inTransaction) this.#barred = this.place?.fault()
      this.#mustLieHere()
      return result
    } catch (error) {
      this.#head = head
      throw new CampaignFaultError(asFault(error, this.path))
    }
  }

  /** Runs what only reads, with the errors of SQLite as faults. */
  read<T>(what: () => T): T {
    if (!this.db.open) throw new CampaignFaultError(fault('closed'))
    try {
      return what()
    } catch (error) {
      throw new CampaignFaultError(asFault(error, this.path))
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
}
