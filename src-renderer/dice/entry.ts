// Dice thrown on a real table, entered one by one: which is wanted next, and what came so far.
import type { DrawnDie } from '../shapes/dice'

/** One throw of a list: so many dice of one kind for one purpose. */
export interface WantedThrow {
  readonly die: DrawnDie
  readonly count: number
}

/** Faces that can be told apart; the average die has 2 to 5. */
export function facesOf(die: DrawnDie): readonly number[] {
  if (die === 'average') return [2, 3, 4, 5]
  return Array.from({ length: Number(die.slice(1)) }, (_, i) => i + 1)
}

/** How many dice a list asks for. */
export function diceWanted(throws: readonly WantedThrow[]): number {
  return throws.reduce((sum, one) => sum + one.count, 0)
}

/** The die that the nth face (0 first) belongs to; undefined behind the last. */
export function dieAt(throws: readonly WantedThrow[], n: number): DrawnDie | undefined {
  let before = 0
  for (const one of throws) {
    if (n < before + one.count) return one.die
    before += one.count
  }
  return undefined
}

/** The faces entered, throw by throw; places still empty are undefined. */
export function facesByThrow(
  throws: readonly WantedThrow[],
  faces: readonly number[],
): readonly (readonly (number | undefined)[])[] {
  let at = 0
  return throws.map((one) => {
    const mine = Array.from({ length: one.count }, (_, i) => faces[at + i])
    at += one.count
    return mine
  })
}

export type KeyResult =
  | { readonly kind: 'face'; readonly face: number }
  | { readonly kind: 'waiting'; readonly typed: string }
  | { readonly kind: 'refused'; readonly typed: string }

/**
 * What a digit means for a die: a face, the beginning of a face of two digits, or nothing the die has. A 1 on a die
 * with 10 faces or more waits for the next key.
 */
export function typeDigit(die: DrawnDie, typed: string, digit: string): KeyResult {
  const text = typed + digit
  const face = Number(text)
  const faces = facesOf(die)
  const longer = faces.some((other) => other > 9 && String(other).startsWith(text) && other !== face)
  if (longer) return { kind: 'waiting', typed: text }
  if (faces.includes(face)) return { kind: 'face', face }
  return { kind: 'refused', typed: text }
}
