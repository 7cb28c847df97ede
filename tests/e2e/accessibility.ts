// What axe finds on a screen as it is.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on the screen as it is. */
export async function violations(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const expression = `${AXE}; axe.run(document).then((found) => JSON.stringify(found.violations.map((each) =>
    each.id + ': ' + each.nodes.map((node) => node.target.join(' ')).join(', '))))`
  const { result } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    allowUnsafeEvalBlockedByCSP: true,
  })
  await cdp.detach()
  return JSON.parse(String(result.value)) as string[]
}
