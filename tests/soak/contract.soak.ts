// A million malformed messages at a battle under way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standing, trial } from '../contract/trial'
import { makeServices, playFirstOption, Screen, waterloo } from '../main/services/screen'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(1_000_000)
const EACH = Math.min(TRIALS, 10_000)
const ROUNDS = Math.ceil(TRIALS / EACH)

const soak: Soak = {
  title: 'Malformed messages at a battle under way',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const services = makeServices(folder)
    const failures: string[] = []
    let trials = 0
    try {
      const screen = new Screen(services)
      await waterloo(screen, { begun: true })
      for (let i = 0; i < 4; i += 1) await playFirstOption(screen)
      const before = await standing(screen)
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { sent, wrong } = await trial(services, EACH, round)
        trials += sent
        for (const { message, answer } of wrong)
          failures.push(`${message.channel} was answered with ${JSON.stringify(answer)}`)
        if ((await standing(screen)) !== before) failures.push(`round ${round} changed the battle`)
        if (round % 10 === 0) report(`${trials} messages, ${failures.length} failures`)
      }
    } finally {
      services.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { trials, failures }
  },
}
export default soak
