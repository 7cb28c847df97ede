/** What is wanted of whom now, under `prompt` of the catalogue. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId, type Side } from '../../../engine/sides'
import type { OhState } from '../state/state'

const wanted = (side: Side): JsonValue => ({ key: 'term.wanted.side', values: { side: sideId(side) } })

export function prompt(state: OhState): Sentence {
  const { phase, decision, card, active, outcome } = state
  const say = (key: string, values: Sentence['values']): Sentence => ({ key: `prompt.${key}`, values })
  if (decision) {
    const who = wanted(decision.side)
    switch (decision.kind) {
      case 'advance':
        return say('decision.advance', { who, unit: decision.unitId, box: decision.to })
      case 'pivot':
        return say('decision.pivot', { who, unit: decision.unitId })
      case 'reroll':
      case 'retire':
        return say(`decision.${decision.kind}`, { who, leader: decision.leaderId })
    }
  }
  if (phase === 'ended') {
    const over = { key: 'term.wanted.over', values: {} }
    const winner = outcome?.winner ?? null
    return winner === null
      ? say('ended.drawn', { who: over })
      : say('ended.won', { who: over, winner: sideId(winner) })
  }
  if (phase === 'setup') {
    const ready = state.ready.indexOf(true)
    const who: JsonValue = ready < 0 ? { key: 'term.wanted.both', values: {} } : wanted(ready === 0 ? 1 : 0)
    return say(state.sheet.zones ? 'setup.zones' : 'setup.fixed', { who })
  }
  if (phase === 'chanceCard' && card)
    return say('chanceCard.choose', { who: wanted(card.chooser), n: card.count })
  if (phase === 'chanceCard') return say('chanceCard.draw', { who: wanted(active) })
  return say(phase, { who: wanted(active) })
}
