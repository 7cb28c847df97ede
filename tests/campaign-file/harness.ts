/** What the tests of the campaign file share beside `around`: folders of their own. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { openCampaign, type CampaignFault } from '../../src-main/campaign-file'
import { GENESIS, rowHash, type Row } from '../../src-main/store/chain'
import { connect } from '../../src-main/store/connection'
import { Store } from '../../src-main/store/store'
import { environment } from './around'

export * from './around'

/** A folder that is gone after the tests of the file. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hundred-days-'))
  afterAll(() => {
    rmSync(made, { recursive: true, force: true })
  })
  return made
}

/** Copies a closed campaign file. */
export function copyFile(from: string, to: string): string {
  copyFileSync(from, to)
  for (const end of ['-wal', '-shm', '-journal']) expect(existsSync(`${from}${end}`)).toBe(false)
  return to
}

/** The fault of opening for reading; undefined if it opens. */
export async function openCampaignFault(path: string): Promise<CampaignFault | undefined> {
  const result = await openCampaign(path, environment(), { readOnly: true })
  if (result.kind === 'fault') return result.fault
  result.campaign.close()
  return undefined
}

/** Makes the chain whole again, as a forger would who changed something. */
export function chainAnew(path: string): void {
  const db = connect(path)
  const { journal } = new Store(db, path, false)
  const setHash = db.prepare('UPDATE journal SET hash = ? WHERE number = ?')
  let predecessor = GENESIS
  for (const row of journal.from(1, 1000) as Row[]) {
    predecessor = rowHash(predecessor, row)
    setHash.run(predecessor, row.number)
  }
  journal.setHead({ number: journal.last(), hash: predecessor })
  db.close()
}
