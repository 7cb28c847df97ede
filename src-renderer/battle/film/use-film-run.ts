// Runs the film of a move on the board, frame by frame.
import { onBeforeUnmount, watch } from 'vue'
import type { Scene } from '../../board/scene'
import { isGrid } from '../../board/places'
import type { FilmedPose } from '../../board/table/film'
import { useFilm } from '../../stores/battle/film'
import { poseAt } from './poses'

/** A whole move, milliseconds: a frame for each of its 240 ticks. */
const MOVE_MS = 4000
/** What one body does of a move that is made by one after another. */
const JOINED_MS = 1200
/** A frame that came late moves nobody farther than so many milliseconds. */
const MOST_FRAME_MS = 100

/** `show` puts bodies where they are at a time of the film; null: where the scene has them. */
export function useFilmRun(
  scene: () => Scene | null,
  show: (poses: ReadonlyMap<string, FilmedPose> | null, lit: readonly string[]) => void,
): void {
  const film = useFilm()
  let frame = 0
  let last: number | undefined

  function run(now: number): void {
    const gone = last === undefined ? 0 : Math.min(MOST_FRAME_MS, now - last)
    last = now
    film.runOn(gone / (film.isJoined ? JOINED_MS : MOVE_MS))
    frame = film.isRunning ? requestAnimationFrame(run) : 0
  }
  watch(
    () => film.isRunning,
    (isRunning) => {
      cancelAnimationFrame(frame)
      last = undefined
      if (isRunning) frame = requestAnimationFrame(run)
    },
  )

  function posesNow(): ReadonlyMap<string, FilmedPose> | null {
    const board = scene()?.board
    const shown = film.film
    if (!shown || !board || isGrid(board)) return null
    const [west, south] = board.originM
    const inchM = board.inchM ?? 1
    return new Map(
      shown.bodies.flatMap(({ id, path }) => {
        const pose = poseAt(path, film.time)
        return pose
          ? [[id, { x: west + pose.x * inchM, y: south + pose.y * inchM, facingDeg: pose.heading }]]
          : []
      }),
    )
  }
  const lit = (): readonly string[] =>
    film.isRunning ? [] : film.told.filter(({ moment }) => moment.halts).flatMap(({ moment }) => moment.ids)
  watch(
    () => [film.film, film.at, film.isRunning, scene()] as const,
    () => {
      show(posesNow(), lit())
    },
    { flush: 'post' },
  )
  onBeforeUnmount(() => {
    cancelAnimationFrame(frame)
    film.end()
  })
}
