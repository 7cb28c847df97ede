// Who is beside the board while the armies are placed: those who wait for a place, and those who come later.
import type { DeployedUnit } from '../../battle/rules/deployment-part'

/** Units of one command that share their lot. */
export interface TrayGroup {
  readonly key: string
  readonly commandId: string
  readonly units: readonly DeployedUnit[]
  /** When and where they come; null: they wait to be placed. */
  readonly arrival: DeployedUnit['arrival']
}

/** Groups of units: first those who wait, by command; then those to come, the earliest first. */
export function trayGroups(
  units: readonly DeployedUnit[],
  waiting: ReadonlySet<string>,
): readonly TrayGroup[] {
  const beside = units.filter((unit) => unit.arrival !== null || waiting.has(unit.id))
  const groups = Map.groupBy(
    beside,
    ({ arrival, commandId }) => `${arrival ? `${arrival.turn} ${arrival.where}` : ''}|${commandId}`,
  )
  return [...groups]
    .map(([key, [first, ...others]]) => ({
      key,
      commandId: first?.commandId ?? '',
      units: first ? [first, ...others] : [],
      arrival: first?.arrival ?? null,
    }))
    .toSorted((a, b) => (a.arrival?.turn ?? 0) - (b.arrival?.turn ?? 0))
}
