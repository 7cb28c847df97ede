// What the board draws with: the context of a canvas on the screen or of a bitmap that is kept.

export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function fillPath(ctx: Canvas2D, path: string, fill: string | CanvasPattern): void {
  ctx.fillStyle = fill
  ctx.fill(new Path2D(path))
}

export function strokePath(ctx: Canvas2D, path: string, stroke: string, width: number): void {
  ctx.strokeStyle = stroke
  ctx.lineWidth = width
  ctx.stroke(new Path2D(path))
}

/** A bitmap of so many CSS pixels; its context is scaled to the dots of the screen. */
export function paintBitmap(
  width: number,
  height: number,
  pixelRatio: number,
  paint: (ctx: Canvas2D) => void,
): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.ceil(width * pixelRatio), Math.ceil(height * pixelRatio))
  const ctx = canvas.getContext('2d')
  if (ctx) {
    ctx.scale(pixelRatio, pixelRatio)
    paint(ctx)
  }
  // A finished bitmap is drawn much faster than a canvas that could still change.
  return canvas.transferToImageBitmap()
}

/** Draws a bitmap dot on dot, so that nothing is smoothed. */
export function drawOnDots(
  ctx: Canvas2D,
  bitmap: ImageBitmap,
  x: number,
  y: number,
  pixelRatio: number,
): void {
  ctx.drawImage(
    bitmap,
    Math.round(x * pixelRatio) / pixelRatio,
    Math.round(y * pixelRatio) / pixelRatio,
    bitmap.width / pixelRatio,
    bitmap.height / pixelRatio,
  )
}

/** Widths of words in a font, pixels, each measured once. */
export function measuredIn(font: string): (text: string) => number {
  const widths = new Map<string, number>()
  return (text) => {
    let width = widths.get(text)
    if (width === undefined) {
      const ctx = new OffscreenCanvas(1, 1).getContext('2d')
      if (ctx) ctx.font = font
      widths.set(text, (width = ctx?.measureText(text).width ?? 0))
    }
    return width
  }
}
