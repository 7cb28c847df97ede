/** What the organiser may set by hand, each with the name it has on his screen (CP-EDIT-01). */
import type { OutputOf } from '../../../../src-shared/contract'
import { armyIn } from '../../../../src-shared/campaign/report/historical'
import { choiceOf } from '../../../../src-shared/campaign/course/choices'
import { factQuestions } from '../../../../src-shared/campaign/report/questions'
import { battleFile, before } from '../../../../src-shared/campaign/state/data'
import { names } from '../../../../src-shared/campaign/words/describe'
import { rosterOf } from '../../../../src-shared/campaign/muster/muster'
import { clockTime } from '../../../../src-shared/engine/holds'
import { BATTLE_KEYS } from '../../../../src-shared/history/calendar'
import type { View } from './view'

export function handOf({ data, state }: View): OutputOf<'campaign.hand'> {
  const called = (id: string): string => names(data).get(id)?.name ?? id
  const { index } = data.history
  const open = BATTLE_KEYS.filter((key) => !['done', 'links', 'leftOut'].includes(state.battles[key].phase))
  return {
    units: index.units.flatMap(({ unit, brigade }) => {
      const now = state.units[unit.id]
      if (!now) return []
      const { present, killedWounded, missing, stragglers, scattered, marks, state: end, cutOff } = now
      return {
        id: unit.id,
        name: unit.name,
        army: armyIn(unit.id),
        brigade: index.brigadeNames.get(brigade.id) ?? brigade.name,
        accounts: { present, killedWounded, missing, stragglers, scattered },
        marks,
        state: end,
        cutOff,
      }
    }),
    brigades: index.brigades.map(({ brigade }) => ({
      id: brigade.id,
      name: index.brigadeNames.get(brigade.id) ?? brigade.name,
      army: armyIn(brigade.id),
    })),
    battles: open.map((key) => ({
      battle: key,
      name: called(key),
      startTime: clockTime(rosterOf(data, state, key).startMinutes),
      entries: battleFile(data, key).entryPoints.map(({ id, name }) => ({ id, name })),
      facts: [...factQuestions(data, key)].map(([id, question]) => ({
        id,
        question,
        answer: state.battles[key].facts[id] ?? null,
      })),
      placed: state.placings.filter(({ battle }) => battle === key).map(({ brigadeId }) => brigadeId),
    })),
    leaders: data.leaders.map(({ id, name, army }) => ({
      id,
      name,
      army,
      state: state.leaders[id]?.state ?? 'fit',
    })),
    whatIfs: [...data.whatIfs.values()].map(({ whatIf: { id, name }, battleId }) => ({
      id,
      name,
      battle: called(battleId),
      inForce: state.whatIfs[id] !== undefined,
    })),
    decisions: data.calendar.decisions
      .filter(({ step }) => step === state.step || before(data, step, state.step))
      .map((decision) => ({
        id: decision.id,
        name: decision.name,
        army: decision.army,
        chosen: choiceOf(data, state, decision) ?? null,
        options: decision.options.map(({ id, name }) => ({ id, name })),
      })),
  }
}
