/** Ratings of the squares rules as an organiser sets them by hand (SQ-UNIT-01; 7.4: design values, editable). */
import type { RatingColumn, RatingRow, Ratings, RatingsByHand } from '../../face'
import { ofFormations } from './formation-ratings'
import { DICE, sheetSchema, type SqGeneral, type SqScenario, type SqUnit } from './sheet'

const dice = [...DICE]
const WEIGHTS = ['light', 'line', 'heavy'] as const
const MOST_MEN = 30_000

const COLUMNS: readonly RatingColumn[] = [
  { key: 'skirmishDie', rule: 'SQ-UNIT-01', type: 'choice', values: dice },
  { key: 'qualityDie', rule: 'SQ-UNIT-01', type: 'choice', values: dice },
  { key: 'moraleDie', rule: 'SQ-UNIT-01', type: 'choice', values: dice },
  { key: 'cavalryWeight', rule: 'SQ-UNIT-01', type: 'choice', values: WEIGHTS },
  // For lists and reports, without effect on play.
  { key: 'strength', rule: 'SQ-SCALE-03', type: 'integer', min: 0, max: MOST_MEN },
  { key: 'die', rule: 'SQ-CMD-01', type: 'choice', values: dice },
]

export const ratings: Ratings<SqScenario> = { columns: COLUMNS, rows, rated, ofFormations }

type Values = Record<string, string | number>

/** The ratings that somebody has; who has no skirmish die is given none. */
function valuesOf(of: SqUnit | SqGeneral): Values {
  const values: Values = {}
  for (const { key } of COLUMNS) {
    const value: unknown = Object.entries(of).find(([name]) => name === key)?.[1]
    if (typeof value === 'string' || typeof value === 'number') values[key] = value
  }
  return values
}

function rows(sheet: SqScenario): readonly RatingRow[] {
  return ([0, 1] as const).flatMap((side) =>
    sheet.sides[side].armies.flatMap((army): RatingRow[] => {
      const row = (of: SqUnit | SqGeneral, group: { id: string; name: string }): RatingRow => ({
        id: of.id,
        name: of.name,
        side,
        armyId: army.id,
        groupId: group.id,
        group: group.name,
        kind: 'kind' in of ? of.kind : 'leader',
        derived: valuesOf(of),
      })
      return [
        ...(army.commanderInChief ? [row(army.commanderInChief, army)] : []),
        ...army.commands.flatMap((command) => [
          row(command.general, command),
          ...command.units.map((unit) => row(unit, command)),
        ]),
      ]
    }),
  )
}

function mayBe(key: string, value: string | number): boolean {
  const column = COLUMNS.find((one) => one.key === key)
  if (!column) return false
  return column.type === 'choice'
    ? column.values.some((one) => one === value)
    : typeof value === 'number' && Number.isInteger(value) && value >= column.min && value <= column.max
}

function rated(
  sheet: SqScenario,
  ratings: RatingsByHand,
): { readonly sheet: SqScenario; readonly idle: readonly { readonly id: string; readonly key: string }[] } {
  const used = new Set<string>()
  function of<T extends SqUnit | SqGeneral>(given: T): T {
    const own = valuesOf(given)
    const set = Object.entries(ratings[given.id] ?? {}).filter(
      ([key, value]) => key in own && mayBe(key, value),
    )
    for (const [key] of set) used.add(`${given.id} ${key}`)
    return set.length === 0 ? given : { ...given, ...Object.fromEntries(set) }
  }
  const side = (given: SqScenario['sides'][0]): SqScenario['sides'][0] => ({
    ...given,
    armies: given.armies.map((army) => ({
      ...army,
      ...(army.commanderInChief && { commanderInChief: of(army.commanderInChief) }),
      commands: army.commands.map((command) => ({
        ...command,
        general: of(command.general),
        units: command.units.map(of),
      })),
    })),
  })
  const changed = sheetSchema.parse({ ...sheet, sides: [side(sheet.sides[0]), side(sheet.sides[1])] })
  const idle = Object.entries(ratings).flatMap(([id, values]) =>
    Object.keys(values).flatMap((key) => (used.has(`${id} ${key}`) ? [] : [{ id, key }])),
  )
  return { sheet: changed, idle }
}
