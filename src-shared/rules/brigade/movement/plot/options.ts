/** What a brigade might plot now: the cheapest form of each thing its arm and formation allow; `refuse` judges the rest. */
import { pointOn, placeOn } from '../../../../board/table/routes'
import { turnBetween } from '../../../../board/table/vectors'
import { isForced } from '../../turn/activity'
import type { Action, CommandOf } from '../../turn/commands'
import { ARM_FORMATIONS } from '../../state/footprints'
import { chargerToEvade, gunsAreClear } from '../intents'
import { brigadeOf, rosterOf, type BrigadeInfo } from '../../state/lookup'
import { refusePlot } from './plots'
import type { BrigadeState, BrState } from '../../state/state'

/** Plots found legal for one arrangement of bodies: what others plot in secret changes nothing of it. */
interface Known {
  readonly state: BrState
  readonly plots: Map<string, readonly CommandOf<'PlotMove'>[]>
}
const known = new WeakMap<BrState['brigades'], Known>()

/** Legal plots of a brigade, each thing it may do in its cheapest form; its order is judged beside them. */
export function legalPlots(state: BrState, info: BrigadeInfo): readonly CommandOf<'PlotMove'>[] {
  let found = known.get(state.brigades)
  if (!found || !isSameTable(found.state, state)) {
    found = { state, plots: new Map() }
    known.set(state.brigades, found)
  }
  let plots = found.plots.get(info.id)
  if (!plots) {
    plots = plotCandidates(state, info)
      .map((actions) => ({ type: 'PlotMove' as const, brigadeId: info.id, actions: [...actions] }))
      .filter((command) => refusePlot(state, command) === undefined)
    found.plots.set(info.id, plots)
  }
  return plots
}

/** Whether two states differ in nothing but what is kept secret. */
function isSameTable(a: BrState, b: BrState): boolean {
  return (
    a.sheet === b.sheet &&
    a.move === b.move &&
    a.charges === b.charges &&
    a.contacts === b.contacts &&
    a.sections === b.sections &&
    a.houseRules === b.houseRules
  )
}

/** Plots worth asking about; whatever is left out is refused in any case (BR-MOVE-04 to -08). */
function plotCandidates(state: BrState, info: BrigadeInfo): readonly (readonly Action[])[] {
  const brigade = brigadeOf(state, info.id)
  const { activity } = brigade
  if (activity.kind === 'crewGone') return gunsAreClear(state, info.id) ? [[{ returnToGuns: true }]] : []
  if (isForced(brigade) || chargerToEvade(state, info.id)) return []
  const stand: Action = { stand: true }
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return [[stand]]
  if (brigade.complexId !== null) return [[stand]]
  const marches = brigade.formation !== 'unlimbered'
  const turns = marches && brigade.formation !== 'square'
  const single: readonly Action[] = [
    stand,
    ...(marches ? [{ advance: 'max' as const }] : []),
    ...(turns ? [{ turn: 45 }, { turn: -45 }] : []),
    ...(info.isArtillery ? gunActions(info, brigade) : footAndHorse(info, brigade)),
    ...ARM_FORMATIONS[info.brigade.arm]
      .filter((formation) => formation !== brigade.formation)
      .map((changeFormation) => ({ changeFormation })),
    ...(info.isCavalry ? [] : [...rosterOf(state.sheet).complexes.keys()].map((occupy) => ({ occupy }))),
    ...(brigade.formation === 'square'
      ? (['right', 'rear', 'left'] as const).map((facing) => ({ advance: 'max' as const, facing }))
      : []),
  ]
  const turning = turns
    ? [45, -45, 90, -90].map((turn): readonly Action[] => [{ turn }, { advance: 'max' }])
    : []
  return [...single.map((action) => [action]), ...turning, ...roads(state, info)]
}

function footAndHorse({ isFoot, isInfantry, isCavalry }: BrigadeInfo, { formation }: BrigadeState): Action[] {
  const inOrder = formation === 'line' || formation === 'attackColumn'
  const retires = formation !== 'square'
  return [
    ...(isInfantry && inOrder ? [{ advanceAndFire: true as const }] : []),
    ...(formation === 'skirmish' ? [{ skirmishFire: 'max' as const }] : []),
    ...(isFoot && (inOrder || formation === 'skirmish') ? [{ withdrawFacing: 'max' as const }] : []),
    ...(retires ? [{ retire: 'right' as const }, { retire: 'left' as const }] : []),
    ...(isCavalry && retires ? [{ turnBack: 'right' as const }] : []),
  ]
}

function gunActions({ brigade }: BrigadeInfo, { formation }: BrigadeState): Action[] {
  if (formation === 'unlimbered')
    return [
      { limber: 'limbered' },
      { limber: 'marchColumn' },
      { manhandle: 0.5 },
      { manhandle: -0.5 },
      { pivotGuns: 30 },
      { pivotGuns: -30 },
    ]
  return [
    ...(brigade.horse && formation === 'limbered' ? [{ dash: 'max' as const }] : []),
    { unlimber: true as const },
  ]
}

/** Roads that its column stands on, in the direction it looks. */
function roads(state: BrState, { id }: BrigadeInfo): readonly (readonly Action[])[] {
  const { formation, pose } = brigadeOf(state, id)
  if (formation !== 'marchColumn') return []
  return [...rosterOf(state.sheet).roads.values()].flatMap((road) => {
    const { at, off } = placeOn(road.polyline, pose)
    if (off > 0.5) return []
    const forwards = Math.abs(turnBetween(pose.heading, pointOn(road.polyline, at).heading)) <= 90
    const toward = forwards ? ('end' as const) : ('start' as const)
    return [[{ followRoad: road.id, toward, distance: 'max' as const }]]
  })
}
