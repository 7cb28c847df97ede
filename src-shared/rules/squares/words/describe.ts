/** Facts into sentences: each event, refusal and prompt of the squares rules becomes a key of the catalogue and values. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import { otherSide, sideId, type Side } from '../../../engine/sides'
import type { SqEvent, SqEventData, SqEventKind } from '../turn/events'
import { DEFAULT_HOUSE_RULES } from '../sheet/house-rules'
import { readyGenerals } from '../state/lookup'
import { openNominator } from '../turn/nomination'
import type { SqRefusal } from '../turn/refusals'
import { owing, resultsSide } from '../combat/retreat'
import { secondRoundRight } from '../combat/second-round'
import type { Phase, SqOutcome, SqState } from '../state/state'

type Values = { readonly [name: string]: JsonValue }
type Variant = readonly [variant: string, values: Values]
type EventOf<K extends SqEventKind> = Extract<SqEvent, { kind: K }>

const term = (name: string, values: Values = {}): JsonValue => ({ key: `term.${name}`, values })
const points = (n: number): JsonValue => term('points', { n })
const hitsOf = (n: number): JsonValue => term('hits', { n })
const sideOf = (side: Side | null): JsonValue => (side === null ? term('nobody') : sideId(side))
const score = (faces: readonly number[]): string => (faces.length === 0 ? '–' : faces.join(', '))

/** Sentence of an event, under `event.<kind>.<variant>` of the catalogue. Values that are ids are for `names`. */
export function describe(event: SqEvent, state: SqState): Sentence {
  const [variant, values] = (DESCRIBERS[event.kind] as (event: SqEvent, state: SqState) => Variant)(
    event,
    state,
  )
  return { key: `event.${event.kind}.${variant}`, values }
}

/** Sentence of a refusal, under `refusal.<code>`. */
export function describeRefusal({ code, values }: SqRefusal): Sentence {
  return { key: `refusal.${code}`, values: code === 'HELD' ? { hold: holdOf(values) } : values }
}

/** Hour and cause of a hold (CP-ROST-12); not every sheet gives a cause. */
function holdOf({ until, cause }: SqRefusal['values']): JsonValue {
  const hour = term(until === 'end' ? 'holdAllDay' : 'holdUntil', { until: until ?? null })
  return typeof cause === 'string' && cause !== '' ? term('holdBecause', { hour, cause }) : hour
}

type Describers = { readonly [K in SqEventKind]: (event: EventOf<K>, state: SqState) => Variant }

const DESCRIBERS: Describers = {
  battleBegun({ data }) {
    const changes = Object.entries(data.houseRules)
      .filter(([key, value]) => (DEFAULT_HOUSE_RULES as Record<string, unknown>)[key] !== value)
      .map(([key, value]) => houseRuleChange(key, value))
    return [changes.length > 0 ? 'changed' : 'plain', { n: data.turnLimit, changes }]
  },
  turnBegan: ({ data }) => ['plain', { turn: data.turn, clock: data.clock }],
  cincMoved({ data }) {
    const values = { general: data.generalId, from: data.from, to: data.to, joined: data.joined }
    if (data.from === data.to) return [data.joined === null ? 'stayed' : 'stayedJoined', values]
    return [data.joined === null ? 'moved' : 'joined', values]
  },
  cincPassed: ({ data }) => ['plain', { general: data.generalId }],
  actionDiceRolled: ({ data, dice }) => [
    'plain',
    { n: data.generals, faces: score(facesOf(dice)), pool: score(data.pool) },
  ],
  generalNominated: ({ data, side }, { houseRules }) => [
    houseRules.nominations === 'open' ? 'open' : 'plain',
    { side: sideOf(side), general: data.generalId },
  ],
  nominationsRevealed: ({ data }) => ['plain', { first: data.generalIds[0], second: data.generalIds[1] }],
  diceOff: ({ data }) => [
    data.scores[0] === data.scores[1] ? 'tied' : 'decided',
    {
      prize: data.prize,
      first: data.generalIds[0],
      second: data.generalIds[1],
      score0: data.scores[0],
      score1: data.scores[1],
    },
  ],
  dieWon: ({ data }) => dieTaken(data),
  dieAssigned: ({ data }) => dieTaken(data),
  activationBegan: ({ data }) => [
    'plain',
    { general: data.generalId, command: data.commandId, n: data.actionDie },
  ],
  activationEnded: ({ data }) => ['plain', { general: data.generalId }],
  unitMoved({ data }) {
    const to = data.path.at(-1) ?? ''
    const via = data.path.slice(0, -1)
    const values = { unit: data.unitId, to, via, cost: points(data.cost) }
    return [data.stopped ? 'stopped' : data.inTown ? 'town' : via.length > 0 ? 'through' : 'plain', values]
  },
  townEntered: ({ data }) => ['plain', { unit: data.unitId, square: data.square, cost: points(data.cost) }],
  townLeft: ({ data }) => ['plain', { unit: data.unitId, square: data.square }],
  riverCrossed: ({ data }) => ['plain', { unit: data.unitId, square: data.square, cost: points(data.cost) }],
  generalMoved: ({ data }) => [
    data.withCinc === null ? 'plain' : 'withCinc',
    { general: data.generalId, to: data.to, cinc: data.withCinc },
  ],
  generalPlaced: ({ data }) => [
    data.to === null ? 'off' : data.from === null ? 'arrives' : 'plain',
    { general: data.generalId, from: data.from, to: data.to },
  ],
  generalLeftPlay: ({ data }) => ['plain', { general: data.generalId }],
  reserveEntered: ({ data }) => [
    data.stopped ? 'stopped' : data.inTown ? 'town' : 'plain',
    { unit: data.unitId, square: data.square, cost: points(data.cost) },
  ],
  unitExited: ({ data }) => [
    data.exit === null ? 'plain' : 'exit',
    { unit: data.unitId, from: data.from, exit: data.exit },
  ],
  bombarded: ({ data, dice }) => [
    data.hits === 0 ? 'missed' : 'plain',
    {
      guns: data.from.map((gun) => gun.unitId),
      target: data.target,
      dice: (dice ?? []).map((roll) => term('throw', { die: roll.die, faces: score(roll.faces) })),
      needed: data.needed,
      n: data.hits,
    },
  ],
  holdEnded: ({ data }) => [data.cause, { units: [...data.unitIds] }],
  assaultDeclared({ data }) {
    const supports = data.units.filter((unit) => unit.role === 'support').map((unit) => unit.unitId)
    const units = data.units.filter((unit) => unit.role !== 'support').map((unit) => unit.unitId)
    return [
      supports.length > 0 ? 'supported' : 'plain',
      { units, supports, from: data.from, target: data.target },
    ]
  },
  defenceDeclared: ({ data }) => [
    data.forced ? 'forced' : 'plain',
    { units: [...data.units], square: data.square },
  ],
  skirmish({ data }) {
    const best = data.best.filter((value) => value !== null)
    const values = {
      winner: sideOf(data.advantage),
      high: Math.max(0, ...best),
      low: Math.min(...(best.length > 0 ? best : [0])),
    }
    if (data.reason === 'dice') return [data.advantage === null ? 'tie' : 'dice', values]
    return [data.reason, values]
  },
  combatRoll: ({ data, side }) => [
    data.units.length === 0 ? 'silent' : 'plain',
    {
      side: sideOf(side),
      needed: data.needed,
      n: data.hits,
      rolls: data.units.map((unit) =>
        term(unit.rerolls.length > 0 ? 'unitRerolls' : 'unitRolls', {
          unit: unit.unitId,
          die: unit.die,
          faces: score(unit.faces),
          rerolls: score(unit.rerolls),
        }),
      ),
    },
  ],
  hitsAllocated({ data }) {
    const shares = Object.entries(data.hits)
      .filter(([, n]) => n > 0)
      .map(([unit, n]) => term('share', { unit, n }))
    return [shares.length === 0 ? 'none' : 'plain', { shares }]
  },
  savesRolled: ({ data }) => [data.cause, { unit: data.unitId, faces: score(data.faces), n: data.cancelled }],
  roundEnded: ({ data }) => [
    data.loser === null ? 'drawn' : 'lost',
    {
      side0: sideId(0),
      side1: sideId(1),
      suffered0: data.suffered[0],
      suffered1: data.suffered[1],
      loser: sideOf(data.loser),
    },
  ],
  moraleTest({ data }) {
    const values = { unit: data.unitId, faces: score(data.faces) }
    // A recheck that fails once changes nothing: the retreat has no way (SQ-RET-04).
    if (data.recheck && data.result === 'stays' && data.fails > 0) return ['recheckRetreats', values]
    if (data.dice === 0) return [data.recheck ? 'recheckNoDice' : 'noDice', values]
    return [
      data.recheck ? `recheck${data.result.charAt(0).toUpperCase()}${data.result.slice(1)}` : data.result,
      values,
    ]
  },
  unitRetreated: ({ data }) => [data.cause, { unit: data.unitId, from: data.from, to: data.to }],
  retreatBlocked: ({ data }) => ['plain', { unit: data.unitId, square: data.square, n: data.hits }],
  squareCollapsed: ({ data }) => [
    data.unitIds.length > 0 ? 'plain' : 'nobody',
    { square: data.square, gone: data.gone, base: data.base, units: [...data.unitIds] },
  ],
  unitDestroyed: ({ data }) => ['plain', { unit: data.unitId, square: data.square }],
  unitWithdrew: ({ data }) => ['plain', { unit: data.unitId, square: data.square }],
  secondRoundDeclared: ({ data }) => [
    data.kind,
    { units: data.units.map((unit) => unit.unitId), from: data.from, target: data.target },
  ],
  secondRoundDeclined: ({ data }) => [data.kind, {}],
  advanced: ({ data }) => [
    data.unitIds.length > 0 ? 'plain' : 'nobody',
    { units: [...data.unitIds], to: data.to },
  ],
  assaultEnded: ({ data }) => ['plain', { from: data.from, target: data.target, n: data.rounds }],
  unitRallied({ data }) {
    const values = { unit: data.unitId, face: data.face, hits: hitsOf(data.hits) }
    if (data.night) return [data.passed ? 'nightPassed' : 'nightFailed', values]
    return [data.passed ? 'passed' : 'failed', values]
  },
  objectiveTaken: ({ data, side }) => [
    data.from === null ? 'occupied' : 'taken',
    { side: sideOf(side), objective: data.objectiveId, square: data.square, from: sideOf(data.from) },
  ],
  diceLapsed: ({ data }) => ['plain', { dice: score(data.dice) }],
  nightFell: ({ data }) => [
    data.surrounded.length > 0 ? 'surrounded' : 'plain',
    {
      turn: data.afterTurn,
      surrounded: [...data.surrounded],
      recovered: term('recovered', { n: Object.keys(data.recovered).length }),
    },
  ],
  nightEnded: ({ data }) => ['plain', { time: data.resumeTime }],
  armyBroke: ({ data }) => [
    'plain',
    { army: data.armyId, lost: data.lost, initial: data.initial, percent: data.percent },
  ],
  conceded: ({ side }) => ['plain', { side: sideOf(side) }],
  battleEnded: ({ data }) => ended(data.outcome),
}

function houseRuleChange(key: string, value: boolean | number | string): JsonValue {
  const reading =
    typeof value === 'number' && key !== 'secondRoundCost'
      ? { key: `houseRule.${key}.values.number`, values: { n: value } }
      : { key: `houseRule.${key}.values.${String(value)}`, values: {} }
  return term('houseRule', { title: { key: `houseRule.${key}.title`, values: {} }, reading })
}

function dieTaken(data: SqEventData['dieWon']): Variant {
  return [
    data.pool.length > 0 ? 'pool' : 'plain',
    { general: data.generalId, die: data.die, pool: score(data.pool) },
  ]
}

function ended(outcome: SqOutcome): Variant {
  return [
    outcome.winner === null ? 'drawn' : 'won',
    {
      level: term(`level.${outcome.level}`),
      winner: sideOf(outcome.winner),
      reason: { key: `outcome.${outcome.reason}`, values: {} },
    },
  ]
}

function facesOf(dice: SqEvent['dice']): readonly number[] {
  return (dice ?? []).flatMap((roll) => roll.faces)
}

/** What is wanted of whom now, under `prompt.<phase>` of the catalogue. */
export function prompt(state: SqState): Sentence {
  const [variant, values] = promptOf(state)
  return { key: `prompt.${state.phase}${variant === '' ? '' : `.${variant}`}`, values }
}

function promptOf(state: SqState): Variant {
  const { assault, active, bombardment } = state
  switch (state.phase satisfies Phase) {
    case 'cincMoves':
      return ['', { who: whoseTurn(state.cincSide) }]
    case 'nominate':
      return nominationPrompt(state)
    case 'assignDie':
      return [
        '',
        { who: whoseTurn(readyGenerals(state, 0).length > 0 ? 0 : 1), pool: score(state.actionDice) },
      ]
    case 'activation':
      return [
        '',
        { who: term('wanted.general', { general: active?.generalId ?? null, n: active?.actionDie ?? 0 }) },
      ]
    case 'allocateHits':
      if (bombardment)
        return [
          'bombardment',
          { who: whoseTurn(bombardment.allocator), n: bombardment.hits, square: bombardment.target },
        ]
      return [
        'assault',
        { who: whoseTurn(assault?.toAllocate?.side ?? null), n: assault?.toAllocate?.hits ?? 0 },
      ]
    case 'declareDefence':
      return [
        '',
        {
          who: whoseTurn(assault ? otherSide(assault.attacker) : null),
          square: (assault?.kind === 'counterattack' ? assault.from : assault?.target) ?? null,
        },
      ]
    case 'retreats': {
      return ['', { who: whoseTurn(resultsSide(assault?.results ?? null)), units: [...owing(state)] }]
    }
    case 'voluntaryRetreats':
      return ['', { who: whoseTurn(assault?.results?.sides[assault.results.current] ?? null) }]
    case 'secondRound': {
      const right = secondRoundRight(state)
      return [
        '',
        {
          who: whoseTurn(right?.side ?? assault?.launcher ?? null),
          square: right?.target ?? assault?.target ?? null,
        },
      ]
    }
    case 'advance':
      return ['', { who: whoseTurn(assault?.launcher ?? null), square: assault?.target ?? null }]
    case 'placeGeneral':
      return ['', { general: state.placing[0]?.generalId ?? null }]
    case 'night':
      return ['', { who: whoseTurn(state.night?.side ?? null) }]
    case 'rollActionDice':
    case 'diceOff':
      return ['', {}]
    case 'battleOver': {
      const winner = state.outcome?.winner ?? null
      return [winner === null ? 'drawn' : 'won', { who: term('wanted.over'), winner: sideOf(winner) }]
    }
  }
}

/** The side that is wanted. */
function whoseTurn(side: Side | null): JsonValue {
  return term('wanted.side', { side: sideOf(side) })
}

function nominationPrompt(state: SqState): Variant {
  const values = { prize: state.actionDice[0] ?? 0, pool: score(state.actionDice) }
  const [first, second] = state.nominations
  if (state.houseRules.nominations === 'open')
    return ['one', { ...values, who: whoseTurn(openNominator(state)) }]
  if (first === null && second === null) return ['both', { ...values, who: term('wanted.both') }]
  return ['one', { ...values, who: whoseTurn(first === null ? 0 : 1) }]
}
