// Rectangles of the screen in pixels: by their edges, and by corner and size as Konva has them.

export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export function shifted({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
}

/** The rectangle between two corners, whichever was first. */
export function boxBetween(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}
