/** What the verbs of a campaign share: how one is described, its options, and the words for those that are wrong. */
import { z } from 'zod'
import { campaignSeatSchema, type CampaignSeat } from '../../../src-shared/contract/campaign/values'
import { jsonSchema, type JsonValue, type Seat } from '../../../src-shared/contract/values'
import { parseJson } from '../../../src-shared/engine/parse-json'
import {
  checked,
  Misuse,
  parsedArguments,
  readJson,
  readText,
  type Options,
  type Terminal,
} from '../command-line'
import { atCampaign, type CampaignClient } from './client'

export interface Sub {
  /** What stands behind its name: file and options. */
  readonly usage: string
  /** What it does, in lines of at most 90 signs. */
  readonly says: readonly string[]
  /** Returns the exit status. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** Options of every verb that opens a file. */
const COMMON = {
  as: { type: 'string' },
  pin: { type: 'string', multiple: true },
  faces: { type: 'string' },
} as const
type Values<T extends Options> = ReturnType<typeof parsedArguments<T & typeof COMMON>>['values']

export interface At<T extends Options> {
  readonly campaign: CampaignClient
  readonly values: Values<T>
  /** What stands behind the file without an option. */
  readonly rest: readonly string[]
}

interface Spec<T extends Options> extends Pick<Sub, 'usage' | 'says'> {
  readonly options: T
  /** It looks only: a file that cannot be written will do, or one that somebody plays in. */
  readonly looks?: boolean | ((values: Values<T>) => boolean)
  /** Words behind the file at most; none if not said. */
  readonly words?: number
  /** The seat that acts; `--as`, or the organiser, if not said. */
  seat?(values: Values<T>): string | undefined
  run(at: At<T>): Promise<number>
}

/** A verb about the campaign file that is named first. */
export function sub<const T extends Options>(spec: Spec<T>): Sub {
  const { usage, says, options, looks = false, words = 0, seat, run } = spec
  return {
    usage,
    says,
    run(args, terminal) {
      const { values, positionals } = parsedArguments<T & typeof COMMON>(args, { ...options, ...COMMON })
      const [file, ...rest] = positionals
      if (file === undefined) throw new Misuse('Name the campaign file.')
      if (rest.length > words) throw new Misuse(`What is ${rest.slice(words).join(' ')}? Usage: ${usage}`)
      // All of them are options of every verb.
      const common = values as { readonly as?: string; readonly pin?: string[]; readonly faces?: string }
      const as = seatOf(seat?.(values) ?? common.as)
      const pins = pinsOf(common.pin)
      const faces = facesOf(common.faces)
      const readOnly = typeof looks === 'function' ? looks(values) : looks
      return atCampaign(file, terminal, { readOnly, as, pins, faces }, (campaign) =>
        run({ campaign, values, rest }),
      )
    },
  }
}

/** `organiser`, an army, or a player of one as `fr:Anna`. */
function seatOf(text = 'organiser'): CampaignSeat {
  const [army, ...player] = text.split(':')
  const seat = player.length === 0 ? text : { army, playerId: player.join(':') }
  const parsed = campaignSeatSchema.safeParse(seat)
  if (parsed.success) return parsed.data
  throw new Misuse(
    `There is no seat ${text}. Take organiser, fr, aa or pr, or one of several players as fr:Anna.`,
  )
}

/** Seats that can have a PIN, as they are typed: both armies of the Coalition have one seat. */
export const PIN_SEATS: Readonly<Record<string, Seat>> = { organiser: 'umpire', coalition: 0, french: 1 }

/** `FILE` for the seat that acts, `french=FILE` for another. */
function pinsOf(given: readonly string[] = []) {
  if (given.filter((text) => text.endsWith('-')).length > 1)
    throw new Misuse('Only one PIN can come from the standard input. Put the others in files.')
  return given.map((text) => {
    const name = text.slice(0, Math.max(0, text.indexOf('=')))
    const seat = Object.hasOwn(PIN_SEATS, name) ? PIN_SEATS[name] : undefined
    const path = seat === undefined ? text : text.slice(name.length + 1)
    return { seat, pin: readText(path).trim() }
  })
}

function facesOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined
  const faces = text.split(',').map((face) => Number(face.trim() || NaN))
  if (faces.every((face) => Number.isInteger(face) && face >= 0 && face <= 100)) return faces
  throw new Misuse(`--faces takes what the dice show, with commas between them: 3,5,1; not ${text}.`)
}

/** An option that takes one of a few words. */
export function wordOf<T extends string>(text: string | undefined, option: string, known: readonly T[]): T {
  const found = known.find((each) => each === text)
  if (found !== undefined) return found
  const choice = known.join(', ')
  throw new Misuse(
    text === undefined
      ? `Name --${option}: one of ${choice}.`
      : `There is no ${option} ${text}. --${option} takes one of ${choice}.`,
  )
}

/** An option without which the verb can do nothing. */
export function needed(text: string | undefined, option: string, what: string): string {
  if (text === undefined || text === '') throw new Misuse(`Name --${option}: ${what}.`)
  return text
}

/** An option that may be left out, as a part of what is given to a channel. */
export function given<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>)
}

/** A value of an option: JSON, or a word for itself. */
export function valueOf(text: string): JsonValue {
  try {
    return jsonSchema.parse(parseJson(text))
  } catch {
    return text
  }
}

const documentSchema = z.record(z.string(), jsonSchema)
export type Document = z.infer<typeof documentSchema>

/**
 * What is read from a form that a verb has written, or from what stands in it under `key` alone.
 */
export function filledIn(path: string, key: string): Document {
  const document = checked(documentSchema, readJson(path), path)
  const inside = document[key]
  return inside === undefined ? document : checked(documentSchema, inside, `${key} in ${path}`)
}

/** A fault of what was given, at its place. */
export interface Said {
  readonly path: string
  readonly says: string
}
