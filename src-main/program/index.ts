/** The program put together for a shell: history, rule sets, folders and services. */
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { createServices, type ServiceOptions, type Services, type Shell } from '../services'
import type { Folders } from './folders'
import { shippedCalendar } from './calendar'
import { ORDER_OF_BATTLE_DIGEST, shippedHistory } from './history'
import { shippedTheatre } from './theatre'

export { version }

const shippedRules = async () => (await import('../../src-shared/rules')).RULE_SETS

/** Where seeds and secrets of dice come from. */
export type Chance = Pick<ServiceOptions, 'randomSeed' | 'diceSecret'>

const MACHINE: Chance = {
  randomSeed: () => randomInt(-2147483648, 2147483648),
  diceSecret: () => randomBytes(32).toString('hex'),
}

/** The services of this machine, with its clock and its chance; other rule sets and another chance may be given. */
export function startProgram(
  shell: Shell,
  folders: Folders,
  rules: ServiceOptions['rules'] = shippedRules,
  chance: Chance = MACHINE,
): Services {
  return createServices({
    shell,
    version,
    ...folders,
    history: shippedHistory(),
    orderOfBattleDigest: ORDER_OF_BATTLE_DIGEST,
    calendar: shippedCalendar,
    theatre: shippedTheatre,
    rules,
    // `npm run dev` and the tests of the whole program set it.
    checkAnswers: process.env['HUNDRED_DAYS_CHECK_ANSWERS'] === '1',
    workerFolder: existing(join(import.meta.dirname, 'workers')),
    now: () => Date.now(),
    ...chance,
    warn: (sentence) => {
      console.error(sentence)
    },
  })
}

const existing = (folder: string): string | undefined => (existsSync(folder) ? folder : undefined)
