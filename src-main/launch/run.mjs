// The first step of every npm script: sees to it that the right Node runs, then runs the TypeScript file named.
// This file alone must run on any Node from 20 up.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const floor = 24
const [file, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < floor) {
  console.error(
    `Hundred Days runs on Node ${floor}, which comes with its packages, but this is Node ${process.versions.node}: ` +
      'use the npm scripts (npm start, npm test) after "npm ci", and if you have done so, run "npm rebuild node".',
  )
  process.exitCode = 1
} else if (file === undefined) {
  console.error('Usage: node src-main/launch/run.mjs FILE [ARGUMENTS]')
  process.exitCode = 2
} else {
  const path = resolve(import.meta.dirname, '../..', file)
  process.argv.splice(1, process.argv.length - 1, path, ...rest)
  await import(pathToFileURL(path).href)
}
