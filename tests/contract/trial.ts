// The trial by nonsense: so many malformed messages at a battle under way, none of which may change it.
import { channels, isChannelName } from '../../src-shared/contract'
import { callErrorSchema } from '../../src-shared/contract/errors'
import { canonicalHash } from '../../src-shared/engine/json'
import type { Services } from '../../src-main/services'
import { Screen } from '../main/services/screen'
import { HARMLESS, malformedMessages, type Message } from './malformed'

export interface Trial {
  readonly sent: number
  readonly refused: number
  /** Messages that were bent into ones a screen may send, and were not sent. */
  readonly wellFormed: number
  /** What was answered in a way it should not have been. */
  readonly wrong: readonly { readonly message: Message; readonly answer: unknown }[]
}

/** Everything that players have done, as one hash. */
export async function standing(screen: Screen): Promise<string> {
  const { name, battles } = await screen.get('campaign.get', {})
  const view = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
  const { orderOfBattle } = await screen.get('orderOfBattle.get', {})
  return canonicalHash({ name, battles, orderOfBattle, state: view.state, seq: view.seq })
}

/** Sends messages until so many have been refused. A fresh screen sends them, at the umpire's seat, who may do most. */
export async function trial(services: Services, count: number, seed: number): Promise<Trial> {
  const screen = new Screen(services)
  await screen.call('session.takeSeat', { seat: 'umpire' })
  const wrong: Trial['wrong'][number][] = []
  let [sent, refused, wellFormed] = [0, 0, 0]
  for (const message of malformedMessages(seed)) {
    if (sent === count) break
    if (isWellFormed(message) && !HARMLESS.has(message.channel)) {
      wellFormed += 1
      continue
    }
    sent += 1
    const answer = await services.call(screen.session, message.channel, message.input)
    if (answer.ok) {
      if (!isWellFormed(message)) wrong.push({ message, answer })
      continue
    }
    refused += 1
    const isData = callErrorSchema.safeParse(answer.error).success
    if (!isData || answer.error.code === 'internal') wrong.push({ message, answer })
  }
  services.disconnect(screen.session)
  return { sent, refused, wellFormed, wrong }
}

function isWellFormed({ channel, input }: Message): boolean {
  return isChannelName(channel) && channels[channel].input.safeParse(input).success
}
