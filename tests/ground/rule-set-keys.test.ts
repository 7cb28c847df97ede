// Keys of rule sets are written in the two lists, in the folders of their own name, in db/ and in tests, and nowhere else.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const KEYS = ['squares', 'one-hour', 'brigade', 'fast-play'] as const
const LISTS = ['src-shared/rules/index.ts', 'src-renderer/battle/rules/index.ts']
const FOLDERS = ['src-shared/rules', 'src-renderer/battle/rules']

/** A key as a text of its own, and as the name of a property outside catalogues, where it is an English word. */
const isWritten = (line: string, key: string, file: string): boolean =>
  new RegExp(`(['"\`])${key}\\1`).test(line) ||
  (!file.includes('/i18n/') && new RegExp(`^\\s*${key}:`).test(line))

/** `brigade` is a level of command as well: it is a rule set's key where the line speaks of rules, and of no level. */
const isOfRules = (line: string): boolean => /rules?\b|ruleSet|RULE_SET/.test(line) && !/\blevel\b/.test(line)

function keysIn(file: string, text: string): string[] {
  if (LISTS.includes(file)) return []
  return text.split('\n').flatMap((line, i) => {
    const code = line.replace(/^\s*(\/?\*|\/\/).*$/, '')
    return KEYS.filter(
      (key) =>
        !FOLDERS.some((folder) => file.startsWith(`${folder}/${key}/`)) &&
        isWritten(code, key, file) &&
        (key !== 'brigade' || isOfRules(code)),
    ).map((key) => `${file}:${i + 1} ${key}`)
  })
}

describe('keys of rule sets', () => {
  it('stand in the two lists and in their own folders alone', () => {
    const files = globSync('src-{shared,main,renderer}/**/*.{ts,vue,mjs}').map((file) =>
      file.replaceAll('\\', '/'),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((file) => keysIn(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['src-main/services/x.ts', `if (ruleSet === 'squares') return`],
    ['src-main/services/x.ts', `const kinds = { 'one-hour': 'boxes' }`],
    ['src-main/services/x.ts', `  squares: squaresPresenter,`],
    ['src-renderer/stores/x.ts', `const ruleSet = ref('brigade')`],
    ['src-shared/rules/squares/x.ts', `if (ruleSet.key === 'fast-play') return`],
  ])('are found elsewhere: %s %s', (file, line) => expect(keysIn(file, line)).toHaveLength(1))

  it.each([
    ['src-shared/rules/index.ts', `{ squares: 'squares' }`],
    ['src-shared/rules/squares/index.ts', `  key: 'squares',`],
    ['src-main/services/x.ts', `if (row.level === 'brigade') return`],
    ['src-main/services/x.ts', `const LEVELS = ['army', 'corps', 'division', 'brigade', 'unit']`],
    ['src-main/services/x.ts', `  // Under 'squares' it is otherwise.`],
    ['src-renderer/i18n/en/x.ts', `  squares: '{n} squares',`],
  ])('are not found where they may stand or are another word: %s %s', (file, line) =>
    expect(keysIn(file, line)).toEqual([]),
  )
})
