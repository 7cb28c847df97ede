/** From the path of a request to a file of the built screen, never outside its folder. */
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { mediaType } from './page-headers'

export interface PageFile {
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
}

/** The file that a URL path names; undefined if there is none, it lies outside, or its kind is not served. */
export async function pageFile(folder: string, urlPath: string): Promise<PageFile | undefined> {
  const name = decoded(urlPath)
  if (name === undefined || !/^\/[\w./ -]*$/.test(name) || name.split('/').includes('..')) return undefined
  const type = mediaType(name === '/' ? 'index.html' : name)
  if (type === undefined) return undefined
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, name === '/' ? 'index.html' : name))
    // A link in the folder might lead out of it.
    if (!path.startsWith(root + sep)) return undefined
    const found = await stat(path)
    return found.isFile() ? { path, mediaType: type, bytes: found.size } : undefined
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
