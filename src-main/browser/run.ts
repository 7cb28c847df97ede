/** The run of the browser host: pages are served and the address printed at once, then the program is loaded. */
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { useFolder } from '../program/data-folder'
import { foldersFor, type Folders } from '../program/folders'
import type { ChannelName } from '../../src-shared/contract'
import type { Services } from '../services'
import { hostArguments, HELP, type HostArguments } from './arguments'
import { doorIn, keepDoor, type Door } from './door'
import { openBrowser } from './open-browser'
import { isTaken, serveAtDoor, type Host } from './serve'

/** Runs the host with the arguments of the command line, until it is told to end. */
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
  const door = doorIn(folders.dataFolder)
  if (unusable !== undefined) {
    fail(unusable)
    return
  }
  const pages = join(import.meta.dirname, '../renderer')
  const loading = Promise.withResolvers<Services>()
  const host = await serveAtDoor({ services: loading.promise, pages }, port, door).catch((error: unknown) => {
    fail(
      isTaken(error)
        ? `Port ${port} is taken by another program. Choose another with --port, or leave it out.`
        : `The program cannot be served: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  })
  if (!host) return
  if ('servedAt' in host) {
    fail(servedAlready(folders, host.servedAt))
    return
  }
  // The page can load while the program does.
  console.log(`Hundred Days: ${host.address}`)
  if (open) openBrowser(host.address)
  endInOrder(host, loading.promise)
  keep(host, folders, door)
  await Promise.race([host.visited, setTimeout(VISIT_MS, undefined, { ref: false })])
  const services = await load(folders, file)
  const unasked = new Set<string>(ASKED_FIRST)
  loading.resolve({
    ...services,
    call: (session, channel, input) => {
      unasked.delete(channel)
      return services.call(session, channel, input)
    },
  })
  if (file === undefined) return
  await breath()
  // A page that waits is let in and told who it is: what it builds with that takes as long as what is worked out meanwhile.
  if (host.isAwaited()) await Promise.race([host.asked, setTimeout(GREETING_MS, undefined, { ref: false })])
  await rehearse(services, unasked)
}

/**
 * So long the program lets a browser that is there already have the page first, milliseconds: while it loads nobody is
 * answered, and of all that a page waits for this takes the least time.
 */
const VISIT_MS = 60

/** Ends the start with a sentence on why. */
function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** So long a page that was waiting for its socket is given to ask its first, milliseconds. */
const GREETING_MS = 50

/** Two hosts would write the same settings and forget each other's door: the second says where the first is. */
function servedAlready({ dataFolder }: Folders, address: string): string {
  return `Hundred Days is already being served from ${dataFolder}: ${address}\nOpen that address, or end that program; or give this one a folder of its own with --data.`
}

/** Keeps the door where it is another than last time: to write it again takes as long as half of the rest. */
function keep({ port, token }: Host, { dataFolder }: Folders, kept: Door): void {
  if (port === kept.port && token === kept.token) return
  try {
    keepDoor(dataFolder, { port, token })
  } catch {
    console.error('The address cannot be kept in the data folder: after a restart it will be another.')
  }
}

/** Lets whoever has asked for a page meanwhile have it: one round to hear him, one to read what he wants. */
async function breath(): Promise<void> {
  for (let i = 0; i < 2; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The services with the file of the command line open, if there was one and it can be. */
async function load(folders: Folders, file: string | undefined): Promise<Services> {
  const { startProgram } = await import('../program')
  await breath()
  const services = startProgram({ kind: 'browser' }, folders)
  if (file !== undefined) {
    const opener = services.connect(() => undefined)
    const opened = await services.call(opener, 'library.open', { path: resolve(file) })
    if (!opened.ok) {
      const { errorSentence } = await import('../services/failure')
      console.error(errorSentence(opened.error))
    }
    services.disconnect(opener)
  }
  return services
}

/** What the first screen of a campaign asks for, in its order; before it the rules of the campaign, on which all stands. */
const ASKED_FIRST = [
  'campaign.setUp.get',
  'campaign.stand',
  'campaign.strip',
  'campaign.theatre',
  'campaign.get',
] as const satisfies readonly ChannelName[]

/**
 * Asks what the first screen will ask, while that is still being loaded: then the answers need not be worked out. What a
 * page has asked itself by then leaves `unasked`.
 */
async function rehearse(services: Services, unasked: ReadonlySet<string>): Promise<void> {
  const session = services.connect(() => undefined)
  for (const channel of ASKED_FIRST) {
    await breath()
    if (unasked.has(channel)) await services.call(session, channel, {})
  }
  services.disconnect(session)
}

/** Ends in order when the system asks for it; what has just begun is loaded first. */
function endInOrder(host: Host, loading: Promise<Services>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void loading.then(async (services) => {
      // Files are folded together and closed before anything waits for a browser.
      services.close()
      await host.close()
      process.exit(0)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
