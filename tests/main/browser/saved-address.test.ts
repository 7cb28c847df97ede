// The address of the browser host from one start to the next: same token, same port, and nothing trusted that others could read.
import { chmodSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createPages } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { saveAddress, savedAddressIn } from '../../../src-main/browser/saved-address'
import { serve, serveAtSavedAddress, type Host } from '../../../src-main/browser/serve'
import { servicesIn, testFolder } from '../services/table'

const FILE = 'browser-address.txt'

function savedAddress() {
  const folder = testFolder()
  const address = { ...savedAddressIn(folder), port: 4321 }
  saveAddress(folder, address.port, address.token)
  return { folder, address }
}

describe('the saved address of the browser host', () => {
  it('is the same at the next start, in a file that only its owner may read', () => {
    const { folder, address } = savedAddress()
    expect(savedAddressIn(folder)).toEqual(address)
    expect(address.token).toMatch(/^[\w-]{43}$/)
    if (process.platform !== 'win32') expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600)
  })

  it('is another in another folder', () => {
    expect(savedAddress().address.token).not.toBe(savedAddress().address.token)
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, 20)],
    ['with a token that is too short', (text: string) => text.replace(/token=.*/, 'token=abc')],
    ['with a port that is none', (text: string) => text.replace('4321', '0')],
    ['with a port that is too large', (text: string) => text.replace('4321', '65536')],
    ['with something after it', (text: string) => `${text}\n`],
    ['emptied', () => ''],
  ])('is drawn anew when its file is %s', (_, damage) => {
    const { folder, address } = savedAddress()
    const path = join(folder, FILE)
    writeFileSync(path, damage(readFileSync(path, 'utf8')))
    const next = savedAddressIn(folder)
    expect(next.port).toBeNull()
    expect(next.token).not.toBe(address.token)
  })

  it('is drawn anew when others may read its file, or it is a link to one', () => {
    const { folder, address } = savedAddress()
    const path = join(folder, FILE)
    chmodSync(path, 0o644)
    expect(savedAddressIn(folder, 'linux').token).not.toBe(address.token)
    expect(savedAddressIn(folder, 'win32').token).toBe(address.token)
    chmodSync(path, 0o600)
    renameSync(path, join(folder, 'elsewhere.json'))
    symlinkSync(join(folder, 'elsewhere.json'), path)
    expect(savedAddressIn(folder).token).not.toBe(address.token)
  })

  it('lets a page in again after a restart, and moves on where its port is taken', async () => {
    const folder = testFolder()
    const start = async (): Promise<Host> => {
      const host = await serveAtSavedAddress(
        { services: servicesIn(folder), pages: folder },
        0,
        savedAddressIn(folder),
      )
      if ('servedAt' in host) throw new Error(`served already at ${host.servedAt}`)
      saveAddress(folder, host.port, host.token)
      return host
    }
    const first = await start()
    await first.close()
    const second = await start()
    expect(second.url).toBe(first.url)
    await second.close()

    const other = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => other.listen(first.port, '127.0.0.1', resolve))
    onTestFinished(
      () =>
        new Promise<void>((resolve) =>
          other.close(() => {
            resolve()
          }),
        ),
    )
    const third = await start()
    onTestFinished(() => third.close())
    expect(third.port).not.toBe(first.port)
    // Pages left open cannot follow, and may have told theirs to whoever sits in its place.
    expect(third.token).not.toBe(first.token)
  })

  it('is told to nobody who sits in its place, and he is not taken for the host', async () => {
    const folder = testFolder()
    const saved = savedAddressIn(folder)
    const heard: string[] = []
    const stranger = createPages((request, response) => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      response.end('x'.repeat(43))
    })
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => {
        resolve((stranger.address() as AddressInfo).port)
      })
    })
    onTestFinished(
      () =>
        new Promise<void>((resolve) => {
          stranger.close(() => {
            resolve()
          })
          stranger.closeAllConnections()
        }),
    )
    const host = await serveAtSavedAddress({ services: servicesIn(folder), pages: folder }, 0, {
      ...saved,
      port,
    })
    if ('servedAt' in host) throw new Error(`taken for the host at ${host.servedAt}`)
    onTestFinished(() => host.close())
    expect(host.port).not.toBe(port)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.join('\n')).not.toContain(saved.token)
  })
  it('is not opened a second time while the first host serves there, whatever port is asked for', async () => {
    const folder = testFolder()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
    const first = await serve({ services: servicesIn(folder), pages: folder, port: 0 })
    onTestFinished(() => first.close())
    const saved = { port: first.port, token: first.token }
    const second = (port: number) =>
      serveAtSavedAddress({ services: servicesIn(folder), pages: folder }, port, saved)
    const other = await serve({ services: servicesIn(folder), pages: folder, port: 0 })
    const free = other.port
    await other.close()
    for (const port of [0, first.port, free]) expect(await second(port)).toEqual({ servedAt: first.url })
  })
})
