/** What can be wrong with a report, each fault at its field (CP-HAND-07, CP-HAND-08, CP-RES-09). */
import type { BattleKey } from '../../history/calendar'
import type { CpPiece } from '../../history/field-report'
import { covers, minutesOf, SIDE_OF_ARMY } from '../../history/vocabulary'
import type { JsonValue } from '../../engine/json'
import { battleFile, type CampaignData } from '../state/data'
import { armyIn } from './historical'
import { factQuestions, waysOut } from './questions'
import type { Draft, ReportSource } from './draft'
import type { CpLine } from './result'

/** Notes a fault: its code, its field, and what its sentence says. */
export type Note = (code: string, path: string, values?: Readonly<Record<string, JsonValue>>) => void

/** Pieces name units that were mustered, with no more men than they brought (REPORT_MISMATCH). */
export function checkPieces(
  pieces: readonly CpPiece[],
  onField: ReadonlySet<string>,
  menOf: (id: string) => number,
  fault: Note,
): void {
  const brought = new Map<string, number>()
  for (const piece of pieces)
    for (const { unitId, men } of piece.members) {
      brought.set(unitId, (brought.get(unitId) ?? 0) + men)
      if (!onField.has(unitId)) fault('REPORT_MISMATCH', `pieces.${piece.id}`, { id: unitId, men })
    }
  for (const [id, men] of brought)
    if (men > menOf(id)) fault('REPORT_MISMATCH', `units.${id}`, { id, men, brought: menOf(id) })
}

/** Times, exits, answers and leaders of any draft (CP-HAND-07, CP-RES-09). */
export function checkDraft(
  data: CampaignData,
  source: ReportSource,
  draft: Draft,
  lines: ReadonlyMap<string, CpLine>,
  fault: Note,
): void {
  const { key, mustered, input } = source
  const latest = Math.max(mustered.endMinutes, source.playedOnTo ?? 0)
  // The last turn on a board may end after the hour of the file; what is typed may not.
  const outside = (time: string, to: number) =>
    input.kind === 'hand' && (minutesOf(time) < mustered.startMinutes || minutesOf(time) > to)
  if (outside(draft.endTime, latest)) fault('TIME_OUTSIDE', 'endTime', { time: draft.endTime })
  if (input.kind !== 'hand')
    for (const id of factQuestions(data, key).keys())
      if (draft.facts[id] === undefined) fault('MISSING', `facts.${id}`, { id })
  const ways = waysOut(data, key, mustered.whatIfIds)
  draft.exits.forEach((exit, i) => {
    const units = [...lines].filter(([id]) => covers(exit.brigadeId, id))
    const side = SIDE_OF_ARMY[armyIn(exit.brigadeId)]
    const free = ways.some(
      (w) =>
        w.side === side &&
        w.exit === exit.exit &&
        (w.formations?.some((f) => covers(f, exit.brigadeId)) ?? true),
    )
    if (units.length === 0) fault('NOT_PRESENT', `exits.${i}.brigadeId`, { id: exit.brigadeId })
    else if (!free || units.every(([, line]) => line.end !== 'fit'))
      fault('NOT_A_WAY_OUT', `exits.${i}.exit`, { id: exit.brigadeId, exit: exit.exit })
    if (outside(exit.time, Math.max(latest, minutesOf(draft.endTime))))
      fault('TIME_OUTSIDE', `exits.${i}.time`, { time: exit.time })
  })
  draft.leaders.forEach(({ id }, i) => {
    const post = data.leaderOf.get(id)
    if (!post) fault('UNKNOWN_ID', `leaders.${i}.id`, { id })
    else if (![...lines.keys()].some((unit) => post.formations.some((f) => covers(f, unit))))
      fault('NOT_PRESENT', `leaders.${i}.id`, { id })
  })
}

/** Men lost for good far outside what the literature has (CP-HAND-08). */
export function checkUnusual(
  data: CampaignData,
  key: BattleKey,
  lines: ReadonlyMap<string, CpLine>,
  fault: Note,
): void {
  if (key === 'wavre-19') return
  const { losses } = battleFile(data, key).historicalResult
  for (const [army, { range }] of Object.entries(losses)) {
    let permanent = 0
    for (const [id, line] of lines) if (armyIn(id) === army) permanent += line.killedWounded + line.missing
    const [low, high] = range
    if (2 * permanent < low || 2 * permanent > 3 * high)
      fault('UNUSUAL', `losses.${army}`, { id: army, men: permanent, low, high })
  }
}
