/** The run of the browser host: serves the pages, prints the address, then loads the program. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { useFolder } from '../program/data-folder'
import { foldersFor, type Folders } from '../program/folders'
import type { Services } from '../services'
import { hostArguments, HELP, type HostArguments } from './arguments'
import { openBrowser } from './open-browser'
import { saveAddress, savedAddressIn, type SavedAddress } from './saved-address'
import { isPortTaken, serveAtSavedAddress, type Host } from './serve'

/** Runs the host with the arguments of the command line, until a signal ends it. */
export async function runHost(given: readonly string[]): Promise<void> {
  const args = hostArguments(given)
  if (typeof args === 'string') {
    console.error(`${args}\n\n${HELP}`)
    process.exitCode = 2
  } else if (args.help) {
    console.log(HELP)
  } else {
    await run(args)
  }
}

async function run({ open, port, data, file }: HostArguments): Promise<void> {
  const folders = foldersFor(data && resolve(data))
  const unusable = data === undefined ? undefined : useFolder(folders.dataFolder)
  if (unusable !== undefined) {
    fail(unusable)
    return
  }
  const saved = savedAddressIn(folders.dataFolder)
  const pages = join(import.meta.dirname, '../renderer')
  const loading = Promise.withResolvers<Services>()
  const host = await serveAtSavedAddress({ services: loading.promise, pages }, port, saved).catch(
    (error: unknown) => {
      fail(
        isPortTaken(error)
          ? `Port ${port} is taken by another program. Choose another with --port, or leave it out.`
          : `The program cannot be served: ${error instanceof Error ? error.message : String(error)}`,
      )
      return undefined
    },
  )
  if (!host) return
  if ('servedAt' in host) {
    fail(servedAlready(folders, host.servedAt))
    return
  }
  console.log(`Hundred Days: ${host.url}`)
  if (open) openBrowser(host.url, homedir(), host.visited)
  closeOnSignals(host, loading.promise)
  saveIfNew(host, folders, saved)
  await Promise.race([host.visited, setTimeout(PAGE_FIRST_MS, undefined, { ref: false })])
  loading.resolve(await load(folders, file))
}

/**
 * How long the program waits for a page to be served before it loads, milliseconds. Loading blocks the thread for some
 * 70 ms, and the page comes later by it: 296 instead of 278 ms of a warm start (15 alternated starts each).
 */
const PAGE_FIRST_MS = 100

/** Ends the start with a sentence on why. */
function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Two hosts would write the same settings: the second says where the first is. */
function servedAlready({ dataFolder }: Folders, url: string): string {
  return `Hundred Days is already being served from ${dataFolder}: ${url}\nOpen that address, or end that program; or give this one a folder of its own with --data.`
}

function saveIfNew({ port, token }: Host, { dataFolder }: Folders, saved: SavedAddress): void {
  if (port === saved.port && token === saved.token) return
  try {
    saveAddress(dataFolder, port, token)
  } catch {
    console.error('The address cannot be kept in the data folder: after a restart it will be another.')
  }
}

/** The services, with the file of the command line open if one was named and can be opened. */
async function load(folders: Folders, file: string | undefined): Promise<Services> {
  const { startProgram } = await import('../program')
  const services = startProgram({ kind: 'browser' }, folders)
  if (file === undefined) return services
  const session = services.connect(() => undefined)
  const opened = await services.call(session, 'library.open', { path: resolve(file) })
  if (!opened.ok) {
    const { errorSentence } = await import('../services/failure')
    console.error(errorSentence(opened.error))
  }
  services.disconnect(session)
  return services
}

/** Ends in order when the system asks for it; a program that is still loading is loaded first. */
function closeOnSignals(host: Host, loading: Promise<Services>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void loading.then(async (services) => {
      // Campaign files are closed before anything waits for a browser.
      services.close()
      await host.close()
      process.exit(0)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
