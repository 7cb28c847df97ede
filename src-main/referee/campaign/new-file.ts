/** A campaign file that a verb makes: where it may be, and how it gets there. */
import { constants, copyFileSync, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf, Misuse } from '../command-line'

export const SUFFIX = '.hundreddays'

/** The path of a file that is not there yet, in a folder that is. */
export function newFile(named: string): string {
  const path = resolve(named.endsWith(SUFFIX) ? named : `${named}${SUFFIX}`)
  if (existsSync(path)) throw new Misuse(`${path} is there already. Choose another name.`)
  if (!existsSync(dirname(path))) throw new Misuse(`There is no folder ${dirname(path)}. Make it first.`)
  return path
}

/** Puts a campaign file at rest, which is whole by itself, where it was wanted; never over another. */
export function putThere(made: string, path: string): void {
  try {
    copyFileSync(made, path, constants.COPYFILE_EXCL)
  } catch (error) {
    throw new Misuse(`${path} cannot be written: ${messageOf(error)}. Choose another folder.`)
  }
}
