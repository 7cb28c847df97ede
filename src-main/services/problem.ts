/** What a schema finds wrong, in the words of whoever typed it. */
import type { z } from 'zod'
import { wordsOf } from '../../src-shared/engine/issue-words'

/** The first fault that a schema found, with its place behind `what`, as `command.units: a value is missing`. */
export function problemOf(error: z.ZodError, what = ''): string {
  const [issue] = error.issues
  if (!issue) return what
  const place = [what, ...issue.path.map(String)].filter((part) => part !== '').join('.')
  return place === '' ? wordsOf(issue) : `${place}: ${wordsOf(issue)}`
}
