/** A state as the screen is shown it: pieces, leaders, objectives and the situation between commands. */
import { SIDES } from '../../../engine/sides'
import type { History } from '../../../history/bundle'
import { isActive, isHeld, isReady, remaining, rosterOf, type UnitInfo } from '../state/lookup'
import type { SqState, UnitState } from '../state/state'
import { diceOffDie } from '../turn/nomination'
import type { Leader, Objective, Piece, Situation, Table } from './schema'

export function table(state: SqState, history: History): Table {
  return {
    pieces: pieces(state, history),
    leaders: leaders(state),
    objectives: objectives(state),
    situation: situation(state),
  }
}

function pieces(state: SqState, history: History): readonly Piece[] {
  return rosterOf(state.sheet).unitList.flatMap((info) => {
    const unit = state.units[info.id]
    return unit ? [piece(state, info, unit, history)] : []
  })
}

const DONE = ['moved', 'bombarded', 'assaulted', 'rallied', 'stopped'] as const

const GUARD = 'fr.guard.'

/** The Imperial Guard by its place in the army, landwehr by the type of most of the units. */
function corpsOf(members: readonly string[], history: History): Piece['corps'] {
  const most = (count: number) => count > 0 && 2 * count >= members.length
  if (most(members.filter((id) => id.startsWith(GUARD)).length)) return 'guard'
  const landwehr = members.filter((id) => history.index.unitById.get(id)?.unit.type === 'landwehr')
  return most(landwehr.length) ? 'landwehr' : null
}

function piece(state: SqState, info: UnitInfo, unit: UnitState, history: History): Piece {
  const { id, side, armyId, commandId, arrival } = info
  const { name, nation, kind, cavalryWeight, strength, heldUntil, heldCause } = info.unit
  const { qualityDie, skirmishDie, moraleDie } = info.unit
  const active = isActive(state, id)
  const bonus = info.isLightCavalry ? 1 : 0
  return {
    id,
    name,
    side,
    armyId,
    commandId,
    nation,
    corps: corpsOf(info.unit.members, history),
    arm: kind,
    cavalryWeight: cavalryWeight ?? null,
    ratings: { quality: qualityDie ?? null, skirmish: skirmishDie ?? null, morale: moraleDie },
    strength: strength ?? null,
    marks: unit.hits,
    status: unit.status,
    cell: unit.square,
    inTown: unit.inTown,
    held:
      heldUntil !== undefined && isHeld(state, id) ? { until: heldUntil, cause: heldCause ?? null } : null,
    points:
      active && state.active ? { left: remaining(state, id), of: state.active.actionDie + bonus } : null,
    arrival: unit.status === 'offBoard' && arrival ? { turn: arrival.turn, cells: arrival.entry } : null,
    done: active ? DONE.filter((what) => unit[what]) : [],
  }
}

function leaders(state: SqState): readonly Leader[] {
  return [...rosterOf(state.sheet).generals.values()].flatMap((info) => {
    const general = state.generals[info.id]
    if (!general) return []
    return [
      {
        id: info.id,
        name: info.general.name,
        side: info.side,
        armyId: info.armyId,
        commandId: info.commandId,
        commanderInChief: info.role === 'commanderInChief',
        die: info.general.die,
        throws: diceOffDie(state, info.id),
        cell: general.square,
        inPlay: general.inPlay,
        ready: isReady(state, info.id),
        active: state.active?.generalId === info.id,
        joined: general.joined,
      },
    ]
  })
}

function objectives(state: SqState): readonly Objective[] {
  return state.sheet.victory.objectives.map(({ id, name, square, vp }) => {
    const holder = state.holders[id] ?? null
    return {
      id,
      name,
      cell: square ?? null,
      value: vp,
      holder: holder?.side ?? null,
      armyId: holder?.armyId ?? null,
    }
  })
}

function situation(state: SqState): Situation {
  const { active, assault, night, bombardment, cincSide, nominations, placing, actionDice } = state
  return {
    // A battle that ends within a turn leaves dice that nobody takes any more.
    actionDice: state.outcome ? [] : actionDice,
    nominations: SIDES.flatMap((side) => {
      const generalId = nominations[side]
      return generalId === null ? [] : [{ side, sealed: state.phase === 'nominate', generalId }]
    }),
    cincSide: state.phase === 'cincMoves' ? cincSide : null,
    active: active && {
      side: active.side,
      generalId: active.generalId,
      commandId: active.commandId,
      actionDie: active.actionDie,
    },
    bombardment,
    assault: assault && {
      round: assault.round,
      kind: assault.kind,
      launcher: assault.launcher,
      attacker: assault.attacker,
      from: assault.from,
      target: assault.target,
      attackers: assault.attackers,
      defenders: assault.defenders,
      advantage: assault.advantage,
      toAllocate: assault.toAllocate,
      suffered: assault.suffered,
      owed: assault.results ? [...assault.results.owed, ...assault.results.collapsing] : [],
      stage: assault.results?.stage ?? null,
    },
    placing,
    night,
  }
}
