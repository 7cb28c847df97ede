/** Topics: what the program tells of its own accord. Each names what changed; the screen asks for what it shows. */
import { z } from 'zod'
import { playedSchema } from './battle'
import type { Immutable } from './channel'
import { seatSchema } from './values'

export const topics = {
  /** A battle has gone on, gone back or been set up anew. `by` tells whose hand it was. */
  'battle.changed': z.object({
    battleId: z.string(),
    /** Seq of the last entry that stands; -1: not begun. */
    seq: z.int(),
    what: z.enum(['played', 'undone', 'redone', 'rolledBack', 'edited', 'setUp', 'deployed', 'ended']),
    by: z.enum(['people', 'staff', 'umpire']),
  }),
  /** The staff has come to a point where it needs people: dice by hand, or it is their turn. */
  'battle.staffWaits': z.object({
    battleId: z.string(),
    wants: playedSchema.nullable(),
  }),
  'campaign.changed': z.object({ path: z.string().nullable() }),
  /** The campaign has gone on or back. `seq`: last entry that stands; -1: not begun. */
  'campaign.moved': z.object({
    seq: z.int(),
    what: z.enum(['played', 'undone', 'redone', 'reopened']),
  }),
  /** The order of battle of the open campaign stands at another version. */
  'orderOfBattle.changed': z.object({ version: z.int() }),
  'library.changed': z.object({}),
  'session.changed': z.object({}),
  /** Another screen has taken the seat that this one sits at. */
  'seat.taken': z.object({ seat: seatSchema }),
  'settings.changed': z.object({}),
  'job.progress': z.object({
    jobId: z.string(),
    done: z.number(),
    total: z.number(),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
  }),
  /** The system's menu or a double click asks the screen for something. */
  'shell.command': z.object({
    command: z.enum([
      'newCampaign',
      'openCampaign',
      'openFile',
      'settings',
      'undo',
      'redo',
      'print',
      'help',
      'palette',
      'reference',
      'zoomIn',
      'zoomOut',
      'zoomReset',
    ]),
    /** File to be opened, of `openFile`. */
    path: z.string().nullable(),
  }),
}

export type Topics = typeof topics
export type TopicName = keyof Topics
export type TopicValue<T extends TopicName> = Immutable<z.infer<Topics[T]>>
export const TOPIC_NAMES = Object.keys(topics) as readonly TopicName[]

export function isTopicName(name: string): name is TopicName {
  return Object.hasOwn(topics, name)
}
