/** Decisions as a headquarters has them before it: the question, what it knows, and its options; and its messages. */
import type { OutputOf } from '../../../../src-shared/contract'
import type { Sentence } from '../../../../src-shared/contract/values'
import {
  changeable,
  closedBy,
  defaultOption,
  offered,
  type Closed,
} from '../../../../src-shared/campaign/course/choices'
import { describeRefusal, names } from '../../../../src-shared/campaign/words/describe'
import { optionKey, WING_DECISION } from '../../../../src-shared/campaign/state/name-keys'
import { headquartersOf } from '../../../../src-shared/campaign/state/data'
import { leaderOf } from '../../../../src-shared/campaign/state/successors'
import { isCaptorOf, knownAt } from '../../../../src-shared/campaign/state/seen-by'
import { usedByOption } from '../../../../src-shared/campaign/course/warnings'
import { assignable } from '../../../../src-shared/campaign/muster/wing'
import type { Decision, DecisionOption, OptionEffect } from '../../../../src-shared/history/calendar'
import { ARMY_IDS, covers } from '../../../../src-shared/history/vocabulary'
import { surnameOf } from '../../../../src-shared/words/surname'
import type { View } from './view'
import { nameOf } from './rows'

type DecisionView = OutputOf<'campaign.decisions'>['decisions'][number]
type OptionView = DecisionView['options'][number]

export function decisionsOf(view: View): OutputOf<'campaign.decisions'> {
  const { data, state, eyes, seen, viewer, army } = view
  if (state.phase !== 'decide') return { decisions: [] }
  // Who does not decide for his army is shown what the deciding player passes on (CP-SEE-08).
  const isGuest = typeof viewer === 'object' && seen.seats[viewer.army].playerIds[0] !== viewer.playerId
  return {
    decisions: offered(data, state, state.step)
      .filter((decision) => army === null || eyes.includes(decision.army))
      .filter((decision) => !isGuest || seen.choices[decision.id] !== undefined)
      .map((decision) => decisionView(view, decision)),
  }
}

function decisionView(view: View, decision: Decision): DecisionView {
  const { data, state, seen } = view
  const headquarters = data.calendar.headquarters.find(({ id }) => id === decision.headquarters)
  const choice = seen.choices[decision.id]
  return {
    id: decision.id,
    name: decision.name,
    question: decision.question,
    army: decision.army,
    headquarters: { id: decision.headquarters, name: headquarters?.name ?? decision.headquarters },
    // The army's own headquarters has whoever leads it now; another is known by its general.
    leader:
      headquartersOf(data, decision.army)[0] === decision.headquarters
        ? surnameOf(leaderOf(data, state, decision.army).name)
        : (headquarters?.name ?? decision.headquarters),
    step: decision.step,
    takenAt: decision.takenAt,
    knows: knownAt(state, decision).flatMap((key) => {
      const report = state.reports[key]
      const news = state.news.find((n) => n.battle === key && n.headquarters === decision.headquarters)
      if (!report || !news) return []
      const { winner, level } = report
      return [{ battle: key, name: names(data).get(key)?.name ?? key, winner, level, since: news.at }]
    }),
    chosen: choice?.optionId ?? null,
    formations: choice?.formations ?? [],
    default: defaultOption(data, state, decision).id,
    options: decision.options.map((option) => optionView(view, decision, option)),
    assignable: decision.id === WING_DECISION ? assignableOf(view) : [],
    changeable: decision.change !== undefined,
  }
}

function optionView(view: View, decision: Decision, option: DecisionOption): OptionView {
  const { data, state } = view
  const closed = closedBy(data, state, decision, option)
  const outcomes = option.die ?? []
  const whatIfIds = [...option.whatIfs, ...outcomes.flatMap((o) => o.whatIfs)]
  const whatIfs = [...new Set(whatIfIds)].flatMap((id) => data.whatIfs.get(id) ?? [])
  const effects = [...option.effects, ...outcomes.flatMap((o) => o.effects)]
  return {
    id: option.id,
    name: option.name,
    text: option.text,
    historical: option.historical,
    branch: option.branch ?? null,
    open: closed === undefined,
    closed: closed ? closedSentence(decision, option, closed) : null,
    whatIfs: whatIfs.map(({ whatIf: { id, name, description } }) => ({ id, name, description })),
    brings: whatIfs.flatMap(({ whatIf, battleId }) =>
      (whatIf.reinforcements ?? []).map((arrival) => ({
        battle: battleId,
        whatIf: whatIf.id,
        label: arrival.label ?? null,
        formations: arrival.brigadeIds,
        entry: arrival.entry,
        time: arrival.time,
      })),
    ),
    removes: [
      ...whatIfs.flatMap(({ whatIf, battleId }) =>
        (whatIf.removes ?? []).map((formation) => ({ battle: battleId, formation })),
      ),
      ...effects.flatMap((effect) =>
        'remove' in effect && Array.isArray(effect.remove.formations)
          ? effect.remove.formations.map((formation) => ({ battle: effect.remove.battle, formation }))
          : [],
      ),
    ],
    effects: effects.map(effectSentence),
    die: outcomes.map(({ faces, outcome, whatIfs: brought }) => ({ faces, outcome, whatIfs: brought })),
    warnings: warningsOf(view, decision, option),
  }
}

function closedSentence(decision: Decision, option: DecisionOption, closed: Closed): Sentence {
  const { why, ...values } = closed
  const refusal = {
    code: 'OPTION_CLOSED',
    rule: 'CP-DEC-01',
    values: { decision: decision.id, option: option.id, why, ...values },
  }
  const sentence = describeRefusal(refusal)
  // The choice on which it hangs is the other decision, not this one.
  return 'decision' in closed
    ? {
        ...sentence,
        values: { ...sentence.values, needs: closed.decision, option: optionKey(decision.id, option.id) },
      }
    : sentence
}

const SECOND_DAY = '1815-06-19'

/** What an effect does, under `effect.<kind>` of the campaign's catalogue. */
function effectSentence(effect: OptionEffect): Sentence {
  const [kind = ''] = Object.keys(effect)
  const values: unknown = Object.values(effect)[0]
  const { formations, day, ...rest } = values as { readonly formations?: unknown; readonly day?: string }
  // Only a day of a battle is not fought: the second of Wavre (CP-STEP-09).
  if (kind === 'notFought' && day === SECOND_DAY)
    return { key: 'effect.notFought', values: { battle: 'wavre-19' } }
  const named = Array.isArray(formations) ? (formations as string[]) : []
  const isFew = kind === 'noRecovery' || kind === 'wing'
  const form = formations === 'wing' || formations === 'chosen' ? formations : 'plain'
  return { key: `effect.${kind}${isFew ? `.${form}` : ''}`, values: { ...rest, formations: named } }
}

/** Options that are legal, but said (9.3 of the rules). */
const SAID = [
  { option: '1000', key: 'warning.beforeTheRear' },
  { option: '0900', key: 'warning.beforeTheRear' },
  { option: 'call-in', key: 'warning.rightHook' },
  { option: 'custom', key: 'warning.wingWithoutCavalry' },
] as const

function warningsOf(
  { data, seen, army }: View,
  decision: Decision,
  option: DecisionOption,
): readonly Sentence[] {
  // Reckoned from what the viewer may know: who stands where by the choices of others is not told (CP-SEE-07).
  const used = army === null || decision.army === army ? usedByOption(data, seen, option) : []
  return [
    ...SAID.filter((row) => row.option === option.id).map(({ key }) => ({ key, values: {} })),
    ...used
      .filter((id) => covers(decision.army, id))
      .map((brigade) => ({ key: 'warning.usedElsewhere', values: { brigade } })),
  ]
}

function assignableOf({ data, state }: View): DecisionView['assignable'] {
  const girard = state.choices['fr-16-girard']?.optionId ?? 'with-the-emperor'
  return [...assignable(data, girard === 'with-the-emperor')].map(([id, { infantry }]) => ({
    id,
    name: nameOf(data, id),
    corps: id.split('.').slice(0, 2).join('.'),
    infantry,
    men: data.history.index.units.reduce(
      (men, { unit }) => men + (covers(id, unit.id) ? (state.units[unit.id]?.present ?? 0) : 0),
      0,
    ),
  }))
}

export function messagesOf(view: View): OutputOf<'campaign.messages'> {
  const { data, state, seen, eyes, army, isPast, viewer } = view
  const decides = typeof viewer !== 'object' || seen.seats[viewer.army].playerIds[0] === viewer.playerId
  const mine = ARMY_IDS.filter((each) => army === null || (eyes.includes(each) && decides))
  return {
    messages: seen.messages.map((m) => ({
      id: m.id,
      decisionId: m.decisionId,
      optionId: m.optionId,
      from: m.from,
      to: m.to,
      army: m.army,
      step: m.step,
      sentAt: m.sentAt,
      base: m.base,
      arrivesAt: m.arrivesAt,
      fate: isCaptorOf(army, m) ? 'captured' : m.fate,
    })),
    news: seen.news.map(({ battle, headquarters, at }) => ({ battle, headquarters, at })),
    changeable:
      isPast || state.phase !== 'decide'
        ? []
        : mine.flatMap((each) =>
            changeable(data, state, each).map(({ decision, options, from, until }) => ({
              decisionId: decision.id,
              army: each,
              from: decision.change?.fromHeadquarters ?? '',
              to: decision.change?.toHeadquarters ?? '',
              options: options.map((id) => ({
                id,
                name: decision.options.find((o) => o.id === id)?.name ?? id,
                latestArrival: decision.change?.latestArrival[id] ?? null,
              })),
              earliest: from,
              latest: until,
            })),
          ),
  }
}
