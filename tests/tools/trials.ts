// `npm run bench` and `npm run soak`: bundles each file of tests/bench or tests/soak for production and runs it
// in a process of its own. Words after `--` pick files: the one of exactly that name, else all whose names hold the word.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from '../../src-main/launch/bundles.ts'
import { memoryFlags } from '../../src-main/launch/programs.ts'
import { root } from './run-step.ts'

const [kind = 'bench', ...wanted] = process.argv.slice(2)
const folder = join(root, 'tests', kind)
const ending = `.${kind}.ts`
const all = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith(ending))
  .map((file) => basename(file, ending))
const isPicked = (name: string, word: string) => (all.includes(word) ? name === word : name.includes(word))
const names = all.filter((name) => wanted.length === 0 || wanted.some((word) => isPicked(name, word)))

if (names.length === 0) {
  console.error(`No file of tests/${kind} ${wanted.length === 0 ? `ends in ${ending}` : 'has such a name'}.`)
  process.exitCode = 1
} else {
  await ensureBuilt()
  await runAll()
}

async function runAll(): Promise<void> {
  const outDir = join(root, 'out', kind)
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  await bundle(outDir)
  const results: unknown[] = []
  let failed = 0
  for (const name of names) {
    const answer = join(outDir, `${name}.json`)
    const code = await runOne(join(outDir, 'worker.js'), name, answer)
    if (code !== 0) failed += 1
    if (existsSync(answer)) results.push(JSON.parse(readFileSync(answer, 'utf8')) as unknown)
  }
  const report = join(root, 'out', `${kind}.json`)
  writeFileSync(report, `${JSON.stringify({ failed, results }, null, 2)}\n`)
  console.log(`\n${names.length - failed} of ${names.length} kept, written to out/${kind}.json`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** One bundle for all, so that what they share is built once; packages stay outside. */
async function bundle(outDir: string): Promise<void> {
  const input: Record<string, string> = { worker: join(root, 'tests/tools/trial-worker.ts') }
  for (const name of names) input[name] = join(folder, name + ending)
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    ssr: { noExternal: ['zod', 'pure-rand', 'flatbush', '@noble/hashes'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
}

function runOne(worker: string, name: string, answer: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', ...memoryFlags, worker, kind, name, answer], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
