// Colours of the engraved map, by theme.

export interface MapColours {
  readonly paper: string
  readonly secondPaper: string
  readonly hachure: string
  /** Opacity of thin, middle and heavy hachures. */
  readonly hachureOpacity: readonly [number, number, number]
  /** Red, green, blue of the shade and of the light on slopes, and the most of each, 0 to 255. */
  readonly shade: readonly [number, number, number]
  readonly light: readonly [number, number, number]
  readonly shadeMost: number
  readonly lightMost: number
  /** Wash on the heights. */
  readonly heights: readonly [number, number, number]
  readonly heightsMost: number
  readonly wood: string
  readonly denseWood: string
  readonly woodEdge: string
  readonly crown: string
  readonly lightCrown: string
  readonly crownLine: string
  readonly waterLine: string
  readonly water: string
  readonly marsh: string
  readonly marshLine: string
  readonly pavedEdge: string
  readonly roadEdge: string
  readonly road: string
  readonly building: string
  readonly buildingLine: string
  readonly garden: string
  readonly gardenLine: string
  readonly orchard: string
  readonly crops: string
  readonly strips: string
  readonly rock: string
  readonly halo: string
  readonly line: string
  /** Slope below which no hachure is drawn, metres a metre. */
  readonly leastSlope: number
}

export const MAP_THEMES = ['paper', 'lamp', 'club', 'print'] as const
export type MapTheme = (typeof MAP_THEMES)[number]

const PAPER: MapColours = {
  paper: '#F3EAD3',
  secondPaper: '#EADFC2',
  hachure: '#5E4526',
  hachureOpacity: [0.3, 0.46, 0.66],
  shade: [88, 60, 28],
  light: [255, 250, 232],
  shadeMost: 92,
  lightMost: 120,
  heights: [214, 180, 120],
  heightsMost: 70,
  wood: '#B9C49A',
  denseWood: '#93A678',
  woodEdge: '#5E7245',
  crown: '#8FA26C',
  lightCrown: '#A9B985',
  crownLine: '#3F5230',
  waterLine: '#4F7F95',
  water: '#A9C6CE',
  marsh: '#C9D6C2',
  marshLine: '#5C8791',
  pavedEdge: '#4A3620',
  roadEdge: '#6B4F2E',
  road: '#FBF4E2',
  building: '#A4473A',
  buildingLine: '#5B1F18',
  garden: '#D3D2A0',
  gardenLine: '#7E8A4E',
  orchard: '#C9CF9E',
  crops: '#E9D594',
  strips: '#A98A3B',
  rock: '#7A5A34',
  halo: '#F5EDD9',
  line: '#2B241C',
  leastSlope: 0.0145,
}

export const MAP_COLOURS: Readonly<Record<MapTheme, MapColours>> = {
  paper: PAPER,
  lamp: {
    ...PAPER,
    paper: '#2A241D',
    secondPaper: '#241F19',
    hachure: '#C7A777',
    hachureOpacity: [0.2, 0.3, 0.44],
    shade: [8, 6, 4],
    light: [120, 98, 66],
    shadeMost: 120,
    lightMost: 52,
    heights: [120, 88, 48],
    heightsMost: 62,
    wood: '#2F3A28',
    denseWood: '#263021',
    woodEdge: '#6E8257',
    crown: '#43533A',
    lightCrown: '#50623F',
    crownLine: '#171D13',
    waterLine: '#6FA3B8',
    water: '#2C4650',
    marsh: '#2D3A36',
    marshLine: '#6C97A0',
    pavedEdge: '#15110C',
    roadEdge: '#A78E63',
    road: '#CDB98F',
    building: '#C2604D',
    buildingLine: '#2A0F0B',
    garden: '#3A3A26',
    gardenLine: '#6E7350',
    orchard: '#38402A',
    crops: '#463A1F',
    strips: '#A58A48',
    rock: '#A58A60',
    halo: '#231E18',
    line: '#EADFC8',
  },
  club: {
    ...PAPER,
    paper: '#FFFFFF',
    secondPaper: '#F4F4F0',
    hachureOpacity: [0.35, 0.55, 0.8],
    halo: '#FFFFFF',
    line: '#000000',
    leastSlope: 0.03,
  },
  print: {
    ...PAPER,
    paper: '#FFFFFF',
    secondPaper: '#FFFFFF',
    hachure: '#333333',
    hachureOpacity: [0.5, 0.7, 0.9],
    shadeMost: 0,
    lightMost: 0,
    heightsMost: 0,
    wood: '#FFFFFF',
    denseWood: '#EEEEEE',
    woodEdge: '#555555',
    crown: '#FFFFFF',
    lightCrown: '#FFFFFF',
    crownLine: '#333333',
    waterLine: '#444444',
    water: '#E4E4E4',
    marsh: '#FFFFFF',
    marshLine: '#666666',
    pavedEdge: '#222222',
    roadEdge: '#444444',
    road: '#FFFFFF',
    building: '#444444',
    buildingLine: '#111111',
    garden: '#FFFFFF',
    gardenLine: '#777777',
    orchard: '#FFFFFF',
    crops: '#FFFFFF',
    strips: '#999999',
    rock: '#555555',
    halo: '#FFFFFF',
    line: '#000000',
  },
}
