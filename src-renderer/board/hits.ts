// Where pieces are hit is drawn by Konva when somebody asks for it, not in every frame.
import type Konva from 'konva'

/**
 * Makes a layer draw its hit graph when something is looked up in it. While a map is on the move, or pieces glide, nobody
 * asks: with 600 counters a frame takes some 6 ms instead of 7.
 */
export function drawHitsWhenAsked(layer: Konva.Layer): void {
  const look = layer.getIntersection.bind(layer)
  let isStale = true
  layer.draw = () => {
    layer.drawScene()
    isStale = true
    return layer
  }
  layer.getIntersection = (at) => {
    if (isStale) layer.drawHit()
    isStale = false
    return look(at)
  }
}
