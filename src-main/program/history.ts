/** The shipped historical data, bundled with the program. */
import ligny from '../../db/history/battles/ligny.json'
import quatreBras from '../../db/history/battles/quatre-bras.json'
import waterloo from '../../db/history/battles/waterloo.json'
import wavre from '../../db/history/battles/wavre.json'
import squaresFrames from '../../db/history/frames/squares.json'
import orderOfBattle from '../../db/history/order-of-battle.json'
import { battleSchema, type Battle } from '../../src-shared/history/battle'
import type { History } from '../../src-shared/history/bundle'
import { indexFormations } from '../../src-shared/history/formation-index'
import type { RawHistory } from '../../src-shared/history/load'
import type { BattleId } from '../../src-shared/history/vocabulary'

/** Parsed JSON of the files that were bundled. */
export const SHIPPED: RawHistory = {
  orderOfBattle,
  battles: { 'quatre-bras': quatreBras, ligny, wavre, waterloo },
  squaresFrames,
}

let known: History | undefined

/**
 * The data as it was bundled: at a start nothing is checked that a test has checked for all time, and a battle's file
 * is read when it is first asked for, because a player who opens the program waits for both.
 */
export function shippedHistory(): History {
  known ??= lazily(SHIPPED as Trusted)
  return known
}

interface Trusted extends RawHistory {
  readonly orderOfBattle: History['orderOfBattle']
  readonly squaresFrames: History['frames']['squares']
}

function lazily({ orderOfBattle, battles, squaresFrames }: Trusted): History {
  const read = new Map<BattleId, Battle>()
  // Through its schema all the same, which fills in what a file leaves out.
  const battle = (id: BattleId): Battle => {
    const found = read.get(id) ?? battleSchema.parse(battles[id])
    read.set(id, found)
    return found
  }
  return {
    orderOfBattle,
    battles: {
      get 'quatre-bras'() {
        return battle('quatre-bras')
      },
      get ligny() {
        return battle('ligny')
      },
      get wavre() {
        return battle('wavre')
      },
      get waterloo() {
        return battle('waterloo')
      },
    },
    frames: { squares: squaresFrames },
    index: indexFormations(orderOfBattle),
  }
}
