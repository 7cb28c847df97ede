// Where the map lies under the window: metres of the map (north up) to pixels of the screen and back.
import type { MapArea } from '../../src-shared/board/grid/on-map'

export interface Point {
  readonly x: number
  readonly y: number
}

export type Area = MapArea

export interface Camera {
  /** Point of the map in the middle of the window, metres. */
  readonly centre: Point
  /** Pixels for each metre. */
  readonly scale: number
  /** Size of the window, pixels. */
  readonly width: number
  readonly height: number
  /** Scale below which it is not zoomed out; absent: that of battlefields. */
  readonly least?: number
  /** What trays and drawers cover at the edges of the window; absent: nothing. */
  readonly covered?: Insets
}

/** Pixels at the edges of a window. */
export interface Insets {
  readonly below: number
  readonly right: number
  readonly left?: number
  /** Width of buttons on the line of the scale bar. */
  readonly tools?: number
}

/** The ground is redrawn at steps of this factor (LOOK, The map). */
export const ZOOM_STEP = 1.25
const LEAST_SCALE = 0.02
const GREATEST_SCALE = 0.9

export function toScreen(camera: Camera, at: Point): Point {
  return {
    x: (at.x - camera.centre.x) * camera.scale + camera.width / 2,
    y: (camera.centre.y - at.y) * camera.scale + camera.height / 2,
  }
}

export function toMap(camera: Camera, at: Point): Point {
  return {
    x: (at.x - camera.width / 2) / camera.scale + camera.centre.x,
    y: camera.centre.y - (at.y - camera.height / 2) / camera.scale,
  }
}

/** The part of the map that the window shows. */
export function visibleArea(camera: Camera): Area {
  const northWest = toMap(camera, { x: 0, y: 0 })
  const southEast = toMap(camera, { x: camera.width, y: camera.height })
  return { west: northWest.x, north: northWest.y, east: southEast.x, south: southEast.y }
}

/** The camera that shows the whole area with a margin in pixels on every side. */
export function fitArea(
  area: Area,
  width: number,
  height: number,
  margin: number,
  least = LEAST_SCALE,
): Camera {
  const room = { x: Math.max(40, width - 2 * margin), y: Math.max(40, height - 2 * margin) }
  const scale = Math.min(room.x / (area.east - area.west), room.y / (area.north - area.south))
  return {
    centre: { x: (area.west + area.east) / 2, y: (area.south + area.north) / 2 },
    scale: limitScale(scale, least),
    width,
    height,
    least,
  }
}

/** Room round the board that is shown whole, pixels. */
export const BOARD_MARGIN = 26

/** The camera that shows the whole board beside what covers the edges of the window. */
export function fitBoard(area: Area, width: number, height: number, covered: Insets): Camera {
  const { below, right, left = 0 } = covered
  const fitted = fitArea(area, width - left - right, height - below, BOARD_MARGIN)
  // The board is centred in what is left, and the camera looks at the middle of the whole window.
  const { x, y } = fitted.centre
  const centre = { x: x + (right - left) / 2 / fitted.scale, y: y - below / 2 / fitted.scale }
  return { ...fitted, width, height, centre, covered }
}

function limitScale(scale: number, least: number): number {
  return Math.min(GREATEST_SCALE, Math.max(least, scale))
}

/** Zooms by a factor so that the point of the map under a point of the screen stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number): Camera {
  const fixed = toMap(camera, at)
  const scale = limitScale(camera.scale * factor, camera.least ?? LEAST_SCALE)
  return {
    ...camera,
    scale,
    centre: {
      x: fixed.x - (at.x - camera.width / 2) / scale,
      y: fixed.y + (at.y - camera.height / 2) / scale,
    },
  }
}

/** What a wheel or trackpad tells of its turning. */
export interface Turned {
  readonly deltaX: number
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
}

/** A trackpad scrolls in fine steps in both directions and pinches with the control key; a wheel zooms. */
export function turned(camera: Camera, at: Point, { deltaX, deltaY, deltaMode, ctrlKey }: Turned): Camera {
  const isWheel = deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= 50)
  return ctrlKey || isWheel
    ? zoomAt(camera, at, Math.exp(-deltaY * (ctrlKey ? 0.01 : 0.0016)))
    : pan(camera, -deltaX, -deltaY)
}

/** Two fingers: one stays, the other has moved. */
export function pinched(camera: Camera, stays: Point, from: Point, to: Point): Camera {
  const before = Math.hypot(from.x - stays.x, from.y - stays.y)
  const after = Math.hypot(to.x - stays.x, to.y - stays.y)
  if (before === 0) return camera
  const middle = { x: (to.x + stays.x) / 2, y: (to.y + stays.y) / 2 }
  return pan(zoomAt(camera, middle, after / before), (to.x - from.x) / 2, (to.y - from.y) / 2)
}

/** Moves the map with the pointer by so many pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return {
    ...camera,
    centre: { x: camera.centre.x - dx / camera.scale, y: camera.centre.y + dy / camera.scale },
  }
}

/** Keeps the middle of the window over the area, so that the map cannot be lost. */
export function keepOver(camera: Camera, area: Area): Camera {
  return {
    ...camera,
    centre: {
      x: Math.min(area.east, Math.max(area.west, camera.centre.x)),
      y: Math.min(area.north, Math.max(area.south, camera.centre.y)),
    },
  }
}

/** Moves the map just so far that a point comes into the part of the window that is not covered, with a margin in pixels. */
export function bringIntoView(camera: Camera, at: Point, margin: number): Camera {
  const seen = toScreen(camera, at)
  const { below = 0, right = 0, left = 0 } = camera.covered ?? {}
  const over = (value: number, from: number, to: number): number =>
    value < from + margin ? from + margin - value : value > to - margin ? to - margin - value : 0
  return pan(camera, over(seen.x, left, camera.width - right), over(seen.y, 0, camera.height - below))
}

/** The zoom step a scale belongs to: the ground is drawn for the nearest step above. */
export function zoomStepOf(scale: number): number {
  return ZOOM_STEP ** Math.ceil(Math.log(scale) / Math.log(ZOOM_STEP) - 1e-9)
}
