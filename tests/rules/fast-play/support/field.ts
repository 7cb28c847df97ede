// A small battlefield for tests of Fast Play Napoleonic: two brigades of all arms a side, a wood, a village, a stream and a road.
import { sheetSchema, type FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'

const ARMS = [
  'heavyFoot',
  'heavyFoot',
  'lightFoot',
  'lancers',
  'footArtillery',
  'heavyFoot',
  'heavyCavalry',
  'lightCavalry',
] as const

const box = (west: number, south: number, east: number, north: number) => [
  { x: west, y: south },
  { x: east, y: south },
  { x: east, y: north },
  { x: west, y: north },
]

/** Sides stand 9 inches apart; the number varies formations, classes, house rules and who is still to be placed. */
export function field(seed: number): FpSheet {
  const classes = ['trained', 'elite', 'raw'] as const
  const units = ([0, 1] as const).flatMap((side) =>
    ARMS.map((type, i) => ({
      id: `${side === 0 ? 'F' : 'A'}${i + 1}`,
      name: `${type} ${i + 1}`,
      side,
      army: side === 0 ? 'fr' : 'aa',
      nation: side === 0 ? 'french' : 'british',
      type,
      unitClass: classes[(seed + i + side) % 3],
      ...(type === 'footArtillery' ? {} : { generalId: `${side === 0 ? 'F' : 'A'}G${i < 4 ? 1 : 2}` }),
      // Those at the end of the line come later, or are placed by their players.
      start:
        i === 7
          ? 'queue'
          : i === 6 && seed % 3 === 1
            ? 'deploy'
            : {
                formation: (seed + i) % 2 === 0 || type === 'footArtillery' ? 'line' : 'column',
                x: 18 + 5.25 * i,
                y: side === 0 ? 18 : 27,
                heading: side === 0 ? 0 : 180,
              },
    })),
  )
  const generals = ([0, 1] as const).flatMap((side) =>
    [1, 2].map((n) => ({
      id: `${side === 0 ? 'F' : 'A'}G${n}`,
      side,
      army: side === 0 ? 'fr' : 'aa',
      name: `General ${n}`,
      rating: n === 1 ? 'average' : 'poor',
      start: { x: 18 + 16 * n, y: side === 0 ? 12 : 33 },
    })),
  )
  return sheetSchema.parse({
    id: 'field',
    title: 'A field',
    date: '1815-06-16',
    sides: [
      { id: 'french', name: 'French', armies: ['fr'], baseEdges: { fr: 'south' } },
      { id: 'coalition', name: 'Allies', armies: ['aa'], baseEdges: { aa: 'north' } },
    ],
    turnLimit: 8,
    metresPerInch: 50,
    startTime: '14:00',
    houseRules: {
      casualtyChoice: seed % 2 === 0 ? 'auto' : 'owner',
      cavalryForcedMovement: seed % 3 === 0,
      reactionTiming: seed % 5 < 2 ? 'onContact' : 'ownMovement',
      declareTiming: seed % 7 < 2 ? 'eachPhase' : 'turnStart',
      alternateDeployment: seed % 4 < 2,
      frontage: seed % 6 === 1 ? 'equal' : 'listed',
      generalLoss: seed % 5 === 3 ? 'poorReplacement' : 'none',
    },
    terrain: [
      { id: 'wood', kind: 'woods', polygon: box(16, 21, 20, 24) },
      { id: 'village', kind: 'builtUpArea', polygon: box(44, 21.5, 47, 24) },
      { id: 'stream', kind: 'river', polygon: box(26, 22, 34, 22.5) },
      {
        id: 'wall',
        kind: 'obstacle',
        polyline: [
          { x: 36, y: 22 },
          { x: 42, y: 22 },
        ],
      },
      { id: 'hill', kind: 'gentleHill', polygon: box(50, 21, 58, 25) },
      {
        id: 'road',
        kind: 'road',
        polyline: [
          { x: 23.25, y: 0 },
          { x: 23.25, y: 48 },
        ],
        width: 0.5,
      },
    ],
    units,
    generals,
    entryPoints: [
      { id: 'south', x: 23.6, y: 0, heading: 0, side: 0 },
      { id: 'north', x: 40, y: 48, heading: 180, side: 1 },
    ],
    exits: [{ id: 'out', x: 23.25, y: 48, side: 0 }],
    reinforcements: [
      { turn: 1, entryPoint: 'south', unitIds: ['F8'] },
      { turn: 2, entryPoint: 'north', unitIds: ['A8'] },
    ],
  })
}
