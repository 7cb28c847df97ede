/** Timing for benches: medians of repeated runs, after a warm-up. */

/** Milliseconds that the processor has worked for this process, whatever else it had to do meanwhile. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of each of `runs` calls, after `warmUp` that do not count. */
export function times(
  runs: number,
  warmUp: number,
  work: () => void,
  clock: () => number = () => performance.now(),
): readonly number[] {
  for (let i = 0; i < warmUp; i += 1) work()
  return Array.from({ length: runs }, () => {
    const began = clock()
    work()
    return clock() - began
  })
}

/** The value below which a part of the values lies, e.g. 0.5 for the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
