/** Contact edges: who touches whom by what, from which side, and how long it lasts (BR-GEO-12, BR-GEO-13). */
import { between, distance, roundInch } from '../../../board/table/vectors'
import type { Actor, Touch } from '../movement/ticks/actors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyAt, bodyOf, complexHeld, gapOf, nearestSection, sectorAt, isAbandoned } from './bodies'
import { mannedBy } from '../fire/manning'
import { groundOf, sectionOfLine } from '../sheet/ground'
import { brigadeOf, infoOf, rosterOf } from './lookup'
import type { BodyPose, BrState, ContactCause, ContactEdge } from './state'
import type { Step } from '../turn/step'
import { CONTACT_EPS } from '../sheet/tables'

/** At the start of movement only edges between two bodies that are still engaged last (BR-GEO-13). */
export function dropLooseContacts(step: Step): void {
  const { state } = step
  const engaged = (id: string) => state.brigades[id]?.activity.kind === 'engaged'
  const kept = state.contacts.filter(({ attackerId, targetId }) => engaged(attackerId) && engaged(targetId))
  if (kept.length < state.contacts.length) step.set({ contacts: kept })
}

/** An edge as it is made: its sector from where the attacker stood at the start of movement (BR-GEO-12, BR-R-45). */
export function makeEdge(
  state: BrState,
  attackerId: string,
  targetId: string,
  cause: ContactCause,
  tick: number,
  targetPose: BodyPose,
  rounds = 0,
): ContactEdge {
  const attacker = brigadeOf(state, attackerId)
  const target = brigadeOf(state, targetId)
  const info = infoOf(state, targetId)
  const ground = groundOf(state.sheet)
  const complex = complexHeld(state, targetId)
  const quarry = attacker.activity.kind === 'pursuing' && attacker.activity.quarryId === targetId
  const sector =
    cause === 'pushBack'
      ? 'front'
      : quarry
        ? 'rear'
        : sectorAt(info, target.formation, targetPose, attacker.from)
  return {
    attackerId,
    targetId,
    sector,
    cause,
    move: state.move,
    tick,
    section: complex ? nearestSection(complex, attacker.pose) : null,
    across: complex || cause === 'pushBack' ? null : acrossWall(state, attackerId, targetId),
    downhill: cause === 'charge' && ground.levelAt(attacker.from) > ground.levelAt(targetPose),
    startGap: cause === 'charge' ? startGap(state, attackerId, targetId) : 0,
    rounds,
  }
}

/** Gap edge to edge at the start of movement, whoever the charger was sent at (BR-CHG-12, BR-GEO-05). */
function startGap(state: BrState, attackerId: string, targetId: string): number {
  const attacker = brigadeOf(state, attackerId)
  const target = brigadeOf(state, targetId)
  const one = bodyAt(infoOf(state, attackerId), attacker.from, attacker.formation)
  const other =
    target.complexId === null
      ? bodyAt(infoOf(state, targetId), target.from, target.formation)
      : bodyOf(state, targetId)
  return roundInch(Math.max(0, gapBetween(one, other)))
}

/** The manned wall, trench or work between a body and one that comes at its front (BR-WORK-03). */
function acrossWall(state: BrState, attackerId: string, targetId: string): ContactEdge['across'] {
  const manned = mannedBy(state, targetId)
  if (!manned) return null
  const attacker = bodyOf(state, attackerId)
  const target = bodyOf(state, targetId)
  const line = rosterOf(state.sheet).lines.get(manned.lineId)
  const sector = sectorAt(
    target.info,
    brigadeOf(state, targetId).formation,
    target.rectangle,
    attacker.centre,
  )
  if (!line || sector !== 'front') return null
  const middles = manned.stretches.map(({ a, b }) => between(a, b, 0.5))
  const nearest = middles.toSorted(
    (one, other) => distance(one, attacker.rectangle) - distance(other, attacker.rectangle),
  )[0]
  return nearest ? { lineId: line.id, section: sectionOfLine(line, nearest) } : null
}

/**
 * The edges that a movement phase leaves: touches of chargers count from their tick, those of pursuit, follow up and push
 * back only if they hold at its end (BR-GEO-13). Poses of the state are those at the end. `fought`: the edges before the
 * movement; a follower who keeps touch goes on with the same melee (BR-AFT-07).
 */
export function contactsAfter(
  step: Step,
  actors: readonly Actor[],
  touches: readonly Touch[],
  fought: readonly ContactEdge[],
): void {
  const { state } = step
  const made: ContactEdge[] = []
  const there = (id: string) => state.brigades[id]?.place === 'table'
  for (const touch of touches) {
    const charge = brigadeOf(state, touch.attackerId).activity.kind === 'charging'
    if (!charge || !there(touch.attackerId) || !there(touch.targetId)) continue
    // Abandoned guns end a charge, but there is nobody to fight (BR-CREW-04, BR-CHG-07).
    if (isAbandoned(brigadeOf(state, touch.targetId))) continue
    made.push(makeEdge(state, touch.attackerId, touch.targetId, 'charge', touch.tick, touch.targetPose))
  }
  for (const actor of actors) {
    const cause = lastingCause(actor)
    if (!cause || !there(actor.id)) continue
    for (const other of actors) {
      if (other.info.side === actor.info.side || other.abandoned || !there(other.id)) continue
      if (made.some(({ attackerId, targetId }) => attackerId === actor.id && targetId === other.id)) continue
      if (roundInch(gapOf(state, actor.id, other.id)) > CONTACT_EPS) continue
      // What a pushed body touches of those who push it is the follower's contact, not its own.
      const back = made.some(({ attackerId, targetId }) => attackerId === other.id && targetId === actor.id)
      const follows = other.moving?.chases === actor.id
      if (cause === 'pushBack' && (back || follows)) continue
      if (lastingCause(other) !== null && cause === 'pushBack' && other.moving?.mode !== 'pushBack') continue
      const { pose } = brigadeOf(state, other.id)
      const rounds = actor.moving?.chases === other.id ? roundsOf(fought, actor.id, other.id) : 0
      made.push(makeEdge(state, actor.id, other.id, cause, lastTick(actor), pose, rounds))
    }
  }
  const lasting = state.contacts.filter(({ attackerId, targetId }) => there(attackerId) && there(targetId))
  step.set({ contacts: [...lasting, ...made] })
  for (const edge of made) {
    const rules = ['BR-GEO-13', 'BR-GEO-12', edge.cause === 'charge' ? 'BR-CHG-07' : CAUSE_RULE[edge.cause]]
    if (edge.cause === 'charge' && isHeadOn(made, edge)) rules.push('BR-CHG-09')
    if (edge.section !== null) rules.push('BR-BLD-09')
    if (edge.across) rules.push('BR-WORK-03')
    if (edge.sector !== 'front') rules.push('BR-GEO-11')
    step.emit('contactMade', infoOf(state, edge.attackerId).side, rules, {
      attackerId: edge.attackerId,
      targetId: edge.targetId,
      cause: edge.cause,
      sector: edge.sector,
      t: edge.tick / 240,
      section: edge.section,
      across: edge.across?.lineId ?? null,
    })
  }
}

/** Rounds that two have fought with each other. */
function roundsOf(edges: readonly ContactEdge[], one: string, other: string): number {
  const theirs = edges.filter(
    ({ attackerId, targetId }) =>
      (attackerId === one && targetId === other) || (attackerId === other && targetId === one),
  )
  return Math.max(0, ...theirs.map(({ rounds }) => rounds))
}

const CAUSE_RULE = {
  charge: 'BR-CHG-07',
  pursuit: 'BR-PUR-02',
  followUp: 'BR-AFT-07',
  pushBack: 'BR-AFT-14',
} as const

function isHeadOn(edges: readonly ContactEdge[], { attackerId, targetId }: ContactEdge): boolean {
  return edges.some((one) => one.attackerId === targetId && one.targetId === attackerId)
}

function lastingCause({ moving, removed }: Actor): ContactCause | null {
  if (!moving || removed) return null
  switch (moving.mode) {
    case 'pursuit':
      return 'pursuit'
    case 'followUp':
    case 'followUpAndFire':
      return 'followUp'
    case 'pushBack':
    case 'reversal':
      return 'pushBack'
    case 'plot':
    case 'charge':
    case 'rout':
    case 'fallBack':
    case 'evade':
    case 'retire':
    case 'gunnersReturn':
      return null
  }
}

function lastTick({ track }: Actor): number {
  return Math.max(1, track.length)
}
