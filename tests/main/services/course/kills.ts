/** Processes that drive a campaign through the services, killed at random moments: it goes on where it stood. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FileCampaign } from '../../../../src-main/campaign-file/campaign'
import { seededRandom } from '../../../../src-shared/engine/random'
import { lostRow, runAndKill, type Acknowledged, type KillTally } from '../../../campaign-file/kill-trials'
import { makeServices, Screen } from '../screen'

/** A file lives through so many deaths, then a fresh one is begun. */
const LIVES = 12
const MOST_STEPS = 25

export async function killCampaigns(
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
    if (trial % LIVES === 0) path = await freshCampaign(join(folder, `campaign-${trial}`))
    const said = await runAndKill(writer, path, random, MOST_STEPS)
    acknowledged += said.length
    const problem = await check(path, said.at(-1)).catch((error: unknown) => String(error))
    if (problem !== undefined)
      failures.push(`trial ${trial}, ${said.length} commands acknowledged: ${problem}`)
    report?.(trial + 1)
  }
  return { trials, acknowledged, failures }
}

async function freshCampaign(folder: string): Promise<string> {
  mkdirSync(folder)
  const services = makeServices(folder)
  const { path } = await new Screen(services).get('library.create', { name: 'June 1815' })
  services.close()
  return path
}

/** Opens the file as the program would; what is wrong with it, or undefined. */
async function check(path: string, last: Acknowledged | undefined): Promise<string | undefined> {
  const services = makeServices(dirname(path))
  try {
    const screen = new Screen(services)
    await screen.get('library.open', { path })
    const { campaign, course } = screen.session.campaign()
    if (!(campaign instanceof FileCampaign)) return 'not a file'
    const { damage } = await campaign.verify()
    if (damage.length > 0) return JSON.stringify(damage)
    const lost = lostRow(campaign, last)
    if (lost !== undefined) return lost
    const { battles, begun } = await screen.get('campaign.stand', {})
    if (!begun) return undefined
    for (const _ of course.replay());
    const { rows } = await screen.get('campaign.ledger', {})
    for (const row of rows)
      if (
        row.present + row.killedWounded + row.missing + row.stragglers + row.scattered !==
        row.strengthAtOpening
      )
        return `men of ${row.id} are not accounted for`
    // The first act on a board and its note in the course are one step, or neither.
    const { battles: listed } = await screen.get('campaign.get', {})
    for (const { battle, battleId, phase, begun: isBegun } of battles) {
      const board = listed.find(({ id }) => id === battleId)
      const hasBegun = board?.status === 'fighting' || board?.status === 'ended'
      if (phase === 'resolve' && board && hasBegun !== isBegun)
        return `${battle} has begun on one of board and course only`
    }
    return undefined
  } finally {
    services.close()
  }
}
