/** A battle fought by the program many times over: which of the runs counts (CP-RES-04). */

/** One run: its seed, and French victory points less the Coalition's (CP-WIN-04). */
export interface SimulatedRun {
  readonly seed: number
  readonly margin: number
}

/** Seeds of the runs: 1 and up. */
export function seedsOf(runs: number): readonly number[] {
  return Array.from({ length: runs }, (_, i) => i + 1)
}

/** The run at the place `pick`, ordered by margin and then by seed. Throws if there are fewer. */
export function pickRun<Run extends SimulatedRun>(runs: readonly Run[], pick: number): Run {
  const run = runs.toSorted((a, b) => a.margin - b.margin || a.seed - b.seed)[pick - 1]
  if (!run) throw new RangeError(`there is no run at place ${pick} of ${runs.length}`)
  return run
}

/** Margin of a run by its points. */
export function marginOf(points: { readonly french: number; readonly coalition: number }): number {
  return points.french - points.coalition
}

/** Seed of one run of a battle in the campaign's own stream, so that two campaigns never share their dice. */
export function seedOfRun(campaignSeed: number, battle: string, seed: number): number {
  let h = campaignSeed | 0
  for (const letter of battle) h = Math.imul(h ^ letter.charCodeAt(0), 0x01000193)
  return (Math.imul(h ^ seed, 0x85ebca6b) ^ (h >>> 13)) | 0
}
