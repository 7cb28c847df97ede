// The three liveries, told three times: by colour, by the corner of the block, by the engraver's hatching.

/** How an army is drawn; by army, since one side may hold two. */
export const LIVERIES = ['french', 'allied', 'prussian'] as const
export type Livery = (typeof LIVERIES)[number]

/** Nations with a band of their own. */
export const NATIONS = [
  'french',
  'guard',
  'british',
  'kgl',
  'hanoverian',
  'dutch-belgian',
  'nassau',
  'brunswick',
  'prussian',
  'landwehr',
] as const
export type Nation = (typeof NATIONS)[number]

export type Hatching =
  | 'level'
  | 'upright'
  | 'crossed'
  | 'dots'
  | 'rising'
  | 'falling'
  | 'lozenges'
  | 'landwehr'

export interface Band {
  readonly colour: string
  readonly hatching: Hatching
  /** Short name for lists. */
  readonly code: string
}

export const BANDS: Readonly<Record<Nation, Band>> = {
  french: { colour: '#23508F', hatching: 'level', code: 'FR' },
  guard: { colour: '#B98A1E', hatching: 'level', code: 'GD' },
  british: { colour: '#7E1519', hatching: 'upright', code: 'GB' },
  kgl: { colour: '#1F3552', hatching: 'upright', code: 'KGL' },
  hanoverian: { colour: '#C79A2B', hatching: 'dots', code: 'HAN' },
  'dutch-belgian': { colour: '#C9651A', hatching: 'rising', code: 'NL' },
  nassau: { colour: '#2E6B3C', hatching: 'falling', code: 'NAS' },
  brunswick: { colour: '#1E1E20', hatching: 'lozenges', code: 'BR' },
  prussian: { colour: '#17191C', hatching: 'crossed', code: 'PR' },
  landwehr: { colour: '#17191C', hatching: 'landwehr', code: 'LW' },
}

const FALLBACK: Readonly<Record<Livery, Nation>> = {
  french: 'french',
  allied: 'british',
  prussian: 'prussian',
}

/** Livery of an army by its id; armies that the order of battle does not know wear that of their side. */
export function liveryOf(armyId: string, side: 0 | 1): Livery {
  if (armyId.startsWith('fr')) return 'french'
  if (armyId.startsWith('pr')) return 'prussian'
  if (armyId.startsWith('aa')) return 'allied'
  return side === 1 ? 'french' : 'allied'
}

/** Livery of a side: that of the army with the first of its pieces. */
export function liveryOfSide(
  pieces: readonly { readonly armyId: string; readonly side: 0 | 1 }[],
  side: 0 | 1,
): Livery {
  const first = pieces.find((piece) => piece.side === side)
  return liveryOf(first?.armyId ?? '', side)
}

/** The nation of a name in the data, or that of the livery where the name has no band. */
export function nationOf(name: string, livery: Livery): Nation {
  return NATIONS.find((nation) => nation === name) ?? FALLBACK[livery]
}

/** Hatching of a livery in zones, pennons and shields. */
export const LIVERY_HATCHING: Readonly<Record<Livery, Hatching>> = {
  french: 'level',
  allied: 'upright',
  prussian: 'crossed',
}

/** Dash of a livery's zone border. */
export const ZONE_DASH: Readonly<Record<Livery, readonly number[]>> = {
  french: [],
  allied: [10, 5],
  prussian: [3, 4],
}
