/** The form of a battle fought elsewhere: what is kept of it, what is wrong with it, and what it would book (CP-HAND). */
import { z } from 'zod'
import type { OutputOf } from '../../../../src-shared/contract'
import type { JsonObject, JsonValue } from '../../../../src-shared/contract/values'
import { sourceOf } from '../../../../src-shared/campaign/course/battles'
import { battleFile } from '../../../../src-shared/campaign/state/data'
import { names } from '../../../../src-shared/campaign/words/describe'
import { blankEntry } from '../../../../src-shared/campaign/report/hand'
import { holdersAtStart, musteredOf, rosterOf } from '../../../../src-shared/campaign/muster/muster'
import { clockQuestions, factQuestions, waysOut } from '../../../../src-shared/campaign/report/questions'
import { laterMustered } from '../../../../src-shared/campaign/course/refuse'
import { evaluateReport, type Evaluated } from '../../../../src-shared/campaign/report/report'
import { stillThere } from '../../../../src-shared/campaign/report/draft'
import {
  handEntrySchema,
  type CpHandEntry,
  type Mustered,
} from '../../../../src-shared/campaign/report/result'
import { wordsOf } from '../../../../src-shared/engine/issue-words'
import type { Fault } from '../../../../src-shared/engine/refusal'
import { clockTime } from '../../../../src-shared/engine/holds'
import type { BattleKey } from '../../../../src-shared/history/calendar'
import { SIDE_OF_ARMY } from '../../../../src-shared/history/vocabulary'
import { failure } from '../../failure'
import type { View } from '../views/view'
import { musterRows } from '../views/muster-list'
import { draftView, faultLines } from '../views/report'
import { nameOf } from '../views/rows'

/** What was typed lies outside the journal: it decides nothing until it is handed in. */
const preferenceKey = (view: View, key: BattleKey): string => `campaign.form.${view.seen.sheet.id}.${key}`
const setUpRecordSchema = z.object({ entry: z.record(z.string(), z.json()), at: z.number() })

export function keepForm(view: View, key: BattleKey, entry: JsonObject, at: number): void {
  view.open.campaign.setPreference(preferenceKey(view, key), { entry, at })
}

/** The forces of a battle: as they were laid out, or as they would be now. */
function forces({ data, state }: View, key: BattleKey): Mustered {
  return (
    state.battles[key].mustered ??
    musteredOf(data, rosterOf(data, state, key), holdersAtStart(data, state, key))
  )
}

/** Those of whom something can be entered: who went over to the other table was booked when he left (CP-STEP-08). */
const toEnter = (view: View, key: BattleKey): Mustered =>
  stillThere(forces(view, key), view.state.battles[key].left)

export function formOf(view: View, key: BattleKey): OutputOf<'campaign.form'> {
  const { data, state, open } = view
  const mustered = toEnter(view, key)
  const kept = setUpRecordSchema.safeParse(open.campaign.preference(preferenceKey(view, key))).data
  const booked = state.reports[key]?.input
  const typed = booked?.kind === 'hand' ? booked.entry : undefined
  const entry = kept?.entry ?? typed ?? blankEntry(data, key, mustered)
  const file = battleFile(data, key)
  return {
    battle: key,
    name: names(data).get(key)?.name ?? key,
    entry: entry as unknown as JsonObject,
    keptAt: kept?.at ?? null,
    booked: !state.reports[key] ? 'no' : laterMustered(state, key) ? 'amend' : 'reopen',
    startTime: clockTime(mustered.startMinutes),
    endTime: clockTime(mustered.endMinutes),
    objectives: file.objectives.map(({ id, name, value }) => ({ id, name, value })),
    armies: file.sides.flatMap(({ armies }) =>
      armies.map((id) => ({ id, name: nameOf(data, id), side: SIDE_OF_ARMY[id] })),
    ),
    facts: [...factQuestions(data, key)].map(([id, question]) => ({ id, question })),
    questions: clockQuestions(data, key).map((question) => ({
      key: question.key,
      side: question.side,
      objectives: question.objectives,
      at: question.at,
    })),
    waysOut: waysOut(data, key, mustered.whatIfIds).map(({ side, exit, formations }) => ({
      side,
      exit,
      name: names(data).get(exit)?.name ?? exit,
      formations: formations ?? [],
    })),
    leaders: data.leaders
      .filter((post) =>
        Object.keys(mustered.brigades).some((id) =>
          post.formations.some((f) => id === f || id.startsWith(`${f}.`)),
        ),
      )
      .map(({ id, name, rank, army }) => ({ id, name, rank, army })),
    rows: musterRows(view, key, rosterOf(data, state, key), (id) => Object.hasOwn(mustered.brigades, id)),
    mustLeave: state.mustLeave
      .filter((row) => row.battle === key)
      .map(({ side, by, where, lossPercent }) => ({ side, by, where, lossPercent })),
  }
}

/** What was typed as the entry of the rules, or the fields that have no such form, all at once. */
export function typedEntry(
  key: BattleKey,
  typed: JsonObject,
): { readonly entry: CpHandEntry } | { readonly faults: readonly Fault[] } {
  const parsed = handEntrySchema.safeParse({ ...typed, battle: key })
  if (parsed.success) return { entry: parsed.data }
  return {
    faults: parsed.error.issues.map((issue) => {
      const missing = valueAt(typed, issue.path) === undefined
      return {
        path: issue.path.map(String).join('.'),
        code: missing ? 'MISSING' : 'WRONG_VALUE',
        values: { problem: wordsOf(issue) },
      }
    }),
  }
}

/** The entry without its fields of the wrong form, so that the others are judged all the same; undefined: nothing is left. */
function wholeOf(view: View, key: BattleKey, typed: JsonObject): CpHandEntry | undefined {
  const parsed = handEntrySchema.safeParse({ ...typed, battle: key })
  const rest = (parsed.error?.issues ?? []).reduce<JsonValue>((left, { path }) => without(left, path), typed)
  const blank = blankEntry(view.data, key, toEnter(view, key))
  return handEntrySchema.safeParse({ ...blank, ...(rest as JsonObject), battle: key }).data
}

/** A value without what lies at a path. */
function without(value: JsonValue, [head, ...rest]: readonly PropertyKey[]): JsonValue {
  if (typeof value !== 'object' || value === null || head === undefined) return value
  if (Array.isArray(value)) return (value as readonly JsonValue[]).filter((_, i) => i !== head)
  const { [String(head)]: at, ...others } = value as JsonObject
  return rest.length === 0 || at === undefined ? others : { ...others, [String(head)]: without(at, rest) }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

/** What an entry would book as the campaign stands. */
export function evaluateEntry(view: View, key: BattleKey, entry: CpHandEntry): Evaluated {
  const { data, state } = view
  const battle = state.battles[key]
  const input = { kind: 'hand', entry } as const
  const source = sourceOf(
    {
      ...state,
      battles: {
        ...state.battles,
        [key]: { ...battle, mustered: forces(view, key), input, corrections: [], overrides: [] },
      },
    },
    key,
  )
  if (!source) throw failure('wrongStatus', { battleId: key, status: battle.phase })
  return evaluateReport(data, source)
}

export function checkForm(view: View, key: BattleKey, typed: JsonObject): OutputOf<'campaign.form.check'> {
  const read = typedEntry(key, typed)
  const wrong = 'faults' in read ? read.faults : []
  const entry = 'faults' in read ? wholeOf(view, key, typed) : read.entry
  if (!entry) return { faults: faultLines(wrong), report: null }
  const evaluated = evaluateEntry(view, key, entry)
  const unread = new Set(wrong.map(({ path }) => path))
  const others = evaluated.faults.filter(({ path }) => !unread.has(path))
  return { faults: faultLines([...wrong, ...others]), report: draftView(view, evaluated) }
}
