// One event at least of every kind of the brigade rules, and of every variant that its sentence has.
import type { BrEvent, BrEventData, BrEventKind } from '../../../../src-shared/rules/brigade/turn/events'
import {
  DISORDER_CAUSES,
  OCCUPY_BARS,
  HALT_CAUSES,
  MOVE_MODES,
  STOP_CAUSES,
} from '../../../../src-shared/rules/brigade/turn/events'
import {
  CONTACT_CAUSES,
  MORALE_STATES,
  OUTCOME_REASONS,
  PHASES,
  REMOVAL_CAUSES,
  SECTORS,
  type ActivityKind,
} from '../../../../src-shared/rules/brigade/state/state'
import { DEFAULT_HOUSE_RULES } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { IMPOSSIBILITIES } from '../../../../src-shared/rules/brigade/orders/triggers'
import { DEVIATIONS } from '../../../../src-shared/rules/brigade/turn/refusals'
import { PROJECTILES } from '../../../../src-shared/rules/brigade/sheet/tables'

type Samples = { readonly [K in BrEventKind]: readonly [BrEventData[K], ...BrEventData[K][]] }

const first = <T>(list: readonly T[]): readonly [T, ...T[]] => {
  const [one, ...rest] = list
  if (one === undefined) throw new Error('no sample')
  return [one, ...rest]
}

const me = { brigadeId: 'F1' }
const pose = { x: 10, y: 20, heading: 90 }
const from = { x: 1, y: 1 }
const to = { x: 4, y: 5 }
const clause = { ...me, clause: 0, verb: 'hold' }
const noHouseRules = { houseRules: {}, moves: 12 }

const shot = {
  ...me,
  pieces: [0, 1],
  targetId: 'A1',
  projectile: 'roundshot',
  range: 11.5,
  row: 8,
  face: 4,
  casualties: 2,
  defensive: false,
  from,
  at: to,
} as const
const volley = {
  ...me,
  face: null,
  targetIds: ['A1', 'A2'],
  band: 'close',
  range: 2.5,
  figures: 36,
  row: 39,
  carried: 15,
  dieFace: 3,
  casualties: 3,
  crossing: false,
  defensive: false,
  setAside: false,
  from,
  at: to,
} as const
const round = {
  bodies: [['F1'], ['A1', 'A2']],
  totals: [72, 128],
  faces: [3, null],
  inflicted: [6, 0],
  suffered: [0, 6],
  loser: 1,
  round: 1,
} as const

const ACTIVITIES: readonly ActivityKind[] = [
  'free',
  'charging',
  'engaged',
  'pushedBack',
  'followingUp',
  'brokenOff',
  'rallying',
  'recovering',
  'retiring',
  'pursuing',
  'fallingBack',
  'routing',
  'crewGone',
  'removed',
]

const ACTIONS = [
  { turn: 20 },
  { turn: -20 },
  { advance: 3 },
  { advance: 'max' },
  { advance: 2, facing: 'right' },
  { advance: 'max', facing: 'rear' },
  { advance: 2, facing: 'left' },
  { followRoad: 'road', toward: 'end', distance: 'max' },
  { followRoad: 'road', toward: 'start', distance: 1 },
  { changeFormation: 'square' },
  { advanceAndFire: true },
  { skirmishFire: 2 },
  { skirmishFire: 'max' },
  { withdrawFacing: 1.5 },
  { withdrawFacing: 'max' },
  { retire: 'right' },
  { turnBack: true },
  { limber: 'marchColumn' },
  { limber: 'limbered' },
  { unlimber: true },
  { dash: 2 },
  { dash: 'max' },
  { manhandle: 1 },
  { manhandle: -0.5 },
  { pivotGuns: 45 },
  { pivotGuns: -45 },
  { occupy: 'farm' },
  { vacate: { ...pose, formation: 'line' } },
  { returnToGuns: true },
  { stand: true },
]

export const SAMPLES: Samples = {
  battleBegun: [
    noHouseRules,
    { ...noHouseRules, houseRules: { ...DEFAULT_HOUSE_RULES } },
    {
      moves: 1,
      houseRules: {
        ordersMode: 'off',
        cavalryChargeDice: '2',
        crestDepth: 1.5,
        gunnersPerPiece: 3,
        meleeMargin: 3,
        casualtyTable: { rows: [[0, 0, 0, 0]], beyond: 'additive' },
      },
    },
  ],
  orderWritten: [me],
  ordersWritten: [{ brigadeIds: [me.brigadeId] }, { brigadeIds: [me.brigadeId, me.brigadeId] }],
  brigadeSketched: [
    { ...me, pose, formation: 'line', complexId: null },
    { ...me, pose, formation: 'garrison', complexId: 'farm' },
  ],
  leaderPlaced: [{ leaderId: 'F1', at: to }],
  ordersSealed: [{ brigades: 1 }, { brigades: 7 }],
  deployed: [{ brigadeIds: ['F1'] }, { brigadeIds: ['F1', 'A1'] }],
  moveBegan: [{ move: 3, clock: '12:00' }],
  phaseBegan: first(
    PHASES.flatMap((phase) => [
      { phase, toAct: [0, 1] as const },
      { phase, toAct: [] },
    ]),
  ),
  phaseEnded: first(PHASES.map((phase) => ({ phase }))),
  brigadeArrived: [{ ...me, pose }],
  arrivalBlocked: [{ ...me, byId: 'A1' }],
  leaderArrived: [{ leaderId: 'F1', at: to }],
  alterationSent: [
    { leaderId: 'F1', addressee: 'F1', brigadeIds: ['F1'], number: 1, die: 3, due: 7 },
    { leaderId: 'F1', addressee: 'fr.i', brigadeIds: ['F1', 'F2'], number: 1, die: 3, due: 7 },
  ],
  alterationInForce: [{ ...me, number: 1, sent: 2 }],
  alterationStale: [{ ...me, number: 1, sent: 2 }],
  clauseBegan: [clause],
  clauseEnded: [
    { ...clause, cause: 'complete' },
    { ...clause, cause: 'until' },
  ],
  clauseWaits: [{ ...me, clause: 1 }],
  orderImpossible: first(IMPOSSIBILITIES.map((cause) => ({ ...clause, cause }))),
  orderDeviation: first(DEVIATIONS.map((reason) => ({ ...me, reason }))),
  standingOrder: [
    { ...me, actions: ACTIONS, cause: 'noPlot', forId: null },
    { ...me, actions: [{ stand: true }], cause: 'noPlot', forId: null },
    { ...me, actions: [], cause: 'dawdling', forId: null },
    { ...me, actions: ACTIONS, cause: 'makesWay', forId: 'F2' },
  ],
  orderHeldUp: [{ ...me, byId: 'F2' }],
  orderHalted: [
    { ...me, cause: 'enemy', byId: 'A1' },
    ...first(HALT_CAUSES.filter((cause) => cause !== 'enemy').map((cause) => ({ ...me, cause, byId: null }))),
  ],
  leaderMoved: [{ leaderId: 'F1', from, to }],
  commanderLost: [
    { leaderId: 'F1', armyId: 'fr', cause: 'captured' },
    { leaderId: 'F1', armyId: 'fr', cause: 'hit' },
  ],
  successorRolled: [{ leaderId: 'F1', armyId: 'fr', die: 4, from: 9 }],
  successorCommands: [{ leaderId: 'F1', armyId: 'fr' }],
  leaderTested: [
    { leaderId: 'F1', face: 6, hit: true },
    { leaderId: 'F1', face: 2, hit: false },
  ],
  chargeDeclared: [{ ...me, targetId: 'A1', gap: 4 }],
  declarationCancelled: [me],
  chargeRevealed: [
    { ...me, targetId: 'A1', gap: 4, warned: true },
    { ...me, targetId: 'A1', gap: 1, warned: false },
  ],
  movePlotted: first(ACTIONS.map((action) => ({ ...me, actions: [action] }))),
  plotCleared: [me],
  evasionChosen: [
    { ...me, mode: 'full' },
    { ...me, mode: 'halfAndFire' },
  ],
  followUpChosen: [
    { ...me, mode: 'press' },
    { ...me, mode: 'fire' },
  ],
  movementRolled: first(MOVE_MODES.map((mode) => ({ ...me, mode, allowance: 4.5 }))),
  bodyMoved: first([
    ...MOVE_MODES.flatMap((mode) =>
      STOP_CAUSES.map((stop) => ({ ...me, mode, path: [], distance: 3, turned: 0, stop, atId: 'A1' })),
    ),
    { ...me, mode: 'plot', path: [], distance: 0, turned: 20, stop: 'done', atId: null } as const,
    { ...me, mode: 'plot', path: [], distance: 0, turned: 0, stop: 'done', atId: null } as const,
    ...STOP_CAUSES.map((stop) => ({
      ...me,
      mode: 'plot' as const,
      path: [],
      distance: 0,
      turned: 0,
      stop,
      atId: 'A1',
    })),
    { ...me, mode: 'plot', path: [], distance: 0, turned: 20, stop: 'oneInch', atId: null } as const,
  ]),
  refaced: [{ ...me, pose }],
  formationChanged: [
    { ...me, from: 'line', to: 'square', pose, early: true },
    { ...me, from: 'line', to: 'attackColumn', pose, early: false },
  ],
  formationFailed: first(
    ['edge', 'ground', 'enemy', 'friend'].map((reason) => ({ ...me, to: 'line' as const, reason })),
  ),
  caughtChanging: [{ ...me, attackerId: 'A1' }],
  contactMade: first(
    CONTACT_CAUSES.flatMap((cause) =>
      SECTORS.map((sector) => ({
        attackerId: 'F1',
        targetId: 'A1',
        cause,
        sector,
        t: 0.5,
        section: null,
        across: null,
      })),
    ),
  ),
  contactLost: [{ bodyIds: ['F1', 'A1'] }],
  chargeShort: [{ ...me, targetId: 'A1' }],
  disordered: first(DISORDER_CAUSES.map((cause) => ({ ...me, cause, until: 4 }))),
  shifted: [
    { ...me, from: pose, to: pose, cause: 'passingFriends' },
    { ...me, from: pose, to: pose, cause: 'released' },
    { ...me, from: pose, to: pose, cause: 'parted' },
  ],
  occupied: [{ ...me, complexId: 'farm', sections: [0, 1] }],
  occupyFailed: first(
    OCCUPY_BARS.map((cause) => ({
      ...me,
      complexId: 'farm',
      cause,
      byId: cause === 'contested' ? null : 'A1',
    })),
  ),
  vacated: [{ ...me, complexId: 'farm', pose, formation: 'line' }],
  crossingSighted: [{ observerId: 'F1', bodyId: 'A1', t: 0.4, range: 3 }],
  gunnersMoved: [
    { ...me, from, to, back: true },
    { ...me, from, to, back: false },
  ],
  gunnersBack: [{ ...me, mayFireFrom: 9 }],
  brigadeRemoved: first(
    REMOVAL_CAUSES.flatMap((cause) => [
      { ...me, cause, exitId: null },
      { ...me, cause, exitId: 'road' },
    ]),
  ),
  fireHeld: [me],
  shotOrdered: [me],
  pieceRolled: [
    { ...me, piece: 0, face: 3, fires: true },
    { ...me, piece: 1, face: 6, fires: false },
  ],
  gunsFired: first([
    ...PROJECTILES.map((projectile) => ({ ...shot, projectile })),
    { ...shot, defensive: true },
    { ...shot, face: null, row: 0, casualties: 0 },
    { ...shot, targetId: 'bank/2' },
  ]),
  burst: [
    { ...me, centre: to, segments: [2, 0, 1, 0, 0], bearing: 3, basesHit: [] },
    {
      ...me,
      centre: to,
      segments: [2],
      bearing: 3,
      basesHit: [{ brigadeId: 'A1', index: 0, losses: 2 }],
    },
  ],
  rocketLaunched: [
    { ...me, piece: 0, face: 3, lost: false, from },
    { ...me, piece: 0, face: 1, lost: true, from },
  ],
  rocketFlew: first([1, 2, 3, 4, 5, 6].map((face) => ({ ...me, piece: 0, face, from, to, bearing: 3 }))),
  rocketLost: [{ ...me, piece: 0, at: to }],
  rocketBurst: [
    { ...me, piece: 0, at: to, hitId: 'A1' },
    { ...me, piece: 0, at: to, hitId: null },
  ],
  defensiveFireRolled: [
    { ...me, targetId: 'A1', face: 2, score: 2, band: 'none' },
    { ...me, targetId: 'A1', face: 3, score: 3, band: 'long' },
    { ...me, targetId: 'A1', face: 5, score: 6, band: 'close' },
  ],
  musketsFired: [
    volley,
    { ...volley, crossing: true },
    { ...volley, defensive: true },
    { ...volley, dieFace: null, casualties: 0 },
    { ...volley, casualties: 1, band: 'long' },
  ],
  lossesDealt: first(
    (['artillery', 'smallArms', 'melee', 'burst', 'rocket', 'crew'] as const).map((cause) => ({
      ...me,
      losses: [1, 0],
      left: [17, 18],
      cause,
    })),
  ),
  pieceKnockedOut: [{ ...me, piece: 0 }],
  sectionHit: [
    { sectionId: 'farm/0', losses: 3, points: 17 },
    { sectionId: 'bank/0', losses: 3, points: 0 },
  ],
  meleeRound: [round, { ...round, loser: null }],
  meleeParted: [{ bodyIds: ['F1', 'A1'] }],
  gunnersFled: [
    { ...me, face: 3, from, to, shelter: null },
    { ...me, face: 3, from, to, shelter: 'F2' },
    { ...me, face: 3, from, to, shelter: 'some-wood' },
  ],
  willBePushedBack: first(
    [0, 1, 2, 3].flatMap((n) => [0, 5].map((total) => ({ ...me, n, total, winnerId: 'A1', direction: 180 }))),
  ),
  willFollowUp: [
    { ...me, n: 1, loserId: 'A1', direction: 0 },
    { ...me, n: 1, loserId: null, direction: 0 },
  ],
  holdsGround: [
    { ...me, must: true },
    { ...me, must: false },
  ],
  sequenceBroken: first(
    ['thirdParty', 'contactLost', 'nobodyFollows', 'winnerRallies'].map((cause) => ({ ...me, cause })),
  ),
  reversal: [{ followerId: 'F1', winnerId: 'A1' }],
  moraleChanged: first(
    MORALE_STATES.map((state) => ({ ...me, from: 'ok' as const, to: state, units: [2, 1, 1] as const })),
  ),
  routs: [
    { ...me, cause: 'morale' },
    { ...me, cause: 'thirdPushBack' },
    { ...me, cause: 'sixthPushBack' },
  ],
  fallsBack: [me],
  willPursue: [{ ...me, quarryId: 'A1' }],
  putOut: [{ ...me, complexId: 'farm', pose }],
  hemmedIn: [{ ...me, complexId: 'farm' }],
  rallyChosen: [
    { ...me, choice: 'TryRally' },
    { ...me, choice: 'CheckPursuit' },
    { ...me, choice: 'HoldPosition' },
  ],
  rallyRolled: [
    { ...me, face: 5, needed: 5, passed: true },
    { ...me, face: 2, needed: 5, passed: false },
  ],
  pursuitRolled: [
    { ...me, face: 6, needed: 6, halted: true },
    { ...me, face: 2, needed: 6, halted: false },
  ],
  pursuitHalted: [
    { ...me, moves: 1 },
    { ...me, moves: 3 },
  ],
  gunnersRally: [{ ...me, face: 3, returnFrom: 8 }],
  activityChanged: first(
    ACTIVITIES.flatMap((kind) => [
      { ...me, from: 'free' as const, to: kind, left: null },
      { ...me, from: 'free' as const, to: kind, left: 2 },
    ]),
  ),
  cropsTrampled: [{ areaId: 'corn', x: 30.5, y: 21 }],
  placeTaken: [
    { placeId: 'hill', armyId: 'fr', from: null },
    { placeId: 'hill', armyId: 'fr', from: 'aa' },
  ],
  endOffered: [{}],
  endAgreed: [{}],
  conceded: [{}],
  battleEnded: first(
    OUTCOME_REASONS.flatMap((reason) => [
      { outcome: { winner: 0, level: 'decisive', reason, points: [10, 4] } as const },
      { outcome: { winner: 1, level: 'marginal', reason, points: [4, 10] } as const },
      { outcome: { winner: null, level: 'draw', reason, points: [4, 4] } as const },
    ]),
  ),
}

/** The samples as events of side 0. */
export function sampleEvents(): readonly BrEvent[] {
  return [
    ...Object.entries(SAMPLES).flatMap(([kind, list]) =>
      // Kind and data agree by the type of the table above.
      list.map((data) => ({ kind, side: 0, rules: ['BR-GEN-07'], data }) as unknown as BrEvent),
    ),
    { kind: 'leaderMoved', side: 0, rules: ['BR-LDR-02'], data: SAMPLES.leaderMoved[0], seenBy: 0 },
    { kind: 'refaced', side: 0, rules: ['BR-ROUT-02'], data: SAMPLES.refaced[0] },
  ]
}
