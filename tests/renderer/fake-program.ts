/** A program behind the screen that answers as a test says. */
import type { Bridge, ChannelName } from '../../src-shared/contract'
import type { CallError } from '../../src-shared/contract/errors'
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'

/** Answers each channel as the test says, and notes what it was asked. */
export class FakeProgram {
  readonly asked: { channel: ChannelName; input: Record<string, unknown> }[] = []
  readonly answers = new Map<ChannelName, (input: Record<string, unknown>) => unknown>()
  private readonly listeners = new Map<TopicName, (value: never) => void>()

  bridge(): Bridge {
    const call = (channel: ChannelName, input: Record<string, unknown>) => {
      this.asked.push({ channel, input })
      const answer = this.answers.get(channel)
      const missing: CallError = { code: 'internal', key: 'error.internal', detail: {} }
      return Promise.resolve(answer ? { ok: true, value: answer(input) } : { ok: false, error: missing })
    }
    return {
      call: call as unknown as Bridge['call'],
      subscribe: (topic, listener) => {
        this.listeners.set(topic, listener as (value: never) => void)
        return () => this.listeners.delete(topic)
      },
    }
  }
  /** Tells whoever listened to a topic last. */
  publish<T extends TopicName>(topic: T, value: TopicValue<T>): void {
    this.listeners.get(topic)?.(value as never)
  }
  inputsOf(channel: ChannelName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.channel === channel).map((one) => one.input)
  }
}
