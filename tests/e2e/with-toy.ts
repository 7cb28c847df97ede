/** A copy of the program to which the game of tests/toy is added: a folder on each side, a line in each list. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
/** What the program is built from; the command line plays worked cases by their runner and kits. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  'db',
  'src-main',
  'src-renderer',
  'src-shared',
  'tests/rules/runner',
  'tests/rules/kits',
  'tests/campaign/kit',
  'tests/toy',
]

export interface Copy {
  readonly folder: string
  remove(): void
}

/** Copies the program, adds the toy and builds it. Rejects with what the bundler says. */
export async function copyWithToy(): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-toy-'))
  const copy = { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  try {
    for (const path of SOURCES) cpSync(join(root, path), join(folder, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    insert(join(folder, 'src-shared/rules/index.ts'), [
      ["import { squares } from './squares'\n", "import { toy } from '../../tests/toy/rules'\n"],
      ['= [squares, brigade', ', toy'],
    ])
    insert(join(folder, 'src-renderer/battle/rules/index.ts'), [
      [
        "  squares: () => import('./squares'),\n",
        "  'tic-tac-toe': () => import('../../../tests/toy/screen'),\n",
      ],
    ])
    const args = [join(folder, 'src-main/launch/run.mjs'), 'src-main/launch/build.ts']
    await promisify(execFile)(process.execPath, args, { cwd: folder })
    return copy
  } catch (error) {
    copy.remove()
    throw error
  }
}

/** Puts texts behind others in a file. */
function insert(path: string, pairs: readonly (readonly [behind: string, text: string])[]): void {
  let text = readFileSync(path, 'utf8')
  for (const [behind, more] of pairs) {
    if (!text.includes(behind)) throw new Error(`${path} no longer has ${behind}`)
    text = text.replace(behind, behind + more)
  }
  writeFileSync(path, text)
}
