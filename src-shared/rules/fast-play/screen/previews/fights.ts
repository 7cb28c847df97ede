/** Fights foretold: every die with its number and modifiers, the chances of hits, and what they may make of each unit. */
import { blowsOf, oddsOf, type Blow } from '../../combat/blows'
import { withBodies } from '../../combat/keeping-contact'
import { overlapsNow } from '../../combat/overlaps'
import { handToHandZones } from '../../combat/zones'
import { isInGoodGoing, type ChargePlan } from '../../movement/charge-plan'
import { moraleModifiers } from '../../morale/tests'
import type { Field } from '../../state/field'
import type { ContactPair } from '../../state/state'
import { chanceOf, fateOf, hitsOf, meanOf } from '../odds'
import type { Fighter } from '../schema'

/** The next round of the zone that a unit fights in; empty: it fights nobody. */
export function fightOf(field: Field, id: string): readonly Fighter[] {
  const zone = handToHandZones(field).find((one) => one.includes(id))
  if (!zone) return []
  const overlaps = overlapsNow(field)
  const blows = zone.flatMap((unit) => blowsOf(field, unit, overlaps))
  const struck = blows.map((blow) => ({ blow, ...weighed(field, blow) }))
  return zone.map((unitId): Fighter => {
    const own = struck.filter(({ blow }) => blow.unit === unitId)
    const suffers = hitsOf(
      struck.filter(({ blow }) => blow.targetUnit === unitId).map(({ chance }) => chance),
    )
    const chances = own.map(({ chance }) => chance)
    return {
      unitId,
      side: field.info(unitId).side,
      blows: own.map(({ blow, need, modifier, chance, working }) => ({
        slot: blow.slot,
        targetId: blow.targetUnit,
        targetSlot: blow.targetSlot,
        overlap: blow.isOverlap,
        need,
        modifier,
        chance,
        working: working.map(({ key, values, rule }) => ({ key, values: { ...values }, rule })),
      })),
      hits: [...hitsOf(chances)],
      mean: meanOf(chances),
      suffers: [...suffers],
      ...fateOf(suffers, field.unit(unitId), moraleModifier(field, unitId)),
    }
  })
}

function weighed(field: Field, blow: Blow) {
  const { need, modifier, working } = oddsOf(field, blow)
  return { need, modifier, working, chance: chanceOf(need, modifier) }
}

function moraleModifier(field: Field, id: string): number {
  return moraleModifiers(field, id, 'handToHand', null).reduce(
    (sum, { values }) => sum + Number(values['by']),
    0,
  )
}

/** The first round of a charge, if its test is passed and nobody reacts. */
export function chargeFight(field: Field, plan: ChargePlan): readonly Fighter[] {
  const { end, target, side, lineUp, further } = plan
  const bodies = [end, target, ...further.flatMap(({ straightened }) => straightened ?? [])]
  const there = withBodies(field, bodies)
  const pairOf = (enemy: typeof target, on: ContactPair['side'], mode: ContactPair['mode']): ContactPair => ({
    charger: end.id,
    target: enemy.id,
    side: on,
    mode,
    turn: field.state.turn,
    roundsFought: 0,
    goodGoing: isInGoodGoing(there, plan, enemy),
  })
  const pairs = [
    ...field.state.pairs,
    pairOf(target, side, lineUp ? 'full' : 'corner'),
    ...further.map(({ enemy, straightened, side: on, mode }) => pairOf(straightened ?? enemy, on, mode)),
  ]
  return fightOf(there.after({ ...there.state, pairs }), end.id)
}
