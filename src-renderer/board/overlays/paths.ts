// A way over the cells: a line with a bead at each step, and a cross in the bead of a step that is not allowed.
import type { Camera } from '../camera'
import type { Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import type { Path, Scene } from '../scene'
import { cellMiddle } from './cells'

const BEAD_RADIUS = 11

export function drawPath(
  ctx: Canvas2D,
  { cells, labels, refusedAt }: Path,
  scene: Scene,
  camera: Camera,
  palette: Palette,
): void {
  const points = cells.flatMap((cell) => cellMiddle(scene, camera, cell) ?? [])
  ctx.save()
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  const line = new Path2D(points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
  for (const [colour, width] of [
    [palette['map-halo'], 7],
    [palette.path, 3.4],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke(line)
  }
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) continue
    const isRefused = refusedAt === i
    ctx.beginPath()
    ctx.arc(x, y, BEAD_RADIUS, 0, 2 * Math.PI)
    ctx.fillStyle = isRefused ? palette.bad : palette.cream
    ctx.fill()
    ctx.strokeStyle = isRefused ? palette.edge : palette.path
    ctx.lineWidth = 2
    ctx.stroke()
    if (isRefused) {
      ctx.strokeStyle = palette.cream
      ctx.lineWidth = 2.2
      ctx.stroke(new Path2D(`M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}`))
    } else {
      ctx.fillStyle = '#1A130B'
      ctx.font = "700 14px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
      ctx.fillText(labels[i] ?? '', x, y + 0.5)
    }
  }
  ctx.restore()
}
