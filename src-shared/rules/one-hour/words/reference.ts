/** The quick reference of One Hour Waterloo: the engine's own tables, and the turn in lines, each with its rule ids. */
import { section, table, type ReferenceRow, type ReferenceSection } from '../../../engine/reference'
import { DEFAULT_HOUSE_RULES } from '../sheet/house-rules'
import { mayEnterDeployed } from '../sheet/roster'
import {
  ALLOWANCE,
  CHARGE_REACH,
  chargeDice,
  EFFECT_STEPS,
  hitsRegained,
  LEADER_ALLOWANCE,
  LEADER_RISK,
  longestBand,
  LONGEST_RANGE,
  RALLY_TABLE,
  RETREAT_FROM,
  shootingDice,
  STEP_COST,
  toHit,
} from '../sheet/tables'
import { BOX_KINDS, UNIT_TYPES, type BoxKind, type UnitType } from '../sheet/vocabulary'

type Rows = Parameters<typeof table>[2]

const orMore = (score: number): string => `${score}+`
const yes = (is: boolean): string | null => (is ? '✓' : null)
const rowsOf = <K extends string>(
  keys: readonly K[],
  row: (key: K) => readonly [cells: ReferenceRow['cells'], ...rules: string[]],
): Rows => Object.fromEntries(keys.map((key) => [key, row(key)]))

/** Bands with the same dice for everybody: the columns of the table of fire. */
const BANDS: readonly (readonly [key: string, band: number])[] = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['far', LONGEST_RANGE],
]

const diceAt = (type: UnitType, band: number, rifles = false): number | null =>
  shootingDice(type, band, rifles) || null

const SHOOTERS = UNIT_TYPES.filter((type) => longestBand(type, false) > 0)
const CHARGERS = UNIT_TYPES.filter((type) => longestBand(type, false) === 0)

/** Kinds of ground that need saying; open ground is open to all. */
const GROUND = BOX_KINDS.filter((kind): kind is Exclude<BoxKind, 'clear'> => kind !== 'clear')

/** A row for each count of hits regained, with the faces of the die that bring it. */
function rallyRows(): readonly ReferenceRow[] {
  return [...new Set(RALLY_TABLE)].map((hits) => {
    const faces = RALLY_TABLE.flatMap((_, i) => (hitsRegained(i + 1) === hits ? [i + 1] : []))
    return {
      title: { key: 'reference.rally.rows.faces', values: { faces: faces.join(', ') } },
      cells: [hits],
      rules: ['OH-RALLY-02'],
    }
  })
}

const CAUSES = ['light', 'buildings', 'works', 'narrow', 'shelter'] as const
const EFFECT_RULES = {
  light: ['OH-TRAIT-07', 'OH-R-17'],
  buildings: ['OH-TERR-04'],
  works: ['OH-TERR-04', 'OH-R-24'],
  narrow: ['OH-TERR-08'],
  shelter: ['OH-CARD-03'],
} as const satisfies Readonly<Record<(typeof CAUSES)[number], readonly string[]>>
const steps = (count: number): string | null => (count > 0 ? `+${count}` : null)

export const REFERENCE: readonly ReferenceSection[] = [
  section('turn', {
    start: [['OH-TURN-02', 'OH-RALLY-01']],
    card: [['OH-CARD-01', 'OH-CARD-04']],
    shoot: [['OH-TURN-03', 'OH-SHOOT-02']],
    formations: [['OH-SQR-01']],
    move: [['OH-TURN-02', 'OH-R-85']],
    end: [['OH-RALLY-01', 'OH-VICT-01']],
  }),
  section(
    'movement',
    {
      costs: [['OH-MOVE-03', 'OH-R-37'], { straight: STEP_COST.straight, diagonal: STEP_COST.diagonal }],
      facing: [['OH-BOARD-02', 'OH-MOVE-02']],
      stack: [['OH-STACK-02', 'OH-STACK-03']],
      water: [['OH-TERR-06']],
      leader: [['OH-LEAD-01'], { boxes: LEADER_ALLOWANCE }],
    },
    table(
      'movement',
      ['type', 'deployed', 'column', 'road'],
      rowsOf(UNIT_TYPES, (type) => {
        const { deployed, column, road } = ALLOWANCE[type]
        return [[deployed, column, road], 'OH-MOVE-01', 'OH-COL-02']
      }),
    ),
  ),
  section(
    'fire',
    {
      who: [['OH-SHOOT-01', 'OH-TERR-05']],
      arc: [['OH-SHOOT-03', 'OH-BOARD-05']],
      range: [['OH-BOARD-03', 'OH-R-10']],
      sight: [['OH-LOS-03', 'OH-LOS-04', 'OH-LOS-05']],
      double: [['OH-SHOOT-06']],
    },
    table('fire', ['type', ...BANDS.map(([key]) => key)], {
      ...rowsOf(SHOOTERS, (type) => [BANDS.map(([, band]) => diceAt(type, band)), 'OH-SHOOT-04']),
      rifles: [BANDS.map(([, band]) => diceAt('light', band, true)), 'OH-TRAIT-06'],
    }),
  ),
  section(
    'charge',
    {
      reach: [['OH-CHRG-02'], { boxes: CHARGE_REACH.deployed, road: CHARGE_REACH.road }],
      sight: [['OH-CHRG-03', 'OH-CHRG-04', 'OH-CHRG-05']],
      face: [['OH-CHRG-06']],
      double: [['OH-CHRG-08']],
      extra: [['OH-TRAIT-05', 'OH-CHRG-07']],
      after: [['OH-CHRG-11', 'OH-CHRG-12']],
    },
    table(
      'charge',
      ['type', 'heavy', 'others'],
      rowsOf(CHARGERS, (type) => [
        [chargeDice(type, 'heavyCavalry'), chargeDice(type, 'line')],
        'OH-CHRG-07',
      ]),
    ),
  ),
  section(
    'effect',
    {
      sum: [
        ['OH-SHOOT-07', 'OH-CHRG-09'],
        { full: orMore(toHit(0)), half: orMore(toHit(1)), quarter: toHit(2) },
      ],
    },
    table(
      'effect',
      ['cause', 'line', 'light', 'artillery', 'charge'],
      rowsOf(CAUSES, (cause) => {
        const { line, light, artillery, charge } = EFFECT_STEPS[cause]
        return [[line, light, artillery, charge].map(steps), ...EFFECT_RULES[cause]]
      }),
    ),
  ),
  section('hits', {
    rout: [['OH-HIT-01', 'OH-ROUT-01']],
    leader: [['OH-LEAD-03', 'OH-ROUT-03']],
    retreat: [['OH-RETR-01', 'OH-TRAIT-02'], { hits: RETREAT_FROM.usual, conscript: RETREAT_FROM.conscript }],
    blocked: [['OH-RETR-04', 'OH-RETR-05']],
    advance: [['OH-ADV-01']],
  }),
  section(
    'ground',
    {
      column: [['OH-TERR-07', 'OH-COL-03']],
      wood: [['OH-TERR-01', 'OH-R-65']],
      occupy: [['OH-TERR-02', 'OH-TERR-03']],
      narrow: [['OH-TERR-08', 'OH-R-25']],
    },
    table(
      'ground',
      ['kind', 'line', 'light', 'horse', 'guns'],
      rowsOf(GROUND, (kind) => [
        (['line', 'light', 'cavalry', 'artillery'] as const).map((type) =>
          yes(mayEnterDeployed(type, kind, DEFAULT_HOUSE_RULES)),
        ),
        'OH-TERR-01',
      ]),
    ),
  ),
  section('formations', {
    square: [['OH-SQR-02', 'OH-SQR-03', 'OH-SQR-04']],
    column: [['OH-COL-01', 'OH-COL-03', 'OH-COL-05']],
    horse: [['OH-COL-04']],
  }),
  section('traits', {
    steadfast: [['OH-TRAIT-01']],
    conscript: [['OH-TRAIT-02'], { hits: RETREAT_FROM.conscript }],
    reluctant: [['OH-TRAIT-03']],
    impetuous: [['OH-TRAIT-04']],
    shock: [['OH-TRAIT-05']],
    rifles: [['OH-TRAIT-06'], { boxes: longestBand('light', true) }],
    light: [['OH-TRAIT-07']],
  }),
  section(
    'leaders',
    {
      hit: [['OH-LEAD-05'], { dice: LEADER_RISK.hit.dice, total: LEADER_RISK.hit.lostOn }],
      rout: [['OH-LEAD-06', 'OH-LEAD-07'], { face: LEADER_RISK.rout.lostOn }],
      effects: [['OH-CMD-01', 'OH-CMD-02', 'OH-CMD-03']],
      rally: [['OH-RALLY-01', 'OH-RALLY-03']],
    },
    { ...table('rally', ['die', 'regained'], {}), rows: rallyRows() },
  ),
  section('victory', {
    broken: [['OH-VICT-01', 'OH-VICT-02'], { percent: Math.round(DEFAULT_HOUSE_RULES.breakFraction * 100) }],
    objectives: [['OH-VICT-03', 'OH-VICT-04']],
    arrivals: [['OH-REINF-01']],
  }),
]
