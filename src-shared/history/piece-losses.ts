/** How each rule set's marks become losses of men, and marks carried over become marks again (section 7 of the campaign's rules). */

/** Loss of a piece as a fraction of its men. */
export interface Fraction {
  readonly n: number
  readonly d: number
}

/** Squares: ten in the hundred for each new hit, all of them at the most (CP-SQU-03). */
export function squaresLoss(hitsAtStart: number, hitsAtEnd: number): Fraction {
  return { n: Math.min(100, 10 * Math.max(0, hitsAtEnd - hitsAtStart)), d: 100 }
}

/** Squares: a base removed with so many hits (CP-SQU-04). */
export function squaresRemoved(hits: number): 'broken' | 'destroyed' {
  return hits <= 4 ? 'broken' : 'destroyed'
}

/** One Hour: hits taken at muster by the highest marks of the members, one more for a step of morale (CP-ONE-01). */
export function oneHourHitsTaken(maxHits: number, marks: number, stepsDown = 0): number {
  const byMarks = Math.min(maxHits - 1, Math.floor((maxHits * marks + 4) / 8))
  return Math.min(maxHits - 1, byMarks + stepsDown)
}

/** One Hour: all hits together are forty in the hundred (CP-ONE-02). */
export function oneHourLoss(maxHits: number, hitsAtStart: number, hitsAtEnd: number): Fraction {
  return { n: 2 * Math.max(0, hitsAtEnd - hitsAtStart), d: 5 * maxHits }
}

/** One Hour: a counter that routed is broken, and cut off if it was charged in flank or in column (CP-ONE-03). */
export function oneHourRouted(inFlankOrColumn: boolean): {
  readonly state: 'broken'
  readonly cutOff: boolean
} {
  return { state: 'broken', cutOff: inFlankOrColumn }
}

/** Brigade rules: figures of a unit of so many men, never more than its block (CP-BRI-01, CP-R-22). */
export function brigadeFigures(men: number, block: number, stepsDown = 0): number {
  const figures = Math.min(block, Math.max(1, Math.floor((2 * men + 40) / 80)))
  return Math.max(1, figures - stepsDown)
}

/** Brigade rules: the share of figures lost (CP-BRI-02). */
export function brigadeLoss(figuresAtStart: number, figuresLost: number): Fraction {
  return { n: figuresLost, d: figuresAtStart }
}

/** Brigade rules: a battery by its defence points of twenty (CP-BRI-03). */
export function brigadeBatteryLoss(defencePoints: number): Fraction {
  return { n: 20 - defencePoints, d: 40 }
}

/** Fast Play: elements a unit starts with, by the highest marks of its members (CP-FAS-01). */
export function fastPlayElements(full: number, marks: number, artillery = false): number {
  const fewer = marks >= 4 && !artillery ? 2 : marks >= 2 ? 1 : 0
  return Math.max(1, full - fewer)
}

/** Fast Play: elements removed by hits; all together are sixty in the hundred (CP-FAS-02). */
export function fastPlayLoss(elementsAtStart: number, elementsLost: number): Fraction {
  return { n: 3 * elementsLost, d: 5 * elementsAtStart }
}
