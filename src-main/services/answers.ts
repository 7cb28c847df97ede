/**
 * Answers and topics held to their schemas: all of them in tests and in `npm run dev`, and in the shipped program those that a
 * campaign file or a settings file has a part in, which is where data come from that no code of ours has made.
 */
import type { z } from 'zod'
import { channels, type ChannelName } from '../../src-shared/contract'
import { topics, type TopicName, type TopicValue } from '../../src-shared/contract/topics'
import type { JsonValue } from '../../src-shared/contract/values'

/** Short answers made of what stands in files. */
const FROM_FILES: ReadonlySet<ChannelName> = new Set([
  'app.settings.get',
  'library.list',
  'library.open',
  'library.openDialog',
  'library.backups',
  'library.rescue',
  'campaign.get',
  'campaign.branches',
  'campaign.form',
  'battle.setUp.get',
  'battle.orders.get',
  'battle.orders.read',
  'battle.deployment.plans',
])

export class Answers {
  constructor(private readonly areChecked: boolean) {}

  /** The answer of a channel. Throws if its schema says otherwise. */
  ofChannel(channel: ChannelName, value: unknown): unknown {
    if (this.areChecked || FROM_FILES.has(channel)) hold(channels[channel].output, value, channel)
    return value
  }

  /** What is told to every screen unasked. Throws if the schema of its topic says otherwise. */
  ofTopic<T extends TopicName>(topic: T, value: TopicValue<T>): TopicValue<T> {
    if (this.areChecked) hold(topics[topic], value, topic)
    return value
  }

  /** What a rule set shows to its own screen, in a schema of its own; as JSON, which is what such schemas allow. */
  ofRuleSet(schema: z.ZodType, value: unknown, what: string): JsonValue {
    if (this.areChecked) hold(schema, value, what)
    return value as JsonValue
  }
}

function hold(schema: z.ZodType, value: unknown, what: string): void {
  const issue = schema.safeParse(value).error?.issues[0]
  if (!issue) return
  const where = issue.path.map(String).join('.')
  throw new Error(
    `the answer of ${what} is not what its schema says${where && `, at ${where}`}: ${issue.message}`,
  )
}
