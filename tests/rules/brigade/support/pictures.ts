// A battle under the brigade rules as SVG: ground, bodies, where each looks, what it has plotted and where its order leads.
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { brigadeOf, infoOf, onTable } from '../../../../src-shared/rules/brigade/state/lookup'
import { goalOf, orderOf, taskOf } from '../../../../src-shared/rules/brigade/orders/clauses'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import type { Point } from '../../../../src-shared/board/table/vectors'
import { forward } from '../../../../src-shared/board/table/vectors'

/** Picture elements of an inch. */
const SCALE = 16
const AREAS: Readonly<Record<string, string>> = {
  wood: '#9dbf8a',
  thickWood: '#7fa56c',
  village: '#d8b28a',
  stream: '#a7c7dc',
  river: '#7aa7c8',
  lake: '#7aa7c8',
  tallCrops: '#e3d9a0',
  marsh: '#b9ccb0',
}
const SIDES = ['#2b4a9b', '#a03030'] as const

/** The state in which a move is plotted. */
export function picture(state: BrState): string {
  const { width, height } = state.sheet.table
  const at = ({ x, y }: Point) => `${(x * SCALE).toFixed(1)},${((height - y) * SCALE).toFixed(1)}`
  const polygon = (points: readonly Point[], style: string) =>
    `<polygon points="${points.map(at).join(' ')}" ${style}/>`
  const line = (points: readonly Point[], style: string) =>
    `<polyline points="${points.map(at).join(' ')}" fill="none" ${style}/>`
  const text = (point: Point, words: string, size = 5) => {
    const [x = '0', y = '0'] = at(point).split(',')
    return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle">${words}</text>`
  }
  const { areas, roads, lines, complexes } = state.sheet.terrain
  const ground = [
    ...areas.map(({ polygon: points, kind }) =>
      polygon(points, `fill="${AREAS[kind] ?? 'none'}" stroke="#998" stroke-width="0.4"`),
    ),
    ...roads.map(({ polyline }) => line(polyline, 'stroke="#b98" stroke-width="3"')),
    ...lines.map(({ polyline }) => line(polyline, 'stroke="#474" stroke-width="1.5"')),
    ...complexes.map(({ polygon: points }) => polygon(points, 'fill="#c66" stroke="#600"')),
  ]
  const bodies = onTable(state).flatMap(({ id, side, isArtillery, isCavalry }) => {
    const body = bodyOf(state, id)
    const brigade = brigadeOf(state, id)
    const colour = SIDES[side]
    const task = taskOf(state, id)
    const goal = task && goalOf(state, id, task)
    const plot = state.secret[side].plots[id]
    const ahead = forward(brigade.pose.heading)
    const tip = { x: brigade.pose.x + ahead.x * 0.5, y: brigade.pose.y + ahead.y * 0.5 }
    const isFree = brigade.activity.kind === 'free'
    const fill = isArtillery ? '#ddd' : isCavalry ? '#fff6c8' : '#ffffff'
    const idle = orderOf(state, id)?.idle ?? 0
    return [
      goal ? line([body.centre, goal], `stroke="${colour}" stroke-width="0.3" stroke-dasharray="3 3"`) : '',
      polygon(
        body.outline,
        `fill="${fill}" stroke="${idle > 0 ? '#f0f' : colour}" stroke-width="${plot ? 1.6 : 0.8}"`,
      ),
      line([brigade.pose, tip], `stroke="${colour}" stroke-width="1"`),
      text(
        body.centre,
        `${id.replace(/^(fr|aa|pr)\./, '')} ${task?.verb.slice(0, 3) ?? ''}${isFree ? '' : ` ${brigade.activity.kind}`}`,
        4,
      ),
      ...(plot ? [`<!-- ${infoOf(state, id).id} ${JSON.stringify(plot.actions)} -->`] : []),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" style="background:#f4efe0">`,
    `<rect width="100%" height="100%" fill="#f4efe0"/>`,
    ...ground,
    ...bodies.filter((part) => part !== ''),
    text({ x: 4, y: height - 1 }, `${state.sheet.title}, move ${state.move}`, 14),
    '</svg>',
  ].join('\n')
}
