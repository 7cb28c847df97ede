/** The shot that is worth most, by what it takes and by how near it brings its target to breaking (section 10, item 2). */
import { numberNeeded, rangeBetween, targetsOf } from '../fire/shots'
import { moraleFailsOn } from '../sheet/tables'
import type { Body } from '../state/bodies'
import type { Shot } from '../state/state'
import { chanceOf } from './charges'
import { elementWorth, type View } from './view'

export function worthiestShot(
  view: View,
  body: Body,
  slot: number,
): { readonly shot: Shot; readonly worth: number } | undefined {
  let best: { readonly shot: Shot; readonly worth: number } | undefined
  for (const shot of targetsOf(view.field, view.side, body.id, slot)) {
    const worth = worthOfShot(view, shot)
    if (!best || worth > best.worth) best = { shot, worth }
  }
  return best
}

function hitChance({ field }: View, { unit, slot, targetUnit, targetSlot }: Shot): number {
  const [shooter, target] = [field.body(unit), field.body(targetUnit)]
  const range = rangeBetween(shooter.element(slot), target.element(targetSlot))
  return chanceOf(numberNeeded(shooter, range, target).need, 0)
}

/** Chance of a hit times the element and the rise of the chance that the rest breaks; nothing on who is as good as gone. */
function worthOfShot(view: View, shot: Shot): number {
  const { field, state, side } = view
  const target = field.body(shot.targetUnit)
  const coming = state.shots
    .filter((other) => other.side === side && other.targetUnit === target.id)
    .reduce((sum, other) => sum + hitChance(view, other), 0)
  if (coming >= target.count) return 0
  const lost = field.unit(target.id).lost + coming
  const modifier = target.info.unitClass === 'elite' ? -1 : 0
  const fails = chanceOf(moraleFailsOn(Math.round(lost) + 1), modifier)
  // The first hit brings a test, each further one a harder one.
  const rise = coming < 0.5 ? fails : fails - chanceOf(moraleFailsOn(Math.max(1, Math.round(lost))), modifier)
  const rest = Math.max(0, target.count - coming - 1)
  return hitChance(view, shot) * elementWorth(field, target) * (1 + rise * rest)
}
