/** The format in which a verb prints a table, by its name. */
import { FORMATS, type Format } from '../../services/course/books/table'
import { Misuse } from '../command-line'

/** A format by its name. PDF is refused in a sentence of its own: there is nothing here that draws a page. */
export function formatOf(text: string | undefined, fallback: Format = 'json'): Format {
  if (text === undefined) return fallback
  const found = FORMATS.find((each) => each === text)
  if (found) return found
  if (text === 'pdf')
    throw new Misuse(
      'The command line has nothing that draws pages, so it makes no PDF. Take --format html and print that from a browser, or print from the program’s window.',
    )
  throw new Misuse(`There is no format ${text}. --format takes one of ${FORMATS.join(', ')}.`)
}
