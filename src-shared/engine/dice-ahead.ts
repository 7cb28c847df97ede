/** The dice that an act is sure to ask for, found before they are thrown: a table is asked for all of them at once. */
import { resolve, type Act, type Playable } from './battle'
import { eachInTurn, facesOf, scriptedDice, type DiceRequest } from './dice'
import { canonicalJson } from './json'

/** Faces with which an act is tried: the first so many of each die, the last of these trials with its highest. */
const TRIALS = 12

/**
 * The throws that follow upon faces already thrown. The act is tried with dice that all show the same; what is asked for
 * whatever they show, and in the same order, is sure to be asked. What hangs on a face yet to be thrown comes later.
 * Empty: nothing more is asked.
 */
export function diceAhead<State>(
  rules: Playable<State>,
  state: State,
  act: Act,
  faces: readonly number[],
): readonly DiceRequest[] {
  const [first = [], ...others] = Array.from({ length: TRIALS }, (_, i) => asked(rules, state, act, faces, i))
  const isSure = (request: DiceRequest, at: number) =>
    others.every((other) => canonicalJson(other[at] ?? null) === canonicalJson(request))
  const end = first.findIndex((request, at) => !isSure(request, at))
  return end === -1 ? first : first.slice(0, end)
}

/** What is asked for beyond the given faces when every further die shows its face of that number, or its highest. */
function asked<State>(
  rules: Playable<State>,
  state: State,
  act: Act,
  faces: readonly number[],
  number: number,
): readonly DiceRequest[] {
  const script = scriptedDice(faces)
  const requests: DiceRequest[] = []
  const dice = eachInTurn((request) => {
    if (script.left() >= request.count) return script.roll(request)
    requests.push(request)
    const shown = facesOf(request.die)
    const at = number === TRIALS - 1 ? shown.length - 1 : Math.min(number, shown.length - 1)
    const face = shown[at] ?? 1
    return Array.from({ length: request.count }, () => face)
  })
  resolve(rules, state, act, dice)
  return requests
}
