/** What an entry brought about as a film: units that moved or were dealt with, and its events one after another (FP-MOVE, FP-CHG, FP-ROUT). */
import { along } from '../../../board/table/vectors'
import type { Film, FilmMoment, FilmPoint } from '../../face'
import { ROUT_DISTANCE } from '../sheet/tables'
import { fieldOf, type Field } from '../state/field'
import type { FpState } from '../state/state'
import type { FpEvent, FpEventKind } from '../turn/events'
import { standingOf } from './standing'

/** Events by which a unit comes to stand elsewhere or otherwise. */
const MOTIONS: ReadonlySet<FpEventKind> = new Set<FpEventKind>([
  'unitMoved',
  'unitDressed',
  'formationChanged',
  'contactMade',
  'linedUp',
  'cornerContact',
  'enemyStraightened',
  'evaded',
  'wheelCompleted',
  'unitReplaced',
  'unitLeft',
  'unitRouted',
])
/** Events without a die that are told of all the same. */
const TOLD: ReadonlySet<FpEventKind> = new Set<FpEventKind>([
  ...MOTIONS,
  'unitEntered',
  'unitHalted',
  'alsoContacted',
  'unitDestroyed',
  'inRoutPath',
])
/** Worth a halt: who meets, gives way, refuses, or is gone. */
const HALTS: ReadonlySet<FpEventKind> = new Set<FpEventKind>([
  'contactMade',
  'cornerContact',
  'evaded',
  'unitHalted',
  'unitDestroyed',
  'unitRouted',
])

/** Names the half of a turn whose moves are watched one after another; null: nobody moves in this state. */
export function moveOf({ phase, turn, half }: FpState): string | null {
  return phase === 'generals' || phase === 'moves' ? `${turn}/${half}` : null
}

/** Null: nothing is told of it. The events share the time of the film evenly, in their order. */
export function film(events: readonly FpEvent[], before: FpState, after: FpState): Film | null {
  const shown = events.flatMap((event, index) => {
    const { kind, dice = [] } = event
    return TOLD.has(kind) || (dice.length > 0 && unitsOf(event).length > 0) ? [{ event, index }] : []
  })
  if (shown.length === 0 || !shown.some(({ event }) => TOLD.has(event.kind))) return null
  const step = 1 / (shown.length + 1)
  const moments: readonly FilmMoment[] = shown.map(({ event, index }, i) => ({
    t: (i + 1) * step,
    index,
    halts: HALTS.has(event.kind),
    ids: unitsOf(event),
  }))
  /** When a unit sets out and when it has come to its stand; null: it stays. */
  const timeOf = (id: string): readonly [number, number] | null => {
    const times = shown.flatMap(({ event }, i) =>
      MOTIONS.has(event.kind) && unitsOf(event)[0] === id ? [(i + 1) * step] : [],
    )
    const [first, last] = [times[0], times.at(-1)]
    return first === undefined || last === undefined ? null : [Math.max(0, first - step), last]
  }
  const [was, is] = [fieldOf(before), fieldOf(after)]
  return {
    bodies: [...new Set(moments.flatMap(({ ids }) => ids))].flatMap((id) => {
      const path = pathOf(was, is, id, timeOf(id))
      return path ? [{ id, path }] : []
    }),
    moments,
  }
}

/** Units that an event is about, whoever acts first. */
function unitsOf({ data }: FpEvent): readonly string[] {
  const { unit, charger, target, targetUnit } = data as {
    readonly [key in 'unit' | 'charger' | 'target' | 'targetUnit']?: unknown
  }
  return [unit, charger, target, targetUnit].filter((one) => typeof one === 'string')
}

/** Null: it was not on the board. Who routs flees straight back. */
function pathOf(
  was: Field,
  is: Field,
  id: string,
  time: readonly [number, number] | null,
): readonly FilmPoint[] | null {
  if (!was.isOnBoard(id)) return null
  const { x, y, heading } = standingOf(was.body(id))
  const from = { x, y, heading }
  if (!time) return [{ t: 0, ...from }]
  const to = is.isOnBoard(id)
    ? standingOf(is.body(id))
    : is.unit(id).status === 'routed'
      ? { ...along(from, heading, -ROUT_DISTANCE), heading }
      : from
  return [
    { t: time[0], ...from },
    { t: time[1], x: to.x, y: to.y, heading: to.heading },
  ]
}
