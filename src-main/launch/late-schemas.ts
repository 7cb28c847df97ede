// Schemas that are made when they are first asked for: how sources are bundled, and tested, to that end.
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What is read of a syntax tree: nodes by their kind, with their places in the text. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/**
 * Sources get `late-zod` where they say `zod`. Each schema at the top of a module, and each of a channel, is made by a
 * function besides, `root` being the folder of the whole: to run through two thousand calls once takes as long as all that a start needs of them.
 */
export function lateSchemas(root: string): Plugin {
  const lateZod = join(root, 'src-main/program/late-zod.ts')
  return {
    name: 'late-schemas',
    enforce: 'post',
    config: () => ({ resolve: { alias: [{ find: /^zod$/, replacement: lateZod }] } }),
    transform: {
      filter: { id: /\/src-(main|shared)\/.*\.ts$/, code: /\bz\./ },
      handler(code) {
        const schemas = schemasIn(this.parse(code) as unknown as Node)
        if (schemas.length === 0) return null
        let [text, at] = [`import { late as __late } from ${JSON.stringify(lateZod)};`, 0]
        for (const { start, end } of schemas) {
          text += `${code.slice(at, start)}__late(() => ${code.slice(start, end)})`
          at = end
        }
        // Every line stays where it is, so the map of the sources still holds.
        return { code: text + code.slice(at), map: null }
      },
    },
  }
}

/** The expressions that make the schemas of a module, in their order. */
function schemasIn(module: Node): Node[] {
  return nodes(module['body']).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return []
    return nodes(declaration['declarations']).flatMap(({ init }) => {
      if (!isNode(init)) return []
      if (makesSchema(init)) return [init]
      return init.type === 'ObjectExpression' ? nodes(init['properties']).flatMap(ofChannel) : []
    })
  })
}

function ofChannel({ value }: Node): Node[] {
  if (!isNode(value) || value.type !== 'CallExpression') return []
  const { callee } = value
  if (!isNode(callee) || callee.type !== 'Identifier' || callee['name'] !== 'channel') return []
  return nodes(value['arguments']).filter(makesSchema)
}

/** Whether an expression is `z.something(...)` or made of another schema, and not what a schema makes of a value. */
function makesSchema(expression: Node): boolean {
  if (expression.type !== 'CallExpression') return false
  const { callee } = expression
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const { property } = callee
  if (isNode(property) && /parse$/i.test(String(property['name']))) return false
  let at: unknown = callee
  while (isNode(at) && at.type !== 'Identifier') at = at['object'] ?? at['callee']
  return isNode(at) && /^z$|Schema$/.test(String(at['name']))
}
