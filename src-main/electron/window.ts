/** The program's window: isolated, sandboxed, without Node, showing our own page. */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import { APP_ORIGIN } from './protocol'

/** Items 2 to 4, 6 and 8 to 10 of the checklist, each set though some are defaults: a default may change. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Hundred Days',
    backgroundColor: '#FBF6E9',
    webPreferences: {
      preload,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  }
}

export interface WindowPlaces {
  readonly preload: string
  /** Address of the page under development; absent: the built screen. */
  readonly devAddress?: string | undefined
}

/** Opens a window; `connect` is given it before its page is loaded. */
export function openWindow(places: WindowPlaces, connect: (window: BrowserWindow) => void): BrowserWindow {
  const window = new BrowserWindow(windowOptions(places.preload))
  connect(window)
  window.once('ready-to-show', () => {
    window.show()
  })
  void window.loadURL(places.devAddress ?? `${APP_ORIGIN}/`)
  return window
}
