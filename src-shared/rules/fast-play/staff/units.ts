/** What one unit does in the movement of its side: reactions, retiring, squares, charges, moves. */
import { bearing, turnBetween } from '../../../board/table/vectors'
import { freshPair } from '../movement/command-tests'
import { ALLOWANCE } from '../sheet/tables'
import { gapOf, type Body } from '../state/bodies'
import type { FpCommand } from '../turn/commands'
import { chargeIdeas } from './charges'
import { decide, type Decision, type Idea } from './idea'
import { isLegal } from './approach'
import { moveIdea } from './moves'
import type { Task, Want } from './plan'
import { nearestEnemy, type View } from './view'

/** Horse reaches so much farther than its allowance, for what it turns and is turned. */
const HORSE_MARGIN = 2
const SAFE_FROM_HORSE = 16

/** Undefined: it stays as it is. */
export function unitDecision(view: View, body: Body, task: Task): Decision | undefined {
  const { field } = view
  const legal = (command: FpCommand, want: Want, score: number): Idea[] =>
    isLegal(view, command) ? [{ command, want, score, orderOf: task.orderOf }] : []
  if (field.isInHandToHand(body.id)) return decide(inContact(view, body, task, legal))
  if (!field.isSteady(body.id)) return decide(shaken(view, body, task, legal))
  const charges = chargeIdeas(view, body, task)
  const squares = view.skill === 'easy' ? [] : squareIdeas(view, body, task, legal)
  const first = decide([...charges, ...squares])
  if (first) return first
  const move = moveIdea(view, body, task)
  return move && { idea: move, others: [] }
}

type Legal = (command: FpCommand, want: Want, score: number) => Idea[]

/** Squares and evasions of those who were charged, lining up, and turning to face (item 4). */
function inContact({ field, skill }: View, body: Body, task: Task, legal: Legal): readonly Idea[] {
  const { id, info } = body
  const fresh = freshPair(field, id)
  const charger = fresh && field.body(fresh.charger)
  const full = ALLOWANCE[info.type][body.formation]
  const found: Idea[] = legal({ type: 'completeWheel', unit: id }, 'charges', 0.5)
  if (skill === 'easy') return found
  if (charger?.info.arm === 'cavalry' && info.type === 'heavyFoot' && task.maySquare)
    found.push(
      ...legal({ type: 'changeFormation', unit: id, change: { kind: 'toSquare' } }, 'standsAgainstHorse', 2),
    )
  if (charger && body.isSkirmishing && task.mayWithdraw && charger.info.type !== 'lightFoot')
    found.push(...legal({ type: 'evade', unit: id, distance: full, about: false }, 'evades', 1.5))
  if (!fresh && task.mayChange) found.push(...turnsToFace(field, body, legal))
  return found
}

/** Who is fought on flank or rear alone turns to the enemy. */
function turnsToFace(field: View['field'], body: Body, legal: Legal): readonly Idea[] {
  const [pair] = field.pairsOf(body.id)
  if (!pair || pair.target !== body.id || pair.side === 'front' || body.formation === 'square') return []
  const enemy = field.body(pair.charger)
  const turn = turnBetween(body.pose.heading, bearing(body.centre, enemy.centre))
  if (Math.abs(turn) < 50) return []
  if (Math.abs(turn) > 130) return legal({ type: 'aboutFace', unit: body.id, steps: [] }, 'faces', 1)
  const dir = turn < 0 ? 'left' : 'right'
  return legal({ type: 'changeFormation', unit: body.id, change: { kind: 'quarterTurn', dir } }, 'faces', 1)
}

/** Out of musket range, unless the general has come to rally it (item 7). */
function shaken({ field }: View, body: Body, task: Task, legal: Legal): readonly Idea[] {
  const { inches } = nearestEnemy(field, body)
  if (inches > 11 || !task.mayWithdraw || field.joinedTo(body.id)) return []
  const full = ALLOWANCE[body.info.type][body.formation]
  return [1, 0.5].flatMap((share) =>
    legal({ type: 'retire', unit: body.id, distance: (full / 2) * share }, 'getsAway', share),
  )
}

/** Square while horse is in reach and neither foot nor guns are; out of it when it has gone. */
function squareIdeas({ field, side }: View, body: Body, task: Task, legal: Legal): readonly Idea[] {
  const { id, info } = body
  if (info.type !== 'heavyFoot' || body.count < 2 || !task.maySquare) return []
  const near = field
    .enemiesOf(side)
    .filter((enemy) => field.isSteady(enemy.id) && gapOf(body, enemy, 20) <= 16)
  // Where others wait to come on, a square is formed and kept in the last moment only: it bars their way.
  const margin = task.clearsEntry ? 0 : HORSE_MARGIN
  const threats = near.filter(
    (enemy) =>
      enemy.info.arm === 'cavalry' &&
      !field.isInHandToHand(enemy.id) &&
      gapOf(body, enemy) <= ALLOWANCE[enemy.info.type][enemy.formation] + margin,
  )
  const others = near.filter((enemy) => enemy.info.arm !== 'cavalry' && gapOf(body, enemy) <= 8)
  if (body.formation !== 'square')
    return threats.length > 0 && others.length === 0
      ? legal({ type: 'changeFormation', unit: id, change: { kind: 'toSquare' } }, 'standsAgainstHorse', 0.9)
      : []
  const horse = near.some(({ info: of }) => of.arm === 'cavalry')
  const stays = task.clearsEntry ? threats.length > 0 : horse
  if (stays && others.length === 0) return []
  const { enemy, inches } = nearestEnemy(field, body)
  const turn = enemy ? turnBetween(body.pose.heading, bearing(body.centre, enemy.centre)) : 0
  const face = ((Math.round((turn / 360) * body.count) + body.count) % body.count) + 1
  const to = inches > SAFE_FROM_HORSE || task.clearsEntry ? 'column' : 'line'
  return legal({ type: 'changeFormation', unit: id, change: { kind: 'fromSquare', to, face } }, 'forms', 0.6)
}
