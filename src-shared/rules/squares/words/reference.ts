/** The quick reference of the squares rules: the engine's own tables, and the turn in lines, each with its rule ids. */
import { section, table, type ReferenceSection } from '../../../engine/reference'
import { CINC_MOVE } from '../movement/generals'
import { HOUSE_RULES } from '../sheet/house-rules'
import { MAX_BRIGADES, MAX_UNITS } from '../state/occupancy'
import { DICE, UNIT_KINDS, type Die } from '../sheet/sheet'
import {
  chance,
  chanceWithReroll,
  CLOSE_RANGE,
  COST,
  FAILS_THAT_DESTROY,
  LONG_RANGE,
  MAX_FIGHTING_BRIGADES,
  NEEDED,
  UNIT_TABLE,
} from '../sheet/tables'

const orMore = (score: number): string => `${score}+`
const perCent = (part: number): string => `${Math.round(part * 100)} %`
const more = (points: number): string => `+${points}`

/** What holds if no house rule says otherwise. */
const usual = (key: string): number => Number(HOUSE_RULES.find((rule) => rule.key === key)?.default ?? 0)

function unitRows(): Parameters<typeof table>[2] {
  return Object.fromEntries(
    UNIT_KINDS.map((kind) => {
      const { fresh, tired, inWoods, assaultDie, bombardment } = UNIT_TABLE[kind]
      const die = assaultDie === null ? '' : ` ${assaultDie}`
      return [
        kind,
        [
          [
            `${fresh}${die}`,
            `${tired}${die}`,
            inWoods === 0 ? null : inWoods,
            bombardment?.close ?? null,
            bombardment?.long ?? null,
          ],
          ...(bombardment ? ['SQ-HIT-02', 'SQ-BOMB-03'] : ['SQ-HIT-02', 'SQ-WOOD-02']),
        ],
      ] as const
    }),
  )
}

function chanceTable(): ReturnType<typeof table> {
  const rows = DICE.map((die: Die) => ({
    title: { key: 'reference.chances.rows.die', values: { die } },
    cells: [
      perCent(chance(die, NEEDED.assault)),
      perCent(chance(die, NEEDED.assaultHampered)),
      perCent(chanceWithReroll(die, NEEDED.assault)),
      perCent(chanceWithReroll(die, NEEDED.assaultHampered)),
      perCent(1 - chance(die, NEEDED.morale)),
    ],
    rules: [],
  }))
  return { ...table('chances', ['die', 'hit', 'hampered', 'reroll', 'hamperedReroll', 'fail'], {}), rows }
}

export const REFERENCE: readonly ReferenceSection[] = [
  section('turn', {
    cinc: [['SQ-CIC-01', 'SQ-CIC-02'], { squares: CINC_MOVE }],
    dice: [['SQ-DICE-01', 'SQ-DICE-02']],
    diceOff: [['SQ-OFF-01', 'SQ-OFF-03', 'SQ-OFF-04']],
    activation: [['SQ-ACT-01']],
    general: [['SQ-GEN-02'], { squares: usual('generalMoveSquares') }],
    remaining: [['SQ-REM-01']],
  }),
  section(
    'movement',
    {
      woods: [['SQ-MOVE-04']],
      light: [['SQ-MOVE-07']],
      bombard: [['SQ-BOMB-01', 'SQ-MOVE-08']],
      rally: [['SQ-RLY-01']],
    },
    table('movement', ['what', 'points'], {
      step: [[COST.step], 'SQ-MOVE-02'],
      laterDiagonal: [[COST.laterDiagonal], 'SQ-MOVE-02'],
      going: [[more(COST.going)], 'SQ-MOVE-03'],
      river: [[more(COST.river)], 'SQ-MOVE-06'],
      enterTown: [[more(COST.enterTown)], 'SQ-MOVE-05'],
      crossRiverInside: [[COST.crossRiverInside], 'SQ-TERR-06'],
      exit: [[COST.exit], 'SQ-MOVE-11'],
      assault: [[COST.assault], 'SQ-ASLT-02'],
    }),
  ),
  section('stacking', {
    limit: [['SQ-STACK-01'], { brigades: MAX_BRIGADES, units: MAX_UNITS }],
    enemy: [['SQ-STACK-03']],
  }),
  section('units', {}, table('units', ['kind', 'fresh', 'tired', 'woods', 'close', 'long'], unitRows())),
  section(
    'scores',
    {},
    table('scores', ['what', 'score'], {
      bombardment: [[orMore(NEEDED.bombardment)], 'SQ-BOMB-04'],
      bombardmentInWoods: [[orMore(NEEDED.bombardmentInWoods)], 'SQ-BOMB-04'],
      assault: [[orMore(NEEDED.assault)], 'SQ-HIT-03'],
      assaultHampered: [[orMore(NEEDED.assaultHampered)], 'SQ-HIT-03'],
      save: [[orMore(NEEDED.save)], 'SQ-SAVE-03', 'SQ-BOMB-06'],
      morale: [[orMore(NEEDED.morale)], 'SQ-MOR-02'],
      rally: [[orMore(NEEDED.rally)], 'SQ-RLY-02'],
    }),
  ),
  section('chances', {}, chanceTable()),
  section('bombardment', {
    range: [['SQ-BOMB-02'], { close: CLOSE_RANGE, long: LONG_RANGE }],
    share: [['SQ-BOMB-05', 'SQ-BOMB-07']],
  }),
  section('assault', {
    who: [['SQ-ASLT-01', 'SQ-ASLT-08'], { brigades: MAX_FIGHTING_BRIGADES }],
    skirmish: [['SQ-SKIR-01', 'SQ-SKIR-03', 'SQ-SKIR-04'], { needed: orMore(NEEDED.assaultHampered) }],
    woods: [['SQ-WOOD-02', 'SQ-WOOD-03'], { dice: UNIT_TABLE.cavalry.inWoods }],
    saves: [['SQ-SAVE-01', 'SQ-SAVE-02']],
    rerolls: [['SQ-RR-01', 'SQ-RR-02']],
    loser: [['SQ-HIT-07', 'SQ-MOR-01']],
  }),
  section('morale', {
    dice: [['SQ-MOR-02', 'SQ-MOR-04'], { fails: NEEDED.morale - 1 }],
    one: [['SQ-MOR-03']],
    two: [['SQ-MOR-03'], { fails: FAILS_THAT_DESTROY }],
    collapse: [['SQ-RET-05']],
    blocked: [['SQ-RET-04']],
  }),
  section('secondRound', {
    breakthrough: [['SQ-RND2-01', 'SQ-RND2-04']],
    counterattack: [['SQ-RND2-02']],
  }),
  section('rally', {
    battle: [['SQ-RLY-01', 'SQ-RLY-02', 'SQ-RLY-04'], { needed: orMore(NEEDED.rally) }],
    night: [['SQ-NITE-02', 'SQ-NITE-03']],
  }),
  section('victory', {
    break: [['SQ-VIC-02']],
    points: [['SQ-VIC-03', 'SQ-VIC-05']],
  }),
]
