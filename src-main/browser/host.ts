/** Entry of the browser host. What V8 has made of the program is kept, so that the next start need not compile it anew. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the bundle: whoever could write there could as well change the bundle itself.
enableCompileCache(join(import.meta.dirname, 'compiled'))

const { runHost } = await import('./run')
await runHost(process.argv.slice(2))
