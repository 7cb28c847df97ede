// How the built program is started: in Electron or as the browser host, each with the memory that suits it.
import { join } from 'node:path'
import { root } from './bundles.ts'

/**
 * What V8 is told wherever the program runs: room for 32 MB of what is new, from the beginning. A start makes some 25 MB;
 * with the 1 MB that V8 begins with it would be collected seven times meanwhile, on the cores that the page needs as well.
 * No flag that changes what V8 compiles belongs here: with one it refuses the code that Node brings along compiled.
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
