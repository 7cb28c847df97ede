// A rescue on the screen: stopped, it says that nothing was made; made to its end, it says what was lost and where the new file is.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign } from './campaign-screens'
import { Program } from './program'

/** So many that whoever means to stop the rescue is in time. */
const DOCUMENTS = 300
let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await createCampaign(page, 'June 1815')
  await program.endHost()
  const db = new Database(program.campaignPath())
  db.exec('UPDATE journal SET at = at + 1 WHERE number = 3')
  const insert = db.prepare('INSERT INTO documents (hash, body) VALUES (?, ?)')
  const body = deflateRawSync(Buffer.alloc(4_000_000), { level: 1 })
  db.transaction(() => {
    for (let n = 0; n < DOCUMENTS; n += 1) insert.run(createHash('sha256').update(String(n)).digest(), body)
  })()
  db.close()
  await program.startHost()
  await page.getByText('The program is back.').waitFor()
})

afterAll(async () => {
  await program.stop()
})

const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name }).click()
/** Campaigns, and what is half made of one. */
const files = () =>
  readdirSync(program.data).filter((name) => name.includes('.hundreddays') && !name.endsWith('-lock'))

it('is not closed while it reads; stopped, it says that no new file was made', async () => {
  await page.getByRole('alert').getByRole('button', { name: 'What can be done' }).click()
  const before = files()
  await press('Build a new file')
  await dialog().getByText('Reading what is left of the file').waitFor()
  await page.keyboard.press('Escape')
  await press('Stop')
  await dialog().getByRole('status').waitFor()
  expect(await dialog().getByRole('status').innerText()).toBe(
    'Reading was stopped. No new file was made, and the old one is as it was: it can be read again at any time.',
  )
  expect(files()).toEqual(before)
})

it('made to its end, it says where the new file is and what was lost', async () => {
  await press('Build a new file')
  await dialog().getByText('A new file was built from June 1815').waitFor()
  const words = await dialog().innerText()
  expect(words).toContain('This could not be saved, or not as it was:')
  expect(words).toMatch(/It holds \d+ whole entr/)
  expect(await dialog().getByRole('status').count()).toBe(0)
  await press('To the campaigns')
  expect(files()).toHaveLength(2)
})
