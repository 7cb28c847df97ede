/** Commands of three to eight units of foot and horse, and the generals who have them (7.2, step 8). */
import type { Leading } from '../../../../history/battle-draft'
import type { Commander } from '../../../../history/order-of-battle'
import { armOf } from '../vocabulary'
import type { FpGeneral } from '../sheet'
import type { DraftUnit } from './units'

export interface DraftCommand {
  readonly general: Omit<FpGeneral, 'start' | 'side'>
  readonly units: readonly DraftUnit[]
}

const LEAST = 3
const MOST = 8

type Formation = { readonly id: string; readonly commander: Commander }

/** Units by a key, in the order in which the keys first occur. */
function grouped(units: readonly DraftUnit[], of: (unit: DraftUnit) => string): readonly DraftUnit[][] {
  const groups = new Map<string, DraftUnit[]>()
  for (const unit of units) groups.set(of(unit), [...(groups.get(of(unit)) ?? []), unit])
  return [...groups.values()]
}

/** Batteries are unattached (FP-UNIT-04). */
export function commandsOf(
  units: readonly DraftUnit[],
  leader: ((formationId: string) => Leading) | undefined,
): readonly DraftCommand[] {
  const troops = units.filter(({ type }) => armOf(type) !== 'artillery')
  return grouped(troops, ({ brigade }) => brigade.record.corps.id).flatMap((own) => {
    const commands = closed(own)
    const taken = new Set<string>()
    return commands.map((command): DraftCommand => {
      const formation = formationOf(command, commands.length === 1, taken)
      taken.add(formation.id)
      const leading = leader?.(formation.id)
      const army = command[0]?.brigade.record.army.id ?? ''
      return {
        general: {
          id: `${formation.id}.general`,
          army,
          name: leading?.name ?? formation.commander.name,
          rating: leading?.rating ?? formation.commander.rating,
        },
        units: command,
      }
    })
  })
}

/** Divisions in file order, closed whenever there are three units; a last one of fewer joins the one before. */
function closed(units: readonly DraftUnit[]): readonly (readonly DraftUnit[])[] {
  const divisions = grouped(units, ({ brigade }) => brigade.record.division.id)
  const pieces = divisions.flatMap((own) =>
    own.length > MOST ? grouped(own, ({ brigade }) => brigade.record.brigade.id) : [own],
  )
  const commands: DraftUnit[][] = []
  let open: DraftUnit[] = []
  for (const piece of pieces) {
    open.push(...piece)
    if (open.length < LEAST) continue
    commands.push(open)
    open = []
  }
  if (open.length === 0) return commands
  const last = commands.at(-1)
  if (last && last.length + open.length <= MOST) last.push(...open)
  else commands.push(open)
  return commands
}

function formationOf(command: readonly DraftUnit[], isOnly: boolean, taken: ReadonlySet<string>): Formation {
  const most = (of: (unit: DraftUnit) => string, among = command) =>
    grouped(among, of).reduce((best, group) => (group.length > best.length ? group : best))
  const main = most(({ brigade }) => brigade.record.division.id)
  const record = main[0]?.brigade.record
  if (!record) throw new Error('a command without units')
  if (isOnly && !taken.has(record.corps.id)) return record.corps
  if (!taken.has(record.division.id)) return record.division
  const own = most(({ brigade }) => brigade.record.brigade.id, main)
  return own[0]?.brigade.record.brigade ?? record.brigade
}
