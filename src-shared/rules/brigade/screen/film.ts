/** The simultaneous move as a film: bodies along their paths by the ticks of the move, and what happened when (BR-MOVE-09). */
import type { Film, FilmMoment, FilmPoint } from '../../face'
import type { BrEvent, PathPoint } from '../turn/events'

/** Null: nobody moves in these events. */
export function film(events: readonly BrEvent[]): Film | null {
  const paths = new Map<string, FilmPoint[]>()
  for (const event of events)
    if (event.kind === 'bodyMoved') {
      const { brigadeId, path } = event.data
      paths.set(brigadeId, [...(paths.get(brigadeId) ?? []), ...path.map(pointOf)])
    }
  if (paths.size === 0) return null
  /** When a body came to its stand; 0: it stood. */
  const endOf = (id: string): number => paths.get(id)?.at(-1)?.t ?? 0
  return {
    bodies: [...paths].map(([id, path]) => ({ id, path: path.toSorted((a, b) => a.t - b.t) })),
    moments: events
      .flatMap((event, index) => {
        const moment = momentOf(event, endOf)
        return moment ? [{ ...moment, index }] : []
      })
      .toSorted((a, b) => a.t - b.t || a.index - b.index),
  }
}

const pointOf = ({ t, x, y, heading }: PathPoint): FilmPoint => ({ t, x, y, heading })

/** When it happened and to whom; contacts, and charges that fall short, are worth a halt. Null: it is no part of the move. */
function momentOf(event: BrEvent, endOf: (id: string) => number): Omit<FilmMoment, 'index'> | null {
  switch (event.kind) {
    case 'contactMade':
      return { t: event.data.t, halts: true, ids: [event.data.attackerId, event.data.targetId] }
    case 'chargeShort': {
      const { brigadeId, targetId } = event.data
      return { t: endOf(brigadeId), halts: true, ids: [brigadeId, targetId] }
    }
    case 'crossingSighted':
      return { t: event.data.t, halts: false, ids: [event.data.observerId, event.data.bodyId] }
    case 'bodyMoved':
    case 'disordered':
    case 'brigadeRemoved':
    case 'orderHeldUp':
    case 'orderHalted':
      return { t: endOf(event.data.brigadeId), halts: false, ids: [event.data.brigadeId] }
    case 'caughtChanging': {
      const { brigadeId, attackerId } = event.data
      return { t: endOf(attackerId), halts: true, ids: [brigadeId, attackerId] }
    }
    case 'formationChanged':
      return { t: event.data.early ? 0 : 1, halts: false, ids: [event.data.brigadeId] }
    case 'formationFailed':
    case 'occupied':
    case 'occupyFailed':
    case 'vacated':
      return { t: 1, halts: false, ids: [event.data.brigadeId] }
    default:
      return null
  }
}
