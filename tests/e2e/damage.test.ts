// A campaign in which damage is found while it is open: the bar over every screen, the ways out, and going on at own risk.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign } from './campaign-screens'
import { Program } from './program'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await createCampaign(page, 'June 1815')
})

afterAll(async () => {
  await program.stop()
})

const bar = () => page.getByRole('alert').filter({ hasText: /damage/i })

it('is told of over the screen when it is found, and leads to what can be done', async () => {
  await program.endHost()
  const [name = ''] = readdirSync(program.data).filter((file) => file.endsWith('.hundreddays'))
  const db = new Database(join(program.data, name))
  db.exec('UPDATE journal SET at = at + 1 WHERE number = 3')
  db.close()
  await program.startHost()
  await page.getByText('The program is back.').waitFor()
  await bar().waitFor()
  expect(await bar().textContent()).toContain('an event is not as it was recorded')
  await bar().getByRole('button', { name: 'What can be done' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('is damaged').first().waitFor()
  for (const way of ['Build a new file', 'Go on at your own risk', 'Leave it'])
    expect(await dialog.getByRole('button', { name: way }).isVisible()).toBe(true)
})

it('is gone on with at own risk, which stands over the screen from then on', async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Go on at your own risk' }).click()
  await bar().filter({ hasText: 'at your own risk' }).waitFor()
  expect(await bar().getByRole('button').count()).toBe(0)
  await program.load(page)
  await bar().filter({ hasText: 'at your own risk' }).waitFor()
  expect(program.complaints).toEqual([])
})
