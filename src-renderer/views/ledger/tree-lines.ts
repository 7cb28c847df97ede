// A list that runs from armies down to battalions as a tree: what is open, what is shown, who lies below whom.

export type Level = 'army' | 'corps' | 'division' | 'brigade' | 'unit'
export const LEVELS: readonly Level[] = ['army', 'corps', 'division', 'brigade', 'unit']

/** A line of the tree with the words of its cells, in the order of the columns. */
export interface TreeLine {
  readonly id: string
  readonly parent: string | null
  readonly level: Level
  readonly name: string
  readonly leader: string | null
  readonly arm: 'infantry' | 'cavalry' | 'artillery' | null
  readonly cells: readonly string[]
}

/** A line that is shown, with its place among its sisters. */
export interface ShownLine {
  readonly line: TreeLine
  readonly isOpen: boolean
  readonly hasBelow: boolean
  /** From 1. */
  readonly depth: number
  readonly place: number
  readonly siblings: number
}

/** Lines all of whose formations above are open, in their order. */
export function shownLines(lines: readonly TreeLine[], open: ReadonlySet<string>): readonly ShownLine[] {
  const below = Map.groupBy(lines, ({ parent }) => parent)
  const walk = (parent: string | null, depth: number): readonly ShownLine[] => {
    const sisters = below.get(parent) ?? []
    return sisters.flatMap((line, at) => {
      const hasBelow = below.has(line.id)
      const isOpen = hasBelow && open.has(line.id)
      const shown = { line, isOpen, hasBelow, depth, place: at + 1, siblings: sisters.length }
      return [shown, ...(isOpen ? walk(line.id, depth + 1) : [])]
    })
  }
  return walk(null, 1)
}

/** The formations above one, the army first. */
export function above(lines: readonly TreeLine[], id: string): readonly string[] {
  const parents = new Map(lines.map((line) => [line.id, line.parent] as const))
  const found: string[] = []
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) found.unshift(at)
  return found
}

/** Everything down to a level: what is open when a list is first seen. */
export function openTo(lines: readonly TreeLine[], level: Level): Set<string> {
  const deepest = LEVELS.indexOf(level)
  return new Set(lines.filter((line) => LEVELS.indexOf(line.level) < deepest).map(({ id }) => id))
}

/** Lines whose name or leader holds the words, with those above and below them. */
export function matching(lines: readonly TreeLine[], words: string): readonly TreeLine[] {
  const wanted = fold(words)
  if (wanted === '') return lines
  const kept = new Set<string>()
  const hits = new Set<string>()
  for (const line of lines) {
    const isBelow = line.parent !== null && hits.has(line.parent)
    if (isBelow || fold(`${line.name} ${line.leader ?? ''}`).includes(wanted)) {
      hits.add(line.id)
      kept.add(line.id)
      for (const id of above(lines, line.id)) kept.add(id)
    }
  }
  return lines.filter(({ id }) => kept.has(id))
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
