/** Ways through the screens, as a player goes them. */
import type { Locator, Page } from 'playwright-core'
import { fitBoard, toScreen } from '../../src-renderer/board/camera'
import type { MapGrid } from '../../src-shared/board/grid/on-map'
import { boardArea, centreOfCell } from '../../src-renderer/board/places'
import type { Program } from './program'

/** Waterloo in boxes. */
export const WATERLOO_BOXES: MapGrid = { columns: 16, rows: 12, cellM: 350, originM: [1650, 650] }
const WATERLOO: MapGrid = { columns: 7, rows: 5, cellM: 1000, originM: [400, 350] }
/** Pixels at the lower edge that the trays of a screen cover. */
const COVERED_BELOW = { battle: 62, deployment: 26 }
/** A corner of a square clear of counters, in sides of it from its middle, east and north: in battle generals stand at the lower left. */
const FREE_CORNER = { battle: { east: -0.46, north: 0.46 }, deployment: { east: -0.42, north: -0.4 } }

/** Between two looks at whether something has come about, milliseconds: every look costs the page. */
const LOOK_INTERVAL_MS = 75
/** Longest time that two staffs may take over a battle. */
export const LONGEST_BATTLE_MS = 600_000

/** Name of the map of the theatre, on which a campaign opens. */
export const MAP = 'Map of Belgium from the Sambre to Brussels'

/** The battles of the last day, on the list of the campaign's battles and nowhere else: its heading stands on the map too. */
const lastDay = (page: Page): Locator => page.getByRole('region', { name: '1815-06-18' })

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

/** A new campaign, at the list of its battles. */
export async function newCampaign(page: Page, name: string): Promise<void> {
  const asked = page.getByRole('textbox', { name: 'Name' })
  // A page that goes on with a campaign shows the library for a moment only.
  await until(page, async () => {
    if (await asked.isVisible()) return true
    for (const way of [button(page, 'New campaign').first(), button(page, /^Library$/)])
      if (await isReady(way)) {
        await tryClick(way)
        break
      }
    return false
  })
  await asked.fill(name)
  await button(page, 'Create').click()
  await page.getByRole('group', { name: MAP }).waitFor()
  await button(page, /^Battles$/).click()
  await lastDay(page).waitFor()
}

export interface SetUp {
  /** Title of the rules, or its beginning; absent: those that a new battle has. */
  readonly rules?: string
  readonly staff?: readonly number[]
  readonly dice?: 'Thrown by the program' | 'Thrown on the table'
}

/** Sets a battle up and seals both deployments where history put them, each side in its seat. */
export async function setUp(
  page: Page,
  battle: string,
  { rules, staff = [], dice }: SetUp = {},
): Promise<void> {
  const setUpOf = page
    .getByRole('listitem')
    .filter({ hasText: battle })
    .getByRole('button', { name: 'Set up' })
  const shown = page.getByRole('complementary', { name: 'The battle' })
  // Where nothing is placed by hand before it begins, the battle is drawn up at once.
  const onward = button(page, /^(Place the armies|Draw up the battle)/)
  // A page that has just been loaded may go on to the theatre once more.
  await until(page, async () => {
    for (const way of [setUpOf, button(page, /^Battles$/)])
      if (await isReady(way)) {
        await tryClick(way)
        break
      }
    return shown.isVisible()
  })
  await onward.waitFor()
  if (rules) await page.getByRole('radio', { name: new RegExp(`^${rules}`) }).click()
  for (const side of staff)
    await page
      .getByRole('radio', { name: /^The staff/ })
      .nth(side)
      .click()
  if (dice) await page.getByRole('radio', { name: new RegExp(`^${dice}`) }).click()
  await onward.click()
}

/** Lifts the curtain if it is down. */
export async function takeSeat(page: Page): Promise<boolean> {
  const curtain = button(page, /^I play /)
  if (!(await curtain.isVisible())) return false
  await tryClick(curtain)
  return true
}

/** Whether a control is there and can be pressed at this moment. */
export async function isReady(what: Locator): Promise<boolean> {
  return (await what.isVisible()) && what.isEnabled({ timeout: 500 }).catch(() => false)
}

/** Clicks what may go or be covered at any moment; whoever calls looks again and tries again. */
export async function tryClick(what: Locator): Promise<void> {
  await what.click({ timeout: 1500 }).catch(() => undefined)
}

/** Seals what is to be sealed and begins the battle: by its button, or `byKey`. */
export async function sealBoth(page: Page, byKey = false): Promise<void> {
  const begin = button(page, 'Begin the battle')
  await until(page, async () => {
    await takeSeat(page)
    if (await begin.isVisible()) return true
    const seal = button(page, 'Seal the deployment')
    await tryClick(seal)
    return false
  })
  if (byKey) {
    await until(page, () => isReady(begin))
    await page.keyboard.press('e')
  } else await begin.click()
  await page.getByRole('complementary', { name: 'Decisions and log' }).waitFor()
}

/** A point of a cell on the screen, in sides of it from its middle, while the whole board is shown. */
export async function cellAt(
  page: Page,
  grid: MapGrid,
  cell: string,
  { below = 0, east = 0, north = 0 } = {},
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByRole('application').boundingBox()
  const centre = centreOfCell(grid, cell)
  if (!box || !centre) throw new Error(`no cell ${cell} on the screen`)
  const at = toScreen(fitBoard(boardArea(grid), box.width, box.height, { below, right: 0 }), {
    x: centre.x + east * grid.cellM,
    y: centre.y + north * grid.cellM,
  })
  return { x: box.x + at.x, y: box.y + at.y }
}

/** The free corner of a square of Waterloo on the screen. */
export function squareAt(
  page: Page,
  cell: string,
  screen: keyof typeof COVERED_BELOW = 'battle',
): Promise<{ readonly x: number; readonly y: number }> {
  return cellAt(page, WATERLOO, cell, { below: COVERED_BELOW[screen], ...FREE_CORNER[screen] })
}

/** Where the first general of a square of Waterloo stands in battle: at its lower left. */
export function generalAt(page: Page, cell: string): Promise<{ readonly x: number; readonly y: number }> {
  return cellAt(page, WATERLOO, cell, { below: COVERED_BELOW.battle, east: -0.37, north: -0.32 })
}

export async function clickSquare(
  page: Page,
  cell: string,
  screen: keyof typeof COVERED_BELOW,
): Promise<void> {
  const { x, y } = await squareAt(page, cell, screen)
  await page.mouse.click(x, y)
}

/** Longest that is waited for what is looked for again and again, milliseconds. */
const LONGEST_WAIT_MS = 150_000

/** Tries again until `done` says so; throws with what the screen shows if it never does. */
export async function until(
  page: Page,
  done: () => Promise<boolean>,
  waitMs = LONGEST_WAIT_MS,
): Promise<void> {
  const late = performance.now() + waitMs
  while (performance.now() < late) {
    if (await done()) return
    await page.waitForTimeout(LOOK_INTERVAL_MS)
  }
  throw new Error(`never came about; the screen shows:\n${await page.locator('body').ariaSnapshot()}`)
}

/** The log, newest first: what happened, each as its sentence. */
export async function logLines(page: Page): Promise<readonly string[]> {
  return page.getByRole('region', { name: 'Log' }).getByRole('listitem').allInnerTexts()
}

export async function turnShown(page: Page): Promise<number> {
  const text = await page.getByRole('banner').innerText()
  return Number(/(?:Turn|Move) (\d+)/.exec(text)?.[1] ?? 0)
}

/** From wherever the page is to the list of battles of the campaign that was opened last; where it is shown it stays. */
export async function goHome(program: Program, page: Page): Promise<void> {
  if (await lastDay(page).isVisible()) return
  await program.load(page)
  // The program may still have the campaign open: then the page goes on there, or in the battle that was shown.
  await until(page, async () => {
    if (await lastDay(page).isVisible()) return true
    if (await takeSeat(page)) return false
    for (const way of [button(page, 'Continue'), button(page, /^Battles$/)])
      if (await isReady(way)) await tryClick(way)
    return false
  })
}

/** Whether a battle is being fought on the screen, behind a curtain or not; lifts it. */
async function isOnTheField(page: Page, battle: string): Promise<boolean> {
  const name = page.getByRole('heading', { level: 1, name: battle })
  if (await takeSeat(page)) await name.waitFor()
  return (await name.isVisible()) && (await turnShown(page)) > 0
}

/**
 * From wherever the page is to a battle of the campaign that is being fought, set up and begun first if it has not been;
 * where it is being fought already it stays.
 */
export async function takeTheField(
  program: Program,
  page: Page,
  battle: string,
  given: SetUp = {},
): Promise<void> {
  if (await isOnTheField(page, battle)) return
  await goHome(program, page)
  const card = page.getByRole('listitem').filter({ hasText: battle })
  const fought = card.filter({ hasText: 'being fought' })
  const placing = card.filter({ hasText: 'placing' })
  const planned = card.filter({ hasText: 'planned' })
  await until(page, async () => {
    for (const one of [fought, placing, planned]) if (await one.isVisible()) return true
    // A page that has just been loaded may go on to the theatre once more.
    const battles = button(page, /^Battles$/)
    if (await isReady(battles)) await tryClick(battles)
    return false
  })
  if (await fought.isVisible()) await fought.getByRole('button').first().click()
  else {
    if (await placing.isVisible()) await placing.getByRole('button', { name: 'Place the armies' }).click()
    else await setUp(page, battle, given)
    await sealBoth(page)
  }
  await until(page, async () => (await turnShown(page)) > 0)
}

/** Lets the staff play at its fastest, if the battle is not over. */
export async function quicken(page: Page): Promise<void> {
  const report = button(page, 'Read the report')
  const fast = button(page, 'Fast')
  await until(page, async () => {
    if (await report.isVisible()) return true
    if ((await fast.getAttribute('aria-pressed', { timeout: 500 }).catch(() => null)) === 'true') return true
    if (await isReady(fast)) await tryClick(fast)
    return false
  })
}

/** Watches the staffs fight at their fastest, until the battle is over. */
export async function watchUntilOver(page: Page): Promise<void> {
  await quicken(page)
  await button(page, 'Read the report').waitFor({ timeout: LONGEST_BATTLE_MS })
}
