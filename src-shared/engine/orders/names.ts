/** Names that orders may use: what is known by which of them, and when two names are taken for the same. */

/** Ids that are known, each with all that it is called. */
export type KnownNames = ReadonlyMap<string, string | readonly string[]>

/** Names as they are compared: case, blanks, hyphens and brackets do not matter. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s'’_,()-]+/gu, '')
}

/** All that an id is called. */
export const namesOf = (names: KnownNames, id: string): readonly string[] => [names.get(id) ?? []].flat()

/** Ids by what they may be called: by their names, in full, or by their last part. */
export function indexOfNames(names: KnownNames): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>()
  for (const id of names.keys())
    for (const said of new Set([...namesOf(names, id), id, lastOf(id)].map(plain)))
      index.set(said, [...(index.get(said) ?? []), id])
  return index
}

function lastOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}
