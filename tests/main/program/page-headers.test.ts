// What the shells serve: every kind of file that stands among the assets of the screen.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mediaType } from '../../../src-main/program/page-headers'

const ASSETS = join(import.meta.dirname, '../../../src-renderer/assets')
/** Pages of help are part of the program's text. */
const IN_THE_TEXT = /\.md$/

it('serves every asset of the screen, the pictures of its help too', () => {
  const files = readdirSync(ASSETS, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !IN_THE_TEXT.test(one.name))
    .map(({ name }) => name)
  expect(files.some((name) => name.endsWith('.jpg'))).toBe(true)
  expect(files.filter((name) => mediaType(name) === undefined)).toEqual([])
})

it.each(['notes.md', 'campaign.hundreddays', 'page.html.bak', 'none'])('does not serve %s', (name) => {
  expect(mediaType(name)).toBeUndefined()
})
