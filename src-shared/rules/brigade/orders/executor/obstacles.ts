/** Nobody stands astride a hedge near an enemy if he can help it: there he can neither fire nor charge (BR-TERR-05, 10.4). */
import { moved } from '../../../../board/table/rectangles'
import { gapBetween } from '../../../../board/table/bodies'
import { roundInch } from '../../../../board/table/vectors'
import { bodyAt, bodyOf } from '../../state/bodies'
import { isStraddling } from '../../state/condition'
import { groundOf } from '../../sheet/ground'
import { KEEP_OUT } from '../../sheet/tables'
import { brigadeOf, infoOf } from '../../state/lookup'
import type { BrState } from '../../state/state'
import { nearestEnemy } from '../clauses'
import type { Plotted, Thought } from './considerations'
import { mannedEnemies } from './fronts'
import { cutTo } from './toward'
import { hindrances, tryPlot, type Trial, type Trials } from './trials'

/** Inches tried to get over an obstacle. */
const STEPS = [0.4, 0.8, 1.2, 1.6, 2, 2.5, 3] as const
/** With an enemy so near nobody can afford to be disordered, inches. */
const IN_ACTION = 6

/** Off the obstacle that it stands astride with an enemy near: it can neither fire nor charge there (BR-TERR-05). */
export function* steppingClear(state: BrState, id: string): Generator<Thought> {
  const { isInfantry, isCavalry } = infoOf(state, id)
  if (!(isInfantry || isCavalry) || nearestEnemy(state, id) > IN_ACTION || !isStraddling(state, id)) return
  const { rectangle } = bodyOf(state, id)
  const ground = groundOf(state.sheet)
  const { pose, formation } = brigadeOf(state, id)
  const about = mannedEnemies(state, id, IN_ACTION)
  const isClear = (inches: number) => {
    const there = { ...rectangle, ...moved(rectangle, rectangle.heading, inches) }
    if (ground.linesUnder(there).length > 0) return false
    const body = bodyAt(infoOf(state, id), { ...pose, ...moved(pose, pose.heading, inches) }, formation)
    return about.every((enemy) => gapBetween(body, enemy.body, KEEP_OUT) >= KEEP_OUT)
  }
  for (const advance of STEPS) if (isClear(advance)) yield { actions: [{ advance }], stopAt: 1 }
  // Where the enemy leaves no room beyond it, foot goes back behind it, if there is room to turn about.
  if (!isInfantry || STEPS.some((inches) => isClear(inches)) || !STEPS.some((inches) => isClear(-inches)))
    return
  const { turned } = tryPlot(state, id, RETIRES, hindrances(state, id, KEEP_OUT))
  if (turned >= ABOUT) yield { actions: RETIRES }
}
const RETIRES = [{ retire: 'right' as const }]
/** Degrees of an about-turn. */
const ABOUT = 180

/**
 * The same plot, ended before the obstacle that it would end astride on an average throw with an enemy near; undefined: it
 * stands before it already, or cannot be cut short.
 */
export function shortOfObstacle(
  state: BrState,
  id: string,
  plotted: Plotted,
  trials: () => Trials,
): Plotted | undefined {
  const { info } = bodyOf(state, id)
  const { formation } = brigadeOf(state, id)
  const leadsOn = plotted.actions.some((action) => LEADS.some((name) => name in action))
  if (!leadsOn || info.isArtillery || formation === 'marchColumn' || isStraddling(state, id)) return plotted
  const near = mannedEnemies(state, id, IN_ACTION + ONE_MOVE)
  if (near.length === 0) return plotted
  const ground = groundOf(state.sheet)
  const looks = trials()
  const isAstride = ({ pose }: Trial) => {
    const body = bodyAt(info, pose, formation)
    return (
      ground.linesUnder(body.rectangle).length > 0 &&
      near.some((enemy) => gapBetween(body, enemy.body, IN_ACTION) <= IN_ACTION)
    )
  }
  const whole = looks.run(plotted.actions)
  if (!isAstride(whole)) return plotted
  for (let inches = whole.gone - STEP; inches >= STEP; inches -= STEP) {
    const actions = cutTo(plotted.actions, roundInch(inches))
    if (!isAstride(looks.run(actions))) return { ...plotted, actions }
  }
  return undefined
}
const LEADS = ['turn', 'advance', 'advanceAndFire'] as const
/** Hardly anybody goes farther in a move, and where to stop short is looked for at such steps, inches. */
const ONE_MOVE = 9
const STEP = 0.3
