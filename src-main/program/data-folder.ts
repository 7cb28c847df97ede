/** The folder in which the program keeps its things: made if need be, or said in words to be of no use. */
import { accessSync, constants } from 'node:fs'
import { makeFolder } from '../campaign-file/folder'

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written on that medium',
  ENOSPC: 'there is no room left on that medium',
  ENAMETOOLONG: 'the path is too long',
}

/** Makes the folder; why nothing can be kept there, in a sentence that says what to do, or undefined. */
export function useFolder(folder: string): string | undefined {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = REASONS[code] ?? (error instanceof Error ? error.message : String(error))
    return `Nothing can be kept in ${folder}: ${why}. Name another folder with --data.`
  }
}
