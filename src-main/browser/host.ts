/**
 * Entry of the browser host. Node keeps the code that V8 compiled, which saves 16 of the 278 ms of a warm start (median
 * of 40 pairs).
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the bundles: whoever can write there could as well change the bundles themselves.
enableCompileCache(join(import.meta.dirname, 'compile-cache'))
void import('./run').then(({ runHost }) => runHost(process.argv.slice(2)))
