// The program is started with room for what is new, in Electron as in the browser host, and still finds its own arguments.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureBuilt, root } from '../../src-main/launch/bundles'
import { electronArguments, memoryFlags, nodeArguments } from '../../src-main/launch/programs'
import { campaignIn } from '../../src-main/electron/open-files'

const MEGABYTE = 2 ** 20

/** What this Node says when it is started so. */
function said(args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.trim()
}

const YOUNG = `v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size`

it('Node has the room from the beginning, which it has not by itself', () => {
  expect(Number(said([...memoryFlags, '-p', YOUNG]))).toBeGreaterThanOrEqual(32 * MEGABYTE)
  expect(Number(said(['-p', YOUNG]))).toBeLessThan(32 * MEGABYTE)
})

it('the code that Node brings along compiled is still taken', () => {
  const TAG = 'v8.cachedDataVersionTag()'
  expect(said([...memoryFlags, '-p', TAG])).toBe(said(['-p', TAG]))
})

it('the browser host is started with it, and hears its arguments', async () => {
  await ensureBuilt(['main'])
  const args = nodeArguments(['--help'])
  expect(args).toEqual([...memoryFlags, join(root, 'out/main/browser-host.cjs'), '--help'])
  expect(said(args)).toContain('--no-open')
})

it('Electron is started with it, after the program that it shows', () => {
  const [program, ...rest] = electronArguments(['/a/june.hundreddays'])
  expect(program).toBe(root)
  expect(rest).toContain(`--js-flags=${memoryFlags.join(' ')}`)
  expect(campaignIn(rest, '/w')).toBe('/a/june.hundreddays')
})
