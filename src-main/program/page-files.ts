/** From the path of a request to a file of the built screen, never outside its folder. */
import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { mediaType } from './page-headers'

export interface PageFile {
  readonly path: string
  readonly mediaType: string
}

/** The file that a URL path names; undefined if there is none, it lies outside, or its kind is not served. */
export function pageFile(folder: string, urlPath: string): PageFile | undefined {
  const name = decoded(urlPath)
  if (name === undefined || !/^\/[\w./ -]*$/.test(name) || name.split('/').includes('..')) return undefined
  const type = mediaType(name === '/' ? 'index.html' : name)
  if (type === undefined) return undefined
  try {
    const root = realpathSync(folder)
    const path = realpathSync(join(root, name === '/' ? 'index.html' : name))
    // A link in the folder might lead out of it.
    if (!path.startsWith(root + sep)) return undefined
    return statSync(path).isFile() ? { path, mediaType: type } : undefined
  } catch {
    return undefined
  }
}

function decoded(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
}
