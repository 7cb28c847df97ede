/** Trials with a writing process killed at random moments: what it had acknowledged must be there, the chain whole. */
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { openCampaign, rescueCampaign } from '../../src-main/campaign-file'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import { hex } from '../../src-main/store/chain'
import { rowSchema } from '../../src-main/store/journal'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { create, environment, opened, smallHistory } from './around'

export interface KillTally {
  readonly trials: number
  /** Steps that were acknowledged before the processes died. */
  readonly acknowledged: number
  readonly failures: readonly string[]
}

/** Bundles a process or worker; answers with its file. The bundle lies in the project, where packages are found. */
export async function bundleWriter(
  entry = 'tests/campaign-file/writer-child.ts',
  name = 'writer.js',
): Promise<string> {
  const outDir = join(process.cwd(), 'out', `writer-${process.pid}-${basename(entry, '.ts')}`)
  mkdirSync(outDir, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['zod', 'pure-rand', 'flatbush', '@noble/hashes'] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: name, format: name.endsWith('.cjs') ? 'cjs' : 'es' } },
    },
  })
  return join(outDir, name)
}

/** The file that a life of writing processes begins with. */
export type Begin = (path: string) => Promise<void> | void

const newCampaign: Begin = async (path) => {
  const campaign = await create(path)
  campaign.close()
}

/** A file of an older form, which whoever opens it brings forward first. */
export const oldCampaign: Begin = (path) => {
  copyFileSync('tests/campaign-file/museum/form-1.hundreddays', path)
}

export interface Lives {
  readonly begin?: Begin
  /** Deaths of one file. */
  readonly lives?: number
  /** Every process dies while it opens the file or right after. */
  readonly whileOpening?: boolean
}

/** Lets a process write into one campaign and kills it, so many times, checking after each. */
export async function killWriters(
  writer: string,
  folder: string,
  trials: number,
  seed: number,
  report?: (done: number) => void,
  { begin = newCampaign, lives = 20, whileOpening = false }: Lives = {},
): Promise<KillTally> {
  const random = seededRandom(seed)
  const failures: string[] = []
  let acknowledged = 0
  let path = ''
  for (let trial = 0; trial < trials; trial += 1) {
    // A file lives through so many deaths, then a fresh one is begun.
    if (trial % lives === 0) {
      path = join(folder, `killed-${trial}.hundreddays`)
      await begin(path)
    }
    const said = await runAndKill(writer, path, random, 60, whileOpening)
    acknowledged += said.length
    const problem = (await checkAlone(path, said.at(-1))) ?? (await check(path, said.at(-1)))
    if (problem !== undefined) failures.push(`trial ${trial}, ${said.length} steps acknowledged: ${problem}`)
    report?.(trial + 1)
  }
  return { trials, acknowledged, failures }
}

export interface Acknowledged {
  readonly number: number
  readonly hash: string
}

/** What the process said before it was killed; most of them live for `most` steps at the longest. */
export function runAndKill(
  writer: string,
  path: string,
  random: Random,
  most = 60,
  whileOpening = false,
): Promise<readonly Acknowledged[]> {
  // One in five dies while it starts or opens the file, the others in the midst of writing.
  const early = !whileOpening && random.int(5) === 0
  const delay = whileOpening ? random.int(60) : random.int(early ? 120 : 4)
  const steps = early ? 0 : 1 + random.int(most)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, path, String(random.int(1_000_000))], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let complaint = ''
    let doomed = false
    const kill = (): void => {
      if (doomed) return
      doomed = true
      setTimeout(() => child.kill('SIGKILL'), delay)
    }
    if (early) kill()
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.split('\n').length > steps) kill()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
      if (whileOpening) kill()
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended by itself with ${code}: ${complaint}`))
      const whole = out.slice(0, out.lastIndexOf('\n') + 1)
      resolve(
        whole
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => ({ number: Number(line.split(' ')[0]), hash: line.split(' ')[1] ?? '' })),
      )
    })
  })
}

/** What is wrong with the one file, its log taken away: what was acknowledged opens, or a rescue brings it. */
async function checkAlone(path: string, last: Acknowledged | undefined): Promise<string | undefined> {
  const copy = `${path}.alone`
  const rescued = `${path}.rescued`
  try {
    copyFileSync(path, copy)
    const first = await openCampaign(copy, environment(), { readOnly: true })
    let result = first
    if (first.kind === 'fault') {
      const rescue = await rescueCampaign(copy, rescued, environment(), smallHistory)
      if (rescue.kind === 'fault') return `alone: ${JSON.stringify(rescue.fault)}`
      result = await openCampaign(rescued, environment(), { readOnly: true })
    }
    if (result.kind === 'fault') return `alone: ${JSON.stringify(result.fault)}`
    const { campaign } = result
    if (!(campaign instanceof FileCampaign)) return 'not a file'
    try {
      // A rescue counts rows anew: the hash of the last is another.
      const isThere = campaign.store.head.number >= (last?.number ?? 0)
      const lost = first.kind === 'open' ? lostRow(campaign, last) : isThere ? undefined : 'rows are lost'
      return lost === undefined ? undefined : `alone: ${lost}`
    } finally {
      campaign.close()
    }
  } finally {
    for (const made of [copy, rescued]) rmSync(made, { force: true })
  }
}

/** What is wrong with the file, or undefined. */
async function check(path: string, last: Acknowledged | undefined): Promise<string | undefined> {
  const result = await openCampaign(path, environment())
  if (result.kind === 'fault') return JSON.stringify(result.fault)
  const campaign = opened(result)
  try {
    if (!(campaign instanceof FileCampaign)) return 'not a file'
    const { damage } = await campaign.verify()
    if (damage.length > 0) return JSON.stringify(damage)
    const course = campaign.course()
    const { length } = course
    if (course.milestones().length !== length) return 'an entry of the course is without its milestone'
    if (length > 0 && campaign.battles()[0]?.result !== length - 1)
      return 'the battle does not hang on the last entry of the course'
    return lostRow(campaign, last)
  } finally {
    campaign.close()
  }
}

/** What was acknowledged last and is not there any more, or undefined. */
export function lostRow(campaign: FileCampaign, last: Acknowledged | undefined): string | undefined {
  if (!last) return undefined
  const row = rowSchema.safeParse(campaign.store.journal.from(last.number, 1)[0])
  if (!row.success || row.data.number !== last.number) return `row ${last.number} is lost`
  return hex(row.data.hash) === last.hash ? undefined : `row ${last.number} is another`
}
