/** Where brigades stand on the table, for simple drawings. */
import type { Outline } from '../../../engine/statistics'
import { bodyOf } from './bodies'
import { onTable } from './lookup'
import type { BrState } from './state'

/** The parts of each body: its rectangle, or the buildings of a garrison. */
export function outlines(state: BrState): readonly Outline[] {
  return onTable(state).flatMap(({ id }) =>
    bodyOf(state, id).parts.map((corners): Outline => ({ id, corners })),
  )
}
