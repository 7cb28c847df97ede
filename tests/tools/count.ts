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
  const files = filesOf(path)
  if (!files) return { passed: 0, failed: 1 }
  const { passed, failed } = sum(files)
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed }
}

/** The files of a report in which something went wrong; none if there is no report to be read. */
export function failedFiles(path: string): readonly string[] {
  return (filesOf(path) ?? []).filter((file) => countOf(file).failed > 0).map(({ name }) => name)
}

/** What the rest counts in a report without those files. */
export function countWithout(path: string, names: readonly string[]): Count {
  return sum((filesOf(path) ?? []).filter(({ name }) => !names.includes(name)))
}

type File = z.infer<typeof report>['testResults'][number]

function filesOf(path: string): readonly File[] | undefined {
  if (!existsSync(path)) return undefined
  return report.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data?.testResults
}

function countOf({ assertionResults, status }: File): Count {
  const passed = assertionResults.filter((one) => one.status === 'passed').length
  const failed = assertionResults.length - passed
  return { passed, failed: failed === 0 && status !== 'passed' ? 1 : failed }
}

function sum(files: readonly File[]): Count {
  const counts = files.map(countOf)
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failed: counts.reduce((all, { failed }) => all + failed, 0),
  }
}
