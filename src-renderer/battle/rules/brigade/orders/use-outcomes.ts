// Orders that this screen may know with what became of each clause, for the dialog and for paper.
import type { Side } from '../../../../../src-shared/contract/values'
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import { useBattle, type Line } from '../../../../stores/battle/battle'
import { useProgram } from '../../../../stores/program/program'
import { useTable } from '../table'
import { orderWords } from '../words/texts'
import { outcomeOf } from './outcome'

/** Entries of the journal that are read at most. */
const MOST = 2000

interface OrderedAndDone {
  readonly piece: Piece
  /** In the player's own words. */
  readonly text: string
  readonly before: readonly Line[]
  readonly clauses: readonly {
    readonly say: string
    readonly state: 'inForce' | 'over' | 'later'
    readonly lines: readonly Line[]
  }[]
}

export function useOutcomes() {
  const battle = useBattle()
  const program = useProgram()
  const table = useTable()

  function withOutcome(lines: readonly Line[], piece: Piece): OrderedAndDone {
    const { order } = piece
    const clauses = order?.order.clauses ?? []
    const outcome = outcomeOf(lines, piece.id, clauses.length)
    return {
      piece,
      text: order?.order.text ?? '',
      before: outcome.before,
      clauses: clauses.map((_, i) => ({
        say: order ? orderWords(order.order, i, table.called) : '',
        state: i === order?.clause ? 'inForce' : i < (order?.clause ?? -1) ? 'over' : 'later',
        lines: outcome.clauses[i] ?? [],
      })),
    }
  }

  return {
    /** The log from its beginning; undefined: it cannot be had. */
    read: async (): Promise<readonly Line[] | undefined> =>
      (await program.get('battle.log', { battleId: battle.battleId, fromSeq: 0, limit: MOST }))?.lines,

    /** By side, of the brigades wanted; a side whose orders are not known is left out. */
    ordersOf(
      lines: readonly Line[],
      isWanted: (piece: Piece) => boolean,
    ): readonly { readonly side: Side; readonly orders: readonly OrderedAndDone[] }[] {
      return ([0, 1] as const).flatMap((side) => {
        const pieces = (table.present?.pieces ?? []).filter(
          (one) => one.side === side && one.order !== null && isWanted(one),
        )
        return pieces.length > 0 ? [{ side, orders: pieces.map((one) => withOutcome(lines, one)) }] : []
      })
    },
  }
}
