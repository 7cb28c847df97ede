// The test command counts nothing that went wrong as passed, and the project names no machine or registry.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { findChromium } from '../tools/chromium'
import { countTests, countWithout, failedFiles } from '../tools/count'
import { keeps } from '../tools/trial'

const folder = mkdtempSync(join(tmpdir(), 'hundred-days-count-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface FileReport {
  status: string
  tests: string[]
}

/** Writes a report of Vitest's form; its path. */
function reportOf(files: FileReport[]): string {
  const path = join(folder, 'report.json')
  const testResults = files.map(({ status, tests }, at) => ({
    name: `file ${at}`,
    status,
    assertionResults: tests.map((result) => ({ status: result })),
  }))
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

describe('counting a report', () => {
  it.each<[string, FileReport[], number, [passed: number, failed: number]]>([
    ['all passed', [{ status: 'passed', tests: ['passed', 'passed'] }], 0, [2, 0]],
    ['one failed', [{ status: 'failed', tests: ['passed', 'failed'] }], 1, [1, 1]],
    ['a skipped test is a failure', [{ status: 'passed', tests: ['passed', 'skipped'] }], 0, [1, 1]],
    ['a file that could not be loaded', [{ status: 'failed', tests: [] }], 1, [0, 1]],
    ['an exit code without a failed test', [{ status: 'passed', tests: ['passed'] }], 1, [1, 1]],
    ['no test at all', [], 0, [0, 1]],
  ])('%s', (_, files, exitCode, [passed, failed]) => {
    expect(countTests(reportOf(files), exitCode)).toEqual({ passed, failed })
  })

  it('names the files in which something went wrong, and counts the rest without them', () => {
    const path = reportOf([
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed'] },
      { status: 'failed', tests: [] },
      { status: 'passed', tests: ['skipped'] },
    ])
    expect(failedFiles(path)).toEqual(['file 1', 'file 2', 'file 3'])
    expect(countWithout(path, failedFiles(path))).toEqual({ passed: 2, failed: 0 })
    expect(failedFiles(join(folder, 'none.json'))).toEqual([])
  })

  it('takes a missing or strange report for a failure', () => {
    expect(countTests(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
    writeFileSync(join(folder, 'strange.json'), '{"testResults":7}')
    expect(countTests(join(folder, 'strange.json'), 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('finding a Chromium', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('takes the one that the variable names', async () => {
    vi.stubEnv('HUNDRED_DAYS_CHROMIUM', process.execPath)
    expect(await findChromium()).toEqual({ executable: process.execPath })
  })

  it('says what is wrong with a variable that names nothing', async () => {
    vi.stubEnv('HUNDRED_DAYS_CHROMIUM', join(folder, 'no-browser'))
    expect(await findChromium()).toEqual({ advice: expect.stringContaining('no-browser') as string })
  })
})

describe('judging a measure', () => {
  it.each([
    [{ value: 2, limit: { atMost: 2 } }, true],
    [{ value: 2.1, limit: { atMost: 2 } }, false],
    [{ value: 2, limit: { atLeast: 2 } }, true],
    [{ value: 1.9, limit: { atLeast: 2 } }, false],
    [{ value: 1, ratio: 15, ratioAtLeast: 15 }, true],
    [{ value: 1, ratio: 14.9, ratioAtLeast: 15 }, false],
    [{ value: 1, ratioAtLeast: 15 }, false],
    [{ value: Number.NaN, limit: { atMost: 2 } }, false],
  ])('%j', (measure, kept) => {
    expect(keeps({ name: 'sample', unit: 'ms', ...measure })).toBe(kept)
  })
})

describe('the lock file', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')

  it('names no registry, so that every npm takes its own', () => {
    expect(lock).not.toMatch(/"resolved": "https?:/)
  })

  it('pins Electron to one version and brings Node 24', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
    expect(manifest).toMatch(/"electron": "45\.\d+\.\d+"/)
    expect(manifest).toMatch(/"node": "\^24\./)
  })
})
