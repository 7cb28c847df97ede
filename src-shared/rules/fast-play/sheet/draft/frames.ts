/** How each battle of history is cut to a table: its window, the men of a unit, and who is left out (7.4). */
import type { Battle } from '../../../../history/battle'
import { isTable, type TableBoard } from '../../../../history/boards'
import { covers, type BattleId } from '../../../../history/vocabulary'
import { DraftError } from '../../../drafting'
import type { FpHouseRules } from '../house-rules'

/** Part of a battle: the first or second of 7.4. */
export type Part = FpHouseRules['part']

export interface Frame {
  readonly board: TableBoard
  /** Men of a unit of foot (`S` of 7.2). */
  readonly unitMen: number
  /** Whether a formation of the order of battle belongs to it. */
  takes(formationId: string): boolean
  /** Parts list no entries: their ways in follow the roads of the map (7.5). */
  readonly isPart: boolean
}

interface Whole {
  readonly boardId: string
  readonly unitMen: number
  readonly without?: readonly string[]
}
const WHOLE: Readonly<Record<BattleId, Whole>> = {
  'quatre-bras': { boardId: 'table-inches', unitMen: 1500 },
  ligny: {
    boardId: 'table-inches-west',
    unitMen: 3000,
    without: ['pr.iii.10', 'pr.iii.12', 'pr.iii.cav', 'fr.cav1', 'fr.cav2'],
  },
  wavre: { boardId: 'table-inches', unitMen: 1500 },
  waterloo: { boardId: 'table-inches', unitMen: 3000 },
}
/** The second day at Wavre is fought farther west. */
const SECOND_DAY = { whatIf: 'wv-second-day', boardId: 'table-inches-19june' }

interface PartOf {
  /** South-west corner, metres. */
  readonly origin: readonly [number, number]
  readonly inchM: number
  readonly unitMen: number
  readonly name: string
  readonly formations: readonly string[]
}
const PARTS: Readonly<Partial<Record<BattleId, Readonly<Record<Exclude<Part, 'whole'>, PartOf>>>>> = {
  'quatre-bras': {
    first: {
      name: 'west',
      origin: [0, 1850],
      inchM: 50,
      unitMen: 800,
      formations: [
        'fr.ii.6',
        'fr.ii.9',
        'fr.ii.2cav',
        'fr.ii.res',
        'fr.cav3.11cav',
        'aa.i.2neth.saxeweimar',
        'aa.i.2neth.art',
        'aa.i.1',
        'aa.i.3.chalkett',
        'aa.i.3.art',
        'aa.reserve.brunswick',
      ],
    },
    second: {
      name: 'east',
      origin: [1700, 1850],
      inchM: 50,
      unitMen: 700,
      formations: [
        'fr.ii.5',
        'fr.ii.2cav.1',
        'fr.ii.2cav.art',
        'aa.i.2neth.bijlandt',
        'aa.reserve.5',
        'aa.reserve.6',
        'aa.i.3.kielmansegge',
      ],
    },
  },
  ligny: {
    first: {
      name: 'village',
      origin: [2700, 2000],
      inchM: 45.72,
      unitMen: 800,
      formations: [
        'fr.iv.12',
        'fr.iv.13',
        'fr.iv.res',
        'pr.i.3.ir7',
        'pr.i.3.wlw3',
        'pr.i.3.art',
        'pr.i.4',
        'pr.ii.6',
      ],
    },
    second: {
      name: 'saint-amand',
      origin: [300, 1750],
      inchM: 45.72,
      unitMen: 700,
      formations: ['fr.ii.7', 'fr.iii.8', 'fr.iii.res', 'pr.i.1', 'pr.i.2', 'pr.i.3.ir29'],
    },
  },
  wavre: {
    first: {
      name: 'christ-bridge',
      origin: [4700, 3500],
      inchM: 45.72,
      unitMen: 600,
      formations: ['fr.iii.8', 'fr.iii.10', 'fr.iii.res', 'pr.iii.9', 'pr.iii.10', 'pr.iii.11'],
    },
    second: {
      name: 'bierges',
      origin: [3700, 2700],
      inchM: 45.72,
      unitMen: 600,
      formations: ['fr.iv.14', 'pr.iii.12'],
    },
  },
}
const PART_WIDTH = 72
const PART_HEIGHT = 48

export function frameOf(
  battle: Battle,
  whatIfIds: readonly string[],
  { part, unitMen }: Pick<FpHouseRules, 'part' | 'unitMen'>,
  boardId: string | undefined,
): Frame {
  const { id, name, boards } = battle
  if (part !== 'whole') {
    const cut = PARTS[id]?.[part]
    if (!cut) throw new DraftError(`${name} has no such part. Choose the whole battle.`)
    return {
      board: partBoard(battle, cut),
      unitMen: unitMen || cut.unitMen,
      takes: (formationId) => cut.formations.some((one) => covers(one, formationId)),
      isPart: true,
    }
  }
  const whole = WHOLE[id]
  const ordinary = whatIfIds.includes(SECOND_DAY.whatIf) ? SECOND_DAY.boardId : whole.boardId
  const wanted = boardId ?? ordinary
  const board = boards.filter(isTable).find((one) => one.id === wanted)
  if (!board) throw new DraftError(`${name} has no table “${wanted}”. Choose one of its tables.`)
  // Who is left out of the ordinary window for want of room has it on a larger one.
  const without = wanted === whole.boardId ? (whole.without ?? []) : []
  return {
    board,
    unitMen: unitMen || whole.unitMen,
    takes: (formationId) => !without.some((one) => covers(one, formationId)),
    isPart: false,
  }
}

/** A part as a table of its own: its objectives are those of the map that lie inside (7.5). */
function partBoard({ id, name, objectives }: Battle, cut: PartOf): TableBoard {
  const { origin, inchM } = cut
  const inside = objectives.flatMap(({ id: objective, at }): [string, [number, number]][] => {
    const x = (at[0] - origin[0]) / inchM
    const y = (at[1] - origin[1]) / inchM
    return x >= 0 && y >= 0 && x <= PART_WIDTH && y <= PART_HEIGHT ? [[objective, [x, y]]] : []
  })
  return {
    id: `table-inches-${cut.name}`,
    kind: 'table',
    name: `${name}: ${id}`,
    inchM,
    originM: [origin[0], origin[1]],
    widthIn: PART_WIDTH,
    heightIn: PART_HEIGHT,
    note: '',
    objectives: Object.fromEntries(inside),
    entries: {},
  }
}
