// Random legal battles: whatever is played, nobody overlaps, elements add up, every sentence can be said, and a replay
// comes to the same end.
import { expect, it } from 'vitest'
import { resolve, resolveByHand, stateHash } from '../../../src-shared/engine/battle'
import { seededDice } from '../../../src-shared/engine/dice'
import type { Sentence } from '../../../src-shared/engine/events'
import { speaker } from '../../../src-shared/words/sentence'
import { fastPlay as rules } from '../../../src-shared/rules/fast-play'
import type { FpState } from '../../../src-shared/rules/fast-play/state/state'
import { rosterOf } from '../../../src-shared/rules/fast-play/sheet/roster'
import type { FpCommand } from '../../../src-shared/rules/fast-play/turn/commands'
import { messages } from '../../../src-shared/rules/fast-play/words/messages'
import { field } from './support/field'

const phrase = speaker(messages)

/** A plain generator: the same number gives the same battle. */
function random(seed: number): (below: number) => number {
  let at = seed * 2654435761 + 1
  return (below) => {
    at = (Math.imul(at ^ (at >>> 15), 2246822519) + 3266489917) >>> 0
    return Math.floor((at / 2 ** 32) * below)
  }
}

/** A command at random: charges and moves before an end is called. */
function choose(state: FpState, pick: (below: number) => number): { side: 0 | 1; command: FpCommand } {
  const { toAct } = rules.turn(state)
  // At contact, by house rule, a side may be asked that can do nothing.
  const able = toAct.filter((one) => rules.options(state, one).length > 0)
  const side = able[pick(able.length)] ?? 0
  const options = rules.options(state, side).map(({ command }) => command)
  const ends = options.filter(({ type }) => type.startsWith('end'))
  const charges = options.filter(({ type }) => type === 'charge')
  const others = options.filter(
    ({ type }) =>
      !type.startsWith('end') && type !== 'withdrawShot' && (type !== 'autoDeclareShots' || pick(4) === 0),
  )
  const from =
    charges.length > 0 && pick(3) > 0
      ? charges
      : others.length > 0 && pick(6) > 0
        ? others
        : ends.length > 0
          ? ends
          : options
  const command = from[pick(from.length)]
  if (!command) throw new Error(`nothing to do in ${state.phase}`)
  return { side, command }
}

function said(sentence: Sentence, state: FpState): void {
  expect(phrase(sentence, rules.names(state))).not.toMatch(/[{}|]/)
}

it.each([1, 2, 3])('battle %i', { timeout: 60_000 }, (seed) => {
  const pick = random(seed)
  const sheet = field(seed)
  expect(rules.faults(sheet)).toEqual([])
  const opened = rules.start(rules.muster(sheet), seededDice(seed, 999))
  let { state } = opened
  for (let n = 0; n < 200 && state.phase !== 'ended'; n += 1) {
    const { side, command } = choose(state, pick)
    expect(rules.commandSchema.parse(command)).toEqual(command)
    const act = { type: 'command' as const, side, command }
    const before = stateHash(state)
    const played = resolve(rules, state, act, seededDice(seed, n))
    expect(stateHash(state)).toBe(before)
    if (played.kind !== 'played') throw new Error(`${JSON.stringify(command)} is ${played.kind}`)
    const faces = played.rolls.flatMap((roll) => roll.faces)
    const again = resolveByHand(rules, state, act, faces)
    if (again.kind !== 'played') throw new Error('the replay is refused')
    expect(stateHash(again.state)).toBe(stateHash(played.state))
    state = played.state
    expect(rules.stateFaults(state), `${seed} ${n} ${JSON.stringify(command)}`).toEqual([])
    // The rule set's own events come back from its own play.
    for (const event of played.events)
      said(rules.describe(event as Parameters<typeof rules.describe>[0], state), state)
    said(rules.turn(state).prompt, state)
    for (const { id, elementsAtStart } of rosterOf(sheet).units.values()) {
      const unit = state.units[id]
      expect((unit?.elements ?? 0) + (unit?.lost ?? 0)).toBe(elementsAtStart)
    }
  }
  expect(rules.stateSchema.safeParse(structuredClone(state)).success).toBe(true)
})
