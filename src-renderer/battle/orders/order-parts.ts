// The parts of an order as the editor offers them: what each verb asks for, triggers to begin with, named discretions.
import type { Clause, Discretion, Trigger, Verb, WrittenOrder } from './order'

export const VERBS = [
  'hold',
  'march',
  'advance',
  'attack',
  'support',
  'defend',
  'retire',
  'reserve',
  'screen',
  'bombard',
] as const satisfies readonly Verb[]

/** What is asked right behind a verb: where to, against what, whom, which buildings. */
export const OBJECT_OF: Readonly<Record<Verb, 'place' | 'objective' | 'brigade' | 'complex'>> = {
  hold: 'place',
  march: 'place',
  advance: 'place',
  attack: 'objective',
  support: 'brigade',
  defend: 'complex',
  retire: 'place',
  reserve: 'place',
  screen: 'place',
  bombard: 'objective',
}

/** What an order may name, by what is asked for behind the verb. */
export type Choices = Readonly<
  Record<
    'place' | 'objective' | 'brigade' | 'complex',
    readonly { readonly id: string; readonly name: string }[]
  >
>

/** What a click on the table can give to a part of an order. */
export type PickField = 'place' | 'via' | 'objective' | 'brigade' | 'complex'

/** The number that a verb knows, with the one it takes where none is given, inches. */
export const NUMBER_OF: Readonly<
  Partial<Record<Verb, readonly ['radius' | 'corridor' | 'distance', number]>>
> = {
  hold: ['radius', 3],
  reserve: ['radius', 3],
  screen: ['radius', 6],
  advance: ['corridor', 4],
  attack: ['corridor', 6],
  support: ['distance', 6],
}

export const HAS_WAY: ReadonlySet<Verb> = new Set<Verb>(['march', 'advance', 'attack', 'retire', 'bombard'])
export const METHODS = ['assault', 'firefight', 'charge'] as const

interface Limits {
  readonly least: number
  readonly most: number
}

/** Between what the figures of an order lie, as the program reads them. */
export const INCHES = { least: 0, most: 240 } as const
const MOVES = { least: 1, most: 999 } as const
const PERCENT = { least: 0, most: 100 } as const

const within = (figure: number, { least, most }: Limits): number => Math.min(most, Math.max(least, figure))

/** Between what the figure of a trigger lies; null: it has none. */
export function limitsOf({ when }: Trigger): Limits | null {
  switch (when) {
    case 'atMove':
    case 'afterMoves':
      return MOVES
    case 'enemyWithin':
      return INCHES
    case 'losses':
      return PERCENT
    default:
      return null
  }
}
/** Whether a typed text is a figure that is not taken as it is. */
export function isBeyond(text: string, { least, most }: Limits): boolean {
  const figure = Number(text)
  return text.trim() !== '' && Number.isFinite(figure) && (figure < least || figure > most)
}

/** The figure that a typed text comes to as inches; null: none is given. */
export function inchesOf(text: string): number | null {
  const figure = Number(text)
  return text.trim() === '' || !Number.isFinite(figure) ? null : within(figure, INCHES)
}

/** A trigger as it begins when it is chosen. */
export const TRIGGERS = {
  atMove: { when: 'atMove', move: 4 },
  afterMoves: { when: 'afterMoves', moves: 2 },
  arrived: { when: 'arrived' },
  enemyWithin: { when: 'enemyWithin', distance: 8, of: 'self' },
  losses: { when: 'losses', of: 'self', percent: 40 },
  contact: { when: 'contact' },
} as const satisfies Readonly<Record<string, Trigger>>
export type TriggerKind = keyof typeof TRIGGERS
export const TRIGGER_KINDS = Object.keys(TRIGGERS) as readonly TriggerKind[]

/** The figure of a trigger; null: it has none. */
export function figureOf(trigger: Trigger): number | null {
  switch (trigger.when) {
    case 'atMove':
      return trigger.move
    case 'afterMoves':
      return trigger.moves
    case 'enemyWithin':
      return trigger.distance
    case 'losses':
      return trigger.percent
    default:
      return null
  }
}

export function withFigure(trigger: Trigger, figure: number): Trigger {
  switch (trigger.when) {
    case 'atMove':
      return { ...trigger, move: within(Math.round(figure), MOVES) }
    case 'afterMoves':
      return { ...trigger, moves: within(Math.round(figure), MOVES) }
    case 'enemyWithin':
      return { ...trigger, distance: within(figure, INCHES) }
    case 'losses':
      return { ...trigger, percent: within(figure, PERCENT) }
    default:
      return trigger
  }
}

const PLAIN = { fireAtWill: true, changeFormation: true, formSquare: true, withdraw: true } as const

/** Discretions by name. */
export const DISCRETIONS = {
  bold: { ...PLAIN, withdraw: false, charge: 'any' },
  steady: PLAIN,
  careful: { ...PLAIN, charge: 'never' },
  toLast: { ...PLAIN, withdraw: false, charge: 'never' },
} as const satisfies Readonly<Record<string, Discretion>>
export type DiscretionName = keyof typeof DISCRETIONS
export const DISCRETION_NAMES = Object.keys(DISCRETIONS) as readonly DiscretionName[]

/** The name of a discretion; null: it is one of its own. */
export function discretionName(discretion: Discretion): DiscretionName | null {
  const key = (one: Discretion): string =>
    JSON.stringify([one.fireAtWill, one.changeFormation, one.formSquare, one.withdraw, one.charge ?? null])
  return DISCRETION_NAMES.find((name) => key(DISCRETIONS[name]) === key(discretion)) ?? null
}

/** A clause of another verb keeps what both know. */
export function withVerb(clause: Clause, verb: Verb): Clause {
  const { place, via, start, until, objective } = clause
  const object = OBJECT_OF[verb]
  return {
    verb,
    ...(place !== undefined && object === 'place' && { place }),
    ...(objective !== undefined && object === 'objective' && { objective }),
    ...(via !== undefined && HAS_WAY.has(verb) && { via }),
    ...(start !== undefined && { start }),
    ...(until !== undefined && { until }),
  }
}

export const NEW_CLAUSE: Clause = { verb: 'hold' }
export const NEW_ORDER: WrittenOrder = { clauses: [NEW_CLAUSE], discretion: PLAIN, text: '' }
export const MOST_CLAUSES = 8
