// The houses of a village or town: along both sides of every road inside, the rest where there is room.
import { boxesMeet, distanceTo, isInside, walkAlong, type Drawn } from './geometry'
import { seedOf, noiseAt } from './noise'

export interface House {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
  readonly angle: number
}

/** How large houses are drawn: they keep their size on the screen, a little larger close by; small where towns are dots. */
export function houseSize(scale: number, coarseness: number): number {
  if (coarseness > 1) return Math.min(1, 0.48 + (scale * coarseness) / 2)
  return Math.max(0.8, Math.min(1.5, scale / 0.2))
}

/** A town is three times as dense as a village. */
export function housesOf(
  place: Drawn,
  allRoads: readonly Drawn[],
  scale: number,
  coarseness: number,
): readonly House[] {
  const houses: House[] = []
  const size = houseSize(scale, coarseness)
  const seed = seedOf(place.feature.id)
  const chance = (n: number, use: number) => noiseAt(n, use, seed)
  const put = (house: House) => {
    if (!isInside(place.points, house.x, house.y)) return
    for (const other of houses)
      if (Math.hypot(other.x - house.x, other.y - house.y) < (house.width + other.width) * 0.55) return
    houses.push(house)
  }
  const roads = allRoads.filter((road) => boxesMeet(road.box, place.box))
  let n = 0
  for (const road of roads)
    for (const side of [-1, 1])
      walkAlong(road.points, 9.5 * size, (x, y, angle) => {
        n += 1
        if (chance(n, 1) > 0.86) return
        const depth = (3.6 + chance(n, 2) * 1.2) * size
        const off = (5.6 + depth / 2) * side
        put({
          x: x - Math.sin(angle) * off,
          y: y + Math.cos(angle) * off,
          width: (5.5 + chance(n, 3) * 4.5) * size,
          depth,
          angle: angle + (chance(n, 4) < 0.22 ? Math.PI / 2 : 0),
        })
      })
  const { box } = place
  const roomEach = (place.feature.kind === 'town' ? 150 : 450) * (coarseness > 1 ? 0.22 : 1)
  const wanted = ((box.maxX - box.minX) * (box.maxY - box.minY)) / roomEach
  for (let i = 0; i < wanted * 2 || (houses.length < 3 && i < 200); i += 1) {
    const x = box.minX + chance(i, 5) * (box.maxX - box.minX)
    const y = box.minY + chance(i, 6) * (box.maxY - box.minY)
    // A hamlet too small to have ground away from its road is drawn all the same.
    const cramped = houses.length < 3 && i > wanted
    if (!cramped && roads.some((road) => distanceTo(road.points, x, y, false) < 8)) continue
    put({
      x,
      y,
      width: (5 + chance(i, 7) * 4) * size,
      depth: (3.6 + chance(i, 8)) * size,
      angle: Math.round(chance(i, 9) * 2) * (Math.PI / 2) + 0.3,
    })
  }
  return houses
}
