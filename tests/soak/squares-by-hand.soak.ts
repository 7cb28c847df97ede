// Whole battles of Waterloo under the squares on the screen against the staff: one with the mouse, one some turns by keyboard
// alone, each to its end and the report.
import type { Page } from 'playwright-core'
import { fightByKey, fightByMouse, type Declared } from '../e2e/player'
import { Program } from '../e2e/program'
import { button, newCampaign, quicken, sealBoth, setUp } from '../e2e/screens'
import type { Soak } from '../tools/trial'

/** So long the keyboard fights at least: whoever comes on and falls back in a battle has done so by then. */
const TURNS_BY_KEY = 3

/** The French side here, the other with the staff, which does not dawdle. */
async function fight(
  name: string,
  play: (page: Page) => Promise<Declared | null>,
  report: (progress: string) => void,
): Promise<readonly string[]> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, name)
    await setUp(page, 'Waterloo', { staff: [0] })
    await sealBoth(page)
    await quicken(page)
    const declared = await play(page)
    await button(page, 'Read the report').click()
    await page.getByRole('heading', { name: 'Losses by brigade' }).waitFor()
    report(`${name}: ${JSON.stringify(declared)}; ${program.complaints.length} complaints`)
    const idle = Object.entries(declared ?? {}).filter(([, times]) => times === 0)
    return [...idle.map(([what]) => `${name}: no ${what}`), ...program.complaints]
  } finally {
    await program.stop()
  }
}

const soak: Soak = {
  title: 'Waterloo under the squares by mouse and by keyboard',
  async run(report) {
    const mouse = async (page: Page): Promise<null> => {
      await fightByMouse(page)
      return null
    }
    const keys = async (page: Page): Promise<Declared> => {
      const declared = await fightByKey(page, TURNS_BY_KEY)
      await fightByMouse(page)
      return declared
    }
    const byMouse = await fight('With the mouse', mouse, report)
    const byKey = await fight('With the keyboard', keys, report)
    return { trials: 2, failures: [...byMouse, ...byKey] }
  },
}

export default soak
