/**
 * Opens the program in the browser that the system prefers. The token is in nobody's process list: the browser is given
 * the path of a page that only its owner can read, which leads on to the address and is gone once it has been followed.
 */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Program and arguments by system. The page is one argument, never part of a shell's line. */
export function browserCommand(page: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', page]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', page]
  return ['xdg-open', page]
}

const FILE_NAME = 'open-hundred-days.html'

/** Writes the page that leads to `url`, readable by its owner alone, and gives its path. Throws if that cannot be done. */
export function writeOpeningPage(folder: string, url: string): string {
  const path = join(folder, FILE_NAME)
  rmSync(path, { force: true })
  const html = `<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><title>Hundred Days</title>\n`
  // `wx` fails if someone has put a file or a link in its place meanwhile.
  writeFileSync(path, html, { mode: 0o600, flag: 'wx' })
  return path
}

/**
 * Tries; a machine without a browser has the printed address. The page lies in `folder`: the user's
 * own, for a browser in a sandbox of its own reads no hidden folder. `visited` resolves once the address has been opened.
 */
export function openBrowser(
  url: string,
  folder: string,
  visited: Promise<void>,
  platform: NodeJS.Platform = process.platform,
): void {
  const say = () => {
    console.error('No browser could be opened. Open the address above yourself.')
  }
  let page: string
  try {
    page = writeOpeningPage(folder, url)
  } catch {
    say()
    return
  }
  const remove = () => {
    rmSync(page, { force: true })
  }
  void visited.then(remove)
  process.once('exit', remove)
  const [program, ...args] = browserCommand(page, platform)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', say)
  child.unref()
}
