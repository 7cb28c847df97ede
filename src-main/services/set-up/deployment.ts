/** Handlers of deployment: who stands where before the first die, moved by hand, kept for later, sealed by each side. */
import type { Deployment, Plan, setUpChannels } from '../../../src-shared/contract/set-up'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { Refusal } from '../../../src-shared/engine/refusal'
import { SIDES, otherSide, type Side, type Viewer } from '../../../src-shared/engine/sides'
import type { Answers } from '../answers'
import { asJson } from '../campaign'
import { failure } from '../failure'
import { problemOf } from '../problem'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish } from '../publish'
import { inWords } from '../refusal'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'
import type { Deployment as RuleSetDeployment, Move, Placements } from '../../../src-shared/engine/deployment'
import type { SheetBase } from '../../../src-shared/engine/rule-set'
import type { Session } from '../session'
import { mustBeOpen, sealedSetUp, setUpOf, type SetUpKept } from './sealed-set-up'
import { drawnSheet, sheetFaults, sidesOf, visiblePlacements } from './sheets'

type DeploymentChannel = Extract<keyof typeof setUpChannels, `battle.deployment.${string}`>

/** More than anybody keeps, and few enough for a file to stay small. */
const MOST_PLANS = 60

export function deploymentHandlers(context: AppContext): Handlers<DeploymentChannel> {
  function keep(open: OpenCampaign, battleId: string, kept: SetUpKept): void {
    const opened = open.openBattle(battleId)
    const sides = sidesOf(opened.rules, drawnSheet(open, opened))
    const setUp = sealedSetUp(open.campaign, battleId, kept, (pieceId) => sides.get(pieceId))
    open.campaign.updateBattle(battleId, { setUp })
    const change = { battleId, seq: -1, what: 'deployed', by: 'people' } as const
    publish(context, 'battle.changed', change, open)
  }

  return {
    'battle.deployment.get': (session, { battleId }) => {
      const placing = placingOf(context, session, battleId)
      // A side sees its own; the organiser sees both.
      mustBeOpen(placing.kept, placing.seat === 'umpire' ? SIDES : [placing.seat])
      return deploymentOf(placing)
    },
    'battle.deployment.place': (session, { battleId, moves }) => {
      const placing = placingOf(context, session, battleId)
      const { open, sheet, kept } = placing
      const deployment = deploymentIn(placing)
      mayMove(placing, moves)
      const checked = moves.map(({ pieceId, place }) => ({ pieceId, place: placeIn(deployment, place) }))
      const refusal = deployment.refuse(sheet, seenBy(placing), placing.seat, checked)
      if (refusal) return { kind: 'refused', refusal: inWords(placing.rules, refusal) }
      keep(open, battleId, { ...kept, placements: { ...deployment.placed(sheet, kept.placements, checked) } })
      return { kind: 'moved', deployment: deploymentOf(placingOf(context, session, battleId)) }
    },
    'battle.deployment.judge': (session, { battleId, pieceIds, question }) => {
      const placing = placingOf(context, session, battleId)
      const deployment = deploymentIn(placing)
      for (const pieceId of pieceIds) session.mayActFor(battleId, sideOf(placing, pieceId))
      const asked = deployment.questionSchema.safeParse(question)
      if (!asked.success) throw failure('badInput', { problem: problemOf(asked.error, 'question') })
      const judged = deployment.judge(placing.sheet, seenBy(placing), placing.seat, pieceIds, asked.data)
      return {
        places: judged.map(({ refusal, ...place }) => ({
          ...place,
          refusal: refusal && inWords(placing.rules, refusal),
        })),
      }
    },
    'battle.deployment.reset': (session, { battleId, side }) => {
      const placing = unsealed(context, session, battleId, side)
      keep(placing.open, battleId, { ...placing.kept, placements: placementsOf(placing, side).others })
      return deploymentOf(placingOf(context, session, battleId))
    },
    'battle.deployment.seal': (session, { battleId, side }) => {
      session.mayActFor(battleId, side)
      const placing = placingOf(context, session, battleId)
      // When both have sealed, both are laid open.
      mustBeOpen(placing.kept, placing.kept.sealed[otherSide(side)] ? SIDES : [side])
      const faults = faultsOf(placing, placementsOf(placing, side).own)
      if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
      return seal(placing, side, true)
    },
    'battle.deployment.unseal': (session, { battleId, side }) => {
      session.mayActFor(battleId, side)
      const placing = placingOf(context, session, battleId)
      const { sealed } = placing.kept
      mustBeOpen(placing.kept, [side])
      // Once both have sealed, each has seen the other.
      if (placing.seat !== 'umpire' && sealed[0] && sealed[1]) throw failure('sealed', { side })
      return seal(placing, side, false)
    },
    'battle.deployment.plans': (session, { battleId, side }) => {
      session.mayActFor(battleId, side)
      return { plans: plansOf(session.campaign(), battleId, side) }
    },
    'battle.deployment.savePlan': (session, { battleId, side, name }) => {
      session.mayActFor(battleId, side)
      const placing = placingOf(context, session, battleId)
      mustBeOpen(placing.kept, [side])
      const others = placing.kept.plans.filter((plan) => plan.side !== side || plan.name !== name)
      const plans = [{ side, name, placements: placementsOf(placing, side).own }, ...others]
      keep(placing.open, battleId, { ...placing.kept, plans: plans.slice(0, MOST_PLANS) })
      return { plans: plansOf(placing.open, battleId, side) }
    },
    'battle.deployment.loadPlan': (session, { battleId, side, fromBattleId, name }) => {
      const placing = unsealed(context, session, battleId, side)
      session.mayActFor(fromBattleId, side)
      const found = setUpOf(placing.open.campaign, placing.open.battle(fromBattleId)).plans.find(
        (plan) => plan.side === side && plan.name === name,
      )
      if (!found) throw failure('noSuchPlan', { name })
      const { others } = placementsOf(placing, side)
      const { moves, left } = whatStands(placing, side, found.placements)
      keep(placing.open, battleId, {
        ...placing.kept,
        placements: { ...deploymentIn(placing).placed(placing.sheet, others, moves) },
      })
      return {
        deployment: deploymentOf(placingOf(context, session, battleId)),
        left: left.map(({ pieceId, refusal }) => ({ pieceId, refusal: inWords(placing.rules, refusal) })),
      }
    },
    'battle.deployment.deletePlan': (session, { battleId, side, fromBattleId, name }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      session.mayActFor(fromBattleId, side)
      const kept = setUpOf(open.campaign, open.battle(fromBattleId))
      mustBeOpen(kept, [side])
      const plans = kept.plans.filter((plan) => plan.side !== side || plan.name !== name)
      keep(open, fromBattleId, { ...kept, plans })
      return { plans: plansOf(open, battleId, side) }
    },
  }

  function seal(placing: Placing, side: Side, value: boolean): Immutable<Deployment> {
    const { open, session, battleId, kept } = placing
    const [zero, one] = kept.sealed
    keep(open, battleId, { ...kept, sealed: side === 0 ? [value, one] : [zero, value] })
    return deploymentOf(placingOf(context, session, battleId))
  }
}

/** A battle being deployed as a session sees it. */
interface Placing extends Pick<OpenBattle, 'rules'> {
  readonly answers: Answers
  readonly session: Session
  /** The side that the screen has of the battle. */
  readonly seat: Viewer
  readonly open: OpenCampaign
  readonly battleId: string
  /** The sheet as it was drawn up, without what was moved by hand. */
  readonly sheet: SheetBase
  readonly sides: ReadonlyMap<string, Side>
  readonly kept: SetUpKept
}

function placingOf({ answers }: AppContext, session: Session, battleId: string): Placing {
  const open = session.campaign()
  const opened = open.deploying(battleId)
  const { rules, live } = opened
  const sheet = drawnSheet(open, opened)
  const sides = sidesOf(rules, sheet)
  const seat = session.at(battleId)
  const kept = setUpOf(open.campaign, live.battle)
  return { answers, session, seat, open, battleId, rules, sheet, sides, kept }
}

function deploymentIn({ rules }: Placing): RuleSetDeployment<SheetBase> {
  if (!rules.deployment)
    throw failure('badInput', { problem: 'under these rules nothing is deployed by hand' })
  return rules.deployment
}

/** A place by the rule set's own schema. */
function placeIn({ placeSchema }: RuleSetDeployment<SheetBase>, place: unknown): Move['place'] {
  const parsed = placeSchema.safeParse(place)
  if (!parsed.success) throw failure('badInput', { problem: problemOf(parsed.error, 'place') })
  return parsed.data
}

/** Of a side that may still change its deployment. */
function unsealed(context: AppContext, session: Session, battleId: string, side: Side): Placing {
  session.mayActFor(battleId, side)
  const placing = placingOf(context, session, battleId)
  if (placing.kept.sealed[side]) throw failure('sealed', { side })
  mustBeOpen(placing.kept, [side])
  return placing
}

function seenBy({ kept, sheet, rules, seat }: Placing): Placements {
  return visiblePlacements(kept, sheet, rules, seat)
}

function sideOf({ sides }: Placing, pieceId: string): Side {
  const side = sides.get(pieceId)
  if (side === undefined) throw failure('noSuchUnit', { unitId: pieceId })
  return side
}

function mayMove(placing: Placing, moves: readonly Move[]): void {
  for (const { pieceId } of moves) {
    const side = sideOf(placing, pieceId)
    placing.session.mayActFor(placing.battleId, side)
    if (placing.kept.sealed[side]) throw failure('sealed', { side })
    mustBeOpen(placing.kept, [side])
  }
}

/** What was put by hand of one side, and of the other. */
function placementsOf(
  placing: Placing,
  side: Side,
): { readonly own: SetUpKept['placements']; readonly others: SetUpKept['placements'] } {
  const all = Object.entries(placing.kept.placements)
  const isOwn = ([id]: (typeof all)[number]) => placing.sides.get(id) === side
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    others: Object.fromEntries(all.filter((each) => !isOwn(each))),
  }
}

/** As much of a kept deployment as may stand in this battle, and the rest with its reasons. */
function whatStands(
  placing: Placing,
  side: Side,
  placements: Placements,
): { readonly moves: readonly Move[]; readonly left: readonly { pieceId: string; refusal: Refusal }[] } {
  const { sheet, seat, sides } = placing
  const deployment = deploymentIn(placing)
  const before = placementsOf(placing, side).others
  const left: { pieceId: string; refusal: Refusal }[] = []
  let moves = Object.entries(placements).flatMap(([pieceId, place]): readonly Move[] => {
    if (sides.get(pieceId) === side) return [{ pieceId, place }]
    // Other what-ifs, other armies: it has no part in this battle.
    left.push({ pieceId, refusal: deployment.stranger(pieceId) })
    return []
  })
  const seen = visiblePlacements({ ...placing.kept, placements: before }, sheet, placing.rules, seat)
  for (;;) {
    const refusal = moves.length > 0 ? deployment.refuse(sheet, seen, seat, moves) : undefined
    if (!refusal) return { moves, left }
    const pieceId = refusal.subjectId ?? moves[0]?.pieceId ?? ''
    left.push({ pieceId, refusal })
    moves = moves.filter((move) => move.pieceId !== pieceId)
  }
}

/** Kept deployments of a side in all battles of the same history and rules, those of this battle first. */
function plansOf(open: OpenCampaign, battleId: string, side: Side): Plan[] {
  const { historyId, ruleSet } = open.battle(battleId)
  return open.campaign
    .battles()
    .filter((battle) => battle.historyId === historyId && battle.ruleSet === ruleSet)
    .toSorted((a, b) => Number(b.id === battleId) - Number(a.id === battleId))
    .flatMap((battle) =>
      setUpOf(open.campaign, battle).plans.flatMap((plan) =>
        plan.side === side
          ? [{ battleId: battle.id, name: plan.name, moves: Object.keys(plan.placements).length }]
          : [],
      ),
    )
}

function faultsOf({ rules, sheet }: Placing, placements: Placements): Immutable<Deployment>['faults'] {
  return sheetFaults(rules, rules.deployment?.deployed(sheet, placements) ?? sheet)
}

/** What a side's hidden deployment was committed to: while it is closed, and when it has been laid open. */
function commitmentOf({ boxes, proofs, sealed }: SetUpKept, side: Side): string | null {
  return sealed[side] ? (proofs[side]?.commitment ?? boxes[side].deployment?.commitment ?? null) : null
}

function deploymentOf(placing: Placing): Immutable<Deployment> {
  const { rules, sheet, kept, seat, answers } = placing
  const seen = seenBy(placing)
  return {
    pieces: rules.deployment?.pieces(sheet, seen, seat) ?? [],
    view: rules.deployment
      ? answers.ofRuleSet(rules.deployment.viewSchema, rules.deployment.view(sheet, seen, seat), 'deployment')
      : null,
    sealed: kept.sealed,
    commitments: [commitmentOf(kept, 0), commitmentOf(kept, 1)],
    faults: faultsOf(placing, seen),
  }
}
