/** What comes out of the printer: sheets kept from the screen and laid on pages, to count them. */
import type { Page } from 'playwright-core'

/** Pages that the sheets of a title take on paper, of all that `print` hands to the printer. */
export async function pagesOnPaper(page: Page, title: string, print: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    // The screen takes its sheets away when the printer has them: copies stay.
    window.print = () => {
      for (const sheet of document.querySelectorAll('body > .printed')) {
        if (sheet.querySelector('h1')?.textContent !== wanted) continue
        const copy = sheet.cloneNode(true)
        if (copy instanceof HTMLElement) copy.dataset['onPaper'] = 'yes'
        document.body.append(copy)
      }
      const pages = new CSSStyleSheet()
      pages.replaceSync(
        document.adoptedStyleSheets
          .flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule instanceof CSSPageRule)
          .map((rule) => rule.cssText)
          .join('\n'),
      )
      document.adoptedStyleSheets.push(pages)
    }
  }, title)
  await print()
  await page.locator('[data-on-paper]').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelectorAll('.printed:not([data-on-paper])').length === 0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const sheets = await page.evaluate(() => {
    const copies = [...document.querySelectorAll('[data-on-paper]')]
    for (const copy of copies) copy.remove()
    document.adoptedStyleSheets.pop()
    return copies.length
  })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  return pages / sheets
}
