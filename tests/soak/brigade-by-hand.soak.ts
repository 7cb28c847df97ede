// Evenings under the Brigade rules on the screen: Quatre Bras by two people with an alteration, a power cut and dice that
// cannot be taken back; a whole Quatre Bras led by general orders alone against the staff; a real table of four moves.
import type { Page } from 'playwright-core'
import { Program } from '../e2e/program'
import { layPhotograph, refereeUntil, takeTheHand } from '../e2e/referee-player'
import {
  button,
  goHome,
  isReady,
  LONGEST_BATTLE_MS,
  logLines,
  newCampaign,
  quicken,
  setUp,
  takeSeat,
  tryClick,
  until,
  type SetUp,
} from '../e2e/screens'
import type { Soak } from '../tools/trial'

const RULES = 'Napoleonic Brigade Rules'
const MOVES = 6
/** What a whole battle must have told of. */
const WANTED = [
  ['a charge', /charges .*, .* away/u],
  ['fire', /loses \d+ to (muskets|the guns)/u],
  ['a melee', /in the melee/u],
  ['a rout', /flees|breaks|rout/u],
  ['an order done', /has done part \d/u],
] as const

/** Begins a battle and has the orders of the sheet given and sealed by whoever sits here, led by them alone. */
async function begin(page: Page, battle: string, given: SetUp, alone: boolean): Promise<void> {
  await setUp(page, battle, { rules: RULES, ...given })
  await button(page, 'Begin the battle').click()
  const led = page.getByRole('checkbox', { name: 'Fight by these orders alone' })
  await until(page, async () => {
    if (await page.getByRole('heading', { name: 'Command', exact: true }).isVisible()) return true
    if (await takeSeat(page)) return false
    if (alone && (await led.isVisible()) && !(await led.isChecked())) await tryClick(led)
    for (const name of [/^Give all \d+ orders of the sheet$/, /^Seal the orders/]) {
      const way = button(page, name)
      if (await isReady(way)) await tryClick(way)
    }
    return false
  })
}

/** Goes on from one command phase to the next, and hands the log over at each; until `done` says so. */
async function goOn(page: Page, done: () => Promise<boolean>, told: Set<string>): Promise<void> {
  const onward = button(page, 'Go on to the charges')
  await until(
    page,
    async () => {
      if (await done()) return true
      if (await takeSeat(page)) return false
      for (const line of await logLines(page)) told.add(line)
      if (await isReady(onward)) await tryClick(onward)
      return false
    },
    LONGEST_BATTLE_MS,
  )
}

const isTurn = async (page: Page, turn: number): Promise<boolean> =>
  (await page.getByRole('banner').innerText()).includes(`Turn ${turn} of`)

/** An evening of two people: six moves by their orders, one altered, the host killed between two moves. */
async function evening(failures: string[]): Promise<void> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, 'Two at one table')
    await begin(page, 'Quatre Bras', {}, true)
    const told = new Set<string>()
    await alter(page)
    // A die was thrown for the rider: nothing before it can be taken back.
    if (await isReady(button(page, /^Take back|^Undo/)))
      failures.push('the alteration could be taken back across its die')
    await goOn(page, () => isTurn(page, 3), told)
    await program.killHost()
    await program.startHost()
    await goHome(program, page)
    await page.getByRole('listitem').filter({ hasText: 'Quatre Bras' }).getByRole('button').first().click()
    await until(page, async () => (await takeSeat(page)) || isTurn(page, 3))
    await goOn(page, () => isTurn(page, MOVES + 2), told)
    const log = [...told].join('\n')
    if (!/sends .* a new order/u.test(log)) failures.push('no alteration was sent')
    if (!/arrives and is in force/u.test(log)) failures.push('the alteration never arrived')
    if (program.complaints.length > 0) failures.push(...program.complaints)
  } finally {
    await program.stop()
  }
}

/** Sends the first brigade that can be altered its order anew, in the short form. */
async function alter(page: Page): Promise<void> {
  const actors = page.getByRole('complementary').getByRole('button', { name: /Foy|Jamin|Bauduin/u })
  const editor = button(page, 'Alter its order')
  await until(page, async () => {
    await takeSeat(page)
    if (await editor.isVisible()) return true
    if (await isReady(actors.first())) await tryClick(actors.first())
    else await tryClick(button(page, 'Go on to the charges'))
    return false
  })
  await editor.click()
  const short = page.getByRole('textbox', { name: 'Short form, to be read or typed' })
  await short.fill('hold radius 6')
  await button(page, 'Add a part').focus()
  await until(page, () => isReady(button(page, 'Send this order')))
  await button(page, 'Send this order').click()
}

/** A whole Quatre Bras led by general orders alone, against the staff, to its report. */
async function byOrders(report: (progress: string) => void, failures: string[]): Promise<void> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, 'By orders alone')
    await begin(page, 'Quatre Bras', { staff: [1] }, true)
    await quicken(page)
    const told = new Set<string>()
    await goOn(page, () => button(page, 'Read the report').isVisible(), told)
    const log = [...told].join('\n')
    for (const [what, words] of WANTED) if (!words.test(log)) failures.push(`by orders: ${what} was not told`)
    await button(page, 'Read the report').click()
    await page.getByRole('region', { name: 'Bulletin' }).waitFor()
    report(`by orders alone: ${told.size} lines read`)
    if (program.complaints.length > 0) failures.push(...program.complaints)
  } finally {
    await program.stop()
  }
}

/** Four moves of a real table, from its photograph, with its dice typed in. */
async function realTable(report: (progress: string) => void, failures: string[]): Promise<void> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, 'A real table')
    await begin(page, 'Wavre', { dice: 'Thrown on the table' }, false)
    const start = performance.now()
    await takeTheHand(page)
    await layPhotograph(page)
    await button(page, 'Back to the players').click()
    const { dice, lists } = await refereeUntil(page, 5)
    const seconds = Math.round((performance.now() - start) / 1000)
    report(`a real table: four moves, ${dice} dice in ${lists} lists, ${seconds} s`)
    if (dice === 0) failures.push('no dice were asked for')
    if (program.complaints.length > 0) failures.push(...program.complaints)
  } finally {
    await program.stop()
  }
}

const soak: Soak = {
  title: 'Evenings under the Brigade rules: two people, orders alone, a real table',
  async run(report) {
    const failures: string[] = []
    await realTable(report, failures)
    await evening(failures)
    report('two people: done')
    await byOrders(report, failures)
    return { trials: 3, failures }
  },
}

export default soak
