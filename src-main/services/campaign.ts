/** Handlers of the open campaign: its battles, its order of battle, its soundness, and the historical data. */
import type { BattleSummary, campaignChannels } from '../../src-shared/contract/campaign'
import type { Immutable } from '../../src-shared/contract/channel'
import type { JsonObject } from '../../src-shared/contract/values'
import type { History } from '../../src-shared/history/bundle'
import type { Unit } from '../../src-shared/history/order-of-battle'
import { BATTLE_IDS, type BattleId } from '../../src-shared/history/vocabulary'
import type { Battle } from '../campaign-file'
import { failure } from './failure'
import type { Handlers } from './handlers'
import type { AppContext } from './context'
import { publish, tellDamage } from './publish'
import type { OpenCampaign } from './library/open-campaign'

export function campaignHandlers(context: AppContext): Handlers<keyof typeof campaignChannels> {
  const { history } = context.options
  return {
    'campaign.get': (session) => {
      const open = session.campaign()
      const { name, created } = open.campaign.info()
      const battles = open.campaign.battles().map((battle) => summaryOf(open, battle, history))
      return { path: open.path, name, createdAt: created, readOnly: open.campaign.readOnly, battles }
    },
    'campaign.rename': (session, { name }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      open.campaign.rename(name)
      publish(context, 'campaign.changed', { path: open.path }, open)
      return {}
    },
    'campaign.addBattle': (session, { historyId }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const id = knownBattle(historyId)
      const battle = open.campaign.addBattle({
        name: history.battles[id].name,
        ruleSet: context.rules.first.key,
        historyId: id,
      })
      publish(context, 'campaign.changed', { path: open.path }, open)
      return summaryOf(open, battle, history)
    },
    'campaign.verify': async (session, { jobId }) => {
      const open = session.campaign()
      const verdict = await context.jobs.run(jobId, session, (signal, onProgress) =>
        open.campaign.verify(({ done, total }) => {
          onProgress(done, total)
        }, signal),
      )
      tellDamage(context, open)
      return verdict
    },
    'campaign.backup': async (session) => {
      const open = session.campaign()
      try {
        return await open.campaign.backup('asked')
      } finally {
        tellDamage(context, open)
      }
    },
    'campaign.goOnAtOwnRisk': async (session) => {
      session.mustBeUmpire()
      const open = session.campaign()
      try {
        await open.campaign.goOnAtOwnRisk()
      } finally {
        tellDamage(context, open)
      }
      publish(context, 'session.changed', {}, open)
      publish(context, 'campaign.changed', { path: open.path }, open)
      publish(context, 'library.changed', {})
      return {}
    },
    'orderOfBattle.get': (session) => ({
      orderOfBattle: asJson(session.campaign().campaign.orderOfBattle()),
    }),
    'orderOfBattle.editUnit': (session, { unitId, change, reason }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      const { name, strength, quality } = change
      const unit: Unit = {
        ...findUnit(open, unitId),
        ...(name !== undefined && { name }),
        ...(strength !== undefined && { strength }),
        ...(quality !== undefined && { quality }),
      }
      open.campaign.editUnit(unit, reason)
      publish(context, 'campaign.changed', { path: open.path }, open)
      return { unit: asJson(unit) }
    },
    'history.battle': (_, { historyId }) => ({ battle: asJson(history.battles[knownBattle(historyId)]) }),
    'history.orderOfBattle': () => ({ orderOfBattle: asJson(history.orderOfBattle) }),
  }
}

/** Data that came through a schema from JSON is JSON still. */
export function asJson(value: object): JsonObject {
  return value as JsonObject
}

export function knownBattle(id: string | null): BattleId {
  const known = BATTLE_IDS.find((battleId) => battleId === id)
  if (!known) throw failure('noSuchBattle', { battleId: id })
  return known
}

function findUnit(open: OpenCampaign, unitId: string): Unit {
  for (const army of open.campaign.orderOfBattle().armies)
    for (const corps of army.corps)
      for (const division of corps.divisions)
        for (const brigade of division.brigades)
          for (const unit of brigade.units) if (unit.id === unitId) return unit
  throw failure('noSuchUnit', { unitId })
}

/** A battle as the campaign screen lists it. A battle that cannot be replayed is listed without its turn. */
export function summaryOf(open: OpenCampaign, battle: Battle, history: History): Immutable<BattleSummary> {
  const { id, name, historyId, ruleSet, status, seats, dice } = battle
  const shipped = BATTLE_IDS.find((known) => known === historyId)
  const frame = shipped ? history.battles[shipped] : undefined
  const { entries, last } = open.campaign.standing(id)
  return {
    id,
    name,
    historyId,
    ruleSet,
    status,
    seats: [seats[0], seats[1]],
    dice,
    date: frame?.date ?? null,
    startTime: frame?.startTime ?? null,
    ...standing(open, battle),
    playedAt: last?.at ?? null,
    entries,
  }
}

function standing(
  open: OpenCampaign,
  { id, sheetHash }: Battle,
): Pick<Immutable<BattleSummary>, 'sides' | 'drawnUp' | 'turn' | 'outcome'> {
  const unknown = { sides: null, drawnUp: null, turn: null, outcome: null }
  if (sheetHash === null) return unknown
  try {
    const { live, rules } = open.openBattle(id)
    const { sides, turnLimit: atMost } = rules.books.summary(rules.sheetSchema.parse(open.campaign.sheet(id)))
    const [first, second] = sides
    const drawn = {
      sides: [first.name, second.name] as const,
      drawnUp: {
        turnLimit: atMost,
        forces: [
          { pieces: first.pieces, strength: first.strength },
          { pieces: second.pieces, strength: second.strength },
        ] as const,
      },
    }
    if (!live.hasBegun()) return { ...drawn, turn: null, outcome: null }
    const { state } = live.now()
    const { turn, turnLimit, clock, phase } = rules.turn(state)
    const outcome = rules.outcome(state)
    return {
      ...drawn,
      turn: { turn, turnLimit, clock, phase },
      outcome: outcome ? { winner: outcome.winner, level: outcome.level } : null,
    }
  } catch {
    // Opening it says what is wrong with it; the list stays usable.
    return unknown
  }
}
