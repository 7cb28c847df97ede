// The linter really refuses what the house forbids: one sample violation for each border, and lawful neighbours.
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { borders } from '../tools/borders'

const root = join(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

/** The rules that the linter finds broken in a text, were it the file of that name. */
async function broken(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(root, file) })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

const imports = (specifier: string): string => `import * as sample from '${specifier}'\nexport { sample }\n`

const refused: [file: string, specifier: string][] = [
  ['src-shared/sample.ts', 'node:fs'],
  ['src-shared/engine/sample.ts', '../board/grid'],
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
  ['src-main/launch/sample.ts', 'electron'],
  ['src-main/launch/sample.ts', '../services/battle'],
  ['src-renderer/stores/sample.ts', '../../src-main/services/battle'],
  ['src-renderer/stores/sample.ts', '../../src-shared/engine/battle'],
  ['src-renderer/stores/sample.ts', '../../src-shared/rules/squares/tables'],
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
  ['src-renderer/stores/sample.ts', '../../src-shared/contract/index'],
  ['src-renderer/stores/sample.ts', '../../src-shared/rules/squares/messages'],
  ['src-renderer/stores/sample.ts', 'pinia'],
  ['tests/engine/sample.ts', '../../src-shared/engine/dice'],
]

describe('the import borders', () => {
  it.each(refused)('%s may not import %s', async (file, specifier) => {
    expect(await broken(file, imports(specifier))).toEqual(['house/borders'])
  })

  it.each(lawful)('%s may import %s', async (file, specifier) => {
    expect(await broken(file, imports(specifier))).toEqual([])
  })

  it('are tried at least once each', () => {
    for (const { folder } of borders) {
      expect(refused.some(([file]) => file.slice(0, file.lastIndexOf('/')).startsWith(folder))).toBe(true)
    }
  })

  it.each([
    ["import type { Sample } from 'electron'\nexport type Again = Sample\n"],
    ["export * from 'electron'\n"],
    ["export { app } from 'electron'\n"],
    ["export const sample = await import('electron')\n"],
    ["export type Sample = import('electron').App\n"],
  ])('hold for every form of import: %s', async (text) => {
    expect(await broken('src-main/services/sample.ts', text)).toContain('house/borders')
  })

  it('hold in Vue components', async () => {
    const text = '<script setup lang="ts">\nimport { app } from \'electron\'\napp.quit()\n</script>\n'
    expect(await broken('src-renderer/ui/Sample.vue', text)).toContain('house/borders')
  })
})

describe('the purity of src-shared', () => {
  it.each([
    ['export const sample = Math.random()\n', 'no-restricted-properties'],
    ['export const sample = Date.now()\n', 'no-restricted-globals'],
    ['export const sample = new Date()\n', 'no-restricted-globals'],
    ['export const sample = performance.now()\n', 'no-restricted-globals'],
    ['export const sample = document.title\n', 'no-restricted-globals'],
    ['export const sample = process.env\n', 'no-restricted-globals'],
  ])('%s', async (text, rule) => {
    expect(await broken('src-shared/engine/sample.ts', text)).toEqual([rule])
    expect(await broken('src-main/services/sample.ts', text)).toEqual([])
  })
})

describe('the strictness of types', () => {
  it.each([
    ['export const sample: any = 1\n', '@typescript-eslint/no-explicit-any'],
    [
      'export const sample = (list: number[]) => list.find(Boolean)!\n',
      '@typescript-eslint/no-non-null-assertion',
    ],
    ['// @ts-ignore\nexport const sample = 1\n', '@typescript-eslint/ban-ts-comment'],
  ])('%s', async (text, rule) => {
    expect(await broken('src-main/services/sample.ts', text)).toEqual([rule])
  })

  it('cannot be switched off by a comment', async () => {
    const text = '// eslint-disable-next-line\nexport const sample: any = 1\n'
    expect(await broken('src-main/services/sample.ts', text)).toContain('@typescript-eslint/no-explicit-any')
    // A comment that the linter with types would heed is refused by this one.
    const other = '// oxlint-disable-next-line\nexport const sample = 1\n'
    expect(await broken('src-main/services/sample.ts', other)).toEqual(['no-warning-comments'])
  })
})
