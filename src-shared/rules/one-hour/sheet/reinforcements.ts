/** Troops that come to a battle under way, and new turns of those still to come (CP-STEP-08). */
import type { JsonValue } from '../../../engine/json'
import { faultsOfForm, type Fault } from '../../../engine/refusal'
import { stateFaults } from '../state/faults'
import type { OhState } from '../state/state'
import { faultsOfSheet } from './faults'
import { muster } from './muster'
import { reinforcementSchema, type OhGroup, type OhReinforcement, type OhSheet } from './sheet'

/** The sheet with everything that has been added to it since the battle began. */
export function sheetWith(sheet: OhSheet, added: readonly OhReinforcement[] = []): OhSheet {
  return added.reduce(withOne, sheet)
}

function withOne(sheet: OhSheet, { armies, units, leaders, groups, arrivals }: OhReinforcement): OhSheet {
  const side = (of: 0 | 1): OhSheet['sides'][0] => {
    const now = sheet.sides[of]
    const more = armies.filter((army) => army.side === of && !now.armies.includes(army.id))
    return {
      ...now,
      armies: [...now.armies, ...more.map(({ id }) => id)],
      boardEdges: {
        ...now.boardEdges,
        ...Object.fromEntries(more.map(({ id, boardEdge }) => [id, boardEdge])),
      },
    }
  }
  return {
    ...sheet,
    sides: [side(0), side(1)],
    units: [...sheet.units, ...units],
    leaders: [...sheet.leaders, ...leaders],
    reinforcements: [...retimed(sheet.reinforcements, arrivals), ...groups],
  }
}

/** Units of a group whose turns have come to differ are groups of their own; leaders stay with the first. */
function retimed(groups: readonly OhGroup[], arrivals: Readonly<Record<string, number>>): readonly OhGroup[] {
  const taken = new Set(groups.map(({ groupId }) => groupId))
  return groups.flatMap((group) => {
    const turnOf = (id: string) => arrivals[id] ?? group.gameTurn
    const turns = [...new Set(group.unitIds.map(turnOf))].toSorted((a, b) => a - b)
    if (turns.length === 0) return [group]
    return turns.map((gameTurn, i): OhGroup => {
      const unitIds = group.unitIds.filter((id) => turnOf(id) === gameTurn)
      return i === 0
        ? { ...group, gameTurn, unitIds }
        : { ...group, groupId: freeId(group.groupId, taken), gameTurn, unitIds, leaderIds: [] }
    })
  })
}

/** An id that nobody has: the same with a number. */
export function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let n = 2; taken.has(free); n += 1) free = `${id}-${n}`
  taken.add(free)
  return free
}

/**
 * The state with the troops added, off the board until their turn. Faults: a form that is none, a turn for a unit that is
 * not still to come, or a sheet that could not be mustered.
 */
export function reinforced(
  state: OhState,
  value: JsonValue,
): { readonly state: OhState } | { readonly faults: readonly Fault[] } {
  const parsed = reinforcementSchema.safeParse(value)
  if (!parsed.success) return { faults: faultsOfForm(parsed.error) }
  const late = Object.keys(parsed.data.arrivals).filter((id) => state.units[id]?.status !== 'due')
  if (late.length > 0)
    return { faults: late.map((id) => ({ path: `arrivals.${id}`, code: 'TWO_PLACES', values: { id } })) }
  const sheet = withOne(state.sheet, parsed.data)
  const faults = faultsOfSheet(sheet)
  if (faults.length > 0) return { faults }
  const { units, leaders } = muster(sheet)
  const next: OhState = {
    ...state,
    sheet,
    units: { ...units, ...state.units },
    leaders: { ...leaders, ...state.leaders },
    reinforcements: [...(state.reinforcements ?? []), parsed.data],
  }
  const wrong = stateFaults(next)
  return wrong.length > 0 ? { faults: wrong } : { state: next }
}
