/** The strip of five days: battles, weather, seals, messages and branch marks of every step (9.1 of the rules). */
import type { OutputOf } from '../../../../src-shared/contract'
import { battlesOf, before } from '../../../../src-shared/campaign/state/data'
import type { BattleKey, CalendarStep } from '../../../../src-shared/history/calendar'
import { ARMY_IDS } from '../../../../src-shared/history/vocabulary'
import type { View } from './view'
import { battleStand } from './stand'

type Days = OutputOf<'campaign.strip'>['days']
type StripStep = Days[number]['steps'][number]

export function stripOf(view: View): OutputOf<'campaign.strip'> {
  const steps = view.live.hasBegun ? view.live.steps() : new Map<string, never>()
  const days = Map.groupBy(view.data.calendar.steps, (step) => step.date)
  return {
    days: [...days].map(([date, ofDay]) => ({
      date,
      steps: ofDay.map((step) => stripStep(view, step, steps.get(step.id)?.last ?? null)),
    })),
  }
}

function stripStep(view: View, step: CalendarStep, seq: number | null): StripStep {
  const { data, seen } = view
  const isNow = seen.setUp !== null && step.id === seen.step
  const past = seen.setUp !== null && before(data, step.id, seen.step)
  return {
    id: step.id,
    name: step.name,
    half: step.half,
    when: isNow ? 'now' : past ? (seq === null ? 'leftOut' : 'past') : 'toCome',
    seq,
    battles: battlesOf(data, step.id).map((key) => stripBattle(view, key)),
    weather: step.id === data.calendar.weather.step ? seen.weather : null,
    seals: isNow ? ARMY_IDS.filter((army) => seen.sealed[army] === true) : [],
    messages: seen.messages.filter((message) => message.step === step.id).length,
    branches: branchesAt(view, step),
  }
}

function stripBattle(view: View, key: BattleKey): StripStep['battles'][number] {
  const { name, phase, result, againstHistory } = battleStand(view, key)
  const { level } = result ?? {}
  return {
    battle: key,
    name,
    mark: result
      ? result.winner
      : phase === 'leftOut'
        ? 'notFought'
        : phase === 'waiting' || phase === 'muster'
          ? 'toCome'
          : phase === 'done'
            ? 'unknown'
            : 'fighting',
    level: level === 'minor' || level === 'major' ? level : null,
    how: result?.how ?? null,
    againstHistory,
  }
}

/** Names of the courses that a choice or the weather of this step has opened, as far as they are known. */
function branchesAt({ data, seen }: View, step: CalendarStep): readonly string[] {
  const { weather } = data.calendar
  const chosen = (data.decisionsAt.get(step.id) ?? []).flatMap((decision) => {
    const branch = decision.options.find((o) => o.id === seen.choices[decision.id]?.optionId)?.branch
    return branch === undefined ? [] : [branch]
  })
  const kind = step.id === weather.step ? weather.kinds.find((k) => k.id === seen.weather) : undefined
  return kind?.branch === undefined ? chosen : [kind.branch, ...chosen]
}
