/** The shipped historical data, read when it is first asked for. */
import type { Battle } from '../../src-shared/history/battle'
import { framesFile, type History } from '../../src-shared/history/bundle'
import type { Arrival } from '../../src-shared/history/forces'
import { indexFormations } from '../../src-shared/history/formation-index'
import type { RawHistory } from '../../src-shared/history/load'
import type { BattleId } from '../../src-shared/history/vocabulary'
import { once } from '../services/once'
import { shipped, shippedFrames } from './shipped'

const ORDER_OF_BATTLE = 'order-of-battle.json'
/**
 * Digest of the tables of a campaign file that holds this order of battle unedited: its rows need not be read at opening,
 * 257 instead of 309 ms of a warm start (20 pairs). A test holds the digest; with a wrong one the rows are read.
 */
export const ORDER_OF_BATTLE_DIGEST = '39f4bad02e5f733608a1dab9b88d88bfa3b949611662fe5fb1b041cac6f9bc60'
const fileOf = (id: BattleId): string => `battles/${id}.json`

/** Parsed JSON of the files, unchecked. */
export function rawHistory(): RawHistory {
  return {
    orderOfBattle: shipped(ORDER_OF_BATTLE),
    battles: {
      'quatre-bras': shipped(fileOf('quatre-bras')),
      ligny: shipped(fileOf('ligny')),
      wavre: shipped(fileOf('wavre')),
      waterloo: shipped(fileOf('waterloo')),
    },
    frames: Object.fromEntries(shippedFrames().map((key) => [key, shipped(framesFile(key))])),
  }
}

/**
 * The data as it was shipped, each file read when it is first needed. Not checked by schema: a test does that.
 */
export const shippedHistory = once((): History => {
  const book = once(() => shipped(ORDER_OF_BATTLE) as History['orderOfBattle'])
  const index = once(() => indexFormations(book()))
  const battle = (id: BattleId) => once(() => complete(shipped(fileOf(id)) as Battle))
  const [quatreBrasOf, lignyOf, wavreOf, waterlooOf] = [
    battle('quatre-bras'),
    battle('ligny'),
    battle('wavre'),
    battle('waterloo'),
  ]
  return {
    get orderOfBattle() {
      return book()
    },
    battles: {
      get 'quatre-bras'() {
        return quatreBrasOf()
      },
      get ligny() {
        return lignyOf()
      },
      get wavre() {
        return wavreOf()
      },
      get waterloo() {
        return waterlooOf()
      },
    },
    frames: shippedFrames().reduce<Record<string, unknown>>((frames, key) => {
      const read = once(() => shipped(framesFile(key)))
      return Object.defineProperty(frames, key, { get: read, enumerable: true })
    }, {}),
    get index() {
      return index()
    },
  }
})

/** What the schema of a battle fills in where its file leaves it out: a group that comes is engaged. */
function complete(battle: Battle): Battle {
  const engaged = (arrivals: readonly Arrival[]) =>
    arrivals.map((one) => ({ ...one, engaged: (one.engaged as boolean | undefined) ?? true }))
  return {
    ...battle,
    reinforcements: engaged(battle.reinforcements),
    whatIf: battle.whatIf.map((one) =>
      one.reinforcements ? { ...one, reinforcements: engaged(one.reinforcements) } : one,
    ),
  }
}
