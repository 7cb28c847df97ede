// `npm test`: lint, and build, formatting and types, beside the tests that need no browser and then the whole program
// in Chromium. Nothing stops early; the last line says how many passed and how many failed.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../src-main/launch/bundles.ts'
import { findChromium } from './chromium.ts'
import { countTests } from './count.ts'
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
  const ended = await runStep(script, args)
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

async function vitest(project: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void> {
  const report = join(reports, `${project}.json`)
  const ended = await runStep(
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
    env,
  )
  note(`${project} tests`, countTests(report, ended.code), ended)
}

async function formattingAndTypes(): Promise<void> {
  await check('formatting', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])
  await check('types', 'vue-tsc/bin/vue-tsc.js', ['--noEmit'])
  await check('types of src-shared without Node or DOM', 'typescript/bin/tsc', [
    '--noEmit',
    '-p',
    'src-shared',
  ])
}

async function endToEnd(): Promise<void> {
  if (!existsSync(join(root, 'tests/e2e'))) return
  const found = await browser
  if ('executable' in found) await vitest('e2e', [], { HUNDRED_DAYS_CHROMIUM: found.executable })
  else note('e2e tests', one(false), { output: found.advice, seconds: 0 })
}

async function tests(built: Promise<void>): Promise<void> {
  await vitest('unit', [])
  await built
  await endToEnd()
}

const browser = findChromium()
const built = buildStep()
await Promise.all([
  built.then(formattingAndTypes),
  check('lint', 'eslint/bin/eslint.js', ['--max-warnings', '0', '.']),
  tests(built),
])

console.log()
for (const { name, count, seconds } of results) {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s`)
}
const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
