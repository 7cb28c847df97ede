/** What the screen asks ahead of a command, answered. */
import type { Side } from '../../../engine/sides'
import { orderBookSchema } from '../../../engine/orders'
import { fieldOf } from '../state/field'
import type { FpState } from '../state/state'
import { commandSchema } from '../turn/commands'
import { commandForetold } from './previews/commands'
import { ordersForetold } from './previews/orders'
import { shotsForetold } from './previews/shooting'
import { generalForetold, unitForetold } from './previews/units'
import type { Preview, Question } from './schema'

/** Null: nothing can be foretold. `side` is for whom a command is asked about. */
export function answer(state: FpState, side: Side | undefined, question: Question): Preview | null {
  const field = fieldOf(state)
  switch (question.kind) {
    case 'unit':
      return unitForetold(field, question.unitId)
    case 'general':
      return generalForetold(field, question.generalId)
    case 'shots':
      return side === undefined ? null : shotsForetold(field, side)
    case 'orders':
      return ordersForetold(field, orderBookSchema.parse(question.orders))
    case 'command': {
      const command = commandSchema.safeParse(question.command).data
      return side === undefined || !command ? null : commandForetold(field, side, command)
    }
  }
}
