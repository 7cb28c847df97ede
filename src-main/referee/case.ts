/** The verb `case`: plays case files and prints what differs from what they expect. */
import { caseSchema, runCase, type Case, type CaseReport } from '../../tests/rules/runner/cases'
import type { History } from '../../src-shared/history/bundle'
import { campaignCaseKit } from '../../tests/campaign/kit/kit'
import { CASE_RULE_SETS, caseKit } from '../../tests/rules/kits'
import { shippedCalendar } from '../program/calendar'
import { Misuse, readJson } from './command-line'

/** Exit status: all fit, something differs, a file is no case. */
export const CASE_EXIT = { fits: 0, differs: 1, unreadable: 2 } as const

/** What cases of the campaign, which is no rule set, name in the place of one. */
const CAMPAIGN = 'campaign'

/** Plays the files one after another and says of each what came of it. Returns the exit status. */
export function runCaseFiles(
  files: readonly string[],
  history: History,
  print: (line: string) => void,
): number {
  let status: number = CASE_EXIT.fits
  let passed = 0
  for (const file of files) {
    const test = readCase(file)
    if ('fault' in test) {
      print(test.fault)
      status = CASE_EXIT.unreadable
      continue
    }
    const kit =
      test.ruleSet === CAMPAIGN ? campaignCaseKit(history, shippedCalendar()) : caseKit(test.ruleSet, history)
    if (!kit) {
      const known = [...CASE_RULE_SETS, CAMPAIGN].join(', ')
      print(`${file}: there are no cases of ${test.ruleSet}. Its ruleSet must be one of ${known}.`)
      status = CASE_EXIT.unreadable
      continue
    }
    const report = runCase(test, kit)
    if (report.passed) passed += 1
    else if (status === CASE_EXIT.fits) status = CASE_EXIT.differs
    for (const line of linesOf(report, test)) print(line)
  }
  print(`${passed} of ${files.length} cases fit.`)
  return status
}

function readCase(file: string): Case | { readonly fault: string } {
  let json: unknown
  try {
    json = readJson(file)
  } catch (error) {
    if (error instanceof Misuse) return { fault: error.message }
    throw error
  }
  const parsed = caseSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { fault: `${file} is no case: ${issues.join('; ')}` }
}

function linesOf(report: CaseReport, test: Case): readonly string[] {
  if (report.passed) return [`${report.id} fits: ${test.title}`]
  return [
    `${report.id} differs: ${test.title}`,
    ...report.differences.map(
      ({ step, path, expected, actual }) =>
        `  step ${step}${sayOf(test, step)}, ${path}\n    expected ${expected}\n    came     ${actual}`,
    ),
  ]
}

function sayOf(test: Case, step: number): string {
  const say = test.steps[step - 1]?.say
  return say === undefined ? '' : ` (${say})`
}
