/** An act that a second press does not begin again while the first is under way: a double click makes one of it. */
export function oneAtATime<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let isUnderWay = false
  return async (...args) => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await act(...args)
    } finally {
      isUnderWay = false
    }
  }
}
