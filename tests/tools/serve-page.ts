// A page of the tests, built by Vite and served on this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { mediaType } from '../../src-main/program/page-headers'

export interface ServedPage {
  readonly address: string
  close(): void
}

/** Builds the page in a folder of the project and serves it until it is closed. */
export async function servePage(folder: string): Promise<ServedPage> {
  const built = mkdtempSync(join(tmpdir(), 'hundred-days-page-'))
  await build({
    configFile: false,
    root: join(process.cwd(), folder),
    base: './',
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : decodeURIComponent(request.url ?? '').slice(1)
    readFile(join(built, name)).then(
      (bytes) => response.setHeader('Content-Type', mediaType(name) ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      rmSync(built, { recursive: true, force: true })
    },
  }
}
