/** Handlers of setting up: rule sets, the sheet drawn from history, deployment, seats and general orders. */
import type { ParsedInputOf } from '../../../src-shared/contract'
import type { RatingsByHand, SetUp, setUpChannels } from '../../../src-shared/contract/set-up'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonObject, JsonValue, Seat } from '../../../src-shared/contract/values'
import { orderBookSchema, type OrderBook } from '../../../src-shared/engine/orders'
import { altered } from '../../../src-shared/engine/orders/altered'
import { orderBookText } from '../../../src-shared/engine/orders/text'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import type { SheetBase } from '../../../src-shared/engine/rule-set'
import { indexFormations } from '../../../src-shared/history/formation-index'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import { whatIfsInForce } from '../../../src-shared/history/what-ifs'
import { asJson, summaryOf } from '../campaign'
import { campaignLinkOf } from '../course/battles/campaign-link'
import { BattleSeals, seatsOfRoster, turned } from '../../campaign-file'
import { CallFailed, failure } from '../failure'
import { problemOf } from '../problem'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish } from '../publish'
import type { OpenCampaign } from '../library/open-campaign'
import { DraftError } from '../../../src-shared/rules/drafting'
import type { AnyRulesFace } from '../../../src-shared/rules/face'
import { readBook } from './order-page'
import { mustBeOpen, ordersOf, sealedSetUp, setUpOf as setUpKept, withSidesTurned } from './sealed-set-up'
import { mustHaveSkills, mustHaveTemperaments, withSeatChanges, type SeatChange } from './staff-skills'
import { bySideOf, deployedSheet, drawnSheet, sheetFaults, sidesOf } from './sheets'
import { whatIfBrings } from './what-if-brings'

export function setUpHandlers(
  context: AppContext,
): Handlers<Exclude<keyof typeof setUpChannels, `battle.deployment.${string}`>> {
  const { options, rules: ruleSets } = context

  function setUpOf(open: OpenCampaign, battleId: string, seat: Seat): Immutable<SetUp> {
    const battle = open.battle(battleId)
    const kept = setUpKept(open.campaign, battle)
    const historyId = BATTLE_IDS.find((id) => id === battle.historyId)
    const history = historyId && options.history.battles[historyId]
    const inForce = new Set(history ? whatIfsInForce(history, kept.whatIfIds).map((each) => each.id) : [])
    const sheet = open.campaign.sheet(battleId)
    const opened = open.openBattle(battleId)
    const { rules } = opened
    const drawn = sheet === null ? undefined : rules.sheetSchema.parse(sheet)
    // Of a sheet that is not there yet the Coalition comes first.
    const byArmy = <Value>(pair: readonly [Value, Value]): [Value, Value] =>
      drawn ? bySideOf(rules, drawn, pair) : [...pair]
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
      seats: byArmy([battle.seats[0], battle.seats[1]]),
      skills: byArmy(kept.skills),
      temperaments: byArmy(kept.temperaments),
      mayPlayOverNight: history?.secondDay !== undefined,
      seed: battle.seed,
      sheet: drawn ? rules.books.summary(drawn) : null,
      ratings: kept.ratings,
      faults: sheet === null ? [] : sheetFaults(rules, deployedSheet(open, opened, seat)),
    }
  }

  /** The sheet that history and these choices make. */
  function drawnUp(open: OpenCampaign, choices: ParsedInputOf<'battle.setUp.draft'>): SheetBase {
    const { battleId, ruleSet, houseRules, whatIfIds, overNight } = choices
    const battle = open.battle(battleId)
    // The campaign's own order of battle is what its organiser has made of history.
    const orderOfBattle = open.campaign.orderOfBattle()
    const history = { ...options.history, orderOfBattle, index: indexFormations(orderOfBattle) }
    const historyId = battle.historyId ?? ''
    const rules = ruleSets.shownOf(ruleSet)
    return drafted(rules, { history, historyId, houseRules, whatIfIds, overNight })
  }

  return {
    'rules.references': () => ({
      references: ruleSets.all.flatMap(({ key, title, source, reference }) =>
        // A copy: what leaves the program may be changed by whoever gets it.
        reference ? [{ ruleSet: key, title, source, sections: structuredClone([...reference]) }] : [],
      ),
    }),
    'rules.list': () => ({
      // What no screen can show is played from the command line alone.
      ruleSets: ruleSets.shown.map((rules) => ({
        key: rules.key,
        title: rules.title,
        source: rules.source,
        board: rules.board,
        diceKinds: rules.diceKinds,
        turnMinutes: rules.turnMinutes ?? null,
        houseRules: rules.houseRules,
        houseRulesInFile: [...(rules.houseRulesInFile ?? [])],
        hasOrders: rules.orders !== undefined,
        hasDeployment: rules.deployment !== undefined,
        staffSkills: [...rules.staffSkills],
        staffTemperaments: [...(rules.staffTemperaments ?? [])],
        boardKind: rules.books.boardKind ?? null,
      })),
    }),
    'battle.setUp.get': (session, { battleId }) =>
      setUpOf(session.campaign(), battleId, session.at(battleId)),
    'battle.setUp': (session, input) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const { battleId, ruleSet, houseRules, whatIfIds, overNight, seats, dice, seed } = input
      const { skills, temperaments } = input
      const battle = open.battle(battleId)
      const known = setUpKept(open.campaign, battle)
      if (open.campaign.standing(battleId).entries > 0)
        throw failure('wrongStatus', { battleId, status: battle.status })
      if (campaignLinkOf(battle)) throw failure('inCampaign', { battleId })
      const rules = ruleSets.shownOf(ruleSet)
      mustHaveSkills(rules, skills)
      mustHaveTemperaments(rules, temperaments)
      const { sheet, idle } = rated(rules, drawnUp(open, input), input.ratings)
      const heldBy = seatsOfRoster(rules.roster(sheet))
      // Whose side has another number under these rules keeps his orders and plans all the same.
      const isTurned = heldBy[0] !== open.campaign.seatsOf(battleId)[0]
      const before = isTurned ? withSidesTurned(known) : known
      // What had no effect, by an army that is gone or a value that cannot be, is not kept.
      const ratings = withoutIdle(input.ratings, idle)
      const faults = sheetFaults(rules, sheet)
      if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
      const bySide = <Value>(pair: readonly [Value, Value]): [Value, Value] => bySideOf(rules, sheet, pair)
      const withoutPlaces = ({ notes }: (typeof before.boxes)[number]) => ({ deployment: null, notes })
      const fresh = {
        ...before,
        ...{
          campaign: null,
          houseRules,
          whatIfIds,
          overNight,
          placements: {},
          ratings,
          skills: bySide(skills),
          skillChanges: [],
          temperaments: bySide(temperaments),
          temperamentChanges: [],
          seatChanges: [],
        },
        sealed: [false, false] as [boolean, boolean],
        boxes: [withoutPlaces(before.boxes[0]), withoutPlaces(before.boxes[1])] as typeof before.boxes,
        proofs: [null, null] as [null, null],
        dice: null,
        openedShares: null,
        isSeedChosen: seed !== undefined,
      }
      const seals = new BattleSeals(open.campaign.seals, () => heldBy)
      const setUp = sealedSetUp(open.campaign, battleId, fresh, () => undefined, seals)
      open.campaign.updateBattle(battleId, {
        ruleSet,
        sheet: sheet as JsonValue,
        seats: bySide(seats),
        dice,
        status: 'deploying',
        setUp,
        ...(isTurned && { orders: turned(battle.orders) }),
        ...(seed !== undefined && { seed }),
      })
      const change = { battleId, seq: -1, what: 'setUp', by: 'umpire' } as const
      publish(context, 'battle.changed', change, open)
      return setUpOf(open, battleId, session.at(battleId))
    },
    'battle.setUp.draft': (session, input) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const rules = ruleSets.shownOf(input.ruleSet)
      try {
        const drawn = drawnUp(open, input)
        const { sheet, idle } = rated(rules, drawn, input.ratings)
        return {
          problem: null,
          summary: rules.books.summary(sheet),
          pieces: rules.roster(sheet),
          columns: rules.books.ratings?.columns ?? [],
          rows: rules.books.ratings?.rows(drawn) ?? [],
          idle,
          faults: sheetFaults(rules, sheet),
        }
      } catch (error) {
        if (!(error instanceof CallFailed) || error.error.code !== 'badChoice') throw error
        const problem = String(error.error.detail['problem'])
        return { problem, summary: null, pieces: [], columns: [], rows: [], idle: [], faults: [] }
      }
    },
    'battle.seats.set': (session, { battleId, seats, dice, reason }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const before = open.battle(battleId)
      const seq = open.campaign.standing(battleId).last?.seq ?? -1
      // Who leads from the first turn on stands in the set-up; a change of it in mid-battle stands in the log.
      const handedOver = SIDES.flatMap((side): SeatChange[] => {
        const leads = seats?.[side]
        if (seq < 0 || leads === undefined || leads === before.seats[side]) return []
        return [{ at: context.options.now(), afterSeq: seq, side, leads, reason }]
      })
      const battle = open.campaign.updateBattle(battleId, {
        ...(seats && { seats }),
        ...(dice && { dice }),
        ...(handedOver.length > 0 && { setUp: withSeatChanges(before, handedOver) }),
      })
      publish(context, 'battle.changed', { battleId, seq, what: 'setUp', by: 'umpire' }, open)
      context.staff.resume(open, battleId)
      return summaryOf(open, battle, options.history)
    },
    'battle.orders.get': (session, { battleId, side }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      return { orders: asJson(ordersOf(open.campaign, open.battle(battleId), side)) }
    },
    'battle.orders.read': (session, { battleId, side, text, orders }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      const written = orders === undefined ? text : orderBookText(bookOf(orders))
      return readBook(open, open.openBattle(battleId), side, written)
    },
    'battle.orders.set': (session, { battleId, side, orders }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      const battle = open.battle(battleId)
      const book = alteredBook(open, battleId, side, bookOf(orders))
      const { orders: before } = battle
      if (open.campaign.sealsOf(battleId).isSealing(side)) {
        const kept = setUpKept(open.campaign, battle)
        mustBeOpen(kept, [side])
        const orders: typeof kept.orders = side === 0 ? [book, kept.orders[1]] : [kept.orders[0], book]
        const opened = open.openBattle(battleId)
        const sides = battle.sheetHash === null ? undefined : sidesOf(opened.rules, drawnSheet(open, opened))
        open.campaign.updateBattle(battleId, {
          setUp: sealedSetUp(open.campaign, battleId, { ...kept, orders }, (pieceId) => sides?.get(pieceId)),
        })
        return {}
      }
      open.campaign.updateBattle(battleId, {
        orders: side === 0 ? [book, before[1]] : [before[0], book],
      })
      return {}
    },
  }
}

/** Orders that came from a screen. Throws `badOrders` if they are none. */
function bookOf(orders: JsonObject): OrderBook {
  const parsed = orderBookSchema.safeParse(orders)
  if (parsed.success) return parsed.data
  throw failure('badOrders', { problem: problemOf(parsed.error) })
}

/** Orders given in mid-battle, with the turn from which they count where the rules ask for it. */
function alteredBook(open: OpenCampaign, battleId: string, side: Side, book: OrderBook): OrderBook {
  const battle = open.battle(battleId)
  if (battle.sheetHash === null) return book
  const { rules, live } = open.openBattle(battleId)
  if (rules.orders?.alterations !== 'nextTurn' || !live.hasBegun()) return book
  return altered(ordersOf(open.campaign, battle, side), book, rules.turn(live.now().state).turn)
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

function drafted(rules: AnyRulesFace, choices: Parameters<AnyRulesFace['books']['draft']>[0]): SheetBase {
  try {
    return rules.books.draft(choices)
  } catch (error) {
    if (error instanceof DraftError) throw failure('badChoice', { problem: error.message })
    throw error
  }
}

/** The sheet with ratings set by hand; under rules without ratings none has an effect. */
function rated({ books: { ratings } }: AnyRulesFace, sheet: SheetBase, byHand: Immutable<RatingsByHand>) {
  if (ratings) return ratings.rated(sheet, byHand)
  const idle = Object.entries(byHand).flatMap(([id, values]) =>
    Object.keys(values).map((key) => ({ id, key })),
  )
  return { sheet, idle }
}
