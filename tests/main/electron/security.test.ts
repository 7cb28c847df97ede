// Electron's security checklist, item by item, and the life of the program, against a stand-in for Electron.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testFolder } from '../services/table'
import { checklist, type ShellUnderTest } from './checklist'
import { electron, fake, FakeWindow, resetFake } from './fake-electron'

vi.mock('electron', () => electron)
// The shell is read anew, with the stand-in, and again by whoever comes after.
vi.resetModules()
afterAll(() => vi.resetModules())

const { start } = await import('../../../src-main/electron/lifecycle')
const { CALL, TOPIC } = await import('../../../src-main/electron/ipc-names')
const { APP_ORIGIN } = await import('../../../src-main/electron/protocol')

beforeEach(() => {
  resetFake()
})

interface Running {
  readonly folder: string
  readonly window: FakeWindow
}

/** The shell started as it would be, with its window open. */
async function started(args: readonly string[] = []): Promise<Running> {
  const folder = testFolder()
  const mainFolder = join(folder, 'out/main')
  mkdirSync(join(folder, 'out/renderer'), { recursive: true })
  writeFileSync(join(folder, 'out/renderer/index.html'), '<!doctype html>')
  start({
    mainFolder,
    args,
    workingFolder: folder,
    folders: { dataFolder: folder, campaignFolder: join(folder, 'campaigns') },
    devAddress: undefined,
  })
  const { app } = fake
  onTestFinished(() => {
    app.emit('will-quit')
  })
  app.ready?.()
  await vi.waitFor(() => {
    expect(FakeWindow.all).toHaveLength(1)
  })
  const [window] = FakeWindow.all
  if (!window) throw new Error('no window')
  return { folder, window }
}

const top = (url: string) => ({ url, parent: null })
const ourFrame = top(`${APP_ORIGIN}/index.html`)

/** A call as Electron would deliver it. */
function call(window: FakeWindow, frame: unknown, channel: unknown, input: unknown): Promise<unknown> {
  const handler = fake.calls.get(CALL) as (...given: unknown[]) => Promise<unknown>
  return handler({ sender: window.webContents, senderFrame: frame }, channel, input)
}

/** What the trials of the checklist ask, asked of the stand-in. */
async function fakeShell(): Promise<ShellUnderTest> {
  const { window } = await started()
  const { webContents } = window
  const prevents = (name: string, event: object, ...given: unknown[]) => {
    const preventDefault = vi.fn()
    webContents.emit(name, { ...event, preventDefault }, ...given)
    return preventDefault.mock.calls.length > 0
  }
  return {
    address: () => Promise.resolve(window.loaded.at(-1) ?? ''),
    preferences: () => Promise.resolve(window.options['webPreferences'] as Record<string, unknown>),
    areAllSandboxed: () => Promise.resolve(fake.app.enableSandbox.mock.calls.length > 0),
    async fetched(path) {
      const response = await fake.protocols.get('app')?.(new Request(`${APP_ORIGIN}${path}`))
      return {
        status: response?.status ?? 0,
        policy: response?.headers.get('content-security-policy') ?? '',
      }
    },
    isGranted(permission) {
      const ask = fake.session.permissionRequest as (...given: unknown[]) => void
      let granted = true
      ask({}, permission, (answer: boolean) => (granted = answer))
      return Promise.resolve(granted)
    },
    goesTo: (url) => Promise.resolve(!prevents('will-navigate', { url })),
    opens: (url) => Promise.resolve(webContents.openHandler?.({ url }).action !== 'deny'),
    openedOutside: () => Promise.resolve(fake.openedOutside),
    attachesWebView: () => Promise.resolve(!prevents('will-attach-webview', {}, {}, {})),
    isRequested(url) {
      let isLetThrough = true
      fake.session.beforeRequest?.({ url }, ({ cancel }) => (isLetThrough = !cancel))
      return Promise.resolve(isLetThrough)
    },
    answersStrangers: () =>
      call(new FakeWindow({}), top('about:blank'), 'app.info', {}).then(
        () => true,
        () => false,
      ),
    async exposed() {
      vi.resetModules()
      await import('../../../src-main/electron/preload')
      return [...fake.exposed].flatMap(([key, api]) =>
        Object.keys(api as object).map((name) => `${key}.${name}`),
      )
    },
  }
}

checklist(fakeShell)

describe('the checklist, closer', () => {
  it('1: the own protocol is the only one there is, and a standard one', async () => {
    await started()
    expect(fake.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ])
    expect([...fake.protocols.keys()]).toEqual(['app'])
  })

  it('5: every permission is denied', async () => {
    await started()
    const answers: boolean[] = []
    const ask = fake.session.permissionRequest as (...given: unknown[]) => void
    for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read'])
      ask({}, permission, (granted: boolean) => answers.push(granted))
    expect(answers).toEqual([false, false, false, false, false])
    expect((fake.session.permissionCheck as () => boolean)()).toBe(false)
    expect((fake.session.devicePermission as () => boolean)()).toBe(false)
  })

  it('the protocol leads nowhere else', async () => {
    const { folder } = await started()
    writeFileSync(join(folder, 'out/secret.json'), '{}')
    const serve = fake.protocols.get('app')
    for (const path of ['/%2e%2e/secret.json', '/..%2fsecret.json', '/missing.js', '/main/main.js'])
      expect((await serve?.(new Request(`${APP_ORIGIN}${path}`)))?.status).toBe(404)
    expect((await serve?.(new Request('app://elsewhere/')))?.status).toBe(404)
    expect((await serve?.(new Request(`${APP_ORIGIN}/`, { method: 'POST' })))?.status).toBe(405)
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    '13: %s leads to our own page or nowhere',
    async (name) => {
      const { window } = await started()
      const go = (url: string) => {
        const event = { url, preventDefault: vi.fn() }
        window.webContents.emit(name, event)
        return event.preventDefault.mock.calls.length === 0
      }
      expect(go(`${APP_ORIGIN}/index.html`)).toBe(true)
      for (const url of [
        'https://example.org/',
        'file:///etc/passwd',
        'app://hundred-days.evil/',
        'app://evil/hundred-days',
        'javascript:alert(1)',
        'no address',
      ])
        expect([url, go(url)]).toEqual([url, false])
    },
  )

  it('17: a message counts only from the top frame of our own page', async () => {
    const { window } = await started()
    expect(await call(window, ourFrame, 'app.info', {})).toMatchObject({
      ok: true,
      value: { shell: 'electron' },
    })
    for (const frame of [
      null,
      top('https://example.org/'),
      top('app://elsewhere/'),
      { url: ourFrame.url, parent: ourFrame },
    ])
      await expect(call(window, frame, 'app.info', {})).rejects.toThrow('not allowed')
    const stranger = new FakeWindow({})
    await expect(call(stranger, ourFrame, 'app.info', {})).rejects.toThrow('not allowed')
  })

  it('answers nonsense as data', async () => {
    const { window } = await started()
    expect(await call(window, ourFrame, 7, {})).toMatchObject({
      ok: false,
      error: { code: 'unknownChannel' },
    })
    expect(await call(window, ourFrame, 'toString', {})).toMatchObject({
      ok: false,
      error: { code: 'unknownChannel' },
    })
    expect(await call(window, ourFrame, 'app.info', 'x'.repeat(1_100_000))).toMatchObject({
      ok: false,
      error: { code: 'tooLarge' },
    })
    const circle: unknown[] = []
    circle.push(circle)
    let deep: unknown = 1
    for (let level = 0; level < 1000; level += 1) deep = [deep]
    for (const input of [circle, deep, { n: 1n }])
      expect(await call(window, ourFrame, 'app.info', input)).toMatchObject({
        ok: false,
        error: { code: 'badInput' },
      })
  })

  it('no request leaves the machine', async () => {
    await started()
    const cancelled = (url: string) => {
      let answer = false
      fake.session.beforeRequest?.({ url }, ({ cancel }) => (answer = cancel))
      return answer
    }
    expect(cancelled(`${APP_ORIGIN}/assets/index.js`)).toBe(false)
    for (const url of [
      'https://example.org/x.png',
      'ws://127.0.0.1:1/',
      'file:///etc/passwd',
      'app://other/',
    ])
      expect([url, cancelled(url)]).toEqual([url, true])
  })

  it('20: the preload gives the page two functions, and values only', async () => {
    vi.resetModules()
    await import('../../../src-main/electron/preload')
    expect([...fake.exposed.keys()]).toEqual(['hundredDays'])
    const bridge = fake.exposed.get('hundredDays') as {
      call(channel: string, input: unknown): Promise<unknown>
      subscribe(topic: string, listener: (...given: unknown[]) => void): () => void
    }
    expect(Object.keys(bridge)).toEqual(['call', 'subscribe'])
    expect(await bridge.call('app.info', {})).toBe('answered')
    expect(fake.invoked).toEqual([[CALL, 'app.info', {}]])
    const heard: unknown[][] = []
    const stop = bridge.subscribe('library.changed', (...given) => heard.push(given))
    const event = { sender: 'the way to everything' }
    fake.renderer.emit(TOPIC, event, 'library.changed', { a: 1 })
    fake.renderer.emit(TOPIC, event, 'session.changed', {})
    stop()
    fake.renderer.emit(TOPIC, event, 'library.changed', {})
    expect(heard).toEqual([[{ a: 1 }]])
  })

  it('the preload loads nothing but Electron and two names', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../src-main/electron/preload.ts'), 'utf8')
    const imported = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1])
    expect(imported).toEqual(['electron', './ipc-names'])
  })
})

describe('the life of the program', () => {
  it('runs once: a second start hands over and ends', () => {
    fake.app.hasLock = false
    start({
      mainFolder: '',
      args: [],
      workingFolder: '',
      folders: { dataFolder: '', campaignFolder: '' },
      devAddress: undefined,
    })
    expect(fake.app.quit).toHaveBeenCalledOnce()
    expect(fake.schemes).toEqual([])
  })

  it('shows the window when its page is ready, and only then', async () => {
    const { window } = await started()
    expect(window.shown).toBe(false)
    window.emit('ready-to-show')
    expect(window.shown).toBe(true)
  })

  it('opens the campaign it was started with, and one that a second start names', async () => {
    const { window, folder } = await started()
    const created = (await call(window, ourFrame, 'library.create', { name: 'June' })) as {
      value: { path: string }
    }
    const { path } = created.value
    await call(window, ourFrame, 'library.close', {})

    fake.app.emit('second-instance', {}, ['program', '--flag', 'campaigns/June.hundreddays'], folder)
    expect(window.focused).toBeGreaterThan(0)
    await vi.waitFor(() => {
      expect(window.webContents.sent).toContainEqual([TOPIC, 'shell.command', { command: 'openFile', path }])
    })
    expect(await call(window, ourFrame, 'session.get', {})).toMatchObject({ value: { campaign: { path } } })
    expect(fake.app.addRecentDocument).toHaveBeenCalledWith(path)
  })

  it('opens a file the system asks for before it is ready', async () => {
    const { folder, window: first } = await started()
    const created = (await call(first, ourFrame, 'library.create', { name: 'Early' })) as {
      value: { path: string }
    }
    const { path } = created.value
    fake.app.emit('will-quit')
    resetFake()
    start({
      mainFolder: join(folder, 'out/main'),
      args: [],
      workingFolder: folder,
      folders: { dataFolder: folder, campaignFolder: join(folder, 'campaigns') },
      devAddress: undefined,
    })
    const { app } = fake
    onTestFinished(() => {
      app.emit('will-quit')
    })
    const event = { preventDefault: vi.fn() }
    app.emit('open-file', event, path)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    app.ready?.()
    await vi.waitFor(async () => {
      const [window] = FakeWindow.all
      if (!window) throw new Error('no window yet')
      expect(await call(window, ourFrame, 'session.get', {})).toMatchObject({ value: { campaign: { path } } })
    })
  })

  it('closes its files before it quits', async () => {
    const { window } = await started()
    await call(window, ourFrame, 'library.create', { name: 'June' })
    fake.app.emit('will-quit')
    expect(await call(window, ourFrame, 'app.info', {})).toMatchObject({
      ok: false,
      error: { code: 'closing' },
    })
  })

  it('has a native menu with roles, whose own items reach the screen', async () => {
    const { window } = await started()
    const menus = fake.menu[0] as {
      role?: string
      submenu?: { role?: string; label?: string; click?: () => void }[]
    }[]
    const items = menus.flatMap((menu) => menu.submenu ?? [])
    const roles = items.flatMap((item) => item.role ?? [])
    expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'togglefullscreen']))
    for (const [label, command] of [
      ['New campaign', 'newCampaign'],
      ['Larger', 'zoomIn'],
    ] as const) {
      items.find((item) => item.label === label)?.click?.()
      expect(window.webContents.sent).toContainEqual([TOPIC, 'shell.command', { command, path: null }])
    }
  })

  it('lets the player choose a file with the dialogue of the system', async () => {
    const { window } = await started()
    expect(await call(window, ourFrame, 'library.openDialog', {})).toEqual({ ok: true, value: null })
    fake.dialogAnswer = { canceled: false, filePaths: ['/nowhere/x.hundreddays'] }
    expect(await call(window, ourFrame, 'library.openDialog', {})).toMatchObject({
      ok: false,
      error: { code: 'campaignFile.missing' },
    })
  })
})
