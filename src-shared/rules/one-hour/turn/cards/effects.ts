/** What a chance card does when it is drawn, whom it may be played on, and by whom (3.10, OH-CARD-03). */
import { otherSide, type Side } from '../../../../engine/sides'
import { loseLeader } from '../../combat/leader-risk'
import { routAbandoned } from '../../combat/rout'
import { isFreeToEnter, isStillToCome } from '../../movement/entry'
import { rollToRally } from '../../morale/rally'
import { rallyFloor } from '../../morale/rally-checks'
import type { CardEffect, ChanceCard } from '../../sheet/cards'
import { rosterOf } from '../../sheet/roster'
import type { UnitType } from '../../sheet/vocabulary'
import { boxesBetween, leaderState, morale, onBoard, unitInfo, unitState } from '../../state/lookup'
import type { ArmyEffect, OhState, UnitEffect } from '../../state/state'
import type { CommandOf } from '../commands'
import { faceOf, total, type Step } from '../step'
import { fields } from './decks'
import { cardOf } from './use'

type Choice = CommandOf<'ChooseCardTarget'>

/** Who or what a card may be played on: ids of units, leaders or groups. */
export interface Targets {
  readonly kind: 'units' | 'leader' | 'group'
  readonly ids: readonly string[]
}

/** Units of the drawer on the board, of the card's army if it has one, that fit a test. */
function unitsFor(state: OhState, card: ChanceCard, drawer: Side, fits: (id: string) => boolean): Targets {
  const ids = onBoard(state, drawer).filter(
    (id) => (card.deck === 'common' || unitInfo(state, id).unit.army === card.deck) && fits(id),
  )
  return { kind: 'units', ids }
}

/** Everybody a card fits, whatever else they can do this turn. */
export function targetsOf(state: OhState, card: ChanceCard, drawer: Side): Targets {
  const { effect } = card
  const ofTypes = (types: readonly UnitType[] | undefined) => (id: string) =>
    types === undefined || types.includes(unitInfo(state, id).type)
  const units = (fits: (id: string) => boolean) => unitsFor(state, card, drawer, fits)
  switch (effect.type) {
    case 'rally':
      return units((id) => {
        const { hitsTaken } = unitState(state, id)
        return hitsTaken >= effect.minHitsTaken && hitsTaken > rallyFloor(state)
      })
    case 'noShoot':
    case 'noCharge':
    case 'shelter':
      return units(ofTypes(effect.types))
    case 'extraMove':
      return units(ofTypes(effect.types))
    case 'hold':
      return units(() => true)
    case 'moraleLoss':
      return units(
        (id) =>
          unitState(state, id).hitsTaken >= effect.minHitsTaken && morale(state, id) >= effect.minMorale,
      )
    case 'releaseImpetuous':
      return units((id) => unitState(state, id).rampant)
    case 'gainTrait':
      return units((id) => isWithin(state, effect, id))
    case 'forward': {
      const isOfArm = ofTypes(effect.extraMove.types)
      return units((id) => unitInfo(state, id).unit.army === effect.army && isOfArm(id))
    }
    case 'leaderRisk':
      return {
        kind: 'leader',
        ids: rosterOf(state.sheet).leaderIds[drawer].filter((id) => state.leaders[id]?.box !== null),
      }
    case 'earlyReinforcement':
      return { kind: 'group', ids: earlyGroups(state, effect, drawer) }
    default:
      return { kind: 'units', ids: [] }
  }
}

function isWithin(state: OhState, effect: Extract<CardEffect, { type: 'gainTrait' }>, id: string): boolean {
  const { unit } = unitInfo(state, id)
  if (unit.army !== effect.army) return false
  if (!effect.withinOf) return true
  const at = state.leaders[effect.withinOf.leader]?.box ?? null
  const box = unitState(state, id).box
  return at !== null && box !== null && boxesBetween(state, at, box) <= effect.withinOf.boxes
}

/** Groups with a unit of the army still to come, due soon and not yet free to enter. */
function earlyGroups(
  state: OhState,
  effect: Extract<CardEffect, { type: 'earlyReinforcement' }>,
  drawer: Side,
): readonly string[] {
  return [...rosterOf(state.sheet).groups.values()]
    .filter(
      (group) =>
        group.side === drawer &&
        isStillToCome(state, group) &&
        group.unitIds.some(
          (id) => state.units[id]?.status === 'due' && unitInfo(state, id).unit.army === effect.army,
        ) &&
        group.gameTurn >= state.gameTurn &&
        group.gameTurn <= state.gameTurn + effect.withinTurns &&
        !isFreeToEnter(state, group),
    )
    .map(({ groupId }) => groupId)
}

/** A card is drawn: it takes effect, is kept, or asks somebody to choose. */
export function takeEffect(step: Step, cardId: string, drawer: Side): void {
  const card = cardOf(step.state, cardId)
  if (!card) return
  const { effect } = card
  step.emit('cardDrawn', drawer, ['OH-CARD-01'], { cardId, title: card.title })
  if (effect.type === 'none') return
  if (card.deck !== 'common' && !fields(step.state, drawer, card.deck)) {
    step.emit('cardVoid', drawer, ['OH-CARD-02'], { cardId })
    return
  }
  if ('uses' in effect) {
    step.set({ banked: [...step.state.banked, { cardId, uses: effect.uses }] })
    step.emit('cardBanked', drawer, ['OH-CARD-04'], { cardId, uses: effect.uses })
    return
  }
  if (effect.type === 'conscriptsSteady' || effect.type === 'forward') {
    const kind = effect.type === 'forward' ? ('noReluctance' as const) : ('conscriptsSteady' as const)
    const until = effect.type === 'forward' ? ('turnEnd' as const) : effect.until
    const laid: ArmyEffect = { kind, army: effect.army, cardId, drawer, until }
    step.set({ armyEffects: [...step.state.armyEffects, laid] })
    emitEffect(step, cardId, drawer, { unitIds: [] })
    if (effect.type === 'conscriptsSteady') return
  }
  askOrTake(step, card, drawer)
}

/** With as many eligible as needed, or fewer, all are taken; cards that say "up to" ask always. */
function askOrTake(step: Step, card: ChanceCard, drawer: Side): void {
  const { effect } = card
  const targets = targetsOf(step.state, card, drawer)
  if (targets.ids.length === 0) {
    // What lay on the whole army has been told already.
    if (effect.type !== 'forward') step.emit('cardVoid', drawer, ['OH-CARD-03'], { cardId: card.id })
    return
  }
  const count = wantedCount(step, card, drawer)
  const optional = effect.type === 'shelter'
  if (targets.ids.length <= count && !optional) {
    applyTo(step, card, drawer, asChoice(targets))
    return
  }
  const chooser = 'choose' in effect && effect.choose === 'opponent' ? otherSide(drawer) : drawer
  step.set({ card: { cardId: card.id, chooser, count, optional } })
}

const asChoice = ({ kind, ids }: Targets): Choice => {
  const [first = ''] = ids
  if (kind === 'leader') return { type: 'ChooseCardTarget', leaderId: first }
  if (kind === 'group') return { type: 'ChooseCardTarget', groupId: first }
  return { type: 'ChooseCardTarget', unitIds: [...ids] }
}

/** How many are named; a die that sets it is rolled before the naming. */
function wantedCount(step: Step, card: ChanceCard, drawer: Side): number {
  const { effect } = card
  if (effect.type === 'forward') return effect.extraMove.count
  if (effect.type !== 'hold') return 'count' in effect ? effect.count : 1
  const rules = ['OH-CARD-03']
  const roll = step.roll({ count: 1, side: drawer, purpose: 'card', rules })
  const n = effect.countRoll[faceOf(roll) - 1] ?? 1
  step.emit(
    'cardEffect',
    drawer,
    rules,
    { cardId: card.id, unitIds: [], leaderId: null, groupId: null, n },
    { dice: [roll] },
  )
  return n
}

/** Ids that a choice names. */
export function chosenIds({ unitIds, leaderId, groupId }: Choice): readonly string[] {
  return [
    ...(unitIds ?? []),
    ...(leaderId === undefined ? [] : [leaderId]),
    ...(groupId === undefined ? [] : [groupId]),
  ]
}

function emitEffect(
  step: Step,
  cardId: string,
  drawer: Side,
  data: { unitIds: readonly string[]; leaderId?: string; groupId?: string; n?: number },
): void {
  step.emit('cardEffect', drawer, ['OH-CARD-03'], {
    cardId,
    unitIds: data.unitIds,
    leaderId: data.leaderId ?? null,
    groupId: data.groupId ?? null,
    n: data.n ?? data.unitIds.length,
  })
}

/** Lays a card on those who were named. */
export function applyTo(step: Step, card: ChanceCard, drawer: Side, choice: Choice): void {
  const { effect, id: cardId } = card
  const unitIds = choice.unitIds ?? []
  const [unitId = ''] = unitIds
  const lay = (kind: UnitEffect['kind'], more: Partial<UnitEffect> = {}) => {
    const laid: UnitEffect = { kind, cardId, drawer, until: 'turnEnd', ...more }
    step.setUnits(unitIds, (unit) => ({ effects: [...unit.effects, laid] }))
    emitEffect(step, cardId, drawer, { unitIds })
  }
  switch (effect.type) {
    case 'rally':
      emitEffect(step, cardId, drawer, { unitIds })
      rollToRally(step, unitId, null)
      return
    case 'noShoot':
      lay('noShoot')
      return
    case 'hold':
      lay('hold')
      return
    case 'noCharge':
      lay('noCharge')
      return
    case 'extraMove':
      lay('extraMove', { boxes: effect.boxes })
      return
    case 'forward':
      lay('extraMove', { boxes: effect.extraMove.boxes })
      return
    case 'gainTrait':
      lay('trait', { trait: effect.trait, until: effect.until })
      return
    case 'shelter':
      lay('shelter', { until: effect.until })
      return
    case 'releaseImpetuous':
      step.setUnits(unitIds, () => ({ rampant: false }))
      emitEffect(step, cardId, drawer, { unitIds })
      return
    case 'moraleLoss':
      loseMorale(step, cardId, effect, drawer, unitId)
      return
    case 'leaderRisk':
      riskByCard(step, cardId, effect, drawer, choice.leaderId ?? '')
      return
    case 'earlyReinforcement':
      step.set({ earlyGroup: choice.groupId ?? null })
      emitEffect(step, cardId, drawer, {
        unitIds: [],
        ...(choice.groupId === undefined ? {} : { groupId: choice.groupId }),
      })
      return
    default:
  }
}

/** Hits by a card: no retreat, no danger to leaders, and never below its floor. */
function loseMorale(
  step: Step,
  cardId: string,
  effect: Extract<CardEffect, { type: 'moraleLoss' }>,
  drawer: Side,
  unitId: string,
): void {
  const rules = ['OH-CARD-03']
  const roll = step.roll({ count: 1, side: drawer, purpose: 'card', rules, forId: unitId })
  const wanted = effect.lossRoll[faceOf(roll) - 1] ?? 1
  const n = Math.max(0, Math.min(wanted, morale(step.state, unitId) - effect.floorMorale))
  step.setUnit(unitId, { hitsTaken: unitState(step.state, unitId).hitsTaken + n })
  step.emit(
    'cardEffect',
    drawer,
    rules,
    { cardId, unitIds: [unitId], leaderId: null, groupId: null, n },
    { dice: [roll] },
  )
}

function riskByCard(
  step: Step,
  cardId: string,
  effect: Extract<CardEffect, { type: 'leaderRisk' }>,
  drawer: Side,
  leaderId: string,
): void {
  const rules = ['OH-CARD-03']
  emitEffect(step, cardId, drawer, { unitIds: [], leaderId })
  const roll = step.roll({ count: effect.dice, side: drawer, purpose: 'leaderRisk', rules, forId: leaderId })
  const sum = total(roll)
  const lost = sum <= effect.lostOnAtMost
  const { box } = leaderState(step.state, leaderId)
  if (lost) loseLeader(step, leaderId)
  step.emit('leaderRisked', drawer, rules, { leaderId, cause: 'card', total: sum, lost }, { dice: [roll] })
  if (lost && box !== null) routAbandoned(step, box)
}
