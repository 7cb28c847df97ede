// Every recorded battle of every rule set, fought again.
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { RULE_SETS } from '../../src-shared/rules'
import { battlesFile, fightAgain, recordedBattles, titleOf } from '../rules/recorded/battles'
import { fileOf } from '../rules/recorded/rows'
import type { Soak } from '../tools/trial'

const soak: Soak = {
  title: 'Recorded battles',
  run(report) {
    const failures: string[] = []
    let trials = 0
    for (const { key } of RULE_SETS) {
      if (!existsSync(fileOf(battlesFile(key)))) failures.push(`no battles are recorded of ${key}`)
      const again = fightAgain(key)
      for (const row of recordedBattles(key)) {
        if (!isDeepStrictEqual(again(row), row)) failures.push(`${key}: ${titleOf(row)} came out otherwise`)
        trials += 1
        if (trials % 20 === 0) report(`${trials} battles, ${failures.length} failures`)
      }
    }
    return Promise.resolve({ trials, failures })
  },
}

export default soak
