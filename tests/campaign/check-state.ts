/** What must be true of a campaign after every command. */
import type { CpCommand, CpState } from '../../src-shared/campaign'
import type { CommandOf } from '../../src-shared/campaign/course/commands'
import { battlesOf } from '../../src-shared/campaign/state/data'
import { data, rules } from './fixtures'

/** CP-LED-01, CP-GUN-03, CP-ROST-07, CP-SEE-08. */
export function checkState(state: CpState, command: CpCommand): void {
  const faults = rules.stateFaults(state)
  if (faults.length > 0) throw new Error(`${command.type}: ${JSON.stringify(faults.slice(0, 3))}`)
  if (command.type === 'passOn' && !isShown(state, command)) throw new Error(`${command.what} is not shown`)
  const keys = battlesOf(data, state.step)
  const [first, second] = keys.map((key) => state.battles[key].mustered?.units)
  if (!first || !second) return
  const gone = new Set(state.transfers.flatMap((t) => t.unitIds as string[]))
  const brought = new Set(
    state.offers
      .filter((o) => o.answer === true)
      .flatMap((o) =>
        (data.whatIfs.get(o.whatIf)?.whatIf.reinforcements ?? []).flatMap((a) => a.brigadeIds as string[]),
      ),
  )
  const both = Object.keys(second).filter(
    (id) => id in first && !gone.has(id) && !brought.has(id.slice(0, id.lastIndexOf('.'))),
  )
  if (both.length > 0) throw new Error(`on two fields: ${both.slice(0, 3).join(', ')}`)
}

/** Whether what was passed on is seen by whom it was passed on to. */
function isShown(state: CpState, { army, to, what }: CommandOf<'passOn'>): boolean {
  const seen = rules.seenBy(state, { army, playerId: to })
  return seen.choices[what] !== undefined || seen.messages.some(({ id }) => id === what)
}
