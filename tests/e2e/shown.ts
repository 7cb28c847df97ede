/** What the screen of a battle shows a player at one moment, read in one go once it has come to rest. */
import type { Page } from 'playwright-core'

/** Longest time that a screen may take to come to rest, milliseconds: the staff may have a whole turn to play. */
const LONGEST_MS = 60_000

export interface Shown {
  /** Names of all buttons that can be pressed. */
  readonly buttons: readonly string[]
  /** Squares that the chosen one can go to. */
  readonly squares: readonly string[]
  /** Units of the acting command or that may act, and which of them is chosen. */
  readonly units: readonly { readonly name: string; readonly isChosen: boolean }[]
  /** Those whom a card may fall on, and who have not been named. */
  readonly eligible: readonly string[]
  /** What is wanted in the drawer, by its headings. */
  readonly headings: readonly string[]
  /** Name of the control that has the keys; whether it is one of those squares, or the board. */
  readonly focused: string
  readonly onSquare: boolean
  readonly onBoard: boolean
  /** What the board says of the square the keys are on. */
  readonly said: string
  /** The newest entries of the log. */
  readonly newest: string
  readonly turn: number
  /** Whether a side that sits here is to decide; else the screen waits for the other. */
  readonly isDue: boolean
}

/** Waits until nothing is under way and a player of this screen is wanted, or the battle is over. */
export async function shown(page: Page): Promise<Shown> {
  return page.evaluate(
    ({ longest, waits, drawerLabel, squaresLabel, commandLabel, actorsLabel, eligibleLabel }) => {
      const nameOf = (one: Element | null): string =>
        one?.getAttribute('aria-label') ??
        [...(one?.childNodes ?? [])]
          .filter((node) => node.nodeName !== 'KBD')
          .map((node) => node.textContent)
          .join('')
          .replace(/\s+/g, ' ')
          .trim()
      const drawer = (): Element | null => document.querySelector(`aside[aria-label="${drawerLabel}"]`)
      const isAtRest = (): boolean => {
        const curtain = document.querySelector('[aria-modal="true"]')
        if (curtain !== null) return true
        const here = drawer()
        if (here === null) return document.querySelector('main') !== null
        return here.querySelector('[aria-busy="true"]') === null && !here.textContent.includes(waits)
      }
      const read = () => {
        const all = [...document.querySelectorAll('button:not(:disabled)')].filter(
          (one) => one.closest('[inert]') === null && one.checkVisibility(),
        )
        const { activeElement: at } = document
        const inSquares = (one: Element | null): boolean =>
          one !== null && one.closest(`[aria-label="${squaresLabel}"]`) !== null
        const entries = [...document.querySelectorAll('section[aria-label="Log"] ol > li')].slice(0, 4)
        const units = [
          ...document.querySelectorAll(
            `section[aria-label="${commandLabel}"] td button, [aria-label="${actorsLabel}"] button`,
          ),
        ]
        const eligible = [
          ...document.querySelectorAll(`[aria-label="${eligibleLabel}"] button:not([aria-pressed="true"])`),
        ]
        return {
          buttons: all.map(nameOf),
          squares: all.filter(inSquares).map((one) => nameOf(one).split(',')[0] ?? ''),
          units: units.map((one) => ({
            name: nameOf(one),
            isChosen: one.getAttribute('aria-pressed') === 'true',
          })),
          eligible: eligible.map(nameOf),
          headings: [...(drawer()?.querySelectorAll('h2, h3') ?? [])].map(nameOf),
          focused: nameOf(at),
          onSquare: inSquares(at),
          onBoard: at?.getAttribute('role') === 'application',
          said: document.querySelector('[role="application"] > [aria-live]')?.textContent ?? '',
          newest: entries.map((one) => one.textContent).join(' '),
          turn: Number(
            /(?:Turn|Move) (\d+)/.exec(document.querySelector('header')?.textContent ?? '')?.[1] ?? 0,
          ),
          isDue: !(drawer()?.textContent.includes(waits) ?? true),
        }
      }
      return new Promise<ReturnType<typeof read>>((resolve) => {
        let again: ReturnType<typeof setTimeout> | undefined
        const done = (): void => {
          watcher.disconnect()
          clearTimeout(late)
          clearTimeout(again)
          resolve(read())
        }
        // The screen gives the focus to its question in the same task in which it comes to rest: it is read one task later,
        // once for all that changed in between.
        const look = (): void => {
          clearTimeout(again)
          again = setTimeout(() => {
            if (isAtRest()) done()
          })
        }
        const watcher = new MutationObserver(look)
        const late = setTimeout(done, longest)
        watcher.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        look()
      })
    },
    {
      longest: LONGEST_MS,
      waits: 'The other side decides.',
      drawerLabel: 'Decisions and log',
      squaresLabel: 'Squares it can go to',
      commandLabel: 'Acting command',
      actorsLabel: 'Who may act',
      eligibleLabel: 'Who may be named',
    },
  )
}

/** Where the mouse has to go to press a button, scrolled into view like a player would; undefined: it cannot be pressed. */
export async function pointOf(
  page: Page,
  name: string,
): Promise<{ readonly x: number; readonly y: number } | undefined> {
  return page.evaluate((wanted) => {
    const nameOf = (one: Element): string =>
      one.getAttribute('aria-label') ??
      [...one.childNodes]
        .filter((node) => node.nodeName !== 'KBD')
        .map((node) => node.textContent)
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
    const found = [...document.querySelectorAll('button:not(:disabled)')].find(
      (one) => nameOf(one) === wanted && one.closest('[inert]') === null && one.checkVisibility(),
    )
    if (!found) return undefined
    found.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = found.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    // Whatever lies over it would take the click.
    return found.contains(document.elementFromPoint(at.x, at.y)) ? at : undefined
  }, name)
}
