/** Handlers of setting up: rule sets, the sheet drawn from history, deployment, seats and general orders. */
import { z } from 'zod'
import type { ParsedInputOf } from '../../src-shared/contract'
import type { RatingsByHand, SetUp, setUpChannels } from '../../src-shared/contract/set-up'
import { houseRuleValueSchema, ratingsByHandSchema } from '../../src-shared/contract/set-up'
import type { Immutable } from '../../src-shared/contract/channel'
import type { JsonValue, Seat } from '../../src-shared/contract/values'
import { orderBookSchema } from '../../src-shared/engine/orders'
import type { Fault } from '../../src-shared/engine/refusal'
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import { RULE_SET_KEYS, type RuleSetKey } from '../../src-shared/engine/rule-set'
import { indexFormations } from '../../src-shared/history/formation-index'
import { BATTLE_IDS } from '../../src-shared/history/vocabulary'
import { whatIfsInForce } from '../../src-shared/history/what-ifs'
import { asJson, summaryOf } from './campaign'
import { bondOf } from './course/bond'
import { CallFailed, failure } from './failure'
import type { Handlers } from './handlers'
import { tell, type House } from './house'
import type { OpenCampaign } from './open-campaign'
import { DraftFault, type Placements, type Presenter } from './presenters/presenter'
import { whatIfBrings } from './what-if-brings'

const placementSchema = z.object({ cell: z.string().nullable(), inTown: z.boolean() })
const placementsSchema = z.record(z.string(), placementSchema)
/** A deployment of a side that was kept for later. */
const planSchema = z.object({
  side: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  placements: placementsSchema,
})
/** What is kept of a set-up beside the sheet. */
const keptSchema = z.object({
  /** How a battle of the campaign hangs on it; null: it is a battle of its own. */
  campaign: z.json().default(null),
  houseRules: z.record(z.string(), houseRuleValueSchema).default({}),
  whatIfIds: z.array(z.string()).default([]),
  overNight: z.boolean().default(false),
  /** Where pieces were put by hand; they go into the sheet when the battle begins. */
  placements: placementsSchema.default({}),
  sealed: z.tuple([z.boolean(), z.boolean()]).default([false, false]),
  plans: z.array(planSchema).default([]),
  /** Ratings that the organiser set; they are in the sheet. */
  ratings: ratingsByHandSchema.default({}),
})
export type KeptSetUp = z.infer<typeof keptSchema>

export function keptSetUp(value: JsonValue): KeptSetUp {
  return keptSchema.safeParse(value).data ?? keptSchema.parse({})
}

/** Where pieces were put, as far as a seat may know: a side sees the other where history puts it until both have sealed. */
export function visiblePlacements(
  { placements, sealed }: KeptSetUp,
  sheet: unknown,
  presenter: Presenter,
  seat: Seat,
): Placements {
  if (seat === 'umpire' || (sealed[0] && sealed[1])) return placements
  return Object.fromEntries(Object.entries(placements).filter(([id]) => presenter.sideOf(sheet, id) === seat))
}

export function setUpHandlers(
  house: House,
): Handlers<Exclude<keyof typeof setUpChannels, `battle.deployment.${string}`>> {
  const { options } = house

  function setUpOf(open: OpenCampaign, battleId: string, seat: Seat): Immutable<SetUp> {
    const battle = open.battle(battleId)
    const kept = keptSetUp(battle.setUp)
    const historyId = BATTLE_IDS.find((id) => id === battle.historyId)
    const history = historyId && options.history.battles[historyId]
    const inForce = new Set(history ? whatIfsInForce(history, kept.whatIfIds).map((each) => each.id) : [])
    const sheet = open.campaign.sheet(battleId)
    const { rules, presenter } = open.desk(battleId)
    return {
      battle: summaryOf(open, battle, options.history),
      houseRules: kept.houseRules,
      whatIfs: (history?.whatIf ?? []).map((each) => ({
        id: each.id,
        name: each.name,
        description: each.description,
        brings: history ? whatIfBrings(each, history, options.history) : [],
        group: each.group ?? null,
        default: each.default ?? false,
        inForce: inForce.has(each.id),
      })),
      overNight: kept.overNight,
      mayPlayOverNight: history?.secondDay !== undefined,
      seed: battle.seed,
      sheet: sheet === null ? null : presenter.summary(sheet),
      ratings: kept.ratings,
      faults:
        sheet === null
          ? []
          : sheetFaults(rules, presenter.deployed(sheet, visiblePlacements(kept, sheet, presenter, seat))),
    }
  }

  function rulesOf(ruleSet: RuleSetKey): { readonly rules: AnyRuleSet; readonly presenter: Presenter } {
    const rules = options.ruleSet(ruleSet)
    const presenter = options.presenter(ruleSet)
    if (!rules || !presenter) throw failure('ruleSetMissing', { ruleSet })
    return { rules, presenter }
  }

  /** The sheet that history and these choices make. */
  function drawnUp(open: OpenCampaign, choices: ParsedInputOf<'battle.setUp.draft'>): unknown {
    const { battleId, ruleSet, houseRules, whatIfIds, overNight } = choices
    const battle = open.battle(battleId)
    // The campaign's own order of battle is what its organiser has made of history.
    const orderOfBattle = open.campaign.orderOfBattle()
    const history = { ...options.history, orderOfBattle, index: indexFormations(orderOfBattle) }
    const historyId = battle.historyId ?? ''
    return drafted(rulesOf(ruleSet).presenter, { history, historyId, houseRules, whatIfIds, overNight })
  }

  return {
    'rules.references': () => ({
      references: RULE_SET_KEYS.flatMap((key) => {
        const rules = options.ruleSet(key)
        if (!rules?.reference) return []
        // A copy: what leaves the program may be changed by whoever gets it.
        return [
          {
            ruleSet: key,
            title: rules.title,
            source: rules.source,
            sections: structuredClone([...rules.reference]),
          },
        ]
      }),
    }),
    'rules.list': () => ({
      ruleSets: RULE_SET_KEYS.flatMap((key) => {
        const rules = options.ruleSet(key)
        // What the screen cannot draw up yet is not offered.
        if (!rules || !options.presenter(key)) return []
        const { title, source, board, diceKinds, turnMinutes = null, houseRules } = rules
        return [{ key, title, source, board, diceKinds, turnMinutes, houseRules }]
      }),
    }),
    'battle.setUp.get': (session, { battleId }) => setUpOf(session.campaign(), battleId, session.seat),
    'battle.setUp': (session, input) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const { battleId, ruleSet, houseRules, whatIfIds, overNight, seats, dice, seed } = input
      const battle = open.battle(battleId)
      const { plans } = keptSetUp(battle.setUp)
      if (open.campaign.standing(battleId).entries > 0)
        throw failure('wrongStatus', { battleId, status: battle.status })
      if (bondOf(battle)) throw failure('inCampaign', { battleId })
      const { rules, presenter } = rulesOf(ruleSet)
      const { sheet, idle } = presenter.rated(drawnUp(open, input), input.ratings)
      // What had no effect, by an army that is gone or a value that cannot be, is not kept.
      const ratings = withoutIdle(input.ratings, idle)
      const faults = sheetFaults(rules, sheet)
      if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
      open.campaign.updateBattle(battleId, {
        ruleSet,
        sheet: sheet as JsonValue,
        seats,
        dice,
        status: 'deploying',
        setUp: { houseRules, whatIfIds, overNight, placements: {}, sealed: [false, false], plans, ratings },
        ...(seed !== undefined && { seed }),
      })
      const told = { battleId, seq: -1, what: 'setUp', by: 'umpire' } as const
      tell(house, 'battle.changed', told, open)
      return setUpOf(open, battleId, session.seat)
    },
    'battle.setUp.draft': (session, input) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const { rules, presenter } = rulesOf(input.ruleSet)
      try {
        const drawn = drawnUp(open, input)
        const { sheet, idle } = presenter.rated(drawn, input.ratings)
        return {
          problem: null,
          summary: presenter.summary(sheet),
          sheet: asJson(sheet as object),
          ...presenter.ratings(drawn),
          idle,
          faults: sheetFaults(rules, sheet),
        }
      } catch (error) {
        if (!(error instanceof CallFailed) || error.error.code !== 'badChoice') throw error
        const problem = String(error.error.detail['problem'])
        return { problem, summary: null, sheet: null, columns: [], rows: [], idle: [], faults: [] }
      }
    },
    'battle.seats.set': (session, { battleId, seats, dice }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      open.battle(battleId)
      const battle = open.campaign.updateBattle(battleId, {
        ...(seats && { seats }),
        ...(dice && { dice }),
      })
      const seq = open.campaign.standing(battleId).last?.seq ?? -1
      tell(house, 'battle.changed', { battleId, seq, what: 'setUp', by: 'umpire' }, open)
      house.staffRoom.look(open, battleId)
      return summaryOf(open, battle, options.history)
    },
    'battle.orders.get': (session, { battleId, side }) => {
      session.mayActFor(side)
      return { orders: asJson(session.campaign().battle(battleId).orders[side]) }
    },
    'battle.orders.set': (session, { battleId, side, orders }) => {
      session.mayActFor(side)
      const open = session.campaign()
      const parsed = orderBookSchema.safeParse(orders)
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        throw failure('badOrders', { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
      }
      const { orders: before } = open.battle(battleId)
      open.campaign.updateBattle(battleId, {
        orders: side === 0 ? [parsed.data, before[1]] : [before[0], parsed.data],
      })
      return {}
    },
  }
}

function withoutIdle(
  ratings: Immutable<RatingsByHand>,
  idle: readonly { readonly id: string; readonly key: string }[],
): RatingsByHand {
  const isIdle = (id: string, key: string) => idle.some((one) => one.id === id && one.key === key)
  const kept = Object.entries(ratings).map(([id, values]) => {
    const own = Object.entries(values).filter(([key]) => !isIdle(id, key))
    return [id, Object.fromEntries(own)] as const
  })
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0))
}

function drafted(presenter: Presenter, choices: Parameters<Presenter['draft']>[0]): unknown {
  try {
    return presenter.draft(choices)
  } catch (error) {
    if (error instanceof DraftFault) throw failure('badChoice', { problem: error.message })
    throw error
  }
}

/** What is wrong with a sheet, by its schema and by its rule set; empty: it can be mustered. */
export function sheetFaults(
  rules: { sheetSchema: z.ZodType; faults(sheet: never): readonly Fault[] },
  sheet: unknown,
): readonly Fault[] {
  const parsed = rules.sheetSchema.safeParse(sheet)
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      code: 'WRONG_VALUE',
      values: { message: issue.message },
    }))
  return rules.faults(parsed.data as never)
}
