/** Troops that come to a battle under way, and hours that have changed for those still to come (CP-STEP-08). */
import type { JsonValue } from '../../../engine/json'
import { faultsOfForm, type Fault } from '../../../engine/refusal'
import { faultsOfSheet } from './faults'
import { musterGeneral, musterUnit } from './muster'
import { rosterOf } from './roster'
import { reinforcementSchema, type SqArmy, type SqReinforcement, type SqScenario } from './sheet'
import type { SqState } from '../state/state'
import { stateFaults } from '../state/faults'

/** The sheet with everything that has been added to it since the battle began. */
export function sheetWith(sheet: SqScenario, added: readonly SqReinforcement[]): SqScenario {
  return added.reduce(withOne, sheet)
}

function withOne(sheet: SqScenario, { commands, arrivals }: SqReinforcement): SqScenario {
  const timed = mapUnits(sheet, (unit) => {
    const arrival = arrivals[unit.id]
    return arrival ? { ...unit, arrival } : unit
  })
  return commands.reduce((now, { side, army, command }) => {
    const known = now.sides[side].armies.find(({ id }) => id === army.id)
    const armies = known
      ? now.sides[side].armies.map((one) => (one === known ? withCommand(one, command) : one))
      : [...now.sides[side].armies, { ...army, commands: [command] }]
    const changed = { ...now.sides[side], armies }
    return { ...now, sides: side === 0 ? [changed, now.sides[1]] : [now.sides[0], changed] }
  }, timed)
}

function withCommand(army: SqArmy, command: SqArmy['commands'][number]): SqArmy {
  const known = army.commands.find(({ id }) => id === command.id)
  return {
    ...army,
    commands: known
      ? army.commands.map((one) =>
          one === known ? { ...one, units: [...one.units, ...command.units] } : one,
        )
      : [...army.commands, command],
  }
}

type Unit = SqArmy['commands'][number]['units'][number]

function mapUnits(sheet: SqScenario, change: (unit: Unit) => Unit): SqScenario {
  const side = (one: SqScenario['sides'][0]): SqScenario['sides'][0] => ({
    ...one,
    armies: one.armies.map((army) => ({
      ...army,
      commands: army.commands.map((command) => ({ ...command, units: command.units.map(change) })),
    })),
  })
  return { ...sheet, sides: [side(sheet.sides[0]), side(sheet.sides[1])] }
}

/**
 * The state with the troops added, off the board until their turn. Faults: a form that is none, a unit that is there
 * already, an hour for one that has come on, or a sheet that could not be mustered.
 */
export function reinforced(
  state: SqState,
  value: JsonValue,
): { readonly state: SqState } | { readonly faults: readonly Fault[] } {
  const parsed = reinforcementSchema.safeParse(value)
  if (!parsed.success) return { faults: faultsOfForm(parsed.error) }
  const late = Object.keys(parsed.data.arrivals).filter((id) => state.units[id]?.status !== 'offBoard')
  if (late.length > 0)
    return { faults: late.map((id) => ({ path: `arrivals.${id}`, code: 'TWO_PLACES', values: { id } })) }
  const sheet = withOne(state.sheet, parsed.data)
  const faults = faultsOfSheet(sheet)
  if (faults.length > 0) return { faults }
  const roster = rosterOf(sheet)
  const units = { ...state.units }
  for (const info of roster.unitList) units[info.id] ??= musterUnit(sheet, info)
  const generals = { ...state.generals }
  for (const info of roster.generals.values()) generals[info.id] ??= musterGeneral(units, info)
  const reinforcements = [...(state.reinforcements ?? []), parsed.data]
  const next: SqState = { ...state, sheet, units, generals, reinforcements }
  const wrong = stateFaults(next)
  return wrong.length > 0 ? { faults: wrong } : { state: next }
}
