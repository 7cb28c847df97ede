// The folder of the program, and the second host that is pointed at it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { urlIfServed } from '../../../src-main/browser/saved-address'
import { serve } from '../../../src-main/browser/serve'
import { useFolder } from '../../../src-main/program/data-folder'
import { makeServices } from '../services/screen'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hundred-days-'))
  onTestFinished(() => {
    rmSync(made, { recursive: true, force: true })
  })
  return made
}

describe('the folder that --data names', () => {
  it('is made with those above it', () => {
    expect(useFolder(join(folder(), 'club', 'data'))).toBeUndefined()
  })

  it('that is a file, or lies below one, is said to be of no use, with what to do', () => {
    const file = join(folder(), 'notes.txt')
    writeFileSync(file, 'x')
    for (const place of [file, join(file, 'below')]) {
      const sentence = useFolder(place)
      expect(sentence).toMatch(/a file/)
      expect(sentence).toContain(`Nothing can be kept in ${place}`)
      expect(sentence).toContain('--data')
    }
  })
})

describe('a second host at the same folder', () => {
  it('finds the first by its saved address, and nobody once that has ended', async () => {
    const home = folder()
    const pages = folder()
    writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Page</title>')
    const services = makeServices(home)
    onTestFinished(() => {
      services.close()
    })
    const host = await serve({ services: Promise.resolve(services), pages, port: 0 })
    const { port, token } = host
    expect(await urlIfServed({ port, token })).toBe(host.url)
    // Another program, or the host of another folder, has not this token.
    expect(await urlIfServed({ port, token: 'x'.repeat(43) })).toBeUndefined()
    await host.close()
    expect(await urlIfServed({ port, token })).toBeUndefined()
    expect(await urlIfServed({ port: null, token })).toBeUndefined()
  })
})
