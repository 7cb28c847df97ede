// Reading options: what type they are, whom they are aimed at, what is weighed before it is given.
import type { JsonObject, JsonValue } from '../../../../../src-shared/contract/values'
import { along } from '../../../../../src-shared/board/table/vectors'
import type { Piece } from '../../../../../src-shared/rules/fast-play/screen/schema'
import { typeOf } from '../../../open-table/options'
import type { Option } from '../../../../stores/battle/battle'

/** Unit at which a command is aimed; null: at none. */
export function targetOf(command: JsonObject): string | null {
  const { type, target, targetUnit, unit } = command
  const found =
    type === 'charge' ? target : type === 'declareShot' ? targetUnit : type === 'joinUnit' ? unit : null
  return typeof found === 'string' ? found : null
}

/** Who does it; null: a whole side. */
export function actorOf(command: JsonObject): string | null {
  const { general, unit, units } = command
  if (typeof general === 'string') return general
  if (typeof unit === 'string') return unit
  // Who waits at an entry is named in a row of one.
  const [only, next] = Array.isArray(units) ? (units as readonly JsonValue[]) : []
  return typeof only === 'string' && next === undefined ? only : null
}

/** Commands that end a part of the turn, or open it, with its key. */
const ENDS: ReadonlySet<string> = new Set([
  'endDeployment',
  'rollMoveOption',
  'endDeclaration',
  'endGenerals',
  'endMovement',
])
export const isEnd = (option: Option): boolean => ENDS.has(typeOf(option))

/** Commands that go into the hand and are weighed first. */
const WEIGHED: ReadonlySet<string> = new Set([
  'moveGeneral',
  'moveUnit',
  'roadMove',
  'aboutFace',
  'changeFormation',
  'charge',
  'evade',
  'retire',
  'completeWheel',
  'enterTable',
  'forcedMove',
  'haltCavalry',
])
export const isWeighed = (type: string): boolean => WEIGHED.has(type)

/** Inches: an option's point is rounded. */
const NEAR_REAR = 0.05

/** The unit behind whose rear a ride ends, where it joins it and keeps it in command; undefined: it leads elsewhere. */
export function behindWhom({ type, x, y }: JsonObject, pieces: readonly Piece[]): Piece | undefined {
  if (type !== 'moveGeneral' || typeof x !== 'number' || typeof y !== 'number') return undefined
  return pieces.find(({ standing }) => {
    if (!standing) return false
    const rear = along(standing, standing.heading + 180, standing.depth)
    return Math.hypot(x - rear.x, y - rear.y) < NEAR_REAR
  })
}
