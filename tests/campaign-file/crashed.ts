/** A file as a crash leaves it in the midst of a commit, for tests and soaks. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import { contents, create, playSome } from './around'

/** A file with its journal, and what had been acknowledged before. */
export async function crashedIn(
  folder: string,
  name: string,
): Promise<{ readonly path: string; readonly acknowledged: unknown }> {
  const from = join(folder, `${name}-from.hundreddays`)
  const path = join(folder, `${name}.hundreddays`)
  const campaign = await create(from)
  if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
  const id = playSome(campaign, 90)
  const acknowledged = contents(campaign)
  const { db } = campaign.store
  // With hardly any memory SQLite writes into the file before the commit.
  db.pragma('cache_size = 2')
  campaign.inOneStep(() => {
    for (let n = 0; n < 80; n += 1)
      campaign.append(id, [{ kind: 'rollback', toSeq: 30, reason: 'never answered '.repeat(30) }])
    copyFileSync(from, path)
    copyFileSync(`${from}-journal`, `${path}-journal`)
  })
  campaign.close()
  return { path, acknowledged }
}
