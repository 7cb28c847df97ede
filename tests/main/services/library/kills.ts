/** Processes that make files in a library, killed at random moments: every file is whole or not there. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { seededRandom } from '../../../../src-shared/engine/random'
import { runAndKill, type Acknowledged, type KillTally } from '../../../campaign-file/kill-trials'
import { begunCampaign } from '../course/campaign'
import { makeServices, Screen } from '../screen'

/** A library lives through so many deaths, then a fresh one is begun. */
const LIVES = 10
const MOST_STEPS = 12

export async function killLibraries(
  writer: string,
  folder: string,
  trials: number,
  seed: number,
  report?: (done: number) => void,
): Promise<KillTally> {
  const random = seededRandom(seed)
  const failures: string[] = []
  let acknowledged = 0
  let path = ''
  for (let trial = 0; trial < trials; trial += 1) {
    if (trial % LIVES === 0) path = await freshLibrary(join(folder, `library-${trial}`))
    const said = await runAndKill(writer, path, random, MOST_STEPS)
    acknowledged += said.length
    const problem = await check(path, said.at(-1)).catch((error: unknown) => String(error))
    if (problem !== undefined) failures.push(`trial ${trial}, ${said.length} files acknowledged: ${problem}`)
    report?.(trial + 1)
  }
  return { trials, acknowledged, failures }
}

async function freshLibrary(folder: string): Promise<string> {
  mkdirSync(folder)
  const services = makeServices(folder)
  const path = await begunCampaign(new Screen(services))
  services.close()
  return path
}

/** Looks at the library as the program would at its next start; what is wrong with it, or undefined. */
async function check(path: string, last: Acknowledged | undefined): Promise<string | undefined> {
  const shelf = dirname(path)
  const services = makeServices(dirname(shelf))
  try {
    const screen = new Screen(services)
    const litter = readdirSync(shelf).filter((name) => name.includes('.part'))
    if (litter.length > 0) return `litter: ${litter.join(' ')}`
    if (last && !existsSync(decodeURIComponent(last.hash))) return `${last.hash} is not there`
    const { campaigns } = await screen.get('library.list', {})
    if (!campaigns.some((entry) => entry.path === path)) return 'the campaign is not there'
    for (const entry of campaigns) {
      if (entry.fault) return `${entry.path}: ${JSON.stringify(entry.fault)}`
      await screen.get('library.open', { path: entry.path })
      const { whole, damage } = await screen.get('campaign.verify', { jobId: 'check' })
      if (!whole) return `${entry.path}: ${JSON.stringify(damage)}`
      const { battles } = await screen.get('campaign.get', {})
      if (battles.length < 4) return `${entry.path} has ${battles.length} battles`
    }
    return undefined
  } finally {
    services.close()
  }
}
