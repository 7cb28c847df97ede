/** Campaigns that a test of a screen begins with, carried there through the contract: what is not tried there is not clicked. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeServices, Screen } from '../main/services/screen'
import { map } from './campaign-screens'
import type { Program } from './program'
import { button } from './screens'

/** Carries campaigns on in the folder of a program that shows them from its next page on. */
export async function prepare(program: Program, carry: (screen: Screen) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-prepared-'))
  const services = makeServices(folder, { campaignFolder: program.data })
  try {
    await carry(new Screen(services))
  } finally {
    services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From the library, or a screen with a way to it, to the theatre of a campaign. */
export async function openCampaign(page: Page, name: string): Promise<void> {
  const files = page.getByRole('region', { name: 'Campaign files' })
  if (!(await files.isVisible())) await button(page, /^Library$/).click()
  await files
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('banner').getByText(name, { exact: true }).waitFor()
  await map(page).waitFor()
}
