/** Entry of the browser host. What V8 has made of the program is kept, so that the next start need not compile it anew. */
import { join } from 'node:path'
import { KeptScripts } from './kept-scripts'
import type * as Run from './run'

/** When the first screens have been drawn, milliseconds: what they called is what the next start will call. */
const KEEP_MS = 15_000

// Beside the bundle: whoever could write there could as well change the bundle itself.
const scripts = new KeptScripts(join(import.meta.dirname, 'compiled'))
const keep = (): void => {
  clearTimeout(later)
  process.off('exit', keep)
  scripts.keep()
}
const later = setTimeout(keep, KEEP_MS).unref()
process.once('exit', keep)

const { runHost } = scripts.load(join(import.meta.dirname, 'browser-run.cjs')) as typeof Run
void runHost(process.argv.slice(2))
