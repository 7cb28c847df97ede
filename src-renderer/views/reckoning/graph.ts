// The graph of the corps over the days: scales, lines, marks and labels, so that none lies upon another.

export interface Strengths {
  readonly step: string
  readonly corps: Readonly<Record<string, number>>
}

/** A mark at each point, so that lines are told apart without colour. */
export const MARKS = ['disc', 'square', 'diamond', 'triangle', 'ring', 'cross', 'bar'] as const
export type Mark = (typeof MARKS)[number]
/** Dashes of the lines, in pixels; the first is a full line. */
export const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 2', '1 4', '12 4'] as const

export interface Series {
  readonly id: string
  readonly name: string
  readonly mark: Mark
  readonly dash: string
  readonly points: readonly { readonly x: number; readonly y: number; readonly men: number }[]
  readonly path: string
  /** History's course of the same corps; empty: not known. */
  readonly historyPath: string
  /** Height at which its name stands. */
  readonly labelY: number
}

export interface Graph {
  readonly steps: readonly { readonly id: string; readonly x: number }[]
  readonly ticks: readonly { readonly men: number; readonly y: number }[]
  readonly series: readonly Series[]
}

export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Pixels between two names at the right edge. */
const LABEL_PITCH = 15

/** A round number at or above the largest, and the step between its ticks. */
export function scaleTo(largest: number): { readonly top: number; readonly tick: number } {
  const rough = Math.max(1, largest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const tick = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power
  return { top: Math.ceil(Math.max(1, largest) / tick) * tick, tick }
}

/** Names that wish to stand at these heights, moved apart, in the order of their heights. */
export function apart(wished: readonly number[], pitch: number, bottom: number): readonly number[] {
  const order = wished.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y)
  const placed: number[] = []
  for (const { y } of order) placed.push(Math.max(y, (placed.at(-1) ?? -Infinity) + pitch))
  // What has been pushed over the lower edge pushes the others up again.
  let limit = bottom
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    placed[i] = Math.min(placed[i] ?? limit, limit)
    limit = (placed[i] ?? limit) - pitch
  }
  const found: number[] = []
  order.forEach(({ at }, i) => (found[at] = placed[i] ?? 0))
  return found
}

const pathOf = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The graph of some corps. `history` may have more steps than have been played. */
export function graphOf(
  corps: readonly { readonly id: string; readonly name: string }[],
  now: readonly Strengths[],
  history: readonly Strengths[],
  frame: Frame,
): Graph {
  const ids = [...new Set([...history, ...now].map(({ step }) => step))]
  const byStep = (list: readonly Strengths[]) => new Map(list.map((row) => [row.step, row.corps] as const))
  const [mine, theirs] = [byStep(now), byStep(history)]
  const width = frame.right - frame.left
  const x = (at: number): number => frame.left + (ids.length < 2 ? 0 : (at * width) / (ids.length - 1))
  const men = corps.flatMap(({ id }) =>
    ids.flatMap((step) => [mine.get(step)?.[id] ?? 0, theirs.get(step)?.[id] ?? 0]),
  )
  const { top, tick } = scaleTo(Math.max(0, ...men))
  const y = (n: number): number => frame.bottom - (n / top) * (frame.bottom - frame.top)
  const pointsIn = (map: ReadonlyMap<string, Readonly<Record<string, number>>>, id: string) =>
    ids.flatMap((step, at) => {
      const n = map.get(step)?.[id]
      return n === undefined ? [] : [{ x: x(at), y: y(n), men: n }]
    })
  const lines = corps.map(({ id, name }, at) => ({
    id,
    name,
    mark: MARKS[at % MARKS.length] ?? 'disc',
    // A second round of marks goes with other dashes, so that no two lines are alike.
    dash: DASHES[(at + 3 * Math.floor(at / MARKS.length)) % DASHES.length] ?? '',
    points: pointsIn(mine, id),
    history: pointsIn(theirs, id),
  }))
  const labels = apart(
    lines.map(({ points, history: past }) => points.at(-1)?.y ?? past.at(-1)?.y ?? frame.bottom),
    LABEL_PITCH,
    frame.bottom,
  )
  return {
    steps: ids.map((id, at) => ({ id, x: x(at) })),
    ticks: Array.from({ length: Math.round(top / tick) + 1 }, (_, i) => ({ men: i * tick, y: y(i * tick) })),
    series: lines.map(({ history: past, ...line }, at) => ({
      ...line,
      path: pathOf(line.points),
      historyPath: pathOf(past),
      labelY: labels[at] ?? 0,
    })),
  }
}
