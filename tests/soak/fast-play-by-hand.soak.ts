// Whole battles of Quatre Bras under Fast Play Napoleonic on the screen against the staff: the French with the mouse, then the
// Allies with the keyboard alone, to the end and the report.
import { playByKey, playByMouse, type Done, type Way } from '../e2e/fast-play-player'
import { Program } from '../e2e/program'
import { button, newCampaign, quicken, setUp } from '../e2e/screens'
import type { Page } from 'playwright-core'
import type { Soak } from '../tools/trial'

/** So many units are told something in each movement. */
const PER_PHASE = 6
/** What must have been done in a whole battle. */
const WANTED = ['shots', 'moves', 'changes', 'charges', 'decisions'] as const

interface Hand {
  readonly name: string
  /** Side of the staff. */
  readonly staff: 0 | 1
  readonly play: (page: Page, way: Way) => Promise<Done>
}

const HANDS: readonly Hand[] = [
  { name: 'the French with the mouse', staff: 0, play: playByMouse },
  { name: 'the Allies with the keyboard', staff: 1, play: playByKey },
]

async function fight({ name, staff, play }: Hand, report: (progress: string) => void): Promise<Done> {
  const program = await Program.start()
  try {
    const page = await program.open()
    await newCampaign(page, name)
    await setUp(page, 'Quatre Bras', { rules: 'Fast Play', staff: [staff] })
    await button(page, 'Begin the battle').click()
    await quicken(page)
    const done = await play(page, { perPhase: PER_PHASE })
    await button(page, 'Read the report').click()
    await page.getByRole('heading', { name: 'Losses by brigade' }).waitFor()
    report(`${name}: ${JSON.stringify(done)}; ${program.complaints.length} complaints`)
    if (program.complaints.length > 0) throw new Error(program.complaints.join('; '))
    return done
  } finally {
    await program.stop()
  }
}

const soak: Soak = {
  title: 'Quatre Bras under Fast Play by mouse and by keyboard',
  async run(report) {
    const failures: string[] = []
    for (const hand of HANDS) {
      const done = await fight(hand, report)
      for (const one of WANTED) if (done[one] === 0) failures.push(`${hand.name}: no ${one}`)
    }
    return { trials: HANDS.length, failures }
  },
}

export default soak
