/**
 * A campaign from 15 June to the reckoning, by mouse: battles taken as in history, entered by hand, simulated and given
 * up on the board; three headquarters seal at one laptop, and the French one is told nothing that it does not know.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backToOrganiser,
  bookAsInHistory,
  bookTheReport,
  card,
  createCampaign,
  evening,
  exact,
  field,
  heading,
  isOver,
  sitDown,
  sums,
  toMuster,
  toTheatre,
  type Army,
} from './campaign-screens'
import { blocksIn, FrameLog } from './frame-log'
import { Program } from './program'
import { button, isReady, sealBoth, tryClick, until } from './screens'

let program: Program
let page: Page
let log: FrameLog

beforeAll(async () => {
  program = await Program.start()
  page = await program.open((opened) => {
    log = new FrameLog(opened)
  })
})
afterAll(async () => {
  await program.stop()
})

/** Losses of a Ligny at the club, by corps in the order of the printed form. */
const LOSSES_OF_LIGNY = [
  { name: 'Imperial Guard', id: 'fr.guard', men: 2000 },
  { name: 'III Corps', id: 'fr.iii', men: 4500 },
  { name: 'IV Corps', id: 'fr.iv', men: 3500 },
  { name: 'Army of the Lower Rhine', id: 'pr', men: 19_000 },
]
/** Name of the branch that Blücher's plain order opens. */
const BUELOW = 'Bülow at Ligny'
/** Foot that fought before (of the horse only the mounted take the field), by their names in the ledger and in the muster. */
const LEFT_AT_WATERLOO = ['Old Guard Foot Grenadiers', 'Young Guard Division', 'Old Guard Foot Chasseurs']

/** Verdicts by French points less Coalition points, from the best for the French down (the ledger's 3.7). */
const VERDICTS = [
  { from: 30, verdict: 'French triumph' },
  { from: 12, verdict: 'French success' },
  { from: -11, verdict: 'undecided' },
  { from: -29, verdict: 'Coalition success' },
  { from: -Infinity, verdict: 'Coalition triumph' },
]

/** What the French headquarters must not find in what its screen receives, by what it is. */
const secrets = new Map<string, string>()

/** Sits down at a headquarters, acts there, and hands back to the organiser; all that the screen was told meanwhile. */
async function at(army: Army, act: () => Promise<void> = () => Promise.resolve()): Promise<string> {
  await sitDown(page, army, () => {
    log.listen()
  })
  await act()
  let frames: Promise<string> | undefined
  await backToOrganiser(page, () => {
    frames = log.heard()
  })
  return (await frames) ?? ''
}

/** The same for the French, who must hear nothing of what is secret; `met` are the battles whose enemies they know. */
async function atFrench(act?: () => Promise<void>, met: readonly string[] = []): Promise<string> {
  const frames = await at('French', act)
  for (const [what, words] of secrets) expect(frames.includes(words), what).toBe(false)
  const blocks = blocksIn(frames)
  expect(blocks.some(({ army }) => army === 'fr')).toBe(true)
  for (const { id, army, met: where } of blocks)
    if (army !== 'fr') expect(met, `${id} on the French map`).toContain(where)
  return frames
}

/** The blocks that the organiser sees of the coalition now, as a headquarters that knew of them would be told. */
async function coalitionNow(): Promise<readonly string[]> {
  await sitDown(page, 'French')
  await backToOrganiser(page, () => {
    log.listen()
  })
  await button(page, /^French headquarters/).waitFor()
  return blocksIn(await log.heard()).flatMap(({ id, army }) => (army === 'fr' ? [] : [id]))
}

const choose = async (option: RegExp): Promise<void> => {
  const radio = page.getByRole('radio', { name: option })
  await radio.click()
  await expect.poll(() => radio.getAttribute('aria-checked')).toBe('true')
}

/** Seals; the last seal of a step closes it. */
async function seal(): Promise<void> {
  const before = await heading(page)
  await exact(page, 'Seal the decisions').click()
  await expect.poll(() => heading(page)).not.toBe(before)
}

/** Goes through the books that a headquarters may open. */
async function readTheBooks(): Promise<void> {
  for (const [screen, shown] of [
    ['Losses and returns', 'Pages of the books'],
    ['Reckoning and branches', 'Points, line by line'],
    ['The story', ''],
  ] as const) {
    await exact(page, screen).click()
    if (shown !== '') await page.getByText(shown).or(page.getByLabel(shown)).first().waitFor()
    else await page.getByRole('article').first().waitFor()
  }
  await exact(page, 'Campaign').click()
  await button(page, /^Organiser/).waitFor()
}

/** Prints the empty form, and hands back what stood on the sheet. */
async function printedForm(): Promise<string> {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.printed')?.textContent ?? ''
    }
  })
  await exact(page, 'Print the empty form').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'] ?? '')).not.toBe('')
  return page.evaluate(() => document.body.dataset['printed'] ?? '')
}

/** Men who left the ranks on both sides, in the drawer beside the form. */
async function lostSum(): Promise<number> {
  const lines = await Promise.all(
    (['French', 'Prussian'] as const).map((army) => evening(page, army).innerText()),
  )
  return lines.reduce(
    (sum, line) => sum + Number((/\t([\d,]+)/.exec(line)?.[1] ?? '').replaceAll(',', '')),
    0,
  )
}

const runs = () => page.getByRole('status').filter({ has: page.getByRole('progressbar') })

async function book(): Promise<void> {
  await bookTheReport(page)
  await toTheatre(page)
}

/** From the muster of a battle to its board, where the French give it up at once, and to the booking of its report. */
async function giveUpOnTheBoard(battle: string): Promise<void> {
  await page.getByRole('radio', { name: /^Fight it on a board/ }).click()
  await exact(page, 'Draw it up').click()
  await button(page, /^Seal the deployment|^I (am the|play) /)
    .first()
    .waitFor()
  await sealBoth(page)
  await toTheatre(page)
  await toMuster(page, battle)
  await exact(page, 'The French give up the field').click()
  await page.getByRole('dialog').getByRole('button', { name: 'The French give up the field' }).click()
  await expect.poll(() => sums(page).innerText()).toMatch(/coalition has won/i)
  await book()
}

describe('a campaign from 15 June to the reckoning', { retry: 0 }, () => {
  it('begins on the evening of the 15th, with everything agreed', async () => {
    await createCampaign(page, 'The hundred days')
    await page.getByRole('combobox', { name: 'Weather of the 17th' }).selectOption({ label: 'The storm' })
    await exact(page, 'Begin').click()
    await expect.poll(() => heading(page)).toContain('The frontier')
  })

  it('is decided by three headquarters under seal at one laptop, the French told nothing of the others', async () => {
    const prussian = await at('Prussian', async () => {
      await choose(/^A plain order/)
      await seal()
    })
    const choice = '"chosen":"plain-order"'
    expect(prussian).toContain(choice)
    expect(prussian).toContain(BUELOW)
    secrets.set('what Blücher has sealed', choice)
    secrets.set('the branch that it opens', BUELOW)
    await at('Anglo-Allied', seal)
    await atFrench(async () => {
      await choose(/^Attack at noon/)
      await seal()
    })
    await expect.poll(() => heading(page)).toContain('Orders for the 16th')
    await atFrench(seal)
    await expect.poll(() => heading(page)).toContain('Quatre Bras and Ligny')
  })

  it('takes Quatre Bras as it went in history', async () => {
    await bookAsInHistory(page, 'Quatre Bras', 'Ligny')
  })

  it('has Ligny typed from a printed form, from top to bottom', async () => {
    await toMuster(page, 'Ligny')
    await page.getByRole('radio', { name: /^Enter a result by hand/ }).click()
    await exact(page, 'Open the form').click()
    const sheet = await printedForm()
    expect(sheet).toContain('Ligny, 14:30 to 21:30')
    // The club has filled in the paper: corps by corps, in the order in which they stand on it.
    const onPaper = LOSSES_OF_LIGNY.toSorted((a, b) => sheet.indexOf(a.name) - sheet.indexOf(b.name))
    expect(onPaper).toEqual(LOSSES_OF_LIGNY)
    await field(page, 'rules').click()
    await page.keyboard.type('Club rules, 28 mm')
    for (const objective of ['obj-ligny', 'obj-bussy', 'obj-brye', 'obj-st-amand', 'obj-la-haye'])
      await field(page, `holders.${objective}`).selectOption('fr')
    let typed = 0
    for (const { id, men } of onPaper) {
      await field(page, `losses.${id}.men`).click()
      await page.keyboard.type(String(men))
      typed += men
      await expect.poll(lostSum).toBe(typed)
    }
    for (const question of await page.getByRole('region', { name: 'Questions' }).getByRole('combobox').all())
      await question.selectOption('no')
    await page.getByText('Nothing is wrong.').waitFor()
    await exact(page, 'Hand it in').click()
    await book()
    await expect.poll(() => heading(page)).toContain('The night after Ligny')
  })

  it('shows the French whom they met at Ligny, and where: nobody who was not there', async () => {
    const met = ['ligny', 'quatre-bras']
    // When the battles of the day are over Blücher's order is a secret no longer (CP-SEE-02).
    secrets.delete('the branch that it opens')
    const frames = await atFrench(readTheBooks, met)
    expect(frames).toContain(BUELOW)
    const known = blocksIn(frames).filter(({ army }) => army !== 'fr')
    expect(known.some(({ id, met: where }) => id.startsWith('pr.') && where === 'ligny')).toBe(true)
    // What is kept from them is there to be told: the organiser sees it.
    const all = await coalitionNow()
    const unknown = all.filter((id) => !known.some((one) => one.id === id))
    expect(unknown.length).toBeGreaterThan(4)
    for (const id of unknown) expect(frames.includes(`"${id}"`), id).toBe(false)
  })

  it('goes through the nights and the 17th under seal, a rider of Wellington among them', async () => {
    const met = ['ligny', 'quatre-bras']
    await at('Prussian', seal)
    await atFrench(seal, met)
    await expect.poll(() => heading(page)).toContain('Review at Ligny')
    await atFrench(seal, met)
    await expect.poll(() => heading(page)).toContain('The storm')
    await at('Anglo-Allied', seal)
    await atFrench(seal, met)
    await expect.poll(() => heading(page)).toContain('The night of rain')
    await at('Anglo-Allied', seal)
    await at('Prussian', seal)
    await atFrench(seal, met)
    await expect.poll(() => heading(page)).toContain('Orders for the 18th')
    const allied = await at('Anglo-Allied', async () => {
      await page.getByRole('combobox', { name: 'The order' }).selectOption({ label: 'Called in' })
      await exact(page, 'Send the rider').click()
      // With the rider gone nothing is left to be sealed.
      await page.getByText('Wellington to Prince Frederick at Hal').waitFor()
    })
    const rider = '"decisionId":"aa-17-hal"'
    expect(allied).toContain(rider)
    secrets.set('the rider of Wellington', rider)
    await atFrench(async () => {
      await page.getByText('At 09:00 is closed by the weather.').waitFor()
      await readTheBooks()
      await seal()
    }, met)
    await expect.poll(() => heading(page)).toContain('Wavre and Waterloo')
  })

  it('has Wavre fought by the program, called off once, then run to its end', async () => {
    await toMuster(page, 'Wavre')
    await page.getByRole('radio', { name: /^Let the program fight it/ }).click()
    await exact(page, 'Fight it now').click()
    await page.getByRole('progressbar').waitFor()
    await exact(page, 'Cancel').click()
    await exact(page, 'Fight it now').waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await exact(page, 'Fight it now').click()
    const done = async () => Number(/Battle (\d+) of 21/.exec(await runs().innerText())?.[1] ?? 0)
    await expect.poll(done).toBeGreaterThan(0)
    await page.getByText(/fought by the program/).waitFor({ timeout: 60_000 })
    await book()
    await expect.poll(() => card(page, 'Wavre').innerText()).toContain('booked')
  })

  it('musters Waterloo with the men who are left, and keeps it from the French who comes', async () => {
    const frames = await atFrench(async () => {
      await card(page, 'Waterloo').getByRole('button', { name: 'Muster' }).click()
      await page.getByRole('treegrid').or(page.getByRole('table')).first().waitFor()
      await exact(page, 'Campaign').click()
      await button(page, /^Organiser/).waitFor()
    }, ['ligny', 'quatre-bras', 'wavre'])
    const list = frames.split('\n').find((frame) => frame.includes('"ruleSets"') && frame.includes('"rows"'))
    expect(list).toContain('"fr.guard.grenadiers"')
    expect(list).not.toMatch(/"id":"(aa|pr)[".]/)
    await exact(page, 'Losses and returns').click()
    await exact(page, 'How all stand now').click()
    const inTheRanks = new Map<string, string>()
    for (const name of LEFT_AT_WATERLOO) {
      const text = await page
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .first()
        .ariaSnapshot()
      inTheRanks.set(name, /In the ranks (\d[\d,]*\d)/.exec(text)?.[1] ?? '')
    }
    await exact(page, 'Campaign').click()
    await toMuster(page, 'Waterloo')
    for (const [name, men] of inTheRanks) {
      expect(men, name).toMatch(/\d/)
      await expect
        .poll(() =>
          page
            .getByRole('row', { name: new RegExp(name) })
            .first()
            .innerText(),
        )
        .toContain(men)
    }
  })

  it('has Waterloo begun on the board and given up by the French, and its report booked', async () => {
    await giveUpOnTheBoard('Waterloo')
    await expect.poll(() => heading(page)).not.toContain('Wavre and Waterloo')
  })

  it('has its last night, and on the 19th what is left of Wavre given up on the board too', async () => {
    await until(page, async () => {
      if (await isOver(page)) return true
      const second = card(page, 'Wavre, second day')
      if (await isReady(second.getByRole('button', { name: 'Muster' }))) {
        await toMuster(page, 'Wavre, second day')
        await giveUpOnTheBoard('Wavre, second day')
      } else if (await isReady(button(page, /^Prussian headquarters.*to seal/))) await at('Prussian', seal)
      else if (await isReady(exact(page, 'Close the step'))) await tryClick(exact(page, 'Close the step'))
      return false
    })
  })

  it('ends with the reckoning: points line by line, what they come to, and the verdict beside history', async () => {
    await exact(page, 'Read the reckoning').click()
    const points = page.getByRole('region', { name: 'Points, line by line' })
    const together: number[] = []
    for (const side of ['French', 'Coalition']) {
      const table = points.getByRole('table', { name: `For the ${side}` })
      await table.waitFor()
      const lines = await table.locator('tbody .number').allInnerTexts()
      expect(lines.length, side).toBeGreaterThan(0)
      const sum = lines.reduce((all, line) => all + Number(line), 0)
      expect(await table.getByRole('row', { name: /^Together/ }).innerText()).toMatch(
        new RegExp(`\\s${sum}$`),
      )
      together.push(sum)
    }
    const [french = 0, coalition = 0] = together
    const text = await page.getByRole('region', { name: 'The reckoning' }).innerText()
    expect(text).toContain(`${french} French points less ${coalition} of the Coalition`)
    expect(text).toContain('In 1815: 38 to 84: Coalition triumph')
    const verdict = VERDICTS.find(({ from }) => french - coalition >= from)?.verdict ?? ''
    await page.getByRole('heading', { name: new RegExp(`^${verdict}$`, 'i') }).waitFor()
  })

  it('asks nothing of the network and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
