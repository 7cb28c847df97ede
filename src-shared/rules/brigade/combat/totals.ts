/**
 * The total of a body in a round of melee: its figures and every modifier, each with its rule (3.12, BR-MEL-03,
 * BR-MEL-04, BR-MEL-05, BR-MEL-06).
 */
import type { Working } from '../../../engine/events'
import { defencesOf, isDisordered, isStationary, isStorming } from '../state/condition'
import { isInVillage } from '../fire/sight/cover'
import { brigadeOf, contactsOf, enemiesInContact, figuresOf, infoOf, startFigures } from '../state/lookup'
import { inabilityOf, INABILITY_RULES, type Inability } from './groups'
import type { Weight } from '../sheet/sheet'
import type { ActivityKind, BrState, ContactEdge } from '../state/state'
import { MELEE_MODIFIERS, type MeleeModifier } from '../sheet/tables'

export interface MeleeTotal {
  readonly id: string
  readonly figures: number
  readonly modifiers: readonly MeleeModifier[]
  /** Figures and modifiers, never below 0; of one who cannot fight 0. */
  readonly total: number
  readonly unable: Inability | undefined
  readonly working: readonly Working[]
}

/** Modifiers that hold in the round of contact only, unless `impactRounds` says otherwise (BR-MEL-05, BR-R-43). */
export const CONTACT_MODIFIERS: readonly MeleeModifier[] = [
  'M-CAVCHARGE',
  'M-DOWNHILL',
  'M-STATIONARY',
  'M-COLUMN',
  'M-LANCER',
]

const RULE_OF: Readonly<Record<MeleeModifier, string>> = {
  'M-REAR': 'BR-GEO-12',
  'M-FLANK': 'BR-GEO-12',
  'M-ELITE': 'BR-MEL-04',
  'M-DEF': 'BR-WORK-02',
  'M-CAVCHARGE': 'BR-MEL-05',
  'M-DOWNHILL': 'BR-MEL-05',
  'M-STATIONARY': 'BR-MEL-06',
  'M-COLUMN': 'BR-MEL-05',
  'M-HVM': 'BR-CAV-03',
  'M-HVL': 'BR-CAV-03',
  'M-MVL': 'BR-CAV-03',
  'M-LANCER': 'BR-MEL-05',
  'M-SQUARE': 'BR-SQ-01',
  'M-MINUS6': 'BR-MEL-04',
}

/** What a body brings to its round (BR-MEL-03). */
export function meleeTotal(state: BrState, id: string): MeleeTotal {
  const unable = inabilityOf(state, id)
  if (unable !== undefined)
    return {
      id,
      figures: 0,
      modifiers: [],
      total: 0,
      unable,
      working: [{ key: `unable.${unable}`, values: { brigadeId: id }, rule: INABILITY_RULES[unable] }],
    }
  const figures = meleeFigures(state, id)
  const modifiers = modifiersOf(state, id)
  const sum = modifiers.reduce((total, key) => total + MELEE_MODIFIERS[key], figures)
  return {
    id,
    figures,
    modifiers,
    total: Math.max(0, sum),
    unable: undefined,
    working: [
      { key: 'meleeFigures', values: { brigadeId: id, n: figures }, rule: 'BR-MEL-03' },
      ...modifiers.map((key) => ({
        key,
        values: { brigadeId: id, value: MELEE_MODIFIERS[key] },
        rule: ruleOf(state, id, key),
      })),
    ],
  }
}

function ruleOf(state: BrState, id: string, key: MeleeModifier): string {
  if (key === 'M-DEF' && brigadeOf(state, id).complexId !== null) return 'BR-BLD-06'
  if (key !== 'M-MINUS6') return RULE_OF[key]
  if (!isStorming(state, id)) return worseRule(state, id)
  return state.contacts.some(({ attackerId, across }) => attackerId === id && across !== null)
    ? 'BR-WORK-03'
    : 'BR-BLD-09'
}

/**
 * All figures of all units fight (BR-MEL-03, BR-SQ-04); cavalry by house rule as if it had begun with 36 (BR-MEL-12,
 * BR-R-48).
 */
export function meleeFigures(state: BrState, id: string): number {
  const info = infoOf(state, id)
  const figures = figuresOf(brigadeOf(state, id))
  const regiments = info.isCavalry && info.brigade.units.every(({ block }) => block === 'cav12')
  return state.houseRules.cavalryCountsAs36 && regiments
    ? Math.max(0, 36 - (startFigures(info) - figures))
    : figures
}

/** Modifiers of a body able to fight, each key once, of flank and rear the better (BR-MEL-04, BR-R-105). */
export function modifiersOf(state: BrState, id: string): readonly MeleeModifier[] {
  const info = infoOf(state, id)
  const edges = contactsOf(state, id)
  const own = edges.filter(({ attackerId }) => attackerId === id)
  const found: MeleeModifier[] = []
  if (own.some(({ sector }) => sector === 'rear')) found.push('M-REAR')
  else if (own.some(({ sector }) => sector === 'leftFlank' || sector === 'rightFlank')) found.push('M-FLANK')
  if (info.brigade.elite) found.push('M-ELITE')
  if (edges.some((edge) => edge.targetId === id && defencesOf(state, edge) > 0)) found.push('M-DEF')
  found.push(...contactModifiers(state, id, own))
  const weight = weightModifier(state, id)
  if (weight) found.push(weight)
  if (isSquareAgainstCavalry(state, id)) found.push('M-SQUARE')
  if (isWorse(state, id)) found.push('M-MINUS6')
  return found
}

function contactModifiers(state: BrState, id: string, own: readonly ContactEdge[]): readonly MeleeModifier[] {
  const found = new Set<MeleeModifier>()
  const isFirst = (edge: ContactEdge) => edge.move === state.move
  for (const edge of own) {
    if (edge.cause !== 'charge') continue
    if (isFirst(edge)) for (const key of impactOf(state, id, edge)) found.add(key)
    else if (state.houseRules.impactRounds === 'all')
      for (const key of CONTACT_MODIFIERS) if (edge.impact?.includes(key)) found.add(key)
  }
  if (hasLances(state, id)) found.add('M-LANCER')
  return CONTACT_MODIFIERS.filter((key) => found.has(key))
}

/** What a charge is worth against the body it struck (3.12, BR-R-41, BR-R-44, BR-R-107, BR-R-111, BR-R-113). */
export function impactOf(state: BrState, id: string, edge: ContactEdge): readonly MeleeModifier[] {
  const info = infoOf(state, id)
  const target = infoOf(state, edge.targetId)
  if (target.isArtillery) return []
  const found: MeleeModifier[] = []
  if (info.isCavalry) found.push('M-CAVCHARGE')
  if (edge.downhill) found.push('M-DOWNHILL')
  if (defencesOf(state, edge) > 0 || isInVillage(state, edge.targetId)) return found
  if (isStationary(state, edge.targetId)) found.push('M-STATIONARY')
  const isColumn = info.isInfantry && brigadeOf(state, id).formation === 'attackColumn'
  if (isColumn && (target.isFoot || state.houseRules.columnImpetusVs === 'any')) found.push('M-COLUMN')
  return found
}

/**
 * Lancers against cavalry in the first round of a melee for them, but not Prussian landwehr (3.12, BR-MEL-05,
 * BR-R-49).
 */
function hasLances(state: BrState, id: string): boolean {
  const { lancer, landwehr } = infoOf(state, id).brigade
  if (!lancer || landwehr) return false
  const { lancersVsInfantry, impactRounds } = state.houseRules
  const first = contactsOf(state, id).every(({ rounds }) => rounds === 0)
  if (!first && impactRounds === 'first') return false
  return enemiesInContact(state, id).some((enemy) => enemy.isCavalry || (lancersVsInfantry && enemy.isFoot))
}

const HEAVINESS: Readonly<Record<Weight, number>> = { light: 0, medium: 1, heavy: 2 }

/** Cavalry against the heaviest enemy cavalry that it touches (BR-MEL-04, BR-CAV-03, BR-R-50). */
function weightModifier(state: BrState, id: string): MeleeModifier | undefined {
  const own = infoOf(state, id)
  if (!own.isCavalry) return undefined
  const enemies = enemiesInContact(state, id).filter((enemy) => enemy.isCavalry)
  if (enemies.length === 0) return undefined
  const mine = HEAVINESS[own.brigade.weight ?? 'light']
  const theirs = Math.max(...enemies.map(({ brigade }) => HEAVINESS[brigade.weight ?? 'light']))
  if (mine <= theirs) return undefined
  if (mine - theirs === 2) return 'M-HVL'
  return mine === HEAVINESS.heavy ? 'M-HVM' : 'M-MVL'
}

function isSquareAgainstCavalry(state: BrState, id: string): boolean {
  // Who was caught forming one never took the formation; who was caught leaving one still has it (BR-FORM-03).
  return (
    brigadeOf(state, id).formation === 'square' &&
    enemiesInContact(state, id).some((enemy) => enemy.isCavalry)
  )
}

/** All conditions for -6 together are one -6 (BR-MEL-04, BR-R-42, BR-AFT-13, BR-RAL-04). */
export function isWorse(state: BrState, id: string): boolean {
  const { activity } = brigadeOf(state, id)
  switch (activity.kind) {
    case 'rallying':
    case 'brokenOff':
    case 'fallingBack':
    case 'pushedBack':
    case 'pursuing':
      return true
    case 'followingUp':
      return isDisordered(state, id) || touchesAnother(state, id, activity.loserId)
    case 'free':
    case 'charging':
    case 'engaged':
    case 'recovering':
    case 'retiring':
    case 'routing':
    case 'crewGone':
    case 'removed':
      return isDisordered(state, id)
  }
}

/** Activities that cost 6 by themselves, each with the rule that says so. */
const WORSE_RULES: Readonly<Partial<Record<ActivityKind, string>>> = {
  rallying: 'BR-RAL-04',
  pursuing: 'BR-PUR-02',
  pushedBack: 'BR-AFT-07',
  fallingBack: 'BR-AFT-13',
  brokenOff: 'BR-AFT-13',
}

/** The rule behind the -6 of a body that storms nothing: of what it is about, else of its disorder. */
function worseRule(state: BrState, id: string): string {
  const { activity } = brigadeOf(state, id)
  if (activity.kind === 'followingUp' && touchesAnother(state, id, activity.loserId)) return 'BR-AFT-13'
  return WORSE_RULES[activity.kind] ?? RULE_OF['M-MINUS6']
}

/** Whether a follower touches an enemy other than the one it follows (BR-AFT-13, BR-R-67). */
export function touchesAnother(state: BrState, id: string, loserId: string | null): boolean {
  return enemiesInContact(state, id).some((enemy) => enemy.id !== loserId)
}
