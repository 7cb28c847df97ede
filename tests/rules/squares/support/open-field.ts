/** A wide open field with commands of brigades that are all alike: what is done there is done for the places alone. */
import type { Side } from '../../../../src-shared/engine/sides'
import { sheetSchema, type SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'

/** Squares of the brigades of each command. */
export type Commands = Readonly<Record<string, readonly string[]>>

/** A place to hold; it goes by the name of its square. */
export interface Place {
  readonly square: string
  readonly vp: number
  readonly holder: Side
}

/** A battle there of six turns, with whatever else its sheet has. */
export function openField(
  sides: readonly [Commands, Commands],
  places: readonly Place[],
  more: object = {},
): SqScenario {
  return sheetSchema.parse({
    id: 'field',
    title: 'Open field',
    date: '1815-06-18',
    startTime: '10:00',
    turnLimit: 6,
    board: { cols: 9, rows: 9 },
    squares: {},
    rivers: [],
    sides: [sideOf('F', 'S', sides[0]), sideOf('P', 'N', sides[1])],
    houseRules: {},
    exits: [],
    victory: {
      breakPercent: {},
      objectives: places.map(({ square, vp, holder }) => ({ id: square, name: square, square, vp, holder })),
    },
    ...more,
  })
}

const sideOf = (name: string, homeEdge: string, commands: Commands) => ({
  name,
  armies: [
    {
      id: `${name}-army`,
      name,
      homeEdge,
      commands: Object.entries(commands).map(([id, squares]) => ({
        id,
        name: id,
        general: { id: `${id}-general`, name: 'G', die: 'd8' },
        units: squares.map((square, i) => brigadeOf(`${id}${i + 1}`, square)),
      })),
    },
  ],
})

const brigadeOf = (id: string, square: string) => ({
  id,
  name: id,
  nation: 'x',
  kind: 'infantry',
  skirmishDie: 'd8',
  qualityDie: 'd8',
  moraleDie: 'd8',
  square,
})
