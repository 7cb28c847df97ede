/** Troops that come to a battle under way, and new turns of those still to come (7.3, CP-STEP-08). */
import type { JsonValue } from '../../../engine/json'
import { faultsOfForm, type Fault } from '../../../engine/refusal'
import { sideWith } from '../../table-drafting'
import { stateFaults } from '../state/faults'
import type { FpState } from '../state/state'
import type { FpArrivals } from './draft/arrivals'
import { faultsOfSheet } from './faults'
import { musterTroops } from './muster'
import { brigadeIdOf, reinforcementSchema, type FpReinforcement, type FpSheet } from './sheet'

type Group = FpSheet['reinforcements'][number]

/** The sheet with everything that has been added to it since the battle began. */
export function sheetWith(sheet: FpSheet, added: readonly FpReinforcement[] = []): FpSheet {
  return added.reduce(withOne, sheet)
}

function withOne(sheet: FpSheet, added: FpReinforcement): FpSheet {
  const { armies, units, generals, entryPoints, groups, arrivals } = added
  return {
    ...sheet,
    sides: [sideWith(sheet.sides[0], 0, armies), sideWith(sheet.sides[1], 1, armies)],
    units: [...sheet.units, ...units],
    generals: [...sheet.generals, ...generals],
    entryPoints: [...sheet.entryPoints, ...entryPoints],
    reinforcements: [...sheet.reinforcements.flatMap((group) => retimed(group, arrivals)), ...groups],
  }
}

/** Units of a group whose turns have come to differ are groups of their own; a general comes with the first of them. */
function retimed(group: Group, arrivals: Readonly<Record<string, number>>): readonly Group[] {
  const { generalId, ...without } = group
  const turnOf = (id: string) => arrivals[id] ?? group.turn
  const turns = [...new Set(group.unitIds.map(turnOf))].toSorted((a, b) => a - b)
  return turns.map((turn, i) => ({
    ...without,
    ...(i === 0 && generalId !== undefined && { generalId }),
    turn,
    unitIds: group.unitIds.filter((id) => turnOf(id) === turn),
  }))
}

/**
 * The state with the troops added, off the table until their turn. Faults: a form that is none, a turn for a unit that is
 * not still to come, or a sheet that could not be mustered.
 */
export function reinforced(
  state: FpState,
  value: JsonValue,
): { readonly state: FpState } | { readonly faults: readonly Fault[] } {
  const parsed = reinforcementSchema.safeParse(value)
  if (!parsed.success) return { faults: faultsOfForm(parsed.error) }
  const here = Object.keys(parsed.data.arrivals).filter((id) => state.units[id]?.status !== 'due')
  if (here.length > 0)
    return { faults: here.map((id) => ({ path: `arrivals.${id}`, code: 'PLACED_AND_DUE', values: { id } })) }
  const sheet = withOne(state.sheet, parsed.data)
  const wrong = faultsOfSheet(sheet)
  if (wrong.length > 0) return { faults: wrong }
  const { units, generals } = musterTroops(sheet)
  const next: FpState = {
    ...state,
    sheet,
    units: { ...units, ...state.units },
    generals: { ...generals, ...state.generals },
    reinforcements: [...(state.reinforcements ?? []), parsed.data],
  }
  const impossible = stateFaults(next)
  return impossible.length > 0 ? { faults: impossible } : { state: next }
}

/**
 * What has changed for a battle under way: `coming` are those whom nobody stands for yet, and `turnOf` says when a unit of
 * the order of battle is due now, undefined if it is no longer. Nobody comes before the next turn, whose queues are not
 * formed yet; whoever is no longer to come would come after the last one. Null: nothing.
 */
export function changesBetween(
  state: FpState,
  turnOf: (unitId: string) => number | undefined,
  coming: FpArrivals | null,
): FpReinforcement | null {
  const { sheet, turn } = state
  const inTime = (due: number) => Math.max(due, turn + 1)
  const dueNow = new Map(
    sheet.reinforcements.flatMap((group) => group.unitIds.map((id) => [id, group.turn] as const)),
  )
  const arrivals = sheet.units.flatMap(({ id, members }): readonly [string, number][] => {
    const [first] = members
    const now = dueNow.get(id)
    if (!first || now === undefined || state.units[id]?.status !== 'due') return []
    const due = Math.min(sheet.turnLimit + 1, inTime(turnOf(first.unitId) ?? Infinity))
    return due === now ? [] : [[id, due]]
  })
  const added = coming && addedTo(sheet, coming, inTime)
  if ((added?.units.length ?? 0) === 0 && arrivals.length === 0) return null
  return { ...(added ?? NOBODY), arrivals: Object.fromEntries(arrivals) }
}

const NOBODY = { armies: [], units: [], generals: [], entryPoints: [], groups: [] }

/** With ids that nobody of the sheet has; whose general is there already is his. */
function addedTo(
  sheet: FpSheet,
  { armies, units, generals, entryPoints, groups }: FpArrivals,
  inTime: (turn: number) => number,
): Omit<FpReinforcement, 'arrivals'> {
  const taken = new Set([...sheet.units, ...sheet.generals].map(({ id }) => id))
  const fresh = generals.filter(({ id }) => !taken.has(id))
  const known = new Set(sheet.sides.flatMap((side) => side.armies))
  const newIds = new Map<string, string>()
  for (const unit of units) newIds.set(unit.id, freeId(brigadeIdOf(unit), taken))
  const points = new Map<string, string>()
  const free = new Set(sheet.entryPoints.map(({ id }) => id))
  const morePoints = entryPoints.flatMap((point) => {
    const same = sheet.entryPoints.find(
      ({ side, x, y }) => side === point.side && x === point.x && y === point.y,
    )
    const id = same?.id ?? (free.has(point.id) ? freeId(point.id, free) : point.id)
    free.add(id)
    points.set(point.id, id)
    return same ? [] : [{ ...point, id }]
  })
  return {
    armies: armies.filter(({ id }) => !known.has(id)),
    units: units.map((unit) => ({ ...unit, id: newIds.get(unit.id) ?? unit.id })),
    generals: fresh,
    entryPoints: morePoints,
    groups: groups.map(({ generalId, ...group }) => ({
      ...group,
      ...(fresh.some(({ id }) => id === generalId) && generalId !== undefined && { generalId }),
      turn: inTime(group.turn),
      entryPoint: points.get(group.entryPoint) ?? group.entryPoint,
      unitIds: group.unitIds.map((id) => newIds.get(id) ?? id),
    })),
  }
}

/** The least number behind a stem that nobody has (7.2, step 7). */
function freeId(stem: string, taken: Set<string>): string {
  let n = 1
  while (taken.has(`${stem}-${n}`)) n += 1
  taken.add(`${stem}-${n}`)
  return `${stem}-${n}`
}
