/** A run that takes pictures of the program, and looks whether each shows something. */
import { statSync } from 'node:fs'
import type { Soak } from '../tools/trial'

/** An empty screen makes a smaller file, bytes. */
const LEAST = 20_000

/** `take` gives the paths of the pictures that it has taken. */
export function picturesOf(
  title: string,
  take: (report: (progress: string) => void) => Promise<readonly string[]>,
): Soak {
  return {
    title,
    async run(report) {
      const taken = await take(report)
      const failures = taken
        .filter((path) => statSync(path).size < LEAST)
        .map((path) => `${path} shows nothing`)
      return { trials: taken.length, failures }
    },
  }
}
