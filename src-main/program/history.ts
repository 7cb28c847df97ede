/** The shipped historical data, bundled with the program as text and read when it is first asked for. */
import ligny from '../../db/history/battles/ligny.json?raw'
import quatreBras from '../../db/history/battles/quatre-bras.json?raw'
import waterloo from '../../db/history/battles/waterloo.json?raw'
import wavre from '../../db/history/battles/wavre.json?raw'
import squaresFrames from '../../db/history/frames/squares.json?raw'
import orderOfBattle from '../../db/history/order-of-battle.json?raw'
import type { Battle } from '../../src-shared/history/battle'
import type { History } from '../../src-shared/history/bundle'
import type { Arrival } from '../../src-shared/history/forces'
import { indexFormations } from '../../src-shared/history/formation-index'
import type { RawHistory } from '../../src-shared/history/load'
import type { BattleId } from '../../src-shared/history/vocabulary'
import { once } from '../services/once'

const BATTLES: Readonly<Record<BattleId, string>> = { 'quatre-bras': quatreBras, ligny, wavre, waterloo }

/** Parsed JSON of the files that were bundled, unchecked. */
export function rawHistory(): RawHistory {
  const battle = (id: BattleId): unknown => JSON.parse(BATTLES[id])
  return {
    orderOfBattle: JSON.parse(orderOfBattle),
    battles: {
      'quatre-bras': battle('quatre-bras'),
      ligny: battle('ligny'),
      wavre: battle('wavre'),
      waterloo: battle('waterloo'),
    },
    squaresFrames: JSON.parse(squaresFrames),
  }
}

/**
 * The data as it was bundled: at a start nothing is checked that a test has checked for all time, and nothing is read
 * before it is asked for, because a player who opens the program waits for both.
 */
export const shippedHistory = once((): History => {
  const book = once(() => JSON.parse(orderOfBattle) as History['orderOfBattle'])
  const frames = once(() => JSON.parse(squaresFrames) as History['frames']['squares'])
  const index = once(() => indexFormations(book()))
  const battle = (id: BattleId) => once(() => complete(JSON.parse(BATTLES[id]) as Battle))
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
    frames: {
      get squares() {
        return frames()
      },
    },
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
