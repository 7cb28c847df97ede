/**
 * The melee phase: gunners leave overrun guns, then one round for every group, decided by what each side suffered
 * (5.14).
 */
import type { Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import { otherSide, SIDES, type Side } from '../../../engine/sides'
import { claimRound } from './after-round'
import type { GroupPlan, RoundResult } from './rounds'
import { dealEvenly } from './dealing-casualties'
import { carryBack, type CasualtyTable } from '../fire/casualty-table'
import { driveOff, gunnersThrow, overrunGuns } from '../fire/guns/crews'
import { faceOf } from '../turn/dice-chain'
import type { BrHouseRules } from '../sheet/house-rules'
import { testLeaders } from './leader-casualties'
import { brigadeOf, figuresOf } from '../state/lookup'
import { dealFigures } from './taking-casualties'
import { meleeGroups, sideFigures, type MeleeGroup } from './groups'
import { CONTACT_MODIFIERS, meleeTotal } from './totals'
import { settleSequences } from './sequences'
import type { BrState } from '../state/state'
import type { Step, Throw } from '../turn/step'
import { carryBackWorking } from '../fire/muskets/volley'

type BySide<T> = readonly [T, T]

export function planGroup(state: BrState, group: MeleeGroup): GroupPlan {
  const of = (side: Side) => group.bodies[side].map((id) => meleeTotal(state, id))
  const totals = [of(0), of(1)] as const
  const sumOf = (side: Side) => totals[side].reduce((total, body) => total + body.total, 0)
  const throws = (side: Side) =>
    totals[side].some(({ unable }) => unable === undefined) &&
    sumOf(side) > 0 &&
    sideFigures(state, group, otherSide(side)) > 0
  return { group, totals, sums: [sumOf(0), sumOf(1)], throws: [throws(0), throws(1)] }
}

/** Whether no die could let either side inflict a casualty: the melee ends undecided (BR-MEL-13, BR-R-115). */
export function isHarmless({ sums, throws }: GroupPlan, table: CasualtyTable): boolean {
  return SIDES.every((side) => !throws[side] || carryBack(sums[side], 5, table) === 0)
}

/**
 * Fights one round for every group (BR-MEL-01, BR-MEL-07, BR-MEL-08, BR-MEL-09, BR-MEL-11, BR-MEL-13) and notes what
 * follows for every body in it.
 */
export function resolveMelees(step: Step): void {
  const before = step.state
  settleSequences(step)
  const guns = overrunGuns(step.state)
  const plans = meleeGroups(step.state).map((group) => planGroup(step.state, group))
  const table = before.houseRules.casualtyTable
  const fought = plans.filter((plan) => !isHarmless(plan, table))
  const requests = [
    ...guns.map((id) => gunnersThrow(step.state, id)),
    ...fought.flatMap(({ group, throws }) =>
      SIDES.flatMap((side) => (throws[side] ? [averageThrow(group, side)] : [])),
    ),
  ]
  const rolls = [...step.rollAll(requests)]
  const state = step.state
  for (const id of guns) driveOff(step, id, rolls.shift())
  const results = plans.map((plan) =>
    fought.includes(plan) ? fightRound(step, state, plan, rolls) : endHarmless(step, plan),
  )
  dealSetAside(step)
  countRounds(step, state, plans)
  for (const result of results) claimRound(step, result)
  testLeaders(step, before)
}

function averageThrow({ bodies }: MeleeGroup, side: Side): Throw {
  const [first] = bodies[side]
  return {
    die: 'average',
    count: 1,
    side,
    purpose: 'casualties',
    rules: ['BR-MEL-07'],
    ...(first === undefined ? {} : { forId: first }),
  }
}

function fightRound(step: Step, state: BrState, plan: GroupPlan, rolls: Roll[]): RoundResult {
  const { group, sums, throws } = plan
  const table = state.houseRules.casualtyTable
  const taken = SIDES.map((side) => (throws[side] ? (rolls.shift() ?? null) : null))
  const faces: BySide<number | null> = [
    taken[0] ? faceOf(taken[0]) : null,
    taken[1] ? faceOf(taken[1]) : null,
  ]
  const inflict = (side: Side) => {
    const face = faces[side]
    return face === null ? 0 : carryBack(sums[side], face, table)
  }
  const inflicted: BySide<number> = [inflict(0), inflict(1)]
  const volleys: BySide<number> = [volleysAt(state, group, 0), volleysAt(state, group, 1)]
  const suffered: BySide<number> = [inflicted[1] + volleys[0], inflicted[0] + volleys[1]]
  const tally: BySide<number> = [tallyOf(state, group, 0, suffered[0]), tallyOf(state, group, 1, suffered[1])]
  const left = SIDES.map((side) => leftAfter(state, group, side, inflicted[otherSide(side)]))
  const decision = decide(state, plan, tally, [left[0] ?? 0, left[1] ?? 0])
  const counted = taken.flatMap((roll) => roll ?? [])
  const round = roundOf(state, group)
  step.emit(
    'meleeRound',
    null,
    [
      'BR-MEL-09',
      'BR-MEL-03',
      'BR-MEL-04',
      'BR-MEL-07',
      ...(round > 1 ? ['BR-MEL-05'] : []),
      ...(decision.loser === null ? [] : ['BR-R-47']),
      ...(plan.totals.flat().some(({ unable }) => unable !== undefined) ? ['BR-MEL-02'] : []),
    ],
    {
      bodies: group.bodies,
      totals: sums,
      faces,
      inflicted,
      suffered,
      loser: decision.loser,
      round,
    },
    { dice: counted, working: workingOf(state, plan, faces, volleys) },
  )
  for (const side of SIDES) dealRound(step, group, side, inflicted[otherSide(side)])
  countSuffered(step, group, suffered)
  return { plan, ...decision }
}

function workingOf(
  state: BrState,
  { totals, sums }: GroupPlan,
  faces: BySide<number | null>,
  volleys: BySide<number>,
): readonly Working[] {
  const table = state.houseRules.casualtyTable
  return SIDES.flatMap((side) => {
    const face = faces[side]
    const read = face === null ? [] : [carryBackWorking(sums[side], face, table, 'BR-MEL-07')]
    const fire =
      volleys[side] > 0
        ? [{ key: 'defensiveCasualties', values: { side, n: volleys[side] }, rule: 'BR-DEF-03' }]
        : []
    return [...totals[side].flatMap(({ working }) => working), ...read, ...fire]
  })
}

/** Rounds that this melee has seen, this one included: of its bodies the one that has fought longest. */
function roundOf(state: BrState, { bodies }: MeleeGroup): number {
  const all = new Set([...bodies[0], ...bodies[1]])
  const rounds = state.contacts
    .filter(({ attackerId, targetId }) => all.has(attackerId) || all.has(targetId))
    .map(({ rounds: n }) => n)
  return Math.max(0, ...rounds) + 1
}

/**
 * Casualties by defensive fire of those of a side's bodies that were charged this move (BR-DEF-03, BR-DEF-04,
 * BR-R-52).
 */
function volleysAt(state: BrState, { bodies }: MeleeGroup, side: Side): number {
  return state.defensiveLosses
    .filter(({ targetId }) => bodies[side].includes(targetId))
    .reduce((total, { casualties }) => total + casualties, 0)
}

/** Losses a decision compares: of the round, or by house rule since the melee began (BR-R-47, `meleeTally`). */
function tallyOf(state: BrState, { bodies }: MeleeGroup, side: Side, now: number): number {
  if (state.houseRules.meleeTally === 'round') return now
  return bodies[side].reduce((total, id) => total + brigadeOf(state, id).meleeSuffered, now)
}

/** Figures of a side after the round and the volleys set aside (BR-MEL-11). */
function leftAfter(state: BrState, group: MeleeGroup, side: Side, casualties: number): number {
  const open = group.bodies[side].map((id) => figuresOf(brigadeOf(state, id)))
  const { left } = dealEvenly(open, 0, casualties)
  return group.bodies[side].reduce((total, id, i) => {
    const volley = state.defensiveLosses
      .filter(({ targetId, setAside }) => setAside && targetId === id)
      .reduce((sum, one) => sum + one.casualties, 0)
    return total + Math.max(0, (left[i] ?? 0) - volley)
  }, 0)
}

function decide(
  state: BrState,
  { group }: GroupPlan,
  tally: BySide<number>,
  left: BySide<number>,
): Pick<RoundResult, 'loser' | 'undecided'> {
  if (left[0] === 0 && left[1] === 0) return { loser: null, undecided: 'noDecision' }
  if (left[0] === 0) return { loser: 0, undecided: null }
  if (left[1] === 0) return { loser: 1, undecided: null }
  // Between fugitives and their pursuers there is no decision (BR-MEL-09).
  const flees = (side: Side) =>
    group.bodies[side].every((id) => brigadeOf(state, id).activity.kind === 'routing')
  if (flees(0) || flees(1)) return { loser: null, undecided: 'noDecision' }
  return { loser: loserOf(tally, state.houseRules), undecided: null }
}

/** The side that suffered more by the margin or above; null: drawn (BR-MEL-09, BR-R-47). */
export function loserOf(
  [zero, one]: BySide<number>,
  { meleeMargin }: Pick<BrHouseRules, 'meleeMargin'>,
): Side | null {
  if (Math.abs(zero - one) < meleeMargin) return null
  return zero > one ? 0 : 1
}

/** One figure per body in turn in canonical order, each body from its own cursor (BR-MEL-08). */
function dealRound(step: Step, { bodies }: MeleeGroup, side: Side, casualties: number): void {
  const open = bodies[side].map((id) => figuresOf(step.brigade(id)))
  const { losses } = dealEvenly(open, 0, casualties)
  bodies[side].forEach((id, i) => {
    dealFigures(step, id, losses[i] ?? 0, 'melee', ['BR-MEL-08', 'BR-FIRE-05'])
  })
}

function countSuffered(step: Step, { bodies }: MeleeGroup, suffered: BySide<number>): void {
  if (step.state.houseRules.meleeTally === 'round') return
  for (const side of SIDES) {
    const open = bodies[side].map(() => suffered[side])
    const { losses } = dealEvenly(open, 0, suffered[side])
    bodies[side].forEach((id, i) => {
      step.setBrigade(id, { meleeSuffered: step.brigade(id).meleeSuffered + (losses[i] ?? 0) })
    })
  }
}

function endHarmless(step: Step, plan: GroupPlan): RoundResult {
  step.emit('meleeParted', null, ['BR-MEL-13'], {
    bodyIds: [...plan.group.bodies[0], ...plan.group.bodies[1]],
  })
  return { plan, loser: null, undecided: 'harmless' }
}

/** Volleys set aside are dealt after the round, and also where there was none (BR-DEF-03, BR-MEL-08). */
function dealSetAside(step: Step): void {
  for (const loss of step.state.defensiveLosses) {
    if (!loss.setAside || step.state.brigades[loss.targetId]?.place !== 'table') continue
    dealFigures(step, loss.targetId, loss.casualties, 'smallArms', ['BR-DEF-03', 'BR-FIRE-05'])
  }
  step.set({ defensiveLosses: step.state.defensiveLosses.map((loss) => ({ ...loss, setAside: false })) })
}

/** One more round for every contact that fought, with the impact it had if that is to last (BR-MEL-05, BR-R-43). */
function countRounds(step: Step, before: BrState, plans: readonly GroupPlan[]): void {
  const inRound = new Set(plans.flatMap(({ group }) => [...group.bodies[0], ...group.bodies[1]]))
  const keep = before.houseRules.impactRounds === 'all'
  step.set({
    contacts: step.state.contacts.map((edge) => {
      if (!inRound.has(edge.attackerId) || !inRound.has(edge.targetId)) return edge
      const total = plans
        .flatMap(({ totals }) => [...totals[0], ...totals[1]])
        .find(({ id }) => id === edge.attackerId)
      const impact =
        keep && edge.rounds === 0
          ? CONTACT_MODIFIERS.filter((key) => total?.modifiers.includes(key))
          : edge.impact
      const rounds = edge.rounds + 1
      return impact === undefined ? { ...edge, rounds } : { ...edge, rounds, impact }
    }),
  })
}
