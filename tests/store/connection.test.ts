// What errors of SQLite and of the file system mean.
import { expect, test } from 'vitest'
import Database from 'better-sqlite3'
import { asFault } from '../../src-main/store/connection'

const sqlite = (code: string): Error => new Database.SqliteError('what SQLite says', code)
const system = (code: string): Error => Object.assign(new Error('what the system says'), { code })

test.each([
  [sqlite('SQLITE_FULL'), 'diskFull'],
  [system('ENOSPC'), 'diskFull'],
  [sqlite('SQLITE_BUSY'), 'locked'],
  [sqlite('SQLITE_BUSY_RECOVERY'), 'locked'],
  [sqlite('SQLITE_READONLY'), 'readOnly'],
  [sqlite('SQLITE_READONLY_DIRECTORY'), 'readOnlyFolder'],
  [system('EROFS'), 'readOnlyFolder'],
  [sqlite('SQLITE_NOTADB'), 'notADatabase'],
  [sqlite('SQLITE_CORRUPT'), 'damaged'],
  [sqlite('SQLITE_CORRUPT_INDEX'), 'damaged'],
  [sqlite('SQLITE_CONSTRAINT_CHECK'), 'damaged'],
  [sqlite('SQLITE_IOERR_WRITE'), 'diskFailed'],
  [sqlite('SQLITE_CANTOPEN'), 'diskFailed'],
  [system('EIO'), 'diskFailed'],
  [system('EACCES'), 'noAccess'],
  [system('ENOENT'), 'missing'],
  [system('EISDIR'), 'notAFile'],
  [system('EEXIST'), 'exists'],
  [system('ENAMETOOLONG'), 'nameTooLong'],
  [system('ENOTDIR'), 'noFolder'],
])('%s is %s', (error, code) => {
  expect(asFault(error, 'x.hundreddays')).toMatchObject({ code, detail: { path: 'x.hundreddays' } })
})

test('an error of the program itself is thrown on', () => {
  expect(() => asFault(new TypeError('undefined is not a function'), 'x')).toThrow(TypeError)
})
