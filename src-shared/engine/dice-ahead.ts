/** The dice that an act is sure to ask for, found before they are thrown: a table is asked for all of them at once. */
import { resolve, type Act, type Playable } from './battle'
import { DIE_FACES, eachInTurn, scriptedDice, type DiceRequest } from './dice'
import { canonicalJson } from './json'

const MOST_FACES = Math.max(...Object.values(DIE_FACES).map((faces) => faces.length))

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
  const [first = [], ...others] = Array.from({ length: MOST_FACES }, (_, i) =>
    asked(rules, state, act, faces, i),
  )
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
    const shown = DIE_FACES[request.die]
    const face = shown[Math.min(number, shown.length - 1)] ?? 1
    return Array.from({ length: request.count }, () => face)
  })
  resolve(rules, state, act, dice)
  return requests
}
