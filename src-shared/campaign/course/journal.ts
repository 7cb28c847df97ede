/** The journal of a campaign: the undo law by seat, reopening of steps and reports, and forks (CP-EDIT-03, CP-BRAN-03). */
import { resolveByHand, type JournalEntry } from '../../engine/battle'
import type { BattleKey, StepId } from '../../history/calendar'
import type { CampaignRules } from '..'
import type { CpCommand } from './commands'
import type { CpSheet, CpState } from '../state/state'
import type { Actor } from '../state/vocabulary'

/** Who gave an entry; null for the start. */
export function actorOf(entry: JournalEntry): Actor | null {
  // Commands in the journal have passed the schema of commands.
  return entry.act.type === 'command' ? (entry.act.command as CpCommand).by : null
}

/** The entry that a seat may take back: its own last, if no die, reveal or act of another seat came after it. */
export function undoableBy(entries: readonly JournalEntry[], actor: Actor): number | undefined {
  const last = entries.findLast((entry) => !entry.undone)
  return last && !last.barrier && actorOf(last) === actor ? last.seq : undefined
}

/** States after each entry that stands, played again with their recorded dice. Throws if one no longer fits. */
export function statesOf(
  rules: CampaignRules,
  first: CpState,
  entries: readonly JournalEntry[],
): readonly { readonly seq: number; readonly state: CpState }[] {
  const states: { seq: number; state: CpState }[] = []
  let state = first
  for (const entry of entries) {
    if (entry.undone) continue
    const faces = entry.rolls.flatMap((roll) => roll.faces)
    const done = resolveByHand(rules, state, entry.act, faces)
    if (done.kind !== 'played') throw new Error(`entry ${entry.seq} cannot be replayed: ${done.kind}`)
    state = done.state
    states.push({ seq: entry.seq, state })
  }
  return states
}

/** Marks every entry undone by which a step was left behind: the campaign stands again at its opening (CP-EDIT-03). */
export function reopenStep(
  rules: CampaignRules,
  first: CpState,
  entries: readonly JournalEntry[],
  stepId: StepId,
): readonly JournalEntry[] {
  const opening = statesOf(rules, first, entries).find(
    ({ state }) => state.setUp !== null && state.step === stepId,
  )
  if (!opening) throw new RangeError(`the campaign has not come to ${stepId}`)
  return entries.map((entry) => (entry.seq > opening.seq ? { ...entry, undone: true } : entry))
}

/** Marks undone what confirmed a report and all after it; only while no later battle is mustered (CP-HAND-09). */
export function reopenReport(entries: readonly JournalEntry[], key: BattleKey): readonly JournalEntry[] {
  const confirmed = entries.findLast(
    ({ act, undone }) =>
      !undone &&
      act.type === 'command' &&
      (act.command as CpCommand).type === 'confirmReport' &&
      (act.command as { battleId?: string }).battleId === key,
  )
  if (!confirmed) throw new RangeError(`${key} has no confirmed report`)
  return entries.map((entry) => (entry.seq >= confirmed.seq ? { ...entry, undone: true } : entry))
}

/** Sheet of a copy that goes its own way; it remembers where it came from (CP-BRAN-03). */
export function forkSheet(sheet: CpSheet, step: StepId, id: string, name: string): CpSheet {
  return { ...sheet, id, name, parent: { campaignId: sheet.id, stepId: step } }
}
