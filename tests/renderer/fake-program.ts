/** A program behind the screen that answers as a test says. */
import type { Bridge, ChannelName } from '../../src-shared/contract'
import type { CallError } from '../../src-shared/contract/errors'

/** Answers each channel as the test says, and notes what it was asked. */
export class FakeProgram {
  readonly asked: { channel: ChannelName; input: Record<string, unknown> }[] = []
  readonly answers = new Map<ChannelName, (input: Record<string, unknown>) => unknown>()

  bridge(): Bridge {
    const call = (channel: ChannelName, input: Record<string, unknown>) => {
      this.asked.push({ channel, input })
      const answer = this.answers.get(channel)
      const missing: CallError = { code: 'internal', key: 'error.internal', detail: {} }
      return Promise.resolve(answer ? { ok: true, value: answer(input) } : { ok: false, error: missing })
    }
    return { call: call as unknown as Bridge['call'], subscribe: () => () => undefined }
  }
  inputsOf(channel: ChannelName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.channel === channel).map((one) => one.input)
  }
}
