/**
 * The quick reference of Fast Play Napoleonic: the engine's own tables, and the turn in lines, each with its rule ids. Where the
 * printed sheet is garbled or its figures are lost, the body of the rules decides (FP-R-95, FP-R-96).
 */
import { section, table, type ReferenceSection } from '../../../engine/reference'
import {
  ALLOWANCE,
  CLOSE_RANGE,
  COMMAND_NEED,
  COMMAND_RANGE,
  COVER_DEPTH,
  DEPLOYMENT_DEPTH,
  fightingNeed,
  GENERAL_MOVE,
  moraleFailsOn,
  OPTION_DEDUCTION,
  RANGE_IN_COVER,
  RIVER_LIMIT,
  ROAD_BONUS,
  ROUT_DISTANCE,
  shootingRange,
  ZONE_DEPTH,
} from '../sheet/tables'
import { RATINGS, UNIT_CLASSES, UNIT_TYPES, type UnitType } from '../sheet/vocabulary'

type Cells = Parameters<typeof table>[2][string]

const rowsOf = <K extends string>(keys: readonly K[], row: (key: K) => Cells) =>
  Object.fromEntries(keys.map((key) => [key, row(key)]))
const orMore = (need: number): string => `${need}+`
const inches = (type: UnitType, formation: 'line' | 'column' | 'square') => ALLOWANCE[type][formation] || null
const SHOOTERS = ['heavyFoot', 'lightFoot', 'footArtillery', 'horseArtillery'] as const

export const REFERENCE: readonly ReferenceSection[] = [
  section('turn', {
    option: [['FP-OPT-01', 'FP-OPT-02', 'FP-OPT-04', 'FP-OPT-05'], { by: OPTION_DEDUCTION }],
    shooting: [['FP-SHOOT-02', 'FP-SHOOT-16']],
    rally: [['FP-SHAK-04']],
    generals: [['FP-GNL-04', 'FP-GNL-08'], { inches: GENERAL_MOVE }],
    moves: [['FP-R-99', 'FP-REACT-01', 'FP-REACT-02']],
    handToHand: [['FP-HTH-01', 'FP-HTH-15']],
    end: [['FP-WIN-01', 'FP-WIN-04']],
  }),
  section(
    'movement',
    {
      road: [['FP-MOVE-08'], { inches: ROAD_BONUS }],
      going: [['FP-MOVE-09', 'FP-TERR-01', 'FP-TERR-03']],
      river: [['FP-MOVE-10'], { foot: RIVER_LIMIT.foot, cavalry: RIVER_LIMIT.cavalry }],
      wheel: [['FP-MOVE-03']],
      zone: [['FP-ZOC-01', 'FP-ZOC-02'], { inches: ZONE_DEPTH }],
      about: [['FP-MOVE-12', 'FP-MOVE-07']],
      strip: [['FP-DEP-01'], { inches: DEPLOYMENT_DEPTH }],
    },
    table(
      'movement',
      ['type', 'line', 'column', 'square'],
      rowsOf(UNIT_TYPES, (type) => [
        [inches(type, 'line'), inches(type, 'column'), inches(type, 'square')],
        'FP-MOVE-01',
      ]),
    ),
  ),
  section(
    'shooting',
    {
      guns: [['FP-SHOOT-14', 'FP-R-26'], { inches: CLOSE_RANGE }],
      cover: [['FP-SHOOT-07', 'FP-SHOOT-09'], { depth: COVER_DEPTH, range: RANGE_IN_COVER }],
      gap: [['FP-SHOOT-08']],
      over: [['FP-SHOOT-10', 'FP-SHOOT-11']],
      never: [['FP-SHOOT-01', 'FP-SHOOT-12', 'FP-SHOOT-13']],
    },
    table('shooting', ['type', 'range'], {
      ...rowsOf(SHOOTERS, (type) => [[shootingRange(type, false) ?? '∞'], 'FP-SHOOT-03']),
      rifles: [[shootingRange('lightFoot', true)], 'FP-SHOOT-03'],
    }),
  ),
  section(
    'command',
    {
      charge: [['FP-TEST-02', 'FP-R-46']],
      free: [['FP-TEST-02', 'FP-TEST-04']],
      failed: [['FP-TEST-03']],
      // The sheet has the cavalry rows without a word that they are an option (FP-R-94).
      option: [['FP-CAV-01', 'FP-CAV-03', 'FP-CAV-04', 'FP-R-94']],
    },
    table(
      'command',
      ['unitClass', 'need'],
      rowsOf(UNIT_CLASSES, (unitClass) => [[orMore(COMMAND_NEED[unitClass])], 'FP-TEST-01']),
    ),
    table(
      'generals',
      ['rating', 'seen', 'unseen'],
      rowsOf(RATINGS, (rating) => [[COMMAND_RANGE[rating].seen, COMMAND_RANGE[rating].unseen], 'FP-GNL-02']),
    ),
  ),
  section(
    'handToHand',
    {
      dice: [['FP-HTH-03', 'FP-HTH-04']],
      position: [['FP-HTH-10', 'FP-HTH-11', 'FP-HTH-12']],
      charging: [['FP-HTH-07', 'FP-HTH-08', 'FP-HTH-09']],
      cover: [['FP-HTH-06']],
      casualties: [['FP-CAS-02', 'FP-CAS-04']],
    },
    table(
      'handToHand',
      ['type', 'need', 'square'],
      rowsOf(UNIT_TYPES, (type) => [
        [orMore(fightingNeed(type, false)), orMore(fightingNeed(type, true))],
        'FP-HTH-05',
      ]),
    ),
  ),
  section(
    'morale',
    {
      modifiers: [['FP-MOR-03']],
      failed: [['FP-MOR-05']],
      path: [['FP-ROUT-01', 'FP-ROUT-02'], { inches: ROUT_DISTANCE }],
      all: [['FP-MOR-06']],
      shaken: [['FP-SHAK-01', 'FP-SHAK-02', 'FP-SHAK-03']],
      risk: [['FP-GNL-06']],
    },
    table('morale', ['lost', 'fails'], {
      one: [[orMore(moraleFailsOn(1))], 'FP-MOR-02'],
      two: [[orMore(moraleFailsOn(2))], 'FP-MOR-02'],
      three: [[orMore(moraleFailsOn(3))], 'FP-MOR-02'],
    }),
  ),
]
