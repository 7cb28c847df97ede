// Colours of the canvas, read from the design tokens, so that board and panels change theme together.
import type { Livery } from '../shapes/livery'

const TOKENS = [
  'bg',
  'raised',
  'ink',
  'ink2',
  'line2',
  'gold',
  'edge',
  'gold-edge',
  'focus',
  'good',
  'bad',
  'cream',
  'hits',
  'wax',
  'path',
  'shadow-counter',
  'side-french',
  'side-allied',
  'side-prussian',
  'text-french',
  'text-allied',
  'text-prussian',
  'map-paper',
  'map-paper2',
  'map-hachure',
  'map-shade',
  'map-light',
  'map-height',
  'map-wood',
  'map-wood-edge',
  'map-tree',
  'map-tree-light',
  'map-tree-line',
  'map-dense',
  'map-water-line',
  'map-water',
  'map-marsh',
  'map-marsh-line',
  'map-paved-edge',
  'map-road-edge',
  'map-road',
  'map-building',
  'map-building-line',
  'map-garden',
  'map-orchard',
  'map-crops',
  'map-strips',
  'map-name',
  'map-name-water',
  'map-name-wood',
  'map-name-hill',
  'map-halo',
  'map-grid',
] as const
export type ColourToken = (typeof TOKENS)[number]

export type Palette = Readonly<Record<ColourToken, string>> & {
  /** Name of the theme: part of the key of every cached bitmap. */
  readonly theme: string
}

/** The palette of the theme that the document shows now. */
export function readPalette(root: HTMLElement = document.documentElement): Palette {
  const style = getComputedStyle(root)
  const colours = Object.fromEntries(
    TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()]),
  ) as Record<ColourToken, string>
  return { ...colours, theme: root.dataset['theme'] ?? 'paper' }
}

export function sideColour(palette: Palette, livery: Livery): string {
  return palette[`side-${livery}`]
}

export function sideText(palette: Palette, livery: Livery): string {
  return palette[`text-${livery}`]
}
