/** Changes of formation in place: the new shape of a unit, and what may forbid it (FP-FORM-01 to 10). */
import { along, normalHeading, rightOf } from '../../../board/table/vectors'
import { Body, rounded, touches, turnedTo } from '../state/bodies'
import type { Field } from '../state/field'
import type { FormationChange } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import { followers, type Replaced } from '../combat/keeping-contact'
import { changeTest, type CommandTest } from './command-tests'
import { isRefusal, straightened } from './plans'
import { closedGround, isOffBoard, overlapped } from './room'
import { facedAbout } from './way'

/** A change that may be made. */
export interface ChangePlan {
  readonly from: Body
  readonly to: Body
  readonly test: CommandTest
  /** Rule of the change. */
  readonly rule: string
  /** Enemies hand to hand who are moved to keep contact. */
  readonly replaced: Replaced
}
type PlannedChange = { readonly plan: ChangePlan } | { readonly refusal: FpRefusal }

const RULES: Readonly<Record<FormationChange['kind'], string>> = {
  columnToLine: 'FP-FORM-03',
  lineToColumn: 'FP-FORM-04',
  quarterTurn: 'FP-FORM-05',
  toSquare: 'FP-FORM-06',
  fromSquare: 'FP-FORM-07',
  limber: 'FP-FORM-10',
  unlimber: 'FP-FORM-10',
}

export function planChange(field: Field, body: Body, change: FormationChange): PlannedChange {
  const rule = RULES[change.kind]
  const wrong = formRefusal(body, change, rule)
  if (wrong) return { refusal: wrong }
  const from = straightened(field, body)
  if (isRefusal(from)) return { refusal: from }
  const to = changed(from, change)
  const enemies = field
    .pairsOf(body.id)
    .map(({ charger, target }) => (charger === body.id ? target : charger))
  const bad = placeRefusal(field, to, enemies, rule)
  if (bad) return { refusal: bad }
  // Ahead of the element that stays nobody in hand to hand has room (FP-R-122).
  if (change.kind === 'lineToColumn' && enemies.length > 0)
    return {
      refusal: refusal('WOULD_CONTACT_ENEMY', rule, { unit: body.id, enemy: enemies[0] ?? '' }, body.id),
    }
  const replaced = enemies.length === 0 ? new Map<string, Body>() : followers(field, to)
  if (!replaced) return { refusal: refusal('NO_ROOM', 'FP-REACT-04', { unit: body.id }, body.id) }
  return { plan: { from, to, test: changeTest(field, body, change.kind === 'toSquare'), rule, replaced } }
}

/** Whether the unit has that change at all (FP-UNIT-06, FP-UNIT-08, FP-FORM-10, FP-R-123). */
function formRefusal(body: Body, change: FormationChange, rule: string): FpRefusal | undefined {
  const { info, formation, count } = body
  const no = (code: 'FORMATION_NOT_ALLOWED' | 'ALREADY_IN_FORMATION' | 'LAST_ELEMENT' | 'NO_SUCH_UNIT') =>
    refusal(code, rule, { unit: body.id, id: body.id }, body.id)
  const slots = [
    'left' in change ? (change.left ?? 0) + 1 : 1,
    'stationary' in change ? (change.stationary ?? 1) : 1,
    'face' in change ? change.face : 1,
  ]
  if (slots.some((slot) => slot > count)) return no('NO_SUCH_UNIT')
  const isGuns = info.arm === 'artillery'
  const { kind } = change
  if (isGuns !== (kind === 'limber' || kind === 'unlimber')) return no('FORMATION_NOT_ALLOWED')
  switch (kind) {
    case 'columnToLine':
    case 'unlimber':
      if (formation === 'square') return no('FORMATION_NOT_ALLOWED')
      return formation === 'line' ? no('ALREADY_IN_FORMATION') : undefined
    case 'lineToColumn':
    case 'limber':
      if (formation === 'square') return no('FORMATION_NOT_ALLOWED')
      if (formation === 'column') return no('ALREADY_IN_FORMATION')
      return count === 1 ? no('LAST_ELEMENT') : undefined
    case 'quarterTurn':
      return formation === 'square' ? no('FORMATION_NOT_ALLOWED') : undefined
    case 'toSquare':
      if (info.type !== 'heavyFoot') return no('FORMATION_NOT_ALLOWED')
      if (formation === 'square') return no('ALREADY_IN_FORMATION')
      return count === 1 ? no('LAST_ELEMENT') : undefined
    case 'fromSquare':
      return formation === 'square' ? undefined : no('FORMATION_NOT_ALLOWED')
  }
}

/** The unit in its new shape; limbered guns may look wherever they will drive (FP-R-37). */
function changed(body: Body, change: FormationChange): Body {
  switch (change.kind) {
    case 'columnToLine':
      return columnToLine(body, change.left)
    case 'lineToColumn':
      return lineToColumn(body, change.stationary)
    case 'quarterTurn':
      return quarterTurned(body, change.dir)
    // FP-R-34
    case 'toSquare':
      return shaped(body, 'square', { ...body.centre, heading: body.pose.heading })
    case 'fromSquare':
      return fromSquare(body, change)
    case 'limber':
      if (change.facing === 90 || change.facing === 270)
        return quarterTurned(body, change.facing === 90 ? 'right' : 'left')
      return lineToColumn(change.facing === 180 ? facedAbout(body) : body, change.stationary ?? 1)
    case 'unlimber':
      if (change.facing === 90 || change.facing === 270)
        return quarterTurned(body, change.facing === 90 ? 'right' : 'left')
      return columnToLine(change.facing === 180 ? facedAbout(body) : body, change.left)
  }
}

function shaped(body: Body, formation: Body['formation'], pose: Body['pose']): Body {
  return new Body({ info: body.info, formation, count: body.count, pose: rounded(pose) })
}

/** FP-FORM-03, FP-R-31. */
function columnToLine(body: Body, left = Math.floor((body.count - 1) / 2)): Body {
  const { pose, count } = body
  const off = body.info.base.width * ((count - 1) / 2 - left)
  return shaped(body, 'line', { ...along(pose, pose.heading + 90, off), heading: pose.heading })
}

/** FP-FORM-04, FP-R-30. */
function lineToColumn(body: Body, stationary: number): Body {
  const { heading } = body.pose
  const front = body.element(stationary).rectangle
  return shaped(body, 'column', {
    ...along(front, heading, body.info.base.depth * (body.count - 1)),
    heading,
  })
}

/** FP-FORM-05, FP-R-32; a last element turns about its own centre and stays a line (FP-R-123). */
function quarterTurned(body: Body, dir: 'left' | 'right'): Body {
  const heading = normalHeading(body.pose.heading + (dir === 'right' ? 90 : -90))
  if (body.formation === 'line' && body.count > 1) {
    const leading = body.element(dir === 'right' ? body.count : 1)
    return shaped(body, 'column', turnedTo(leading, heading))
  }
  const first = turnedTo(body.element(1), heading)
  if (body.count === 1) return shaped(body, 'line', first)
  const right = rightOf(heading)
  const off = (body.info.base.width * (body.count - 1) * (dir === 'right' ? 1 : -1)) / 2
  return shaped(body, 'line', { x: first.x + right.x * off, y: first.y + right.y * off, heading })
}

/** FP-FORM-07, FP-R-35. */
function fromSquare(body: Body, { face, to, left }: Extract<FormationChange, { kind: 'fromSquare' }>): Body {
  const front = body.element(face).rectangle
  const column = shaped(body, 'column', { x: front.x, y: front.y, heading: front.heading })
  return to === 'column' ? column : columnToLine(column, left)
}

/** FP-FORM-09: on the board, upon nobody, touching no enemy that it does not fight. */
function placeRefusal(
  field: Field,
  to: Body,
  fought: readonly string[],
  rule: string,
): FpRefusal | undefined {
  const values = { unit: to.id }
  if (isOffBoard(field, to)) return refusal('OFF_BOARD', 'FP-FORM-09', values, to.id)
  const ground = closedGround(field, to)
  if (ground === 'impassable') return refusal('IMPASSABLE', 'FP-FORM-09', values, to.id)
  if (ground === 'river') return refusal('RIVER_CLOSED_TO_ARTILLERY', 'FP-MOVE-10', values, to.id)
  const other = overlapped(field, to, fought)
  if (other) return refusal('OVERLAPS_UNIT', 'FP-FORM-09', { ...values, other: other.id }, to.id)
  const enemy = field.enemiesOf(to.info.side).find((one) => !fought.includes(one.id) && touches(to, one))
  const by = rule === 'FP-FORM-04' ? rule : 'FP-FORM-09'
  return enemy && refusal('WOULD_CONTACT_ENEMY', by, { ...values, enemy: enemy.id }, to.id)
}
