/**
 * Electron's security checklist as trials of a running shell: the same for the stand-in, in every test run, and for the
 * real runtime (`npm run test:electron`). The numbers are those of the checklist. Item 16, the version, and 19, the
 * fuses, are about what is packed: `tests/ground` has them.
 */
import { describe, expect, it } from 'vitest'

/** What a trial asks of a shell that runs. */
export interface ShellUnderTest {
  /** Address of the page that the window shows. */
  address(): Promise<string>
  /** Preferences that the window was made with. */
  preferences(): Promise<Readonly<Record<string, unknown>>>
  /** Whether every page is in a sandbox, whatever its window says. */
  areAllSandboxed(): Promise<boolean>
  /** A page of the program, fetched by its path. */
  fetched(path: string): Promise<{ readonly status: number; readonly policy: string }>
  /** Whether a page gets a permission that it asks for. */
  isGranted(permission: string): Promise<boolean>
  /** Whether the page may go to an address, and a new window may open at one. */
  goesTo(url: string): Promise<boolean>
  opens(url: string): Promise<boolean>
  /** Addresses that were handed to the system's browser. */
  openedOutside(): Promise<readonly string[]>
  /** Whether a web view may be attached to the page. */
  attachesWebView(): Promise<boolean>
  /** Whether a request of the page is let through. */
  isRequested(url: string): Promise<boolean>
  /** Whether a page that is not ours, with our own preload, is answered. */
  answersStrangers(): Promise<boolean>
  /** What the page has of the program, and of Node. */
  exposed(): Promise<readonly string[]>
}

const PERMISSIONS = ['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read'] as const
const ELSEWHERE = [
  'https://example.org/',
  'file:///etc/passwd',
  'app://hundred-days.evil/',
  'app://evil/hundred-days',
] as const

export function checklist(shell: () => Promise<ShellUnderTest>): void {
  describe('the security checklist of Electron', () => {
    it('1 and 18: the window shows the own protocol, no remote page and no file', async () => {
      expect(await (await shell()).address()).toBe('app://hundred-days/')
    })

    it('2, 3, 6 and 8 to 10: isolation, no Node, web security, nothing experimental', async () => {
      expect(await (await shell()).preferences()).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
      })
      expect(await (await shell()).preferences()).not.toHaveProperty('enableBlinkFeatures')
    })

    it('4: every page is in a sandbox', async () => {
      expect(await (await shell()).areAllSandboxed()).toBe(true)
    })

    it.each(PERMISSIONS)('5: no page gets the permission %s', async (permission) => {
      expect(await (await shell()).isGranted(permission)).toBe(false)
    })

    it('7: every page comes with a policy in which nothing is unsafe', async () => {
      const { status, policy } = await (await shell()).fetched('/')
      expect(status).toBe(200)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
    })

    it.each(['/%2e%2e/secret.json', '/..%2fsecret.json', '/missing.js'])(
      '7: the protocol does not lead to %s',
      async (path) => {
        expect((await (await shell()).fetched(path)).status).toBe(404)
      },
    )

    it('11 and 12: no web view is attached', async () => {
      expect(await (await shell()).attachesWebView()).toBe(false)
    })

    it.each(ELSEWHERE)(
      '13 and 14: neither does the page go to %s, nor does a window open there',
      async (url) => {
        const running = await shell()
        expect([await running.goesTo(url), await running.opens(url)]).toEqual([false, false])
      },
    )

    it('15: nothing that a page made up is handed to the system', async () => {
      const running = await shell()
      for (const url of ['https://example.org/', 'file:///etc/passwd', 'calc:']) await running.opens(url)
      expect(await running.openedOutside()).toEqual([])
    })

    it('17: a page that is not ours is not answered', async () => {
      expect(await (await shell()).answersStrangers()).toBe(false)
    })

    it('18: no request leaves the machine, and none reads a file', async () => {
      const running = await shell()
      for (const url of ['https://example.org/x.png', 'file:///etc/passwd', 'app://other/'])
        expect([url, await running.isRequested(url)]).toEqual([url, false])
    })

    it('20: the page has two functions of the program and nothing of Node or Electron', async () => {
      expect(await (await shell()).exposed()).toEqual(['hundredDays.call', 'hundredDays.subscribe'])
    })
  })
}
