/** The ledger of a campaign whose course has 50,000 entries: any unit's account, cold and warm, and a fork of the file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeServices, Screen } from '../main/services/screen'
import type { Bench } from '../tools/trial'
import { quantile } from './timing'

const ENTRIES = 50_000
const OPTIONS = ['whole-corps', 'one-brigade']

const bench: Bench = {
  title: 'The ledger of a long campaign',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-ledger-'))
    try {
      const services = makeServices(folder)
      const screen = new Screen(services)
      const { path } = await screen.get('library.create', { name: 'Long' })
      await screen.get('campaign.setUp', { prologue: false })
      const { course } = screen.session.campaign()
      const { commandSchema } = course.rules()
      // Somebody who cannot make up his mind, and an umpire who moves men to and fro now and then.
      screen.session.campaign().campaign.inOneStep(() => {
        for (let i = course.entries().length; i < ENTRIES; i += 1) {
          const command =
            i % 100 === 0
              ? {
                  type: 'edit',
                  path: 'units.fr.ii.5.1.2leger-1.marks',
                  value: (i / 100) % 3,
                  reason: 'to and fro',
                }
              : { type: 'choose', by: 'fr', decisionId: 'fr-16-kellermann', optionId: OPTIONS[i % 2] }
          course.give(commandSchema.parse(command), [])
        }
      })
      await historyToTheEnd(screen)
      // Snapshots are kept between commands; here there has been no moment between them.
      await new Promise((resolve) => setImmediate(resolve))
      services.close()

      // Whoever is so quick as to ask for an account before anything else waits for all that an account stands on.
      const quick = new Screen(makeServices(folder))
      const asking = performance.now()
      await quick.get('library.open', { path })
      await quick.get('campaign.account', { id: 'fr.ii.5.1.2leger-1' })
      const quickly = performance.now() - asking
      quick.services.close()

      const again = new Screen(makeServices(folder))
      const opening = performance.now()
      await again.get('library.open', { path })
      await again.get('campaign.stand', {})
      const opened = performance.now() - opening
      const units = again.session
        .campaign()
        .course.rules()
        .data.history.index.units.map(({ unit }) => unit.id)
      const took: number[] = []
      for (let i = 0; i < units.length; i += 20) {
        const began = performance.now()
        await again.get('campaign.account', { id: units[i] ?? 'fr' })
        took.push(performance.now() - began)
      }
      const began = performance.now()
      await again.get('campaign.fork', { name: 'Fork' })
      const forked = performance.now() - began
      again.services.close()
      return [
        {
          name: 'account of a unit, the first after opening',
          value: took[0] ?? 0,
          unit: 'ms',
          limit: { atMost: 50 },
        },
        {
          name: 'opening the file, until the campaign stands on the screen',
          value: opened,
          unit: 'ms',
          limit: { atMost: 400 },
        },
        {
          name: 'opening the file and one account at once',
          value: quickly,
          unit: 'ms',
          limit: { atMost: 400 },
        },
        { name: 'account of any unit', value: quantile(took, 0.95), unit: 'ms', limit: { atMost: 50 } },
        { name: 'fork of the campaign', value: forked, unit: 'ms', limit: { atMost: 5000 } },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function historyToTheEnd(screen: Screen): Promise<void> {
  for (;;) {
    const { phase, battle } = await screen.get('campaign.stand', {})
    if (phase === 'over') return
    if (phase === 'decide') await screen.get('campaign.closeStep', {})
    else if (phase === 'weather') await screen.get('campaign.rollWeather', {})
    else if (battle === null) throw new Error(`nothing to do in ${phase}`)
    else if (phase === 'report') await screen.get('campaign.confirmReport', { battle })
    else await screen.get('campaign.chooseHow', { battle, how: 'historical' })
  }
}

export default bench
