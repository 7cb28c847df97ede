/** The moves of a battle as films: of one entry, or of all those by which one body after another makes the same move. */
import type { OutputOf } from '../../../src-shared/contract'
import type { StoredEntry } from '../../campaign-file'
import type { OpenBattle } from '../library/open-campaign'
import type { Session } from '../session'

type Films = OutputOf<'battle.film'>['films']

/** The films that are watched together with that of an entry, in their order; none: it tells of no move. */
export function filmsOf(opened: OpenBattle, entry: StoredEntry, seat: Session['seat']): Films {
  return joinedWith(opened, entry).flatMap((one) => filmOf(opened, one, seat))
}

function filmOf({ live, log, rules }: OpenBattle, entry: StoredEntry, seat: Session['seat']): Films {
  const known = log.events(entry, seat)
  const seen = (seq: number | null): unknown => rules.seenBy(live.stateAfter(seq), seat)
  const film = rules.screen.film?.(
    known.map(({ event }) => event),
    seen(entry.base),
    seen(entry.seq),
  )
  if (!film) return []
  const moments = film.moments.flatMap((moment) => {
    const found = known[moment.index]
    return found ? [{ ...moment, ids: [...moment.ids], index: found.index }] : []
  })
  const bodies = film.bodies.map(({ id, path }) => ({ id, path: path.map((point) => ({ ...point })) }))
  return [{ seq: entry.seq, baseSeq: entry.base, bodies, moments }]
}

/** The standing entries around one that belong to the same move; the one alone if it is of none. */
function joinedWith({ live, rules }: OpenBattle, entry: StoredEntry): readonly StoredEntry[] {
  const after = ({ seq }: StoredEntry): string | null => rules.screen.moveOf?.(live.stateAfter(seq)) ?? null
  const move = after(entry)
  const all = live.entries()
  const baseOf = ({ base }: StoredEntry): StoredEntry | undefined => (base === null ? undefined : all[base])
  /** Whether an entry leads from the move to the move. */
  const isOfMove = (one: StoredEntry): boolean => {
    const base = baseOf(one)
    return move !== null && base !== undefined && after(one) === move && after(base) === move
  }
  if (entry.undone || !isOfMove(entry)) return [entry]
  const joined = [entry]
  for (let one = baseOf(entry); one && isOfMove(one); one = baseOf(one)) joined.unshift(one)
  const later = all.slice(entry.seq + 1).filter(({ undone }) => !undone)
  for (const one of later) {
    if (!isOfMove(one)) break
    joined.push(one)
  }
  return joined
}
