/** Facts into sentences: each event and refusal of Fast Play Napoleonic becomes a key of the catalogue and values. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { sideId, type Side } from '../../../engine/sides'
import type { FpEvent, FpEventKind } from '../turn/events'
import type { FpRefusal } from '../turn/refusals'
import { lossValues } from './outcome'

type Values = { readonly [name: string]: JsonValue }
type EventOf<K extends FpEventKind> = Extract<FpEvent, { kind: K }>
/** Variant of the sentence, empty where there is one only, and its values. */
type Variant = readonly [variant: string, values: Values]
type Describers = { readonly [K in FpEventKind]?: (event: EventOf<K>) => Variant }

const term = (name: string): JsonValue => ({ key: `term.${name}`, values: {} })
const sideOf = (side: Side | null): JsonValue => (side === null ? term('nobody') : sideId(side))
/** Fractions of inches are said as they are. */
const said = (value: JsonValue): JsonValue => (typeof value === 'number' ? String(value) : value)

/** Sentence of an event, under `event.<kind>` of the catalogue. Values that are ids are for `names`. */
export function describe(event: FpEvent): Sentence {
  const describer = DESCRIBERS[event.kind] as ((event: FpEvent) => Variant) | undefined
  const [variant, values] = describer ? describer(event) : (['', {}] as const)
  const plain = Object.fromEntries(
    Object.entries(event.data as Values).map(([name, value]) => [name, said(value)]),
  )
  return {
    key: `event.${event.kind}${variant === '' ? '' : `.${variant}`}`,
    values: { ...plain, side: sideOf(event.side), ...values },
  }
}

/** Sentence of a refusal, under `refusal.<code>`. */
export function describeRefusal({ code, values }: FpRefusal): Sentence {
  const { side } = values
  return {
    key: `refusal.${code}`,
    values: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)])),
      ...(typeof side === 'string' ? { boxSide: term(`boxSide.${side}`) } : {}),
    },
  }
}

/** An about-face without a step (FP-MOVE-12). */
const isTurnAbout = ({ data, rules }: EventOf<'unitMoved'>): boolean =>
  data.cost === 0 && rules.includes('FP-MOVE-12')

const DESCRIBERS: Describers = {
  battleBegun: ({ data }) => ['', { n: data.turnLimit }],
  deploymentDiced: ({ data }) => [
    '',
    { first: data.scores[0], second: data.scores[1], side: sideOf(data.begins) },
  ],
  unitDeployed: ({ data }) => ['', { formation: term(`formation.${data.formation}`) }],
  deploymentPassed: ({ data }) => ['', { side: sideOf(data.next) }],
  optionRolled: ({ data }) => [
    '',
    { first: data.faces[0], second: data.faces[1], score0: data.scores[0], score1: data.scores[1] },
  ],
  optionTied: ({ data }) => [data.again ? 'again' : 'settled', {}],
  optionWon: ({ data }) => ['', { n: data.wins }],
  firstMoverNamed: ({ data }) => ['', { mover: sideOf(data.firstMover) }],
  directionNamed: ({ data }) => ['', { direction: term(`direction.${data.direction}`) }],
  shotDeclared: ({ data }) => ['', { target: data.targetUnit }],
  shotsRevealed: ({ data }) => ['', { n: data.shots }],
  holdEnded: ({ data }) => [data.cause, { units: [...data.units] }],
  zonesOrdered: ({ data }) => ['', { n: data.zones.length, direction: term(`direction.${data.direction}`) }],
  zoneBegan: ({ data }) => ['', { units: [...data.units] }],
  shotsLost: ({ data }) => [data.reason, {}],
  shotFired: ({ data }) => [data.hit ? 'hit' : 'miss', { target: data.targetUnit }],
  elementsLost: ({ data }) => [data.left === 0 ? 'all' : 'some', { n: data.hits, left: data.left }],
  generalRisked: ({ data }) => [data.killed ? 'killed' : 'safe', {}],
  moraleTested: ({ data }) => [data.passed ? 'passed' : 'failed', {}],
  moraleResult: ({ data }) => [data.result, {}],
  losersCounted: ({ data }) => ['', lossValues(data)],
  commandChecked: ({ data }) => [
    data.limit === 0 ? (data.inCommand ? 'own' : 'nobody') : data.inCommand ? 'in' : 'out',
    { inches: String(Math.round(data.inches * 10) / 10) },
  ],
  commandTested: ({ data }) => [
    data.face === null ? 'spared' : data.passed ? 'passed' : 'failed',
    { why: term(`testRow.${data.row}`) },
  ],
  unitMoved: (event) => [isTurnAbout(event) ? 'about' : 'on', {}],
  formationChanged: ({ data }) => [
    '',
    { from: term(`formation.${data.from}`), to: term(`formation.${data.to}`) },
  ],
  chargeDeclared: ({ data }) => ['', { boxSide: term(`boxSide.${data.side}`) }],
  pairMade: ({ data }) => [data.mode, { unit: data.charger }],
  pairEnded: ({ data }) => ['', { unit: data.charger }],
  blowStruck: ({ data }) => [data.hit ? 'hit' : 'miss', { target: data.targetUnit }],
  battleEnded: ({ data }) => [
    data.outcome.winner === null ? 'drawn' : 'won',
    { side: sideOf(data.outcome.winner) },
  ],
}
