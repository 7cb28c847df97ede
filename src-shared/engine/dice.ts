/** Dice: what is rolled, by whom, for which rule; seeded, scripted and entered by hand. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { Side } from './sides'

/** Faces of the dice of the hobby. `average` is the die 2 3 3 4 4 5. */
export const DIE_FACES = {
  d3: [1, 2, 3],
  d4: [1, 2, 3, 4],
  d6: [1, 2, 3, 4, 5, 6],
  d8: [1, 2, 3, 4, 5, 6, 7, 8],
  d10: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  d12: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  average: [2, 3, 3, 4, 4, 5],
} as const satisfies Record<string, readonly number[]>

/** The average die, or one with so many faces from 1 on: `d6`, `d24`. */
export type DieKind = 'average' | `d${number}`

/** A die has two faces at least. */
export const MOST_FACES = 1000

/** Number of faces of a die that counts from 1; undefined for what is no such die. */
function sizeOf(die: string): number | undefined {
  const size = /^d([1-9][0-9]{0,3})$/.exec(die)?.[1]
  return size === undefined || Number(size) < 2 || Number(size) > MOST_FACES ? undefined : Number(size)
}

export function isDieKind(value: unknown): value is DieKind {
  return value === 'average' || (typeof value === 'string' && sizeOf(value) !== undefined)
}

const NAMED: Readonly<Partial<Record<DieKind, readonly number[]>>> = DIE_FACES

/** Faces of a die. Throws for what is none. */
export function facesOf(die: DieKind): readonly number[] {
  const named = NAMED[die]
  if (named) return named
  const size = sizeOf(die)
  if (size === undefined) throw new Error(`${die} is no die`)
  return Array.from({ length: size }, (_, i) => i + 1)
}

/** One throw that a rule asks for: so many dice of one kind. */
export interface DiceRequest {
  readonly die: DieKind
  /** How many dice, 1 or more. */
  readonly count: number
  /** Who throws; null for dice of nobody's, such as action dice. */
  readonly side: Side | null
  /** Key of the purpose in the rule set's catalogue, e.g. `assault`, `morale`. */
  readonly purpose: string
  /** Ids of the rules that ask. */
  readonly rules: readonly string[]
  /** The formation, leader or gun it is for. */
  readonly forId?: string
}

/** A throw that has been made: its request and the faces, in order. */
export interface Roll extends DiceRequest {
  readonly faces: readonly number[]
}

/** A source of dice. Both calls give the faces in the order asked. */
export interface Dice {
  roll(request: DiceRequest): readonly number[]
  /** Several throws that may be made at once: a player with real dice is asked for all of them together. */
  rollAll(requests: readonly DiceRequest[]): readonly (readonly number[])[]
}

/** Thrown by dice entered by hand when faces are missing; `resolve` catches it, rule sets never do. */
export class DiceWanted extends Error {
  constructor(readonly requests: readonly DiceRequest[]) {
    super('dice are wanted')
    this.name = 'DiceWanted'
  }
}

/** Thrown when given faces do not fit the throw asked for, e.g. a 9 on a d8, or faces too many. */
export class WrongDice extends Error {
  constructor(
    readonly request: DiceRequest | undefined,
    readonly faces: readonly number[],
  ) {
    super(
      request
        ? `${faces.join(', ')} cannot come from ${request.count} ${request.die}`
        : `${faces.join(', ')}: more dice than are asked for`,
    )
    this.name = 'WrongDice'
  }
}

/** Dice of a generator: the same seed and entry number give the same faces for ever. */
export function seededDice(seed: number, entry: number): Dice {
  const stream = xoroshiro128plus(mixSeed(seed, entry))
  return eachInTurn((request) => {
    const faces = facesOf(request.die)
    return Array.from({ length: request.count }, () => faces[uniformInt(stream, 0, faces.length - 1)] ?? 1)
  })
}

/** Spreads seed and entry over 32 bits, so that neighbouring entries have streams of nothing in common. */
export function mixSeed(seed: number, entry: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(entry + 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) | 0
}

/**
 * Dice from a list of faces, thrown in the order of the list; asks for more (DiceWanted) when it runs out.
 * `left()` tells how many faces nobody has asked for.
 */
export function scriptedDice(script: readonly number[]): Dice & { left(): number } {
  let next = 0
  const take = (request: DiceRequest): readonly number[] => {
    const faces = script.slice(next, next + request.count)
    if (faces.some((face) => !isFace(request.die, face))) throw new WrongDice(request, faces)
    if (faces.length < request.count) throw new DiceWanted([request])
    next += request.count
    return faces
  }
  return {
    roll: take,
    rollAll(requests) {
      const wanted = requests.reduce((sum, request) => sum + request.count, 0)
      if (script.length - next < wanted) {
        // What is left of the script belongs to the first throws of the batch; check it before asking for the rest.
        let at = next
        for (const request of requests) {
          const faces = script.slice(at, at + request.count)
          if (faces.some((face) => !isFace(request.die, face))) throw new WrongDice(request, faces)
          at += request.count
        }
        throw new DiceWanted(requests)
      }
      return requests.map(take)
    },
    left: () => script.length - next,
  }
}

/** Notes every throw that is made through it. */
export function recordingDice(dice: Dice): Dice & { readonly rolls: readonly Roll[] } {
  const rolls: Roll[] = []
  return {
    rolls,
    roll(request) {
      const faces = dice.roll(request)
      rolls.push({ ...request, faces })
      return faces
    },
    rollAll(requests) {
      const all = dice.rollAll(requests)
      requests.forEach((request, i) => rolls.push({ ...request, faces: all[i] ?? [] }))
      return all
    },
  }
}

export function isFace(die: DieKind, face: number): boolean {
  return facesOf(die).includes(face)
}

/** Dice whose throws of a batch are thrown one after another. */
export function eachInTurn(roll: Dice['roll']): Dice {
  return { roll, rollAll: (requests) => requests.map(roll) }
}
