/** The neutral frame of a state, the roster of a sheet, names, and losses: what screens, logs and reports share. */
import type { Frame, Loss, Named, RosterPiece } from '../../../engine/rule-set'
import { SIDES, sideId } from '../../../engine/sides'
import { leaderPiece } from '../../sheets'
import type { FpSheet } from '../sheet/sheet'
import { edgeName } from '../words/edge-names'
import { rosterOf } from '../sheet/roster'
import type { FpState, GeneralStatus, UnitStatus } from './state'

export function roster(sheet: FpSheet): readonly RosterPiece[] {
  const { units } = rosterOf(sheet)
  return [
    ...[...units.values()].map(({ id, unit, side, arm, generalId, brigadeId }): RosterPiece => ({
      id,
      name: unit.name,
      side,
      kind: 'unit',
      armyId: unit.army,
      commandId: generalId,
      groupId: brigadeId,
      // Units of one brigade are numbered by the draft: `Bauduin II`.
      groupName: unit.name.replace(/ [IVX]+$/, ''),
      isArtillery: arm === 'artillery',
      strength: unit.members.length > 0 ? unit.members.reduce((sum, { men }) => sum + men, 0) : null,
      unitIds: unit.members.map(({ unitId }) => unitId),
    })),
    ...sheet.generals.map(({ id, name, side, army }) =>
      leaderPiece({ id, name, side, armyId: army, commandId: id }),
    ),
  ]
}

type Whereabouts = 'onBoard' | 'offBoard' | 'destroyed' | 'withdrawn'
const WHERE: Readonly<Record<UnitStatus | GeneralStatus, Whereabouts>> = {
  board: 'onBoard',
  deploy: 'offBoard',
  due: 'offBoard',
  queued: 'offBoard',
  routed: 'destroyed',
  destroyed: 'destroyed',
  killed: 'destroyed',
  left: 'withdrawn',
}

export function frame(state: FpState): Frame {
  const pieces = roster(state.sheet).map(({ id, name, side, kind, commandId }) => {
    const status = (state.units[id] ?? state.generals[id])?.status ?? 'due'
    return { id, name, side, kind, commandId, place: null, state: WHERE[status] }
  })
  const objectives = state.sheet.victory.objectives.map(({ id, name, value }) => ({
    id,
    name,
    value,
    holder: state.holders[id]?.side ?? null,
  }))
  return { pieces, objectives }
}

export function names(state: FpState): ReadonlyMap<string, Named> {
  const { sheet } = state
  return new Map<string, Named>([
    ...SIDES.map((side): [string, Named] => [sideId(side), { name: sheet.sides[side].name, side }]),
    ...sheet.units.map(({ id, name, side }): [string, Named] => [id, { name, side }]),
    ...sheet.generals.map(({ id, name, side }): [string, Named] => [id, { name, side }]),
    ...[...sheet.entryPoints, ...sheet.exits].map((point): [string, Named] => [
      point.id,
      { name: edgeName(point, sheet.board), side: null },
    ]),
    ...sheet.victory.objectives.map(({ id, name }): [string, Named] => [id, { name, side: null }]),
  ])
}

/** Marks are elements lost to hits; a unit that routed is destroyed. */
export function losses(state: FpState): readonly Loss[] {
  return [...rosterOf(state.sheet).units.values()].flatMap(({ id, unit }) => {
    const { status, hits = 0 } = state.units[id] ?? {}
    const fate =
      status === 'routed' || status === 'destroyed'
        ? ('destroyed' as const)
        : status === 'left'
          ? ('withdrawn' as const)
          : status === 'board'
            ? ('standing' as const)
            : ('notArrived' as const)
    return unit.members.map(({ unitId }) => ({ unitId, fate, marks: hits, marksBefore: 0, pieceId: id }))
  })
}
