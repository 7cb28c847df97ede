/** Facts into sentences: each event and refusal of One Hour Waterloo becomes a key of the catalogue and values. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId, type Side } from '../../../engine/sides'
import { DEFAULT_HOUSE_RULES, defaultUnder, EDITIONS, HOUSE_RULES } from '../sheet/house-rules'
import type { OhEvent, OhEventKind } from '../turn/events'
import type { OhRefusal } from '../turn/refusals'

type Values = { readonly [name: string]: JsonValue }
type EventOf<K extends OhEventKind> = Extract<OhEvent, { kind: K }>
/** Variant of the sentence, empty where there is one only, and its values. */
type Variant = readonly [variant: string, values: Values]
type Describers = { readonly [K in OhEventKind]: (event: EventOf<K>) => Variant }

const term = (name: string, values: Values = {}): JsonValue => ({ key: `term.${name}`, values })
const sideOf = (side: Side | null): JsonValue => (side === null ? term('nobody') : sideId(side))
const facesOf = ({ dice }: OhEvent): string => (dice ?? []).flatMap(({ faces }) => faces).join(', ')
const facing = (name: string): JsonValue => term(`facing.${name}`)
/** Halves as they are said: 1.5. */
const number = (value: number): JsonValue => String(value)

/** Sentence of an event, under `event.<kind>` of the catalogue. Values that are ids are for `names`. */
export function describe(event: OhEvent): Sentence {
  const [variant, values] = (DESCRIBERS[event.kind] as (event: OhEvent) => Variant)(event)
  return { key: `event.${event.kind}${variant === '' ? '' : `.${variant}`}`, values }
}

/** Sentence of a refusal, under `refusal.<code>`. */
export function describeRefusal({ code, values }: OhRefusal): Sentence {
  return {
    key: `refusal.${code}`,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        // Halves are said as they are; a place that nobody can name is the way there.
        typeof value === 'number' ? number(value) : value === null ? term('there') : value,
      ]),
    ),
  }
}

function houseRuleChange(key: string, value: boolean | number | string): JsonValue {
  return term('houseRule', {
    title: { key: `houseRule.${key}.title`, values: {} },
    reading: { key: `houseRule.${key}.values.${String(value)}`, values: {} },
  })
}

const DESCRIBERS: Describers = {
  battleBegun({ data }) {
    const edition = EDITIONS.find((one) => one === data.houseRules['edition']) ?? DEFAULT_HOUSE_RULES.edition
    const changes = Object.entries(data.houseRules)
      .filter(([key, value]) =>
        HOUSE_RULES.some((rule) => rule.key === key && defaultUnder(rule, edition) !== value),
      )
      .map(([key, value]) => houseRuleChange(key, value))
    return [changes.length > 0 ? 'changed' : 'plain', { n: data.turnLimit, changes }]
  },
  deckShuffled: ({ data }) => ['', { n: data.cards }],
  unitDeployed: ({ data }) => ['', { unit: data.unitId, box: data.box, facing: facing(data.facing) }],
  leaderDeployed: ({ data }) => ['', { leader: data.leaderId, box: data.box }],
  setupEnded: ({ side }) => ['', { side: sideOf(side) }],
  turnBegan: ({ data, side }) => ['', { gameTurn: data.gameTurn, side: sideOf(side) }],
  groupDiced: ({ data }) => [data.comes ? 'comes' : 'waits', { face: data.face, target: data.target }],
  cardDrawn: ({ data, side }) => ['', { side: sideOf(side), title: data.title }],
  cardEffect({ data, dice }) {
    const units = [...data.unitIds]
    if (data.leaderId !== null) return ['leader', { leader: data.leaderId }]
    if (data.groupId !== null) return ['group', {}]
    if (units.length === 0) return dice ? ['count', { n: data.n }] : ['army', {}]
    return dice ? ['hits', { units, n: data.n }] : ['units', { units }]
  },
  cardBanked: () => ['', {}],
  cardUsed: ({ data }) => ['', { unit: data.unitId }],
  cardDeclined: () => ['', {}],
  cardVoid: () => ['', {}],
  shotDeclared: ({ data }) => [
    '',
    { unit: data.unitId, target: data.targetId, range: number(data.range), band: data.band },
  ],
  chargeDeclared: ({ data }) => [
    '',
    {
      unit: data.unitId,
      target: data.targetId,
      path: data.path.join(', '),
      cost: number(data.cost),
    },
  ],
  holdEnded: ({ data }) => [data.cause, { units: [...data.unitIds] }],
  turnedToFace: ({ data }) => ['', { unit: data.unitId, from: facing(data.from), to: facing(data.to) }],
  baseDice: ({ data }) => ['', { n: data.dice }],
  diceAdded({ data }) {
    const values = { added: data.added, n: data.dice }
    if (data.sourceId === null) return ['shock', values]
    return ['source', { ...values, source: data.sourceId }]
  },
  diceDoubled: ({ data }) => [data.reason, { n: data.dice }],
  effectReduced: ({ data }) => [
    '',
    { reasons: data.reasons.map((reason) => term(`reason.${reason}`)), toHit: data.toHit },
  ],
  diceRolled(event) {
    const { data } = event
    const faces = facesOf(event)
    if (faces === '') return ['none', {}]
    return [data.hits === 0 ? 'missed' : 'hit', { faces, n: data.hits, toHit: data.toHit }]
  },
  rerolled: ({ data }) => [data.by, { source: data.sourceId, from: data.from, to: data.to }],
  moraleFell: ({ data }) => ['', { unit: data.unitId, n: data.hits, before: data.before, after: data.after }],
  unitRouted: ({ data }) => [data.cause, { unit: data.unitId, box: data.box }],
  leaderRisked: ({ data }) => [data.lost ? 'lost' : 'safe', { leader: data.leaderId, total: data.total }],
  leaderRetired: ({ data }) => ['', { leader: data.leaderId, from: data.from, to: data.to }],
  leaderTrapped: ({ data }) => ['', { leader: data.leaderId, box: data.box }],
  retreatOrdered: ({ data }) => [data.conscript ? 'conscript' : 'fire', { unit: data.unitId, n: data.hits }],
  retreatIgnored: ({ data }) => ['', { unit: data.unitId, n: data.hits }],
  unitRetreated: ({ data }) => [
    data.straight ? 'straight' : 'slide',
    { unit: data.unitId, from: data.from, to: data.to },
  ],
  retreatBlocked: ({ data }) => [data.hit ? 'hit' : 'stays', { unit: data.unitId, box: data.box }],
  reluctanceRolled: ({ data }) => [
    data.passed ? 'passed' : 'failed',
    { unit: data.unitId, face: data.face, needed: data.needed },
  ],
  advanced: ({ data }) => [
    data.leaderIds.length > 0 ? 'led' : 'alone',
    { unit: data.unitId, from: data.from, to: data.to, leaders: [...data.leaderIds] },
  ],
  advanceDeclined: ({ data }) => ['', { unit: data.unitId }],
  chargeEnded: ({ data }) => [data.occupies ? 'occupies' : 'stays', { unit: data.unitId, box: data.box }],
  becameRampant: ({ data }) => ['', { unit: data.unitId }],
  rampantEnded: ({ data }) => ['', { units: [...data.unitIds] }],
  pivoted: ({ data }) => ['', { unit: data.unitId, facing: facing(data.facing) }],
  formationChanged: ({ data }) => [data.formation, { unit: data.unitId }],
  unitMoved({ data }) {
    const values = {
      unit: data.unitId,
      to: data.path.at(-1) ?? '',
      cost: number(data.cost),
      facing: facing(data.facing),
    }
    return [data.path.length < 2 ? 'turns' : data.byRoad ? 'road' : 'plain', values]
  },
  leadersAlong: ({ data }) => ['', { leaders: [...data.leaderIds] }],
  unitLeft: ({ data }) => [
    data.exit === null ? 'plain' : 'exit',
    { unit: data.unitId, box: data.box, exit: data.exit },
  ],
  leaderMoved: ({ data }) => ride(data),
  leaderRode: ({ data }) => ride(data),
  unitEntered: ({ data }) => ['', { unit: data.unitId, box: data.box }],
  leaderEntered: ({ data }) => ['', { leader: data.leaderId, box: data.box }],
  squareFormed: ({ data }) => ['', { unit: data.unitId }],
  squareLeft: ({ data }) => ['', { unit: data.unitId }],
  pileUndone: ({ data }) => ['', { unit: data.unitId, from: data.from, to: data.to }],
  rallied: ({ data }) => [
    data.regained === 0 ? 'none' : 'regained',
    { unit: data.unitId, face: data.face, n: data.regained, hitsTaken: data.hitsTaken },
  ],
  firstHitStays: ({ data }) => ['', { unit: data.unitId }],
  objectiveTaken: ({ data, side }) => [
    '',
    { side: sideOf(side), objective: data.objectiveId, box: data.box },
  ],
  conceded: ({ side }) => ['', { side: sideOf(side) }],
  battleEnded: ({ data: { outcome } }) => [
    outcome.winner === null ? 'drawn' : 'won',
    { winner: sideOf(outcome.winner), reason: { key: `outcome.${outcome.reason}`, values: {} } },
  ],
}

function ride(data: {
  readonly leaderId: string
  readonly path: readonly string[]
  readonly cost: number
}): Variant {
  return ['', { leader: data.leaderId, to: data.path.at(-1) ?? '', cost: number(data.cost) }]
}
