// Evenings under the Brigade rules on the screen: Quatre Bras by two people with an alteration, a power cut and dice that
// cannot be taken back; the same by keys alone; a whole Quatre Bras led by general orders alone against the staff; a real table
// of four moves.
import type { Page } from 'playwright-core'
import {
  alter,
  beginSealed,
  byKeys,
  byMouse,
  goOn,
  isTurn,
  writeAndSketch,
  type Press,
} from '../e2e/brigade-player'
import { brigadeTable, dragOver } from '../e2e/brigade-table'
import { Program } from '../e2e/program'
import { layPhotograph, refereeUntil, takeTheHand } from '../e2e/referee-player'
import {
  button,
  goHome,
  isReady,
  logLines,
  newCampaign,
  quicken,
  takeSeat,
  tryClick,
  until,
} from '../e2e/screens'
import type { Soak } from '../tools/trial'

type Report = (progress: string) => void

const MOVES = 6
/** No battle of two sides by their orders is without these for longer, moves. */
const AT_LAST = 16
/** What must have been told of. */
const WANTED = [
  ['a charge', /charges .*, .* away/u],
  ['fire', /loses \d+ to (muskets|the guns)/u],
  ['a melee', /in the melee/u],
  ['a rout', /breaks and flees|flees \d/u],
] as const
/** Whom the second side, and the first, writes to. */
const WRITTEN = /^(Foy 2|Bijlandt)/u
const ALTERED = /^(Foy 1|Saxe-Weimar)/u

const missing = (told: ReadonlySet<string>): readonly string[] =>
  WANTED.filter(([, words]) => ![...told].some((line) => words.test(line))).map(([what]) => what)

async function withProgram(
  run: (program: Program, page: Page) => Promise<void>,
  failures: string[],
): Promise<void> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await tryClick(button(page, 'No more hints'))
    await run(program, page)
    failures.push(...program.complaints)
  } finally {
    await program.stop()
  }
}

/** What was done without a die goes back; what a die was thrown for never does. */
async function takeBack(page: Page, press: Press, failures: string[]): Promise<void> {
  const undo = button(page, /^Undo/)
  await alter(page, ALTERED, press)
  if (await isReady(undo)) failures.push('the alteration could be taken back across its die')
  await goOn(page, () => page.getByRole('heading', { name: 'Moves', exact: true }).isVisible(), new Set())
  const plotted = button(page, 'Take the plot back')
  await until(page, async () => !(await takeSeat(page)))
  await press(page.getByRole('group').getByRole('button', { name: ALTERED }).first())
  await press(page.getByRole('button', { name: /^(Advance|Turn|Change|Stay|Halt)/ }).first())
  await press(button(page, 'Plot this move'))
  await plotted.waitFor()
  await page.keyboard.press('Control+z')
  await plotted.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

/** Who leads his side by its orders alone from now on, both in their turn. */
async function leadByOrders(page: Page): Promise<void> {
  const alone = page.getByRole('checkbox', { name: 'Fight by these orders alone' })
  const onward = button(page, 'Go on to the charges')
  let led = 0
  await until(page, async () => {
    if (led === 2) return true
    if (await takeSeat(page)) return false
    const isOn = await alone.isChecked({ timeout: 500 }).catch(() => undefined)
    if (isOn === false) await tryClick(alone)
    else if (isOn && (await isReady(onward))) {
      led += 1
      await tryClick(onward)
      await page.waitForTimeout(300)
    } else await tryClick(button(page, /^(Go on|Move|Fire the|End the move)/).first())
    return false
  })
}

/** An evening of two people: orders written and sketched, one altered, the host killed between two moves, fought to a rout. */
async function evening(report: Report, failures: string[]): Promise<void> {
  await withProgram(async (program, page) => {
    const told = new Set<string>()
    await newCampaign(page, 'Two at one table')
    await beginSealed(page, 'Quatre Bras', {}, { write: () => writeAndSketch(page, WRITTEN) })
    await takeBack(page, byMouse, failures)
    await goOn(page, () => isTurn(page, 3), told)
    await leadByOrders(page)
    await program.killHost()
    await program.startHost()
    await goHome(program, page)
    await page.getByRole('listitem').filter({ hasText: 'Quatre Bras' }).getByRole('button').first().click()
    await until(page, async () => {
      await takeSeat(page)
      return /Move [34] of/u.test(await page.getByRole('banner').innerText())
    })
    const isEnough = async (): Promise<boolean> => {
      const now = Number(/Move (\d+) of/u.exec(await page.getByRole('banner').innerText())?.[1])
      return now > AT_LAST || (now > MOVES && missing(told).length === 0)
    }
    await goOn(page, isEnough, told)
    const log = [...told].join('\n')
    const sent = /new order\. The die shows (\d): it holds from move \d+/u.exec(log)
    if (!sent) failures.push('no alteration was sent')
    if (!/arrives and is in force/u.test(log)) failures.push('the alteration never arrived')
    for (const what of missing(told)) failures.push(`two people: ${what} was not told of in ${AT_LAST} moves`)
    const now = /Move (\d+) of/u.exec(await page.getByRole('banner').innerText())?.[1]
    report(`two people: to move ${now}, the alteration came after ${sent?.[1]}, ${told.size} lines read`)
  }, failures)
}

/** The same without mouse, from the orders on: six moves. */
async function eveningByKeys(report: Report, failures: string[]): Promise<void> {
  await withProgram(async (_, page) => {
    const told = new Set<string>()
    await newCampaign(page, 'By keys')
    await beginSealed(
      page,
      'Quatre Bras',
      {},
      { write: () => writeAndSketch(page, WRITTEN, byKeys), press: byKeys },
    )
    await takeBack(page, byKeys, failures)
    await goOn(
      page,
      () => isTurn(page, MOVES + 1),
      told,
      () => page.keyboard.press('e'),
    )
    if (![...told].some((line) => /new order\. The die shows/u.test(line)))
      failures.push('by keys: no alteration')
    report(`by keys: ${MOVES} moves, ${told.size} lines read`)
  }, failures)
}

/** A whole Quatre Bras led by general orders alone, against the staff, to its report. */
async function byOrders(report: Report, failures: string[]): Promise<void> {
  await withProgram(async (_, page) => {
    const told = new Set<string>()
    await newCampaign(page, 'By orders alone')
    await beginSealed(page, 'Quatre Bras', { staff: [0] }, { led: true })
    await quicken(page)
    const began = performance.now()
    await goOn(page, () => button(page, 'Read the report').isVisible(), told)
    const log = [...told].join('\n')
    for (const what of missing(told)) failures.push(`by orders: ${what} was not told of`)
    if (!/has done part \d/u.test(log)) failures.push('by orders: no part of an order was done')
    await button(page, 'Read the report').click()
    await page.getByRole('region', { name: 'Bulletin' }).waitFor()
    const minutes = Math.round((performance.now() - began) / 6000) / 10
    report(`by orders alone: to the report in ${minutes} minutes, ${told.size} lines read`)
  }, failures)
}

/** Brigades that the organiser moves, one before each move: they stand in the open. */
const MOVED = ['Borcke 2', 'Luck 1', 'Stülpnagel 3', 'Kemphen 2'] as const
/** How far the organiser moves a brigade on his table before each move, inches. */
const FAR = 3

/** Drags a brigade from where the form of the hand has it to where the real table has it: back a little. */
async function dragOne(page: Page, who: string, told: string): Promise<void> {
  const { pointAt } = brigadeTable('wavre')
  const hand = page.getByRole('region', { name: 'Organiser’s hand' })
  await hand.getByRole('textbox', { name: 'Reason' }).fill(told)
  await hand.getByRole('combobox', { name: 'Who' }).selectOption({ label: who })
  const [west, south, turn] = await Promise.all(
    ['Inches from the west', 'Inches from the south', 'Facing, degrees'].map(async (name) =>
      Number(await hand.getByRole('spinbutton', { name }).inputValue()),
    ),
  )
  const along = (inches: number) => {
    const radians = ((turn ?? 0) * Math.PI) / 180
    return { x: (west ?? 0) + Math.sin(radians) * inches, y: (south ?? 0) + Math.cos(radians) * inches }
  }
  await dragOver(page, await pointAt(page, along(-0.3)), await pointAt(page, along(-FAR)))
  await until(page, async () => (await logLines(page)).some((line) => line.includes(told)))
}

/** Four moves of a real table, from its photograph, with its dice typed in; what the program and a quick hand need for it. */
async function realTable(report: Report, failures: string[]): Promise<void> {
  await withProgram(async (_, page) => {
    await newCampaign(page, 'A real table')
    await beginSealed(page, 'Wavre', { dice: 'Thrown on the table' })
    const began = performance.now()
    let [dice, lists] = [0, 0]
    for (const [i, who] of MOVED.entries()) {
      const move = i + 1
      await takeTheHand(page)
      if (move === 1) await layPhotograph(page)
      await dragOne(page, who, `as on the table in move ${move}`)
      await button(page, 'Back to the players').click()
      const typed = await refereeUntil(page, move + 1)
      dice += typed.dice
      lists += typed.lists
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    report(`a real table: four moves, ${dice} dice in ${lists} lists, ${seconds} s`)
    if (dice === 0) failures.push('no dice were asked for')
  }, failures)
}

const soak: Soak = {
  title: 'Evenings under the Brigade rules: two people, by keys, orders alone, a real table',
  async run(report) {
    const failures: string[] = []
    const trials = { realTable, evening, eveningByKeys, byOrders }
    for (const [name, trial] of Object.entries(trials)) {
      try {
        await trial(report, failures)
      } catch (error) {
        const told = `${name}: ${String(error)}`
        failures.push(told)
        report(told)
      }
    }
    return { trials: Object.keys(trials).length, failures }
  },
}

export default soak
