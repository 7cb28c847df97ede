/** What a screen shows for a moment only: watched at every change of the page, because no later look finds it. */
import type { Page } from 'playwright-core'

/** Words that none of these screens has to say while it is being built, for two people at a battle not yet drawn up. */
const WORDS_OF_OTHERS = ['The other side has not sealed', 'The armies are drawn up anew', 'Side 1']

declare global {
  interface Window {
    noteFlash(what: string): Promise<void>
  }
}

/**
 * Watches all that a page shows from its next loading on: a screen that was there and is gone before the next one stands,
 * cards that come one by one or grow, words of another moment. What it finds goes into the set that it returns.
 */
export async function watchFlashes(page: Page): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  await page.exposeFunction('noteFlash', (what: string) => found.add(what))
  await page.addInitScript((words) => {
    let hasStood = false
    // A screen that was wanted before it was fetched has to be waited for; the last of them comes after all others.
    const isFetched = (): boolean =>
      performance
        .getEntriesByType('resource')
        .some(
          ({ name, startTime, duration }) =>
            name.includes('StoryView') && startTime + duration + 500 < performance.now(),
        )
    const look = (): void => {
      const bar = document.querySelector('header')
      if (bar === null && hasStood && isFetched()) void window.noteFlash('an empty page')
      hasStood ||= bar !== null
      const cards = document.querySelectorAll('.library .card')
      if (cards.length > 0 && cards.length < 4) void window.noteFlash('some of the four cards')
      for (const { textContent: text } of cards)
        if (!text.includes(' foot and horse')) void window.noteFlash(`a card that is to grow: ${text}`)
      for (const one of document.querySelectorAll('.campaign .card'))
        if (one.querySelectorAll('.line').length < 4)
          void window.noteFlash(`a card that is to grow: ${one.textContent}`)
      const first = document.querySelector('.library .continue')?.textContent ?? ''
      if (
        first.includes('June 1815') &&
        document.querySelector('.library .files')?.textContent.includes('No campaign yet') !== true
      )
        void window.noteFlash('a first campaign before it is known that there is none')
      const said = `${bar?.textContent} ${document.querySelector('.setup')?.textContent}`
      for (const one of words) if (said.includes(one)) void window.noteFlash(one)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, WORDS_OF_OTHERS)
  return found
}
