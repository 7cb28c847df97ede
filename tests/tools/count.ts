// Counts the tests in a report that Vitest wrote, so that nothing that went wrong can count as passed.
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

export interface Count {
  passed: number
  failed: number
}

/**
 * What the JSON report at `path` counts. A file that could not be run counts as one failure, so does a skipped
 * test, a run without a single test, a missing report, and an exit code that complains of nothing counted.
 */
export function countTests(path: string, exitCode: number): Count {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const parsed = report.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) return { passed: 0, failed: 1 }
  let passed = 0
  let failed = 0
  for (const file of parsed.data.testResults) {
    const passedHere = file.assertionResults.filter(({ status }) => status === 'passed').length
    const failedHere = file.assertionResults.length - passedHere
    passed += passedHere
    failed += failedHere === 0 && file.status !== 'passed' ? 1 : failedHere
  }
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1
  return { passed, failed }
}
