/** Entry of the browser host: serves the program on loopback, prints its address, ends cleanly. */
import { join, resolve } from 'node:path'
import { startProgram } from '../program'
import { foldersFor } from '../program/folders'
import { errorSentence } from '../services/failure'
import { hostArguments, HELP, type HostArguments } from './arguments'
import { doorIn, keepDoor } from './door'
import { openBrowser } from './open-browser'
import { isTaken, serveAtDoor } from './serve'

const args = hostArguments(process.argv.slice(2))
if (typeof args === 'string') {
  console.error(`${args}\n\n${HELP}`)
  process.exitCode = 2
} else if (args.help) {
  console.log(HELP)
} else {
  await run(args)
}

async function run({ open, port, data, file }: HostArguments): Promise<void> {
  const folders = foldersFor(data && resolve(data))
  const services = startProgram({ kind: 'browser' }, folders)
  const pages = join(import.meta.dirname, '../renderer')
  const host = await serveAtDoor({ services, pages }, port, doorIn(folders.dataFolder)).catch(
    (error: unknown) => {
      console.error(
        isTaken(error)
          ? `Port ${port} is taken by another program. Choose another with --port, or leave it out.`
          : `The program cannot be served: ${error instanceof Error ? error.message : String(error)}`,
      )
      services.close()
      process.exitCode = 1
      return undefined
    },
  )
  if (!host) return
  try {
    keepDoor(folders.dataFolder, { port: host.port, token: host.token })
  } catch {
    console.error('The address cannot be kept in the data folder: after a restart it will be another.')
  }
  if (file !== undefined) {
    const opener = services.connect(() => undefined)
    const opened = await services.call(opener, 'library.open', { path: resolve(file) })
    if (!opened.ok) console.error(errorSentence(opened.error))
    services.disconnect(opener)
  }
  console.log(`Hundred Days: ${host.address}`)
  if (open) openBrowser(host.address)

  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    // Files are folded together and closed before anything waits for a browser.
    services.close()
    void host.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
