/** Casualties: which elements go, what shape is left, and the choice of the owner (FP-CAS, FP-UNIT-06). */
import { along, normalHeading, rightOf } from '../../../board/table/vectors'
import { Body, rounded, squareApothem, touches } from '../state/bodies'
import type { Field } from '../state/field'
import type { CasualtyEnd } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import { keepsContact } from './contacts'

/** The unit after elements have gone, hits beyond them being lost (FP-R-107); null: none is left. `engaged`: slots engaged when the dice were thrown. */
export function reduced(body: Body, ends: readonly CasualtyEnd[], engaged: readonly number[]): Body | null {
  const { info, formation, count, pose } = body
  const left = count - ends.length
  if (left <= 0) return null
  const shaped = (form: Body['formation'], at: Body['pose'], bend: Body['bend'] = null): Body =>
    new Body({ info, formation: form, count: left, pose: rounded(at), bend })
  if (formation === 'column') {
    // The last element becomes a line where it stands (FP-UNIT-06, FP-R-98).
    return left === 1 ? shaped('line', pose) : shaped('column', pose, body.bend?.slice(0, left) ?? null)
  }
  if (formation === 'line') {
    const fromLeft = ends.filter((end) => end === 'left').length
    const right = rightOf(pose.heading)
    const off = (info.base.width * (2 * fromLeft - ends.length)) / 2
    return shaped('line', { x: pose.x + right.x * off, y: pose.y + right.y * off, heading: pose.heading })
  }
  const survivors = body.elements.map(({ slot }) => slot).filter((slot) => !ends.includes(slot))
  const kept = survivors.find((slot) => engaged.includes(slot)) ?? survivors[0] ?? 1
  const front = body.element(kept).rectangle
  if (left === 1) return shaped('line', front)
  const back = squareApothem(left, info.base.width) + info.base.depth
  return shaped('square', { ...along(front, front.heading, -back), heading: normalHeading(front.heading) })
}

/** What goes by default, hit by hit (FP-CAS-03). */
function defaultEnds(body: Body, hits: number, engaged: readonly number[]): readonly CasualtyEnd[] {
  const ends: CasualtyEnd[] = []
  let slots = body.elements.map(({ slot }) => slot)
  for (let i = 0; i < Math.min(hits, body.count); i += 1) {
    const end = nextEnd(body, slots, engaged)
    ends.push(end)
    slots =
      end === 'left'
        ? slots.slice(1)
        : typeof end === 'number'
          ? slots.filter((slot) => slot !== end)
          : slots.slice(0, -1)
  }
  return ends
}

function nextEnd({ formation }: Body, slots: readonly number[], engaged: readonly number[]): CasualtyEnd {
  if (formation === 'column') return 'rear'
  if (formation === 'square') return slots.findLast((slot) => !engaged.includes(slot)) ?? slots.at(-1) ?? 1
  const still = slots.filter((slot) => engaged.includes(slot))
  const [first = 1] = slots
  const last = slots.at(-1) ?? 1
  if (still.length === 0) return 'right'
  const fromLeft = Math.min(...still) - first
  const fromRight = last - Math.max(...still)
  return fromLeft > fromRight ? 'left' : 'right'
}

/** Whether the owner has anything to choose (FP-CAS-02). */
export function hasChoice(body: Body, hits: number, engaged: readonly number[]): boolean {
  if (hits >= body.count) return false
  return choices(body, hits, engaged).length > 1
}

/** All lists of elements that may go, without regard to contact. */
function choices(
  { formation, elements }: Body,
  hits: number,
  engaged: readonly number[],
): readonly (readonly CasualtyEnd[])[] {
  switch (formation) {
    case 'column':
      return [Array.from({ length: hits }, () => 'rear' as const)]
    case 'line':
      return Array.from({ length: hits + 1 }, (_, n) =>
        Array.from({ length: hits }, (_end, i): CasualtyEnd => (i < n ? 'left' : 'right')),
      )
    case 'square': {
      const free = elements.map(({ slot }) => slot).filter((slot) => !engaged.includes(slot))
      const others = elements.map(({ slot }) => slot).filter((slot) => engaged.includes(slot))
      return hits <= free.length
        ? picks(free, hits)
        : picks(others, hits - free.length).map((more) => [...free, ...more])
    }
  }
}

function picks(slots: readonly number[], n: number): readonly (readonly number[])[] {
  if (n === 0) return [[]]
  return slots.flatMap((slot, i) => picks(slots.slice(i + 1), n - 1).map((rest) => [slot, ...rest]))
}

/**
 * What the owner may choose: of all lists those that keep the most contacts and, if there are any, touch no new enemy
 * (FP-CAS-02, FP-CAS-06, FP-R-74).
 */
export function legalChoices(
  field: Field,
  body: Body,
  hits: number,
  engaged: readonly number[],
): readonly (readonly CasualtyEnd[])[] {
  if (hits >= body.count) return [defaultEnds(body, hits, engaged)]
  const all = choices(body, hits, engaged).map((ends) => {
    const after = reduced(body, ends, engaged)
    return {
      ends,
      kept: contactsKept(field, body, after),
      isNew: after !== null && touchesNew(field, body, after),
    }
  })
  const most = Math.max(...all.map(({ kept }) => kept))
  const kept = all.filter((choice) => choice.kept === most)
  const clean = kept.filter(({ isNew }) => !isNew)
  return (clean.length > 0 ? clean : kept).map(({ ends }) => ends)
}

/** The default, or where that would give an advantage away or take one, the first list that does not. */
export function defaultChoice(
  field: Field,
  body: Body,
  hits: number,
  engaged: readonly number[],
): readonly CasualtyEnd[] {
  const ends = defaultEnds(body, hits, engaged)
  const legal = legalChoices(field, body, hits, engaged)
  return legal.some((choice) => isSame(choice, ends)) ? ends : (legal[0] ?? ends)
}

function isSame(a: readonly CasualtyEnd[], b: readonly CasualtyEnd[]): boolean {
  return a.length === b.length && a.toSorted().join(' ') === b.toSorted().join(' ')
}

/** Why the owner may not choose so. */
export function refuseChoice(
  field: Field,
  body: Body,
  hits: number,
  engaged: readonly number[],
  ends: readonly CasualtyEnd[],
): FpRefusal | undefined {
  const no = (rule: string) => refusal('BAD_CASUALTY_CHOICE', rule, { unit: body.id, hits }, body.id)
  if (!choices(body, hits, engaged).some((choice) => isSame(choice, ends))) return no('FP-CAS-02')
  const isLegal = legalChoices(field, body, hits, engaged).some((choice) => isSame(choice, ends))
  return isLegal ? undefined : no('FP-CAS-06')
}

function contactsKept(field: Field, body: Body, after: Body | null): number {
  if (!after) return 0
  return field.pairsOf(body.id).filter((pair) => {
    const enemy = pair.charger === body.id ? pair.target : pair.charger
    return field.isOnBoard(enemy) && keepsContact(pair, after, field.body(enemy))
  }).length
}

function touchesNew(field: Field, body: Body, after: Body): boolean {
  return field.enemiesOf(body.info.side).some((enemy) => touches(after, enemy) && !touches(body, enemy))
}
