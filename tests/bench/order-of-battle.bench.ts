/** The tree of 657 units in Chromium: from a keystroke in the search, or a changed figure, to the painted list. */
import type { Page } from 'playwright-core'
import { Program } from '../e2e/program'
import { button, newCampaign } from '../e2e/screens'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

/** Typed letter by letter and taken back: few rows, many rows, none, all. */
const TYPED = ['ligne', 'gu', 'erlon', 'zzz', '8e l', 'art']
const ROUNDS = 6

/** Milliseconds from each keystroke to the frame after it, painted. */
function keystrokes(page: Page, words: readonly string[]): Promise<readonly number[]> {
  return page.evaluate(async (typed) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!input) throw new Error('no search')
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            resolve()
          }
          channel.port2.postMessage(null)
        })
      })
    const spent: number[] = []
    for (const word of typed)
      for (const text of [...Array.from(word, (_, i) => word.slice(0, i + 1)), '']) {
        await new Promise((resolve) => setTimeout(resolve, 30))
        const began = performance.now()
        input.value = text
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await painted()
        spent.push(performance.now() - began)
      }
    return spent
  }, words)
}

/** Milliseconds from keeping a changed strength to the army's new total. */
async function edits(page: Page): Promise<readonly number[]> {
  const unit = page.locator('[data-row="fr.i.4.1.8ligne-1"] [data-column="foot"]')
  const total = page.locator('[data-row="fr"] [data-column="foot"]')
  await page.getByRole('searchbox').fill('8e ligne')
  const spent: number[] = []
  for (let i = 0; i < 20; i += 1) {
    await unit.dblclick()
    await page.keyboard.type(String(400 + i))
    const before = await total.innerText()
    const began = performance.now()
    await page.keyboard.press('Enter')
    await total.filter({ hasNotText: before }).waitFor()
    spent.push(performance.now() - began)
  }
  return spent
}

async function measure(): Promise<Measure[]> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await newCampaign(page, 'June 1815')
    await button(page, 'Order of battle').click()
    await page.locator('[data-row="fr"]').waitFor()
    await keystrokes(page, TYPED)
    const typed: number[] = []
    for (let i = 0; i < ROUNDS; i += 1) typed.push(...(await keystrokes(page, TYPED)))
    const changed = await edits(page)
    return [
      {
        name: 'keystroke in the search to painted list, 95 in 100 (software rendering)',
        value: quantile(typed, 0.95),
        unit: 'ms',
        limit: { atMost: 50 },
      },
      { name: 'keystroke in the search to painted list, median', value: quantile(typed, 0.5), unit: 'ms' },
      {
        name: 'changed strength to the army’s new total, median',
        value: quantile(changed, 0.5),
        unit: 'ms',
        limit: { atMost: 250 },
      },
    ]
  } finally {
    await program.stop()
  }
}

const bench: Bench = { title: 'Order of battle of 657 units', measure }

export default bench
