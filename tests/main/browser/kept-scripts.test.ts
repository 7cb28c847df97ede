// Built files run as scripts: what they export, what they require, and that what is kept of them never changes what they do.
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KeptScripts } from '../../../src-main/browser/kept-scripts'
import { ensureBuilt, root } from '../../../src-main/launch/bundles'
import { testFolder } from '../services/table'

const MAIN = `
const { sep } = require('node:path')
const other = require('./other.cjs')
exports.name = __filename.split(sep).at(-1)
exports.twice = other.twice
exports.same = () => Promise.resolve().then(() => require('./other.cjs') === other)
exports.fails = () => { throw new Error('on purpose') }
`
const OTHER = `
exports.runs = (globalThis.runsOfOther = (globalThis.runsOfOther ?? 0) + 1)
exports.twice = function twice(number) { ${'number += 0;\n'.repeat(200)} return 2 * number }
`

interface Main {
  readonly name: string
  twice(number: number): number
  same(): Promise<boolean>
  fails(): never
}

function place(): { readonly main: string; readonly kept: string } {
  const folder = testFolder()
  writeFileSync(join(folder, 'main.cjs'), MAIN)
  writeFileSync(join(folder, 'other.cjs'), OTHER)
  return { main: join(folder, 'main.cjs'), kept: join(folder, 'compiled') }
}

const load = (scripts: KeptScripts, path: string): Main => scripts.load(path) as Main
const keptOf = (folder: string, file: string): string => join(folder, `${file}.compiled`)

it('the built program imports nothing while it runs, because a script cannot', async () => {
  await ensureBuilt(['main'])
  const files = globSync(join(root, 'out/main/*.cjs'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => /\bimport\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('the address is printed before any of the program is read', async () => {
  await ensureBuilt(['main'])
  const run = readFileSync(join(root, 'out/main/browser-run.cjs'), 'utf8')
  const required = run.match(/.{25}require\("\.\/[\w-]+/g) ?? []
  expect(required.length).toBeGreaterThan(0)
  expect(required.filter((call) => !call.includes('.then('))).toEqual([])
})

describe('a script', () => {
  it('exports and requires as a file of CommonJS, once for all that ask', async () => {
    const { main, kept } = place()
    const scripts = new KeptScripts(kept)
    const loaded = load(scripts, main)
    expect(loaded.name).toBe('main.cjs')
    expect(loaded.twice(21)).toBe(42)
    expect(await loaded.same()).toBe(true)
    expect(scripts.load(main)).toBe(loaded)
  })

  it('is known by its place where it fails', () => {
    const { main, kept } = place()
    expect(() => load(new KeptScripts(kept), main).fails()).toThrow('on purpose')
    try {
      load(new KeptScripts(kept), main).fails()
    } catch (error) {
      // The seventh line of the file, the first being empty.
      expect((error as Error).stack).toContain(`${main}:7:`)
    }
  })

  it('that cannot run says so each time it is asked', () => {
    const { main, kept } = place()
    writeFileSync(main, 'nowhere()')
    const scripts = new KeptScripts(kept)
    for (let i = 0; i < 2; i += 1) expect(() => scripts.load(main)).toThrow('nowhere is not defined')
  })
})

describe('what is kept', () => {
  it('holds what has been called, and serves the next start', () => {
    const { main, kept } = place()
    const [idle, busy] = [new KeptScripts(kept), new KeptScripts(kept)]
    load(idle, main)
    idle.keep()
    const before = statSync(keptOf(kept, 'other.cjs')).size
    expect(load(busy, main).twice(1)).toBe(2)
    busy.keep()
    expect(statSync(keptOf(kept, 'other.cjs')).size).toBeGreaterThan(before * 1.5)

    const written = readFileSync(keptOf(kept, 'other.cjs'))
    const next = new KeptScripts(kept)
    expect(load(next, main).twice(2)).toBe(4)
    next.keep()
    expect(readFileSync(keptOf(kept, 'other.cjs')).equals(written)).toBe(true)
    expect(readdirSync(kept).toSorted()).toEqual(['main.cjs.compiled', 'other.cjs.compiled'])
  })

  it.each<[why: string, spoil: (kept: Buffer) => Uint8Array]>([
    ['cut short', (kept) => kept.subarray(0, kept.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['with a byte changed', (kept) => kept.map((byte, at) => (at === kept.length - 9 ? byte ^ 1 : byte))],
  ])('is not used and written anew if it is found %s', (_, spoil) => {
    const { main, kept } = place()
    const first = new KeptScripts(kept)
    load(first, main).twice(1)
    first.keep()
    const path = keptOf(kept, 'other.cjs')
    const spoilt = spoil(readFileSync(path))
    writeFileSync(path, spoilt)
    const second = new KeptScripts(kept)
    expect(load(second, main).twice(3)).toBe(6)
    second.keep()
    expect(readFileSync(path).equals(spoilt)).toBe(false)
    const third = new KeptScripts(kept)
    expect(load(third, main).twice(4)).toBe(8)
  })

  it.each([
    ['of another length', 'exports.twice = (number) => number + number + 1'],
    // V8 itself tells sources apart by their length alone.
    ['of the same length', OTHER.replace('return 2', 'return 3')],
  ])('of another build of the file, %s, changes nothing of what it does', (_, source) => {
    const { main, kept } = place()
    const first = new KeptScripts(kept)
    load(first, main).twice(1)
    first.keep()
    writeFileSync(join(main, '../other.cjs'), source)
    expect(load(new KeptScripts(kept), main).twice(1)).toBe(3)
  })

  it('is nothing where nothing can be written', () => {
    const { main, kept } = place()
    writeFileSync(kept, 'a file in the place of the folder')
    const scripts = new KeptScripts(kept)
    expect(load(scripts, main).twice(1)).toBe(2)
    scripts.keep()
    expect(readFileSync(kept, 'utf8')).toBe('a file in the place of the folder')
  })

  it('leaves nothing half written where its place is taken', () => {
    const { main, kept } = place()
    mkdirSync(keptOf(kept, 'other.cjs'), { recursive: true })
    const scripts = new KeptScripts(kept)
    load(scripts, main).twice(1)
    scripts.keep()
    expect(existsSync(keptOf(kept, 'main.cjs'))).toBe(true)
    expect(readdirSync(kept).toSorted()).toEqual(['main.cjs.compiled', 'other.cjs.compiled'])
  })
})
