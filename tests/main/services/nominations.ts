// Waterloo played up to the secret choice of generals, and a general named.
import { expect } from 'vitest'
import type { Side } from '../../../src-shared/contract/values'
import { playFirstOption, type Screen } from './table'

export const battleId = 'waterloo'

/** Plays until both sides have a general to nominate. */
export async function untilNomination(screen: Screen): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    const { turn } = await screen.get('battle.view', { battleId })
    if (turn.phase === 'nominate') return
    await playFirstOption(screen)
  }
  throw new Error('nobody was asked to nominate')
}

/** Names the first general that is offered, and gives back who it is. */
export async function nominate(screen: Screen, side: Side): Promise<string> {
  const { options } = await screen.get('battle.options', { battleId, side })
  const option = options.find(({ command }) => command['type'] === 'nominateGeneral')
  if (!option) throw new Error('no nomination is offered')
  const answer = await screen.get('battle.play', { battleId, side, command: option.command })
  expect(answer.kind).toBe('played')
  return String(option.command['generalId'])
}
