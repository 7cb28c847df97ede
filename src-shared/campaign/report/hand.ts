/** A battle fought elsewhere: from what was typed to what each unit lost, with every fault at its field (CP-RES-03, CP-HAND). */
import type { BattleKey } from '../../history/calendar'
import { brigadesOf, type UnitRecord } from '../../history/formation-index'
import { share, spread } from '../../history/spread'
import { covers, minutesOf } from '../../history/vocabulary'
import { clockTime } from '../../engine/holds'
import type { Fault } from '../../engine/refusal'
import type { JsonValue } from '../../engine/json'
import { dayOf, type CampaignData } from '../state/data'
import { marksByLoss, NO_LOSS, sharesOf, sharesOfLost, splitLeft, withShare, type Splits } from './pieces'
import { clockQuestions, factQuestions } from './questions'
import type { CpHandEntry, CpLine, HandLoss, Mustered } from './result'

export interface HandResult {
  readonly lines: ReadonlyMap<string, CpLine>
  readonly faults: readonly Fault[]
  /** Batteries whose guns were typed in, so that none is left behind besides (CP-GUN-02). */
  readonly gunsTyped: ReadonlySet<string>
  /** Guns lost by battery. */
  readonly gunsLost: Readonly<Record<string, number>>
}

/**
 * An empty form for a battle whose forces are laid out, prefilled as the rules say (CP-HAND-01, CP-HAND-02, CP-HAND-03).
 * No question is answered in it: an answer that nobody gave could cost a side its level (CP-HAND-07).
 */
export function blankEntry(data: CampaignData, key: BattleKey, mustered: Mustered): CpHandEntry {
  return {
    battle: key,
    rules: '',
    playedOn: dayOf(data, key),
    endTime: clockTime(mustered.endMinutes),
    arrived: {},
    states: {},
    cutOff: [],
    losses: {},
    holders: Object.fromEntries(
      Object.entries(mustered.holders).flatMap(([id, army]) => (army ? [[id, army] as const] : [])),
    ),
    facts: {},
    answers: {},
    exits: [],
    late: [],
    leaders: [],
    overrides: [],
    note: '',
  }
}

/** Units that had come on by the end, by what was typed and else by the clock (CP-HAND-02, CP-REP-11). */
export function arrivedUnits(
  data: CampaignData,
  mustered: Mustered,
  arrived: CpHandEntry['arrived'],
  endTime: string,
): readonly UnitRecord[] {
  const end = minutesOf(endTime)
  return data.history.index.units.filter(({ unit, brigade }) => {
    if (!mustered.units[unit.id]) return false
    const due = mustered.late[unit.id] ?? mustered.brigades[brigade.id]?.minutes ?? 0
    return arrived[brigade.id] ?? due < end
  })
}

type Kind = 'men' | 'full'
interface Entry {
  readonly id: string
  readonly loss: HandLoss
  readonly kind: Kind | null
  /** Entries directly below. */
  readonly below: readonly Entry[]
  /** Units it governs that are fit and engaged. */
  readonly governs: readonly UnitRecord[]
  /** Men who left the ranks by it, all below included. */
  readonly total: number
}

export function evaluateHand(
  data: CampaignData,
  key: BattleKey,
  mustered: Mustered,
  entry: CpHandEntry,
  splits: Splits,
): HandResult {
  const faults: Fault[] = []
  const fault = (code: string, path: string, values: Readonly<Record<string, JsonValue>> = {}) =>
    faults.push({ code, path, values })
  const there = arrivedUnits(data, mustered, entry.arrived, entry.endTime)
  const onField = new Set(there.map((r) => r.unit.id as string))
  const present = (id: string) => there.some((r) => covers(id, r.unit.id))
  checkNames(data, mustered, entry, present, fault)
  checkAnswers(data, key, entry, fault)

  const men = (r: UnitRecord) => mustered.units[r.unit.id]?.men ?? 0
  const endOf = (r: UnitRecord) => entry.states[r.unit.id] ?? entry.states[r.brigade.id] ?? 'fit'
  const fit = there.filter((r) => endOf(r) === 'fit')
  const lines = new Map<string, CpLine>(
    there.map((r) => [
      r.unit.id,
      {
        ...NO_LOSS,
        men: men(r),
        marks: mustered.units[r.unit.id]?.marks ?? 0,
        cutOff: entry.cutOff.some((id) => covers(id, r.unit.id)),
      },
    ]),
  )
  // What was not there has its own fault; its men fall on nobody.
  const entries = entriesOf(entry, fit, men, present)
  const menOfUnits = menShares(entries, men, fault)
  bookMen(there, menOfUnits, lines, splits)
  const byFull = bookFull(entries, men, lines, fault)
  markBrigades(there, fit, new Set([...menOfUnits.keys(), ...byFull]), lines)
  bookLost(there, endOf, men, lines, splits)
  const guns = gunsTyped(entry, there, mustered, fault)
  for (const id of [...lines.keys()]) if (!onField.has(id)) lines.delete(id)
  return { lines, faults, ...guns }
}

type Note = (code: string, path: string, values?: Readonly<Record<string, JsonValue>>) => void

/** Names that were not there (CP-HAND-07). */
function checkNames(
  data: CampaignData,
  mustered: Mustered,
  entry: CpHandEntry,
  present: (id: string) => boolean,
  fault: Note,
): void {
  const { index } = data.history
  const check = (id: string, path: string) => {
    if (!index.formations.has(id)) fault('UNKNOWN_ID', path, { id })
    else if (!present(id)) fault('NOT_PRESENT', path, { id })
  }
  for (const id of Object.keys(entry.arrived))
    if (!mustered.brigades[id as keyof typeof mustered.brigades])
      fault('NOT_PRESENT', `arrived.${id}`, { id })
  for (const id of Object.keys(entry.states)) check(id, `states.${id}`)
  for (const id of Object.keys(entry.losses)) check(id, `losses.${id}`)
  for (const [i, id] of entry.cutOff.entries()) check(id, `cutOff.${i}`)
  for (const [i, { brigadeId }] of entry.exits.entries()) check(brigadeId, `exits.${i}.brigadeId`)
  for (const [i, id] of entry.late.entries()) check(id, `late.${i}`)
}

/** Objectives without a holder, questions without an answer (CP-HAND-07). */
function checkAnswers(data: CampaignData, key: BattleKey, entry: CpHandEntry, fault: Note): void {
  const battle = data.history.battles[key === 'wavre-19' ? 'wavre' : key]
  for (const { id } of battle.objectives)
    if (entry.holders[id] === undefined) fault('MISSING', `holders.${id}`, { id })
  for (const id of Object.keys(entry.holders))
    if (!battle.objectives.some((o) => o.id === id)) fault('UNKNOWN_ID', `holders.${id}`, { id })
  for (const id of factQuestions(data, key).keys())
    if (entry.facts[id] === undefined) fault('MISSING', `facts.${id}`, { id })
  for (const q of clockQuestions(data, key))
    if (entry.answers[q.key] === undefined) fault('MISSING', `answers.${q.key}`, { id: q.key })
}

/** Entries of losses, the deepest first, each with what stands directly below it and the units it governs (CP-HAND-05, CP-R-15). */
function entriesOf(
  entry: CpHandEntry,
  fit: readonly UnitRecord[],
  men: (r: UnitRecord) => number,
  present: (id: string) => boolean,
): readonly Entry[] {
  const rows = Object.entries(entry.losses).flatMap(([id, loss]) => {
    const kind = loss && kindOf(loss)
    return loss && kind && present(id) ? [{ id, loss, kind }] : []
  })
  const ids = rows.map((row) => row.id).toSorted((a, b) => b.split('.').length - a.split('.').length)
  const made = new Map<string, Entry>()
  const nearest = (id: string) => ids.find((above) => covers(above, id))
  for (const id of ids) {
    const row = rows.find((r) => r.id === id)
    if (!row) continue
    const below = [...made.values()].filter(
      (e) => ids.find((above) => above !== e.id && covers(above, e.id)) === id,
    )
    const own = fit.filter((r) => covers(id, r.unit.id))
    const all = own.reduce((sum, r) => sum + men(r), 0)
    made.set(id, {
      ...row,
      below,
      governs: own.filter((r) => nearest(r.unit.id) === id),
      total: totalOf(row.loss, all),
    })
  }
  return [...made.values()]
}

function kindOf(loss: HandLoss): Kind | null {
  if (loss.men !== undefined || loss.percent !== undefined) return 'men'
  const full = loss.killedWounded ?? loss.missing ?? loss.stragglers
  return full === undefined ? null : 'full'
}

function totalOf(loss: HandLoss, men: number): number {
  if (loss.men !== undefined) return loss.men
  if (loss.percent !== undefined) return share(men, loss.percent, 100)
  return (loss.killedWounded ?? 0) + (loss.missing ?? 0) + (loss.stragglers ?? 0)
}

/** Men who leave the ranks of each unit under entries of men or hundredths (CP-HAND-05). */
function menShares(
  entries: readonly Entry[],
  men: (r: UnitRecord) => number,
  fault: Note,
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const e of entries.filter((x) => x.kind === 'men')) {
    const rest = e.total - e.below.reduce((sum, b) => sum + b.total, 0)
    const weights = e.governs.map(men)
    const all = weights.reduce((sum, w) => sum + w, 0)
    if (rest < 0) fault('SUM_MISMATCH', `losses.${e.id}`, { id: e.id, over: -rest })
    else if (rest > all) fault('LOSS_OVER_STRENGTH', `losses.${e.id}`, { id: e.id, rest, men: all })
    const parts = spread(rest < 0 || rest > all ? 0 : rest, weights)
    e.governs.forEach((r, i) => shares.set(r.unit.id, parts[i] ?? 0))
  }
  return shares
}

/** The units of a brigade under such entries are one piece (CP-HAND-06). */
function bookMen(
  there: readonly UnitRecord[],
  shares: ReadonlyMap<string, number>,
  lines: Map<string, CpLine>,
  splits: Splits,
): void {
  const governed = there.filter((r) => shares.has(r.unit.id))
  for (const units of Map.groupBy(governed, (r) => r.brigade.id).values()) {
    const lost = units.map((r) => shares.get(r.unit.id) ?? 0)
    const split = splitLeft(
      lost.reduce((sum, l) => sum + l, 0),
      'fit',
      splits,
    )
    const parts = sharesOfLost(split, lost)
    units.forEach((r, i) => {
      const line = lines.get(r.unit.id)
      const part = parts[i]
      if (line && part) lines.set(r.unit.id, withShare(line, part, 'fit'))
    })
  }
}

const FULL = ['killedWounded', 'missing', 'stragglers'] as const

/** Entries in full, less what stands below them, account by account (CP-HAND-06, CP-HAND-10). Gives the units they govern. */
function bookFull(
  entries: readonly Entry[],
  men: (r: UnitRecord) => number,
  lines: Map<string, CpLine>,
  fault: Note,
): readonly string[] {
  const governed: string[] = []
  for (const e of entries.filter((x) => x.kind === 'full')) {
    const booked = (b: Entry, account: (typeof FULL)[number]): number =>
      b.kind === 'full'
        ? (b.loss[account] ?? 0)
        : [...lines].reduce((sum, [id, line]) => sum + (covers(b.id, id) ? line[account] : 0), 0)
    const rest = FULL.map(
      (account) => (e.loss[account] ?? 0) - e.below.reduce((sum, b) => sum + booked(b, account), 0),
    )
    const weights = e.governs.map(men)
    const all = weights.reduce((sum, w) => sum + w, 0)
    const sum = rest.reduce((x, y) => x + y, 0)
    const bad = rest.findIndex((r) => r < 0)
    if (bad >= 0)
      fault('SUM_MISMATCH', `losses.${e.id}.${FULL[bad] ?? ''}`, { id: e.id, over: -(rest[bad] ?? 0) })
    else if (sum > all) fault('LOSS_OVER_STRENGTH', `losses.${e.id}`, { id: e.id, rest: sum, men: all })
    if (bad >= 0 || sum > all) continue
    const parts = rest.map((r) => spread(r, weights))
    withinStrength(parts, weights)
    e.governs.forEach((r, i) => {
      governed.push(r.unit.id)
      const line = lines.get(r.unit.id)
      const [killedWounded = 0, missing = 0, stragglers = 0] = parts.map((p) => p[i] ?? 0)
      if (line)
        lines.set(r.unit.id, {
          ...line,
          lost: line.lost + killedWounded + missing + stragglers,
          killedWounded: line.killedWounded + killedWounded,
          missing: line.missing + missing,
          stragglers: line.stragglers + stragglers,
        })
    })
  }
  return governed
}

/** Three roundings may ask one man more of a unit than it had: he is taken from the first with room. */
function withinStrength(parts: number[][], men: readonly number[]): void {
  const lost = (i: number) => parts.reduce((sum, p) => sum + (p[i] ?? 0), 0)
  for (let i = 0; i < men.length; i += 1)
    while (lost(i) > (men[i] ?? 0)) {
      const room = men.findIndex((m, j) => lost(j) < m)
      const from = parts.findLast((p) => (p[i] ?? 0) > 0)
      if (room < 0 || !from) return
      from[i] = (from[i] ?? 0) - 1
      from[room] = (from[room] ?? 0) + 1
    }
}

/** Marks of the fit, engaged units of a brigade by what they lost together (CP-HAND-06, CP-REP-07). */
function markBrigades(
  there: readonly UnitRecord[],
  fit: readonly UnitRecord[],
  governed: ReadonlySet<string>,
  lines: Map<string, CpLine>,
): void {
  for (const units of Map.groupBy(fit, (r) => r.brigade.id).values()) {
    if (!units.some((r) => governed.has(r.unit.id))) continue
    const of = units.map((r) => lines.get(r.unit.id))
    const n = of.reduce((sum, line) => sum + (line?.lost ?? 0), 0)
    const d = of.reduce((sum, line) => sum + (line?.men ?? 0), 0)
    for (const r of units) {
      const line = lines.get(r.unit.id)
      if (line) lines.set(r.unit.id, { ...line, marks: marksByLoss(line.marks, n, d) })
    }
  }
}

/** Broken and destroyed units of a brigade, each kind one piece that loses all its men (CP-HAND-05, 3.5). */
function bookLost(
  there: readonly UnitRecord[],
  endOf: (r: UnitRecord) => string,
  men: (r: UnitRecord) => number,
  lines: Map<string, CpLine>,
  splits: Splits,
): void {
  for (const end of ['broken', 'destroyed'] as const)
    for (const units of Map.groupBy(
      there.filter((r) => endOf(r) === end),
      (r) => r.brigade.id,
    ).values()) {
      const weights = units.map(men)
      const split = splitLeft(
        weights.reduce((sum, w) => sum + w, 0),
        end,
        splits,
      )
      const parts = sharesOf(split, weights)
      units.forEach((r, i) => {
        const line = lines.get(r.unit.id)
        const part = parts[i]
        if (line && part)
          lines.set(r.unit.id, { ...withShare(line, part, end), marks: 4, brokenMen: weights[i] ?? 0 })
      })
    }
}

/** Guns typed in for any formation, spread over its batteries (CP-HAND-04). */
function gunsTyped(
  entry: CpHandEntry,
  there: readonly UnitRecord[],
  mustered: Mustered,
  fault: Note,
): Pick<HandResult, 'gunsTyped' | 'gunsLost'> {
  const batteries = there.filter((r) => r.unit.arm === 'artillery')
  const guns = (r: UnitRecord) => mustered.units[r.unit.id]?.guns ?? 0
  const rows = Object.entries(entry.losses)
    .flatMap(([id, loss]) => (loss?.guns === undefined ? [] : [{ id, guns: loss.guns }]))
    .toSorted((a, b) => b.id.split('.').length - a.id.split('.').length)
  const gunsLost: Record<string, number> = {}
  const typed = new Set<string>()
  for (const row of rows) {
    const below = rows.filter(
      (r) => rows.find((above) => above !== r && covers(above.id, r.id))?.id === row.id,
    )
    const governs = batteries.filter((r) => rows.find((x) => covers(x.id, r.unit.id))?.id === row.id)
    const rest = row.guns - below.reduce((sum, b) => sum + b.guns, 0)
    const weights = governs.map(guns)
    const all = weights.reduce((sum, w) => sum + w, 0)
    if (rest < 0) fault('SUM_MISMATCH', `losses.${row.id}.guns`, { id: row.id, over: -rest })
    else if (rest > all) fault('GUNS_OVER', `losses.${row.id}.guns`, { id: row.id, rest, guns: all })
    const parts = spread(rest < 0 || rest > all ? 0 : rest, weights)
    governs.forEach((r, i) => {
      typed.add(r.unit.id)
      gunsLost[r.unit.id] = parts[i] ?? 0
    })
  }
  return { gunsTyped: typed, gunsLost }
}

/** Brigades of a formation on the roster, for a form that is filled from above down. */
export function rosterBrigades(
  data: CampaignData,
  mustered: Mustered,
  formationId: string,
): readonly string[] {
  return brigadesOf(data.history.index, formationId)
    .map((r) => r.brigade.id)
    .filter((id) => mustered.brigades[id] !== undefined)
}
