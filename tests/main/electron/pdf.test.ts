// Print to PDF: the page that is asked for, a name that every system takes, and nothing written where none is chosen.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'

const asked = vi.hoisted(() => ({ answer: { canceled: true, filePath: '' }, paths: [] as string[] }))
vi.mock('electron', () => ({
  app: { getPath: () => '/documents' },
  dialog: {
    showSaveDialog: (_window: unknown, { defaultPath }: { defaultPath: string }) => {
      asked.paths.push(defaultPath)
      return Promise.resolve(asked.answer)
    },
  },
}))
// The shell is read anew, with the stand-in, and again by whoever comes after.
vi.resetModules()
afterAll(() => vi.resetModules())
const { fileName, savePdf } = await import('../../../src-main/electron/pdf')

describe('fileName', () => {
  it.each([
    ['Waterloo, 18 June', 'Waterloo, 18 June'],
    ['Roster: Armée du Nord', 'Roster Armée du Nord'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\\b|c*?<>"', 'a b c'],
    ['ends in dots...', 'ends in dots'],
    ['///', 'Hundred Days'],
    ['', 'Hundred Days'],
  ])('%j', (name, file) => {
    expect(fileName(name)).toBe(file)
  })
})

describe('savePdf', () => {
  const printed: unknown[] = []
  const window = {
    webContents: {
      printToPDF: (options: unknown) => {
        printed.push(options)
        return Promise.resolve(Buffer.from('%PDF-1.4'))
      },
    },
  } as unknown as Parameters<typeof savePdf>[0]
  const page = { paper: 'Letter', landscape: true, name: 'Map: turn 3' } as const

  it('writes nothing where no file is chosen', async () => {
    asked.answer = { canceled: true, filePath: '' }
    expect(await savePdf(window, page)).toBeNull()
    expect(asked.paths.at(-1)).toBe(join('/documents', 'Map turn 3.pdf'))
  })

  it('writes the page as it is to be printed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-pdf-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
    })
    asked.answer = { canceled: false, filePath: join(folder, 'map.pdf') }
    expect(await savePdf(window, page)).toBe(join(folder, 'map.pdf'))
    expect(existsSync(join(folder, 'map.pdf'))).toBe(true)
    expect(readFileSync(join(folder, 'map.pdf'), 'latin1')).toBe('%PDF-1.4')
    expect(printed.at(-1)).toMatchObject({ pageSize: 'Letter', landscape: true, preferCSSPageSize: true })
  })

  it('tells of a file that cannot be written', async () => {
    asked.answer = { canceled: false, filePath: join(tmpdir(), 'no-such-folder-at-all', 'map.pdf') }
    await expect(savePdf(window, page)).rejects.toThrow(/ENOENT/)
  })
})
