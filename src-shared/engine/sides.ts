/** The two sides of a battle and those who look on. */

/** Side 0 and side 1, in the order of the sheet. */
export type Side = 0 | 1
export const SIDES = [0, 1] as const satisfies readonly Side[]

/** Who looks at a battle: one side, or the umpire, who sees all. */
export type Viewer = Side | 'umpire'

/** Id under which a battle's names list a side. */
export function sideId(side: Side): string {
  return `side.${side}`
}

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0
}
