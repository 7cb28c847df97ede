/** The brigade rules with the phases of movement alone: nobody fires or fights. For cases of ways, charges and contact. */
import type { AnyRuleSet } from '../../../../src-shared/engine/battle'
import type { CaseKit } from '../../runner/cases'
import { assemble } from '../../../../src-shared/rules/brigade/turn/assemble'
import { entered, parseGiven, patchOfGiven, sheetOfGiven } from '../../kits/brigade/given'
import { brigadeCaseKit } from '../../kits/brigade/kit'
import { declareHandler } from '../../../../src-shared/rules/brigade/movement/charges'
import { endOfMoveHandler } from '../../../../src-shared/rules/brigade/turn/ending'
import { moveHandler } from '../../../../src-shared/rules/brigade/movement/move'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { plotHandler } from '../../../../src-shared/rules/brigade/movement/plot/plotting'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import type { Orders, PhaseHandler } from '../../../../src-shared/rules/brigade/turn/phases'
import { turnMachine, type TurnMachine } from '../../../../src-shared/rules/brigade/turn/turn'

/** A phase in which nothing happens. */
export const passing: PhaseHandler = { resolve: () => undefined }

/** Orders that ask for nothing and forbid nothing. */
export const noOrders: Orders = {
  plotDeviation: () => undefined,
  chargeDeviation: () => undefined,
  decisionOf: () => ({ plot: null, waitsFor: null, makesWayFor: null }),
  dawdles: () => false,
  tellHalt: () => undefined,
  afterMovement: () => undefined,
}

export const movementMachine = turnMachine({
  'setup.orders': passing,
  'setup.deploy': passing,
  command: passing,
  declare: declareHandler(noOrders),
  plot: plotHandler(noOrders),
  move: moveHandler(noOrders),
  artillery: passing,
  smallArms: passing,
  melee: passing,
  morale: passing,
  rally: passing,
  endOfMove: endOfMoveHandler,
})

/** A kit for cases played by a machine; staffs are not asked for. */
export function kitOf(machine: TurnMachine): CaseKit {
  const rules: AnyRuleSet = assemble(machine, {
    staffSkills: ['normal'],
    staff: (_state, side) => ({ command: { type: 'EndPhase', side } }),
    describe: (event) => ({ key: event.kind, values: {} }),
  })
  return {
    ...brigadeCaseKit(undefined),
    rules,
    build(given) {
      const parsed = parseGiven(given)
      const sheet = sheetOfGiven(parsed)
      return {
        sheet,
        mustered: muster(sheet),
        patches: [patchOfGiven(parsed), parsed.state],
        // The runner hands on the state made of these.
        enter: (state) => entered(state as BrState, machine),
      }
    },
  }
}

export const movementKit = kitOf(movementMachine)
