// The umpire's whole hand on the screen: who plays and what he is shown, riders on their way, a day left out, an amendment
// that can no longer be booked whole, a battle passed on, and the two ways of stopping; each with its reason in the log.
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allNo, asHistory, begunCampaign, played } from '../main/services/course/campaign'
import type { Screen } from '../main/services/screen'
import { violations } from './accessibility'
import {
  backToOrganiser,
  bookTheReport,
  exact as exactIn,
  field,
  goOnUntil,
  isOver,
  MOST_STROKES,
  sitDown,
  toMuster,
  toTheatre,
  typeResult,
} from './campaign-screens'
import { openCampaign, prepare } from './prepared'
import { Program } from './program'
import { button, sealBoth, turnShown, until } from './screens'

let program: Program
let page: Page

/** What the club said of its Ligny. */
const LIGNY = {
  losses: { fr: { men: 10_000 }, 'pr.i': { men: 9000 }, 'pr.ii': { men: 7000 }, 'pr.iii': { men: 3000 } },
  holders: {
    'obj-ligny': 'fr',
    'obj-bussy': 'fr',
    'obj-brye': 'fr',
    'obj-st-amand': 'fr',
    'obj-la-haye': 'fr',
  },
} as const

/** One course as in history but for Ligny, and a branch of it at each point where a test begins. */
async function carry(screen: Screen): Promise<void> {
  const branch = (name: string) => screen.get('campaign.fork', { name })
  const untilMuster = (of: string) =>
    asHistory(screen, ({ phase, battle }) => phase === 'muster' && battle === of)
  await begunCampaign(screen)
  await branch('Stopped')
  await untilMuster('quatre-bras')
  await branch('Broken off')
  await untilMuster('ligny')
  await branch('The club')
  const battle = 'ligny'
  played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
  const { entry, ...asked } = await screen.get('campaign.form', { battle })
  const empty = z.looseObject({ holders: z.record(z.string(), z.string()) }).parse(entry)
  const holders = { ...empty.holders, ...LIGNY.holders }
  const typed = { ...empty, ...allNo(asked), losses: LIGNY.losses, holders }
  played(await screen.get('campaign.enterResult', { battle, entry: typed }))
  played(await screen.get('campaign.confirmReport', { battle }))
  await asHistory(screen, ({ step }) => step.id === '17-am')
  await branch('The riders')
  await untilMuster('wavre')
  await branch('The Dyle')
  await asHistory(screen, ({ step }) => step.id === '18-night')
  await branch('The umpire')
}

beforeAll(async () => {
  program = await Program.start()
  await prepare(program, carry)
  page = await program.open()
})
afterAll(async () => {
  await program.stop()
})

const exact = (name: string) => exactIn(page, name)
const hand = () => page.getByRole('dialog', { name: 'The organiser’s hand' })
const pages = () => page.getByRole('navigation', { name: 'Pages of the books' })
const messages = () => page.getByRole('region', { name: 'Messages' })

/** Sets something by hand: fields that are chosen by their labels, those that are typed, and the reason. */
async function setByHand(
  what: string,
  chosen: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
  reason: string,
): Promise<void> {
  await exact('The organiser’s hand…').click()
  await hand().getByRole('combobox', { name: 'What is set' }).selectOption({ label: what })
  for (const [name, label] of Object.entries(chosen))
    await hand().getByRole('combobox', { name, exact: true }).selectOption({ label })
  for (const [name, words] of Object.entries(typed)) await hand().getByRole('textbox', { name }).fill(words)
  const set = hand().getByRole('button', { name: /^(Set it|End the campaign)$/ })
  // Without a reason nothing is set.
  expect(await set.isEnabled()).toBe(false)
  await hand().getByRole('textbox', { name: 'Reason' }).fill(reason)
  await set.click()
  if (what === 'The campaign ends here') return
  await hand().getByText(`Done: ${what}.`).waitFor()
  await hand().getByRole('button', { name: 'Close' }).first().click()
}

/** What the log of the books says, of everything or of the organiser's hand alone. */
async function logOf(what: 'everything' | 'the organiser’s hand'): Promise<string> {
  await exact('Losses and returns').click()
  await pages().getByRole('button', { name: 'The log' }).click()
  const log = page.getByRole('region', { name: 'The log' })
  await log.getByRole('combobox', { name: 'Show' }).selectOption({ label: what })
  await log.getByRole('listitem').first().waitFor()
  return log.innerText()
}

/** Opens the form of a battle's result. */
async function toForm(battle: string): Promise<void> {
  await toMuster(page, battle)
  await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
  await exact('Open the form').click()
  await field(page, 'losses.fr.men').waitFor()
}

describe('the umpire’s hand', () => {
  it('seats two players in an army, and shows the second what the first decided, each with its reason', async () => {
    await openCampaign(page, 'The club')
    const armies = { Army: 'Armée du Nord' }
    await setByHand('Who plays an army', armies, { Players: 'Ann, Ben' }, 'Ben has come')
    await setByHand(
      'What a player is shown',
      { ...armies, Player: 'Ben', 'What is shown': 'D’Erlon’s corps' },
      {},
      'he leads the I Corps',
    )
    const text = await logOf('the organiser’s hand')
    expect(text).toMatch(/is now led by Ann and Ben: Ben has come\./)
    expect(text).toMatch(/D’Erlon’s corps is shown to Ben: he leads the I Corps\./)
    await toTheatre(page)
  })

  it('takes the club’s Ligny in few strokes beyond its figures', async () => {
    await toForm('Ligny')
    const men = Object.fromEntries(
      Object.entries(LIGNY.losses).map(([id, loss]): [string, string] => [id, String(loss.men)]),
    )
    const strokes = await typeResult(page, men, LIGNY.holders)
    expect(strokes).toBeLessThanOrEqual(MOST_STROKES)
    await bookTheReport(page)
  })

  it('takes Wavre in few strokes too', async () => {
    await openCampaign(page, 'The Dyle')
    await toForm('Wavre')
    const strokes = await typeResult(page, { fr: '2400', pr: '2500' }, { 'obj-limal-bridge': 'fr' })
    expect(strokes).toBeLessThanOrEqual(MOST_STROKES)
    await bookTheReport(page)
  })

  it('lists the riders: on their way at the seat of who wrote, arrived when the step is closed, and news by battle', async () => {
    await openCampaign(page, 'The riders')
    await sitDown(page, 'French')
    await page.getByRole('combobox', { name: 'The order' }).selectOption({ label: 'Cross at Limal' })
    await exact('Send the rider').click()
    await messages().getByText('Napoleon to Grouchy').waitFor()
    await messages().getByRole('heading', { name: 'On their way' }).waitFor()
    await backToOrganiser(page)
    await goOnUntil(page, 'The storm')
    await messages().getByRole('heading', { name: 'Arrived' }).waitFor()
    await messages().getByText('News of Ligny').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('after Waterloo', () => {
  it('amends Ligny after Waterloo, and names what can no longer be booked, and why', async () => {
    await openCampaign(page, 'The umpire')
    await exact('Losses and returns').click()
    await pages().getByRole('button', { name: 'Ligny' }).click()
    await exact('Look through or set right').click()
    await exact('Amend the report…').click()
    await field(page, 'losses.fr.guard.young.killedWounded').fill('4300')
    await page.getByRole('textbox', { name: 'Reason' }).fill('the Young Guard was forgotten')
    await exact('Amend the report').click()
    await page.getByText('Amended: the Young Guard was forgotten').waitFor()
    const limits = page.getByRole('list', { name: 'What could not be booked any more:' })
    await expect.poll(() => limits.innerText()).toContain('no longer had the men that the amendment asks for')
    expect(await violations(page)).toEqual([])
    await toTheatre(page)
  })

  it('leaves the second day of Wavre out, and lets a headquarters concede, each with its reason', async () => {
    await setByHand('A battle is left out', { Battle: 'Wavre, second day' }, {}, 'no evening left')
    await sitDown(page, 'French')
    await exact('Concede the campaign…').click()
    const dialog = page.getByRole('dialog', { name: 'Concede the campaign?' })
    expect(await dialog.getByRole('button', { name: 'Concede' }).isEnabled()).toBe(false)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the army is gone')
    await dialog.getByRole('button', { name: 'Concede' }).click()
    await until(page, () => isOver(page))
    await backToOrganiser(page)
    const text = await logOf('the organiser’s hand')
    for (const words of [
      /leaves Wavre, second day out: no evening left\./,
      /The report of Ligny is amended: the Young Guard was forgotten\./,
    ])
      expect(text).toMatch(words)
    // To concede is the headquarters' own act.
    expect(await logOf('everything')).toMatch(/conceded by the French: the army is gone\./)
  })
})

describe('a battle under way', () => {
  it('is passed on to the program, with a reason that its log keeps', async () => {
    await openCampaign(page, 'Broken off')
    await toMuster(page, 'Quatre Bras')
    await page.getByRole('radio', { name: /^Fight it on a board/ }).click()
    await exact('Draw it up').click()
    await button(page, /^Seal the deployment|^I (am the|play) /)
      .first()
      .waitFor()
    await sealBoth(page)
    await until(page, async () => (await turnShown(page)) === 1)
    await toTheatre(page)
    await toMuster(page, 'Quatre Bras')
    const pass = exact('Pass it on')
    await page.getByRole('combobox', { name: /French.*, played by/ }).selectOption({ label: 'the program' })
    expect(await pass.isEnabled()).toBe(false)
    await page.getByRole('textbox', { name: 'Reason' }).fill('Ann must catch her train')
    await pass.click()
    await page.getByText('Passed on.').waitFor()
    expect(await violations(page)).toEqual([])
    await exact('Go to the battle').click()
    await until(page, async () => {
      for (const way of [button(page, /^I play /)]) if (await way.isVisible()) await way.click()
      return page.getByText('Ann must catch her train').first().isVisible()
    })
  })

  it('keeps the campaign from ending in the middle of its turn', async () => {
    await toTheatre(page)
    await setByHand('The campaign ends here', {}, {}, 'the hall is closing')
    await hand()
      .getByText('Quatre Bras is under way. Finish the turn or move there and break it off first.')
      .waitFor()
    expect(await hand().getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('the hall is closing')
    await hand().getByRole('button', { name: 'Close' }).first().click()
  })

  it('is not there in a campaign that ends before its first one, with a reason', async () => {
    await openCampaign(page, 'Stopped')
    await setByHand('The campaign ends here', {}, {}, 'nobody came')
    await until(page, () => isOver(page))
    expect(await logOf('everything')).toContain('The organiser ends the campaign: nobody came.')
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
