/** Facts into sentences: each event, refusal and prompt of the brigade rules becomes a key of the catalogue and values. */
import { distance } from '../../../board/table/vectors'
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId } from '../../../engine/sides'
import { describeCombat } from './describe/combat'
import {
  actionsOf,
  inches,
  score,
  sideOf,
  standsOnly,
  term,
  type Describers,
  type Variant,
} from './describe/terms'
import type { BrEvent } from '../turn/events'
import { DEFAULT_HOUSE_RULES, HOUSE_RULES } from '../sheet/house-rules'
import type { BrRefusal } from '../turn/refusals'
import type { BrOutcome, BrState } from '../state/state'

/** Sentence of an event, under `event.<kind>.<variant>` of the catalogue. Values that are ids are for `names` (BR-GEN-07). */
export function describe(event: BrEvent, state: BrState): Sentence {
  const [variant, values] = (DESCRIBERS[event.kind] as (event: BrEvent, state: BrState) => Variant)(
    event,
    state,
  )
  return { key: `event.${event.kind}.${variant}`, values }
}

/** Sentence of a refusal, under `refusal.<code>`; a sub-reason is a sentence within it. */
export function describeRefusal({ code, values }: BrRefusal): Sentence {
  const { reason, fault } = values
  if (typeof fault === 'string')
    return { key: `refusal.${code}`, values: { ...values, fault: term(`orderFault.${fault}`, values) } }
  if (typeof reason !== 'string') return { key: `refusal.${code}`, values }
  return { key: `refusal.${code}`, values: { ...values, reason: term(`reason.${reason}`) } }
}

const DESCRIBERS: Describers = {
  ...describeCombat,
  battleBegun({ data }) {
    const changes = HOUSE_RULES.filter(
      ({ key }) => data.houseRules[key] !== undefined && data.houseRules[key] !== defaultOf(key),
    ).map(({ key }) => houseRuleChange(key, data.houseRules[key] ?? null))
    const own = ownTable(data.houseRules['casualtyTable']) ? [term('ownTable')] : []
    const all = [...own, ...changes]
    return [all.length > 0 ? 'changed' : 'plain', { n: data.moves, changes: all }]
  },
  orderWritten: ({ data }) => ['plain', { brigade: data.brigadeId }],
  ordersWritten: ({ data }) => ['plain', { n: data.brigadeIds.length, brigades: [...data.brigadeIds] }],
  brigadeSketched: ({ data: { brigadeId, pose, formation, complexId } }) => [
    complexId === null ? 'plain' : 'complex',
    {
      brigade: brigadeId,
      ...rounded(pose),
      formation: term(`formation.${formation}`),
      complex: complexId,
    },
  ],
  leaderPlaced: ({ data }) => ['plain', { leader: data.leaderId, ...rounded({ ...data.at, heading: 0 }) }],
  ordersSealed: ({ data, side }) => ['plain', { side: sideOf(side), n: data.brigades }],
  deployed: ({ data }) => ['plain', { n: data.brigadeIds.length }],
  moveBegan: ({ data }) => ['plain', { move: data.move, clock: data.clock }],
  phaseBegan: ({ data }) => [
    data.toAct.length === 0 ? 'nobody' : 'plain',
    { phase: term(`phase.${data.phase.replace('.', '-')}`), sides: data.toAct.map(sideId) },
  ],
  brigadeArrived: ({ data }) => ['plain', { brigade: data.brigadeId, ...rounded(data.pose) }],
  arrivalBlocked: ({ data }) => ['plain', { brigade: data.brigadeId, by: data.byId }],
  leaderArrived: ({ data }) => ['plain', { leader: data.leaderId }],
  alterationSent: ({ data }) => [
    'plain',
    {
      leader: data.leaderId,
      addressee: data.brigadeIds.length === 1 ? (data.brigadeIds[0] ?? '') : [...data.brigadeIds],
      die: data.die,
      due: data.due,
    },
  ],
  alterationInForce: ({ data }) => ['plain', { brigade: data.brigadeId, sent: data.sent }],
  alterationStale: ({ data }) => ['plain', { brigade: data.brigadeId, sent: data.sent }],
  clauseBegan: ({ data }) => ['plain', clauseOf(data)],
  clauseEnded: ({ data }) => [data.cause, clauseOf(data)],
  clauseWaits: ({ data }) => ['plain', { brigade: data.brigadeId, clause: data.clause + 1 }],
  orderImpossible: ({ data }) => ['plain', { ...clauseOf(data), cause: term(`impossible.${data.cause}`) }],
  orderDeviation: ({ data }) => ['plain', { brigade: data.brigadeId, reason: term(`reason.${data.reason}`) }],
  standingOrder: ({ data }, state) => [
    data.cause === 'noPlot' && standsOnly(data.actions) ? 'stands' : data.cause,
    {
      brigade: data.brigadeId,
      actions: actionsOf(data.actions, state),
      ...(data.forId !== null && { friend: data.forId }),
    },
  ],
  orderHalted: ({ data }) => [
    data.cause,
    { brigade: data.brigadeId, ...(data.byId !== null && { by: data.byId }) },
  ],
  orderHeldUp: ({ data }) => ['plain', { brigade: data.brigadeId, by: data.byId }],
  // His own side reads it when it is decided, everybody when he has ridden.
  leaderMoved: ({ data: { leaderId, from, to }, seenBy }) => [
    seenBy === undefined ? 'plain' : 'planned',
    { leader: leaderId, inches: inches(distance(from, to)) },
  ],
  commanderLost: ({ data }) => [data.cause, { leader: data.leaderId, army: data.armyId }],
  successorRolled: ({ data }) => [
    'plain',
    { leader: data.leaderId, army: data.armyId, die: data.die, from: data.from },
  ],
  successorCommands: ({ data }) => ['plain', { leader: data.leaderId, army: data.armyId }],
  leaderTested: ({ data }) => [data.hit ? 'hit' : 'missed', { leader: data.leaderId, face: data.face }],
  chargeDeclared: ({ data }) => [
    'plain',
    { brigade: data.brigadeId, target: data.targetId, gap: inches(data.gap) },
  ],
  declarationCancelled: ({ data }) => ['plain', { brigade: data.brigadeId }],
  chargeRevealed: ({ data }) => [
    data.warned ? 'warned' : 'unwarned',
    { brigade: data.brigadeId, target: data.targetId, gap: inches(data.gap) },
  ],
  movePlotted: ({ data }, state) => [
    'plain',
    { brigade: data.brigadeId, actions: actionsOf(data.actions, state) },
  ],
  plotCleared: ({ data }) => ['plain', { brigade: data.brigadeId }],
  evasionChosen: ({ data }) => [data.mode, { brigade: data.brigadeId }],
  followUpChosen: ({ data }) => [data.mode, { brigade: data.brigadeId }],
  movementRolled: ({ data, dice }) => [
    data.mode,
    {
      brigade: data.brigadeId,
      inches: inches(data.allowance),
      faces: score((dice ?? []).flatMap((roll) => roll.faces)),
    },
  ],
  bodyMoved({ data }) {
    if (data.distance < NO_WAY) {
      const degrees = Math.round(Math.abs(data.turned))
      const values = { brigade: data.brigadeId, degrees }
      if (data.stop === 'done') return [degrees === 0 ? 'still' : 'turned', values]
      const bar = term(`bar.${data.stop}`, { at: data.atId ?? term('somebody') })
      return [degrees === 0 ? 'barred' : 'turnBarred', { ...values, bar }]
    }
    return [
      data.stop,
      {
        brigade: data.brigadeId,
        moves: term(`moves.${data.mode}`),
        inches: inches(data.distance),
        at: data.atId ?? term('somebody'),
      },
    ]
  },
  refaced: ({ data, rules }) => [
    rules.includes('BR-ROUT-02') ? 'fleeing' : 'plain',
    { brigade: data.brigadeId, heading: whole(data.pose.heading) },
  ],
  formationChanged: ({ data }) => [
    data.early ? 'early' : 'plain',
    {
      brigade: data.brigadeId,
      from: term(`formation.${data.from}`),
      to: term(`formation.${data.to}`),
    },
  ],
  formationFailed: ({ data }) => [
    'plain',
    {
      brigade: data.brigadeId,
      to: term(`formation.${data.to}`),
      reason: term(`blockage.${data.reason}`),
    },
  ],
  caughtChanging: ({ data }) => ['plain', { brigade: data.brigadeId, attacker: data.attackerId }],
  contactMade: ({ data }) => [
    data.cause,
    { attacker: data.attackerId, target: data.targetId, sector: term(`sector.${data.sector}`) },
  ],
  contactLost: ({ data }) => ['plain', { first: data.bodyIds[0], second: data.bodyIds[1] }],
  chargeShort: ({ data }) => ['plain', { brigade: data.brigadeId, target: data.targetId }],
  disordered: ({ data }) => [data.cause, { brigade: data.brigadeId, until: data.until }],
  shifted: ({ data }) => [data.cause, { brigade: data.brigadeId }],
  occupied: ({ data }) => ['plain', { brigade: data.brigadeId, complex: data.complexId }],
  occupyFailed: ({ data }) => [
    data.cause,
    {
      brigade: data.brigadeId,
      complex: data.complexId,
      ...(data.byId !== null && { by: data.byId }),
    },
  ],
  vacated: ({ data }) => [
    'plain',
    {
      brigade: data.brigadeId,
      complex: data.complexId,
      formation: term(`formation.${data.formation}`),
    },
  ],
  crossingSighted: ({ data }) => [
    'plain',
    { observer: data.observerId, body: data.bodyId, inches: inches(data.range) },
  ],
  gunnersMoved: ({ data: { brigadeId, from, to, back } }) => [
    back ? 'back' : 'away',
    { brigade: brigadeId, inches: inches(distance(from, to)) },
  ],
  gunnersBack: ({ data }) => ['plain', { brigade: data.brigadeId, move: data.mayFireFrom }],
  brigadeRemoved: ({ data }) => [data.cause, { brigade: data.brigadeId, exit: data.exitId ?? term('edge') }],
  cropsTrampled: ({ data }) => ['plain', { x: inches(data.x), y: inches(data.y) }],
  placeTaken: ({ data }) => [
    data.from === null ? 'occupied' : 'taken',
    { army: data.armyId, place: data.placeId, from: data.from ?? term('nobody') },
  ],
  phaseEnded: ({ data, side }) => [
    'plain',
    { side: sideOf(side), phase: term(`phase.${data.phase.replace('.', '-')}`) },
  ],
  endOffered: ({ side }) => ['plain', { side: sideOf(side) }],
  endAgreed: () => ['plain', {}],
  conceded: ({ side }) => ['plain', { side: sideOf(side) }],
  battleEnded: ({ data }) => ended(data.outcome),
}

/** Shorter ways than this, inches, would be told as 0. */
const NO_WAY = 0.005

const whole = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

function rounded({ x, y, heading }: { readonly x: number; readonly y: number; readonly heading: number }) {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, heading: whole(heading) }
}

function clauseOf(data: { readonly brigadeId: string; readonly clause: number; readonly verb: string }) {
  return { brigade: data.brigadeId, clause: data.clause + 1, verb: term(`verb.${data.verb}`) }
}

function defaultOf(key: string): JsonValue {
  return (DEFAULT_HOUSE_RULES as unknown as { readonly [key: string]: JsonValue })[key] ?? null
}

/** Whether the battle is fought by a table of the club's own (BR-R-01). */
function ownTable(table: JsonValue | undefined): boolean {
  if (typeof table !== 'object' || table === null || !('rows' in table)) return false
  return Array.isArray(table.rows) && table.rows.length > 0
}

function houseRuleChange(key: string, value: JsonValue): JsonValue {
  const reading =
    typeof value === 'number' && !CHOSEN_NUMBERS.has(key)
      ? { key: `houseRule.${key}.values.number`, values: { n: value } }
      : { key: `houseRule.${key}.values.${String(value).replace('.', '-')}`, values: {} }
  return term('houseRule', { title: { key: `houseRule.${key}.title`, values: {} }, reading })
}

/** Numbers of which the rule set lists each. */
const CHOSEN_NUMBERS = new Set(HOUSE_RULES.filter(({ kind }) => kind.type === 'choice').map(({ key }) => key))

function ended({ winner, level, reason, points }: BrOutcome): Variant {
  return [
    winner === null ? 'drawn' : 'won',
    {
      winner: sideOf(winner),
      level: term(`level.${level}`),
      // The winner's come first.
      points0: points[winner ?? 0],
      points1: points[winner === 1 ? 0 : 1],
      reason: { key: `outcome.${reason}`, values: { points: [...points] } },
    },
  ]
}
