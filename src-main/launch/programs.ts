// How the built program is started: in Electron or as the browser host, each with the memory that suits it.
import { join } from 'node:path'
import { root } from './bundles.ts'

/**
 * Flags of V8 wherever the program runs: a young generation of 32 MB from the beginning. A start allocates some 25 MB,
 * which V8's own 1 MB would collect seven times, on the cores that the page needs: 268 instead of 297 ms of a warm start
 * (40 pairs). A flag that changes what V8 compiles would make it refuse the compiled code that Node brings along.
 */
export const memoryFlags: readonly string[] = ['--min-semi-space-size=32']

/** What Node is given to serve the program that is built in a folder to a browser. */
export function nodeArguments(given: readonly string[], folder = root): string[] {
  return [...memoryFlags, join(folder, 'out/main/browser-host.cjs'), ...given]
}

/** What Electron is given to open the program; its own V8 hears of flags by the command line alone. */
export function electronArguments(given: readonly string[]): string[] {
  return [root, `--js-flags=${memoryFlags.join(' ')}`, ...given]
}
