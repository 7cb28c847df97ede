/** A state as the screen is shown it: brigades with their bases, leaders, objectives, and what has been told in the phase. */
import type { History } from '../../../history/bundle'
import { coloursOf } from '../../table-screen'
import { orderFor } from '../orders/alterations'
import { groundOf } from '../sheet/ground'
import { isDisordered, unitMoralesOf } from '../state/condition'
import { fieldsOf, flatFields } from '../state/crops'
import { sizeIn, slotsIn } from '../state/footprints'
import { figuresOf, rosterOf, startFigures, type BrigadeInfo, type LeaderInfo } from '../state/lookup'
import type { BrigadeState, BrState, SideSecret } from '../state/state'
import type { Leader, Piece, Table } from './schema'

/** Of a state as the viewer may know it: what it does not hold is not shown. */
export function table(state: BrState, history: History): Table {
  const { list, leaderList } = rosterOf(state.sheet)
  return {
    pieces: list.flatMap((info) => {
      const now = state.brigades[info.id]
      return now ? [piece(state, info, now, history)] : []
    }),
    leaders: leaderList.flatMap((info) => leader(state, info)),
    objectives: objectives(state),
    situation: {
      phase: state.phase,
      move: state.move,
      ended: [...state.ended],
      charges: state.charges.map((one) => ({ ...one })),
      contacts: state.contacts.map(({ attackerId, targetId, sector }) => ({ attackerId, targetId, sector })),
      trampled: trampled(state),
    },
  }
}

function trampled(state: BrState): Table['situation']['trampled'] {
  const flat = flatFields(state)
  return fieldsOf(groundOf(state.sheet)).flatMap(({ area: { id, polygon } }) =>
    flat.has(id) ? [polygon] : [],
  )
}

/** Nation and corps by those of most of its units. */
function coloursOfBrigade({ brigade }: BrigadeInfo, history: History): Pick<Piece, 'nation' | 'corps'> {
  const members = [...brigade.units, ...brigade.pieces].flatMap((one) => one.members)
  return coloursOf(
    brigade.formationId,
    members.map(({ unitId }) => unitId),
    history,
  )
}

/** Where it stands; before the battle where its own side's sketch puts it. */
function standing(state: BrState, { id, side }: BrigadeInfo, now: BrigadeState) {
  const sketched = state.phase === 'setup.orders' ? state.secret[side].sketch[id] : undefined
  if (!sketched) return { pose: now.pose, formation: now.formation, complexId: now.complexId }
  const { x, y, heading, formation, complexId } = sketched
  return { pose: { x, y, heading }, formation, complexId }
}

function piece(state: BrState, info: BrigadeInfo, now: BrigadeState, history: History): Piece {
  const { id, side, brigade } = info
  const secret = state.secret[side]
  const { pose, formation, complexId } = standing(state, info, now)
  const onTable = now.place === 'table'
  const morales = unitMoralesOf(state, id)
  const order = secret.orders[id]
  const { activity } = now
  return {
    id,
    name: brigade.name,
    side,
    armyId: brigade.army,
    commandId: brigade.formationId,
    ...coloursOfBrigade(info, history),
    arm: brigade.arm,
    weight: brigade.weight ?? null,
    lancer: brigade.lancer,
    horse: brigade.horse,
    elite: brigade.elite,
    status: now.place,
    pose: { x: pose.x, y: pose.y, heading: pose.heading },
    formation,
    size: sizeIn(info, formation),
    bases: slotsIn(info, formation).map(({ u, v, width, depth }) => ({ u, v, width, depth })),
    complexId,
    units: brigade.units.map(({ name, figures: start }, i) => ({
      name,
      figures: now.figures[i] ?? 0,
      start,
      morale: morales[i] ?? 'ok',
    })),
    guns: now.pieces.map(({ points, out }) => ({ points, out })),
    figures: figuresOf(now),
    start: startFigures(info),
    activity: activity.kind,
    left: 'left' in activity ? activity.left : null,
    morale: now.morale,
    disordered: onTable && state.phase !== 'setup.orders' && isDisordered(state, id),
    pushBacks: now.pushBackTotal,
    chargeReadyFrom: now.chargeReadyFrom,
    arrival: arrivalOf(now, info),
    order: order
      ? {
          order: order.order,
          clause: order.clause,
          waiting: order.waiting,
          since: order.since,
          alteration: order.alteration,
        }
      : null,
    underWay: secret.alterations
      .filter(({ brigadeIds, due }) => brigadeIds.includes(id) && due > state.move)
      .map((one) => ({ number: one.number, sent: one.sent, due: one.due, order: orderFor(state, id, one) })),
    told: toldOf(secret, id),
  }
}

function arrivalOf({ place }: BrigadeState, { brigade: { start } }: BrigadeInfo): Piece['arrival'] {
  if (place !== 'toCome' || !('arriveMove' in start)) return null
  return { move: start.arriveMove, ...start.entry }
}

function toldOf(secret: SideSecret, id: string): Piece['told'] {
  return {
    plot: secret.plots[id]?.actions.map((one) => ({ ...one })) ?? null,
    chargeOf: secret.declarations[id] ?? null,
    evade: secret.evasions[id] ?? null,
    followUp: secret.followUps[id] ?? null,
    shots: secret.shots.filter(({ brigadeId }) => brigadeId === id).length,
    held: secret.held.includes(id),
    rally: secret.rallies[id] ?? null,
  }
}

function leader(state: BrState, { id, leader: one, side, armyId }: LeaderInfo): readonly Leader[] {
  const now = state.leaders[id]
  if (!now) return []
  const at = state.phase === 'setup.orders' ? (state.secret[side].leaderPlaces[id] ?? now) : now
  return [
    {
      id,
      name: one.name,
      side,
      armyId,
      role: one.role,
      commands: state.armies[armyId]?.commanderId === id,
      commandId: one.formationId ?? null,
      x: at.x,
      y: at.y,
      status: now.status,
      arriveMove: now.status === 'toCome' ? (one.arriveMove ?? null) : null,
    },
  ]
}

function objectives(state: BrState): Table['objectives'] {
  const [zero] = state.sheet.sides
  return state.sheet.places.map(({ placeId, name, value, x, y }) => {
    const armyId = state.holders[placeId] ?? null
    const holder = armyId === null ? null : zero.armies.includes(armyId) ? 0 : 1
    return { id: placeId, name, value, x: x ?? null, y: y ?? null, holder, armyId }
  })
}
