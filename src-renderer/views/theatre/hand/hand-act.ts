// What the organiser types to set something by hand, and the command that comes of it (CP-EDIT-01, -02).
import type { OutputOf } from '../../../../src-shared/contract'
import { sideNameSchema, type Army } from '../../../../src-shared/contract/campaign/values'
import type { JsonValue } from '../../../../src-shared/contract/values'
import { timeSchema } from '../../../../src-shared/history/vocabulary'

export type Hand = OutputOf<'campaign.hand'>

export const ACTS = [
  'men',
  'marks',
  'state',
  'cutOff',
  'place',
  'startTime',
  'leader',
  'decision',
  'whatIf',
  'fact',
  'leaveOut',
  'seat',
  'passOn',
  'end',
] as const
export type Act = (typeof ACTS)[number]

export const ACCOUNTS = ['present', 'killedWounded', 'missing', 'stragglers', 'scattered'] as const

/** Everything that may be typed; an act uses what it needs. */
export interface TypedAct {
  readonly unit: string
  readonly from: string
  readonly to: string
  readonly number: string
  readonly state: string
  readonly battle: string
  readonly brigade: string
  /** Empty: the place is left to the rules. */
  readonly road: string
  readonly time: string
  readonly leader: string
  readonly decision: string
  readonly option: string
  readonly whatIf: string
  readonly fact: string
  readonly yes: string
  readonly army: string
  readonly players: string
  readonly what: string
}

export const NOTHING: TypedAct = {
  unit: '',
  from: 'present',
  to: 'stragglers',
  number: '',
  state: '',
  battle: '',
  brigade: '',
  road: '',
  time: '',
  leader: '',
  decision: '',
  option: '',
  whatIf: '',
  fact: '',
  yes: '',
  army: '',
  players: '',
  what: '',
}

export type Given =
  | { readonly kind: 'edit'; readonly path: string; readonly value: JsonValue }
  | { readonly kind: 'seat'; readonly army: Army; readonly playerIds: string[] }
  | { readonly kind: 'passOn'; readonly army: Army; readonly to: string; readonly what: string }
  | { readonly kind: 'end' }

const edit = (path: string, value: JsonValue): Given => ({ kind: 'edit', path, value })
const armyOf = (id: string): Army | undefined => (['fr', 'aa', 'pr'] as const).find((army) => army === id)
/** Words in the place of a number go to the rules as they are, which say what is wrong with them. */
const numberOf = (words: string): JsonValue => (/^\d+$/.test(words.trim()) ? Number(words.trim()) : words)

/** What is wrong with what was typed in the place of a number or a time of day; nothing while nothing is typed. */
export const faultOfNumber = (words: string): 'number' | undefined =>
  words.trim() === '' || typeof numberOf(words) === 'number' ? undefined : 'number'
export const faultOfTime = (words: string): 'time' | undefined =>
  words.trim() === '' || timeSchema.safeParse(words.trim()).success ? undefined : 'time'

/** The names of players, parted by commas. */
export const playersOf = (words: string): string[] =>
  words
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The command of what was typed; null: something of it is still to be chosen. */
export function actOf(act: Act, typed: TypedAct): Given | null {
  const given = (...ids: readonly string[]): boolean => ids.every((id) => id.trim() !== '')
  const { unit, battle, brigade, leader, decision, option, whatIf, fact, yes, state } = typed
  const army = armyOf(typed.army)
  switch (act) {
    case 'men':
      return given(unit, typed.number)
        ? edit(`units.${unit}`, { from: typed.from, to: typed.to, men: numberOf(typed.number) })
        : null
    case 'marks':
      return given(unit, typed.number) ? edit(`units.${unit}.marks`, numberOf(typed.number)) : null
    case 'state':
      return given(unit, state) ? edit(`units.${unit}.state`, state) : null
    case 'cutOff':
      return given(unit, yes) ? edit(`units.${unit}.cutOff`, yes === 'yes') : null
    case 'place': {
      if (!given(battle, brigade)) return null
      const path = `placings.${battle}.${brigade}`
      if (typed.road === '') return edit(path, null)
      return given(typed.time) ? edit(path, { entry: typed.road, time: typed.time.trim() }) : null
    }
    case 'startTime':
      return given(battle, typed.time) ? edit(`startTimes.${battle}`, typed.time.trim()) : null
    case 'leader':
      return given(leader, state) ? edit(`leaders.${leader}`, state) : null
    case 'decision':
      return given(decision, option) ? edit(`choices.${decision}`, option) : null
    case 'whatIf':
      return given(whatIf, yes) ? edit(`whatIfs.${whatIf}`, yes === 'yes') : null
    case 'fact':
      return given(battle, fact, yes) ? edit(`facts.${battle}.${fact}`, yes === 'yes') : null
    case 'leaveOut':
      return given(battle) ? edit(`battles.${battle}`, 'leftOut') : null
    case 'seat':
      return army ? { kind: 'seat', army, playerIds: playersOf(typed.players) } : null
    case 'passOn':
      return army && given(typed.players, typed.what)
        ? { kind: 'passOn', army, to: typed.players.trim(), what: typed.what }
        : null
    case 'end':
      return { kind: 'end' }
  }
}

/** The side of an army, as a headquarters that concedes names it. */
export const sideOf = (army: Army) => sideNameSchema.parse(army === 'fr' ? 'french' : 'coalition')
