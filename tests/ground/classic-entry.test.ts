// The built page begins with a plain script that does what its modules would have done, and shares it with later ones.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Script, runInNewContext } from 'node:vm'
import { parseAst } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, root } from '../../src-main/launch/bundles'
import { changingNames } from '../../src-main/launch/changing-names'
import { bridgeOf, pageWith, partOf, scriptOf } from '../../src-main/launch/classic-entry'

const part = (fileName: string, code: string) => partOf(fileName, code, parseAst(code))

describe('names that may change after their module has run', () => {
  it.each<[why: string, code: string, names: string[]]>([
    ['set once', 'let a = 1; a = 2; a++; for (a of [3]); const b = () => a', []],
    ['set by a function', 'let a; function set() { a = 1 }', ['a']],
    ['set by an arrow before it is declared', 'const set = () => { a += 1 }; var a', ['a']],
    ['counted by a method', 'let a = 0; class B { up() { a++ } }', ['a']],
    [
      'set by a pattern and by loops',
      'let a, b, c, d; () => { [a, { x: b = 1 }] = []; for (c of []); for (d in {}); }',
      ['a', 'b', 'c', 'd'],
    ],
    ['set as a rest', 'let a, b; () => { [...a] = []; ({ ...b } = {}) }', ['a', 'b']],
    [
      'another of the same name',
      'let a; (a) => { a = 1 }; function f() { var a; { a = 2 } }; () => { let a; a = 3 }',
      [],
    ],
    ['that of a block beside', 'let a; () => { { let a; a = 1 } a = 2 }', ['a']],
    [
      'that of a caught error, of a loop, of a class',
      'let e, i, C; () => { try {} catch (e) { e = 1 } for (let i = 0; i < 1; i++); (class C { m() { C = 1 } }) }',
      [],
    ],
    ['only a member set', 'const a = {}; () => { a.b = 1; a[0]++ }', []],
  ])('%s', (_, code, names) => {
    expect([...changingNames(parseAst(code))].toSorted()).toEqual(names)
  })
})

describe('modules as one script', () => {
  const first =
    'const twice = (n) => n * 2; export { twice as t }; const late = 4; export { late as "a name" }'
  const second =
    'import { t as double, "a name" as n } from "./first.js"; export { v as value }; const v = double(n), w = import.meta.url'
  const parts = new Map([
    ['assets/first.js', part('assets/first.js', first)],
    ['assets/second.js', part('assets/second.js', `${second}; globalThis.told = w`)],
  ])

  it('run in their order, strictly, and lay what they export where later ones find it', async () => {
    const scope = { document: { currentScript: { src: 'app://here/assets/start.js' } } }
    const world: Record<string, unknown> = { ...scope }
    runInNewContext(scriptOf(parts), world)
    expect(world['told']).toBe('app://here/assets/start.js')
    expect(Object.keys(world).toSorted()).toEqual(['document', 'hundredDaysShared', 'told'])

    Object.assign(globalThis, { hundredDaysShared: world['hundredDaysShared'] })
    const taken = (name: string): Promise<unknown> =>
      import(`data:text/javascript,${encodeURIComponent(bridgeOf(name, parts.get(name)?.names ?? []))}`)
    expect(await taken('assets/second.js')).toMatchObject({ value: 8 })
    expect(await taken('assets/first.js')).toMatchObject({ 'a name': 4 })
    Reflect.deleteProperty(globalThis, 'hundredDaysShared')
    expect(() => {
      runInNewContext(scriptOf(new Map([['a.js', part('a.js', 'undeclared = 1')]])), { ...scope })
    }).toThrow('undeclared')
  })

  it.each([
    ['import * as all from "./first.js"', 'as a whole'],
    ['export * from "./first.js"', 'ExportAllDeclaration'],
    ['export default 1', 'ExportDefaultDeclaration'],
    ['export const a = 1', 'ExportNamedDeclaration'],
    ['export { t } from "./first.js"', 'ExportNamedDeclaration'],
    ['let a; export { a }; export const set = () => { a = 1 }', 'may change later'],
    ['let hundredDaysShared = 1', 'a name of the script'],
  ])('are refused where the two would differ: %s', (code, why) => {
    expect(() => part('assets/x.js', code)).toThrow(why)
  })
})

describe('the page', () => {
  const page = (tags: string) => `<head>${tags}</head>`

  it('begins with the script in place of the modules', () => {
    const before =
      '<script type="module" crossorigin src="./assets/index-1.js"></script>\n    <link rel="modulepreload" crossorigin href="./assets/base-2.js">\n    <link rel="stylesheet" href="./assets/index-1.css">'
    expect(pageWith(page(before), 'assets/start-3.js', ['assets/base-2.js', 'assets/index-1.js'])).toBe(
      page(
        '<script defer src="./assets/start-3.js"></script>\n    <link rel="stylesheet" href="./assets/index-1.css">',
      ),
    )
    expect(() => pageWith(page(''), 'assets/start-3.js', ['assets/index-1.js'])).toThrow('0 entries')
  })

  beforeAll(() => ensureBuilt(['renderer']))

  it('is built so, and later files import none but modules of theirs and bridges', () => {
    const folder = join(root, 'out/renderer')
    const built = readFileSync(join(folder, 'index.html'), 'utf8')
    const script = /<script ([^>]*)><\/script>/.exec(built)?.[1] ?? ''
    expect(script).toMatch(/^defer src="\.\/assets\/start-[\w-]{8}\.js"$/)
    expect(built.match(/<script/g)).toHaveLength(1)
    expect(built).not.toContain('modulepreload')
    const name = /assets\/[^"]*/.exec(script)?.[0] ?? ''
    expect(() => new Script(readFileSync(join(folder, name), 'utf8'))).not.toThrow()
    const importing = readdirSync(join(folder, 'assets')).filter(
      (file) =>
        file.endsWith('.js') && readFileSync(join(folder, 'assets', file), 'utf8').includes(basename(name)),
    )
    expect(importing).toEqual([])
  })
})
