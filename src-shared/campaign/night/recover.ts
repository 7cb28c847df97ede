/** The recovery of one night, for all three armies and their leaders (CP-NITE, CP-LDR-02). */
import type { CalendarStep } from '../../history/calendar'
import { covers } from '../../history/vocabulary'
import { armyIn } from '../report/historical'
import { night, returnNights, type NightUnit } from './nights'
import type { CpUnit } from '../state/state'
import { faceOf, type Step } from '../course/step'

/** One night for all three armies; who has marched by day recovers like the rest (CP-NITE-08, CP-NITE-09). */
export function recover(step: Step, here: CalendarStep): void {
  const { data, state } = step
  const forbidden = state.noRecovery.filter((row) => row.night === here.id).flatMap((row) => row.formations)
  const pressed = state.harry.filter((row) => row.night === here.id)
  const units = data.history.index.units.flatMap(({ unit, brigade }): NightUnit[] => {
    const now = state.units[unit.id]
    if (!now || nothingToRecover(now)) return []
    const harried = pressed.some(
      (row) => armyIn(unit.id) === row.army && state.reports[row.battle]?.lines[unit.id] !== undefined,
    )
    return [
      {
        id: unit.id,
        brigadeId: brigade.id,
        quality: unit.quality,
        unit: now,
        noRecovery: forbidden.some((f) => covers(f, unit.id)),
        harried,
      },
    ]
  })
  const { ledger } = data.calendar
  const done = night(
    units,
    { nights: returnNights(state.houseRules.brokenReturn, ledger), ledger },
    (group, die) => {
      const first = group[0]
      return faceOf(
        step.roll({
          die,
          purpose: 'night',
          forId: `${first?.brigadeId ?? ''} ${first?.unit.marks ?? 0} ${first?.unit.marksAtStart ?? 0}`,
          rules: ['CP-NITE-07'],
          army: armyIn(first?.id ?? 'fr'),
        }),
      )
    },
  )
  step.setUnits(done.units)
  for (const row of done.rows) {
    const { rules, brigadeId, unitIds, face, ...values } = row
    const army = armyIn(brigadeId)
    step.emit(
      'nightRow',
      rules,
      { brigade: brigadeId, units: unitIds, ...values, face: face ?? null, step: here.id },
      { army, to: [army] },
    )
  }
  healLeaders(step)
}

/** A unit that the night cannot change. */
function nothingToRecover({ state, marks, stragglers, cutOff }: CpUnit): boolean {
  if (cutOff || state === 'broken') return false
  return state === 'destroyed' || (marks === 0 && stragglers === 0)
}

/** Lightly wounded leaders are back after one night (CP-LDR-02). */
function healLeaders(step: Step): void {
  const healed = Object.entries(step.state.leaders).filter(([, l]) => l.state === 'lightlyWounded')
  if (healed.length === 0) return
  const ids = new Set(healed.map(([id]) => id))
  step.set({
    leaders: Object.fromEntries(Object.entries(step.state.leaders).filter(([id]) => !ids.has(id))),
  })
  for (const id of ids) {
    const army = step.data.leaders.find((p) => p.id === id)?.army
    step.emit('leaderBack', ['CP-LDR-02'], { leader: id }, army ? { army, to: [army] } : {})
  }
}
