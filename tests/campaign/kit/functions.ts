/** Functions that a case of the campaign may call: the arithmetic of the rules, and questions put to a state. */
import { z } from 'zod'
import { scriptedDice } from '../../../src-shared/engine/dice'
import { clockTime } from '../../../src-shared/engine/holds'
import { brigadeEnds } from '../../../src-shared/history/battle-report'
import { BATTLE_KEYS, type BattleKey } from '../../../src-shared/history/calendar'
import { exitSchema, unitEndSchema } from '../../../src-shared/history/field-report'
import * as pieceLosses from '../../../src-shared/history/piece-losses'
import { share, spread } from '../../../src-shared/history/spread'
import { qualitySchema } from '../../../src-shared/history/vocabulary'
import { mountedMen, totals } from '../../../src-shared/campaign/state/accounts'
import { draftReport, sourceOf } from '../../../src-shared/campaign/course/battles'
import { deviations, forkName, titleOf } from '../../../src-shared/campaign/course/branches'
import { closedBy, offered, openOptions } from '../../../src-shared/campaign/course/choices'
import { baseDelay, later, quartersOf } from '../../../src-shared/campaign/couriers/couriers'
import type { CampaignData } from '../../../src-shared/campaign/state/data'
import { settle } from '../../../src-shared/campaign/report/amend'
import { orderShift } from '../../../src-shared/campaign/couriers/deliver'
import { leaderOf } from '../../../src-shared/campaign/state/successors'
import { linkById, linksThatHold, targetOf, transfersOf } from '../../../src-shared/campaign/course/links'
import { differencesOf, draftInput, musterOf, rosterOf } from '../../../src-shared/campaign/muster/muster'
import { night, returnNights, type NightUnit } from '../../../src-shared/campaign/night/nights'
import { marksByLoss, sharesOf, splitOf } from '../../../src-shared/campaign/report/pieces'
import { waysOut } from '../../../src-shared/campaign/report/questions'
import { evaluateReport, splitsOf, type Evaluated } from '../../../src-shared/campaign/report/report'
import { hostOf } from '../../../src-shared/campaign/report/draft'
import { refuse } from '../../../src-shared/campaign/course/refuse'
import { play } from '../../../src-shared/campaign/course/play'
import { armyIn } from '../../../src-shared/campaign/report/historical'
import { plainEntry } from './given'
import { cpCommandSchema } from '../../../src-shared/campaign/course/commands'
import { handEntrySchema } from '../../../src-shared/campaign/report/result'
import { linesOfSide, reckon, reckoningFor, verdictFor } from '../../../src-shared/campaign/score/score'
import { knownAt, metFormations, seenBy } from '../../../src-shared/campaign/state/seen-by'
import { pickRun } from '../../../src-shared/campaign/report/simulate'
import { cpUnitSchema, type CpState, type CpUnit } from '../../../src-shared/campaign/state/state'
import { options } from '../../../src-shared/campaign/course/options'
import { actorSchema, type CpViewer } from '../../../src-shared/campaign/state/vocabulary'
import { parsed } from '../../rules/runner/faults'
import type { CaseFunction } from '../../rules/runner/kit'
import { mergePatch } from '../../rules/runner/match'
import { defaultHouseRules } from '../../../src-shared/campaign/course/house-rules'

const ints = z.array(z.int())
const battleArgument = z.object({ battle: z.enum(BATTLE_KEYS) })

const FRESH: CpUnit = {
  present: 0,
  killedWounded: 0,
  missing: 0,
  stragglers: 0,
  scattered: 0,
  horses: 0,
  horsesLost: 0,
  guns: 0,
  gunsLost: 0,
  marks: 0,
  marksAtStart: 0,
  stragglersAtStart: 0,
  state: 'fit',
  brokenMen: 0,
  nightsBroken: 0,
  cutOff: false,
}

/** The functions, for one body of data. */
export function caseFunctions(data: CampaignData): Readonly<Record<string, CaseFunction>> {
  // The runner hands on the state that this kit has built.
  const on =
    <T>(schema: z.ZodType<T>, answer: (argument: T, state: CpState) => unknown): CaseFunction =>
    (argument, state) =>
      answer(parsed(schema, argument ?? {}, 'with'), state as CpState)
  const splits = splitsOf(data, defaultHouseRules())
  return {
    spread: on(z.tuple([z.int(), ints]), ([total, weights]) => spread(total, weights)),
    share: on(z.tuple([z.int(), z.int(), z.int()]), ([men, n, d]) => share(men, n, d)),
    piece: on(pieceArgument, (piece) => {
      const men = piece.members.reduce((sum, m) => sum + m, 0)
      const split = splitOf(men, piece, splits)
      const shares = sharesOf(split, piece.members)
      return {
        L: split.left,
        Q: split.permanent,
        K: split.killedWounded,
        M: split.permanent - split.killedWounded,
        rest: split.left - split.permanent,
        lost: shares.map((s) => s.lost),
        permanent: shares.map((s) => s.permanent),
        killedWounded: shares.map((s) => s.killedWounded),
        missing: shares.map((s) => s.permanent - s.killedWounded),
        away: shares.map((s) => s.lost - s.permanent),
        present: shares.map((s, i) => (piece.members[i] ?? 0) - s.lost),
        marks: marksByLoss(piece.marks, piece.n, piece.d),
      }
    }),
    nights: on(nightsArgument, (argument) => nightsOf(data, argument)),
    convert: on(
      z.object({ name: z.enum(CONVERSIONS), values: z.array(z.union([z.number(), z.boolean()])) }),
      ({ name, values }) =>
        (pieceLosses[name] as (...of: readonly (number | boolean)[]) => unknown)(...values),
    ),
    turnOf: on(
      z.object({ at: z.string(), start: z.string(), minutes: z.int(), delay: z.int().default(0) }),
      ({ at, start, minutes, delay }) =>
        1 + Math.max(0, Math.floor((clock(at) + delay - clock(start)) / minutes)),
    ),
    mounted: on(cpUnitSchema.partial(), (unit) => mountedMen({ ...FRESH, ...definedOnly(unit) }, 'cavalry')),
    settle: on(
      z.object({ unit: cpUnitSchema.partial(), killedWounded: z.int(), missing: z.int() }),
      ({ unit, killedWounded, missing }) =>
        settle({ ...FRESH, ...definedOnly(unit) }, { killedWounded, missing }),
    ),
    delay: on(
      z.object({ from: z.string(), to: z.string(), sentAt: z.string(), face: z.int().optional() }),
      ({ from, to, sentAt, face }) => {
        const base = baseDelay(data, from, to, sentAt)
        if (base === null) return { base: null, delay: 0, arrivesAt: sentAt }
        const delay = face === undefined ? base : (base * quartersOf(data, face)) / 4
        return { base, delay, arrivesAt: later(sentAt, delay) }
      },
    ),
    orderShift: on(
      z.object({ t: z.int(), x: z.int(), onTime: z.int(), after: z.int(), first: z.int() }),
      ({ t, x, ...rule }) => orderShift(t, x, rule),
    ),
    roster: on(battleArgument, ({ battle }, state) => rosterAnswer(data, state, battle)),
    differences: on(battleArgument, ({ battle }, state) => differencesOf(data, state, battle)),
    muster: on(battleArgument.extend({ unit: z.string() }), ({ battle, unit }, state) =>
      musterOf(data, state, battle).units?.get(unit),
    ),
    draft: on(battleArgument, ({ battle }, state) => {
      const { whatIfIds, wetUntil, startTime, playedOnTo, samePlaces, trueStrength } = draftInput(
        data,
        state,
        battle,
      )
      return {
        whatIfIds,
        wetUntil,
        startTime,
        playedOnTo: playedOnTo === null ? null : clockTime(playedOnTo),
        samePlaces,
        trueStrength,
      }
    }),
    waysOut: on(battleArgument.extend({ whatIfs: z.array(z.string()).default([]) }), ({ battle, whatIfs }) =>
      waysOut(data, battle, whatIfs),
    ),
    transfers: on(z.object({ link: z.string(), exits: z.array(exitSchema) }), ({ link: id, exits }) => {
      const link = linkById(data, id)
      const transfer = link?.effects.flatMap((e) => ('transfer' in e ? [e.transfer] : []))[0]
      return transfer
        ? Object.fromEntries(
            transfersOf(data, transfer, exits).map((t) => [t.brigadeId, clockTime(t.minutes)]),
          )
        : null
    }),
    linkHolds: on(z.object({ link: z.string() }), ({ link: id }, state) => {
      const link = linkById(data, id)
      const report = link && (state.reports[link.from] ?? draftReport(data, state, link.from)?.report)
      if (!link || !report) return null
      const holds = linksThatHold(data, report).some((one) => one.id === link.id)
      return { holds, to: targetOf(link) }
    }),
    report: on(battleArgument, ({ battle }, state) => {
      const draft = draftReport(data, state, battle)
      return draft && reportAnswer(draft)
    }),
    entry: on(
      z.object({ battle: z.enum(BATTLE_KEYS), entry: z.record(z.string(), z.json()) }),
      ({ battle, entry }, state) => {
        const { mustered, input } = state.battles[battle]
        if (!mustered) return null
        const base = input?.kind === 'hand' ? input.entry : plainEntry({ data }, state, battle)
        const typed = handEntrySchema.parse(mergePatch(base, entry))
        const source = sourceOf(
          {
            ...state,
            battles: {
              ...state.battles,
              [battle]: { ...state.battles[battle], input: { kind: 'hand', entry: typed } },
            },
          },
          battle,
        )
        return source && reportAnswer(evaluateReport(data, source), data)
      },
    ),
    amend: on(
      z.object({ battle: z.enum(BATTLE_KEYS), entry: z.record(z.string(), z.json()), reason: z.string() }),
      ({ battle, entry, reason }, state) => {
        const input = state.reports[battle]?.input
        if (input?.kind !== 'hand') return null
        const command = cpCommandSchema.parse({
          type: 'amend',
          battleId: battle,
          entry: mergePatch(input.entry, entry),
          reason,
        })
        const refusal = refuse(data, state, command)
        if (refusal) return { refused: refusal.code }
        const done = play(data, state, command, scriptedDice([]))
        return { units: done.state.units, events: done.events, report: done.state.reports[battle] }
      },
    ),
    brigadeEnd: on(
      z.array(z.object({ men: z.int(), end: unitEndSchema })),
      (units) =>
        brigadeEnds({
          battleId: 'waterloo',
          date: '',
          whatIfIds: [],
          holdersAtStart: {},
          record: null,
          holders: {},
          units: units.map(({ men, end }, i) => ({ unitId: `fr.i.1.1.${i}`, men, menLost: 0, end })),
          exits: [],
          facts: {},
        }).get('fr.i.1.1')?.end,
    ),
    host: on(
      z.object({
        unit: z.string(),
        pieces: z.array(
          z.object({ id: z.string(), members: z.array(z.object({ unitId: z.string(), men: z.int() })) }),
        ),
      }),
      ({ unit, pieces }) => {
        const record = data.history.index.unitById.get(unit as never)
        return record && hostOf(record, pieces as unknown as Parameters<typeof hostOf>[1])?.id
      },
    ),
    leader: on(z.object({ id: z.string() }), ({ id }, state) => leaderOf(data, state, id)),
    known: on(z.object({ decision: z.string() }), ({ decision: id }, state) => {
      const decision = data.decisions.get(id)
      return decision ? knownAt(state, decision) : null
    }),
    decision: on(z.object({ decision: z.string() }), ({ decision: id }, state) => {
      const decision = data.decisions.get(id)
      if (!decision) return null
      return {
        offered: offered(data, state, decision.step).includes(decision),
        open: openOptions(data, state, decision).map((o) => o.id),
        closed: Object.fromEntries(
          decision.options.flatMap((o) => {
            const why = closedBy(data, state, decision, o)
            return why ? [[o.id, why.why]] : []
          }),
        ),
        chosen: state.choices[id]?.optionId ?? null,
      }
    }),
    options: on(z.object({ by: actorSchema }), ({ by }, state) => options(data, state, by)),
    seenBy: on(viewerArgument, ({ viewer }, state) => seenBy(data, state, viewer)),
    met: on(z.object({ army: z.enum(['fr', 'aa', 'pr']) }), ({ army }, state) =>
      metFormations(data, state, army),
    ),
    // By `side`: the lines that all its headquarters know together.
    reckoning: on(
      viewerArgument.partial().extend({ side: z.enum(['french', 'coalition']).optional() }),
      ({ viewer, side }, state) => {
        if (viewer !== undefined)
          return reckoningFor(data, { state, seen: seenBy(data, state, viewer), viewer })
        const all = reckon(data, state)
        return side === undefined ? all : linesOfSide(all, side)
      },
    ),
    // As if the campaign ended here (CP-SCORE-01, -04).
    victory: on(z.object({}), (_argument, state) => {
      const { difference, verdict } = reckon(data, state)
      const winner = difference === 0 ? null : difference > 0 ? 1 : 0
      return { ended: state.phase === 'over', winner, level: verdict, difference }
    }),
    verdict: on(
      z.object({ difference: z.int(), conceded: z.enum(['french', 'coalition']).optional() }),
      ({ difference, conceded }) => verdictFor(data, difference, conceded),
    ),
    title: on(z.object({ taken: z.array(z.string()).default([]) }), ({ taken }, state) => {
      const names = deviations(data, state)
      return { names, title: titleOf(names), fork: forkName(titleOf(names), taken) }
    }),
    pickRun: on(z.object({ margins: ints, pick: z.int() }), ({ margins, pick }) =>
      pickRun(
        margins.map((margin, i) => ({ seed: i + 1, margin })),
        pick,
      ),
    ),
    totals: on(z.object({ army: z.string() }), ({ army }, state) =>
      totals(
        Object.entries(state.units)
          .filter(([id]) => id.startsWith(`${army}.`))
          .map(([, unit]) => unit),
      ),
    ),
  }
}

const pieceArgument = z.object({
  state: unitEndSchema.default('fit'),
  n: z.int().default(0),
  d: z.int().min(1).default(1),
  men: z.int().optional(),
  marks: z.int().default(0),
  members: ints,
})

const CONVERSIONS = [
  'squaresLoss',
  'squaresRemoved',
  'oneHourHitsTaken',
  'oneHourLoss',
  'brigadeFigures',
  'brigadeLoss',
  'brigadeBatteryLoss',
  'fastPlayElements',
  'fastPlayLoss',
] as const

const viewerArgument = z.object({
  viewer: z.union([
    actorSchema,
    z.strictObject({ army: z.enum(['fr', 'aa', 'pr']), playerId: z.string() }),
  ]) as z.ZodType<CpViewer>,
})

const clock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function definedOnly<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

const nightsArgument = z.object({
  /** Units of one or several brigades; what is not said is nothing. */
  units: z.array(
    cpUnitSchema
      .partial()
      .extend({ brigade: z.string().default('fr.x'), quality: qualitySchema.default('trained') }),
  ),
  nights: z
    .array(z.object({ harried: z.boolean().default(false), noRecovery: z.boolean().default(false) }))
    .min(1),
  dice: z.array(z.int()).default([]),
  brokenReturn: z.enum(['afterTwoNights', 'never', 'afterOneNight']).default('afterTwoNights'),
})

/** Units after each night, one list for each. */
function nightsOf(
  data: CampaignData,
  { units, nights, dice, brokenReturn }: z.infer<typeof nightsArgument>,
): unknown {
  const script = scriptedDice(dice)
  let now: NightUnit[] = units.map(({ brigade, quality, ...unit }, i) => ({
    id: `${brigade}.${i}`,
    brigadeId: brigade,
    quality,
    unit: { ...FRESH, ...definedOnly(unit) },
    noRecovery: false,
    harried: false,
  }))
  const { ledger } = data.calendar
  const after = nights.map(({ harried, noRecovery }) => {
    const done = night(
      now.map((u) => ({ ...u, harried: harried && u.unit.state === 'fit', noRecovery })),
      { nights: returnNights(brokenReturn, ledger), ledger },
      (_, die) => script.roll({ die, count: 1, side: null, purpose: 'night', rules: ['CP-NITE-07'] })[0] ?? 1,
    )
    now = now.map((u) => ({ ...u, unit: done.units.get(u.id) ?? u.unit }))
    return { units: now.map((u) => u.unit), back: done.rows.map((r) => r.men) }
  })
  return { after, diceLeft: script.left() }
}

/** A report with its sums by army, and what links from it hold. */
function reportAnswer({ report, faults }: Evaluated, data?: CampaignData): unknown {
  const armies = {
    fr: { men: 0, lost: 0, guns: 0 },
    aa: { men: 0, lost: 0, guns: 0 },
    pr: { men: 0, lost: 0, guns: 0 },
  }
  for (const [id, line] of Object.entries(report.lines)) {
    const army = armies[armyIn(id)]
    army.men += line.men
    army.lost += line.lost
    army.guns += line.gunsLost
  }
  const links = data ? linksThatHold(data, report).map((link) => link.id) : []
  return { ...report, armies, links, faults: faults.map(({ code, path }) => `${code} ${path}`) }
}

/** A roster by brigade: how it comes, when, with how many men and units; and who does not come. */
function rosterAnswer(data: CampaignData, state: CpState, battle: BattleKey): unknown {
  const who = rosterOf(data, state, battle)
  return {
    start: clockTime(who.startMinutes),
    end: clockTime(who.endMinutes),
    whatIfs: who.whatIfs.map((w) => w.id),
    brigades: Object.fromEntries(
      who.brigades.map((b) => [
        b.record.brigade.id,
        {
          entry: b.placing.kind === 'arrival' ? b.placing.entry : null,
          time: clockTime(b.placing.kind === 'arrival' ? b.placing.dueMinutes : b.placing.fromMinutes),
          at: b.placing.kind === 'deployment' ? b.placing.deployment.at : null,
          men: b.units.reduce((sum, u) => sum + u.men, 0),
          units: b.units.map((u) => u.record.unit.id.slice(b.record.brigade.id.length + 1)),
          held: b.held?.until ?? null,
          cause: b.placedBy?.id ?? null,
        },
      ]),
    ),
    absent: Object.fromEntries(
      who.absent.map((a) => [a.brigadeId, { why: a.why, causes: a.causes.map((c) => c.id) }]),
    ),
  }
}
