/** A player of One Hour Waterloo at the screen: with the mouse, with the keyboard alone, from the text map. */
import type { Page } from 'playwright-core'
import { cellBeside } from '../../src-renderer/board/places'
import { walkTo } from './player'
import { cellAt, WATERLOO_BOXES } from './screens'
import { pointOf, shown, type Shown } from './shown'

/** What has been done, by its kind. */
export interface Done {
  shots: number
  moves: number
  charges: number
  rallies: number
  squares: number
  cards: number
  decisions: number
}

export const nothingDone = (): Done => ({
  shots: 0,
  moves: 0,
  charges: 0,
  rallies: 0,
  squares: 0,
  cards: 0,
  decisions: 0,
})

/** How a player gets at what the screen offers. */
interface Means {
  readonly page: Page
  press(name: string): Promise<void>
  /** Chooses one of those who may act, by the name on his button. */
  take(name: string): Promise<void>
  /** Chooses a box. */
  go(cell: string): Promise<void>
  /** Forms square with the chosen one. */
  formSquare(): Promise<void>
  /** The button that ends a phase, draws a card or begins. */
  end(name: string): Promise<void>
  /** Gives the command that has been put together. */
  confirm(name: string): Promise<void>
  back(): Promise<void>
}

/** Buttons that give a command, and what has been done with it then. */
const GIVES: Readonly<Record<string, keyof Done>> = {
  Shoot: 'shots',
  Move: 'moves',
  Ride: 'moves',
  'Come on': 'moves',
  Charge: 'charges',
  'Throw for it': 'rallies',
  'That is who is meant': 'cards',
}
const ENDS = ['Draw a card', 'End the phase', 'End the turn', 'Ready']
const DECIDES = /^(?:Go in|Stay|Throw again|Let it be|Face \w+|To [A-Z]\d+)$/
/** A target with its box and odds. */
const AIM = /^(?:Shoot at|Charge|Rally) .* ([A-Z]\d+)(?: [\d.]+(?: · \d+ %)?)?$/
const WAY = /^(?:To \w+(?:, deployed| in column)|By [A-Z]\d|Onto the field at )/
/** The box at the end of a button's text. */
const BOX = / ([A-Z]\d+)$/
/** Boxes that are looked at for a move: columns from the unit and rows ahead of it. */
const AHEAD: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 1],
  [-1, 1],
]
/** Boxes that are looked at, one after the other, by whoever has to get out of a friend's box. */
const AROUND: readonly (readonly [number, number])[] = [
  ...AHEAD.slice(1),
  [1, 0],
  [-1, 0],
  [0, -1],
  [1, -1],
  [-1, -1],
  [0, 2],
  [0, -2],
  [2, 0],
  [-2, 0],
]
/** Longer names are those of lines in a table. */
const LONGEST_NAME = 40
/** Steps after which nothing has come of what the player does. */
const MOST_IN_VAIN = 400

export const isOver = ({ buttons }: Shown): boolean => buttons.includes('Read the report')

export interface Way {
  /** Where the enemy is, in rows: -1 to the north, 1 to the south. */
  readonly ahead: 1 | -1
  /** So many units act in each phase. */
  readonly perPhase: number
}

const isDrafted = ({ buttons }: Shown): boolean => buttons.includes('Cancel')
const isChosen = ({ buttons }: Shown): boolean => buttons.includes('Let go')

/** One player at one screen: what he has in hand and has done. */
class Player {
  readonly done = nothingDone()
  /** Who has had his chance in this phase. */
  private readonly tried = new Set<string>()
  private phase = ''
  private square = 0
  /** How often all have been tried in a phase that could not end yet: each time another box around them is looked at. */
  private rounds = 0
  /** Box of whoever has been chosen. */
  private from: string | undefined

  constructor(
    private readonly means: Means,
    private readonly way: Way,
  ) {}

  /** Plays until `until` holds; throws with what the screen shows if nothing comes of it. */
  async playOn(until: (offer: Shown) => boolean): Promise<void> {
    let newest = ''
    for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
      const offer = await shown(this.means.page)
      if (until(offer)) return
      if (offer.newest !== newest) inVain = 0
      newest = offer.newest
      await this.step(offer)
    }
    const { buttons, ...now } = await shown(this.means.page)
    const offered = buttons.filter((one) => one.length < LONGEST_NAME)
    throw new Error(`nothing comes of it; the screen shows ${JSON.stringify({ ...now, offered })}`)
  }

  private async step(offer: Shown): Promise<void> {
    const { buttons, eligible } = offer
    const curtain = buttons.find((one) => one.startsWith('I play '))
    const gives = Object.keys(GIVES).find((one) => buttons.includes(one))
    const decision = buttons.find((one) => DECIDES.test(one))
    if (curtain !== undefined) await this.means.press(curtain)
    else if (gives !== undefined && (isDrafted(offer) || eligible.length > 0)) {
      await this.means.confirm(gives)
      this.done[GIVES[gives] ?? 'moves'] += 1
    } else if (isDrafted(offer)) await this.means.back()
    else if (eligible[0] !== undefined) await this.means.take(eligible[0])
    else if (isChosen(offer)) await this.withChosen(offer)
    else if (decision !== undefined) {
      await this.means.press(decision)
      this.done.decisions += 1
    } else await this.chooseOrEnd(offer)
  }

  private async chooseOrEnd({ buttons, units, turn, headings }: Shown): Promise<void> {
    const phase = `${turn} ${headings.join()}`
    if (phase !== this.phase) {
      this.tried.clear()
      this.rounds = 0
    }
    this.phase = phase
    const end = ENDS.find((one) => buttons.includes(one))
    // While two share a box or somebody must charge the phase cannot end: others act until it can.
    const isEnough = end !== undefined && this.tried.size >= this.way.perPhase
    if (end === undefined && units.every(({ name }) => this.tried.has(name))) {
      this.tried.clear()
      this.rounds += 1
    }
    const next = isEnough ? undefined : units.find(({ name }) => !this.tried.has(name))
    if (next) {
      this.tried.add(next.name)
      this.from = BOX.exec(next.name)?.[1]
      await this.means.take(next.name)
    } else if (end !== undefined) await this.means.end(end)
  }

  private async withChosen(offer: Shown): Promise<void> {
    if (offer.buttons.includes('Form square') && this.square !== offer.turn) {
      this.square = offer.turn
      await this.means.formSquare()
      this.done.squares += 1
    } else if (!(await this.aimOrGo(offer))) await this.means.back()
  }

  /** Puts together what the chosen one can do: one of several ways, a target, else a box ahead. */
  private async aimOrGo(offer: Shown): Promise<boolean> {
    const way = offer.buttons.find((one) => WAY.test(one))
    if (way !== undefined) {
      await this.means.press(way)
      return true
    }
    const aim = offer.buttons.map((one) => AIM.exec(one)?.[1]).find((cell) => cell !== undefined)
    const boxes = aim === undefined ? this.boxesAhead() : [aim]
    for (const box of boxes) {
      await this.means.go(box)
      const now = await shown(this.means.page)
      if (isDrafted(now) || !isChosen(now) || now.buttons.some((one) => WAY.test(one))) return true
      // A friend stands there, and is chosen instead.
      if (now.headings.join() !== offer.headings.join()) return false
    }
    return false
  }

  private boxesAhead(): readonly string[] {
    const { from } = this
    if (from === undefined) return []
    // A box that he cannot go to lets go of him: one box a time.
    const looked = this.rounds === 0 ? AHEAD : AROUND.slice((this.rounds - 1) % AROUND.length).slice(0, 1)
    return looked.map(([east, ahead]) => cellBeside(WATERLOO_BOXES, from, east, ahead * this.way.ahead))
  }
}

async function press(page: Page, name: string): Promise<void> {
  const at = await pointOf(page, name)
  if (at) await page.mouse.click(at.x, at.y)
}

/** Below the board nothing covers it. */
const BELOW = 26

async function clickBox(page: Page, cell: string): Promise<void> {
  const { x, y } = await cellAt(page, WATERLOO_BOXES, cell, { below: BELOW })
  await page.mouse.click(x, y)
}

/** With the mouse: units and boxes on the board, all else in the drawer. */
export async function playByMouse(page: Page, until: (offer: Shown) => boolean, way: Way): Promise<Done> {
  const player = new Player(
    {
      page,
      press: (name) => press(page, name),
      async take(name) {
        const cell = BOX.exec(name)?.[1]
        if (cell === undefined) await press(page, name)
        else await clickBox(page, cell)
      },
      go: (cell) => clickBox(page, cell),
      formSquare: () => press(page, 'Form square'),
      end: (name) => press(page, name),
      confirm: (name) => press(page, name),
      back: async () => {
        const { buttons } = await shown(page)
        await press(page, buttons.includes('Cancel') ? 'Cancel' : 'Let go')
      },
    },
    way,
  )
  await player.playOn(until)
  return player.done
}

/** Presses Tab until the control with that name has the keys, and then Enter. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < MOST_IN_VAIN; i += 1) {
    if ((await shown(page)).focused === name) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keys do not come to ${name}`)
}

/** With the keyboard alone: Tab goes to those who may act, the arrows walk the board, Enter chooses and gives. */
export async function playByKey(page: Page, until: (offer: Shown) => boolean, way: Way): Promise<Done> {
  const player = new Player(
    {
      page,
      press: (name) => tabTo(page, name),
      async take(name) {
        const cell = BOX.exec(name)?.[1]
        if (cell === undefined) await tabTo(page, name)
        else {
          await walkTo(page, cell)
          await page.keyboard.press('Enter')
        }
      },
      async go(cell) {
        await walkTo(page, cell)
        await page.keyboard.press('Enter')
      },
      formSquare: () => page.keyboard.press('f'),
      end: () => page.keyboard.press('e'),
      confirm: () => page.keyboard.press('Enter'),
      back: () => page.keyboard.press('Escape'),
    },
    way,
  )
  await player.playOn(until)
  return player.done
}

/** From the text map: units and boxes are buttons of its table. */
export async function playByText(page: Page, until: (offer: Shown) => boolean, way: Way): Promise<Done> {
  const inTable = page.getByRole('table').last()
  const box = (cell: string) =>
    inTable.getByRole('rowheader').getByRole('button', { name: new RegExp(`^${cell}\\b`) })
  const player = new Player(
    {
      page,
      press: (name) => press(page, name),
      async take(name) {
        const cell = BOX.exec(name)?.[1]
        if (cell === undefined) await press(page, name)
        else await box(cell).click()
      },
      async go(cell) {
        if (await box(cell).isVisible()) await box(cell).click()
      },
      formSquare: () => press(page, 'Form square'),
      end: (name) => press(page, name),
      confirm: (name) => press(page, name),
      back: () => page.keyboard.press('Escape'),
    },
    way,
  )
  await player.playOn(until)
  return player.done
}
