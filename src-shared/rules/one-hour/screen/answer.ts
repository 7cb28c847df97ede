/** What the screen asks ahead of a command, answered: what it would bring, what a unit sees (section 9 of the rules). */
import { otherSide, type Side } from '../../../engine/sides'
import { chargesOf, refuseCharger } from '../combat/charge'
import { bandOf, refuseShoot, refuseShooter } from '../fire/shot'
import { sightBlock } from '../fire/sight'
import { isAdvance, mustRoll, reluctanceLimit } from '../morale/reluctance'
import { pathCost } from '../movement/leader-steps'
import { isPath, judgePath } from '../movement/path'
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import { longestBand, shootingDice } from '../sheet/tables'
import {
  attachedLeaders,
  boxOf,
  hasTrait,
  inFrontArc,
  isOccupying,
  leaderInfo,
  leadersIn,
  leaderState,
  onBoard,
  rangeBetween,
  unitInfo,
  unitsAt,
  unitState,
} from '../state/lookup'
import type { OhState } from '../state/state'
import { commandSchema, type CommandOf, type OhCommand } from '../turn/commands'
import type { OhRefusal } from '../turn/refusals'
import { refuse } from '../turn/refuse'
import { describeRefusal } from '../words/describe'
import { whyClosed } from './closed'
import { entryWays } from './entries'
import { chargeOdds, chargeWay, shotOdds } from './odds'
import { proposal } from './proposal'
import { leaderPlaces } from './setup'
import { threatTo } from './threat'
import type { ClosedPreview, CommandPreview, Doubt, Preview, Question, UnitPreview } from './schema'

/** Null: nothing can be foretold, of an illegal command too. */
export function answer(state: OhState, side: Side | undefined, question: Question): Preview | null {
  switch (question.kind) {
    case 'command': {
      const command = commandSchema.safeParse(question.command).data
      if (side === undefined || !command || refuse(state, side, command)) return null
      return ofCommand(state, side, command)
    }
    case 'unit':
      return ofUnit(state, question.unitId)
    case 'closed':
      return side === undefined
        ? null
        : { kind: 'closed', refusal: worded(whyClosed(state, side, question.actorId, question.cell)) }
    case 'threat':
      return side === undefined ? null : threatTo(state, side)
    case 'setup':
      return side === undefined ? null : leaderPlaces(state, side)
    case 'proposal': {
      const found = side === undefined ? null : proposal(state, side)
      return found && { kind: 'proposal', ...found }
    }
  }
}

function worded(refusal: OhRefusal | undefined): ClosedPreview['refusal'] {
  return refusal ? { ...refusal, sentence: describeRefusal(refusal) } : null
}

function ofCommand(state: OhState, side: Side, command: OhCommand): CommandPreview | null {
  const cards = cardsFor(state, side, command)
  switch (command.type) {
    case 'Shoot': {
      const odds = shotOdds(state, command.unitId, command.targetId, command.useCard)
      return { kind: 'command', odds, path: [], cost: 0, cards, doubts: [] }
    }
    case 'Charge': {
      const { path, cost } = chargeWay(state, command)
      const odds = chargeOdds(state, command)
      const doubts: Doubt[] = [...doubtsOfAdvance(state, command.unitId, command.withLeaders, true)]
      if (hasTrait(state, command.unitId, 'impetuous'))
        doubts.push({ code: 'rampant', rule: 'OH-TRAIT-04', chance: null })
      return { kind: 'command', odds, path, cost, cards, doubts }
    }
    case 'Move':
      return movePreview(state, command, cards)
    case 'MoveLeader':
    case 'RideLeader':
      return ridePreview(state, command)
    case 'EnterReinforcement':
      return entryPreview(state, command)
    default:
      return null
  }
}

/** Banked cards that a command could be given with. */
function cardsFor(state: OhState, side: Side, command: OhCommand): readonly string[] {
  const { type } = command
  if (type !== 'Shoot' && type !== 'Charge' && type !== 'Move') return []
  return state.banked
    .map(({ cardId }) => cardId)
    .filter((useCard) => refuse(state, side, { ...command, useCard }) === undefined)
}

function movePreview(
  state: OhState,
  command: CommandOf<'Move'>,
  cards: readonly string[],
): CommandPreview | null {
  const { unitId, startFacing, steps, formation, withLeaders } = command
  const start = boxOf(state, unitId)
  const found = judgePath(state, {
    unitId,
    start,
    facing: startFacing,
    column: formation === 'column',
    steps,
    entering: false,
  })
  if (!isPath(found)) return null
  const goesAhead = !found.leaves && isAdvance(state, unitId, start, found.end)
  const doubts: Doubt[] = [
    ...doubtsOfAdvance(state, unitId, steps.length === 0 ? null : withLeaders, goesAhead),
    ...(formation === 'column' ? [IN_COLUMN] : []),
  ]
  return { kind: 'command', odds: null, path: [start, ...found.boxes], cost: found.cost, cards, doubts }
}

/** A unit in his box may live on him (OH-ROUT-03). */
function ridePreview(
  state: OhState,
  { leaderId, path }: CommandOf<'MoveLeader'> | CommandOf<'RideLeader'>,
): CommandPreview | null {
  const { box } = leaderState(state, leaderId)
  if (box === null) return null
  const ground = groundOf(state.sheet)
  const others = leadersIn(state, box, leaderInfo(state, leaderId).side).flatMap(({ id }) =>
    id === leaderId ? [] : [id],
  )
  const isAbandoned = unitsAt(state, ground.number(box)).some(({ id }) => wouldBeLeft(state, id, others))
  return {
    kind: 'command',
    odds: null,
    path: [box, ...path],
    cost: pathCost(ground, box, path),
    cards: [],
    doubts: isAbandoned ? [LEFT] : [],
  }
}

const LEFT: Doubt = { code: 'leaderLeft', rule: 'OH-ROUT-03', chance: null }
const IN_COLUMN: Doubt = { code: 'column', rule: 'OH-COL-03', chance: null }

/** A leader alone is told nothing. */
function entryPreview(state: OhState, command: CommandOf<'EnterReinforcement'>): CommandPreview | null {
  const { unitId, box, facing, formation, steps } = command
  if (unitId === undefined) return null
  const column = formation === 'column'
  const plan = { unitId, start: box, facing: facing ?? 'N', column, steps: steps ?? [], entering: true }
  const found = judgePath(state, plan)
  if (!isPath(found)) return null
  const doubts = column ? [IN_COLUMN] : []
  return { kind: 'command', odds: null, path: [box, ...found.boxes], cost: found.cost, cards: [], doubts }
}

/** A roll that is due first, and leaders without whom the unit would rout; `withLeaders` null: nobody is left behind. */
function doubtsOfAdvance(
  state: OhState,
  unitId: string,
  withLeaders: readonly string[] | null,
  goesAhead: boolean,
): readonly Doubt[] {
  const doubts: Doubt[] = []
  if (goesAhead && mustRoll(state, unitId))
    doubts.push({ code: 'reluctant', rule: 'OH-TRAIT-03', chance: overcomes(state, unitId) })
  if (withLeaders !== null && wouldBeLeft(state, unitId, withLeaders)) doubts.push(LEFT)
  return doubts
}

/** Chance that a die shows less than is needed (OH-TRAIT-03). */
function overcomes(state: OhState, unitId: string): number {
  return Math.min(6, Math.max(0, reluctanceLimit(state, unitId) - 1)) / 6
}

/** Null for what is neither a unit on the board nor one that may come on. */
function ofUnit(state: OhState, unitId: string): UnitPreview | null {
  const info = rosterOf(state.sheet).units.get(unitId)
  if (!info) return null
  const { side } = info
  if (unitState(state, unitId).box === null) {
    const entries = state.phase === 'move' && state.active === side ? entryWays(state, side, unitId) : []
    if (entries.length === 0) return null
    return { kind: 'unit', unitId, arc: [], targets: [], charges: [], reluctance: null, entries }
  }
  return {
    kind: 'unit',
    unitId,
    arc: arcOf(state, unitId),
    targets: targetsOf(state, side, unitId),
    charges: state.phase === 'move' ? chargesIn(state, side, unitId) : [],
    reluctance: mustRoll(state, unitId) ? overcomes(state, unitId) : null,
    entries: [],
  }
}

/** Boxes in arc and range, whoever stands there, with what blocks the sight of each. */
function arcOf(state: OhState, unitId: string): UnitPreview['arc'] {
  const ground = groundOf(state.sheet)
  const from = boxOf(state, unitId)
  const at = ground.number(from)
  const { type, isHorse } = unitInfo(state, unitId)
  const { facing, formation } = unitState(state, unitId)
  const rifles = hasTrait(state, unitId, 'rifles')
  if (isHorse || formation !== 'deployed') return []
  const allRound = isOccupying(state, unitId)
  return ground.names.flatMap((cell, i) => {
    if (i === at) return []
    const band = bandOf(rangeBetween(ground, at, i, state.houseRules))
    if (band > longestBand(type, rifles)) return []
    if (!allRound && !inFrontArc(state, facing, from, cell)) return []
    const dice = shootingDice(type, band, rifles)
    return [{ cell, band, dice, blockedAt: sightBlock(state, from, cell, 'fire')?.box ?? null }]
  })
}

/** Enemies in arc and range: the odds of a shot at each, or why there is none. */
function targetsOf(state: OhState, side: Side, unitId: string): UnitPreview['targets'] {
  const arc = new Map(arcOf(state, unitId).map((one) => [one.cell, one]))
  const mayShoot = state.phase === 'shoot' && state.active === side
  return onBoard(state, otherSide(side)).flatMap((targetId) => {
    const cell = boxOf(state, targetId)
    const seen = arc.get(cell)
    if (!seen) return []
    const refusal = mayShoot
      ? refuseShoot(state, side, { type: 'Shoot', unitId, targetId })
      : refuseShooter(state, side, unitId)
    const isOpen = seen.blockedAt === null
    return [
      {
        targetId,
        cell,
        odds: isOpen && refusal === undefined ? shotOdds(state, unitId, targetId) : null,
        refusal: worded(refusal),
        blockedAt: seen.blockedAt,
      },
    ]
  })
}

function chargesIn(state: OhState, side: Side, unitId: string): UnitPreview['charges'] {
  if (refuseCharger(state, side, unitId)) return []
  return chargesOf(state, side, unitId).map(({ targetId, steps }) => {
    const idea = { unitId, targetId, steps, withLeaders: [] }
    return {
      targetId,
      cell: boxOf(state, targetId),
      steps: [...steps],
      ...chargeWay(state, idea),
      odds: chargeOdds(state, idea),
    }
  })
}

/** Whether a unit lives on leaders and would have none of them but those named (OH-ROUT-03). */
function wouldBeLeft(state: OhState, unitId: string, leaderIds: readonly string[]): boolean {
  if (unitState(state, unitId).hitsTaken < unitInfo(state, unitId).maxHits) return false
  return !attachedLeaders(state, unitId).some(({ id }) => leaderIds.includes(id))
}
