// A plot by its figures: turns and advances, each as a number that can be typed.
import type { Action } from '../../../../../src-shared/rules/brigade/screen/schema'

export interface PlotStep {
  readonly what: 'left' | 'right' | 'advance'
  /** Degrees or inches. */
  readonly value: number
}

/** Degrees and inches of a step that is added. */
const NEW = { turn: 15, advance: 1 }
const MOST_TURN = 180

/** The figures of a plot; null: it has more in it than turns and advances. `farthest`: inches of an advance as far as it may. */
export function stepsOf(actions: readonly Action[], farthest: number): readonly PlotStep[] | null {
  const steps = actions.flatMap((action): PlotStep[] => {
    if ('turn' in action) return [{ what: action.turn < 0 ? 'left' : 'right', value: Math.abs(action.turn) }]
    if ('advance' in action)
      return [{ what: 'advance', value: action.advance === 'max' ? farthest : action.advance }]
    return []
  })
  return steps.length === actions.length ? steps : null
}

/** The plot with another figure in one place. */
export function withStep(actions: readonly Action[], index: number, value: number): readonly Action[] {
  return actions.map((action, i) => {
    if (i !== index) return action
    if ('turn' in action) return { turn: Math.sign(action.turn) * Math.min(MOST_TURN, value) }
    return 'advance' in action ? { ...action, advance: value } : action
  })
}

/** The plot with one step more. */
export function withMore(actions: readonly Action[], what: PlotStep['what']): readonly Action[] {
  const turn = what === 'left' ? -NEW.turn : NEW.turn
  return [...actions, what === 'advance' ? { advance: NEW.advance } : { turn }]
}
