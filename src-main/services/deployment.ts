/** Handlers of deployment: who stands where before the first die, moved by hand, and sealed by each side. */
import type { Deployment, setUpChannels } from '../../src-shared/contract/set-up'
import type { Immutable } from '../../src-shared/contract/channel'
import type { Seat } from '../../src-shared/contract/values'
import type { Side } from '../../src-shared/engine/sides'
import { failure } from './failure'
import type { Handlers } from './handlers'
import { tell, type House } from './house'
import type { BattleDesk, OpenCampaign } from './open-campaign'
import { keptSetUp, sheetFaults, visiblePlacements, type KeptSetUp } from './set-up'

type DeploymentChannel = Extract<keyof typeof setUpChannels, `battle.deployment.${string}`>

export function deploymentHandlers(house: House): Handlers<DeploymentChannel> {
  function keep(open: OpenCampaign, battleId: string, kept: KeptSetUp): void {
    open.campaign.updateBattle(battleId, { setUp: kept })
    const told = { battleId, seq: -1, what: 'deployed', by: 'people' } as const
    tell(house, 'battle.changed', told, open)
  }

  return {
    'battle.deployment.get': (session, { battleId }) => {
      const open = session.campaign()
      return deploymentOf(open.deploying(battleId), sheetOf(open, battleId), session.seat)
    },
    'battle.deployment.move': (session, { battleId, pieceId, cell, inTown }) => {
      const open = session.campaign()
      const desk = open.deploying(battleId)
      const sheet = sheetOf(open, battleId)
      const { presenter, live } = desk
      const side = presenter.sideOf(sheet, pieceId)
      if (side === undefined) throw failure('noSuchUnit', { unitId: pieceId })
      session.mayActFor(side)
      const kept = keptSetUp(live.battle.setUp)
      if (kept.sealed[side]) throw failure('sealed', { side })
      const seen = visiblePlacements(kept, sheet, presenter, session.seat)
      const placement = { cell, inTown }
      const refusal = presenter.refusePlacement(sheet, seen, session.seat, pieceId, placement)
      if (refusal) return { kind: 'refused', refusal }
      keep(open, battleId, { ...kept, placements: { ...kept.placements, [pieceId]: placement } })
      return { kind: 'moved', deployment: deploymentOf(desk, sheet, session.seat) }
    },
    'battle.deployment.reset': (session, { battleId, side }) => {
      session.mayActFor(side)
      const open = session.campaign()
      const desk = open.deploying(battleId)
      const sheet = sheetOf(open, battleId)
      const kept = keptSetUp(desk.live.battle.setUp)
      if (kept.sealed[side]) throw failure('sealed', { side })
      const others = Object.entries(kept.placements).filter(
        ([id]) => desk.presenter.sideOf(sheet, id) !== side,
      )
      keep(open, battleId, { ...kept, placements: Object.fromEntries(others) })
      return deploymentOf(desk, sheet, session.seat)
    },
    'battle.deployment.seal': (session, { battleId, side }) => {
      session.mayActFor(side)
      return seal(battleId, side, true, session.campaign(), session.seat)
    },
    'battle.deployment.unseal': (session, { battleId, side }) => {
      session.mayActFor(side)
      const open = session.campaign()
      const { sealed } = keptSetUp(open.deploying(battleId).live.battle.setUp)
      // Once both have sealed, each has seen the other.
      if (session.seat !== 'umpire' && sealed[0] && sealed[1]) throw failure('sealed', { side })
      return seal(battleId, side, false, open, session.seat)
    },
  }

  function seal(
    battleId: string,
    side: Side,
    value: boolean,
    open: OpenCampaign,
    seat: Seat,
  ): Immutable<Deployment> {
    const desk = open.deploying(battleId)
    const kept = keptSetUp(desk.live.battle.setUp)
    const [zero, one] = kept.sealed
    keep(open, battleId, { ...kept, sealed: side === 0 ? [value, one] : [zero, value] })
    return deploymentOf(desk, sheetOf(open, battleId), seat)
  }
}

/** The sheet as it was drawn up, without what was moved by hand. */
function sheetOf(open: OpenCampaign, battleId: string): unknown {
  const sheet = open.campaign.sheet(battleId)
  if (sheet === null) throw failure('wrongStatus', { battleId, status: 'planned' })
  return open.desk(battleId).rules.sheetSchema.parse(sheet)
}

function deploymentOf(desk: BattleDesk, sheet: unknown, seat: Seat): Immutable<Deployment> {
  const { presenter, rules, live } = desk
  const kept = keptSetUp(live.battle.setUp)
  const placements = visiblePlacements(kept, sheet, presenter, seat)
  return {
    pieces: presenter.deployment(sheet, placements, seat),
    sealed: kept.sealed,
    faults: sheetFaults(rules, presenter.deployed(sheet, placements)),
  }
}
