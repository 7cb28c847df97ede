// What axe finds on a screen as it is, in one theme or in each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './screens'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const THEMES = 3
/** The rules that see colours: of a screen that has been looked at whole, another theme can break no others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Looked = 'all' | 'colours'

/** What axe finds wrong on the screen as it is. */
export async function violations(page: Page, what: Looked = 'all'): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(what === 'colours' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  }
  const cdp = await page.context().newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      allowUnsafeEvalBlockedByCSP: true,
    })
    return result.value
  }
  // The page keeps it until it is loaded anew.
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${AXE}; 0`)
  const found = await evaluate(`axe.run(document, ${JSON.stringify(options)})
    .then((found) => JSON.stringify(found.violations.map((each) =>
      each.id + ': ' + each.nodes.map((node) => node.target.join(' ')).join(', '))))`)
  await cdp.detach()
  return JSON.parse(String(found)) as string[]
}

/** Goes on to the next theme with the button for it. */
export async function nextTheme(page: Page): Promise<void> {
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  const before = await theme()
  await button(page, /^Theme/).click()
  await expect.poll(theme).not.toBe(before)
}

/**
 * Shows the next theme without its button, which an open dialogue covers: what is drawn on a canvas stays as it is, and
 * after three of them so is everything.
 */
export async function nextColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const themes = ['paper', 'lamplight', 'club']
    dataset['theme'] = themes[(themes.indexOf(dataset['theme'] ?? '') + 1) % themes.length]
  })
}

/** What axe finds wrong in each theme; the screen ends in the one that it began with. */
export async function violationsInThemes(page: Page, next = nextTheme): Promise<string[]> {
  const found: string[] = []
  for (let n = 0; n < THEMES; n += 1) {
    const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
    found.push(...(await violations(page, n === 0 ? 'all' : 'colours')).map((one) => `${theme}: ${one}`))
    await next(page)
  }
  return found
}
