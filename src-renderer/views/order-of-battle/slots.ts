// Slots of a long list of which only what is in sight is there: what stays in sight keeps its own.

export interface Slot<T> {
  /** Number of the slot, from 0; the same for as long as the thing stays in sight. */
  readonly slot: number
  readonly what: T
  /** Out of sight, and kept at hand for the next that comes: making elements anew is what costs time. */
  readonly isSpare: boolean
}

/**
 * The slots after what is in sight has changed. What stays keeps its slot, so that focus and typing stay where they are;
 * what comes takes the lowest that is free, spare ones first; what goes leaves its slot as a spare.
 */
export function slotted<T>(
  slots: readonly Slot<T>[],
  there: readonly T[],
  idOf: (what: T) => string,
): readonly Slot<T>[] {
  const held = new Map(slots.filter((each) => !each.isSpare).map((each) => [idOf(each.what), each.slot]))
  const next = new Map<number, Slot<T>>()
  const coming = there.filter((what) => {
    const slot = held.get(idOf(what))
    if (slot !== undefined) next.set(slot, { slot, what, isSpare: false })
    return slot === undefined
  })
  let free = 0
  for (const what of coming) {
    while (next.has(free)) free += 1
    next.set(free, { slot: free, what, isSpare: false })
  }
  for (const old of slots)
    if (!next.has(old.slot)) next.set(old.slot, old.isSpare ? old : { ...old, isSpare: true })
  return [...next.values()]
}
