// What the files of each folder may import, as data, and the lint rule that holds it: arrows point down only.
import { isBuiltin } from 'node:module'
import { posix, relative, sep } from 'node:path'

/** What the files of one folder may import besides that folder itself. */
export interface Border {
  /** The folder that the border is about; a file obeys the border of the deepest folder it lies in. */
  folder: string
  /** Our own folders and files it may import; `*` stands for one name, `=` for the name of the folder that the file lies in. */
  ours: readonly string[]
  /** npm packages it may import, or 'any' for all but those in `never`. */
  packages: readonly string[] | 'any'
  never?: readonly string[]
  /** Whether it may import Node's own modules. */
  node?: boolean
  /** Whether the folders in it may not import one another. */
  foldersApart?: boolean
}

const pure = ['zod', 'pure-rand', 'flatbush', '@noble/hashes']
const mainImports = [
  'src-shared/contract',
  'src-shared/engine',
  'src-shared/board',
  'src-shared/rules',
  'src-shared/campaign',
  'src-shared/history',
  'src-shared/words',
  'db',
  'package.json',
]

const rendererImports = [
  'src-shared/contract',
  'src-shared/history',
  'src-shared/board',
  'src-shared/words',
  'src-shared/campaign/words/messages',
  'package.json',
]

export const borders: readonly Border[] = [
  { folder: 'src-shared', ours: [], packages: pure },
  { folder: 'src-shared/words', ours: [], packages: [] },
  { folder: 'src-shared/engine', ours: ['src-shared/words'], packages: pure },
  { folder: 'src-shared/board', ours: [], packages: pure },
  { folder: 'src-shared/history', ours: ['src-shared/board/grid'], packages: pure },
  {
    folder: 'src-shared/rules',
    ours: ['src-shared/engine', 'src-shared/board', 'src-shared/history', 'src-shared/words'],
    packages: pure,
    foldersApart: true,
  },
  {
    folder: 'src-shared/campaign',
    ours: [
      'src-shared/engine',
      'src-shared/board',
      'src-shared/history',
      'src-shared/rules/index',
      'src-shared/words',
    ],
    packages: pure,
  },
  { folder: 'src-shared/contract', ours: [], packages: pure },
  {
    folder: 'src-main',
    ours: mainImports,
    packages: ['zod', 'better-sqlite3', 'ws', 'csv-parse', 'csv-stringify'],
    node: true,
  },
  {
    folder: 'src-main/electron',
    ours: [...mainImports, 'src-main'],
    packages: ['electron', 'zod'],
    node: true,
  },
  {
    // The command line plays worked cases: their runner and kits live with the tests.
    folder: 'src-main/referee',
    ours: [...mainImports, 'src-main', 'tests/rules/runner', 'tests/rules/kits', 'tests/campaign/kit'],
    packages: ['zod', 'better-sqlite3', 'ws', 'csv-parse', 'csv-stringify'],
    node: true,
  },
  { folder: 'src-main/launch', ours: ['package.json'], packages: 'any', never: ['electron'], node: true },
  {
    folder: 'src-renderer',
    ours: rendererImports,
    packages: 'any',
    never: ['electron', 'better-sqlite3', 'ws'],
  },
  {
    // What faces on the open table share knows what their rules show alike.
    folder: 'src-renderer/battle/open-table',
    ours: [...rendererImports, 'src-renderer', 'src-shared/rules/table-screen'],
    packages: 'any',
    never: ['electron', 'better-sqlite3', 'ws'],
  },
  {
    // The face of a rule set knows what its own rules show, and their words.
    folder: 'src-renderer/battle/rules',
    ours: [
      ...rendererImports,
      'src-renderer',
      'src-shared/rules/=/screen',
      'src-shared/rules/=/words/messages',
    ],
    packages: 'any',
    never: ['electron', 'better-sqlite3', 'ws'],
    foldersApart: true,
  },
]

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Whether a path is, or lies in, what a pattern names; the ending of a file does not matter. */
function names(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const found = path.replace(/\.(ts|js|mjs|vue)$/, '').split('/')
  const plain = pattern.endsWith('.json') ? path.split('/') : found
  return wanted.every((part, at) => (part === '*' ? plain[at] !== undefined : part === plain[at]))
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Why a file may not import something, as a sentence, or undefined if it may.
 * `file` is relative to the project, with forward slashes; `specifier` is what stands in the import.
 */
export function trespass(file: string, specifier: string): string | undefined {
  const border = borders
    .filter(({ folder }) => inside(file, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
  if (border === undefined) return undefined
  const { folder } = border
  const wanted = specifier.replace(/\?.*$/, '')

  if (wanted.startsWith('.')) {
    const target = posix.normalize(posix.join(posix.dirname(file), wanted))
    if (inside(target, folder)) {
      const ownFolder = file.slice(folder.length + 1).split('/')
      const otherFolder = target.slice(folder.length + 1).split('/')
      const apart = border.foldersApart === true && ownFolder.length > 1 && otherFolder.length > 1
      return apart && ownFolder[0] !== otherFolder[0]
        ? `The folders of ${folder} do not import one another, so not ${target}.`
        : undefined
    }
    const [own = ''] = file.slice(folder.length + 1).split('/')
    return border.ours.some((pattern) => names(pattern.replace('=', own), target))
      ? undefined
      : `${folder} may not import ${target}: arrows point down only.`
  }
  if (isBuiltin(wanted)) {
    return border.node === true ? undefined : `${folder} may not import ${wanted}: it must run without Node.`
  }
  const name = packageOf(wanted)
  const allowed =
    border.packages === 'any' ? !(border.never ?? []).includes(name) : border.packages.includes(name)
  return allowed ? undefined : `${folder} may not import the package ${name}.`
}

interface Source {
  source?: { value?: unknown } | null
}

interface LintContext {
  filename: string
  cwd: string
  report(problem: { node: unknown; message: string }): void
}

/** The ESLint rule `house/borders`. */
export const bordersRule = {
  meta: { type: 'problem', schema: [] },
  create(context: LintContext) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const check = (node: Source): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = trespass(file, specifier)
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}
