/** What commanders do for units near them: whom an effect reaches, extra dice, and dice thrown again (5.17, 3.7). */
import type { LeaderInfo } from '../sheet/roster'
import { rosterOf } from '../sheet/roster'
import type { LeaderEffect, LeaderEffectOf } from '../sheet/leader-effects'
import type { Box } from '../sheet/vocabulary'
import { commandDistance, unitInfo, unitState } from '../state/lookup'
import type { AttackHelp, OhState } from '../state/state'

/** Radius of the simplified commanders' re-roll (OH-CMD-05). */
const UNIFORM_RADIUS = 1

/** Effects that count under the house rule `commanderEffects`; the rally is governed apart (OH-CMD-04 to OH-CMD-06). */
function effectsInForce(state: OhState, { leader }: LeaderInfo): readonly LeaderEffect[] {
  return state.houseRules.commanderEffects === 'individual' ? leader.effects : []
}

/** Whether an effect of a leader reaches a unit that is, or counts as being, in a box (OH-CMD-01, OH-R-54). */
export function reaches(
  state: OhState,
  info: LeaderInfo,
  effect: { readonly scope: 'command' | 'army'; readonly radius: number },
  unitId: string,
  box: Box,
): boolean {
  const at = state.leaders[info.id]?.box ?? null
  const { side, unit } = unitInfo(state, unitId)
  if (at === null || side !== info.side) return false
  const scope = state.houseRules.leaderScope === 'commandOnly' ? 'command' : effect.scope
  const isHis = scope === 'command' ? info.commands.has(unitId) : unit.army === info.leader.army
  return isHis && commandDistance(state, at, box) <= effect.radius
}

function isSpent(
  state: OhState,
  info: LeaderInfo,
  effect: { readonly type: string; readonly per: string },
): boolean {
  return effect.per === 'turn' && state.leaders[info.id]?.used.includes(effect.type) === true
}

/** Whether an effect is for this unit's arm and nation; Hill's nations are a house rule (OH-R-55). */
function fits(
  state: OhState,
  unitId: string,
  only: {
    readonly arms?: readonly string[] | undefined
    readonly nations?: readonly string[] | 'hillNations' | undefined
  },
): boolean {
  const { type, unit } = unitInfo(state, unitId)
  const nations = only.nations === 'hillNations' ? state.houseRules.hillNations : only.nations
  return (
    (only.arms === undefined || only.arms.includes(type)) &&
    (nations === undefined || nations.includes(unit.nation))
  )
}

/** Help for a shot at a band, at the roll (OH-SHOOT-05, OH-CMD-02). */
export function shootingHelp(state: OhState, unitId: string, box: Box, band: number): AttackHelp {
  const dice: { leaderId: string; dice: number }[] = []
  const rerolls: string[] = []
  for (const info of rosterOf(state.sheet).leadersById) {
    for (const effect of effectsInForce(state, info)) {
      if (effect.type !== 'shootDie' && effect.type !== 'shootReroll') continue
      if (!fits(state, unitId, effect) || !reaches(state, info, effect, unitId, box)) continue
      if (effect.type === 'shootReroll') {
        if (!isSpent(state, info, effect)) rerolls.push(info.id)
      } else if (band <= effect.maxRange && effect.dice > 0)
        dice.push({ leaderId: info.id, dice: effect.dice })
    }
    if (isUniform(state, info, unitId, box)) rerolls.push(info.id)
  }
  return { dice, rerolls }
}

/**
 * Help for a charge from where the charger counts as being: at the declaration his box, by house rule the last box before
 * the target, with those who ride along (OH-CMD-01). Foot never fights in melee (OH-R-57).
 */
export function chargeHelp(state: OhState, unitId: string, box: Box, riding: readonly string[]): AttackHelp {
  const dice: { leaderId: string; dice: number }[] = []
  const rerolls: string[] = []
  const own = unitState(state, unitId).box
  for (const info of rosterOf(state.sheet).leadersById) {
    const rides = riding.includes(info.id)
    const at = state.leaders[info.id]?.box ?? null
    const isAttached = (rides || (at !== null && at === box && box === own)) && info.commands.has(unitId)
    // Who rides along is with the unit wherever it is.
    const counted = rides && at !== null ? at : box
    const isReached = (effect: { readonly scope: 'command' | 'army'; readonly radius: number }) =>
      reaches(state, info, effect, unitId, counted)
    for (const effect of effectsInForce(state, info)) {
      if (effect.type === 'meleeReroll') {
        if (!isSpent(state, info, effect) && isReached(effect)) rerolls.push(info.id)
      } else if (effect.type === 'meleeDie') {
        const added = meleeDice(effect, isAttached)
        if (added > 0 && fits(state, unitId, effect) && isReached(effect))
          dice.push({ leaderId: info.id, dice: added })
      }
    }
    if (isUniform(state, info, unitId, counted)) rerolls.push(info.id)
  }
  return { dice, rerolls }
}

/** Ney's two dice for the unit he is with stand in place of his one (OH-CMD-02). */
function meleeDice({ attached, near }: LeaderEffectOf<'meleeDie'>, isAttached: boolean): number {
  return isAttached ? attached : near
}

/** Whether a leader throws one die again under the simplified rules (OH-CMD-05, OH-R-06). */
function isUniform(state: OhState, info: LeaderInfo, unitId: string, box: Box): boolean {
  return (
    state.houseRules.commanderEffects === 'uniform' &&
    info.leader.rank !== 'army' &&
    reaches(state, info, { scope: 'command', radius: UNIFORM_RADIUS }, unitId, box)
  )
}

/** Leaders who make the attacker of a unit throw a hit again, in order of id (OH-SHOOT-09). */
export function defendersHelp(
  state: OhState,
  targetId: string,
  box: Box,
  against: 'fire' | 'melee',
): readonly string[] {
  return rosterOf(state.sheet)
    .leadersById.filter(
      (info) =>
        isUniform(state, info, targetId, box) ||
        effectsInForce(state, info).some(
          (effect) =>
            effect.type === 'forceReroll' &&
            effect.against.includes(against) &&
            !isSpent(state, info, effect) &&
            reaches(state, info, effect, targetId, box),
        ),
    )
    .map(({ id }) => id)
}

/** Types of a leader's effects that one use spends until the next player turn (OH-CMD-03, OH-R-56). */
export function spentByUse(info: LeaderInfo, kinds: readonly LeaderEffect['type'][]): readonly string[] {
  return info.leader.effects.flatMap((effect) =>
    'per' in effect && effect.per === 'turn' && kinds.includes(effect.type) ? [effect.type] : [],
  )
}

/** Whether a leader near a unit of his army spares it the roll of the reluctant (OH-TRAIT-03, OH-CMD-05). */
export function isSteadied(state: OhState, unitId: string): boolean {
  const { box } = unitState(state, unitId)
  if (box === null || state.houseRules.commanderEffects === 'none') return false
  return rosterOf(state.sheet).leadersById.some((info) =>
    info.leader.effects.some(
      (effect) =>
        effect.type === 'steadyReluctant' &&
        unitInfo(state, unitId).unit.army === info.leader.army &&
        reaches(state, info, { scope: 'army', radius: effect.radius }, unitId, box),
    ),
  )
}
