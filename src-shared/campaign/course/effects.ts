/** What options, weather and links bring about, each marked with what brought it, so that it can be taken back. */
import type { Decision, DecisionOption, OptionEffect } from '../../history/calendar'
import { unitsOf } from '../../history/formation-index'
import { spread } from '../../history/spread'
import type { FormationId } from '../../history/vocabulary'
import { move, withoutHorsesOf } from '../state/accounts'
import { choiceOf } from './choices'
import type { CampaignData } from '../state/data'
import { WING_CUSTOM, WING_DECISION } from '../state/name-keys'
import type { CpState, CpUnit } from '../state/state'
import type { Step } from './step'
import { bring, withoutBy } from './what-ifs'

/** The part of an option that its die has settled: its own what-ifs and effects, and those of the outcome. */
export function partsOf(option: DecisionOption, face: number | undefined) {
  const outcome = face === undefined ? undefined : option.die?.find((o) => o.faces.includes(face))
  return {
    whatIfs: [...option.whatIfs, ...(outcome?.whatIfs ?? [])],
    effects: [...option.effects, ...(outcome?.effects ?? [])],
    outcome: outcome?.outcome,
  }
}

/** Effects that act already in the night's recovery (CP-STEP-02). */
export const isEarly = (effect: OptionEffect): boolean =>
  'noRecovery' in effect || 'harry' in effect || 'wing' in effect

/** Formations of an effect: named, of the wing, or those the player chose. */
function formationsOf(
  state: CpState,
  formations: readonly FormationId[] | 'wing' | 'chosen',
  chosen: readonly FormationId[] | undefined,
): readonly FormationId[] {
  if (formations === 'wing') return state.wing ?? []
  return formations === 'chosen' ? (chosen ?? []) : formations
}

/** Applies one effect of an option. */
export function applyEffect(
  step: Step,
  decision: Decision,
  option: DecisionOption,
  effect: OptionEffect,
): void {
  const { state, data } = step
  const by = decision.id
  const chosen = state.choices[decision.id]?.formations
  const list = (formations: readonly FormationId[] | 'wing' | 'chosen') =>
    formationsOf(state, formations, chosen)
  if ('marks' in effect) {
    const changed = new Map<string, CpUnit>()
    // Only units still fit tire (CP-LED-06).
    for (const formation of list(effect.marks.formations))
      for (const { unit } of unitsOf(data.history.index, formation)) {
        const now = state.units[unit.id]
        if (now?.state === 'fit') changed.set(unit.id, { ...now, marks: now.marks + effect.marks.add })
      }
    step.setUnits(changed)
    step.emit(
      'marksAdded',
      ['CP-LED-06'],
      { formations: list(effect.marks.formations), n: effect.marks.add, by },
      {
        to: [decision.army],
      },
    )
  } else if ('noRecovery' in effect)
    step.set({
      noRecovery: [
        ...state.noRecovery,
        { formations: [...list(effect.noRecovery.formations)], night: effect.noRecovery.night, by },
      ],
    })
  else if ('harry' in effect) step.set({ harry: [...state.harry, { ...effect.harry, by }] })
  else if ('arrivalShift' in effect) {
    const { battle, formations, minutes } = effect.arrivalShift
    const more = list(formations).map((formation) => ({
      battle,
      formation,
      minutes,
      kind: 'arrivalShift' as const,
      by,
    }))
    step.set({ shifts: [...state.shifts, ...more] })
  } else if ('remove' in effect) {
    const { battle, formations } = effect.remove
    step.set({
      removes: [...state.removes, ...list(formations).map((formation) => ({ battle, formation, by }))],
    })
  } else if ('notFought' in effect) setNotFought(step, effect.notFought, by)
  else if ('wing' in effect) {
    step.set({ wing: [...list(effect.wing.formations)] })
    if (option.id === WING_CUSTOM) wingOfOnesOwn(step)
  } else if ('points' in effect) {
    const { side, add, why } = effect.points
    // What Brussels is worth is a house rule (CP-R-16).
    const points = why === 'Brussels' ? state.houseRules.brusselsPoints : add
    step.set({ points: [...state.points, { side, add: points, why, by }] })
  } else if ('startTime' in effect)
    step.set({ startTimes: [...state.startTimes, { ...effect.startTime, by }] })
  else if ('holdUntil' in effect) {
    const { battle, formations, time } = effect.holdUntil
    const more = list(formations).map((formation) => ({
      battle,
      formation,
      until: time,
      reason: option.text,
      by,
    }))
    step.set({ holds: [...state.holds, ...more] })
  } else step.set({ useArrivals: [...state.useArrivals, { ...effect.useArrival, by }] })
}

/** Without a division of the III or IV Corps in the wing Thielmann is not held at Wavre (CP-ROST-08). */
function wingOfOnesOwn(step: Step): void {
  const wing = step.state.wing ?? []
  if (wing.some((f) => f.startsWith('fr.iii.') || f.startsWith('fr.iv.'))) return
  for (const id of ['wv-thielmann-gone', 'wat-thielmann'])
    step.set({ whatIfs: bring(step.data, step.state.whatIfs, id, WING_DECISION, [id]) })
}

/** A battle is not fought; Wavre without a day: on neither (CP-STEP-03, CP-LINK-08). */
export function setNotFought(
  step: Step,
  {
    battle,
    day,
  }: { readonly battle: CpState['notFought'][number]['battle']; readonly day?: string | undefined },
  by: string,
): void {
  const keys =
    battle !== 'wavre'
      ? [battle]
      : day === undefined
        ? (['wavre', 'wavre-19'] as const)
        : day === '1815-06-19'
          ? (['wavre-19'] as const)
          : (['wavre'] as const)
  step.set({ notFought: [...step.state.notFought, ...keys.map((key) => ({ battle: key, by }))] })
}

/** Brings the what-ifs of an option into force, in their order (CP-DEC-04). */
export function applyWhatIfs(step: Step, decisionId: string, whatIfs: readonly string[]): void {
  for (const id of whatIfs) {
    step.set({ whatIfs: bring(step.data, step.state.whatIfs, id, decisionId, whatIfs) })
    step.emit('whatIfInForce', ['CP-DEC-04'], { whatIf: id, by: decisionId }, { to: [] })
  }
}

/** Takes back all that a decision has brought about, but for marks, which have been paid (CP-MSG-03). */
export function takeBack(step: Step, decisionId: string): void {
  const { state } = step
  const others = <T extends { readonly by: string }>(list: readonly T[]): T[] =>
    list.filter((row) => row.by !== decisionId)
  step.set({
    whatIfs: withoutBy(step.data, state.whatIfs, decisionId),
    shifts: others(state.shifts),
    removes: others(state.removes),
    notFought: others(state.notFought),
    holds: others(state.holds),
    startTimes: others(state.startTimes),
    useArrivals: others(state.useArrivals),
    points: others(state.points),
    noRecovery: others(state.noRecovery),
    harry: others(state.harry),
  })
}

/** Men who fall out on the march of the 17th (CP-WX-02). */
export function fallOut(step: Step, formation: string, percent: number): void {
  const { data, state } = step
  const changed = new Map<string, CpUnit>()
  const records = unitsOf(data.history.index, formation)
  for (const [brigadeId, units] of Map.groupBy(records, (r) => r.brigade.id)) {
    const fit = units.flatMap(({ unit }) => {
      const now = state.units[unit.id]
      return now?.state === 'fit' ? [{ id: unit.id, now }] : []
    })
    const present = fit.map(({ now }) => now.present)
    const all = present.reduce((sum, n) => sum + n, 0)
    const men = Math.floor((all * percent) / 100)
    if (men === 0) continue
    const parts = spread(men, present)
    fit.forEach(({ id, now }, i) => {
      const out = parts[i] ?? 0
      if (out === 0) return
      const after = { ...move(now, { present: -out, stragglers: out }), marks: Math.max(1, now.marks) }
      changed.set(id, { ...after, marksAtStart: after.marks, stragglersAtStart: after.stragglers })
    })
    step.emit('fellOut', ['CP-WX-02'], { brigade: brigadeId, men, percent }, { to: [] })
  }
  step.setUnits(changed)
}

/** Brigades still where they must not be: so many hundredths of each are missing (CP-LINK-08). */
export function loseLate(step: Step, brigadeId: string, percent: number): number {
  const { data, state } = step
  const units = unitsOf(data.history.index, brigadeId).flatMap(({ unit }) => {
    const now = state.units[unit.id]
    return now ? [{ id: unit.id, now }] : []
  })
  const present = units.map(({ now }) => now.present)
  const men = Math.floor((present.reduce((sum, n) => sum + n, 0) * percent) / 100)
  const parts = spread(men, present)
  const changed = new Map<string, CpUnit>()
  units.forEach(({ id, now }, i) => {
    const gone = parts[i] ?? 0
    if (gone > 0)
      changed.set(
        id,
        withoutHorsesOf(move(now, { present: -gone, missing: gone }), gone, data.calendar.ledger),
      )
  })
  step.setUnits(changed)
  return men
}

/** Option of a decision that counts now. */
export function chosenOption(data: CampaignData, state: CpState, decision: Decision): DecisionOption {
  const id = choiceOf(data, state, decision)
  const option = decision.options.find((o) => o.id === id)
  if (!option) throw new Error(`${decision.id} has no option ${id}`)
  return option
}
