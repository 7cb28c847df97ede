/**
 * A process that makes files in a library as fast as it can (creates, copies, forks, backs up, restores, rescues, throws
 * away) and says of every one when it has been answered, until it is killed. Arguments: a campaign, and a seed.
 */
import { writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { seededRandom } from '../../../../src-shared/engine/random'
import { makeServices, Screen } from '../screen'

const [path = '', seed = '0'] = process.argv.slice(2)
const random = seededRandom(Number(seed))
const screen = new Screen(makeServices(dirname(dirname(path))))
const MOST_FILES = 6

async function make(): Promise<string> {
  const { campaigns } = await screen.get('library.list', {})
  const chosen = campaigns[random.int(campaigns.length)]?.path ?? path
  const what = campaigns.length > MOST_FILES ? 6 : random.int(6)
  if (what === 0) return (await screen.get('library.create', { name: 'June 1815' })).path
  if (what === 1) return (await screen.get('library.copy', { path: chosen, name: 'June 1815' })).path
  if (what === 2) {
    await screen.get('library.open', { path })
    return (await screen.get('campaign.fork', { name: 'June 1815' })).path
  }
  if (what === 3) return (await screen.get('library.rescue', { path: chosen, jobId: 'rescue' })).path
  await screen.get('library.open', { path })
  if (what === 4) return (await screen.get('campaign.backup', {})).path
  const { backups } = await screen.get('library.backups', { path })
  const backup = backups[random.int(backups.length)]
  if (what === 5 && backup)
    return (await screen.get('library.restore', { path, backupPath: backup.path })).path
  const other = campaigns.find((entry) => entry.path !== path)
  if (other) await screen.get('library.delete', { path: other.path })
  return path
}

for (let number = 1; ; number += 1) writeSync(1, `${number} ${encodeURIComponent(await make())}\n`)
