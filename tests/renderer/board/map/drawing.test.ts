// What the map is drawn from: relief, hachures and features.
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  MAP_LAYERS,
  paint,
  startsOf,
  strokesIn,
  type Drawing,
  type PathContext,
} from '../../../../src-renderer/board/map/drawing'
import { drawWindow } from '../../../../src-renderer/board/map/render'
import { weightOf } from '../../../../src-renderer/board/map/hachures'
import { MAP_COLOURS, MAP_THEMES } from '../../../../src-renderer/board/map/colours'
import { allRoads, layoutOf, type MapLayout } from '../../../../src-renderer/board/map/layout'
import { buildRelief, heightAt, slopeAt } from '../../../../src-renderer/board/map/relief'
import { shadeRaster } from '../../../../src-renderer/board/map/shade'
import { distanceTo, isInside, type Box } from '../../../../src-renderer/board/map/geometry'
import type { MapSource } from '../../../../src-renderer/board/map/source'
import { battleSchema } from '../../../../src-shared/history/battle'

const battle = (id: string): MapSource => {
  const file = battleSchema.parse(JSON.parse(readFileSync(`db/history/battles/${id}.json`, 'utf8')))
  return { widthM: file.extent.widthM, heightM: file.extent.heightM, features: file.features }
}
const BATTLES = ['quatre-bras', 'ligny', 'wavre', 'waterloo'] as const
const waterloo = battle('waterloo')
const relief = buildRelief(waterloo)
const layout = layoutOf(waterloo, 0.2, relief)

const whole = (of: MapLayout): Box => ({
  minX: 0,
  minY: 0,
  maxX: of.source.widthM * of.scale,
  maxY: of.source.heightM * of.scale,
})
const marksOf = (drawing: Drawing) => MAP_LAYERS.flatMap((layer) => drawing[layer])

describe('relief', () => {
  it('raises the ridge of Mont-Saint-Jean above the valley before it', () => {
    const ridge = waterloo.features.find((feature) => feature.kind === 'ridge')
    const [x = 0, y = 0] = ridge?.geometry.coordinates[0] ?? []
    expect(heightAt(relief, 4000, 3200)).toBeGreaterThan(relief.lowest)
    expect(relief.highest - relief.lowest).toBeGreaterThan(25)
    expect(heightAt(relief, x, y)).toBeGreaterThan(relief.lowest + 10)
  })

  it('cuts every stream below the ground beside it', () => {
    for (const stream of waterloo.features.filter((feature) => feature.kind === 'stream')) {
      const [x = 0, y = 0] =
        stream.geometry.coordinates[Math.floor(stream.geometry.coordinates.length / 2)] ?? []
      const around = [0, 90, 180, 270].map((deg) =>
        heightAt(
          relief,
          x + 420 * Math.cos((deg * Math.PI) / 180),
          y + 420 * Math.sin((deg * Math.PI) / 180),
        ),
      )
      expect(heightAt(relief, x, y), stream.id).toBeLessThan(Math.max(...around))
    }
  })

  it('has a slope everywhere that its heights bear out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 7900 }), fc.integer({ min: 100, max: 5900 }), (x, y) => {
        const [sx] = slopeAt(relief, x, y)
        const rise = (heightAt(relief, x + 20, y) - heightAt(relief, x - 20, y)) / 40
        expect(Math.abs(sx - rise)).toBeLessThan(0.06)
      }),
    )
  })
})

describe('hachures', () => {
  it('are heavier away from the north-west light and lighter towards it', () => {
    expect(weightOf(0.04, -0.04, 0.04)).toBe(2)
    expect(weightOf(0.04, 0.04, -0.04)).toBe(0)
    expect(weightOf(0.04, 0.028, 0.028)).toBe(1)
  })

  it('begin at the same places whatever window they are drawn in', () => {
    const starts = (window: Box) =>
      drawWindow(layout, window, 'paper').hachures.flatMap((mark) => startsOf(mark.path).map(String))
    const west = { minX: 700, minY: 300, maxX: 856, maxY: 556 }
    const east = { minX: 856, minY: 300, maxX: 1012, maxY: 556 }
    const both = { minX: 700, minY: 300, maxX: 1012, maxY: 556 }
    expect(new Set([...starts(west), ...starts(east)])).toEqual(new Set(starts(both)))
  })

  it('run out in the margin of the map, and the shade with them', () => {
    const wavre = layoutOf(battle('wavre'), 0.2)
    const { maxX, maxY } = whole(wavre)
    // The field ends 60 px beyond the map, and no stroke is longer than 22.
    const south: Box = { minX: 0, minY: maxY + 84, maxX, maxY: maxY + 184 }
    const inside: Box = { minX: 0, minY: maxY - 100, maxX, maxY }
    const drawn = (window: Box): number =>
      drawWindow(wavre, window, 'paper').hachures.flatMap(({ path }) => startsOf(path)).length
    expect(drawn(inside)).toBeGreaterThan(100)
    expect(drawn(south)).toBe(0)
    const { data } = shadeRaster(wavre, south, MAP_COLOURS.paper)
    expect(data.every((_, i) => i % 4 !== 3 || data[i] === 0)).toBe(true)
  })

  it('are fewer in the club theme, which drops the gentle slopes', () => {
    const count = (theme: 'paper' | 'club') =>
      drawWindow(layout, whole(layout), theme).hachures.reduce((sum, mark) => sum + strokesIn(mark.path), 0)
    expect(count('club')).toBeLessThan(count('paper') * 0.95)
    expect(count('paper')).toBeGreaterThan(5000)
  })
})

describe('features', () => {
  it.each(BATTLES)('of %s are all drawn', (id) => {
    const all = layoutOf(battle(id), 0.2)
    const drawn = new Set(marksOf(drawWindow(all, whole(all), 'paper')).map((mark) => mark.featureId))
    const shown = all.source.features.filter(
      (feature) => !['ridge', 'hill', 'steepSlope'].includes(feature.kind),
    )
    expect(shown.filter((feature) => !drawn.has(feature.id)).map((feature) => feature.id)).toEqual([])
  })

  it.each(BATTLES)('of %s, roads, woods, waters and towns, lie within their bounds in the file', (id) => {
    const all = layoutOf(battle(id), 0.2)
    const marks = Map.groupBy(marksOf(drawWindow(all, whole(all), 'paper')), (mark) => mark.featureId)
    const kinds = /[Rr]oad|wood|Wood|town|village|stream|river/
    // Crowns, trees of an avenue and banks stand beside the line of the file: 16 pixels are 80 metres.
    const beside = 16
    const bounded = all.source.features.filter((feature) => kinds.test(feature.kind))
    expect(bounded.length).toBeGreaterThan(10)
    for (const feature of bounded) {
      const places = feature.geometry.coordinates.map(([x = 0, y = 0]) => [
        x * all.scale,
        (all.source.heightM - y) * all.scale,
      ])
      const [xs, ys] = [places.map(([x = 0]) => x), places.map(([, y = 0]) => y)]
      // What is clipped is seen within its clip alone.
      const starts = (marks.get(feature.id) ?? []).flatMap((mark) => startsOf(mark.clip ?? mark.path))
      expect(starts.length, feature.id).toBeGreaterThan(0)
      for (const [x, y] of starts) {
        expect(x, feature.id).toBeGreaterThan(Math.min(...xs) - beside)
        expect(x, feature.id).toBeLessThan(Math.max(...xs) + beside)
        expect(y, feature.id).toBeGreaterThan(Math.min(...ys) - beside)
        expect(y, feature.id).toBeLessThan(Math.max(...ys) + beside)
      }
    }
  })

  it('keep the crowns of woods off the roads and inside the woods', () => {
    const crowns = drawWindow(layout, whole(layout), 'paper').trees.filter((mark) => mark.stroke && mark.fill)
    const starts = crowns.flatMap((mark) => startsOf(mark.path))
    expect(starts.length).toBeGreaterThan(1500)
    const roads = allRoads(layout)
    for (const [x, y] of starts.filter((_, i) => i % 23 === 0)) {
      expect(Math.min(...roads.map((road) => distanceTo(road.points, x, y, false)))).toBeGreaterThan(0.5)
      const inWood = layout.woods.some(
        (wood) => isInside(wood.points, x, y) || distanceTo(wood.points, x, y, true) < 6,
      )
      expect(inWood).toBe(true)
    }
  })

  it('put houses inside their village, none upon another, and the town closest', () => {
    for (const place of layout.places) {
      const houses = place.houses
      expect(houses.length, place.feature.id).toBeGreaterThan(2)
      for (const house of houses) expect(isInside(place.points, house.x, house.y)).toBe(true)
      houses.forEach((a, i) => {
        for (const b of houses.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(3)
      })
    }
  })

  it('are drawn the same every time', () => {
    const window = { minX: 300, minY: 200, maxX: 700, maxY: 600 }
    expect(drawWindow(layout, window, 'lamp')).toEqual(
      drawWindow(layoutOf(waterloo, 0.2, relief), window, 'lamp'),
    )
  })
})

it.each(MAP_THEMES)('paints the %s theme layer by layer, every path closed off', (theme) => {
  const calls: string[] = []
  let depth = 0
  const note = (name: string) => () => {
    calls.push(name)
  }
  const pen: PathContext = {
    beginPath: note('beginPath'),
    moveTo: note('moveTo'),
    lineTo: note('lineTo'),
    quadraticCurveTo: note('quadraticCurveTo'),
    closePath: note('closePath'),
    arc: note('arc'),
    fill: note('fill'),
    stroke: note('stroke'),
    clip: note('clip'),
    setLineDash: note('setLineDash'),
    save: () => {
      depth += 1
    },
    restore: () => {
      depth -= 1
    },
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'round',
    globalAlpha: 1,
  }
  const drawing = drawWindow(layout, { minX: 600, minY: 400, maxX: 900, maxY: 700 }, theme)
  paint(pen, drawing)
  expect(depth).toBe(0)
  expect(calls.filter((call) => call === 'fill').length).toBe(
    marksOf(drawing).filter((mark) => mark.fill).length,
  )
  expect(calls.filter((call) => call === 'stroke').length).toBe(
    marksOf(drawing).filter((mark) => mark.stroke).length,
  )
})

it('shades slopes away from the light and washes the heights', () => {
  const raster = shadeRaster(layout, { minX: 400, minY: 400, maxX: 1200, maxY: 800 }, MAP_COLOURS.paper)
  expect(raster.data.length).toBe(raster.width * raster.height * 4)
  const opacities = raster.data.filter((_, i) => i % 4 === 3)
  expect(Math.max(...opacities)).toBeGreaterThan(60)
  expect(Math.min(...opacities)).toBeLessThan(20)
  const print = shadeRaster(layout, { minX: 400, minY: 400, maxX: 1200, maxY: 800 }, MAP_COLOURS.print)
  expect(Math.max(...print.data.filter((_, i) => i % 4 === 3))).toBe(0)
})
