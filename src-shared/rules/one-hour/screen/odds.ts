/** Exact odds of a shot or a charge, from the engine's own dice, effect steps and leaders (section 9 of the rules). */
import { aheadSteps, isNarrow, tracePath } from '../combat/charge'
import { chargeFigures, pivotsToFace } from '../combat/charge-course'
import type { Pool } from '../combat/pool'
import { retreatBox, retreatsFrom } from '../combat/retreat'
import { shotFigures } from '../fire/shot'
import { chargeHelp, defendersHelp } from '../morale/commanders'
import { LEADER_RISK } from '../sheet/tables'
import { attachedLeaders, boxOf, leadersIn, rangeOf, routsAt, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { cardOf } from '../turn/cards/use'
import type { StepName } from '../turn/commands'
import type { Odds } from './schema'

/** Chances of 0 to `n` successes among `n` throws. */
export function binomial(n: number, p: number): readonly number[] {
  let chances = [1]
  for (let thrown = 0; thrown < n; thrown += 1) {
    const next = Array.from({ length: chances.length + 1 }, () => 0)
    chances.forEach((chance, hits) => {
      next[hits] = (next[hits] ?? 0) + chance * (1 - p)
      next[hits + 1] = (next[hits + 1] ?? 0) + chance * p
    })
    chances = next
  }
  return chances
}

/**
 * Chances of each count of hits after all throws: misses thrown again for the attacker first, then hits for the defender;
 * no die is thrown again twice (OH-SHOOT-09).
 */
export function hitChances(dice: number, p: number, again: number, forced: number): readonly number[] {
  const total = Array.from({ length: dice + 1 }, () => 0)
  binomial(dice, p).forEach((first, hits) => {
    const gained = binomial(Math.min(again, dice - hits), p)
    const lost = binomial(Math.min(forced, hits), 1 - p)
    gained.forEach((gain, g) => {
      lost.forEach((loss, l) => {
        total[hits + g - l] = (total[hits + g - l] ?? 0) + first * gain * loss
      })
    })
  })
  return total
}

interface Attack {
  readonly kind: 'shoot' | 'charge'
  readonly unitId: string
  readonly targetId: string
  readonly from: string
  readonly range: number
  readonly band: number
  readonly pool: Pool
  readonly rerolls: readonly string[]
  readonly useCard: string | undefined
  readonly turnsTo: Odds['turnsTo']
}

/** The odds of a legal shot. */
export function shotOdds(state: OhState, unitId: string, targetId: string, useCard?: string): Odds {
  const from = boxOf(state, unitId)
  const { range, band, help, pool } = shotFigures(state, unitId, targetId, useCard)
  return oddsOf(state, {
    kind: 'shoot',
    unitId,
    targetId,
    from,
    range,
    band,
    pool,
    rerolls: help.rerolls,
    useCard,
    turnsTo: null,
  })
}

export interface ChargeIdea {
  readonly unitId: string
  readonly targetId: string
  readonly steps: readonly StepName[]
  readonly withLeaders: readonly string[]
  readonly useCard?: string | undefined
}

/** The way of a charge, its start first, and the cost. */
export function chargeWay(
  state: OhState,
  { unitId, steps }: ChargeIdea,
): { path: readonly string[]; cost: number } {
  const start = boxOf(state, unitId)
  const directions = aheadSteps(unitState(state, unitId).facing, steps) ?? []
  const { boxes, cost } = tracePath(state, start, directions)
  return { path: [start, ...boxes], cost }
}

/** The odds of a legal charge; line that may turn to face it is reckoned to do so (OH-CHRG-06). */
export function chargeOdds(state: OhState, idea: ChargeIdea): Odds {
  const { unitId, targetId, withLeaders, useCard } = idea
  const { path } = chargeWay(state, idea)
  const start = boxOf(state, unitId)
  const from = path.at(-2) ?? start
  const directions = aheadSteps(unitState(state, unitId).facing, idea.steps) ?? []
  const [turnsTo] = pivotsToFace(state, targetId, from)
  const faced = turnsTo === undefined ? state : withFacing(state, targetId, turnsTo)
  const { pool, help } = chargeFigures(faced, {
    unitId,
    targetId,
    from,
    at: boxOf(state, targetId),
    narrow: isNarrow(state, unitId, directions),
    useCard: useCard ?? null,
    withLeaders,
    help: chargeHelp(state, unitId, start, withLeaders),
  })
  return oddsOf(faced, {
    kind: 'charge',
    unitId,
    targetId,
    from,
    range: 0,
    band: 0,
    pool,
    rerolls: help.rerolls,
    useCard,
    turnsTo: turnsTo ?? null,
  })
}

function withFacing(state: OhState, unitId: string, facing: Odds['turnsTo']): OhState {
  const unit = unitState(state, unitId)
  return { ...state, units: { ...state.units, [unitId]: { ...unit, facing: facing ?? unit.facing } } }
}

function oddsOf(state: OhState, attack: Attack): Odds {
  const { kind, unitId, targetId, pool } = attack
  const isShot = kind === 'shoot'
  const at = boxOf(state, targetId)
  const p = (7 - pool.effect.toHit) / 6
  const isUniform = state.houseRules.commanderEffects === 'uniform'
  const count = (ids: readonly string[]) => (isUniform ? Math.min(1, ids.length) : ids.length)
  const all = attack.useCard !== undefined && cardOf(state, attack.useCard)?.effect.type === 'rerollMisses'
  const again = all ? pool.dice : count(attack.rerolls)
  const forced = count(defendersHelp(state, targetId, at, isShot ? 'fire' : 'melee'))
  const hits = hitChances(pool.dice, p, again, forced)
  const fate = fatesOf(state, attack, hits)
  return {
    attack: kind,
    unitId,
    targetId,
    range: attack.range,
    band: attack.band,
    base: pool.base,
    added: pool.added,
    doubled: pool.doubled,
    reasons: pool.effect.reasons,
    dice: pool.dice,
    toHit: pool.effect.toHit,
    rerolls: [again, forced],
    turnsTo: attack.turnsTo,
    hits,
    expected: hits.reduce((sum, chance, n) => sum + chance * n, 0),
    ...fate,
    advances: !isShot || mayAdvance(state, unitId, at),
  }
}

function mayAdvance(state: OhState, unitId: string, at: string): boolean {
  return unitInfo(state, unitId).type === 'line' && rangeOf(state, boxOf(state, unitId), at) === 1
}

/** Chance that two dice show the total at which a leader is lost, and that one does. */
const LOST_BY_HIT = 1 / 36
const LOST_BY_ROUT = LEADER_RISK.rout.lostOn / 6

/** What the hits do to the target: rout and retreat, and the leaders in its box (OH-HIT-02, OH-RETR-01, OH-LEAD-05). */
function fatesOf(
  state: OhState,
  { kind, targetId, from }: Attack,
  hits: readonly number[],
): Pick<Odds, 'routs' | 'retreats' | 'retreatTo' | 'retreatsFrom' | 'leaders'> {
  const { hitsTaken } = unitState(state, targetId)
  const { maxHits, side } = unitInfo(state, targetId)
  const routAt = routsAt(state, targetId)
  const attached = attachedLeaders(state, targetId).length
  const limit = kind === 'shoot' ? retreatsFrom(state, targetId) : Infinity
  const to = kind === 'shoot' ? (retreatBox(state, targetId, from)?.to ?? null) : null
  const standsFirm = state.houseRules.retreatBlocked === 'stand'
  let routs = 0
  let retreats = 0
  let risked = 0
  hits.forEach((chance, n) => {
    if (n === 0) return
    const taken = hitsTaken + n
    // A unit that lives on its leader's extra hit goes with the last of them.
    const leaderless = taken >= routAt ? 1 : taken >= maxHits ? LOST_BY_HIT ** attached : 0
    let gone = leaderless
    if (n >= limit) {
      if (to !== null) retreats += chance * (1 - leaderless)
      else if (!standsFirm && taken + 1 >= routAt) gone = 1
    }
    routs += chance * gone
    if (taken < routAt) risked += chance
  })
  const lost = risked * LOST_BY_HIT + routs * LOST_BY_ROUT
  return {
    routs,
    retreats,
    retreatTo: to,
    retreatsFrom: Number.isFinite(limit) ? limit : null,
    leaders: leadersIn(state, boxOf(state, targetId), side).map(({ id }) => ({ leaderId: id, lost })),
  }
}
