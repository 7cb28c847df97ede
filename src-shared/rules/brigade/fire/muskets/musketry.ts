/**
 * The small-arms phase: all volleys are read on the strengths that the guns have left, then taken off together (5.12).
 */
import type { Roll } from '../../../../engine/dice'
import { SIDES, type Side } from '../../../../engine/sides'
import { carryBack, directRead } from '../casualty-table'
import { CORNERS, FACES, type CommandOf } from '../../turn/commands'
import { faceOf, rollChains, type DiceChain } from '../../turn/dice-chain'
import { refuseHold } from './hold-fire'
import { testLeaders } from '../../combat/leader-casualties'
import { brigadeOf, infoOf, rosterOf } from '../../state/lookup'
import { dealFigures, dealGunners } from '../../combat/taking-casualties'
import { standingVolley } from './defensive-volleys'
import { planMuskets } from './volleys'
import { isVolley, type Volley } from './plans'
import type { BrRefusal } from '../../turn/refusals'
import type { BrState } from '../../state/state'
import type { Step, Throw } from '../../turn/step'
import { defensiveFire } from '../../sheet/tables'
import {
  carryBackWorking,
  rowDistribution,
  splitCasualties,
  volleyRow,
  type Band,
  type Distribution,
  type VolleyRow,
} from './volley'
import type { VolleyEdge } from './edges'

/**
 * Why a volley may not be fired so (BR-MUSK-01, BR-MUSK-02, BR-MUSK-03, BR-MUSK-04, BR-MUSK-05, BR-MUSK-06,
 * BR-MUSK-07, BR-MUSK-08, BR-MUSK-09, BR-MUSK-10, BR-MUSK-11, BR-MUSK-12, BR-FIRE-02, BR-FIRE-06, BR-SQ-03,
 * BR-BLD-07); undefined: it may.
 */
export function refuseFireMuskets(
  state: BrState,
  side: Side,
  command: CommandOf<'FireMuskets'>,
): BrRefusal | undefined {
  const plan = planMuskets(state, side, command)
  return isVolley(plan) ? undefined : plan.refused
}

/** Why infantry may not decline its defensive fire (BR-DEF-05). */
export function refuseHoldMuskets(
  state: BrState,
  side: Side,
  command: CommandOf<'HoldFire'>,
): BrRefusal | undefined {
  return refuseHold(state, side, command.brigadeId, 'smallArms')
}

/**
 * Volleys of the phase in the order they are thrown for: canonical, faces, corners, sections in their order
 * (BR-GEN-02).
 */
export function volleysOf(state: BrState): readonly Volley[] {
  const volleys: Volley[] = []
  const alone: BrState = {
    ...state,
    secret: [
      { ...state.secret[0], shots: [] },
      { ...state.secret[1], shots: [] },
    ],
  }
  for (const side of SIDES) {
    const { shots, held } = state.secret[side]
    for (const command of shots) {
      if (command.type !== 'FireMuskets') continue
      const plan = planMuskets(alone, side, command)
      if (isVolley(plan) && !(plan.kind === 'defensive' && held.includes(plan.brigadeId))) volleys.push(plan)
    }
    for (const { id } of rosterOf(state.sheet).ofSide[side]) {
      if (state.brigades[id]?.place !== 'table' || held.includes(id)) continue
      const own = volleys.filter((volley) => volley.brigadeId === id)
      if (own.some(({ kind }) => kind === 'defensive')) continue
      const volley = standingVolley(alone, id)
      // The face may have been used for an ordinary volley before.
      if (volley && !own.some(({ edge }) => edge === volley.edge)) volleys.push(volley)
    }
  }
  return volleys.toSorted(
    (a, b) =>
      infoOf(state, a.brigadeId).order - infoOf(state, b.brigadeId).order ||
      edgeRank(a.edge) - edgeRank(b.edge),
  )
}

const EDGE_ORDER: readonly VolleyEdge[] = [...FACES, ...CORNERS]
function edgeRank(edge: VolleyEdge): number {
  return typeof edge === 'number' ? edge : EDGE_ORDER.indexOf(edge)
}

/**
 * Fires all volleys at once and takes their casualties off; those of defensive fire are set aside (BR-FIRE-04,
 * BR-DEF-03).
 */
export function resolveSmallArms(step: Step): void {
  const before = step.state
  const volleys = volleysOf(before)
  const rolls = rollChains(
    step,
    volleys.map((volley) => chainOf(before, volley)),
  )
  volleys.forEach((volley, i) => {
    fire(step, before, volley, rolls[i] ?? [])
  })
  testLeaders(step, before)
}

function averageThrow({ brigadeId, side }: Volley): Throw {
  return { die: 'average', count: 1, side, purpose: 'casualties', rules: ['BR-MUSK-04'], forId: brigadeId }
}

function chainOf(state: BrState, volley: Volley): DiceChain {
  const { brigadeId, side, kind } = volley
  const average = (band: Band): DiceChain | null =>
    rowOf(volley, band).row > 0 ? { throws: [averageThrow(volley)] } : null
  if (kind !== 'defensive') return average(bandOf(volley)) ?? { throws: [] }
  const first: Throw = {
    die: 'd6',
    count: 1,
    side,
    purpose: 'defensiveFire',
    rules: ['BR-DEF-02'],
    forId: brigadeId,
  }
  return {
    throws: [first],
    then: ([roll]) => {
      const band = defensiveBand(state, volley, roll)
      return band === 'none' ? null : average(band)
    },
  }
}

/** Close only if all its targets are close (BR-MUSK-06). */
function bandOf({ targets }: Volley): Band {
  return targets.every(({ band }) => band === 'close') ? 'close' : 'long'
}

/** In cover if any of its targets is (BR-MUSK-06). */
function rowOf({ targets, figures }: Volley, band: Band): VolleyRow {
  const covered = targets.find(({ cover }) => cover !== 'none')
  return volleyRow(figures, { band, cover: covered?.cover ?? 'none' })
}

function defensiveBand(
  state: BrState,
  { brigadeId }: Volley,
  roll: Roll | undefined,
): ReturnType<typeof defensiveFire> {
  return defensiveFire(faceOf(roll) + (infoOf(state, brigadeId).brigade.elite ? 1 : 0))
}

function fire(step: Step, before: BrState, volley: Volley, rolls: readonly Roll[]): void {
  const { brigadeId, kind, contact } = volley
  const { fired } = step.brigade(brigadeId)
  step.setBrigade(brigadeId, { fired: [...fired, nameOf(before, volley)] })
  if (kind !== 'defensive') {
    const casualties = emitVolley(step, before, volley, bandOf(volley), rolls[0])
    strike(step, volley, casualties)
    return
  }
  const [first, average] = rolls
  const band = defensiveBand(before, volley, first)
  const { elite } = infoOf(before, brigadeId).brigade
  const targetId = contact?.attackerId ?? ''
  step.emit(
    'defensiveFireRolled',
    volley.side,
    ['BR-DEF-02', 'BR-DEF-01', 'BR-CHG-12'],
    { brigadeId, targetId, face: faceOf(first), score: faceOf(first) + (elite ? 1 : 0), band },
    first ? { dice: [first] } : {},
  )
  if (band === 'none') return
  const casualties = emitVolley(step, before, volley, band, average)
  if (casualties > 0)
    step.set({
      defensiveLosses: [
        ...step.state.defensiveLosses,
        { firerId: brigadeId, targetId, casualties, setAside: true },
      ],
    })
}

/** Name under which a volley is noted in `fired`: of a square its face or corner, else `volley` or `section:<n>`. */
export function nameOf(state: BrState, { brigadeId, edge }: Pick<Volley, 'brigadeId' | 'edge'>): string {
  if (typeof edge === 'number') return `section:${edge}`
  return isSquare(state, brigadeId) ? edge : 'volley'
}

function isSquare(state: BrState, id: string): boolean {
  return state.brigades[id]?.formation === 'square'
}

function emitVolley(
  step: Step,
  before: BrState,
  volley: Volley,
  band: Band,
  average: Roll | undefined,
): number {
  const { brigadeId, side, edge, kind, targets, figures } = volley
  const { row, working } = rowOf(volley, band)
  const table = before.houseRules.casualtyTable
  const face = average ? faceOf(average) : null
  const casualties = face === null ? 0 : carryBack(row, face, table)
  const [first] = targets
  if (!first) return 0
  step.emit(
    'musketsFired',
    side,
    rulesOf(before, volley),
    {
      brigadeId,
      face: edge === 'front' && !isSquare(before, brigadeId) ? null : String(edge),
      targetIds: targets.map(({ id }) => id),
      band,
      range: first.range,
      figures,
      row,
      carried: directRead(row, 5, table),
      dieFace: face,
      casualties,
      crossing: kind === 'crossing',
      defensive: kind === 'defensive',
      setAside: kind === 'defensive',
      from: first.from,
      at: first.at,
    },
    {
      working: [...working, ...(face === null ? [] : [carryBackWorking(row, face, table, 'BR-MUSK-04')])],
      ...(average ? { dice: [average] } : {}),
    },
  )
  return casualties
}

function rulesOf(state: BrState, { kind, edge, targets, brigadeId }: Volley): readonly string[] {
  const rules = ['BR-MUSK-04', 'BR-MUSK-02', 'BR-MUSK-03', 'BR-FIRE-04']
  if (kind === 'crossing') rules.unshift('BR-MUSK-10')
  if (kind === 'defensive') rules.unshift('BR-DEF-03')
  if (targets.length > 1) rules.push('BR-MUSK-06')
  if (typeof edge === 'number') rules.push('BR-BLD-07')
  else if (isSquare(state, brigadeId)) rules.push('BR-SQ-03')
  if (brigadeOf(state, brigadeId).morale === 'halt') rules.push('BR-MOR-05')
  const covered = targets.find(({ cover }) => cover === 'hard')
  if (covered) rules.push(brigadeOf(state, covered.id).complexId === null ? 'BR-GEO-15' : 'BR-BLD-05')
  return rules
}

/**
 * Casualties of ordinary fire: on one target, or shared by those whom the units' own fronts cover (BR-MUSK-06,
 * BR-MUSK-07).
 */
function strike(step: Step, { targets, covers }: Volley, casualties: number): void {
  const shares = targets.length > 1 ? splitCasualties(casualties, targets.length, covers) : [casualties]
  targets.forEach(({ id }, i) => {
    const share = shares[i] ?? 0
    if (share === 0) return
    if (infoOf(step.state, id).isArtillery) dealGunners(step, id, share, ['BR-MUSK-07', 'BR-CB-03'])
    else dealFigures(step, id, share, 'smallArms', ['BR-FIRE-05', 'BR-FIRE-04'])
  })
}

/** What a volley promises under each face of its die; undefined: it may not be fired (9.1). */
export function previewMuskets(
  state: BrState,
  side: Side,
  command: CommandOf<'FireMuskets'>,
): { readonly volley: Volley; readonly row: VolleyRow; readonly odds: Distribution } | undefined {
  const volley = planMuskets(state, side, command)
  if (!isVolley(volley)) return undefined
  const row = rowOf(volley, bandOf(volley))
  return { volley, row, odds: rowDistribution(row.row, 'carryBack', state.houseRules.casualtyTable) }
}
