/** The turn as a machine: phases begin, go by of themselves where nobody has a choice, and end (section 4, 5.2). */
import { otherSide, type Side } from '../../../engine/sides'
import { mustCharge } from '../combat/charge'
import { openPile, undoPiles } from '../movement/stacking'
import { changingUnits } from '../movement/squares'
import { dicedGroups } from '../movement/entry'
import { ralliesOf } from '../morale/rally-checks'
import { rosterOf } from '../sheet/roster'
import { onBoard, unitState } from '../state/lookup'
import type { OhState, UnitState } from '../state/state'
import { hasCards } from './cards/decks'
import { turnClock } from './clock'
import { refusal, type OhRefusal } from './refusals'
import { faceOf, type Step } from './step'
import { countHolding, endBattle, verdictOf } from './victory'

/** Begins the player turn of a side (OH-TURN-01, OH-TURN-04, OH-R-07). */
export function beginTurn(step: Step, gameTurn: number, side: Side): void {
  const { state } = step
  const units: Record<string, UnitState> = {}
  for (const { id, side: its } of rosterOf(state.sheet).unitList)
    units[id] = refreshed(unitState(state, id), its === side, side)
  step.set({
    gameTurn,
    active: side,
    phase: 'turnStart',
    units,
    leaders: Object.fromEntries(
      rosterOf(state.sheet).leadersById.flatMap(({ id, side: its }) => {
        const leader = state.leaders[id]
        if (!leader) return []
        // Effects by the turn come back with every player turn, whosever it is (OH-CMD-03).
        return [[id, { ...leader, used: [], ...(its === side ? { moved: false, rode: false } : {}) }]]
      }),
    ),
    armyEffects: state.armyEffects.filter(
      ({ until, drawer }) => !(until === 'ownNextTurn' && drawer === side),
    ),
    chargesBegun: false,
    banked: [],
    earlyGroup: null,
    stacked: [],
  })
  step.emit('turnBegan', side, ['OH-TURN-01', 'OH-TURN-02', 'OH-TURN-04'], {
    gameTurn,
    clock: turnClock(state.sheet, gameTurn),
  })
  for (const group of dicedGroups(step.state, side)) {
    const { roll } = group
    if (!roll) continue
    const rules = ['OH-REINF-01']
    const thrown = step.roll({ die: `d${roll.die}`, count: 1, side, purpose: 'arrival', rules })
    const face = faceOf(thrown)
    const comes = face >= roll.target
    if (comes) step.set({ freeGroups: [...step.state.freeGroups, group.groupId] })
    step.emit(
      'groupDiced',
      side,
      rules,
      { groupId: group.groupId, face, target: roll.target, comes },
      { dice: [thrown] },
    )
  }
  settle(step)
}

function refreshed(unit: UnitState, isOwn: boolean, side: Side): UnitState {
  const effects = unit.effects.some(({ until, drawer }) => until === 'ownNextTurn' && drawer === side)
    ? unit.effects.filter(({ until, drawer }) => !(until === 'ownNextTurn' && drawer === side))
    : unit.effects
  const isFresh =
    !unit.shot &&
    !unit.moved &&
    !unit.charged &&
    !unit.squareChanged &&
    !unit.heldByReluctance &&
    !unit.reluctancePassed &&
    unit.facingAtTurnStart === unit.facing
  if (!isOwn || isFresh)
    return unit.chargedBy === 0 && effects === unit.effects ? unit : { ...unit, chargedBy: 0, effects }
  return {
    ...unit,
    shot: false,
    moved: false,
    charged: false,
    squareChanged: false,
    heldByReluctance: false,
    reluctancePassed: false,
    facingAtTurnStart: unit.facing,
    chargedBy: 0,
    effects,
  }
}

/** Lets phases go by in which nobody has anything to do; a rally goes before the card (section 4, OH-R-09). */
export function settle(step: Step): void {
  for (;;) {
    const { state } = step
    const { phase, active } = state
    if (phase === 'turnStart' && ralliesOf(state, active).length === 0) step.set({ phase: 'chanceCard' })
    else if (phase === 'chanceCard' && !hasCards(state, active)) step.set({ phase: 'shoot' })
    else if (phase === 'formations' && changingUnits(state, active).length === 0) step.set({ phase: 'move' })
    else return
  }
}

/** A card has been dealt with: shooting begins. */
export function afterCard(step: Step): void {
  if (!step.state.card && step.state.phase === 'chanceCard') step.set({ phase: 'shoot' })
}

/** A phase ends only when nobody must still charge and no two units share a box without need (OH-STACK-03, OH-TRAIT-04). */
export function refuseEndPhase(state: OhState, side: Side): OhRefusal | undefined {
  if (state.phase !== 'move') return undefined
  const pile = openPile(state, side)
  if (pile) return refusal('OVERSTACKED', 'OH-STACK-03', { ...pile }, pile.unitId)
  const [unitId] = mustCharge(state, side)
  if (unitId !== undefined) return refusal('IMPETUOUS_MUST_CHARGE', 'OH-TRAIT-04', { unitId }, unitId)
  return undefined
}

export function endPhase(step: Step): void {
  const { phase, houseRules, active } = step.state
  switch (phase) {
    case 'turnStart':
      step.set({ phase: 'chanceCard' })
      break
    case 'shoot':
      step.set({ phase: houseRules.squareTiming === 'phaseStart' ? 'formations' : 'move' })
      break
    case 'formations':
      step.set({ phase: 'move' })
      break
    case 'move':
      undoPiles(step, active)
      endRampancy(step, active)
      step.set({ phase: 'turnEnd' })
      break
    default:
  }
  settle(step)
}

/** Those that had nobody to charge are free of their duty; those that charged keep it (OH-TRAIT-04, OH-R-49). */
function endRampancy(step: Step, side: Side): void {
  const unitIds = onBoard(step.state, side).filter((id) => {
    const { rampant, charged } = unitState(step.state, id)
    return rampant && !charged
  })
  if (unitIds.length === 0) return
  step.setUnits(unitIds, () => ({ rampant: false }))
  step.emit('rampantEnded', side, ['OH-TRAIT-04'], { unitIds })
}

/** The player turn is over: effects of this turn end, victory is checked, the next begins (OH-VICT-01). */
export function endTurn(step: Step): void {
  countHolding(step)
  endEffects(step)
  const { state } = step
  const { active, gameTurn, sheet } = state
  const endsGameTurn = active !== sheet.firstSide
  if (endsGameTurn) takeNote(step)
  const verdict = verdictOf(step.state, endsGameTurn && gameTurn >= sheet.turnLimit)
  if (verdict) endBattle(step, verdict)
  else beginTurn(step, endsGameTurn ? gameTurn + 1 : gameTurn, otherSide(active))
}

function endEffects(step: Step): void {
  const { state } = step
  const laid = Object.values(state.units).filter(({ effects }) =>
    effects.some(({ until }) => until === 'turnEnd'),
  )
  if (laid.length > 0)
    step.setUnits(
      laid.map(({ id }) => id),
      ({ effects }) => ({ effects: effects.filter(({ until }) => until !== 'turnEnd') }),
    )
  step.set({
    armyEffects: state.armyEffects.filter(({ until }) => until !== 'turnEnd'),
    banked: [],
    earlyGroup: null,
  })
}

/** How things stand at the end of a game turn (7.4). */
function takeNote(step: Step): void {
  const { gameTurn, holders, units, notes } = step.state
  const boxes: Record<string, string> = {}
  const routed: string[] = []
  for (const { id, box, status } of Object.values(units)) {
    if (box !== null) boxes[id] = box
    if (status === 'routed') routed.push(id)
  }
  step.set({ notes: [...notes, { gameTurn, holders, boxes, routed }] })
}
