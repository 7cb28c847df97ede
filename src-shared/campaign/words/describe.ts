/** Facts into sentences: each event, refusal and prompt of the campaign becomes a key of the catalogue and values. */
import type { Sentence } from '../../engine/events'
import { clockTime } from '../../engine/holds'
import type { JsonValue } from '../../engine/json'
import type { Refusal } from '../../engine/refusal'
import type { Named } from '../../engine/rule-set'
import { sideId } from '../../engine/sides'
import { SIDE_OF_ARMY } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import { optionKey } from '../state/effects'
import { leaderPosts } from '../state/leaders'
import type { CpState } from '../state/state'
import type { CpEvent } from '../course/step'
import { sideOfArmy } from '../state/vocabulary'

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
    ...('was' in data && { was: text(data['was']) }),
    ...('value' in data && { value: text(data['value']) }),
    ...('first' in data && { first: text(data['first']) }),
  }
  switch (kind) {
    case 'reportConfirmed':
      return { key: `event.${kind}.${data['winner'] === 'draw' ? 'drawn' : 'won'}`, values }
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

const named = new WeakMap<CampaignData, ReadonlyMap<string, Named>>()

/** Everything of a campaign that has a name, by id; options as `decision:option`. */
export function names(data: CampaignData): ReadonlyMap<string, Named> {
  let map = named.get(data)
  if (!map) named.set(data, (map = collect(data)))
  return map
}

function collect(data: CampaignData): ReadonlyMap<string, Named> {
  const { history, calendar } = data
  const map = new Map<string, Named>()
  const add = (id: string, name: string, side: Named['side'] = null) => map.set(id, { name, side })
  add(sideId(0), 'the Coalition', 0)
  add(sideId(1), 'the French', 1)
  add('coalition', 'the Coalition', 0)
  add('french', 'the French', 1)
  for (const step of calendar.steps) add(step.id, step.name)
  for (const kind of calendar.weather.kinds) add(kind.id, kind.name)
  for (const h of calendar.headquarters) add(h.id, h.name, sideOfArmy(h.army))
  for (const battle of Object.values(history.battles)) {
    add(battle.id, battle.name)
    for (const w of battle.whatIf) add(w.id, w.name)
    for (const link of battle.campaignLinks) add(link.id, link.name)
    for (const objective of battle.objectives) add(objective.id, objective.name)
    for (const entry of battle.entryPoints) if (!map.has(entry.id)) add(entry.id, entry.name)
  }
  add('wavre-19', 'Wavre, second day')
  add('organiser', 'the organiser')
  add('default', 'history')
  for (const [id, record] of history.index.formations)
    add(id, record.name, SIDE_OF_ARMY[id.slice(0, 2) as keyof typeof SIDE_OF_ARMY] === 'french' ? 1 : 0)
  for (const [id, name] of history.index.brigadeNames)
    add(id, name, SIDE_OF_ARMY[id.slice(0, 2) as keyof typeof SIDE_OF_ARMY] === 'french' ? 1 : 0)
  for (const post of leaderPosts(data)) if (!map.has(post.id)) add(post.id, post.name, sideOfArmy(post.army))
  for (const decision of calendar.decisions) {
    add(decision.id, decision.name, sideOfArmy(decision.army))
    for (const option of decision.options)
      add(optionKey(decision.id, option.id), option.name, sideOfArmy(decision.army))
  }
  return map
}
