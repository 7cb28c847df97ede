/** The quick reference of the brigade rules: the engine's own tables, and the move in lines, each with its rule ids. */
import { section, table, type ReferenceSection } from '../../../engine/reference'
import {
  ATTACK_COLUMN_BONUS,
  BLOCK_NAMES,
  BLOCKS,
  CADENCE,
  defensiveFire,
  FULL_SPEED_FOOT,
  FULL_SPEED_MOUNTED,
  FULL_SPEED_SKIRM,
  GOING_FACTOR,
  GUN_MODIFIERS,
  HEAVY_POUNDER,
  KEEP_OUT,
  MANHANDLE_HEAVY,
  MANHANDLE_LIGHT,
  MAX_PUSHBACKS_RUN,
  MAX_PUSHBACKS_TOTAL,
  MAX_TURN_PER_MOVE,
  MELEE_MARGIN,
  MELEE_MODIFIERS,
  MORALE_ROWS,
  OBSTACLE_FACTOR,
  PIECE_CREW_FIRE,
  PROJECTILE_TABLE,
  PURSUIT_HALTS_FROM,
  RALLY_FROM,
  ROAD_FACTOR,
  SMALL_ARMS,
  VOLLEY_CLOSE,
  VOLLEY_HARD_COVER,
  WARNED_GAP,
} from '../sheet/tables'

type Rows = Parameters<typeof table>[2]

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
const orMore = (score: number): string => `${score}+`

/** Rows of a table that gives one number to each of its keys. */
function rowsOf(values: Readonly<Record<string, number>>, ...rules: string[]): Rows {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, [[signed(value)], ...rules]] as const),
  )
}

function projectileRows(): Rows {
  return Object.fromEntries(
    PROJECTILE_TABLE.map(({ piece, projectile, min, close, max }) => [
      `${piece}-${projectile}`,
      [[min, close, max], piece === 'rocket' ? 'BR-RKT-01' : 'BR-GUN-02'],
    ]),
  )
}

function moraleRows(): Rows {
  return Object.fromEntries(
    BLOCK_NAMES.map((block) => {
      const { figures, morale } = BLOCKS[block]
      const { ok, halt } = MORALE_ROWS[morale]
      return [block, [[figures, orMore(ok), `${halt} to ${ok - 1}`, halt - 1], 'BR-MOR-01']] as const
    }),
  )
}

/** Faces that give each kind of defensive fire, elite brigades adding one to theirs. */
function defenceRows(): Rows {
  const faces = (kind: ReturnType<typeof defensiveFire>) =>
    [1, 2, 3, 4, 5, 6].filter((face) => defensiveFire(face) === kind).join(', ')
  return {
    none: [[faces('none')], 'BR-DEF-02'],
    long: [[faces('long')], 'BR-DEF-02'],
    close: [[faces('close')], 'BR-DEF-02'],
  }
}

function cadenceTable(): ReturnType<typeof table> {
  const rows = CADENCE.map(({ points, sliding }) => ({
    title: { key: 'reference.cadence.rows.step', values: { points } },
    cells: [sliding],
    rules: ['BR-CB-04'],
  }))
  return { ...table('cadence', ['points', 'missed'], {}), rows }
}

export const REFERENCE: readonly ReferenceSection[] = [
  section('turn', {
    command: [['BR-ORD-13', 'BR-ORD-14', 'BR-LDR-02']],
    declare: [['BR-SEQ-02', 'BR-CHG-03']],
    move: [['BR-SEQ-01', 'BR-MOVE-10'], { inches: KEEP_OUT }],
    fire: [['BR-SEQ-04', 'BR-FIRE-03']],
  }),
  section(
    'movement',
    {
      byHand: [
        ['BR-ART-05'],
        { light: MANHANDLE_LIGHT, heavy: MANHANDLE_HEAVY, heavyPounder: HEAVY_POUNDER },
      ],
      flight: [
        ['BR-ROUT-02', 'BR-PUR-02'],
        { foot: FULL_SPEED_FOOT, skirmishers: FULL_SPEED_SKIRM, mounted: FULL_SPEED_MOUNTED },
      ],
      turning: [['BR-MOVE-05', 'BR-MOVE-06'], { degrees: MAX_TURN_PER_MOVE }],
    },
    table('movement', ['who', 'inches'], {
      line: [['d6'], 'BR-INF-01', 'BR-INF-02'],
      attackColumn: [[`d6 + ${ATTACK_COLUMN_BONUS}`], 'BR-INF-03', 'BR-CHG-06'],
      square: [['½ d6'], 'BR-SQ-02'],
      skirmishers: [['d6 + ½ d6'], 'BR-SKIR-02'],
      mounted: [['2d6'], 'BR-CAV-01', 'BR-ART-02'],
      charge: [['2d6 + ½ d6'], 'BR-CHG-06'],
      footGuns: [['d6'], 'BR-ART-01'],
    }),
  ),
  section(
    'ground',
    {},
    table('ground', ['what', 'factor'], {
      road: [[ROAD_FACTOR], 'BR-TERR-10'],
      difficult: [[GOING_FACTOR.difficult], 'BR-TERR-02'],
      veryDifficult: [[GOING_FACTOR.veryDifficult], 'BR-TERR-03'],
      obstacle: [[OBSTACLE_FACTOR], 'BR-TERR-05', 'BR-TERR-06'],
    }),
  ),
  section(
    'smallArms',
    {
      close: [['BR-MUSK-04'], { figures: VOLLEY_CLOSE }],
      cover: [['BR-MUSK-04', 'BR-MUSK-07'], { figures: -VOLLEY_HARD_COVER }],
      read: [['BR-MUSK-04']],
    },
    table('smallArms', ['weapon', 'close', 'max'], {
      musket: [[SMALL_ARMS.musket.close, SMALL_ARMS.musket.max], 'BR-MUSK-03'],
      rifle: [[SMALL_ARMS.rifle.close, SMALL_ARMS.rifle.max], 'BR-MUSK-03'],
    }),
  ),
  section(
    'artillery',
    { misfire: [['BR-GUN-03']], crew: [['BR-GUN-04', 'BR-CB-05'], { figures: PIECE_CREW_FIRE }] },
    table('artillery', ['what', 'min', 'close', 'max'], projectileRows()),
  ),
  section('gunModifiers', {}, table('gunModifiers', ['what', 'value'], rowsOf(GUN_MODIFIERS, 'BR-GUN-04'))),
  section('cadence', {}, cadenceTable()),
  section(
    'defence',
    { warned: [['BR-DEF-01', 'BR-CHG-12'], { inches: WARNED_GAP }] },
    table('defence', ['fire', 'die'], defenceRows()),
  ),
  section(
    'melee',
    {
      decision: [['BR-MEL-09'], { margin: MELEE_MARGIN }],
      breaks: [['BR-AFT-10', 'BR-AFT-12'], { run: MAX_PUSHBACKS_RUN, total: MAX_PUSHBACKS_TOTAL }],
    },
    table('melee', ['what', 'value'], rowsOf(MELEE_MODIFIERS, 'BR-MEL-04')),
  ),
  section(
    'after',
    {},
    table('after', ['what', 'first', 'second'], {
      rally: [RALLY_FROM.map(orMore), 'BR-RAL-01'],
      halt: [PURSUIT_HALTS_FROM.map(orMore), 'BR-PUR-03'],
    }),
  ),
  section(
    'morale',
    { brigade: [['BR-MOR-02']] },
    table('morale', ['unit', 'full', 'ok', 'halt', 'fallBack'], moraleRows()),
  ),
]
