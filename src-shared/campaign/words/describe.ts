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
const doubtOf = (code: string): JsonValue => term(`doubt.${OVERRIDABLE.includes(code) ? code : 'other'}`)

/** A doubt that was set aside, as the event has it: code and reason. */
function doubtSetAside(override: string): JsonValue {
  const [code = '', ...reason] = override.split(': ')
  return term('doubtSetAside', { doubt: doubtOf(code), reason: reason.join(': ') })
}

/** Sentence of an event, under `event.<kind>` of the catalogue. Values that are ids are for `names`. */
export function describe(event: CpEvent): Sentence {
  const { kind, data } = event
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
    ...('first' in data && { first: text(data['first']) }),
  }
  switch (kind) {
    case 'reportConfirmed':
      return { key: `event.${kind}.${data['winner'] === 'draw' ? 'drawn' : 'won'}`, values }
    case 'corrected':
      return { key: `event.${kind}.${text(data['reason']).trim() === '' ? 'plain' : 'why'}`, values }
    case 'overridden': {
      const overrides = Array.isArray(data['overrides']) ? data['overrides'].map(text) : []
      return { key: `event.${kind}`, values: { ...values, overrides: overrides.map(doubtSetAside) } }
    }
    case 'nightRow': {
      const row = text(data['kind'])
      return {
        key: `event.${kind}.${row === 'recovered' && data['harried'] === true ? 'harried' : row}`,
        values,
      }
    }
    case 'amendShort': {
      const units = Array.isArray(data['units'])
        ? (data['units'] as readonly { id: string; men: number }[])
        : []
      return {
        key: `event.${kind}`,
        values: { ...values, units: units.map((u) => term('shortUnit', { unit: u.id, n: u.men })) },
      }
    }
    default:
      return { key: `event.${kind}`, values }
  }
}

/** Sentence of a refusal, under `refusal.<code>`. */
export function describeRefusal({ code, values }: Refusal): Sentence {
  if (code === 'OPTION_CLOSED') {
    const decision = text(values['decision'])
    return {
      key: `refusal.${code}.${text(values['why'])}`,
      // A condition on another choice names the decision that it hangs on.
      values: { ...values, needs: decision, option: optionKey(decision, text(values['option'])) },
    }
  }
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
