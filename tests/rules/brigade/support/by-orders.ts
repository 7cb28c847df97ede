/** Situations in which brigades carry out the orders that they were given. */
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrState, Phase } from '../../../../src-shared/rules/brigade/state/state'

/** Orders in force from the first move on. */
export function ordered(phase: Phase, bodies: object, more: object = {}): BrState {
  const given = parseGiven({ phase: 'command', houseRules: { ordersMode: 'strict' }, bodies, ...more })
  return { ...stateOfGiven(given, muster(sheetOfGiven(given)), machine), phase, ended: [false, false] }
}

/** The same with a brigade that has stood for some moves although it has a way to go. */
export function heldUp(state: BrState, id: string, idle: number): BrState {
  const [french, coalition] = state.secret.map((secret) => {
    const order = secret.orders[id]
    return order ? { ...secret, orders: { ...secret.orders, [id]: { ...order, idle } } } : secret
  })
  if (!french || !coalition || (french === state.secret[0] && coalition === state.secret[1]))
    throw new Error(`no order of ${id}`)
  return { ...state, secret: [french, coalition] }
}
