/** The muster of a battle: both orders of battle beside history, with the cause of every difference (CP-ROST-11). */
import type { OutputOf } from '../../../../src-shared/contract'
import type { MusterRow } from '../../../../src-shared/contract/campaign/battles'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { Sentence } from '../../../../src-shared/contract/values'
import { battleFile } from '../../../../src-shared/campaign/state/data'
import { commandersElsewhere } from '../../../../src-shared/campaign/muster/command'
import { names } from '../../../../src-shared/campaign/words/describe'
import {
  differencesOf,
  rosterOf,
  rosterOf1815,
  wetUntilOf,
} from '../../../../src-shared/campaign/muster/muster'
import { mayKnowCause } from '../../../../src-shared/campaign/state/seen-by'
import { HOWS } from '../../../../src-shared/campaign/state/vocabulary'
import { usedElsewhere } from '../../../../src-shared/campaign/course/warnings'
import { clockTime } from '../../../../src-shared/engine/holds'
import { hasHistory, type BattleKey } from '../../../../src-shared/history/battle-keys'
import type { Cause, Roster, RosterBrigade, RosterUnit } from '../../../../src-shared/history/roster-types'
import { covers, SIDE_OF_ARMY } from '../../../../src-shared/history/vocabulary'
import type { View } from './view'
import { rowsOf, sum, type Figures } from './rows'

type MusterOf = OutputOf<'campaign.muster'>

interface Figure {
  readonly entry: string | null
  readonly time: string | null
  readonly held: string | null
  readonly men: number
  readonly guns: number
  readonly historyMen: number
  readonly historyGuns: number
  readonly grade: MusterRow['grade']
  readonly marks: number | null
}

export function musterOf(view: View, key: BattleKey): MusterOf {
  const { data, state, army } = view
  const who = rosterOf(data, state, key)
  const sees = musterEyes(view, who)
  const file = battleFile(data, key)
  const differences = differencesOf(data, state, key).filter(({ brigadeId }) => sees(brigadeId))
  const known = (causes: readonly Cause[]) =>
    causes.filter(
      (cause) => army === null || view.state.phase === 'over' || mayKnowCause(data, state, army, cause),
    )
  return {
    battle: key,
    name: names(data).get(key)?.name ?? key,
    date: who.date,
    startTime: clockTime(who.startMinutes),
    endTime: clockTime(who.endMinutes),
    wetUntil: wetUntilOf(data, state, key),
    whatIfs:
      army === null || view.state.phase === 'over'
        ? who.whatIfs.map(({ id, name, description }) => ({ id, name, description }))
        : who.whatIfs
            .filter(({ id }) => view.seen.whatIfs[id] !== undefined)
            .map(({ id, name, description }) => ({ id, name, description })),
    rows: musterRows(view, key, who, sees, (id) => sees(id) || ownBrigade(view, id)),
    absent: who.absent
      .filter(({ brigadeId }) => ownBrigade(view, brigadeId))
      .map(({ brigadeId, why, causes }) => ({ brigadeId, why, causes: known(causes) })),
    differences: differences.map(({ brigadeId, kind, was, is, causes }) => ({
      brigadeId,
      kind,
      was,
      is,
      causes: known(causes),
    })),
    hows: HOWS.filter((how) => how !== 'historical' || hasHistory(key)),
    ruleSets: view.open.ruleSets.shown.flatMap(({ key: ruleSet, books }) => {
      if (!books.draftMustered) return []
      const boards = file.boards.filter((board) => board.kind === books.boardKind).map(({ id }) => id)
      return boards.length > 0 ? [{ key: ruleSet, boards }] : []
    }),
    warnings: army === null ? warningsOf(view, who, key) : [],
  }
}

const ownBrigade = ({ eyes }: View, brigadeId: string): boolean =>
  eyes.some((army) => covers(army, brigadeId))

/** His own army whole, of his side's other army what stands on the field at the start (CP-SEE-07). */
function musterEyes(view: View, who: Roster): (brigadeId: string) => boolean {
  const { army, viewer, seen } = view
  if (army === null || view.state.phase === 'over') return () => true
  const standing = new Set<string>(
    who.brigades.filter((b) => b.placing.kind === 'deployment').map((b) => b.record.brigade.id),
  )
  const given = typeof viewer === 'object' && seen.seats[army].playerIds[0] !== viewer.playerId
  const formations = given ? (seen.seats[army].commands[viewer.playerId] ?? []) : null
  return (id) => {
    if (formations) return formations.some((f) => covers(f, id))
    const of = id.slice(0, 2) as keyof typeof SIDE_OF_ARMY
    return ownBrigade(view, id) || (SIDE_OF_ARMY[of] === SIDE_OF_ARMY[army] && standing.has(id))
  }
}

export function musterRows(
  { data, state }: View,
  key: BattleKey,
  who: Roster,
  sees: (brigadeId: string) => boolean,
  /** Brigades that are listed with what they had in 1815 if they stay away. */
  misses: (brigadeId: string) => boolean = () => false,
): readonly Immutable<MusterRow>[] {
  const units = new Map<string, { readonly unit: RosterUnit; readonly brigade: RosterBrigade }>()
  const brigades = new Map<string, RosterBrigade>()
  for (const brigade of who.brigades) {
    const { id } = brigade.record.brigade
    if (!sees(id)) continue
    brigades.set(id, brigade)
    for (const unit of brigade.units) units.set(unit.record.unit.id, { unit, brigade })
  }
  const place = (placing: RosterUnit['placing']) =>
    placing.kind === 'arrival'
      ? { entry: placing.entry, time: clockTime(placing.dueMinutes) }
      : { entry: null, time: placing.fromMinutes > who.startMinutes ? clockTime(placing.fromMinutes) : null }
  // Who came in 1815, those too who only stood there: no unit names a field on which its brigade was held back.
  const came = new Map<string, { readonly men: number; readonly guns: number }>(
    rosterOf1815(data, key).brigades.flatMap((brigade) =>
      brigade.units.map(({ record, men, guns }) => [record.unit.id, { men, guns }] as const),
    ),
  )
  const inHistory = (id: string) => came.get(id) ?? { men: 0, guns: 0 }
  const isMissed = (id: string) => {
    const brigade = data.history.index.unitById.get(id as never)?.brigade.id
    return inHistory(id).men > 0 && brigade !== undefined && misses(brigade)
  }
  const figures: Figures<Figure> = {
    unit(id) {
      const found = units.get(id)
      const was = inHistory(id)
      const { unit } = found ?? {}
      return {
        ...(unit ? place(unit.placing) : { entry: null, time: null }),
        held: null,
        men: unit?.men ?? 0,
        guns: unit?.guns ?? 0,
        historyMen: was.men,
        historyGuns: was.guns,
        grade: unit?.grade ?? null,
        marks: unit?.marks ?? null,
      }
    },
    formation(id, of) {
      const brigade = brigades.get(id)
      return {
        ...(brigade ? place(brigade.placing) : { entry: null, time: null }),
        held: brigade?.held?.until ?? null,
        men: sum(of, (u) => u.men),
        guns: sum(of, (u) => u.guns),
        historyMen: sum(of, (u) => u.historyMen),
        historyGuns: sum(of, (u) => u.historyGuns),
        grade: null,
        marks: null,
      }
    },
  }
  return rowsOf(
    data,
    state,
    (id) => units.has(id) || isMissed(id),
    figures,
    commandersElsewhere(data, state, key),
  )
}

/** Strengths that differ from history by more than this many hundredths are said before history resolves a battle. */
const FAR_FROM_HISTORY_PERCENT = 10

function warningsOf({ data, state }: View, who: Roster, key: BattleKey): readonly Sentence[] {
  const menOf = (roster: Roster, army: string) =>
    sum(
      roster.brigades.filter((b) => b.record.army.id === army),
      (b) => sum(b.units, (u) => u.men),
    )
  const before = rosterOf1815(data, key)
  const differs = data.history.orderOfBattle.armies.some(({ id }) => {
    const [now, then] = [menOf(who, id), menOf(before, id)]
    return then > 0 && Math.abs(now - then) * 100 > FAR_FROM_HISTORY_PERCENT * then
  })
  const used = usedElsewhere(data, state, key)
  return [
    ...(differs ? [{ key: 'warning.strengthsDiffer', values: {} }] : []),
    ...used.map((brigade) => ({ key: 'warning.usedElsewhere', values: { brigade } })),
  ]
}
