/** What a schema finds wrong with a value, in the words of whoever typed it. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Kinds of values as people call them. */
const KIND: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a record with fields',
}

/** One fault that a schema found, without its place. */
export function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `it must be ${KIND[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'it must not be empty'
      return `it must ${beOrHave(issue.origin)} at least ${String(issue.minimum)}${unitOf(issue.origin)}`
    case 'too_big':
      return `it must ${beOrHave(issue.origin)} at most ${String(issue.maximum)}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `it must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `it has fields that nobody knows: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return 'it is not written as it must be'
    default:
      return issue.message
  }
}

const beOrHave = (origin: string): string => (unitOf(origin) === '' ? 'be' : 'have')

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' || origin === 'set' ? ' entries' : ''
}
