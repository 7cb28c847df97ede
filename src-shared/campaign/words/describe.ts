/** Facts into sentences: each event, refusal and prompt of the campaign becomes a key of the catalogue and values. */
import type { Sentence } from '../../engine/events'
import { clockTime } from '../../engine/holds'
import type { JsonValue } from '../../engine/json'
import type { Refusal } from '../../engine/refusal'
import type { Named } from '../../engine/rule-set'
import { OVERRIDABLE } from '../report/report'
import type { CampaignData } from '../state/data'
import { leaderKey, optionKey } from '../state/name-keys'
import type { CpState } from '../state/state'
import type { CpEvent } from '../course/step'
import { fieldTerm, isFieldPath } from './fields'

const term = (name: string, values: Readonly<Record<string, JsonValue>> = {}): JsonValue => ({
  key: `term.${name}`,
  values,
})
const text = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Clock time of a moment, a clock time, or clock minutes. */
function timeOf(value: JsonValue | undefined): string {
  if (typeof value === 'number') return clockTime(value)
  const words = text(value)
  return words.includes('T') ? words.slice(words.indexOf('T') + 1) : words
}

/** What may be doubted, by the code of the fault. */
export const doubtOf = (code: string): JsonValue =>
  term(`doubt.${OVERRIDABLE.includes(code) ? code : 'other'}`)

/** A doubt that was set aside, with the reason for it. */
const doubtSetAside = ({ code, reason }: { readonly code: string; readonly reason: string }): JsonValue =>
  term('doubtSetAside', { doubt: doubtOf(code), reason })

/** The words of an edit by what it sets: the head of its path, for a unit the field (CP-EDIT-01). */
export function editSentence(
  data: Readonly<Record<string, JsonValue>>,
  values: Readonly<Record<string, JsonValue>> = data,
): Sentence {
  const [head = '', ...rest] = text(data['path']).split('.')
  const id = rest.join('.')
  const value = data['value'] ?? null
  const said = (kind: string, more: Readonly<Record<string, JsonValue>>): Sentence => ({
    key: `event.umpireEdit.${kind}`,
    values: { ...values, ...more },
  })
  switch (head) {
    case 'units': {
      const field = rest.at(-1) ?? ''
      const unit = rest.slice(0, -1).join('.')
      if (field === 'marks') return said('marks', { unit, n: value })
      if (field === 'state') return said('state', { unit, state: term(`state.${text(value)}`) })
      if (field === 'cutOff') return said(value === true ? 'cutOff' : 'notCutOff', { unit })
      const { from, to, men } = value as { readonly from: string; readonly to: string; readonly men: number }
      return said('men', { unit: id, n: men, from: term(`account.${from}`), to: term(`account.${to}`) })
    }
    case 'choices': {
      const chosen = typeof value === 'object' ? (value as { readonly optionId?: string }).optionId : value
      return said('choice', { decision: id, option: optionKey(id, text(chosen)) })
    }
    case 'whatIfs':
      return said(value === true ? 'whatIf' : 'noWhatIf', { whatIf: id })
    case 'leaders':
      return said('leader', { leader: leaderKey(id), fate: term(`fate.${text(value)}`) })
    case 'startTimes':
      return said('startTime', { battle: id, time: timeOf(value) })
    case 'placings': {
      const at = value as { readonly entry: string; readonly time: string } | null
      const [battle = '', ...brigade] = rest
      return at === null
        ? said('noPlacing', { battle, brigade: brigade.join('.') })
        : said('placing', { battle, brigade: brigade.join('.'), entry: at.entry, time: at.time })
    }
    case 'facts':
      return said('fact', {
        battle: rest[0] ?? '',
        fact: rest[1] ?? '',
        answer: term(value === true ? 'yes' : 'no'),
      })
    case 'battles':
      return said('leftOut', { battle: id })
    default:
      return said('other', {})
  }
}

/** What a night brought a brigade: who came back, who did not, and its marks. */
function nightSentence(
  data: Readonly<Record<string, JsonValue>>,
  values: Readonly<Record<string, JsonValue>>,
): Sentence {
  const number = (key: string): number => (typeof data[key] === 'number' ? data[key] : 0)
  const [n, left, marks, after] = [number('men'), number('left'), number('marks'), number('marksAfter')]
  const row = text(data['kind'])
  const isRest = row === 'recovered' && data['harried'] !== true && n === 0 && left === 0
  const kind = isRest ? 'rested' : row === 'recovered' && data['harried'] === true ? 'harried' : row
  return {
    key: `event.nightRow.${kind}`,
    values: {
      ...values,
      back: term('back', { n }),
      away: term('away', { n: left }),
      scattered: term('scattered', { n: left }),
      marks: marks === after ? term('marks.same', { n: after }) : term('marks.changed', { marks, after }),
    },
  }
}

/** Why a battle is not fought, as a key of the catalogue (CP-STEP-03, CP-STEP-05, CP-RES-05). */
function whyLeftOut(by: string, rules: readonly string[]): string {
  if (by === 'wavre') return rules.includes('CP-RES-05') ? 'covered' : 'noFirstDay'
  if (by === 'french' || by === 'coalition') return 'nobody'
  return by === 'organiser' ? by : 'other'
}

/** Sentence of an event, under `event.<kind>` of the catalogue. Values that are ids are for `names`. */
export function describe(event: CpEvent): Sentence {
  const { kind, data, rules } = event
  const decision = text(data['decision'])
  const values: Record<string, JsonValue> = {
    ...data,
    ...(data['option'] !== undefined && { option: optionKey(decision, text(data['option'])) }),
    ...(data['sentAt'] !== undefined && { time: timeOf(data['sentAt']) }),
    ...(data['at'] !== undefined && { time: timeOf(data['at']) }),
    ...(data['time'] !== undefined && { time: timeOf(data['time']) }),
    ...(typeof data['yes'] === 'boolean' && { answer: term(data['yes'] ? 'yes' : 'no') }),
    ...(typeof data['men'] === 'number' && { n: data['men'] }),
    ...(typeof data['minutes'] === 'number' && { n: data['minutes'], time: timeOf(data['minutes']) }),
    ...(typeof data['delay'] === 'number' && { n: data['delay'] }),
    ...(typeof data['brigades'] === 'number' && { n: data['brigades'] }),
    ...(typeof data['how'] === 'string' && { how: term(`how.${data['how']}`) }),
    ...(typeof data['level'] === 'string' && { level: term(`level.${data['level']}`) }),
    ...(typeof data['fate'] === 'string' && { fate: term(`fate.${data['fate']}`) }),
    ...(typeof data['marksAfter'] === 'number' && { after: data['marksAfter'] }),
    ...(typeof data['code'] === 'string' && { doubt: doubtOf(data['code']) }),
    ...(typeof data['leader'] === 'string' && { leader: leaderKey(data['leader']) }),
    ...('was' in data && { was: text(data['was']) }),
    ...('value' in data && { value: text(data['value']) }),
    ...(typeof data['field'] === 'string' && { field: fieldTerm(data['field']) }),
    ...('first' in data && { first: text(data['first']) }),
  }
  switch (kind) {
    case 'newsSent':
      return { key: `event.${kind}`, values: { ...values, n: Number(text(data['at']).slice(8, 10)) } }
    case 'reportConfirmed':
      return { key: `event.${kind}.${data['winner'] === 'draw' ? 'drawn' : 'won'}`, values }
    case 'corrected':
      return { key: `event.${kind}.${text(data['reason']).trim() === '' ? 'plain' : 'why'}`, values }
    case 'overridden': {
      const overrides = (data['overrides'] ?? []) as readonly { code: string; reason: string }[]
      return { key: `event.${kind}`, values: { ...values, overrides: overrides.map(doubtSetAside) } }
    }
    case 'umpireEdit':
      return editSentence(data, values)
    case 'seated': {
      const players = Array.isArray(data['players']) ? data['players'].map(text) : []
      const [first] = players
      const who = first === undefined ? 'nobody' : first.startsWith('computer') ? 'program' : 'players'
      return { key: `event.${kind}.${who}${'reason' in data ? 'Why' : ''}`, values }
    }
    case 'passedOn': {
      const what = 'decision' in data ? 'message' : 'decision'
      return { key: `event.${kind}.${what}${'reason' in data ? 'Why' : ''}`, values }
    }
    case 'campaignEnded':
    case 'conceded':
      return { key: `event.${kind}.${'reason' in data ? 'why' : 'plain'}`, values }
    case 'nightRow':
      return nightSentence(data, values)
    case 'battleLeftOut':
      return { key: `event.${kind}.${whyLeftOut(text(data['by']), rules)}`, values }
    case 'amendShort': {
      const units = Array.isArray(data['units'])
        ? (data['units'] as readonly { id: string; men: number }[])
        : []
      return {
        key: `event.${kind}`,
        values: { ...values, units: units.map((u) => term('shortUnit', { unit: u.id, n: u.men })) },
      }
    }
    case 'amendWouldEnd': {
      const ended = Array.isArray(data['ended'])
        ? (data['ended'] as readonly { id: string; state: string }[])
        : []
      const states = ended.map(({ id, state }) =>
        term('endedAs', { brigade: id, state: term(`state.${state}`) }),
      )
      return { key: `event.${kind}`, values: { ...values, ended: states } }
    }
    default:
      return { key: `event.${kind}`, values }
  }
}

/** What an edit of a path takes: marks, a time of day, or what only its list says. */
const formOf = (path: string): string =>
  path.endsWith('.marks') ? 'marks' : /^(startTimes|placings)\./.test(path) ? 'time' : 'other'

/** Sentence of a refusal, under `refusal.<code>`. */
export function describeRefusal({ code, rule, values }: Refusal): Sentence {
  if (code === 'OPTION_CLOSED') {
    const decision = text(values['decision'])
    const why = values['why'] === 'link' && values['by'] === undefined ? 'taken' : text(values['why'])
    return {
      key: `refusal.${code}.${why}`,
      // A condition on another choice names the decision that it hangs on.
      values: { ...values, needs: decision, option: optionKey(decision, text(values['option'])) },
    }
  }
  if (code === 'NOT_CHANGEABLE') {
    const kind = rule === 'CP-EDIT-01' ? `edit.${formOf(text(values['id']))}` : 'message'
    return { key: `refusal.${code}.${kind}`, values: { ...values, value: text(values['value']) } }
  }
  if (code === 'UNBALANCED_EDIT') {
    const { given, from, has } = values
    if (given !== undefined)
      return { key: `refusal.${code}.noNumber`, values: { ...values, given: text(given) } }
    if (has !== undefined)
      return {
        key: `refusal.${code}.short`,
        values: { ...values, n: has, from: term(`account.${text(from)}`) },
      }
    return { key: `refusal.${code}.accounts`, values }
  }
  if ((code === 'MISSING' || code === 'WRONG_VALUE') && isFieldPath(text(values['path'])))
    return { key: `refusal.${code}`, values: { ...values, path: fieldTerm(text(values['path'])) } }
  if (code === 'TIME_OUTSIDE')
    return { key: `refusal.${code}.${values['until'] === undefined ? 'battle' : 'start'}`, values }
  if (code === 'SENT_OUTSIDE_SPAN')
    return {
      key: `refusal.${code}`,
      values: {
        ...values,
        time: timeOf(values['sentAt']),
        fromTime: timeOf(values['from']),
        untilTime: timeOf(values['until']),
      },
    }
  return { key: `refusal.${code}`, values }
}

/** What is wanted of whom. */
export function promptOf(state: CpState): Sentence {
  const { battle, phase } = state
  const isByHand = phase === 'resolve' && battle !== null && state.battles[battle].how === 'hand'
  return {
    key: `prompt.${isByHand ? 'enter' : phase}`,
    values: { step: state.step, battle: state.battle ?? '' },
  }
}

/** Everything of a campaign that has a name, by id; options as `decision:option`. */
export const names = (data: CampaignData): ReadonlyMap<string, Named> => data.names
