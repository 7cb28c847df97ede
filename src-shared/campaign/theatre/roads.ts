/** The graph of roads of the theatre, and the shortest way along it (theatre notes, "Roads and marches"). */
import type { Theatre } from '../../history/theatre'
import type { Point } from '../../history/vocabulary'

interface Link {
  readonly to: string
  readonly km: number
  /** Vertices of the road, from this end to the other. */
  readonly along: readonly Point[]
}

/** Roads from each place to the next, by place. */
export type Roads = ReadonlyMap<string, readonly Link[]>

/** A way along the roads. */
export interface Way {
  readonly km: number
  readonly along: readonly Point[]
}

/** A place or an entry point of the theatre. */
export function nodeOf(
  theatre: Theatre,
  id: string,
): { readonly name: string; readonly at: Point } | undefined {
  return theatre.entryPoints.find((n) => n.id === id) ?? theatre.places.find((n) => n.id === id)
}

/** The roads of a theatre: ask once for a picture and hand them on. */
export function roadsOf(theatre: Theatre): Roads {
  const links = new Map<string, Link[]>()
  const add = (from: string, link: Link) => links.set(from, [...(links.get(from) ?? []), link])
  const roads = new Map(theatre.features.map((f) => [f.id, f.geometry.coordinates] as const))
  for (const { road, places, vertices, km } of theatre.links)
    for (const [i, length] of km.entries()) {
      const [from, to, first, last] = [places[i], places[i + 1], vertices[i], vertices[i + 1]]
      if (from === undefined || to === undefined || first === undefined || last === undefined) continue
      const stretch = (roads.get(road) ?? []).slice(Math.min(first, last), Math.max(first, last) + 1)
      const along = first <= last ? stretch : stretch.toReversed()
      add(from, { to, km: length, along })
      add(to, { to: from, km: length, along: along.toReversed() })
    }
  return links
}

interface Reached {
  readonly km: number
  readonly links: number
  readonly from: string | null
  readonly by: Link | null
}

/** The shortest way between two places: least kilometres, of equal ones the one with fewer links; none: undefined. */
export function wayBetween(roads: Roads, from: string, to: string): Way | undefined {
  const reached = new Map<string, Reached>([[from, { km: 0, links: 0, from: null, by: null }]])
  const open = new Set([from])
  const done = new Set<string>()
  while (open.size > 0) {
    const here = nearest(open, reached)
    if (here === undefined || here === to) break
    open.delete(here)
    done.add(here)
    const at = reached.get(here)
    for (const link of roads.get(here) ?? []) {
      if (done.has(link.to) || !at) continue
      const next = { km: at.km + link.km, links: at.links + 1, from: here, by: link }
      const before = reached.get(link.to)
      if (before && !isShorter(next, before)) continue
      reached.set(link.to, next)
      open.add(link.to)
    }
  }
  const end = reached.get(to)
  if (!end) return undefined
  const legs: Link[] = []
  for (let at: Reached | undefined = end; at?.by && at.from !== null; at = reached.get(at.from))
    legs.unshift(at.by)
  return { km: end.km, along: joined(legs.map((leg) => leg.along)) }
}

const EQUAL_KM = 1e-6

function isShorter(a: Reached, b: Reached): boolean {
  return a.km < b.km - EQUAL_KM || (Math.abs(a.km - b.km) <= EQUAL_KM && a.links < b.links)
}

function nearest(open: ReadonlySet<string>, reached: ReadonlyMap<string, Reached>): string | undefined {
  let best: string | undefined
  for (const id of open) {
    const [here, least] = [reached.get(id), best === undefined ? undefined : reached.get(best)]
    if (here && (!least || isShorter(here, least))) best = id
  }
  return best
}

/** The way through several places, one after another. */
export function wayThrough(roads: Roads, places: readonly string[]): Way {
  const legs = places.slice(1).flatMap((to, i) => wayBetween(roads, places[i] ?? to, to) ?? [])
  return { km: legs.reduce((sum, leg) => sum + leg.km, 0), along: joined(legs.map((leg) => leg.along)) }
}

/** Stretches one after another, each joint once. */
function joined(stretches: readonly (readonly Point[])[]): readonly Point[] {
  return stretches.flatMap((stretch, i) => (i === 0 ? stretch : stretch.slice(1)))
}
