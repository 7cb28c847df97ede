/** The bodies of a move phase as the ticks take them: who moves, who stands, who lets friends through (BR-MOVE-09, -11). */
import type { Roll } from '../../../../engine/dice'
import { tickBound, tickSpeeds, type Actor } from './actors'
import { bodyOf, isAbandoned } from '../../state/bodies'
import type { MoveMode } from '../../turn/events'
import { GoingRules, OPEN_GROUND } from './going'
import { sizeIn } from '../../state/footprints'
import { legsOf, type Intent } from '../intents'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import { mannedBy } from '../../fire/manning'
import type { BodyPose, BrState } from '../../state/state'
import { setOut, type Progress } from './way'

/** An intent with its dice thrown. */
export interface Mover extends Intent {
  readonly inches: number
  readonly roll: Roll | null
}

/** Bodies whose friends may pass through them and they through friends (BR-MOVE-11). */
const PASSING: ReadonlySet<MoveMode> = new Set<MoveMode>([
  'evade',
  'pushBack',
  'reversal',
  'fallBack',
  'rout',
])

/** Everybody on the table, in canonical order. */
export function actorsOf(state: BrState, movers: readonly Mover[]): readonly Actor[] {
  const byId = new Map(movers.map((mover) => [mover.id, mover]))
  const charges = movers.some(({ mode }) => mode === 'charge')
  return onTable(state).map((info) => {
    const brigade = brigadeOf(state, info.id)
    const body = bodyOf(state, info.id)
    const mover = byId.get(info.id)
    const moving = mover ? movingOf(state, mover) : null
    const mode = moving?.mode
    const { speed, pace } = tickSpeeds(moving, body.radius)
    const mans = charges && !moving ? mannedBy(state, info.id) : undefined
    return {
      id: info.id,
      info,
      formation: brigade.formation,
      moving,
      routs: brigade.activity.kind === 'routing',
      abandoned: isAbandoned(brigade),
      passes: (info.isSkirmishers && brigade.complexId === null) || (mode !== undefined && PASSING.has(mode)),
      walls: mans?.stretches.map(({ a, b }) => [a, b]) ?? [],
      start: body,
      bound: tickBound(moving, body.radius),
      speed,
      pace,
      stood: null,
      seen: null,
      step: null,
      free: null,
      proposal: null,
      jammed: false,
      progress: moving ? setOut(moving.walker, brigade.pose) : standsStill(brigade.pose),
      stop: null,
      stopAt: null,
      removed: null,
      exitId: null,
      track: [],
      held: false,
      gaveWay: false,
      met: [],
    }
  })
}

/** Whoever does not move asks nothing of the ground. */
function standsStill(pose: BodyPose): Progress {
  return { pose, leg: 0, done: 0, gone: 0, turnedBy: 0, going: OPEN_GROUND, sure: 0 }
}

function movingOf(state: BrState, mover: Mover): Actor['moving'] {
  const brigade = brigadeOf(state, mover.id)
  const info = infoOf(state, mover.id)
  const { activity } = brigade
  const legs = legsOf(state, mover)
  if (legs.length === 0 || brigade.complexId !== null) return null
  const flees = mover.mode === 'rout' || mover.mode === 'fallBack'
  const chases =
    activity.kind === 'pursuing'
      ? activity.quarryId
      : activity.kind === 'followingUp'
        ? activity.loserId
        : null
  return {
    mode: mover.mode,
    walker: {
      legs,
      size: sizeIn(info, brigade.formation),
      allowance: mover.inches,
      going: new GoingRules(state, info, brigade.formation, flees),
    },
    chases,
    stopAt: mover.mode === 'plot' ? (mover.plot?.stopIfEnemyWithin ?? null) : null,
  }
}
