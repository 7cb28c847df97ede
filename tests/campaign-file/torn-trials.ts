/** Trials with torn files: a campaign, the log that a crash left beside it, or both, cut off anywhere. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCampaign, rescueCampaign } from '../../src-main/campaign-file'
import { canonicalJson } from '../../src-shared/engine/json'
import { seededRandom } from '../../src-shared/engine/random'
import { contents, environment, opened, smallHistory } from './around'
import { crashedIn } from './crashed'

export interface TornTally {
  readonly trials: number
  /** Files that opened with all that had been acknowledged. */
  readonly opened: number
  /** Files that were refused and of which a rescue made a sound one. */
  readonly rescued: number
  /** Files of which nothing could be found. */
  readonly nothing: number
  readonly failures: readonly string[]
}

interface Source {
  readonly file: Buffer
  readonly log: Buffer
  readonly end: '-journal' | '-wal'
  readonly acknowledged: string
}

const TORN = ['file', 'log', 'both'] as const

export async function tearFiles(
  folder: string,
  trials: number,
  seed: number,
  report?: (done: number) => void,
): Promise<TornTally> {
  const sources = [await crashedSource(folder), await olderSource(folder)]
  const random = seededRandom(seed)
  const counts = { opened: 0, rescued: 0, nothing: 0 }
  const failures: string[] = []
  const path = join(folder, 'torn.hundreddays')
  for (let trial = 0; trial < trials; trial += 1) {
    const source = sources[trial % 2] ?? sources[0]
    const torn = TORN[trial % 3] ?? 'file'
    if (!source) break
    const fileBytes = torn === 'log' ? source.file.length : random.int(source.file.length)
    const logBytes = torn === 'file' ? source.log.length : random.int(source.log.length)
    const file = source.file.subarray(0, fileBytes)
    const log = source.log.subarray(0, logBytes)
    writeFileSync(path, file)
    writeFileSync(`${path}${source.end}`, log)
    const where = `trial ${trial}, ${torn} torn, ${fileBytes} and ${logBytes} bytes${source.end}`
    try {
      const came = await judge(path, source, file, log)
      if (came in counts) counts[came as keyof typeof counts] += 1
      else failures.push(`${where}: ${came}`)
    } catch (error) {
      failures.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    for (const made of [path, `${path}-journal`, `${path}-wal`, `${path}-wal.aside`, `${path}.rescued`])
      rmSync(made, { force: true })
    report?.(trial + 1)
  }
  return { trials, ...counts, failures }
}

/** A file of the present form with the journal of a commit that was cut off. */
async function crashedSource(folder: string): Promise<Source> {
  const { path, acknowledged } = await crashedIn(folder, 'crashed')
  const [file, log] = [readFileSync(path), readFileSync(`${path}-journal`)]
  return { file, log, end: '-journal', acknowledged: canonicalJson(acknowledged) }
}

/** A file of the first form with the log that its program left when it was killed. */
async function olderSource(folder: string): Promise<Source> {
  const museum = 'tests/campaign-file/museum/killed'
  const file = readFileSync(join(museum, 'form-1.hundreddays'))
  const log = readFileSync(join(museum, 'form-1.wal'))
  const path = join(folder, 'older.hundreddays')
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, log)
  const campaign = opened(await openCampaign(path, environment(), { readOnly: true }))
  const acknowledged = canonicalJson(contents(campaign))
  campaign.close()
  return { file, log, end: '-wal', acknowledged }
}

/** What came of a torn file: a count of the tally, or what is wrong. */
async function judge(path: string, source: Source, file: Buffer, log: Buffer): Promise<string> {
  const result = await openCampaign(path, environment())
  if (result.kind === 'open') {
    const { campaign } = result
    try {
      const { damage } = await campaign.verify()
      if (damage.length > 0) return `opened with ${JSON.stringify(damage)}`
      // Of a shorter log of an older version nobody can tell that there was more; what it holds is whole.
      const isShortLog = source.end === '-wal' && log.length < source.log.length
      const isAll = canonicalJson(contents(campaign)) === source.acknowledged
      return isAll || isShortLog ? 'opened' : 'opened with something missing'
    } finally {
      campaign.close()
    }
  }
  if (!readFileSync(path).equals(file)) return 'a refused file was written to'
  const rescued = `${path}.rescued`
  if (!readFileSync(`${path}${source.end}`).equals(log)) return 'the log of a refused file was written to'
  const rescue = await rescueCampaign(path, rescued, environment(), smallHistory)
  if (rescue.kind === 'fault')
    return rescue.fault.code === 'nothingToRescue' ? 'nothing' : JSON.stringify(rescue.fault)
  const campaign = opened(await openCampaign(rescued, environment(), { readOnly: true }))
  try {
    const { damage } = await campaign.verify()
    return damage.length > 0 ? `rescued with ${JSON.stringify(damage)}` : 'rescued'
  } finally {
    campaign.close()
  }
}
