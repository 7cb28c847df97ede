// The packages are right as far as it shows without Electron's runtime: electron-builder takes the settings, and
// a packing around a stand-in runtime has the fuses set and the right files in the archive.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Platform, build as pack } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../src-main/launch/bundles'
import { packaging } from '../../src-main/launch/packaging'

/** The mark before the fuse wire in Electron's binary, after which come its version, its length and the fuses. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

const archiveHeader = z.object({ files: z.record(z.string(), z.unknown()) })

/** The paths of the files in an asar archive, whose header is JSON at byte 16, as long as the number at 12 says. */
function filesOf(archive: string): string[] {
  const bytes = readFileSync(archive)
  const header: unknown = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)))
  const below = (folder: unknown, path: string): string[] => {
    const parsed = archiveHeader.safeParse(folder)
    if (!parsed.success) return [path]
    return Object.entries(parsed.data.files).flatMap(([name, entry]) => below(entry, `${path}/${name}`))
  }
  return below(header, '')
}

// electron-builder changes the settings it is given, so that each packing gets a copy.
describe('the settings of the packages', () => {
  it('would be refused by electron-builder if a key were misspelt', async () => {
    const misspelt = { ...structuredClone(packaging), electronFuse: {} }
    await expect(pack({ config: misspelt, targets: Platform.LINUX.createTarget('dir') })).rejects.toThrow(
      /electronFuse/,
    )
  })

  it('open campaign files on every system', () => {
    expect(packaging.fileAssociations).toMatchObject([{ ext: 'hundreddays', role: 'Editor' }])
    expect([packaging.win?.target, packaging.mac?.target, packaging.linux?.target]).toEqual([
      ['nsis'],
      ['dmg'],
      ['AppImage', 'deb'],
    ])
  })
})

describe.runIf(process.platform === 'linux')('a packing around a stand-in for the runtime', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-package-'))
  const runtime = join(folder, 'runtime')
  const unpacked = join(folder, 'dist/linux-unpacked')

  beforeAll(async () => {
    await ensureBuilt()
    mkdirSync(join(runtime, 'resources'), { recursive: true })
    mkdirSync(join(runtime, 'locales'))
    const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 9]), Buffer.from('101100011')])
    writeFileSync(join(runtime, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]))
    chmodSync(join(runtime, 'electron'), 0o755)
    for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version'])
      writeFileSync(join(runtime, file), '45.4.1')
    await pack({
      config: {
        ...structuredClone(packaging),
        electronDist: runtime,
        directories: { output: join(folder, 'dist') },
      },
      targets: Platform.LINUX.createTarget('dir'),
    })
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has every fuse set that makes the program safer', async () => {
    const wire = await getCurrentFuseWire(join(unpacked, 'hundred-days'))
    const on = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE
    expect({
      runAsNode: on(FuseV1Options.RunAsNode),
      cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
      nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocol: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocol: false,
    })
  })

  it('holds the program and nothing of its sources or tools', () => {
    const archive = join(unpacked, 'resources/app.asar')
    const files = filesOf(archive)
    const top = [...new Set(files.map((file) => file.split('/')[1]))].sort()
    expect(top).toEqual(['LICENSE', 'db', 'node_modules', 'out', 'package.json'])
    expect(
      files.filter((file) => /\.(map|ts|vue|built)$/.test(file) && !file.includes('/node_modules/')),
    ).toEqual([])
    expect(files).toContain('/node_modules/better-sqlite3/package.json')
    expect(files.filter((file) => file.startsWith('/node_modules/ws'))).toEqual([])
    expect(files.filter((file) => file.startsWith('/node_modules/electron'))).toEqual([])
    for (const entry of ['/out/main/main.cjs', '/out/preload/preload.cjs', '/out/renderer/index.html']) {
      if (existsSync(join(import.meta.dirname, '../..', entry))) expect(files).toContain(entry)
    }
  })

  it("keeps SQLite's binary outside the archive, where it can be loaded", () => {
    const binary = `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`
    expect(readFileSync(join(unpacked, 'resources/app.asar.unpacked', binary)).length).toBeGreaterThan(
      100_000,
    )
  })
})
