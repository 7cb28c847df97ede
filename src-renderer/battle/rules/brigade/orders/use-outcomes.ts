// Orders that this screen may know with what became of each clause, for the dialog and for paper.
import { useI18n } from 'vue-i18n'
import type { Side } from '../../../../../src-shared/contract/values'
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Standing } from '../../../../../src-shared/rules/brigade/screen/standings-schema'
import { useBattle, type Line } from '../../../../stores/battle/battle'
import { useProgram } from '../../../../stores/program/program'
import { useTable } from '../table'
import { byCommand } from './by-command'
import { orderLines } from './clause-words'
import { outcomeOf, type Told } from './outcome'
import { standingWords } from './standing-words'
import { useWording } from './use-wording'

/** Entries of the journal that are read at most. */
const MOST = 2000

/** What was done, in words: when, and by which rule. */
export interface DoneLine {
  readonly clock: string
  readonly words: string
  readonly rule: string | null
}

export interface OrderedClause {
  readonly say: string
  readonly state: string
  readonly done: readonly DoneLine[]
  /** How it stands with it now; empty: nothing is worth saying. */
  readonly now: string
}

export interface OrderedAndDone {
  readonly piece: Piece
  /** Corps and division, of the first of each; empty: it is that of the one before. */
  readonly heading: string
  /** In the player's own words. */
  readonly text: string
  readonly before: readonly DoneLine[]
  readonly clauses: readonly OrderedClause[]
  /** New orders on their way to it: each with its parts. */
  readonly underWay: readonly { readonly say: string; readonly parts: readonly string[] }[]
}

/** The log from its beginning, and how the brigades stand with their orders now. */
export interface Account {
  readonly lines: readonly Line[]
  readonly standings: readonly Standing[]
}

export function useOutcomes() {
  const { t } = useI18n()
  const battle = useBattle()
  const program = useProgram()
  const table = useTable()
  const wording = useWording()

  function doneLine({ line, way }: Told): DoneLine {
    const rule = line.rules[0] ?? null
    const { clock } = line
    if (!way || way.until === line.turn) return { clock, words: battle.words(line.sentence), rule }
    const values = { from: line.turn, to: way.until, n: Math.round(way.inches * 10) / 10 }
    return { clock, words: t('brigade.book.became.way', values), rule }
  }

  function withOutcome({ lines, standings }: Account, piece: Piece, heading: string): OrderedAndDone {
    const { order } = piece
    const said = order ? orderLines(order.order, wording) : []
    const outcome = outcomeOf(lines, piece.id, said.length)
    const standing = standings.find(({ brigadeId }) => brigadeId === piece.id)
    const isOver = table.present?.situation.phase === 'finished'
    return {
      piece,
      heading,
      text: order?.order.text ?? '',
      before: outcome.before.map(doneLine),
      clauses: outcome.clauses.map(({ told, ending }, i) => {
        const isCurrent = i === order?.clause
        const isBehind = i < (order?.clause ?? -1) || (isCurrent && order?.waiting === true)
        const state = isBehind ? (ending ?? 'over') : isCurrent ? 'inForce' : 'later'
        return {
          say: said[i] ?? '',
          state: t(`brigade.book.became.${state}`),
          done: told.map(doneLine),
          now: isCurrent && standing ? standingWords(standing, isOver, battle.words, wording) : '',
        }
      }),
      underWay: piece.underWay.map(({ sent, due, order: coming }) => ({
        say: t('brigade.card.underWay', { sent, due }),
        parts: orderLines(coming, wording),
      })),
    }
  }

  return {
    /** Undefined: it cannot be had. */
    async read(): Promise<Account | undefined> {
      const [log, standings] = await Promise.all([
        program.get('battle.log', { battleId: battle.battleId, fromSeq: 0, limit: MOST }),
        table.previewStandings(),
      ])
      return log && { lines: log.lines, standings }
    },

    /** By side, of the brigades wanted; a side whose orders are not known is left out. */
    ordersOf(
      account: Account,
      isWanted: (piece: Piece) => boolean,
    ): readonly { readonly side: Side; readonly orders: readonly OrderedAndDone[] }[] {
      return ([0, 1] as const).flatMap((side) => {
        const pieces = (table.present?.pieces ?? []).filter(
          (one) => one.side === side && one.order !== null && isWanted(one),
        )
        const orders = byCommand(pieces, table.field?.commands ?? [], table.called).flatMap((corps) =>
          corps.commands.flatMap(({ name, pieces: own }) =>
            own.map((one, i) => {
              const heading = i > 0 ? '' : [corps.name, name].filter((words) => words !== '').join(', ')
              return withOutcome(account, one, heading)
            }),
          ),
        )
        return orders.length > 0 ? [{ side, orders }] : []
      })
    },
  }
}
