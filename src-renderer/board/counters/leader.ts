// Draws one leader into a canvas: a disc with a hat and a ring of the side, a second ring for the chief, the name beside it.
import { HAT_PATH } from '../../shapes/block'
import type { Point } from '../camera'
import { fillPath, type Canvas2D } from '../canvas'
import { sideColour, type Palette } from '../palette'
import type { Rect } from '../rect'
import type { Leader } from '../scene'
import { drawTick } from './counter'

const BLACK = '#1A130B'
/** Face of the names of leaders on the map. */
export const LEADER_FONT = "500 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"

/** Pixels from the centre of the disc to its name, at scale 1. */
export const NAME_AT = 18

/** On which side of its disc a leader's name stands. */
export type NameSide = 'left' | 'right'

/** Room of a disc and of a name so wide at scale 1, pixels. */
export function leaderRect(
  { x, y, named }: Point & { readonly named: NameSide | null },
  nameWidth: number,
  scale: number,
): Rect {
  const word = (NAME_AT + nameWidth) * scale
  return {
    left: x - (named === 'left' ? word : DISC_ROOM),
    top: y - 15,
    right: x + (named === 'right' ? word : DISC_ROOM),
    bottom: y + 15,
  }
}
/** Pixels beside the centre that a disc takes. */
const DISC_ROOM = 16

/** Draws a leader with the centre of its disc at 0, 0. */
export function drawLeader(
  ctx: Canvas2D,
  leader: Leader,
  scale: number,
  named: NameSide | null,
  palette: Palette,
): void {
  const colour = sideColour(palette, leader.livery)
  ctx.save()
  ctx.scale(scale, scale)
  const ring = (r: number, width: number, stroke: string, fill?: string): void => {
    ctx.beginPath()
    ctx.arc(0, 0, r, 0, 2 * Math.PI)
    if (fill !== undefined) {
      ctx.fillStyle = fill
      ctx.fill()
    }
    ctx.lineWidth = width
    ctx.strokeStyle = stroke
    ctx.stroke()
  }
  if (leader.state === 'selected' || leader.state === 'mayAct') {
    ring(leader.chief ? 17 : 15.2, 4.6, palette['gold-edge'])
    ring(leader.chief ? 17 : 15.2, 2.8, palette.gold)
  }
  ctx.shadowColor = palette['shadow-counter']
  ctx.shadowBlur = 2.2
  ctx.shadowOffsetX = 0.6
  ctx.shadowOffsetY = 1.4
  ring(11.6, 0, colour, palette.cream)
  ctx.shadowColor = 'transparent'
  ring(11, 2.8, colour, palette.cream)
  ring(12.4, 0.8, palette.edge)
  if (leader.chief) ring(14.4, 1.6, colour)
  ctx.save()
  ctx.translate(0, 0.5)
  ctx.scale(0.86, 0.86)
  fillPath(ctx, HAT_PATH, colour === '#4A5059' ? BLACK : colour)
  ctx.restore()
  if (leader.state === 'done') drawTick(ctx, 9, 9, palette)
  if (named !== null) {
    ctx.font = LEADER_FONT
    ctx.textAlign = named === 'right' ? 'left' : 'right'
    const x = named === 'right' ? NAME_AT : -NAME_AT
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 3.4
    ctx.strokeText(leader.name, x, 1)
    ctx.fillStyle = palette.ink
    ctx.fillText(leader.name, x, 1)
  }
  ctx.restore()
}
