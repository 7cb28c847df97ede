/**
 * The life of the program, in its order: one instance, privileges of the scheme, guards on every page, then when the
 * system is ready the session's guards, the pages, the calls, the menu, and last the window. At the end the
 * windows close, then the campaign files, then the program quits.
 */
import { join } from 'node:path'
import { app, dialog, ipcMain, Menu, protocol, session, type BrowserWindow } from 'electron'
import type { TopicValue } from '../../src-shared/contract/topics'
import { startProgram } from '../program'
import type { Folders } from '../program/folders'
import type { Services } from '../services'
import { Pages, serveCalls } from './bridge'
import { savePdf } from './pdf'
import { menuTemplate } from './menu'
import { campaignIn } from './open-files'
import { SCHEMES, servePages } from './protocol'
import { denyNetwork, denyPermissions, guardPages, ourOrigins } from './security'
import { openWindow, type WindowPlaces } from './window'

export interface Start {
  /** Folder of the built main process. */
  readonly mainFolder: string
  readonly args: readonly string[]
  readonly workingFolder: string
  readonly folders: Folders
  /** Address of the page under development. */
  readonly devAddress: string | undefined
}

/** Starts the program, or hands over to the one that runs already. */
export function start(given: Start): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  protocol.registerSchemesAsPrivileged(SCHEMES)
  app.enableSandbox()
  guardPages(app, ourOrigins(given.devAddress))

  // On a Mac the system may ask for a file before the program is ready.
  let waiting = campaignIn(given.args, given.workingFolder)
  let running: Running | undefined
  const openFile = (path: string) => {
    if (running) running.openFile(path)
    else waiting = path
  }
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFile(path)
  })
  app.on('second-instance', (_event, args, workingFolder) => {
    running?.showWindow()
    // The first of a second start's arguments is the program itself.
    const path = campaignIn(args.slice(1), workingFolder)
    if (path !== undefined) openFile(path)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    running?.showWindow()
  })
  app.on('will-quit', () => {
    running?.services.close()
    running = undefined
  })
  void app.whenReady().then(() => {
    running = run(given)
    if (waiting !== undefined) running.openFile(waiting)
    running.showWindow()
  })
}

interface Running {
  readonly services: Services
  showWindow(): void
  openFile(path: string): void
}

function run({ mainFolder, devAddress, folders }: Start): Running {
  const ours = session.defaultSession
  denyPermissions(ours)
  if (devAddress === undefined) denyNetwork(ours)
  servePages(protocol, join(mainFolder, '../renderer'))

  let window: BrowserWindow | undefined
  const services = startProgram(
    {
      kind: 'electron',
      chooseFile,
      savePdf: (page) => (window ? savePdf(window, page) : Promise.resolve(null)),
    },
    folders,
  )
  const pages = new Pages(services)
  serveCalls(ipcMain, services, pages, ourOrigins(devAddress))

  const places: WindowPlaces = { preload: join(mainFolder, '../preload/preload.cjs'), devAddress }
  const showWindow = () => {
    if (window) {
      if (window.isMinimized()) window.restore()
      window.focus()
      return
    }
    window = openWindow(places, (opened) => {
      pages.connect(opened.webContents)
    })
    window.once('closed', () => {
      window = undefined
    })
  }

  const sendCommand = (value: TopicValue<'shell.command'>) => {
    const front = window && pages.sessionOf(window.webContents)
    front?.send('shell.command', value)
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(process.platform, (command) => {
        sendCommand({ command, path: null })
      }),
    ),
  )

  return {
    services,
    showWindow,
    openFile(path) {
      app.addRecentDocument(path)
      const isShown = window !== undefined
      showWindow()
      const front = window && pages.sessionOf(window.webContents)
      if (!front) return
      // A page that is still loading asks for its session; one that is there already is sent the command.
      void services.call(front, 'library.open', { path }).then(() => {
        if (isShown) sendCommand({ command: 'openFile', path })
      })
    },
  }
}

/** The system's own dialogue for a campaign file. */
export async function chooseFile(folder: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Open a campaign',
    defaultPath: folder,
    properties: ['openFile'],
    filters: [{ name: 'Campaigns', extensions: ['hundreddays'] }],
  })
  return canceled ? null : (filePaths[0] ?? null)
}
