/** The `app://` protocol: the built screen and nothing else, with the headers of every page. */
import { readFile } from 'node:fs/promises'
import type { CustomScheme, Protocol } from 'electron'
import { pageFile } from '../program/page-files'
import { pageHeaders } from '../program/page-headers'

export const APP_SCHEME = 'app'
export const APP_HOST = 'hundred-days'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/**
 * To be registered before the program is ready. Standard and secure: relative paths, own origin, no mixed content.
 * Without `codeCache` Chromium keeps no compiled code for a custom scheme.
 */
export const SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]

/** Answers requests of the scheme from the folder of the built screen. */
export function servePages(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(APP_SCHEME, (request) => answer(request, folder))
}

export async function answer(request: Request, folder: string): Promise<Response> {
  const refuse = (status: number) => new Response(null, { status, headers: pageHeaders("'none'") })
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const { host, pathname } = new URL(request.url)
  if (host !== APP_HOST) return refuse(404)
  const file = pageFile(folder, pathname)
  if (!file) return refuse(404)
  return new Response(request.method === 'HEAD' ? null : await readFile(file.path), {
    headers: { ...pageHeaders("'self'"), 'Content-Type': file.mediaType },
  })
}
