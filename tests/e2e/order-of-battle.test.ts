/** The order of battle as its organiser uses it: by mouse, by keyboard alone, through CSV, and read aloud. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations, violationsInThemes } from './accessibility'
import { Program } from './program'
import { button, newCampaign, until } from './screens'

const LAST = 'fr.ii.9.1.93ligne-2'

let program: Program
let page: Page

beforeAll(async () => {
  program = await Program.start()
  page = await program.open()
  await newCampaign(page, 'June 1815')
  await button(page, 'Order of battle').click()
  await row('fr').waitFor()
})
afterAll(async () => {
  await program.stop()
})

const row = (id: string): Locator => page.locator(`[data-row="${id}"]`)
const cell = (id: string, column: string): Locator => row(id).locator(`[data-column="${column}"]`)
const search = (): Locator => page.getByRole('searchbox')

async function shows(what: Locator, text: string | RegExp): Promise<void> {
  await what.filter({ hasText: text }).waitFor()
}

/** Where the focus is: `fr.ii row`, `fr.ii name`, or the element's role. */
function focus(): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    const id = at?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (!(at instanceof HTMLElement) || id === undefined) return at?.getAttribute('type') ?? 'nowhere'
    return `${id} ${at.dataset['column'] ?? at.getAttribute('role') ?? at.tagName.toLowerCase()}`
  })
}

async function keys(...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

describe('the order of battle', () => {
  it('opens by mouse down to the battalion; a changed strength goes up to the army and is marked', async () => {
    for (const id of ['fr.ii', 'fr.ii.9', 'fr.ii.9.1']) await row(id).locator('.chevron').click()
    await shows(cell(LAST, 'at'), '389')
    await cell(LAST, 'at').dblclick()
    await page.keyboard.type('99999')
    await page.keyboard.press('Enter')
    await shows(page.getByRole('alert'), 'That is too many: 20,000 at most.')
    await keys('Control+A')
    await page.keyboard.type('380')
    await page.keyboard.press('Enter')
    await shows(cell(LAST, 'at'), '380')
    for (const [id, men] of [
      ['fr.ii.9.1', '1,627'],
      ['fr.ii.9', '3,879'],
      ['fr.ii', '15,063'],
      ['fr', '63,940'],
    ] as const)
      await shows(cell(id, 'at'), men)
    await row('fr.ii.9.1').locator('[data-column="name"]').click()
    const drawer = page.getByRole('complementary')
    await shows(drawer.getByRole('heading', { level: 2 }), 'Gauthier, 1st Brigade')
    await shows(drawer, '93e Ligne, 2e bataillon: Strength at Waterloo is 380; in history 389.')
    await shows(drawer, /base of foot, Q.d10, M.d8, S.d10 \(with Jamin\)/)
  })

  it('a reason is given afterwards, and the figure goes back to history', async () => {
    const drawer = page.getByRole('complementary')
    await button(page, 'Give a reason').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Nine figures were left on the table.')
    await page.keyboard.press('Enter')
    await shows(drawer, '“Nine figures were left on the table.”')
    await button(page, 'Back to history').click()
    await shows(cell('fr', 'at'), '63,949')
    await shows(drawer, 'Nothing: all stands as in history.')
    await page.keyboard.press('Control+z')
    await shows(cell('fr', 'at'), '63,940')
    await shows(drawer, '“Nine figures were left on the table.”')
    await keys('Control+z')
    await shows(cell('fr', 'at'), '63,949')
  })

  it('is walked, searched, changed and undone by keyboard alone', async () => {
    await row('fr').focus()
    await keys('ArrowDown', 'ArrowDown')
    await expect.poll(focus).toBe('fr.i row')
    await keys('ArrowRight', 'ArrowRight')
    await expect.poll(focus).toBe('fr.i name')
    await keys('ArrowLeft', 'ArrowDown')
    await expect.poll(focus).toBe('fr.i.1 row')
    await keys('ArrowLeft')
    await expect.poll(focus).toBe('fr.i row')
    await keys('ArrowLeft')
    await expect.poll(() => row('fr.i').getAttribute('aria-expanded')).toBe('false')
    await keys('/')
    await page.keyboard.type('pegot 8e 1er')
    await row('fr.i.4.1.8ligne-1').waitFor()
    await keys('ArrowDown')
    await until(page, async () => (await focus()) === 'fr.i.4.1.8ligne-1 row')
    await keys('Enter')
    await page.keyboard.type('455')
    await keys('Enter')
    await shows(cell('fr.i.4.1.8ligne-1', 'at'), '455')
    await until(page, async () => (await focus()) === 'fr.i.4.1.8ligne-1 at')
    await keys('ArrowLeft', 'Enter', 'ArrowRight')
    await shows(page.getByRole('group', { name: /Presence of/ }), 'W')
    await keys('Escape', 'Escape', 'Escape')
    await expect.poll(focus).toBe('search')
    await keys('Control+z')
    await shows(cell('fr.i.4.1.8ligne-1', 'at'), '492')
    await keys('Escape')
    await expect.poll(() => search().inputValue()).toBe('')
  })

  it('filters by arm, nation, grade and battle, and says how many that are', async () => {
    await button(page, 'Anglo-Allied Army').click()
    await button(page, /^At Waterloo/).click()
    await page.getByRole('checkbox', { name: 'cavalry' }).check()
    await page.getByRole('checkbox', { name: 'King’s German Legion' }).check()
    await page.getByRole('checkbox', { name: 'Only who stood on that field' }).check()
    await page.keyboard.press('Escape')
    await shows(page.getByRole('status'), /^4 units found/)
    await button(page, /^At Waterloo, 3 filters/).click()
    await page.getByRole('combobox', { name: 'Battle of the last column' }).selectOption('Ligny')
    await page.keyboard.press('Escape')
    await shows(page.getByRole('main'), 'Nobody of Anglo-Allied Army answers to this.')
    await button(page, 'Show everything').click()
    await row('aa.cavalry').waitFor()
    await button(page, 'At Ligny').click()
    await page.getByRole('combobox', { name: 'Battle of the last column' }).selectOption('Waterloo')
    await page.keyboard.press('Escape')
    await button(page, 'Armée du Nord').click()
  })

  it('changes every figure of a leader in one form', async () => {
    await row('fr.ii').locator('[data-column="name"]').click()
    await button(page, 'Change …').click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Rating' }).selectOption('poor')
    await form.getByRole('textbox', { name: 'Rank' }).fill('')
    await shows(form.getByRole('alert'), 'This cannot be empty.')
    await form.getByRole('textbox', { name: 'Rank' }).fill('Maréchal')
    await form.getByRole('textbox', { name: /^Why \(kept/ }).fill('What if')
    await button(page, 'Change it').click()
    await shows(cell('fr.ii', 'rating'), 'poor')
    await shows(page.getByRole('complementary'), 'Maréchal')
    await keys('Control+z')
    await shows(cell('fr.ii', 'rating'), 'average')
  })

  it('goes out as CSV and comes in again after a look at what will change; faults are named by line', async () => {
    await button(page, 'CSV').click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save all armies as CSV' }).click(),
    ])
    const file = join(program.data, 'book.csv')
    await saved.saveAs(file)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('fr.i.4.1.8ligne-1,unit,fr.i.4.1,infantry,')

    const bring = async (name: string, lines: readonly string[]) => {
      const path = join(program.data, name)
      writeFileSync(path, lines.join('\r\n'))
      await button(page, 'CSV').click()
      await page.getByRole('menuitem', { name: /^Bring in/ }).click()
      await page.locator('input[type=file]').setInputFiles(path)
    }
    await bring('bad.csv', ['id,name', 'fr.i.4.1.8ligne-1,=1+1', 'fr.nobody,x'])
    const dialog = page.getByRole('dialog')
    await shows(dialog, 'Nothing can be brought in: 2 faults')
    expect((await dialog.getByRole('row').allInnerTexts()).slice(1)).toEqual([
      expect.stringMatching(/^2\s+name\s+“=1\+1” would be a formula/),
      expect.stringMatching(/^3\s+id\s+There is no fr\.nobody/),
    ])
    expect(await button(page, 'Bring it in').count()).toBe(0)
    await keys('Escape')
    await bring('good.csv', ['id;strength;quality', 'fr.i.4.1.8ligne-1;480;elite'])
    await shows(dialog, '2 changes in 1 line')
    await button(page, 'Bring it in').click()
    await shows(cell('fr.i', 'foot'), '16,812')
    await keys('Control+z')
    await shows(cell('fr.i', 'foot'), '16,824')
  })

  it('has nothing that axe objects to, in any theme, with menus, forms and editors open', async () => {
    expect(await violationsInThemes(page)).toEqual([])
    await cell('fr.ii', 'rating').dblclick()
    expect(await violations(page)).toEqual([])
    await keys('Escape')
    await button(page, /^At Waterloo/).click()
    expect(await violations(page)).toEqual([])
    await keys('Escape')
    await button(page, 'CSV').click()
    expect(await violations(page)).toEqual([])
    await keys('Escape')
    await button(page, 'Change …').click()
    expect(await violations(page)).toEqual([])
    await keys('Escape')
  })

  it('asks nobody outside, and complains of nothing', () => {
    expect(program.strayRequests).toEqual([])
    expect(program.complaints).toEqual([])
  })
})
