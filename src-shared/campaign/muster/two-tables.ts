/** Two tables at once: what one battle of a day hands to the other while both are being fought (CP-STEP-08, CP-R-06). */
import type { BattleKey } from '../../history/calendar'
import { covers, minutesOf, SIDE_OF_ARMY } from '../../history/vocabulary'
import { layOut, setBattle } from '../course/battles'
import type { CommandOf } from '../course/commands'
import { battlesOf, calendarBattle, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import { applyShift, isOpen, linksFrom, targetOf, transferAll, type TransferBy } from '../course/links'
import { musteredOf, rosterOf } from './muster'
import { book, linesOfPieces, NO_LOSS } from '../report/pieces'
import { factQuestions } from '../report/questions'
import { refusal, type CpRefusal } from '../course/refusals'
import { horsesWith, splitsOf } from '../report/report'
import type { CpLine, Mustered } from '../report/result'
import type { CpState, CpUnit } from '../state/state'
import type { Step } from '../course/step'

/** The battle of the same step that the links of this one can bear on; undefined: it is the last of its step. */
export function otherTable(data: CampaignData, key: BattleKey): BattleKey | undefined {
  const keys = battlesOf(data, calendarBattle(data, key).step)
  return keys[keys.indexOf(key) + 1]
}

/** Questions of a battle on which a link to the other table hangs (CP-STEP-08 a). */
export function factsAhead(data: CampaignData, key: BattleKey): ReadonlyMap<string, string> {
  const other = otherTable(data, key)
  const asked = linksFrom(data, key).flatMap((link) =>
    'fact' in link.when && targetOf(link) === other ? [link.when.fact.id] : [],
  )
  return new Map([...factQuestions(data, key)].filter(([id]) => asked.some((fact) => fact === id)))
}

/** A fact is answered: for a draft, or beforehand for two tables at once (CP-LINK-03, CP-STEP-08 a). */
export function answerFact(
  step: Step,
  { battleId: key, factId, yes, playedTo }: CommandOf<'answerFact'>,
): void {
  setBattle(step, key, { facts: { ...step.state.battles[key].facts, [factId]: yes } })
  step.emit('factAnswered', ['CP-LINK-03'], { battle: key, fact: factId, yes }, { to: [] })
  const isAhead = step.state.battles[key].phase !== 'report' && step.state.houseRules.linksFirst
  if (isAhead && yes) linksOfFact(step, key, factId, playedTo)
}

/** Links that hang on a fact act at once, on what has not yet come on at the other table. */
function linksOfFact(step: Step, key: BattleKey, factId: string, playedTo: string | undefined): void {
  for (const link of linksFrom(step.data, key)) {
    const { linksApplied } = step.state.battles[key]
    const to = targetOf(link)
    if (!('fact' in link.when) || link.when.fact.id !== factId || linksApplied.includes(link.id)) continue
    if (!isOpen(step.state, to)) continue
    setBattle(step, key, { linksApplied: [...linksApplied, link.id] })
    // What bears on the other field cannot be taken back there.
    step.revealed = true
    step.emit('linkFulfilled', ['CP-STEP-08', 'CP-LINK-03'], { link: link.id, battle: to }, { to: [] })
    link.effects.forEach((effect, i) => {
      if ('arrivalShift' in effect) applyShift(step, link, i, effect.arrivalShift)
    })
    bearOn(step, to, playedTo)
  }
}

/** The transfer of a fulfilled link by which a brigade may leave one table for the other. */
export function transferBy(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  brigadeId: string,
  exit: string,
): TransferBy | undefined {
  const side = SIDE_OF_ARMY[armyIn(brigadeId)]
  for (const link of linksFrom(data, key)) {
    if (!state.battles[key].linksApplied.includes(link.id)) continue
    for (const effect of link.effects)
      if (
        'transfer' in effect &&
        effect.transfer.side === side &&
        effect.transfer.exit === exit &&
        effect.transfer.formations.some((f) => covers(f, brigadeId))
      )
        return { link, transfer: effect.transfer }
  }
  return undefined
}

/** Whether a brigade may go over, its battle being under way: who, by which exit, and when (CP-STEP-08 b). */
export function refuseLeave(
  data: CampaignData,
  state: CpState,
  { battleId, brigadeId, exit, time, pieces }: CommandOf<'leave'>,
): CpRefusal | undefined {
  const { mustered, left, how } = state.battles[battleId]
  const at = mustered?.brigades[brigadeId]
  if (!mustered || !at || left.some((l) => l.brigadeId === brigadeId))
    return refusal('NOT_PRESENT', 'CP-STEP-08', { id: brigadeId })
  const found = transferBy(data, state, battleId, brigadeId, exit)
  if (!found) return refusal('NOT_A_WAY_OUT', 'CP-RES-09', { id: brigadeId, exit })
  const from = Math.max(at.minutes, minutesOf(found.transfer.earliest ?? '00:00'))
  // A board may be played, and left, past the hour of the file; what is typed may not.
  const until = how === 'fight' ? Infinity : mustered.endMinutes
  if (minutesOf(time) < from || minutesOf(time) > until)
    return refusal('TIME_OUTSIDE', 'CP-LINK-04', { time })
  const lost = pieces.find((piece) => piece.state !== 'fit')
  if (lost) return refusal('NOT_A_WAY_OUT', 'CP-REP-02', { id: brigadeId, exit })
  for (const { unitId, men } of pieces.flatMap((piece) => piece.members))
    if (men > (mustered.units[unitId]?.men ?? 0))
      return refusal('REPORT_MISMATCH', 'CP-REP-02', { id: unitId })
  return undefined
}

/** A brigade goes over from one table to the other: booked at once, due by the link (CP-STEP-08 b, CP-REP-03 to -08). */
export function leave(step: Step, command: CommandOf<'leave'>): void {
  const { data } = step
  const { battleId: key, brigadeId, exit, time, playedTo } = command
  const found = transferBy(data, step.state, key, brigadeId, exit)
  const { mustered } = step.state.battles[key]
  if (!found || !mustered) throw new Error(`${brigadeId} cannot leave ${key} by ${exit}`)
  const lines = linesOfLeaving(data, step.state, mustered, command)
  const changed = new Map<string, CpUnit>()
  for (const [id, line] of lines) {
    const unit = step.state.units[id as keyof typeof step.state.units]
    if (unit) changed.set(id, book(unit, line, false))
  }
  step.setUnits(changed)
  const left = [...step.state.battles[key].left, { brigadeId, exit, time, lines: Object.fromEntries(lines) }]
  setBattle(step, key, { left })
  step.revealed = true
  step.emit(
    'wentOver',
    ['CP-STEP-08', 'CP-REP-05'],
    { brigade: brigadeId, exit, time, battle: key },
    { to: [] },
  )
  const units = Object.keys(mustered.units).filter((id) => covers(brigadeId, id))
  const fit = units.filter((id) => step.state.units[id as keyof typeof step.state.units]?.state === 'fit')
  transferAll(step, found.link, found.transfer, left, (id) =>
    id === brigadeId ? unitIds(fit) : fitOf(step, id),
  )
  bearOn(step, targetOf(found.link), playedTo)
}

type UnitIds = (keyof Mustered['units'])[]
const unitIds = (ids: readonly string[]): UnitIds => ids as UnitIds

/** Fit units of a brigade as it stands in the ledger. */
function fitOf({ state }: Step, brigadeId: string): UnitIds {
  return unitIds(
    Object.entries(state.units).flatMap(([id, unit]) =>
      covers(brigadeId, id) && unit.state === 'fit' ? [id] : [],
    ),
  )
}

/** What the first table has cost a brigade that goes over; a unit in no piece has lost nobody (CP-REP-11). */
function linesOfLeaving(
  data: CampaignData,
  state: CpState,
  mustered: Mustered,
  { brigadeId, pieces }: CommandOf<'leave'>,
): Map<string, CpLine> {
  const order = (id: string) => data.history.index.unitById.get(id as never)?.order ?? 0
  const brought = (id: string) => {
    const { men = 0, marks = 0 } = mustered.units[id as keyof typeof mustered.units] ?? {}
    return { men, marks }
  }
  const own = linesOfPieces(pieces, splitsOf(data, state.houseRules), order, brought)
  const lines = new Map<string, CpLine>()
  for (const id of Object.keys(mustered.units))
    if (covers(brigadeId, id)) lines.set(id, own.get(id) ?? { ...NO_LOSS, ...brought(id) })
  return horsesWith(data, lines, (id) => state.units[id as keyof typeof state.units]?.horses ?? 0)
}

/**
 * What has changed for the other table is laid out anew there. A battle that has not begun is laid out whole; in one
 * under way only who has not come on yet is touched, and who is due comes on at once, not earlier than it has been
 * played (CP-STEP-04, CP-STEP-08).
 */
export function bearOn(step: Step, key: BattleKey, playedTo: string | undefined): void {
  const { mustered: before, phase, begun } = step.state.battles[key]
  if (!before || (phase !== 'muster' && phase !== 'resolve')) return
  if (!begun) {
    layOut(step, key)
    return
  }
  const now = musteredOf(step.data, rosterOf(step.data, step.state, key), before.holders)
  setBattle(step, key, { mustered: underWay(before, now, minutesOf(playedTo ?? '00:00')) })
}

/** The forces of a battle under way: who has come on as he came, everybody else as he is to come now. */
function underWay(before: Mustered, now: Mustered, playedTo: number): Mustered {
  const isThere = (id: string) => {
    const at = before.brigades[id as keyof typeof before.brigades]
    return at !== undefined && (at.entry === null || at.minutes <= Math.max(playedTo, before.startMinutes))
  }
  const brigadeOf = (unitId: string) => unitId.slice(0, unitId.lastIndexOf('.'))
  const choose = <T>(
    was: Readonly<Record<string, T>>,
    is: Readonly<Record<string, T>>,
    of: (id: string) => string,
  ): Record<string, T> => ({
    ...Object.fromEntries(Object.entries(was).filter(([id]) => isThere(of(id)))),
    ...Object.fromEntries(Object.entries(is).filter(([id]) => !isThere(of(id)))),
  })
  const brigades = choose(before.brigades, now.brigades, (id) => id)
  return {
    ...before,
    units: choose(before.units, now.units, brigadeOf),
    brigades: Object.fromEntries(
      Object.entries(brigades).map(([id, at]) => [
        id,
        isThere(id) ? at : { ...at, minutes: Math.max(at.minutes, playedTo) },
      ]),
    ),
    late: choose(before.late, now.late, brigadeOf),
  }
}
