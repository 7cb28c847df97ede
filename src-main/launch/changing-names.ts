// Which of a module's own names may change after it has run: those that one of its functions assigns to.
import type { ESTree } from 'vite'

/** What opens a scope of names. */
const SCOPES =
  /^(BlockStatement|StaticBlock|SwitchStatement|CatchClause|For\w*Statement|Class\w+|Function\w+|ArrowFunctionExpression)$/
/** Those of them in which a `var` stays. */
const FUNCTIONS = /^(Function\w+|ArrowFunctionExpression)$/

interface Scope {
  readonly names: Set<string>
  readonly isFunction: boolean
  readonly above: Scope | undefined
}

/** Top-level names of the program that a function within it assigns to, whenever it may be called. */
export function changingNames(program: ESTree.Program): Set<string> {
  const top: Scope = { names: new Set(), isFunction: true, above: undefined }
  const assigned: { readonly name: string; readonly from: Scope }[] = []

  function walk(node: ESTree.Node, outer: Scope): void {
    const scope = SCOPES.test(node.type)
      ? { names: new Set<string>(), isFunction: FUNCTIONS.test(node.type), above: outer }
      : outer
    for (const [name, home] of declared(node, outer, scope)) home.names.add(name)
    for (const name of targets(node)) assigned.push({ name, from: scope })
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, scope)
  }
  walk(program, top)

  // Only now all names are known: a function may stand before what it assigns to.
  const isOfTop = ({ name, from }: { name: string; from: Scope }) => {
    let scope: Scope | undefined = from
    while (scope && !scope.names.has(name)) scope = scope.above
    return scope === top && functionOf(from) !== top
  }
  return new Set(assigned.filter(isOfTop).map(({ name }) => name))
}

/** The names that a node itself declares, each with the scope that it belongs to. */
function declared(node: ESTree.Node, outer: Scope, inner: Scope): (readonly [string, Scope])[] {
  const into = (scope: Scope, ...patterns: readonly unknown[]) =>
    patterns.flatMap(namesIn).map((name) => [name, scope] as const)
  switch (node.type) {
    case 'FunctionDeclaration':
      return [...into(outer, node.id), ...into(inner, ...node.params)]
    case 'FunctionExpression':
      return into(inner, node.id, ...node.params)
    case 'ArrowFunctionExpression':
      return into(inner, ...node.params)
    case 'ClassDeclaration':
      return into(outer, node.id)
    case 'ClassExpression':
      return into(inner, node.id)
    case 'CatchClause':
      return into(inner, node.param)
    case 'VariableDeclaration':
      return into(node.kind === 'var' ? functionOf(outer) : outer, ...node.declarations.map(({ id }) => id))
    default:
      return []
  }
}

/** The names that a node itself assigns to. */
function targets(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return namesIn(node.left)
    case 'UpdateExpression':
      return namesIn(node.argument)
    default:
      return []
  }
}

/** The names in a pattern; none in what is no pattern of names, such as a member of an object. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => namesIn(part.type === 'Property' ? part.value : part))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

function functionOf(scope: Scope): Scope {
  let found = scope
  while (!found.isFunction && found.above) found = found.above
  return found
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
