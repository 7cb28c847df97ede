/** Port and token of the browser host, kept between starts so that a page left open reconnects after a restart. */
import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { PROOF_PATH } from '../../src-shared/contract/names'
import { makeFolder } from '../campaign-file/folder'
import { proofOf, sameText } from './access'

export interface SavedAddress {
  /** Null: never served yet. */
  readonly port: number | null
  /** 256 random bits as base64url. */
  readonly token: string
}

/** A new token: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The URL that lets a browser in. */
export const urlOf = (port: number, token: string): string => `http://127.0.0.1:${port}/?token=${token}`

/** The file holds the URL alone. */
const URL_TEXT = /^http:\/\/127\.0\.0\.1:([1-9]\d{0,4})\/\?token=([\w-]{43})$/
const pathIn = (dataFolder: string): string => join(dataFolder, 'browser-address.txt')

/**
 * The address saved in a data folder. A file that is damaged, is a link, or can be read by others than its owner is not
 * trusted: then there is no port yet, and a new token.
 */
export function savedAddressIn(
  dataFolder: string,
  platform: NodeJS.Platform = process.platform,
): SavedAddress {
  const path = pathIn(dataFolder)
  const found = isPrivate(path, platform) ? read(path) : undefined
  return found ?? { port: null, token: newToken() }
}

function read(path: string): SavedAddress | undefined {
  try {
    const [, port, token] = URL_TEXT.exec(readFileSync(path, 'utf8')) ?? []
    return token !== undefined && Number(port) <= 65_535 ? { port: Number(port), token } : undefined
  } catch {
    return undefined
  }
}

/** Longest wait for an answer of a host on this machine, milliseconds. */
const ANSWER_MS = 1500

/**
 * The URL of the host that serves at an address now; undefined: none does. Only the folder's own host has its token, and
 * must prove it: another program at its port is not told the token.
 */
export async function urlIfServed({ port, token }: SavedAddress): Promise<string | undefined> {
  if (port === null) return undefined
  const nonce = newToken()
  const said = await new Promise<string>((resolve) => {
    const path = `${PROOF_PATH}?nonce=${nonce}`
    const asked = request({ host: '127.0.0.1', port, path, timeout: ANSWER_MS }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.length > PROOF_LENGTH) asked.destroy()
      })
      answer.on('close', () => {
        resolve(text)
      })
    })
    // Also one that says its answer letter by letter is given up.
    setTimeout(() => asked.destroy(), ANSWER_MS).unref()
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => {
      resolve('')
    })
    asked.end()
  })
  return sameText(said, proofOf(token, port, nonce) ?? '') ? urlOf(port, token) : undefined
}

/** Characters of a proof: 256 bits as base64url. */
const PROOF_LENGTH = 43

/** Saves an address for the next start, readable by its owner alone. */
export function saveAddress(dataFolder: string, port: number, token: string): void {
  makeFolder(dataFolder)
  const path = pathIn(dataFolder)
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  // `wx` fails if someone has put a file or a link in its place meanwhile.
  writeFileSync(beside, urlOf(port, token), { mode: 0o600, flag: 'wx' })
  chmodSync(beside, 0o600)
  renameSync(beside, path)
}

/** Windows keeps no such bits: there the user's own folder is private already. */
function isPrivate(path: string, platform: NodeJS.Platform): boolean {
  try {
    const found = lstatSync(path)
    return found.isFile() && (platform === 'win32' || (found.mode & 0o077) === 0)
  } catch {
    return false
  }
}
