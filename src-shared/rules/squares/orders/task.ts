/** What a command is to do, by its order or by the staff's own plan. */
import type { SquareId } from '../sheet/sheet'

/** How a command goes about its goal. */
export type Posture = 'attack' | 'march' | 'hold' | 'support' | 'reserve' | 'retire' | 'bombard'

export interface Task {
  readonly goal: SquareId
  readonly posture: Posture
  /** Exit by which it is to leave the field. */
  readonly exit?: string
}
