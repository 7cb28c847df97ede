/** The campaign's story, generated from what its journal has brought about: chapters of sentences, step by step. */
import type { Sentence } from '../../engine/events'
import type { JsonValue } from '../../engine/json'
import type { StepId } from '../../history/calendar'
import { ARMY_IDS, covers, type ArmyId } from '../../history/vocabulary'
import { totals } from '../state/accounts'
import { deviations, titleOf } from '../course/branches'
import { battlesOf, type CampaignData } from '../state/data'
import { optionKey } from '../state/name-keys'
import { reckon, type Reckoning } from '../score/score'
import { isCaptorOf } from '../state/seen-by'
import { editSentence } from '../words/describe'
import type { CpState } from '../state/state'
import { eachArmy, storyOfBattle } from './battle'

/** An event of the journal about men on the march or in the nights. */
export interface StoryEvent {
  readonly kind: string
  readonly step: StepId
  readonly data: Readonly<Record<string, unknown>>
}

export interface Chapter {
  /** Null: opening and reckoning. */
  readonly step: StepId | null
  readonly heading: Sentence
  readonly paragraphs: readonly Sentence[]
}

export interface Story {
  readonly title: Sentence
  /** Title of the course by its deviations (CP-BRAN-02). */
  readonly course: Sentence
  readonly chapters: readonly Chapter[]
}

const sentence = (key: string, values: Readonly<Record<string, JsonValue>> = {}): Sentence => ({
  key: `story.${key}`,
  values,
})

/**
 * The story as far as `state` knows it: that of a viewer is made of what he may see. `history` is the reckoning of 1815,
 * for the last chapter. Overrides and corrections stand in it for ever (CP-HAND-08). `reader` is the army whose
 * headquarters reads it: what its men have taken from the enemy it has read in full (CP-MSG-07).
 */
export function storyOf(
  data: CampaignData,
  state: CpState,
  events: readonly StoryEvent[],
  history: Pick<Reckoning, 'points' | 'verdict'>,
  reader: ArmyId | null = null,
): Story {
  return {
    title: sentence('title', { name: state.sheet.name }),
    course: sentence('course', { title: titleOf(deviations(data, state)) }),
    chapters: [
      opening(data, state),
      ...data.calendar.steps.flatMap(({ id }): Chapter[] => {
        const paragraphs = [
          ...decisionsOf(data, state, id),
          ...messagesOf(state, id, reader),
          ...weatherOf(data, state, id),
          ...marchOf(events, id),
          ...battlesOf(data, id).flatMap((key) => storyOfBattle(data, state, key)),
          ...nightOf(events, id),
          ...state.edits
            .filter(({ step }) => step === id)
            .map(({ path, was, value, reason }) => editSentence({ path, was, value, reason })),
        ]
        return paragraphs.length === 0
          ? []
          : [{ step: id, heading: sentence('chapter', { step: id }), paragraphs }]
      }),
      ...(state.phase === 'over' ? [ending(data, state, history)] : []),
    ],
  }
}

function opening(data: CampaignData, state: CpState): Chapter {
  const units = Object.entries(data.opening).filter(([id]) => id in state.units)
  const paragraphs = ARMY_IDS.flatMap((army) => {
    const own = units.filter(([id]) => covers(army, id))
    if (own.length === 0) return []
    const { present, killedWounded, missing } = totals(own.map(([, unit]) => unit))
    const guns = own.reduce((sum, [, unit]) => sum + unit.guns, 0)
    const lost = killedWounded + missing
    return [
      sentence('opening.men', { army, n: present, guns }),
      // Who fell on the 15th is no longer under arms that evening (CP-LED-02).
      ...(lost > 0 ? [sentence('opening.lost', { army, n: lost, killedWounded, missing })] : []),
    ]
  })
  return { step: null, heading: sentence('opening.heading'), paragraphs }
}

/** Choices that leave history one by one; what was done as in 1815 is said once. */
function decisionsOf(data: CampaignData, state: CpState, step: StepId): readonly Sentence[] {
  const made = (data.decisionsAt.get(step) ?? []).flatMap((decision) => {
    const choice = state.choices[decision.id]
    const option = decision.options.find(({ id }) => id === choice?.optionId)
    return option ? [{ decision, option }] : []
  })
  const other = made.filter(({ option }) => !option.historical)
  if (made.length > 0 && other.length === 0) return [sentence('decidedAsWas')]
  return other.map(({ decision, option }) =>
    sentence('decided', { decision: decision.id, option: optionKey(decision.id, option.id) }),
  )
}

function messagesOf(state: CpState, step: StepId, reader: ArmyId | null): readonly Sentence[] {
  return state.messages
    .filter((message) => message.step === step)
    .map((message) => {
      const { from, to, sentAt, decisionId, optionId, fate } = message
      return sentence(`message.${isCaptorOf(reader, message) ? 'captured' : fate}`, {
        from,
        to,
        time: sentAt.slice(11),
        option: optionKey(decisionId, optionId),
      })
    })
}

function weatherOf(data: CampaignData, state: CpState, step: StepId): readonly Sentence[] {
  if (step !== data.calendar.weather.step || state.weather === null) return []
  return [sentence('weather', { weather: state.weather })]
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Sums of men by army over events about brigades. */
function byArmy(
  events: readonly StoryEvent[],
  men: (data: StoryEvent['data']) => number,
): readonly (readonly [ArmyId, number])[] {
  return ARMY_IDS.flatMap((army) => {
    const all = events
      .filter(({ data }) => typeof data['brigade'] === 'string' && covers(army, data['brigade']))
      .reduce((sum, { data }) => sum + men(data), 0)
    return all === 0 ? [] : [[army, all] as const]
  })
}

function marchOf(events: readonly StoryEvent[], step: StepId): readonly Sentence[] {
  const here = events.filter((one) => one.kind === 'fellOut' && one.step === step)
  return byArmy(here, (data) => number(data['men'])).map(([army, n]) => sentence('fellOut', { army, n }))
}

function nightOf(events: readonly StoryEvent[], step: StepId): readonly Sentence[] {
  const rows = events.filter((one) => one.kind === 'nightRow' && one.data['step'] === step)
  const of = (...kinds: readonly string[]) => rows.filter(({ data }) => kinds.includes(String(data['kind'])))
  const men = (data: StoryEvent['data']) => number(data['men'])
  const say = (key: string, list: readonly (readonly [ArmyId, number])[]) =>
    list.map(([army, n]) => sentence(`night.${key}`, { army, n }))
  const noRest = new Set(of('noRecovery').map(({ data }) => String(data['brigade'])))
  return [
    ...say('back', byArmy(of('recovered', 'cutOff'), men)),
    ...say('reformed', byArmy(of('reformed'), men)),
    ...say(
      'away',
      byArmy(rows, (data) => number(data['left'])),
    ),
    ...say('taken', byArmy(of('taken'), men)),
    ...eachArmy(noRest).map(([army, brigades]) => sentence('night.noRest', { army, brigades })),
  ]
}

function ending(data: CampaignData, state: CpState, history: Pick<Reckoning, 'points' | 'verdict'>): Chapter {
  const { points, verdict, left } = reckon(data, state)
  return {
    step: null,
    heading: sentence('end.heading'),
    paragraphs: [
      ...(state.ended?.early === true ? [sentence('end.early')] : []),
      sentence('end.verdict', { verdict, french: points.french, coalition: points.coalition }),
      ...ARMY_IDS.map((army) =>
        sentence('end.left', { army, n: presentOf(state, army), percent: left[army] }),
      ),
      sentence('end.history', {
        verdict: history.verdict,
        french: history.points.french,
        coalition: history.points.coalition,
      }),
    ],
  }
}

const presentOf = (state: CpState, army: ArmyId): number =>
  Object.entries(state.units).reduce((sum, [id, unit]) => sum + (covers(army, id) ? unit.present : 0), 0)
