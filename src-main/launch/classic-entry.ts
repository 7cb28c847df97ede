// The entry of the built page as a plain script instead of a module. A browser keeps the compiled code of both, but makes
// ready only that of plain scripts while the page still comes, on a thread beside; a module is compiled anew at each start.
// The files that are fetched later stay modules. What they import of the entry comes through a bridge: a small module of
// the entry's old name, which takes it from where the script has laid it.
import { createHash } from 'node:crypto'
import { basename, dirname, posix } from 'node:path'
import { Visitor, type ESTree, type Plugin, type Rolldown } from 'vite'
import { changingNames } from './changing-names'

/** Where the script lays what it shares, by the file that would have exported it and the name. */
const SHARED = 'hundredDaysShared'
/** What a module knows of itself, in the script. */
const META = 'hundredDaysMeta'

/**
 * Tells the browser to compile every function at once, beside, and so to keep all of them. Else it would keep those alone
 * that were called before the script's end, and compile what the first screen calls later at each start.
 */
const EAGER = '//# allFunctionsCalledOnLoad'

/** A module as part of the script. */
export interface Part {
  /** Its code as the body of a function. */
  readonly body: string
  /** The names it exported. */
  readonly names: readonly string[]
}

/** Puts a plain script in place of the module that the built page begins with. */
export function classicEntry(): Plugin {
  return {
    name: 'classic-entry',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const outputs = Object.values(bundle)
        const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
        const page = outputs.find(({ fileName }) => fileName.endsWith('.html'))
        if (entry?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('There is no page with an entry.')
        const chunks = inOrder(entry, bundle)
        const parts = new Map(
          chunks.map(({ fileName, code }) => [fileName, partOf(fileName, code, this.parse(code))] as const),
        )
        const script = scriptOf(parts)
        const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
        const fileName = posix.join(dirname(entry.fileName), `start-${hash}.js`)
        this.emitFile({ type: 'asset', fileName, source: script })
        for (const chunk of chunks)
          chunk.code = bridgeOf(chunk.fileName, parts.get(chunk.fileName)?.names ?? [])
        page.source = pageWith(String(page.source), fileName, [...parts.keys()])
      },
    },
  }
}

/** A chunk after all that it imports. */
function inOrder(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !found.has(imported)) inOrder(imported, bundle, found)
  }
  found.add(chunk)
  return [...found]
}

/**
 * A built module as part of the script. Throws at a form of import or export that the bundler does not write, and at an
 * export that may change later: who imports a module sees that, who imports the bridge would not.
 */
export function partOf(fileName: string, code: string, program: ESTree.Program): Part {
  if (code.includes(SHARED) || code.includes(META)) throw new Error(`${fileName} uses a name of the script.`)
  const edits: { readonly of: ESTree.Span; readonly text: string }[] = []
  const exports = new Map<string, string>()
  const changing = changingNames(program)
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = posix.join(dirname(fileName), node.source.value)
      const taken = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} imports ${from} as a whole.`)
        return `${JSON.stringify(nameOf(specifier.imported))}:${specifier.local.name}`
      })
      edits.push({ of: node, text: `const{${taken.join()}}=${SHARED}[${JSON.stringify(from)}];` })
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source) {
      for (const { local, exported } of node.specifiers) {
        const name = nameOf(local)
        if (changing.has(name)) throw new Error(`${fileName} exports ${name}, which may change later.`)
        exports.set(nameOf(exported), name)
      }
      edits.push({ of: node, text: '' })
    } else if (node.type.startsWith('Export')) {
      throw new Error(`${fileName} exports in a way that was not thought of: ${node.type}.`)
    }
  }
  new Visitor({
    MetaProperty(node) {
      if (node.meta.name === 'import') edits.push({ of: node, text: META })
    },
  }).visit(program)
  let body = ''
  let at = 0
  for (const { of, text } of edits.toSorted((a, b) => a.of.start - b.of.start)) {
    body += code.slice(at, of.start) + text
    at = of.end
  }
  const laid = [...exports].map(([name, local]) => `${JSON.stringify(name)}:${local}`)
  return { body: `${body}${code.slice(at)}\nreturn{${laid.join()}};`, names: [...exports.keys()] }
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

/** One script of the parts, each in a function of its own as it was in a module of its own, after those it imports. */
export function scriptOf(parts: ReadonlyMap<string, Part>): string {
  const run = [...parts].map(([name, { body }]) => `${SHARED}[${JSON.stringify(name)}]=(()=>{${body}})();\n`)
  return `${EAGER}
(()=>{"use strict";globalThis.${SHARED}={};const ${META}={url:document.currentScript.src};
${run.join('')}})();
`
}

/** The module that gives later files what the script has laid under the name. */
export function bridgeOf(fileName: string, names: readonly string[]): string {
  const taken = names.map((name, i) => `${JSON.stringify(name)}:v${i}`)
  const given = names.map((name, i) => `v${i} as ${JSON.stringify(name)}`)
  return `const{${taken.join()}}=${SHARED}[${JSON.stringify(fileName)}];export{${given.join()}};\n`
}

/** The page with the script in place of the modules it begins with. */
export function pageWith(page: string, script: string, modules: readonly string[]): string {
  const isOfThem = (tag: string) => modules.some((name) => tag.includes(basename(name)))
  let entries = 0
  const changed = page
    .replace(/[ \t]*<link rel="modulepreload"[^>]*>\n?/g, (tag) => (isOfThem(tag) ? '' : tag))
    .replace(/<script type="module"[^>]*><\/script>/g, (tag) => {
      if (!isOfThem(tag)) return tag
      entries += 1
      // A plain script that is deferred runs when a module would have: once the page has been read.
      return `<script defer src="./${script}"></script>`
    })
  if (entries !== 1) throw new Error(`The page has ${entries} entries.`)
  return changed
}
