// The linters really refuse what the house forbids: one sample violation for each border, and lawful neighbours.
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ESLint } from 'eslint'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { borders } from '../tools/borders'

const root = join(import.meta.dirname, '../..')

/** A folder with the settings of the house and nothing else: samples lie in it where they claim to lie. */
const house = mkdtempSync(join(tmpdir(), 'hundred-days-lint-'))
for (const path of [
  '.oxlintrc.json',
  'tsconfig.json',
  'src-shared/tsconfig.json',
  'src-renderer/tsconfig.json',
  'tests/tools/borders.ts',
  'tests/tools/house-rules.ts',
])
  cpSync(join(root, path), join(house, path))
symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
afterAll(() => {
  rmSync(house, { recursive: true, force: true })
})

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
})

/** Every sample of this page by the place it was given; one run of the linter judges them all. */
const placed: string[] = []
let judged: Promise<ReadonlyMap<string, readonly string[]>> | undefined

/** Puts a text beside where it claims to lie, in a file of its own; where. */
function place(file: string, text: string): string {
  const path = file.replace(/(\.\w+)$/, `-${placed.length}$1`)
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
  placed.push(path)
  return path
}

/** All that oxlint finds in the samples, by file: names of rules, and numbers of errors of types. */
function judge(): Promise<ReadonlyMap<string, readonly string[]>> {
  judged ??= new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', ...placed]
    execFile(process.execPath, args, { cwd: house, maxBuffer: 2 ** 26 }, (error, stdout) => {
      const found = report.safeParse(stdout === '' ? undefined : JSON.parse(stdout))
      if (!found.success) {
        reject(error ?? found.error)
        return
      }
      const byFile = new Map<string, string[]>()
      for (const { code, filename } of found.data.diagnostics)
        byFile.set(filename, [...(byFile.get(filename) ?? []), /\((.*)\)/.exec(code)?.[1] ?? code])
      resolve(byFile)
    })
  })
  return judged
}

const isOfTypes = (rule: string): boolean => rule.startsWith('TS') || rule.startsWith('no-unsafe-')

/** The rules broken by a sample, each once; those that need types left out, for what samples import is not there. */
async function broken(path: string): Promise<string[]> {
  return [...new Set((await judge()).get(path))].filter((rule) => !isOfTypes(rule))
}

/** The errors of types in a sample. */
async function mistyped(path: string): Promise<string[]> {
  return ((await judge()).get(path) ?? []).filter((rule) => rule.startsWith('TS'))
}

const imports = (specifier: string): string => `import * as sample from '${specifier}'\nexport { sample }\n`

const refused: [file: string, specifier: string][] = [
  ['src-shared/sample.ts', 'node:fs'],
  ['src-shared/engine/sample.ts', '../board/grid'],
  ['src-shared/words/sample.ts', '../engine/dice'],
  ['src-shared/engine/sample.ts', '../rules/index'],
  ['src-shared/engine/sample.ts', 'fs'],
  ['src-shared/engine/sample.ts', 'better-sqlite3'],
  ['src-shared/board/sample.ts', '../engine/dice'],
  ['src-shared/board/sample.ts', 'vue'],
  ['src-shared/history/sample.ts', '../engine/dice'],
  ['src-shared/rules/squares/sample.ts', '../one-hour/tables'],
  ['src-shared/rules/squares/sample.ts', '../../campaign/days'],
  ['src-shared/rules/squares/sample.ts', '../../contract/index'],
  ['src-shared/rules/squares/sample.ts', 'electron'],
  ['src-shared/rules/sample.ts', 'ws'],
  ['src-shared/campaign/sample.ts', '../rules/squares/tables'],
  ['src-shared/campaign/sample.ts', '../../src-main/store/journal'],
  ['src-shared/contract/sample.ts', '../../src-main/services/battle'],
  ['src-shared/contract/sample.ts', 'node:crypto'],
  ['src-main/services/sample.ts', 'electron'],
  ['src-main/services/sample.ts', 'vue'],
  ['src-main/services/sample.ts', '../../src-renderer/stores/battle'],
  ['src-main/electron/sample.ts', '../../src-renderer/stores/battle'],
  ['src-main/electron/sample.ts', 'better-sqlite3'],
  ['src-main/browser/sample.ts', 'electron'],
  ['src-main/referee/sample.ts', '../../tests/e2e/app'],
  ['src-main/launch/sample.ts', 'electron'],
  ['src-main/launch/sample.ts', '../services/battle'],
  ['src-renderer/stores/sample.ts', '../../src-main/services/battle'],
  ['src-renderer/stores/sample.ts', '../../src-shared/engine/battle'],
  ['src-renderer/stores/sample.ts', '../../src-shared/rules/squares/tables'],
  ['src-renderer/stores/sample.ts', '../../src-shared/rules/squares/words/messages'],
  ['src-renderer/battle/rules/squares/sample.ts', '../../../../src-shared/rules/squares/turn/step'],
  ['src-renderer/battle/rules/squares/sample.ts', '../../../../src-shared/rules/brigade/screen/schema'],
  ['src-renderer/battle/rules/squares/sample.ts', '../brigade/panels'],
  ['src-renderer/battle/open-table/sample.ts', '../../../src-shared/rules/brigade/screen/schema'],
  ['src-renderer/stores/sample.ts', '../../src-shared/campaign/days'],
  ['src-renderer/stores/sample.ts', '../../db/history/campaign.json'],
  ['src-renderer/stores/sample.ts', 'electron'],
  ['src-renderer/stores/sample.ts', 'node:path'],
]

const lawful: [file: string, specifier: string][] = [
  ['src-shared/engine/sample.ts', 'zod'],
  ['src-shared/engine/sample.ts', './dice'],
  ['src-shared/rules/squares/sample.ts', '../../engine/dice'],
  ['src-shared/rules/squares/sample.ts', '../../board/grid'],
  ['src-shared/rules/squares/sample.ts', './tables'],
  ['src-shared/rules/index.ts', './squares/index'],
  ['src-shared/campaign/sample.ts', '../rules/index'],
  ['src-main/services/sample.ts', '../../src-shared/contract/index'],
  ['src-main/store/sample.ts', 'better-sqlite3'],
  ['src-main/electron/sample.ts', 'electron'],
  ['src-main/electron/sample.ts', '../services/battle'],
  ['src-main/referee/sample.ts', '../../tests/rules/kits/index'],
  ['src-renderer/stores/sample.ts', '../../src-shared/contract/index'],
  ['src-renderer/stores/sample.ts', '../../src-shared/words/sentence'],
  ['src-renderer/battle/rules/squares/sample.ts', '../../../../src-shared/rules/squares/words/messages'],
  ['src-renderer/battle/rules/squares/sample.ts', '../../../../src-shared/rules/squares/screen/schema'],
  ['src-renderer/battle/rules/squares/sample.ts', '../../../stores/battle'],
  ['src-renderer/battle/rules/sample.ts', './squares/index'],
  ['src-renderer/stores/sample.ts', 'pinia'],
  ['tests/engine/sample.ts', '../../src-shared/engine/dice'],
]

/** Gives each sample its place before any test runs. */
const each = <Row extends readonly [file: string, ...rest: string[]]>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): { readonly row: Row; readonly path: string }[] =>
  rows.map((row) => ({ row, path: place(row[0], textOf(row)) }))

describe('the import borders', () => {
  it.each(each(refused, ([, specifier]) => imports(specifier)))(
    '$row.0 may not import $row.1',
    async ({ path }) => {
      expect(await broken(path)).toEqual(['borders'])
    },
  )

  it.each(each(lawful, ([, specifier]) => imports(specifier)))(
    '$row.0 may import $row.1',
    async ({ path }) => {
      expect(await broken(path)).toEqual([])
    },
  )

  it('are tried at least once each', () => {
    for (const { folder } of borders) {
      expect(refused.some(([file]) => file.slice(0, file.lastIndexOf('/')).startsWith(folder))).toBe(true)
    }
  })

  const service = 'src-main/services/sample.ts'
  it.each(
    each(
      [
        [service, "import type { Sample } from 'electron'\nexport type Again = Sample\n"],
        [service, "export * from 'electron'\n"],
        [service, "export { app } from 'electron'\n"],
        [service, "export const sample = await import('electron')\n"],
        [service, "export type Sample = import('electron').App\n"],
      ] as const,
      ([, text]) => text,
    ),
  )('hold for every form of import: $row.1', async ({ path }) => {
    expect(await broken(path)).toContain('borders')
  })

  it('hold in Vue components', async () => {
    const text = '<script setup lang="ts">\nimport { app } from \'electron\'\napp.quit()\n</script>\n'
    expect(await brokenInVue(text)).toContain('house/borders')
  })
})

/** The rules that the linter of Vue components finds broken in one. */
async function brokenInVue(text: string): Promise<string[]> {
  const eslint = new ESLint({ cwd: root })
  const [result] = await eslint.lintText(text, { filePath: join(root, 'src-renderer/ui/Sample.vue') })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

describe('the purity of src-shared', () => {
  const impure = [
    ['export const sample = Math.random()\n', 'no-restricted-properties'],
    ['export const sample = Date.now()\n', 'no-restricted-globals'],
    ['export const sample = new Date()\n', 'no-restricted-globals'],
    ['export const sample = performance.now()\n', 'no-restricted-globals'],
    ['export const sample = document.title\n', 'no-restricted-globals'],
    ['export const sample = process.env\n', 'no-restricted-globals'],
  ].map(([text = '', rule = '']) => ({
    text,
    rule,
    pure: place('src-shared/engine/sample.ts', text),
    free: place('src-main/services/sample.ts', text),
  }))
  it.each(impure)('$text', async ({ rule, pure, free }) => {
    expect(await broken(pure)).toEqual([rule])
    expect(await broken(free)).toEqual([])
  })

  const inexact = [
    ['export const sample = (one: number): number => Math.sin(one)\n', 'no-restricted-properties'],
    ['export const sample = (one: number): number => one ** 2\n', 'no-powers'],
  ].map(([text = '', rule = '']) => ({
    text,
    rule,
    exact: ['src-shared/board/sample.ts', 'src-shared/rules/brigade/sample.ts'].map((file) =>
      place(file, text),
    ),
    free: place('src-shared/rules/squares/sample.ts', text),
  }))
  it.each(inexact)('is exact to the last bit where bodies move: $text', async ({ rule, exact, free }) => {
    for (const path of exact) expect(await broken(path)).toEqual([rule])
    expect(await broken(free)).toEqual([])
  })

  const foreign = place('src-shared/engine/sample.ts', 'export const sample = document.title\n')
  const native = place('src-main/services/sample.ts', 'export const sample = document.title\n')
  it('knows no types of a browser', async () => {
    expect(await mistyped(foreign)).toEqual(['TS2584'])
    expect(await mistyped(native)).toEqual([])
  })
})

describe('the strictness of types', () => {
  it.each(
    each(
      [
        ['src-main/services/sample.ts', 'export const sample: any = 1\n', 'no-explicit-any'],
        [
          'src-main/services/sample.ts',
          'export const sample = (list: number[]) => list.find(Boolean)!\n',
          'no-non-null-assertion',
        ],
        ['src-main/services/sample.ts', '// @ts-ignore\nexport const sample = 1\n', 'ban-ts-comment'],
        ['src-main/services/sample.ts', 'void 0\nPromise.resolve(1)\n', 'no-floating-promises'],
      ] as const,
      ([, text]) => text,
    ),
  )('$row.1', async ({ row: [, , rule], path }) => {
    expect(await broken(path)).toContain(rule)
  })

  it.each(
    each(
      [
        ['src-main/services/sample.ts', "export const sample: number = 'one'\n", 'TS2322'],
        ['src-shared/engine/sample.ts', "export const sample: number = 'one'\n", 'TS2322'],
        ['src-renderer/stores/sample.ts', "export const sample: number = 'one'\n", 'TS2322'],
        ['tests/engine/sample.ts', "export const sample: number = 'one'\n", 'TS2322'],
        ['src-main/services/sample.ts', "export { sample } from './nowhere'\n", 'TS2307'],
        ['src-main/services/sample.ts', 'export const sample = [1].at(0) + 1\n', 'TS2532'],
        ['src-main/services/sample.ts', 'export const sample: { a?: 1 } = { a: undefined }\n', 'TS2375'],
      ] as const,
      ([, text]) => text,
    ),
  )('are checked in $row.0: $row.1', async ({ row: [, , error], path }) => {
    expect(await mistyped(path)).toContain(error)
  })

  const excused = place('src-main/services/sample.ts', '/* eslint-disable */\nexport const sample: any = 1\n')
  it('cannot be switched off by a comment', async () => {
    expect(await broken(excused)).toContain('no-explicit-any')
    // The one comment that would be heeded stands nowhere.
    const disable = ['oxlint', 'disable'].join('-')
    const files = globSync(['*.ts', '{src-main,src-renderer,src-shared,tests}/**/*.{ts,vue}'], { cwd: root })
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes(disable))).toEqual([])
  })
})
