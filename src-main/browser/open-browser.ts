/** Opens an address in the browser that the system prefers. */
import { spawn } from 'node:child_process'

/** Program and arguments by system. The address is one argument, never part of a shell's line. */
export function browserCommand(address: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', address]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return ['xdg-open', address]
}

/** Tries; a machine without a browser has the printed address. */
export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program, ...args] = browserCommand(address, platform)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {
    console.error('No browser could be opened. Open the address above yourself.')
  })
  child.unref()
}
