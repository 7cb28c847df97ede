/** What Fast Play Napoleonic brings so that its examples can be written as cases. */
import type { Side } from '../../../../src-shared/engine/sides'
import { defaultChoice } from '../../../../src-shared/rules/fast-play/combat/casualties'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { muster } from '../../../../src-shared/rules/fast-play/sheet/muster'
import { Field } from '../../../../src-shared/rules/fast-play/state/field'
import { movingSide, PHASES, type FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { FpCommand } from '../../../../src-shared/rules/fast-play/turn/commands'
import { deciders, refuse } from '../../../../src-shared/rules/fast-play/turn/refuse'
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import type { CaseKit, CaseRules } from '../../runner/kit'
import { faultWords, refuseSheet } from '../common'
import { caseFunctions } from './functions'
import { parseGiven, patchOfGiven, sheetOfGiven } from './given'

const words = faultWords(messages)

export function fastPlayCaseKit(): CaseKit {
  // The runner hands on what this kit has built.
  const anyRules = rules as unknown as CaseRules & typeof rules
  return {
    rules: anyRules,
    build(value) {
      const given = parseGiven(value)
      const sheet = sheetOfGiven(given)
      refuseSheet(rules.faults(sheet), words)
      return { sheet, mustered: muster(sheet), patches: [patchOfGiven(given), given.state] }
    },
    functions: caseFunctions,
    eventKinds: Object.keys(messages.event),
    phases: PHASES,
    pass(value) {
      const state = value as FpState
      const [side] = deciders(state)
      const command = side === undefined ? undefined : passOf(state, side)
      return side === undefined || !command || refuse(state, side, command) ? undefined : { side, command }
    },
    judge: {
      stateSchema: rules.stateSchema,
      stateFaults: (state) => rules.stateFaults(state as FpState),
      words,
    },
  }
}

/** The command by which a side does no more; the winner of the option moves first, casualties are those of FP-CAS-03. */
function passOf(state: FpState, side: Side): FpCommand | undefined {
  const { phase, decision, asking, combat } = state
  if (decision?.kind === 'allot') {
    const hit = combat?.hits.find(({ id }) => id === decision.hit)
    return hit && { type: 'allotHit', hit: hit.id, unit: hit.unit }
  }
  if (decision) {
    const field = new Field(state)
    const ends = defaultChoice(
      field,
      field.body(decision.unit),
      decision.hits,
      combat?.engaged[decision.unit] ?? [],
    )
    return { type: 'chooseCasualties', unit: decision.unit, ends: [...ends] }
  }
  switch (phase) {
    case 'deployment':
      return { type: 'endDeployment', side }
    case 'moveOption':
      return asking === 'roll'
        ? { type: 'rollMoveOption' }
        : { type: 'chooseMoveOption', side, firstMover: side, combatDirection: 'leftToRight' }
    case 'shooting':
      return { type: 'endDeclaration', side }
    case 'generals':
      return { type: 'endGenerals', side: movingSide(state) }
    case 'moves':
      return { type: 'endMovement', side: movingSide(state) }
    default:
      return undefined
  }
}
