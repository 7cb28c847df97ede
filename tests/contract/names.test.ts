// Names that come from outside: what no keyboard makes is taken out of them, and what is left must be a name.
import { expect, it } from 'vitest'
import { nameSchema } from '../../src-shared/contract/values'

it.each([
  ['a NUL', 'Saturday\u0000 club', 'Saturday club'],
  ['a line break', 'Saturday\nclub', 'Saturday club'],
  ['a tab and a carriage return', '\tSaturday\r\nclub ', 'Saturday club'],
  ['an escape and a delete', 'Saturday\u001b club\u007f', 'Saturday club'],
  ['a mark that turns the line round', 'Saturday\u202e club', 'Saturday club'],
  ['letters of any tongue', 'Élan – Вечер – 夜', 'Élan – Вечер – 夜'],
])('a name with %s', (_, given, kept) => {
  expect(nameSchema.parse(given)).toBe(kept)
})

it.each(['', '   ', '\u0000\u0001', '\n'])('is refused when nothing is left of it: %j', (given) => {
  expect(nameSchema.safeParse(given).success).toBe(false)
})
