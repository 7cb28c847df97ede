// Memory of the host over 20,000 commands: battle after battle in one open campaign, with a screen that looks at each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeServices, playFirstOption, Screen, waterloo } from '../main/services/screen'
import { trialsOf, type Soak } from '../tools/trial'

const COMMANDS = trialsOf(20_000)
/** Commands between two looks at the memory. */
const EVERY = Math.ceil(COMMANDS / 20)
/** A line that is flat: the second half needs at most so much more than the first. */
const MOST_GROWTH = 1.1

const soak: Soak = {
  title: 'Memory of the host over 20,000 commands',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const services = makeServices(folder)
    /** Megabytes on the heap after each thousand. */
    const used: number[] = []
    try {
      const screen = new Screen(services)
      await waterloo(screen, { begun: true })
      screen.published.length = 0
      for (let i = 1; i <= COMMANDS; i += 1) {
        await playFirstOption(screen)
        screen.published.length = 0
        const { turn } = await screen.get('battle.view', { battleId: 'waterloo' })
        if (turn.toAct.length === 0) {
          await screen.get('library.close', {})
          await waterloo(screen, { begun: true })
        }
        if (i % EVERY === 0) {
          globalThis.gc?.()
          used.push(process.memoryUsage().heapUsed / 1e6)
          report(`${i} commands, heap ${used.at(-1)?.toFixed(1)} MB`)
        }
      }
    } finally {
      services.close()
      rmSync(folder, { recursive: true, force: true })
    }
    const early = Math.max(...used.slice(0, used.length / 2))
    const late = Math.max(...used.slice(used.length / 2))
    const failures =
      late > early * MOST_GROWTH ? [`the heap rose from ${early.toFixed(1)} to ${late.toFixed(1)} MB`] : []
    return { trials: COMMANDS, failures }
  },
}
export default soak
