/** The bodies that the worked examples of the brigade rules are played with (8.0). */
import type { BrBrigade, Formation } from '../../../../src-shared/rules/brigade/sheet/sheet'
import type { Block } from '../../../../src-shared/rules/brigade/sheet/tables'

type FixtureBody = Pick<BrBrigade, 'arm'> &
  Partial<Pick<BrBrigade, 'elite' | 'weapon' | 'weight' | 'lancer' | 'horse' | 'independent'>> & {
    readonly seq: number
    readonly units?: readonly [count: number, block: Block]
    readonly pieces?: readonly {
      readonly kind: 'field' | 'howitzer' | 'rocket'
      readonly pounder: number
      readonly british: boolean
    }[]
    /** Formation it stands in unless the case says otherwise. */
    readonly stands: Formation
  }

const guns = (kind: 'field' | 'howitzer' | 'rocket', pounder: number, british: boolean, count = 2) =>
  Array.from({ length: count }, () => ({ kind, pounder, british }))

/** Side 0 begins with F, side 1 with A or P. */
export const FIXTURE_BODIES: Readonly<Record<string, FixtureBody>> = {
  F1: { seq: 1, arm: 'infantry', units: [4, 'fr18'], stands: 'line' },
  F2: { seq: 2, arm: 'infantry', units: [4, 'fr18'], stands: 'line' },
  FG: { seq: 3, arm: 'infantry', units: [4, 'fr18'], elite: true, stands: 'line' },
  FC: { seq: 4, arm: 'cavalry', units: [3, 'cav12'], weight: 'heavy', stands: 'line' },
  FL: { seq: 5, arm: 'cavalry', units: [3, 'cav12'], weight: 'light', lancer: true, stands: 'line' },
  FA: { seq: 6, arm: 'artillery', pieces: guns('field', 8, false), stands: 'unlimbered' },
  F12: { seq: 7, arm: 'artillery', pieces: guns('field', 12, false), stands: 'unlimbered' },
  FH: { seq: 8, arm: 'artillery', pieces: guns('howitzer', 6, false), stands: 'unlimbered' },
  A1: { seq: 1, arm: 'infantry', units: [4, 'line16'], stands: 'line' },
  A2: { seq: 2, arm: 'infantry', units: [4, 'line16'], stands: 'line' },
  AG: { seq: 3, arm: 'infantry', units: [2, 'guards24'], elite: true, stands: 'line' },
  AS: {
    seq: 4,
    arm: 'skirmishers',
    units: [1, 'sk18'],
    weapon: 'rifle',
    independent: true,
    stands: 'skirmish',
  },
  AC: { seq: 5, arm: 'cavalry', units: [3, 'cav12'], weight: 'heavy', stands: 'line' },
  AD: { seq: 6, arm: 'cavalry', units: [3, 'cav12'], weight: 'light', stands: 'line' },
  AA: { seq: 7, arm: 'artillery', pieces: guns('field', 9, true), stands: 'unlimbered' },
  AH: { seq: 8, arm: 'artillery', pieces: guns('field', 9, true), horse: true, stands: 'unlimbered' },
  AW: { seq: 9, arm: 'artillery', pieces: guns('howitzer', 6, true), stands: 'unlimbered' },
  AR: { seq: 10, arm: 'artillery', pieces: guns('rocket', 6, true, 1), stands: 'unlimbered' },
  P1: { seq: 11, arm: 'infantry', units: [4, 'pr12'], stands: 'line' },
}
