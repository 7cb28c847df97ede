// `npm test`: lint, and build, formatting and types, beside the tests that need no browser and then the whole program
// in Chromium; what is no test gives way to them and works in their pauses. Nothing stops early; the last line says how
// many passed and how many failed.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from '../../src-main/launch/bundles.ts'
import { findChromium } from './chromium.ts'
import { countTests, countWithout, failedFiles } from './count.ts'
import type { Count } from './count.ts'
import { root, runStep } from './run-step.ts'
import type { Ended } from './run-step.ts'

const reports = join(root, 'out/test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results: { name: string; count: Count; seconds: number }[] = []

function note(name: string, count: Count, { output, seconds }: Omit<Ended, 'code'>): void {
  results.push({ name, count, seconds })
  console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  if (count.failed > 0) console.log(output)
}

const one = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A check that is in order or not: any output at all besides an exit code of 0 is a warning, and fails it too. */
async function check(name: string, script: string, args: readonly string[]): Promise<void> {
  const ended = await runStep(script, args, { gives: true, hoards: true })
  note(name, one(ended.code === 0 && ended.output.trim() === ''), ended)
}

async function buildStep(): Promise<void> {
  const startedAt = performance.now()
  let output = ''
  try {
    await ensureBuilt()
  } catch (error) {
    output = String(error)
  }
  note('build', one(output === ''), { output, seconds: (performance.now() - startedAt) / 1000 })
}

const reportOf = (name: string): string => join(reports, `${name}.json`)

function vitest(
  project: string,
  args: readonly string[] = [],
  { report = reportOf(project), env }: { readonly report?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return runStep(
    'vitest/vitest.mjs',
    [
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env ? { env } : {},
  )
}

async function lint(): Promise<void> {
  await check('lint of Vue components', 'eslint/bin/eslint.js', ['--max-warnings', '0', '.'])
  await check('lint and types', 'oxlint/bin/oxlint', ['--format', 'unix', '--max-warnings', '0', '.'])
}

async function formattingAndTypes(): Promise<void> {
  await check('formatting', 'oxfmt/bin/oxfmt', ['--list-different', '.'])
  await check('types of the screen', 'vue-tsc/bin/vue-tsc.js', ['--noEmit', '-p', 'src-renderer'])
}

/**
 * The whole program in a browser. A file in which something went wrong is run once more with the machine to itself:
 * its tests go on from each other, and a browser among many may be late; what is wrong is wrong then too.
 */
async function endToEnd(): Promise<void> {
  if (!existsSync(join(root, 'tests/e2e'))) return
  const found = await browser
  if (!('executable' in found)) {
    note('e2e tests', one(false), { output: found.advice, seconds: 0 })
    return
  }
  const env = { HUNDRED_DAYS_CHROMIUM: found.executable }
  const first = await vitest('e2e', [], { env })
  const report = reportOf('e2e')
  const wrong = failedFiles(report)
  if (wrong.length === 0) {
    note('e2e tests', countTests(report, first.code), first)
    return
  }
  console.log(`again  ${wrong.map((path) => relative(root, path)).join(', ')}\n${first.output}`)
  note('e2e tests', countWithout(report, wrong), first)
  const again = reportOf('e2e-again')
  const second = await vitest('e2e', [...wrong.map((path) => relative(root, path)), '--maxWorkers=1'], {
    report: again,
    env,
  })
  note('e2e tests at the second try', countTests(again, second.code), second)
}

async function tests(built: Promise<void>): Promise<void> {
  const ended = await vitest('unit')
  note('unit tests', countTests(reportOf('unit'), ended.code), ended)
  await built
  await endToEnd()
}

const browser = findChromium()
const built = buildStep()
await Promise.all([built.then(formattingAndTypes), lint(), tests(built)])

console.log()
for (const { name, count, seconds } of results) {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s`)
}
const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
