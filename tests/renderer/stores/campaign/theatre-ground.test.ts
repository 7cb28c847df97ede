// The theatre as one more ground of the engraver: heights as surveyed, every feature drawn, names by weight.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fitArea, type Camera } from '../../../../src-renderer/board/camera'
import { placeNames } from '../../../../src-renderer/board/ground/names'
import { MAP_LAYERS } from '../../../../src-renderer/board/map/drawing'
import { drawWindow } from '../../../../src-renderer/board/map/render'
import { layoutOf } from '../../../../src-renderer/board/map/layout'
import { buildRelief, heightAt } from '../../../../src-renderer/board/map/relief'
import { heightsOf, theatreGround } from '../../../../src-renderer/stores/campaign/theatre-ground'
import { theatreSchema } from '../../../../src-shared/history/theatre'

const map = theatreSchema.parse(JSON.parse(readFileSync('db/history/theatre.json', 'utf8')))
const ground = theatreGround(map)
const relief = buildRelief(ground)
const area = { west: 0, south: 0, east: map.extent.widthM, north: map.extent.heightM }
/** Heights are drawn twice over. */
const metresAt = (at: readonly [number, number]) => heightAt(relief, at[0], at[1]) / 2

describe('relief', () => {
  it('reads two digits a point, in steps of the data', () => {
    const { heights, columns, rows } = heightsOf(map.relief)
    expect(heights).toHaveLength(columns * rows)
    expect(heights[0]).toBe(
      parseInt(map.relief.grid.heights[0]?.slice(0, 2) ?? '', 16) * map.relief.grid.unitM,
    )
  })

  it('agrees with the heights that were measured, to fifteen metres in the mean', () => {
    const errors = map.relief.spotHeights.map(({ at, heightM }) => Math.abs(metresAt(at) - heightM))
    expect(errors.reduce((sum, one) => sum + one, 0) / errors.length).toBeLessThan(15)
  })

  it('lies no higher at the rivers than a little above their water', () => {
    for (const { geometry, heightsM, id } of map.features)
      geometry.coordinates.slice(1, -1).forEach((at, i) => {
        const water = heightsM?.[i + 1]
        if (water !== undefined) expect(metresAt(at), id).toBeLessThan(water + 30)
      })
  })
})

it('draws every feature of the theatre', () => {
  const layout = layoutOf(ground, 0.0145, relief)
  const whole = { minX: 0, minY: 0, maxX: 76_000 * 0.0145, maxY: 66_000 * 0.0145 }
  const drawing = drawWindow(layout, whole, 'paper')
  const drawn = new Set(MAP_LAYERS.flatMap((layer) => drawing[layer]).map((mark) => mark.featureId))
  expect(map.features.filter(({ id }) => !drawn.has(id)).map(({ id }) => id)).toEqual([])
})

describe('names', () => {
  const widthOf = (text: string) => text.length * 7
  const texts = (camera: Camera) => placeNames(ground, camera, [], widthOf).map(({ text }) => text)

  it('are cities in capitals, towns and battles on the whole map, villages close by', () => {
    const whole = texts(fitArea(area, 1100, 900, 0, 0.006))
    expect(whole).toContain('BRUSSELS')
    expect(whole).toContain('Quatre Bras')
    expect(whole).not.toContain('Marbais')
    const near = texts({ centre: { x: 40_000, y: 28_000 }, scale: 0.05, width: 900, height: 700 })
    expect(near).toContain('Marbais')
  })

  it('yield to what stands on the map', () => {
    const camera = { centre: { x: 37_053, y: 30_191 }, scale: 0.05, width: 900, height: 700 }
    const all = { left: 0, right: 900, top: 0, bottom: 700 }
    expect(placeNames(ground, camera, [all], widthOf)).toEqual([])
  })
})
