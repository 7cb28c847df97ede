// `npm run referee -- VERB ...`: the command line, built first if something that it is made of has changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, root } from './bundles.ts'

await ensureBuilt(['main'])
const program = join(root, 'out/main/referee.cjs')
process.argv[1] = program
await import(pathToFileURL(program).href)
