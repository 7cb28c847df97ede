// A rescue that a screen asks for: in a worker of its own, with progress, cancel and limits, and it stalls nobody else.
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleWriter } from '../../../campaign-file/kill-trials'
import { Screen, servicesIn, testFolder, waterloo } from '../table'

let workerFolder = ''
beforeAll(async () => {
  workerFolder = dirname(await bundleWriter('src-main/workers/rescue.ts', 'rescue.cjs'))
})
afterAll(() => {
  rmSync(workerFolder, { recursive: true, force: true })
})

/** A campaign in its folder, closed, with a screen that has made it. */
async function made(): Promise<{ folder: string; screen: Screen; path: string; other: Screen }> {
  const folder = testFolder()
  const services = servicesIn(folder, { workerFolder })
  const screen = new Screen(services)
  const path = await waterloo(screen, { begun: true })
  await screen.get('library.close', {})
  return { folder, screen, path, other: new Screen(services) }
}

const progressOf = (screen: Screen) =>
  screen.published.flatMap(({ topic, value }) =>
    topic === 'job.progress' ? [value as { done: number; total: number; state: string }] : [],
  )

it('tells the screen that asked how far it is, and gives it a whole file', async () => {
  const { screen, path, other } = await made()
  const bytes = readFileSync(path)
  const rescued = await screen.get('library.rescue', { path, jobId: 'r' })
  expect(rescued.lost).toEqual([])
  expect(readFileSync(path).equals(bytes)).toBe(true)
  const said = progressOf(screen)
  expect(said.at(-1)?.state).toBe('done')
  expect(said.some(({ state, total }) => state === 'running' && total > 0)).toBe(true)
  expect(progressOf(other)).toEqual([])
  await screen.get('library.open', { path: rescued.path })
  expect((await screen.get('campaign.verify', { jobId: 'v' })).whole).toBe(true)
})

it('can be cancelled, and then there is neither a new file nor litter, and the old one is free', async () => {
  const { folder, screen, path } = await made()
  const running = screen.error('library.rescue', { path, jobId: 'r' })
  await screen.get('job.cancel', { jobId: 'r' })
  expect(await running).toMatchObject({ code: 'cancelled' })
  expect(readdirSync(join(folder, 'campaigns')).filter((name) => !name.endsWith('-backups'))).toEqual([
    'June 1815.hundreddays',
  ])
  await screen.get('library.open', { path })
})

it('of a file made to keep it busy ends, and meanwhile everybody else is answered', async () => {
  const { folder, screen, path, other } = await made()
  const bombs = join(folder, 'campaigns', 'bombs.hundreddays')
  copyFileSync(path, bombs)
  const db = new Database(bombs)
  const insert = db.prepare('INSERT INTO documents (hash, body) VALUES (?, ?)')
  const body = deflateRawSync(Buffer.alloc(60_000_000), { level: 1 })
  for (let n = 0; n < 60; n += 1) insert.run(createHash('sha256').update(String(n)).digest(), body)
  db.close()
  truncateSync(bombs, readFileSync(bombs).length - 100)
  const running = screen.call('library.rescue', { path: bombs, jobId: 'r' })
  const ended = running.then(() => true)
  let longest = 0
  let calls = 0
  while (!(await Promise.race([ended, new Promise<boolean>((next) => setTimeout(next, 5, false))]))) {
    const asked = performance.now()
    await other.get('app.settings.get', {})
    longest = Math.max(longest, performance.now() - asked)
    calls += 1
  }
  expect((await running).ok).toBe(true)
  expect(calls).toBeGreaterThan(10)
  expect(longest).toBeLessThan(2000)
})
