/** Sentences of fire, melee, morale and rally. */
import { distance } from '../../../../board/table/vectors'
import type { JsonValue } from '../../../../engine/json'
import { sideId } from '../../../../engine/sides'
import { bodiesAndPlaces, inches, sideOf, term, type Describers } from './terms'
import type { BrState } from '../../state/state'
import { ROCKET_DIE } from '../../sheet/tables'

type CombatKind =
  | 'fireHeld'
  | 'shotOrdered'
  | 'pieceRolled'
  | 'gunsFired'
  | 'burst'
  | 'rocketLaunched'
  | 'rocketFlew'
  | 'rocketLost'
  | 'rocketBurst'
  | 'defensiveFireRolled'
  | 'musketsFired'
  | 'lossesDealt'
  | 'pieceKnockedOut'
  | 'sectionHit'
  | 'meleeRound'
  | 'meleeParted'
  | 'gunnersFled'
  | 'willBePushedBack'
  | 'willFollowUp'
  | 'holdsGround'
  | 'sequenceBroken'
  | 'reversal'
  | 'moraleChanged'
  | 'routs'
  | 'fallsBack'
  | 'willPursue'
  | 'putOut'
  | 'hemmedIn'
  | 'rallyChosen'
  | 'rallyRolled'
  | 'pursuitRolled'
  | 'pursuitHalted'
  | 'gunnersRally'
  | 'activityChanged'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const target = (state: BrState, id: string): JsonValue => bodiesAndPlaces(state, id, 'work')
const sign = (face: number | null): JsonValue => face ?? '–'

export const describeCombat: Describers<CombatKind> = {
  fireHeld: ({ data }) => ['plain', { brigade: data.brigadeId }],
  shotOrdered: ({ data }) => ['plain', { brigade: data.brigadeId }],
  pieceRolled: ({ data }) => [
    data.fires ? 'fires' : 'misfires',
    { brigade: data.brigadeId, piece: data.piece + 1, face: data.face },
  ],
  gunsFired: ({ data }, state) => [
    data.face === null ? 'silent' : data.defensive ? 'defensive' : 'plain',
    {
      brigade: data.brigadeId,
      projectile: term(`projectile.${data.projectile}`),
      target: target(state, data.targetId),
      range: inches(data.range),
      row: data.row,
      face: sign(data.face),
      n: data.casualties,
    },
  ],
  burst: ({ data }) => [
    data.basesHit.length === 0 ? 'empty' : 'plain',
    {
      brigade: data.brigadeId,
      segments: data.segments.join(', '),
      struck: [...new Set(data.basesHit.map(({ brigadeId }) => brigadeId))],
    },
  ],
  rocketLaunched: ({ data }) => [
    data.lost ? 'lost' : 'flies',
    { brigade: data.brigadeId, piece: data.piece + 1, face: data.face },
  ],
  rocketFlew: ({ data }) => [
    (ROCKET_DIE as Readonly<Record<number, string>>)[data.face] ?? 'straight',
    { brigade: data.brigadeId, piece: data.piece + 1, face: data.face },
  ],
  rocketLost: ({ data }) => ['plain', { brigade: data.brigadeId, piece: data.piece + 1 }],
  rocketBurst: ({ data }) => [
    data.hitId === null ? 'harmless' : 'hit',
    { brigade: data.brigadeId, piece: data.piece + 1, hit: data.hitId },
  ],
  defensiveFireRolled: ({ data }) => [
    data.band,
    { brigade: data.brigadeId, target: data.targetId, score: data.score },
  ],
  musketsFired: ({ data }, state) => [
    data.dieFace === null ? 'silent' : data.defensive ? 'defensive' : data.crossing ? 'crossing' : 'plain',
    {
      brigade: data.brigadeId,
      targets: data.targetIds.map((id) => target(state, id)),
      band: term(`band.${data.band}`),
      range: inches(data.range),
      row: data.row,
      carried: data.carried,
      face: sign(data.dieFace),
      n: data.casualties,
    },
  ],
  lossesDealt: ({ data }) => [
    data.cause,
    { brigade: data.brigadeId, n: sum(data.losses), left: sum(data.left) },
  ],
  pieceKnockedOut: ({ data }) => ['plain', { brigade: data.brigadeId, piece: data.piece + 1 }],
  sectionHit: ({ data }, state) => [
    data.points === 0 ? 'breached' : 'standing',
    { section: target(state, data.sectionId), n: data.losses, points: data.points },
  ],
  meleeRound: ({ data }) => [
    data.loser === null ? 'drawn' : 'lost',
    {
      round: data.round,
      bodies0: [...data.bodies[0]],
      bodies1: [...data.bodies[1]],
      total0: data.totals[0],
      total1: data.totals[1],
      face0: sign(data.faces[0]),
      face1: sign(data.faces[1]),
      side0: sideId(0),
      side1: sideId(1),
      suffered0: data.suffered[0],
      suffered1: data.suffered[1],
      loser: sideOf(data.loser),
    },
  ],
  meleeParted: ({ data }) => ['plain', { bodies: [...data.bodyIds] }],
  gunnersFled: ({ data: { brigadeId, face, from, to, shelter } }, state) => [
    shelter === null ? 'plain' : 'shelter',
    {
      brigade: brigadeId,
      face,
      inches: inches(distance(from, to)),
      shelter: shelter === null ? null : bodiesAndPlaces(state, shelter, 'cover'),
    },
  ],
  willBePushedBack: ({ data: { brigadeId, n, total } }) => [
    n === 0 ? 'reversed' : total >= 5 ? 'sixth' : n === 1 ? 'first' : n === 2 ? 'again' : 'last',
    { brigade: brigadeId, total },
  ],
  willFollowUp: ({ data }) => [
    data.loserId === null ? 'own' : 'plain',
    { brigade: data.brigadeId, loser: data.loserId },
  ],
  holdsGround: ({ data }) => [data.must ? 'must' : 'may', { brigade: data.brigadeId }],
  sequenceBroken: ({ data }) => [data.cause, { brigade: data.brigadeId }],
  reversal: ({ data }) => ['plain', { follower: data.followerId, winner: data.winnerId }],
  moraleChanged: ({ data: { brigadeId, to, units } }) => [
    to,
    { brigade: brigadeId, ok: units[0], halt: units[1], fallBack: units[2] },
  ],
  routs: ({ data }) => [data.cause, { brigade: data.brigadeId }],
  fallsBack: ({ data }) => ['plain', { brigade: data.brigadeId }],
  willPursue: ({ data }) => ['plain', { brigade: data.brigadeId, quarry: data.quarryId }],
  putOut: ({ data }) => ['plain', { brigade: data.brigadeId, complex: data.complexId }],
  hemmedIn: ({ data }) => ['plain', { brigade: data.brigadeId, complex: data.complexId }],
  rallyChosen: ({ data }) => [data.choice, { brigade: data.brigadeId }],
  rallyRolled: ({ data }) => [
    data.passed ? 'passed' : 'failed',
    { brigade: data.brigadeId, face: data.face, needed: data.needed },
  ],
  pursuitRolled: ({ data }) => [
    data.halted ? 'halted' : 'goesOn',
    { brigade: data.brigadeId, face: data.face, needed: data.needed },
  ],
  pursuitHalted: ({ data }) => ['plain', { brigade: data.brigadeId, n: data.moves }],
  gunnersRally: ({ data }) => ['plain', { brigade: data.brigadeId, face: data.face, move: data.returnFrom }],
  activityChanged: ({ data }) => [
    data.left === null ? 'plain' : 'lasting',
    { brigade: data.brigadeId, to: term(`activity.${data.to}`), n: data.left ?? 0 },
  ],
}
