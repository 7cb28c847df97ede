/** Values of the order of battle as the text of a CSV cell, and back again. */
import { z } from 'zod'
import type { FieldForm } from '../../../src-shared/history/edit/editable-fields'

/** Beginnings that a spreadsheet takes for a formula; those of East Asian keyboards are as wide as a letter. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet would take a cell for a formula; some leave out the blanks before it. */
export const isFormula = (cell: string): boolean => FORMULA.test(cell) || FORMULA.test(cell.trimStart())

/** Text that would be taken for a formula, or that begins with an apostrophe, gets one in front. */
export function guarded(text: string): string {
  return isFormula(text) || text.startsWith("'") ? `'${text}` : text
}

/** The text behind a guarding apostrophe. */
export function unguarded(cell: string): string {
  const rest = cell.slice(1)
  return cell.startsWith("'") && (isFormula(rest) || rest.startsWith("'")) ? rest : cell
}

const piecesSchema = z.array(z.object({ calibre: z.string(), count: z.int(), kind: z.string() }))

/** The cell of a value; null is an empty cell. */
export function cellText(form: FieldForm, value: unknown): string {
  if (value === null) return ''
  switch (form.kind) {
    case 'flag':
      return value === true ? 'yes' : 'no'
    case 'battles':
    case 'formations':
      return (value as readonly string[]).join(' ')
    case 'pieces':
      return piecesSchema
        .parse(value)
        .map(({ count, kind, calibre }) => `${count} ${kind} ${calibre}`)
        .join('; ')
    default:
      return guarded(String(value as string | number))
  }
}

/** The value of a cell. Undefined: the text is of another form; judging the value is not done here. */
export function cellValue(form: FieldForm, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return form.kind === 'battles' ? [] : null
  switch (form.kind) {
    case 'whole':
      return wholeOf(text)
    case 'flag':
      return { yes: true, no: false }[text.toLowerCase()]
    case 'battles':
    case 'formations':
      return text.split(/\s+/)
    case 'pieces':
      return piecesOf(text)
    default:
      return unguarded(cell)
  }
}

/** Digits alone: what a spreadsheet makes of `1,200` or `1.2E3` is not guessed at. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function piecesOf(text: string): unknown {
  const parts = text.split(';').map((part) => /^(\d{1,3})\s+(gun|howitzer)\s+(\S.*)$/.exec(part.trim()))
  const pieces = parts.flatMap((match) =>
    match === null ? [] : [{ count: Number(match[1]), kind: match[2], calibre: match[3] }],
  )
  return pieces.length === parts.length ? pieces : undefined
}
