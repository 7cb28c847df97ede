// Where a body is at a time of a film: between the points of its path it goes evenly, and turns the shorter way.
import type { OutputOf } from '../../../src-shared/contract'

export type Film = OutputOf<'battle.film'>['films'][number]
export type FilmPath = Film['bodies'][number]['path']
export type FilmPose = Omit<FilmPath[number], 't'>

/** Before its first point it stands there, after its last there; null: it has no path. */
export function poseAt(path: FilmPath, t: number): FilmPose | null {
  const next = path.findIndex((point) => point.t > t)
  const from = next < 0 ? path.at(-1) : path[Math.max(0, next - 1)]
  const to = path[next]
  if (!from) return null
  if (!to || to.t <= from.t || t <= from.t) return { x: from.x, y: from.y, heading: from.heading }
  const part = (t - from.t) / (to.t - from.t)
  const turn = ((to.heading - from.heading + 540) % 360) - 180
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    heading: (from.heading + turn * part + 360) % 360,
  }
}

/** The first moment worth a halt after one time and no later than another; undefined: there is none. */
export function haltBetween(
  film: Pick<Film, 'moments'>,
  after: number,
  upTo: number,
): Film['moments'][number] | undefined {
  return film.moments.find(({ halts, t }) => halts && t > after && t <= upTo)
}
