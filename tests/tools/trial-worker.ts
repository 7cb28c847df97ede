// Runs one bundled bench or soak in this process and writes what it found: KIND NAME ANSWER-FILE.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { keeps, line } from './trial'
import type { Bench, Soak } from './trial'
import recorded from '../bench/before.json'

/** Figures recorded before the last large change, by bench and measure. */
const before: Readonly<Record<string, Readonly<Record<string, number>>>> = recorded

const [kind, name, answer] = process.argv.slice(2)
if (kind === undefined || name === undefined || answer === undefined) throw new Error('KIND NAME ANSWER-FILE')

const href = pathToFileURL(join(import.meta.dirname, `${name}.js`)).href

if (kind === 'bench') {
  const { default: bench } = (await import(/* @vite-ignore */ href)) as { default: Bench }
  console.log(`\n${bench.title}`)
  const measures = await bench.measure()
  for (const measure of measures) console.log(`  ${line(measure, before[name]?.[measure.name])}`)
  write({ name, title: bench.title, measures: measures.map((m) => ({ ...m, kept: keeps(m) })) })
  finish(measures.length > 0 && measures.every(keeps))
} else {
  const { default: soak } = (await import(/* @vite-ignore */ href)) as { default: Soak }
  console.log(`\n${soak.title}`)
  const { trials, failures } = await soak.run((progress) => console.log(`  ${progress}`))
  console.log(`  ${trials} trials, ${failures.length} failures`)
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
  write({ name, title: soak.title, trials, failures })
  finish(trials > 0 && failures.length === 0)
}

function write(found: unknown): void {
  writeFileSync(String(answer), JSON.stringify(found))
}

/** Ends the process even where a bench left a handle open. */
function finish(ok: boolean): void {
  process.exit(ok ? 0 : 1)
}
