// Battles of history under the brigade rules, staff against staff: who gets on, who stands about, and what each army does all
// day. Pictures of the first battle of each, every six moves, are written to out/soak/pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BATTLE_IDS } from '../../src-shared/history/vocabulary'
import { draft } from '../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { picture } from '../rules/brigade/support/pictures'
import { figuresOf, totalsOf, watch } from '../rules/brigade/support/watch'
import type { Soak } from '../tools/trial'

const BATTLES = 20
/** Share of plots that may end where they began. */
const STUCK = 0.03
const PICTURES = join('out', 'soak', 'pictures')
const EVERY = 6

const soak: Soak = {
  title: 'How armies get on under the brigade rules',
  run(report) {
    const failures: string[] = []
    mkdirSync(PICTURES, { recursive: true })
    for (const battleId of BATTLE_IDS) {
      const sheet = draft({ history: shippedHistory(), battleId, whatIfIds: [], houseRules: {} })
      const watched = Array.from({ length: BATTLES }, (_, i) =>
        watch(sheet, 1 + i, {
          checks: true,
          ...(i === 0 && {
            onMove: (state) => {
              if (state.move % EVERY !== 1) return
              const name = `${battleId}-${String(state.move).padStart(2, '0')}.svg`
              writeFileSync(join(PICTURES, name), picture(state))
            },
          }),
        }),
      )
      for (const line of figuresOf(watched)) report(`${battleId}: ${line}`)
      const { plots, stuck, repeated } = totalsOf(watched)
      if (stuck > STUCK * plots) failures.push(`${battleId}: ${stuck} of ${plots} plots are stuck`)
      if (repeated > 0) failures.push(`${battleId}: ${repeated} stuck plots are repeated unchanged`)
      failures.push(...watched.flatMap(({ faults }) => faults).map((fault) => `${battleId}: ${fault}`))
    }
    return Promise.resolve({ trials: BATTLES * BATTLE_IDS.length, failures })
  },
}

export default soak
