// A stand-in for the electron module that remembers everything it was asked for, so that the shell runs without it.
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

type Handler = (...given: never[]) => unknown

export class FakeWebContents extends EventEmitter {
  static next = 1
  readonly id = FakeWebContents.next++
  readonly sent: unknown[][] = []
  openHandler: ((details: { url: string }) => { action: string }) | undefined

  isDestroyed(): boolean {
    return false
  }

  send(...message: unknown[]): void {
    this.sent.push(message)
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
}

export class FakeWindow extends EventEmitter {
  static readonly all: FakeWindow[] = []
  readonly webContents = new FakeWebContents()
  readonly loaded: string[] = []
  shown = false
  focused = 0

  constructor(readonly options: Record<string, unknown>) {
    super()
    FakeWindow.all.push(this)
    fake.app.emit('web-contents-created', {}, this.webContents)
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url)
    return Promise.resolve()
  }

  show(): void {
    this.shown = true
  }

  focus(): void {
    this.focused += 1
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {
    this.shown = true
  }
}

class FakeApp extends EventEmitter {
  isPackaged = true
  hasLock = true
  ready: (() => void) | undefined
  readonly requestSingleInstanceLock = vi.fn(() => this.hasLock)
  readonly quit = vi.fn()
  readonly enableSandbox = vi.fn()
  readonly addRecentDocument = vi.fn()
  readonly setPath = vi.fn()

  whenReady(): Promise<void> {
    return new Promise((resolve) => {
      this.ready = resolve
    })
  }
}

class FakeSession {
  permissionRequest: Handler | undefined
  permissionCheck: Handler | undefined
  devicePermission: Handler | undefined
  beforeRequest:
    | ((details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void)
    | undefined
  readonly webRequest = {
    onBeforeRequest: (handler: FakeSession['beforeRequest']) => {
      this.beforeRequest = handler
    },
  }

  setPermissionRequestHandler(handler: Handler): void {
    this.permissionRequest = handler
  }

  setPermissionCheckHandler(handler: Handler): void {
    this.permissionCheck = handler
  }

  setDevicePermissionHandler(handler: Handler): void {
    this.devicePermission = handler
  }
}

/** Everything the shell was given or did; made anew by `resetFake`. */
export const fake = freshFake()

function freshFake() {
  return {
    app: new FakeApp(),
    session: new FakeSession(),
    calls: new Map<string, Handler>(),
    schemes: [] as unknown[],
    protocols: new Map<string, (request: Request) => Promise<Response>>(),
    menu: [] as unknown[],
    dialogAnswer: { canceled: true, filePaths: [] as string[] },
    openedOutside: [] as string[],
    exposed: new Map<string, unknown>(),
    invoked: [] as unknown[][],
    renderer: new EventEmitter(),
  }
}

export function resetFake(): void {
  Object.assign(fake, freshFake())
  FakeWindow.all.length = 0
}

/** What `vi.mock('electron', ...)` gives instead of the module. */
export const electron = {
  get app() {
    return fake.app
  },
  BrowserWindow: FakeWindow,
  ipcMain: {
    handle: (channel: string, handler: Handler) => {
      fake.calls.set(channel, handler)
    },
  },
  session: {
    get defaultSession() {
      return fake.session
    },
  },
  protocol: {
    registerSchemesAsPrivileged: (schemes: unknown[]) => {
      fake.schemes.push(...schemes)
    },
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      fake.protocols.set(scheme, handler)
    },
  },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => {
      fake.menu.push(menu)
    },
  },
  dialog: { showOpenDialog: () => Promise.resolve(fake.dialogAnswer) },
  shell: {
    openExternal: (url: string) => {
      fake.openedOutside.push(url)
      return Promise.resolve()
    },
  },
  contextBridge: {
    exposeInMainWorld: (key: string, api: unknown) => {
      fake.exposed.set(key, api)
    },
  },
  ipcRenderer: {
    invoke: (...message: unknown[]) => {
      fake.invoked.push(message)
      return Promise.resolve('answered')
    },
    on: (channel: string, listener: (...given: unknown[]) => void) => fake.renderer.on(channel, listener),
    off: (channel: string, listener: (...given: unknown[]) => void) => fake.renderer.off(channel, listener),
  },
}
