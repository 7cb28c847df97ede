/** Every way in which a reinforcement can come on now, as far as its allowance leads (OH-REINF-01); for the screen. */
import { DIRECTIONS } from '../../../board/grid/facing'
import type { Side } from '../../../engine/sides'
import { entriesOf, refuseEntry } from '../movement/entry'
import { isPath, judgePath } from '../movement/path'
import { FACINGS } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import type { CommandOf, StepName } from '../turn/commands'
import type { UnitPreview } from './schema'

type Enter = CommandOf<'EnterReinforcement'>
type EntryWay = UnitPreview['entries'][number]

const AHEAD: readonly StepName[] = ['F', 'L', 'R']

/** The cheapest way to each box, deployed and in column; what costs the same enters facing inward. */
export function entryWays(state: OhState, side: Side, unitId: string): readonly EntryWay[] {
  const best = new Map<string, EntryWay>()
  const keep = (command: Enter, path: readonly string[], cost: number): void => {
    const cell = path.at(-1) ?? command.box
    const key = `${cell} ${command.formation}`
    const known = best.get(key)
    if (known && known.cost <= cost) return
    best.set(key, { cell, command: { ...command }, path: [...path], cost })
  }
  const extend = (command: Enter, names: readonly StepName[]): void => {
    const steps = command.steps ?? []
    const found = judgePath(state, {
      unitId,
      start: command.box,
      facing: command.facing ?? 'N',
      column: command.formation === 'column',
      steps,
      entering: true,
    })
    if (!isPath(found) || found.leaves) return
    // A way may lead through friends in whose box it cannot end.
    if (refuseEntry(state, side, command) === undefined)
      keep(command, [command.box, ...found.boxes], found.cost)
    for (const name of names) extend({ ...command, steps: [...steps, name] }, names)
  }
  for (const entry of entriesOf(state, side, unitId)) {
    const inward = entry.facing ?? 'N'
    for (const facing of [inward, ...FACINGS.filter((one) => one !== inward)])
      extend({ ...entry, facing, endFacing: facing }, AHEAD)
    if (entry.formation === 'column') extend(entry, DIRECTIONS)
  }
  return [...best.values()]
}
