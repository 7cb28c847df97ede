/** A player of Fast Play Napoleonic at the screen: through whole turns with the mouse, or with the keyboard alone. */
import type { Page } from 'playwright-core'
import { isOver } from './player'
import { pointOf, shown, type Shown } from './shown'

/** What has been done, by its kind. */
export interface Done {
  shots: number
  moves: number
  changes: number
  charges: number
  decisions: number
  turns: number
}

/** How a player gets at what the screen offers. */
interface Means {
  readonly page: Page
  /** Presses a button. */
  press(name: string): Promise<void>
  /** Gives the command that is in hand. */
  confirm(name: string): Promise<void>
  /** Ends the part of the turn. */
  end(name: string): Promise<void>
  back(): Promise<void>
}

/** Buttons that give the command in hand, and what has been done with it then. */
const GIVES: Readonly<Record<string, keyof Done>> = {
  Charge: 'charges',
  Move: 'moves',
  'Come on': 'moves',
  'Go forward': 'moves',
  Retire: 'moves',
  Evade: 'moves',
  'Move by the road': 'moves',
  'Change formation': 'changes',
  'Turn about': 'changes',
  'Complete the wheel': 'changes',
  Halt: 'changes',
}
const ENDS = [
  'Roll for the move option',
  'End the declaration',
  'Go on to the moves',
  'End the movement',
  'End the deployment',
]
const PARTS = ['Deployment', 'Move option', 'Shooting', 'Generals', 'Movement', 'Hand to hand']
const BEST_SHOTS = 'Take the best shots of all'
/** Questions that come before all else; the first answer is given. */
const QUESTIONS = /^(?:Which|Who|Which \d+) .*\?$/
/** What a chosen one does, the boldest first. */
const DEEDS = [/^Charge /, /^Come on/, /^Go forward/, /^Evade/, /^Advance /, /^Retire/, /line|column|square/i]
/** Steps after which nothing has come of what the player does. */
const MOST_IN_VAIN = 200

/** What the drawer offers, beside what every battle screen shows. */
interface Offer extends Shown {
  /** Whoever may act and has been told nothing. */
  readonly actors: readonly string[]
  /** Lists of options, by their title. */
  readonly lists: readonly { readonly title: string; readonly options: readonly string[] }[]
  /** The part of the turn. */
  readonly part: string
  /** A command is in hand. */
  readonly isDrafted: boolean
}

async function offerOn(page: Page): Promise<Offer> {
  const now = await shown(page)
  const own = await page.evaluate((parts) => {
    const drawer = document.querySelector('aside[aria-label="Decisions and log"]')
    const wordsOf = (one: Element): string => (one.textContent ?? '').replace(/\s+/g, ' ').trim()
    const buttonsIn = (one: Element, which = 'button:not(:disabled)'): string[] =>
      [...one.querySelectorAll(which)].map(wordsOf)
    const actors = [...(drawer?.querySelectorAll('details') ?? [])].find((one) =>
      (one.querySelector('summary')?.textContent ?? '').includes('may act'),
    )
    return {
      part: [...(drawer?.querySelectorAll('h2') ?? [])].map(wordsOf).find((one) => parts.includes(one)) ?? '',
      isDrafted: (drawer?.querySelector('section.draft') ?? null) !== null,
      actors: actors ? buttonsIn(actors, 'button:not(:disabled):not(:has(svg))') : [],
      lists: [...(drawer?.querySelectorAll('ul[aria-label]') ?? [])].map((one) => ({
        title: one.getAttribute('aria-label') ?? '',
        options: buttonsIn(one),
      })),
    }
  }, PARTS)
  return { ...now, ...own }
}

export interface Way {
  /** So many units are told something in each movement. */
  readonly perPhase: number
  /** Told what is on the screen, whenever a part of the turn is new. */
  readonly onPhase?: (name: string, turn: number) => Promise<void>
}

class Player {
  readonly done: Done = { shots: 0, moves: 0, changes: 0, charges: 0, decisions: 0, turns: 0 }
  /** Who has had his chance in this part of the turn. */
  private readonly tried = new Set<string>()
  private phase = ''
  /** The log when a command was last given: as long as it says nothing more, none has come about. */
  private given = ''
  /** What of the chosen one has been put into the hand and refused. */
  private readonly refused = new Set<string>()

  constructor(
    private readonly means: Means,
    private readonly way: Way,
  ) {}

  /** Plays until the battle is over; throws with what the screen shows if nothing comes of it. */
  async playOn(until: (offer: Shown) => boolean): Promise<void> {
    let newest = ''
    for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
      const offer = await offerOn(this.means.page)
      if (until(offer)) return
      if (offer.newest !== newest) inVain = 0
      newest = offer.newest
      await this.step(offer)
    }
    const { buttons, newest: _, ...now } = await offerOn(this.means.page)
    throw new Error(
      `nothing comes of it; the screen shows ${JSON.stringify({ ...now, buttons: buttons.slice(-20) })}`,
    )
  }

  private async step(offer: Offer): Promise<void> {
    const { buttons, lists } = offer
    const phase = `${offer.turn} ${offer.part}`
    if (phase !== this.phase) {
      this.phase = phase
      this.tried.clear()
      this.done.turns = Math.max(this.done.turns, offer.turn)
      await this.way.onPhase?.(offer.part, offer.turn)
    }
    const curtain = buttons.find((one) => one.startsWith('I play '))
    const question = lists.find(({ title, options }) => QUESTIONS.test(title) && options.length > 0)
    if (curtain !== undefined) await this.means.press(curtain)
    else if (offer.isDrafted) await this.giveOrLetGo(offer)
    else if (question?.options[0] !== undefined) {
      await this.means.press(question.options[0])
      this.done.decisions += 1
    } else if (buttons.includes('Let go')) await this.withChosen(offer)
    else await this.chooseOrEnd(offer)
  }

  private async giveOrLetGo({ buttons, newest }: Offer): Promise<void> {
    const gives = Object.keys(GIVES).find((one) => buttons.includes(one))
    if (gives === undefined || this.given === newest) {
      await this.means.back()
      return
    }
    this.given = newest
    await this.means.confirm(gives)
    this.done[GIVES[gives] ?? 'moves'] += 1
  }

  private async chooseOrEnd({ buttons, actors, part }: Offer): Promise<void> {
    const end = ENDS.find((one) => buttons.includes(one))
    if (buttons.includes(BEST_SHOTS) && !this.tried.has(BEST_SHOTS)) {
      this.tried.add(BEST_SHOTS)
      await this.means.press(BEST_SHOTS)
      this.done.shots += 1
      return
    }
    const next =
      part === 'Movement' && this.tried.size < this.way.perPhase
        ? actors.find((one) => !this.tried.has(one))
        : undefined
    if (next !== undefined) {
      this.tried.add(next)
      this.refused.clear()
      await this.means.press(next)
    } else if (end !== undefined) await this.means.end(end)
  }

  private async withChosen({ lists }: Offer): Promise<void> {
    const options = lists
      .filter(({ title }) => !title.startsWith('Whom'))
      .flatMap((one) => one.options)
      .filter((one) => !this.refused.has(one))
    const deed = DEEDS.map((wanted) => options.filter((one) => wanted.test(one)).at(-1)).find(
      (one) => one !== undefined,
    )
    if (deed === undefined) {
      await this.means.back()
      return
    }
    this.refused.add(deed)
    await this.means.press(deed)
  }
}

async function press(page: Page, name: string): Promise<void> {
  const at = await pointOf(page, name)
  if (at) await page.mouse.click(at.x, at.y)
}

/** With the mouse. */
export async function playByMouse(page: Page, way: Way, until = isOver): Promise<Done> {
  const player = new Player(
    {
      page,
      press: (name) => press(page, name),
      confirm: (name) => press(page, name),
      end: (name) => press(page, name),
      back: () => press(page, 'Let go'),
    },
    way,
  )
  await player.playOn(until)
  return player.done
}

/** Gives the keys to the button of that name, as a reader of the screen does, and presses Enter. */
async function enterOn(page: Page, name: string): Promise<void> {
  const isThere = await page.evaluate((wanted) => {
    const nameOf = (one: Element): string =>
      one.getAttribute('aria-label') ??
      [...one.childNodes]
        .filter((node) => node.nodeName !== 'KBD')
        .map((node) => node.textContent)
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
    const found = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].find(
      (one) => nameOf(one) === wanted && one.closest('[inert]') === null && one.checkVisibility(),
    )
    found?.focus()
    return found !== undefined
  }, name)
  if (isThere) await page.keyboard.press('Enter')
}

/** With the keyboard alone: Enter in the drawer, E ends a part of the turn, Escape steps back. */
export async function playByKey(page: Page, way: Way, until = isOver): Promise<Done> {
  const player = new Player(
    {
      page,
      press: (name) => enterOn(page, name),
      confirm: (name) => enterOn(page, name),
      end: () => page.keyboard.press('e'),
      back: () => page.keyboard.press('Escape'),
    },
    way,
  )
  await player.playOn(until)
  return player.done
}
