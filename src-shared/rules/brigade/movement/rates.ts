/** How far a body may move: its movement dice and how they are read (3.5, 3.13, BR-MOVE-01 to -03). */
import { actionName, type Action } from '../turn/commands'
import type { MoveMode } from '../turn/events'
import { brigadeOf, infoOf, type BrigadeInfo } from '../state/lookup'
import type { Formation } from '../sheet/sheet'
import type { BrigadeState, BrState } from '../state/state'
import {
  ADVANCE_AND_FIRE,
  ATTACK_COLUMN_BONUS,
  FOLLOW_UP,
  FOLLOW_UP_AND_FIRE,
  FULL_SPEED_FOOT,
  FULL_SPEED_MOUNTED,
  FULL_SPEED_SKIRM,
  MANHANDLE_HEAVY,
  MANHANDLE_LIGHT,
  PUSH_BACK,
  REVERSAL_FACTOR,
  type PushRate,
} from '../sheet/tables'

/** A rate of movement: dice to throw and how they make inches. */
export interface Rate {
  /** White dice, 0 to 2; 0: no die. */
  readonly white: number
  /** A coloured half die is thrown last, rounded down (BR-GEN-04, BR-R-15). */
  readonly half: boolean
  /** Inches added to the dice. */
  readonly bonus: number
  readonly factor: number
  /** Inches by the face of its one die, instead of the above (BR-MUSK-09, BR-AFT-04). */
  readonly table?: readonly number[]
  /** Ids of the rules it rests on. */
  readonly rules: readonly string[]
}

/** Number of d6 thrown. */
export function diceCount(rate: Rate): number {
  return rate.white + (rate.half ? 1 : 0)
}

/** Inches before ground, road and turning count (BR-MOVE-03). `faces`: white dice first, the half die last. */
export function inchesOf(rate: Rate, faces: readonly number[]): number {
  if (rate.table) return rate.table[(faces[0] ?? 1) - 1] ?? 0
  const whole = faces.slice(0, rate.white).reduce((sum, face) => sum + face, 0)
  const half = rate.half ? Math.floor((faces[rate.white] ?? 0) / 2) : 0
  return (whole + half + rate.bonus) * rate.factor
}

/** The greatest the dice can make of it; orders judge 'max' by this (BR-ORD-10). */
export function mostOf(rate: Rate): number {
  if (rate.table) return Math.max(...rate.table)
  return inchesOf(rate, new Array<number>(diceCount(rate)).fill(6))
}

const rate = (white: number, rules: readonly string[], change: Partial<Rate> = {}): Rate => ({
  white,
  half: false,
  bonus: 0,
  factor: 1,
  rules,
  ...change,
})
const fixed = (inches: number, rules: readonly string[]): Rate => rate(0, rules, { bonus: inches })
const slowed = (from: Rate, factor: number, rules: readonly string[]): Rate => ({
  ...from,
  factor: from.factor * factor,
  rules: [...rules, ...from.rules],
})

/** The ordinary rate of an arm in a formation (3.5). */
export function ordinaryRate(info: BrigadeInfo, formation: Formation): Rate {
  switch (info.brigade.arm) {
    case 'infantry':
      if (formation === 'attackColumn') return rate(1, ['BR-INF-03'], { bonus: ATTACK_COLUMN_BONUS })
      if (formation === 'square') return rate(1, ['BR-SQ-02'], { factor: 0.5 })
      return rate(1, [formation === 'marchColumn' ? 'BR-INF-02' : 'BR-INF-01'])
    case 'skirmishers':
      return rate(1, ['BR-SKIR-02'], { half: true })
    case 'cavalry':
      return rate(2, ['BR-CAV-01'])
    case 'artillery':
      return info.brigade.horse ? rate(2, ['BR-ART-02']) : rate(1, ['BR-ART-01'])
  }
}

/** Half speed as a status: two-dice bodies throw one die, the others halve dice and bonus (BR-MOVE-03, BR-R-13). */
export function halfSpeed(from: Rate, rule: string): Rate {
  return from.white === 2 ? { ...from, white: 1, rules: [rule, ...from.rules] } : slowed(from, 0.5, [rule])
}

/** The rate of a brigade that moves as it likes, its status included. */
export function statusRate(info: BrigadeInfo, brigade: BrigadeState): Rate {
  const ordinary = ordinaryRate(info, brigade.formation)
  return brigade.activity.kind === 'recovering' ? halfSpeed(ordinary, 'BR-MOVE-03') : ordinary
}

/** The rate of a charge (BR-CHG-06, BR-R-14). */
export function chargeRate(state: BrState, info: BrigadeInfo): Rate {
  const rules = ['BR-CHG-06']
  if (!info.isCavalry) return rate(1, rules, { bonus: ATTACK_COLUMN_BONUS })
  return rate(2, rules, { half: state.houseRules.cavalryChargeDice === '2.5' })
}

/** Rout and pursuit without dice (BR-ROUT-02, BR-PUR-02). */
export function fullSpeed(info: BrigadeInfo, rules: readonly string[]): Rate {
  if (info.isMounted) return fixed(FULL_SPEED_MOUNTED, rules)
  return fixed(info.isSkirmishers ? FULL_SPEED_SKIRM : FULL_SPEED_FOOT, rules)
}

function pushRate(row: PushRate | undefined, rules: readonly string[]): Rate {
  if (!row) return fixed(0, rules)
  if ('factor' in row) return rate(1, rules, { factor: row.factor })
  return rate(row.dice, rules, { half: 'half' in row })
}

/** The rate of a body moved by its activity; undefined if that moves nobody (4.3). */
export function forcedRate(
  state: BrState,
  id: string,
): { readonly mode: MoveMode; readonly rate: Rate } | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const { activity } = brigade
  const arm = info.isCavalry ? 'cavalry' : 'infantry'
  switch (activity.kind) {
    case 'charging':
      return { mode: 'charge', rate: chargeRate(state, info) }
    case 'pushedBack':
      if (activity.n === 0)
        return { mode: 'reversal', rate: rate(1, ['BR-AFT-11'], { factor: REVERSAL_FACTOR[arm] }) }
      return { mode: 'pushBack', rate: pushRate(PUSH_BACK[arm][activity.n - 1], ['BR-AFT-01']) }
    case 'followingUp': {
      const fires = state.secret[info.side].followUps[id] === 'fire' && info.isInfantry
      const table = FOLLOW_UP_AND_FIRE[activity.n - 1]
      if (fires && table)
        return {
          mode: 'followUpAndFire',
          rate: rate(1, ['BR-AFT-04'], { table: table.flatMap((inches) => [inches, inches]) }),
        }
      return { mode: 'followUp', rate: pushRate(FOLLOW_UP[arm][activity.n - 1], ['BR-AFT-03']) }
    }
    case 'pursuing':
      if (state.houseRules.pursuitSpeed === 'full')
        return { mode: 'pursuit', rate: fullSpeed(info, ['BR-PUR-02']) }
      return { mode: 'pursuit', rate: info.isMounted ? rate(2, ['BR-PUR-02']) : rate(1, ['BR-PUR-02']) }
    case 'fallingBack':
      return { mode: 'fallBack', rate: halfSpeed(ordinaryRate(info, brigade.formation), 'BR-MOR-06') }
    case 'routing':
      return { mode: 'rout', rate: fullSpeed(info, ['BR-ROUT-02']) }
    case 'retiring':
      return { mode: 'retire', rate: fixed(0, [info.isCavalry ? 'BR-RET-02' : 'BR-RET-01']) }
    case 'free':
    case 'engaged':
    case 'brokenOff':
    case 'rallying':
    case 'recovering':
    case 'crewGone':
    case 'removed':
      return undefined
  }
}

/** The rate of skirmishers who evade (BR-SKIR-05). */
export function evadeRate(info: BrigadeInfo, brigade: BrigadeState, mode: 'full' | 'halfAndFire'): Rate {
  const whole = statusRate(info, brigade)
  return mode === 'full'
    ? { ...whole, rules: ['BR-SKIR-05', ...whole.rules] }
    : slowed(whole, 0.5, ['BR-SKIR-05'])
}

/** Gunners on foot (BR-CREW-03). */
export const GUNNERS_RATE: Rate = rate(1, ['BR-CREW-03'])

/** Inches that pieces may be pushed by hand (BR-ART-05). */
export function manhandleReach(info: BrigadeInfo): number {
  return info.hasHeavyPiece ? MANHANDLE_HEAVY : MANHANDLE_LIGHT
}

/** The rate of a plot; without translation no die is thrown (BR-MOVE-01). */
export function plotRate(state: BrState, id: string, actions: readonly Action[]): Rate {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const whole = statusRate(info, brigade)
  for (const action of actions) {
    switch (actionName(action)) {
      case 'advance':
      case 'followRoad':
        return whole
      case 'advanceAndFire':
        // It must go that far unless something stops it (BR-R-99).
        return rate(1, ['BR-MUSK-09'], { table: ADVANCE_AND_FIRE })
      case 'skirmishFire':
        return slowed(whole, 0.5, ['BR-SKIR-04'])
      case 'withdrawFacing':
        return slowed(whole, 0.5, ['BR-INF-05'])
      case 'retire':
        if (info.isCavalry) return fixed(0, ['BR-RET-02'])
        return { ...whole, rules: ['BR-RET-01', ...whole.rules] }
      case 'dash':
        return rate(1, ['BR-ART-06'])
      case 'manhandle':
        return fixed(manhandleReach(info), ['BR-ART-05'])
      case 'pivotGuns':
        return fixed(0, ['BR-ART-05'])
      case 'returnToGuns':
        return GUNNERS_RATE
      case 'turn':
      case 'changeFormation':
      case 'turnBack':
      case 'limber':
      case 'unlimber':
      case 'occupy':
      case 'vacate':
      case 'stand':
        break
    }
  }
  return fixed(0, ['BR-MOVE-01'])
}
