/** What the screen asks ahead of a command, answered (section 9 of the rules). */
import { pointAt, type Pose } from '../../../board/table/rectangles'
import { between, type Point } from '../../../board/table/vectors'
import type { Sentence } from '../../../engine/events'
import type { JsonObject } from '../../../engine/json'
import { otherSide, type Side } from '../../../engine/sides'
import { figuresToNextState } from '../morale/morale'
import { chargeGap } from '../movement/charges'
import { sizeIn } from '../state/footprints'
import { BURST_INNER, BURST_OUTER } from '../sheet/tables'
import { brigadeOf, findBrigade, infoOf, onTable } from '../state/lookup'
import type { BrState } from '../state/state'
import { commandsByOrders } from '../staff/by-orders'
import { commandSchema, type BrCommand, type CommandOf } from '../turn/commands'
import { machine } from '../turn/machine'
import type { BrRefusal } from '../turn/refusals'
import { brigadeWarnings, chargeWarnings, plotWarnings, shotWarnings } from '../turn/warnings'
import { describeRefusal } from '../words/describe'
import type { Progress } from '../../face'
import { dryRun } from './dry-run'
import { bookNotes, bookRead, bookText, fittedAnswer, orderDrawn, orderRead } from './order-answers'
import { forcedPreview, rallyChance } from './previews/after'
import { shotPreview, volleyPreview, zonesOf, type ZonePreview } from './previews/fire'
import { chargeChance, chargePreview, inchesToThrow } from './previews/melee'
import { plotPreview, reachPreview, type Band } from './previews/moves'
import { orderPreview } from './previews/orders'
import { haltWords, standings } from './previews/standings'
import { sightLines } from './previews/survey'
import type { BrigadePreview, CommandPreview, Preview, Question, SightPreview } from './schema'

/** Null: nothing can be foretold. */
export function answer(state: BrState, side: Side | undefined, question: Question): Preview | null {
  switch (question.kind) {
    case 'brigade':
      return ofBrigade(state, question.brigadeId)
    case 'command': {
      const command = commandSchema.safeParse(question.command).data
      return side === undefined || !command ? null : ofCommand(state, side, command)
    }
    case 'zones':
      return {
        kind: 'zones',
        zones: onTable(state).map(({ id }) => ({
          brigadeId: id,
          zones: zonesOf(state, id).map(zoneOutline),
        })),
      }
    case 'sight':
      return ofSight(state, question.brigadeId)
    case 'order':
      return findBrigade(state, question.brigadeId) ? orderDrawn(state, question) : null
    case 'book':
      return side === undefined ? null : bookNotes(state, side, question.orders)
    case 'bookText':
      return bookText(state, question.orders)
    case 'readBook':
      return side === undefined ? null : bookRead(state, side, question)
    case 'read':
      return orderRead(state, question)
    case 'dryRun':
      return side === undefined ? null : lastOf(dryRun(state, side, question))
    case 'fitted':
      return fittedAnswer(state, question)
    case 'standings':
      return { kind: 'standings', brigades: standings(state) }
    case 'byOrders':
      return side === undefined
        ? null
        : { kind: 'byOrders', commands: commandsByOrders(state, side).map(asJsonObject) }
  }
}

/** The same in slices, for questions that take long: each step tells how much is done. */
export function* answerInSlices(
  state: BrState,
  side: Side | undefined,
  question: Question,
): Generator<Progress, Preview | null> {
  if (question.kind !== 'dryRun') return answer(state, side, question)
  return side === undefined ? null : yield* dryRun(state, side, question)
}

const asJsonObject = (command: BrCommand): JsonObject => JSON.parse(JSON.stringify(command)) as JsonObject

function lastOf<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

function ofBrigade(state: BrState, id: string): BrigadePreview | null {
  const info = findBrigade(state, id)
  if (!info || brigadeOf(state, id).place !== 'table') return null
  const own = brigadeOf(state, id)
  const order = orderPreview(state, id)
  return {
    kind: 'brigade',
    brigadeId: id,
    toNext: info.brigade.units.map(({ block }, i) => figuresToNextState(own.figures[i] ?? 0, block)),
    order: order
      ? {
          clause: order.clause,
          implied: order.implied,
          envelope: order.envelope,
          charge: order.charge,
          halt: haltWords(state, id),
          triggers: order.triggers,
        }
      : null,
    reach: own.complexId === null ? reachPreview(state, id).map(bandOf) : [],
    forced: forcedPreview(state, id)?.scores.map((one) => ({ ...one })) ?? null,
    zones: zonesOf(state, id).map(zoneOutline),
    rally: rallyChance(state, id),
    doubts: brigadeWarnings(state, id).map(sentenceOf),
  }
}

function ofSight(state: BrState, id: string): SightPreview | null {
  if (!findBrigade(state, id) || brigadeOf(state, id).place !== 'table') return null
  const plain = ({ x, y }: Point): Point => ({ x, y })
  return {
    kind: 'sight',
    brigadeId: id,
    lines: sightLines(state, id).map(({ targetId, from, to, block }) => ({
      targetId,
      from: plain(from),
      to: plain(to),
      block: block && { cause: block.cause, at: plain(block.at) },
    })),
  }
}

const sentenceOf = ({ key, values }: Sentence): Sentence => ({ key, values })

const bandOf = ({ end, ...band }: Band): BrigadePreview['reach'][0] => ({
  ...band,
  end: { x: end.x, y: end.y, heading: end.heading },
})

/** Steps of the far edge of a zone of fire: its corners are rounded by the range. */
const ARC_STEPS = 12

/** The zone as far as its longest range, both ends of the firing edge first. */
function zoneOutline({ face, zone, bands }: ZonePreview): BrigadePreview['zones'][0] {
  const most = Math.max(0, ...bands.map(({ max }) => max))
  const { left, right } = zone.rays
  const out = (from: { readonly x: number; readonly y: number }, degrees: number) =>
    pointAt({ ...from, heading: zone.heading + degrees } satisfies Pose, 0, most)
  const half = Math.abs(zone.flare)
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, i) => {
    const part = i / ARC_STEPS
    return out(between(left, right, part), -half + 2 * half * part)
  })
  return {
    face,
    from: { x: zone.middle.x, y: zone.middle.y },
    outline: [{ x: left.x, y: left.y }, ...arc, { x: right.x, y: right.y }],
    bands: bands.map(({ what, close, max }) => ({ what, close, max })),
  }
}

function ofCommand(state: BrState, side: Side, command: BrCommand): CommandPreview {
  const refused = machine.refuse(state, side, command)
  const empty = { kind: 'command' as const, plot: null, charge: null, fire: null, doubts: [] }
  const refusal = refused ? worded(refused) : null
  switch (command.type) {
    case 'PlotMove':
      if (!findBrigade(state, command.brigadeId)) return { ...empty, refusal }
      return { ...empty, refusal, ...ofPlot(state, command) }
    case 'DeclareCharge':
      return refused ? { ...empty, refusal } : { ...empty, refusal, ...ofCharge(state, command) }
    case 'FireMuskets':
    case 'FireGuns':
      return refused ? { ...empty, refusal } : { ...empty, refusal, ...ofFire(state, command) }
    default:
      return { ...empty, refusal }
  }
}

const worded = (refusal: BrRefusal): NonNullable<CommandPreview['refusal']> => ({
  code: refusal.code,
  rule: refusal.rule,
  sentence: describeRefusal(refusal),
})

function ofPlot(
  state: BrState,
  { brigadeId, actions }: CommandOf<'PlotMove'>,
): Pick<CommandPreview, 'plot' | 'doubts'> {
  const info = infoOf(state, brigadeId)
  const plot = plotPreview(state, brigadeId, actions)
  const { formation } = brigadeOf(state, brigadeId)
  const { change } = plot
  return {
    plot: {
      deviation: plot.deviation ? { key: `term.reason.${plot.deviation}`, values: {} } : null,
      bands: plot.bands.map(bandOf),
      size: sizeIn(info, formation),
      turningPercent: plot.turningPercent,
      mayFire: plot.mayFire,
      change: change && {
        formation: change.formation,
        blockage: change.blockage === null ? null : { key: `term.blockage.${change.blockage}`, values: {} },
        size: sizeIn(info, change.formation),
      },
    },
    doubts: plot.refused ? [] : plotWarnings(state, brigadeId, actions).map(sentenceOf),
  }
}

function ofCharge(
  state: BrState,
  { brigadeId, targetId }: CommandOf<'DeclareCharge'>,
): Pick<CommandPreview, 'charge' | 'doubts'> {
  const gap = chargeGap(state, brigadeId, targetId) ?? 0
  const { defence, volleyFigures, plan, odds } = chargePreview(state, brigadeId, targetId)
  const { side } = infoOf(state, brigadeId)
  const other = otherSide(side)
  return {
    charge: {
      gap,
      reaches: chargeChance(state, brigadeId, inchesToThrow(state, brigadeId, targetId)),
      defence,
      volleyFigures,
      odds: odds && {
        win: odds.win / odds.of,
        draw: odds.draw / odds.of,
        loss: odds.loss / odds.of,
        mean: [odds.mean[0], odds.mean[1]],
      },
      sums: plan && [plan.sums[side], plan.sums[other]],
      working: plan
        ? [...plan.totals[side], ...plan.totals[other]].flatMap((total) =>
            total.working.map(({ key, values, rule }) => ({ key, values: { ...values }, rule })),
          )
        : [],
    },
    doubts: chargeWarnings(state, brigadeId, targetId).map(sentenceOf),
  }
}

function ofFire(
  state: BrState,
  command: CommandOf<'FireMuskets'> | CommandOf<'FireGuns'>,
): Pick<CommandPreview, 'fire' | 'doubts'> {
  if (command.type === 'FireMuskets') {
    const volley = volleyPreview(state, command)
    if ('refused' in volley) return { fire: null, doubts: [] }
    return {
      fire: {
        row: volley.row,
        working: volley.working.map(({ key, values, rule }) => ({ key, values: { ...values }, rule })),
        range: volley.targets[0]?.range ?? null,
        mean: volley.distribution.mean,
        results: volley.distribution.results.map(({ casualties, chance }) => ({ casualties, chance })),
        burst: null,
      },
      doubts: [],
    }
  }
  const shot = shotPreview(state, command)
  if ('refused' in shot) return { fire: null, doubts: [] }
  return {
    fire: {
      row: shot.row,
      working: shot.working.map(({ key, values, rule }) => ({ key, values: { ...values }, rule })),
      range: shot.range,
      mean: shot.odds?.mean ?? 0,
      results: (shot.odds?.chances ?? []).flatMap((chance, casualties) =>
        chance > 0 ? [{ casualties, chance }] : [],
      ),
      burst: shot.burst && {
        centre: { x: shot.burst.centre.x, y: shot.burst.centre.y },
        inner: BURST_INNER,
        outer: BURST_OUTER,
        touched: [...shot.burst.touched],
        friends: [...shot.friendsInBurst],
      },
    },
    doubts: shotWarnings(state, command).map(sentenceOf),
  }
}
