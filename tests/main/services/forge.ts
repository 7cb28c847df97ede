// What tests of honest dice need: secrets that are the same in every run, and a forger who knows the chain of hashes.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { GENESIS, rowHash, type Row } from '../../../src-main/store/chain'

/** Another secret at each call, the same in every test. */
export function secrets() {
  let n = 0
  return {
    diceSecret: () =>
      createHash('sha256')
        .update(String((n += 1)))
        .digest('hex'),
  }
}

/** Changes rows as a forger would who knows the chain of hashes: every row fits its predecessor again. */
export function forge(path: string, change: (row: Row) => Partial<Row>): void {
  const db = new Database(path)
  let hash: Uint8Array = GENESIS
  for (const row of db.prepare('SELECT * FROM journal ORDER BY number').all() as Row[]) {
    const forged = { ...row, ...change(row) }
    hash = rowHash(hash, forged)
    db.prepare('UPDATE journal SET payload = ?, rolls = ?, hash = ? WHERE number = ?').run(
      forged.payload,
      forged.rolls,
      hash,
      row.number,
    )
  }
  db.prepare('UPDATE head SET hash = ?').run(hash)
  db.close()
}
