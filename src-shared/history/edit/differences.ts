/** How a roster differs from history, and what caused it: the list shown to the organiser (CP-ROST-11). */
import type { History } from '../bundle'
import { roster } from '../roster'
import type { Cause, Placing, Roster, RosterBrigade } from '../roster-types'
import type { BrigadeId } from '../vocabulary'

/** `was` and `is` are clock minutes, entry ids, unit counts, men or hours of a hold; null: none. */
export interface RosterDifference {
  readonly brigadeId: BrigadeId
  readonly kind: 'stays' | 'comes' | 'place' | 'entry' | 'hour' | 'units' | 'men' | 'grade' | 'hold'
  readonly was: string | number | null
  readonly is: string | number | null
  readonly causes: readonly Cause[]
}

/** Differences from the battle as it was, in the order of the order of battle. */
export function rosterDifferences(
  history: History,
  now: Roster,
  then: Roster = roster(history, now.battleId, []),
): readonly RosterDifference[] {
  const before = new Map(then.brigades.map((b) => [b.record.brigade.id, b] as const))
  const after = new Map(now.brigades.map((b) => [b.record.brigade.id, b] as const))
  const absent = new Map(now.absent.map((a) => [a.brigadeId, a] as const))
  const lifted = (id: string): Cause[] =>
    now.whatIfs
      .filter((w) => w.lifts?.some((formation) => id === formation || id.startsWith(`${formation}.`)))
      .map((w) => ({ kind: 'whatIf', id: w.id }))

  return history.index.brigades.flatMap(({ brigade: { id } }): RosterDifference[] => {
    const was = before.get(id)
    const is = after.get(id)
    const gone = absent.get(id)
    if (!is)
      return was || gone?.causes.some((c) => c.kind === 'otherBattle' || c.kind === 'loss')
        ? [
            {
              brigadeId: id,
              kind: 'stays',
              was: was ? placeText(was.placing) : null,
              is: null,
              causes: gone?.causes ?? [],
            },
          ]
        : []
    if (!was)
      return [{ brigadeId: id, kind: 'comes', was: null, is: placeText(is.placing), causes: causesOf(is) }]
    return changes(id, was, is, lifted(id))
  })
}

function changes(
  brigadeId: BrigadeId,
  was: RosterBrigade,
  is: RosterBrigade,
  lifted: readonly Cause[],
): RosterDifference[] {
  const found: RosterDifference[] = []
  const note = (
    kind: RosterDifference['kind'],
    a: RosterDifference['was'],
    b: RosterDifference['is'],
    causes: readonly Cause[],
  ) => {
    if (a !== b) found.push({ brigadeId, kind, was: a, is: b, causes })
  }
  const sum = (b: RosterBrigade, of: 'men' | 'guns') => b.units.reduce((total, unit) => total + unit[of], 0)
  const grades = (b: RosterBrigade) => [...new Set(b.units.map((unit) => unit.grade))].join(' ')
  const entry = (placing: Placing) => (placing.kind === 'arrival' ? placing.entry : null)
  const hour = (placing: Placing) => (placing.kind === 'arrival' ? placing.dueMinutes : placing.fromMinutes)
  const [w, i] = [was.placing, is.placing]

  if (w.kind === 'deployment' && i.kind === 'deployment') {
    note('place', placeText(w), placeText(i), causesOf(is))
  } else {
    note('entry', entry(w), entry(i), causesOf(is))
    note('hour', hour(w), hour(i), causesOf(is))
  }
  note('units', was.units.length, is.units.length, is.placedBy ? [is.placedBy] : [])
  if (was.units.length === is.units.length)
    note('men', sum(was, 'men'), sum(is, 'men'), [{ kind: 'loss', id: brigadeId }])
  note('grade', grades(was), grades(is), causesOf(is))
  note('hold', was.held?.until ?? null, is.held?.until ?? null, is.held?.cause ? [is.held.cause] : lifted)
  return found
}

const causesOf = (b: RosterBrigade): Cause[] => [
  ...(b.placedBy ? [b.placedBy] : []),
  ...b.shiftedBy.map((s) => s.cause),
]

/** Metres on the map of a place at the start, the entry of an arrival. */
const placeText = (placing: Placing): string =>
  placing.kind === 'arrival' ? placing.entry : placing.deployment.at.join(', ')
