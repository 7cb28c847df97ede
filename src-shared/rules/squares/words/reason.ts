/** Why the staff of the squares rules gives a command, in the form of all rule sets. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import type { OrderBook } from '../../../engine/orders'
import type { StaffReason } from '../../../engine/staff-act'
import type { Decision } from '../staff/idea'
import type { SqBattleCommand } from '../turn/commands'

/** No score goes below this: what is ruled out is as good as nothing. */
const WORST = -999

/** `book` says whose order is served. */
export function reasonOf({ idea, others }: Decision, book: OrderBook): StaffReason {
  const { commandId } = idea
  return {
    wants: { key: `staff.wants.${idea.wants}`, values: {} },
    score: rounded(idea.score),
    others: others.map(({ command, score }) => ({
      act: describeAct(command),
      worseBy: Math.max(0, rounded(Math.max(WORST, idea.score) - Math.max(WORST, score))),
    })),
    orderOf: commandId !== undefined && book[commandId] !== undefined ? commandId : null,
  }
}

/** To hundredths: more is not known. */
const rounded = (score: number): number => Math.round(100 * Math.max(WORST, score)) / 100

/** What a command does, under `staff.act`. Values that are ids are for `names`. */
export function describeAct(command: SqBattleCommand): Sentence {
  const variant = command.type === 'moveCinc' ? (command.joinGeneralId === null ? '.ride' : '.join') : ''
  return { key: `staff.act.${command.type}${variant}`, values: valuesOf(command) }
}

function valuesOf(command: SqBattleCommand): Readonly<Record<string, JsonValue>> {
  switch (command.type) {
    case 'moveUnit':
      return { unit: command.unitId, square: command.path.at(-1) ?? '' }
    case 'enterReserve':
      return { unit: command.unitId, square: command.at }
    case 'enterTown':
    case 'leaveTown':
    case 'crossRiver':
    case 'exitBoard':
    case 'rallyUnit':
    case 'attemptNightRally':
      return { unit: command.unitId }
    case 'chooseRetreat':
    case 'retreatUnit':
      return { unit: command.unitId, square: command.to }
    case 'moveCinc':
      return { general: command.joinGeneralId ?? command.generalId, square: command.to }
    case 'moveGeneral':
    case 'placeGeneral':
      return { general: command.generalId, square: command.to }
    case 'nominateGeneral':
    case 'assignDie':
    case 'passCinc':
      return { general: command.generalId }
    case 'bombard':
      return { square: command.target }
    case 'declareAssault':
      return {
        square: command.target,
        units: [...command.brigades, ...command.supports, ...command.artillery],
      }
    case 'declareDefence':
    case 'declareSecondRound':
      return { units: [...command.brigades, ...command.artillery] }
    case 'allocateHits':
      return { units: Object.keys(command.hits).filter((id) => (command.hits[id] ?? 0) > 0) }
    case 'advance':
      return { units: [...command.unitIds] }
    default:
      return {}
  }
}
