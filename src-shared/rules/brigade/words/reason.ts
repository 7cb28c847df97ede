/** Why the staff of the brigade rules gives a command, in the form of all rule sets. */
import type { Sentence } from '../../../engine/events'
import type { OrderBook } from '../../../engine/orders'
import type { StaffReason } from '../../../engine/staff-act'
import { brigadesNamed } from '../orders/places'
import { orderOf } from '../orders/clauses'
import type { Decision, Idea } from '../staff/idea'
import type { BrState } from '../state/state'
import type { BrSheet } from '../sheet/sheet'
import type { BrCommand, GunTarget } from '../turn/commands'

/** `book` is what the side was given beside the orders of the sheet. */
export function reasonOf(state: BrState, { idea, others }: Decision, book: OrderBook): StaffReason {
  return {
    wants: { key: `staff.wants.${idea.wants}`, values: {} },
    score: rounded(idea.score),
    others: others.map(({ command, score }) => ({
      act: describeAct(state.sheet, command),
      worseBy: Math.max(0, rounded(idea.score - score)),
    })),
    orderOf: servedBy(state, idea, book),
  }
}

/** To hundredths: more is not known. */
const rounded = (score: number): number => Math.round(score * 100) / 100

/** Whose order an act serves: that of the book that reaches the brigade, else the one it has; null: no order asks for it. */
function servedBy(state: BrState, { brigadeId: id, command }: Idea, book: OrderBook): string | null {
  if (id === undefined) return null
  if (book[id]) return id
  const formation = brigadesNamed(state.sheet, id)[0]?.brigade.formationId
  if (formation !== undefined && book[formation]) return formation
  return command.type !== 'AlterOrder' && orderOf(state, id) ? id : null
}

/** What a command does, under `staff.act`. Values that are ids are for `names`. */
function describeAct(sheet: BrSheet, command: BrCommand): Sentence {
  const key = `staff.act.${command.type}`
  switch (command.type) {
    case 'AlterOrder': {
      const brigade = nameable(sheet, command.addressee)
      const [clause] = command.order.clauses
      const goal = clause?.objective ?? clause?.place
      return typeof goal === 'string'
        ? { key: `${key}.goes`, values: { brigade, place: nameable(sheet, goal) } }
        : { key: `${key}.plain`, values: { brigade } }
    }
    case 'DeclareCharge':
      return { key, values: { brigade: command.brigadeId, target: command.targetId } }
    case 'FireGuns':
      return { key, values: { brigade: command.brigadeId, target: markOf(command.target) } }
    case 'FireMuskets':
      return { key, values: { brigade: command.brigadeId, target: command.targets[0]?.id ?? '' } }
    case 'MoveLeader':
      return { key, values: { brigade: command.leaderId } }
    default:
      return { key, values: 'brigadeId' in command ? { brigade: command.brigadeId } : {} }
  }
}

/** A name for an id: of a formation, which has none, that of its first brigade. */
export const nameable = (sheet: BrSheet, id: string): string => brigadesNamed(sheet, id)[0]?.id ?? id

function markOf(target: GunTarget): string {
  if ('brigadeId' in target) return target.brigadeId
  return 'pieceRef' in target ? target.pieceRef.brigadeId : target.sectionId
}
