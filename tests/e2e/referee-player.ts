/** Refereeing a real table on the screen: a photograph laid under the board, positions read off it, real dice typed in. */
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { quarters } from './png'
import { button, isReady, takeSeat, tryClick, until } from './screens'

/** A photograph of a table with a margin all round: its quarters red and green above, blue and yellow below. */
const PHOTOGRAPH = { width: 600, height: 460, margin: 40 }
const RED = [220, 30, 30] as const
const GREEN = [30, 200, 60] as const
const BLUE = [40, 60, 220] as const
const YELLOW = [230, 220, 40] as const

const isNear = (seen: readonly number[], wanted: readonly number[]): boolean =>
  wanted.every((one, i) => Math.abs(one - (seen[i] ?? -999)) < 70)

/** Opens the organiser's hand, below the log; from whoever has the seat. */
export async function takeTheHand(page: Page): Promise<void> {
  const hand = button(page, 'Organiser’s hand…')
  await until(page, async () => !(await takeSeat(page)) && isReady(hand))
  await hand.click()
  await page.getByRole('region', { name: 'Organiser’s hand' }).waitFor()
}

/** Chooses a photograph and lays it by three corners of the table; what is no picture is told first. */
export async function layPhotograph(page: Page): Promise<void> {
  const file = page.getByLabel(/^Photograph of the table, a picture/)
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').filter({ hasText: 'holds no picture' }).waitFor()
  const { width, height, margin } = PHOTOGRAPH
  const buffer = quarters(width, height, [RED, GREEN, BLUE, YELLOW])
  await file.setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Three known points…' })
  const picture = dialog.getByRole('application')
  const lay = dialog.getByRole('button', { name: 'Lay it under the board' })
  expect(await lay.isEnabled()).toBe(false)
  const at = (x: number, y: number) => picture.click({ position: { x, y } })
  // The first two taken for one another: told, and shown again.
  await at(width - margin, margin)
  await at(margin, margin)
  await at(margin, height - margin)
  await dialog.getByText('seen in a mirror').waitFor()
  await dialog.getByRole('button', { name: 'Point 1' }).click()
  await at(margin, margin)
  await dialog.getByRole('button', { name: 'Point 2' }).click()
  await at(width - margin, margin)
  await lay.click()
  await page.getByText('table.png lies under the board.').waitFor()
  await page.getByRole('slider', { name: 'Strength' }).fill('1')
}

/** The colours that the ground of the board has about its quarters, upper left first. */
export async function quartersShown(page: Page): Promise<readonly boolean[]> {
  const seen = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-table canvas')
    const ctx = canvas?.getContext('2d')
    if (!canvas || !ctx) return []
    const { width, height } = canvas
    return [
      [0.36, 0.36],
      [0.56, 0.36],
      [0.36, 0.6],
      [0.56, 0.6],
    ].map(([x = 0, y = 0]) => [...ctx.getImageData(Math.round(width * x), Math.round(height * y), 1, 1).data])
  })
  return [RED, GREEN, BLUE, YELLOW].map((wanted, i) => isNear(seen[i] ?? [], wanted))
}

/** Faces that every die of these rules has. */
const FACES = [3, 4, 2, 5] as const

/** Types the dice of the list that is asked for, as they would lie on a table; how many they were. */
async function typeDice(page: Page): Promise<number> {
  const list = page.getByRole('group', { name: 'Dice to be entered' })
  const dialog = page.getByRole('dialog').filter({ has: list })
  if (!(await dialog.isVisible())) return 0
  const wanted = Number(/\d+/.exec(await dialog.getByRole('heading').first().innerText())?.[0] ?? 1)
  await list.focus()
  for (let i = 0; i < wanted; i += 1) await page.keyboard.press(String(FACES[i % FACES.length]))
  const done = dialog.getByRole('button', { name: 'These are the dice' })
  if (!(await isReady(done))) return 0
  await tryClick(done)
  // The list stays until the program has answered; then it goes, or the next one stands there empty.
  await until(page, async () => !(await isReady(done)))
  return wanted
}

/** Goes on by the orders, with the dice of each phase typed in, until a move has begun; how many dice that took. */
export async function refereeUntil(page: Page, move: number): Promise<{ dice: number; lists: number }> {
  let dice = 0
  let lists = 0
  await until(page, async () => {
    if ((await page.getByRole('banner').innerText()).includes(`Move ${move} of`)) return true
    if (await takeSeat(page)) return false
    const typed = await typeDice(page)
    if (typed > 0) {
      dice += typed
      lists += 1
      return false
    }
    const end = button(page, /^(Go on to the|Move everybody by|Move by these|Fire the|End the move)/)
    if (await isReady(end)) await tryClick(end)
    return false
  })
  return { dice, lists }
}
